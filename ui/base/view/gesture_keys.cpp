#include "ui/base/view/gesture_keys.h"

#include "ui/base/input/gestures.h"
#include "ui/base/view/shortcuts.h"

#include <QAction>

namespace probescope::ui {

void setKeys(QAction* action, KeyMeaning meaning, const QList<QKeySequence>& more)
{
    const auto set = [action, meaning, more] {
        Shortcuts::ofProgram().setStandardKeys(action, gestures().keys(meaning) + more);
    };
    set();
    QObject::connect(&Gestures::instance(), &Gestures::changed, action, set);
}

} // namespace probescope::ui
