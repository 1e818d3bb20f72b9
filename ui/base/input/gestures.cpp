#include "ui/base/input/gestures.h"

#include "ui/base/preferences/preferences.h"

namespace probescope::ui {

Gestures& Gestures::instance()
{
    static Gestures gestures;
    return gestures;
}

Gestures::Gestures()
    : m_current(&GestureMap::all()[preference::gestures().value().toUInt()])
{
    Preferences::ofProgram().follow(preference::gestures(), this, [this](const QVariant& index) {
        m_current = &GestureMap::all()[index.toUInt()];
        emit changed();
    });
}

void Gestures::setCurrent(const QString& name)
{
    const auto index = &GestureMap::named(name) - GestureMap::all().data();
    Preferences::ofProgram().set(preference::gestures(), int(index));
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

} // namespace probescope::ui

#include "moc_gestures.cpp"
