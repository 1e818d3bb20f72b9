#pragma once

#include "core/trace/capture_facts.h"
#include "core/trace/event.h"
#include "core/trace/event_type.h"
#include "core/trace/task.h"

#include <cstdint>
#include <string_view>

namespace probescope {

/// How far a reader has come.
struct Progress
{
    std::uint64_t bytesRead = 0; ///< of the file as it lies on disk
    std::uint64_t bytesTotal = 0; ///< 0 when unknown (a pipe)
    std::uint64_t lines = 0; ///< of text
    std::uint64_t events = 0;
};

/// Where a reader delivers what it reads. The store's Writer is a sink; tests have others.
///
/// Interning calls return the same id for equal arguments; ids count from 0. Events come in the
/// order in which they are stored: by time, those of equal time as in the input. If time runs
/// backwards in the input, the order is kept and a problem is reported. One thread at a time.
class Sink
{
public:
    virtual ~Sink() = default;

    virtual StringId string(std::string_view bytes) = 0;
    virtual TaskId task(const Task& task) = 0;
    /// Sets the name of a task that was added as unknown (Task::kUnknownPid, with a comm that makes
    /// it unique), when a later line reveals it.
    virtual void resolveTask(TaskId id, const Task& task) = 0;
    virtual EventTypeId eventType(const EventType& type) = 0;
    virtual FlagsId flags(const EventFlags& flags) = 0;
    /// The empty name is the top buffer.
    virtual BufferId buffer(std::string_view instance) = 0;

    virtual void event(const EventRecord& record) = 0;
    virtual void loss(const Loss& loss) = 0;
    virtual void problem(const Problem& problem) = 0;
    virtual void symbol(const Symbol& symbol) = 0;
    /// Sets what is known of the whole capture; a later value replaces an earlier one.
    virtual void fact(std::string_view key, std::string_view value) = 0;

    /// Called at least every 4 MiB of input. False: stop reading, because the work is cancelled or
    /// cannot be stored. The reader then returns ErrorCode::Cancelled; the sink knows the true
    /// reason.
    virtual bool progress(const Progress& progress) = 0;
};

} // namespace probescope
