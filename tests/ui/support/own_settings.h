#pragma once

#include <QCoreApplication>
#include <QSettings>
#include <QStandardPaths>

namespace probescope {

/// Settings and caches of a test go into a folder of its own, never into those of who runs it.
inline void keepSettingsIn(const QString& folder)
{
    QStandardPaths::setTestModeEnabled(true);
    QCoreApplication::setOrganizationName(QStringLiteral("probescope-test"));
    QSettings::setDefaultFormat(QSettings::IniFormat);
    QSettings::setPath(QSettings::IniFormat, QSettings::UserScope, folder);
    qputenv("XDG_CACHE_HOME", (folder + QStringLiteral("/cache")).toUtf8());
}

} // namespace probescope
