#pragma once

#include "core/import/opened.h"
#include "ui/base/jobs/background.h"

#include <QObject>

#include <filesystem>
#include <memory>
#include <optional>

namespace probescope::ui {

/// Opens a file, importing it when it has to be, and tells of it on the UI thread.
class ImportJob : public QObject
{
    Q_OBJECT

public:
    explicit ImportJob(std::filesystem::path file, QObject* parent = nullptr);

    const std::filesystem::path& file() const { return m_file; }
    void start();
    /// Stops the import; what was read so far is kept, and finished() follows.
    void stop();
    bool running() const { return m_background.running(); }
    Progress progress() const { return m_progress; }

signals:
    /// There are rows to look at while the rest is read.
    void firstRows(const std::shared_ptr<probescope::store::Capture>& capture);
    void progressed(); ///< at most some times a second
    void opened(const probescope::open::Opened& opened);
    void failed(const probescope::Error& error);

private:
    Background m_background{Background::Kind::Lasting};
    std::filesystem::path m_file;
    Progress m_progress;
};

} // namespace probescope::ui
