#include "ui/base/text/key_text.h"

#include "ui/base/text/list_text.h"

#include <QStringList>

namespace probescope::ui {

QString keyText(const QList<QKeySequence>& keys)
{
    QStringList names;
    for (const auto& key : keys)
        names << key.toString(QKeySequence::NativeText);
    names.removeDuplicates();
    return listText(names);
}

} // namespace probescope::ui
