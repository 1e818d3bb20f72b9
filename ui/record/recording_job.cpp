#include "ui/record/recording_job.h"

namespace probescope::ui {

namespace {
constexpr int kMeterMs = 250; // as often as numbers can be read
}

RecordingJob::RecordingJob(std::shared_ptr<access::Backend> backend,
                           const record::Settings& settings, const record::Output& output,
                           QObject* parent)
    : QObject(parent)
    , m_capture(output.capture)
{
    m_meterTimer.setInterval(kMeterMs);
    connect(&m_meterTimer, &QTimer::timeout, this, &RecordingJob::metersChanged);
    m_session = std::make_unique<record::Session>(
        std::move(backend), settings, output, [this](record::State state) {
            QMetaObject::invokeMethod(
                this, [this, state] { take(state); }, Qt::QueuedConnection);
        });
    m_meterTimer.start();
}

RecordingJob::~RecordingJob() = default;

void RecordingJob::take(record::State state)
{
    m_state = state;
    emit stateChanged(state);
    emit metersChanged();
    if (state == record::State::Finished || state == record::State::Failed) {
        m_meterTimer.stop();
        emit ended();
    }
}

} // namespace probescope::ui
