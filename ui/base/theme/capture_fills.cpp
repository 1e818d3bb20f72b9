#include "ui/base/theme/capture_fills.h"

#include "core/analysis/sched/task_times.h"

#include <utility>

namespace probescope::ui {

using timeline::TaskFills;

CaptureFills::CaptureFills(std::shared_ptr<store::Capture> capture, QObject* parent)
    : QObject(parent)
    , m_capture(std::move(capture))
    , m_tasks(std::make_shared<const TaskFills>())
    , m_read(std::make_shared<TaskFills>())
{
    captureGrew();
}

void CaptureFills::captureGrew()
{
    const bool grows = m_capture->summary().state == store::Summary::State::Importing;
    if (grows && m_tasks->settled())
        return;
    m_reading.start([this, grows, read = m_read, capture = m_capture](const auto& context) {
        const auto times = analysis::roughTaskTimes(*capture);
        const auto task = [&capture](TaskId id) -> const Task& { return capture->task(id); };
        *read = grows ? read->grown(times, task) : TaskFills(times, task);
        // Even if more is asked for meanwhile: what comes next goes on from these.
        context.deliverAlways([this, tasks = *read] { take(tasks); });
    });
}

void CaptureFills::take(const TaskFills& tasks)
{
    if (tasks == *m_tasks)
        return;
    m_tasks = std::make_shared<const TaskFills>(tasks);
    emit changed();
}

void CaptureFills::whenRead(QObject* context, const std::function<void()>& done) const
{
    if (!reading())
        done();
    else
        connect(&m_reading, &Background::runningChanged, context, done, Qt::SingleShotConnection);
}

} // namespace probescope::ui

#include "moc_capture_fills.cpp"
