#pragma once

#include "ui/base/preferences/preference.h"

#include <QObject>

#include <functional>

namespace probescope::ui {

/// Keeps what the user prefers, and tells all who use it at once. Like QSettings, where the values
/// are, there is one for the program. For the UI thread.
class Preferences : public QObject
{
    Q_OBJECT

public:
    static Preferences& ofProgram();

    /// An invalid value is not taken.
    void set(const Preference& preference, const QVariant& value);
    /// Calls `use` whenever the value changes, while the user lives.
    void follow(const Preference& preference, QObject* user,
                const std::function<void(const QVariant& value)>& use);

signals:
    void changed(const QString& key);

private:
    Preferences() = default;
};

} // namespace probescope::ui
