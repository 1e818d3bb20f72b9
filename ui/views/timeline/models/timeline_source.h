#pragma once

#include "core/analysis/events/next_match.h"
#include "core/analysis/explain/slow_reason.h"
#include "core/analysis/sched/task_steps.h"
#include "core/store/read/capture.h"
#include "core/store/read/lanes.h"
#include "core/store/read/notes.h"
#include "ui/base/capture/capture_clock.h"
#include "ui/base/capture/selection.h"

#include <cstdint>
#include <map>
#include <memory>
#include <set>
#include <string>
#include <vector>

namespace probescope::ui::timeline {

/// The context in which an event was recorded, as far as its flags tell.
enum class Context : std::uint8_t { Task, SoftIrq, HardIrq, Nmi };

struct ContextMark
{
    std::int64_t timeNs = 0;
    std::uint32_t cpu = 0;
    Context context = Context::Task;
};

class SpanLanes;
class TaskWakings;
class ValueLanes;

/// All data that a timeline reads from a capture. Const members may be called from any thread.
class TimelineSource
{
public:
    virtual ~TimelineSource() = default;

    virtual const store::Lanes& lanes() const = 0;
    /// Lanes of spans; null: the source knows of none.
    virtual SpanLanes* spanLanes() const { return nullptr; }
    /// Lanes of values; null: the source knows of none.
    virtual ValueLanes* valueLanes() const { return nullptr; }
    /// When tasks were woken; null: the source does not know.
    virtual TaskWakings* taskWakings() const { return nullptr; }
    virtual store::Summary summary() const = 0;
    virtual CaptureClock clock() const = 0;
    virtual std::vector<std::uint32_t> cpus() const = 0;
    virtual const Task& task(TaskId id) const = 0;
    virtual std::uint32_t taskCount() const = 0;
    /// As store::taskNames().
    virtual std::map<std::int32_t, std::string>
    taskNames(const std::set<std::int32_t>& pids) const = 0;
    virtual std::string string(StringId id) const = 0;
    virtual std::string eventName(EventTypeId id) const = 0;
    virtual std::vector<Loss> losses() const = 0;
    virtual std::vector<store::Note> notes() const = 0; ///< by time

    virtual Result<store::Event> event(RowId row) const = 0;
    virtual Result<std::vector<store::Event>> events(RowId first, std::size_t count) const = 0;
    virtual Result<RowId> rowAt(std::int64_t timeNs) const = 0;
    virtual Result<std::string> info(RowId row) const = 0;
    virtual Result<store::Call> call(store::CallId id) const = 0;

    /// As analysis::nextMatch(). Not all sources can be filtered.
    virtual Result<std::optional<RowId>> nextMatch(const analysis::EventFilter& /*filter*/,
                                                   analysis::EventOwner /*owner*/, RowId /*from*/,
                                                   bool /*forward*/,
                                                   const CancelToken& /*cancel*/) const
    {
        return std::nullopt;
    }

    // Scheduling; not all sources have it.
    virtual Result<std::optional<analysis::WakeUp>> wakeUp(RowId /*row*/,
                                                           const CancelToken& /*cancel*/) const
    {
        return std::nullopt;
    }
    virtual Result<std::optional<analysis::TaskStep>>
    step(std::int32_t /*pid*/, analysis::TaskStep::Kind /*kind*/, RowId /*from*/,
         analysis::StepWay /*way*/, const CancelToken& /*cancel*/) const
    {
        return std::nullopt;
    }
    /// As analysis::spanAtRow().
    virtual Result<analysis::SlowSpan> spanAtRow(RowId row, const CancelToken& cancel) const = 0;
    /// The task that an event is about; -1: not known.
    virtual std::int32_t pidOf(RowId /*row*/) const { return Task::kUnknownPid; }

    /// The contexts of the events in [beginNs, endNs), in order. Empty if there are so many events
    /// that a picture of them would show nothing, or if flags are not known.
    virtual std::vector<ContextMark> contexts(std::int64_t beginNs, std::int64_t endNs) const = 0;
};

/// The context by the latency format's third character, or by the kernel's flags byte.
Context contextOf(const EventFlags& flags);

/// What the timeline asks for over and over, as it was when it was last read.
struct CaptureFacts
{
    store::Summary summary;
    CaptureClock clock;
    std::vector<Loss> losses; ///< by CPU and begin

    static CaptureFacts of(const TimelineSource& source);
    TimeRange bounds() const { return {summary.firstNs, summary.lastNs}; }
};

std::shared_ptr<TimelineSource> makeSource(std::shared_ptr<store::Capture> capture);

} // namespace probescope::ui::timeline
