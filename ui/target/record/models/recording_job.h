#pragma once

#include "core/record/session/session.h"

#include <QObject>
#include <QTimer>

#include <memory>

namespace probescope::ui {

/// One recording, told of on the UI thread. Nothing here waits but the destructor, which stops a
/// recording that still runs.
class RecordingJob : public QObject
{
    Q_OBJECT

public:
    RecordingJob(std::shared_ptr<access::Backend> backend, const record::Settings& settings,
                 const record::SessionOutput& output, QObject* parent = nullptr);
    ~RecordingJob() override;

    void begin() { m_session->start(); } ///< also after a pause
    void pause() { m_session->pause(); }
    void stop() { m_session->stop(); }
    void mark(const QString& text) { m_session->mark(text.toStdString()); }

    record::SessionState state() const { return m_state; }
    record::Meters meters() const { return m_session->meters(); }
    record::SessionOutcome outcome() const { return m_session->outcome(); }
    const std::filesystem::path& capture() const { return m_capture; }

signals:
    void stateChanged(probescope::record::SessionState state);
    void metersChanged(); ///< some times a second while it runs
    void ended(); ///< finished or failed: see outcome()

private:
    void take(record::SessionState state);

    std::filesystem::path m_capture;
    record::SessionState m_state = record::SessionState::Preparing;
    QTimer m_meterTimer;
    std::unique_ptr<record::Session> m_session; ///< the last: its thread tells this object
};

} // namespace probescope::ui
