#include "ui/base/input/gestures.h"

#include <QAction>
#include <QSettings>

namespace probescope::ui {

namespace {

const QString kGesturesKey = QStringLiteral("input/gestures");

} // namespace

Gestures& Gestures::instance()
{
    static Gestures gestures;
    return gestures;
}

Gestures::Gestures()
    : m_current(&GestureMap::named(QSettings().value(kGesturesKey).toString()))
{
}

void Gestures::setCurrent(const QString& name)
{
    const auto& map = GestureMap::named(name);
    QSettings().setValue(kGesturesKey, map.name());
    if (&map == m_current)
        return;
    m_current = &map;
    emit changed();
}

const GestureMap& gestures()
{
    return Gestures::instance().current();
}

void tellKeys(KeyMeaning meaning, QObject* context,
              const std::function<void(const QString& keys)>& tell)
{
    const auto tellAgain = [meaning, tell] { tell(gestures().keyText(meaning)); };
    tellAgain();
    QObject::connect(&Gestures::instance(), &Gestures::changed, context, tellAgain);
}

void setKeys(QAction* action, KeyMeaning meaning, const QList<QKeySequence>& more)
{
    const auto set = [action, meaning, more] {
        action->setShortcuts(gestures().keys(meaning) + more);
    };
    set();
    QObject::connect(&Gestures::instance(), &Gestures::changed, action, set);
}

} // namespace probescope::ui
