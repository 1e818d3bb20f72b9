#include "ui/views/timeline/models/span_lanes.h"
#include "ui/views/timeline/timeline_view.h"

#include <QAction>
#include <QMenu>

// Chasing wake-ups: who woke a task, and what it did before and after.

namespace probescope::ui {

using namespace timeline;
using analysis::StepWay;
using analysis::TaskStep;

void TimelineView::makeSchedActions()
{
    using V = TimelineView;
    const auto add = [this](const QString& text, Qt::Key key, void (V::*slot)()) {
        auto* const action = addCommand(text, {QKeySequence(key)}, slot);
        m_schedActions.append(action);
    };
    add(tr("Go to the waking of this task"), Qt::Key_K, &V::goToWaking);
    add(tr("Go to the wake-up of this task"), Qt::Key_U, &V::goToWakeUp);
    add(tr("Go to the sleep of this task"), Qt::Key_L, &V::goToSleep);
    add(tr("Go to the next run of this task"), Qt::Key_N, &V::goToRun);
    add(tr("Why was this slow?"), Qt::Key_E, &V::explainCurrent);
}

void TimelineView::addSchedItems(QMenu& menu)
{
    if (!m_source->lanes().hasScheduling() && !m_selection->call())
        return;
    for (auto* const action : m_schedActions)
        menu.addAction(action);
    menu.addSeparator();
}

/// The task that the user looks at: the lane's, the clicked slice's, or the current event's.
std::int32_t TimelineView::currentPid() const
{
    if (m_focusLane && *m_focusLane < m_layout.lanes().size()
        && m_layout.lanes()[*m_focusLane].id.kind == LaneId::Kind::Task)
        return std::int32_t(m_layout.lanes()[*m_focusLane].id.key);
    if (m_picked && m_picked->item.task.valid())
        return m_source->task(m_picked->item.task).pid;
    return m_selection->row() ? m_source->pidOf(*m_selection->row()) : Task::kUnknownPid;
}

/// Who woke the task of the current event is found beside, as it may take a look at much.
void TimelineView::chaseWakeUp()
{
    m_wakeUp.reset();
    const auto row = m_selection->row();
    if (!row || m_selection->call() || !m_source->lanes().hasScheduling()) {
        m_chasing.cancel();
        return;
    }
    m_chasing.start([this, source = m_source, row](const Background::Context& context) {
        const auto found = source->wakeUp(*row, context.cancel());
        if (!found || !*found)
            return;
        context.deliver([this, wakeUp = **found] {
            m_wakeUp = wakeUp;
            update();
            emit wakeUpShown();
        });
    });
}

void TimelineView::goToStep(TaskStep::Kind kind, StepWay way)
{
    const auto pid = currentPid();
    const auto row = m_selection->row();
    auto from = row ? Result<RowId>(*row) : m_source->rowAt(m_selection->timeNs());
    if (pid <= 0 || !from) {
        emit message(tr("Choose an event or a slice of a task first."));
        return;
    }
    m_chasing.start(
        [this, source = m_source, pid, kind, way, at = *from](const Background::Context& context) {
            const auto found = source->step(pid, kind, at, way, context.cancel());
            if (!found && found.error().code == ErrorCode::Cancelled)
                return;
            const auto step = found ? *found : std::nullopt;
            context.deliver([this, step] {
                if (!step) {
                    emit message(tr("The capture has no such event of this task."));
                    return;
                }
                m_selection->select(step->row, step->timeNs);
                emit stepped();
            });
        });
}

void TimelineView::goToWaking()
{
    goToStep(TaskStep::Kind::Waking, StepWay::Back);
}

void TimelineView::goToWakeUp()
{
    goToStep(TaskStep::Kind::WakeUp, StepWay::Back);
}

void TimelineView::goToSleep()
{
    goToStep(TaskStep::Kind::Sleep, StepWay::Forth);
}

void TimelineView::goToRun()
{
    goToStep(TaskStep::Kind::SwitchIn, StepWay::Forth);
}

/// Of a call its time, of a slice what the task did in it, else the wake-up's delay.
void TimelineView::explainCurrent()
{
    analysis::SlowSpan span;
    span.call = m_selection->call();
    // The event that begins time off the CPU is also about the task that comes.
    const bool picked = !span.call && m_picked && m_picked->kind != Strip::Kind::Broken;
    if (picked) {
        const auto& item = m_picked->item;
        span.pid = item.task.valid() ? m_source->task(item.task).pid : Task::kUnknownPid;
        span.beginNs = item.itemBeginNs;
        span.endNs = item.itemEndNs;
        span.cpu = item.cpu;
        span.task = item.task;
    }
    const bool ofLane = picked && m_picked->kind == Strip::Kind::Spans; // whosever it is
    if (const auto* const lanes = m_source->spanLanes(); ofLane && lanes) {
        const auto entry = lanes->entry(m_picked->lane.key);
        span.endsAnywhere = entry && lanes->endsAnywhere(*entry, m_picked->item);
    }
    if (!span.call && !ofLane && span.pid <= 0 && m_wakeUp) {
        span.pid = m_wakeUp->run.pid;
        span.beginNs = m_wakeUp->waking.timeNs;
        span.endNs = m_wakeUp->run.timeNs;
    }
    if (span.call || ofLane || span.pid > 0)
        m_selection->askWhy(span);
    else
        emit message(tr("Choose a call, a slice or a wake-up first."));
}

} // namespace probescope::ui
