#include "ui/target/record/models/recording_job.h"

namespace probescope::ui {

namespace {
constexpr int kMeterMs = 250; // as often as numbers can be read
}

RecordingJob::RecordingJob(std::shared_ptr<access::Backend> backend,
                           const record::Settings& settings, const record::SessionOutput& output,
                           QObject* parent)
    : QObject(parent)
    , m_capture(output.capture)
{
    m_meterTimer.setInterval(kMeterMs);
    connect(&m_meterTimer, &QTimer::timeout, this, &RecordingJob::metersChanged);
    m_session = std::make_unique<record::Session>(
        std::move(backend), settings, output, [this](record::SessionState state) {
            QMetaObject::invokeMethod(
                this, [this, state] { take(state); }, Qt::QueuedConnection);
        });
    m_meterTimer.start();
}

RecordingJob::~RecordingJob() = default;

void RecordingJob::take(record::SessionState state)
{
    m_state = state;
    emit stateChanged(state);
    emit metersChanged();
    if (state == record::SessionState::Finished || state == record::SessionState::Failed) {
        m_meterTimer.stop();
        emit ended();
    }
}

} // namespace probescope::ui

#include "moc_recording_job.cpp"
