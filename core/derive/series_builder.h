#pragma once

#include "core/base/result.h"
#include "core/trace/capture_facts.h"
#include "core/trace/event.h"
#include "core/trace/event_type.h"
#include "core/trace/task.h"

#include <cstdint>
#include <functional>
#include <memory>
#include <string>

namespace probescope {
class WorkerPool;
}

namespace probescope::store {

class CallSeries;
class Capture;
class Connection;
class Lanes;

/// What the builder needs from the writer, which owns tasks and strings. Called on the writer's
/// thread, inside of event().
struct SeriesNames
{
    /// The task of that pid and name; added if it is new.
    std::function<TaskId(std::int32_t pid, StringId comm)> task;
    /// The task's pid; Task::kUnknownPid when it is not known (yet).
    std::function<std::int32_t(TaskId task)> pid;
    /// The text of a string.
    std::function<std::string(StringId text)> text;
};

/// Derives the series of a capture while it is written: function_graph calls, scheduling slices,
/// and the summaries for timelines. Memory: the open calls, the unwritten ends of the series, and
/// some thousands of events.
///
/// Used by one thread, the writer's. The series are derived on a thread of its own, which uses
/// neither the names nor the connection. The connection is the writer's, and is used in commit()
/// and finish().
class SeriesBuilder
{
public:
    /// Makes the tables series_*, call_* (their shape is told in series_tables.h) in the writer's
    /// open transaction, or outside of any. Chunks are encoded by `encoders`, which must outlive
    /// it.
    static Result<std::unique_ptr<SeriesBuilder>> create(Connection& connection,
                                                         WorkerPool& encoders, SeriesNames names);
    ~SeriesBuilder();
    SeriesBuilder(const SeriesBuilder&) = delete;
    SeriesBuilder& operator=(const SeriesBuilder&) = delete;

    /// Every event, in order of rows. Nothing is written before commit().
    void event(RowId row, const EventRecord& record, const EventType& type);
    /// In its place among the events: before the first event after the gap.
    void loss(const Loss& loss);
    /// A task given out as unknown has become known (Sink::resolveTask).
    void taskResolved(TaskId id, const Task& task);

    /// Writes what came since the last time, so that readers can see it. Call it within the
    /// writer's transaction.
    Result<> commit();
    /// Ends what is open and writes the rest. Call it within the writer's last transaction.
    Result<> finish();

    /// The number of calls at the last commit() or finish(), for Summary::calls.
    std::uint64_t callCount() const;

private:
    class Impl;
    explicit SeriesBuilder(std::unique_ptr<Impl> impl);
    std::unique_ptr<Impl> m_impl;
};

/// The readers of what the builder wrote. They hold the capture by reference.
std::unique_ptr<CallSeries> makeCallSeries(const Capture& capture);
std::unique_ptr<Lanes> makeLanes(const Capture& capture);

} // namespace probescope::store
