#include "ui/shell/import_job.h"

#include "ui/base/preferences/cache_place.h"

#include <chrono>
#include <utility>

namespace probescope::ui {

namespace {
constexpr auto kTellEvery = std::chrono::milliseconds(80); // as often as a bar can be read
}

ImportJob::ImportJob(std::filesystem::path file, QObject* parent)
    : QObject(parent)
    , m_file(std::move(file))
{
}

void ImportJob::start()
{
    m_background.start([this, file = m_file](const Background::Context& context) {
        open::OpenOptions options;
        options.cancel = context.cancel();
        options.cache = cachePlace();
        options.cacheBytes = cacheLimitBytes();
        options.firstRows = [this, context](std::shared_ptr<store::Capture> capture) {
            context.deliver([this, capture = std::move(capture)] { emit firstRows(capture); });
        };
        auto told = std::chrono::steady_clock::time_point();
        options.progress = [this, context, told](const Progress& progress) mutable {
            const auto now = std::chrono::steady_clock::now();
            if (now - told >= kTellEvery) {
                told = now;
                context.deliver([this, progress] {
                    m_progress = progress;
                    emit progressed();
                });
            }
            return !context.cancel().cancelled();
        };
        auto result = open::openFile(file, options);
        context.deliver([this, result = std::move(result)] {
            if (result)
                emit opened(*result);
            else
                emit failed(result.error());
        });
    });
}

void ImportJob::stop()
{
    m_background.askToStop();
}

} // namespace probescope::ui

#include "moc_import_job.cpp"
