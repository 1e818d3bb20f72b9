#include "ui/base/preferences/cache_place.h"

#include "core/import/opened.h"
#include "ui/base/preferences/preference.h"

#include <QFile>

namespace probescope::ui {

std::filesystem::path cachePlaceIn(const QString& folder)
{
    if (folder.isEmpty())
        return open::cacheFolder();
    return std::filesystem::path(QFile::encodeName(folder).toStdString()) / "probescope";
}

std::filesystem::path cachePlace()
{
    return cachePlaceIn(preference::cacheFolder().value().toString());
}

std::uint64_t cacheLimitBytes()
{
    return std::uint64_t(preference::cacheGigabytes().value().toInt()) << 30U;
}

} // namespace probescope::ui
