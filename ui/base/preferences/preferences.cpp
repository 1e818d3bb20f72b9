#include "ui/base/preferences/preferences.h"

#include <QSettings>

namespace probescope::ui {

Preferences& Preferences::ofProgram()
{
    static Preferences preferences;
    return preferences;
}

void Preferences::set(const Preference& preference, const QVariant& value)
{
    const auto checked = preference.checked(value);
    if (!checked || *checked == preference.value())
        return;
    QSettings().setValue(preference.key, *checked);
    emit changed(preference.key);
}

void Preferences::follow(const Preference& preference, QObject* user,
                         const std::function<void(const QVariant& value)>& use)
{
    connect(this, &Preferences::changed, user, [&preference, use](const QString& key) {
        if (key == preference.key)
            use(preference.value());
    });
}

} // namespace probescope::ui

#include "moc_preferences.cpp"
