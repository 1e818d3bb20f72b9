#pragma once

#include "core/base/cancel.h"
#include "core/base/result.h"
#include "core/derive/task_states.h"
#include "core/trace/capture_facts.h"
#include "core/trace/ids.h"

#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <unordered_map>
#include <utility>
#include <vector>

namespace probescope::store {
class Capture;
}

namespace probescope::analysis {

/// What one event tells about scheduling, for any kernel or tool.
struct SchedEvent
{
    enum class Kind : std::uint8_t {
        Switch, ///< `actor` leaves the CPU, `pid` takes it
        Waking, ///< `actor` asks for `pid` to run
        Wakeup, ///< `pid` can run
        NewTask, ///< `pid` can run for the first time
        Migrate, ///< `pid` goes to CPU `target`
        RunTime, ///< the kernel counted `valueNs` of `pid`
    };
    RowId row = 0;
    std::int64_t timeNs = 0;
    std::uint32_t cpu = 0;
    Kind kind = Kind::Switch;
    char state = 0; ///< of Switch: the letter in which `actor` was left; 0: unknown
    bool inInterrupt = false; ///< `actor` only happened to run there, as far as flags are recorded
    std::int32_t actor = -1;
    std::int32_t pid = -1;
    TaskId actorTask; ///< none where the capture has no such task
    TaskId task;
    StringId name; ///< of `pid`, as the event tells it
    std::uint32_t target = UINT32_MAX; ///< CPU; the greatest number: not told
    std::int64_t valueNs = 0;
};

/// Which kinds of scheduling events a capture has.
struct SchedKinds
{
    bool switches = false;
    bool wakings = false;
    bool wakeups = false;
    bool migrations = false;
    bool runTimes = false;
};

/// Reads the scheduling events of a capture. One thread; the capture must outlive it.
class SchedEventReader
{
public:
    explicit SchedEventReader(const store::Capture& capture);

    const SchedKinds& kinds() const { return m_kinds; }
    /// Chooses which buffer is read if several recorded the same: for each kind of event, the one
    /// with most of it. Called by all other functions except kinds().
    Result<> prepare();
    /// The buffers that are read, ascending; empty: the capture has only one. Call prepare()
    /// before.
    const std::vector<BufferId>& buffers() const { return m_buffers; }
    /// How many events of these kinds are in buffers that are not read for them: usually the same
    /// events again, but events that only those buffers recorded are missing.
    std::uint64_t leftOut() const { return m_leftOut; }
    /// Of the buffers that are read.
    std::vector<Loss> losses() const;
    /// Those of a chunk in their order; remembers the last chunk. At most 64 Ki.
    Result<std::shared_ptr<const std::vector<SchedEvent>>> chunk(std::uint64_t number);
    /// All of [first, end) in order, until `heard` returns false. Errors: Cancelled, Corrupt.
    Result<> forEach(RowId first, RowId end, const std::function<bool(const SchedEvent&)>& heard,
                     const CancelToken& cancel);
    /// The time of the first event, of whatever type, of each CPU.
    Result<std::unordered_map<std::uint32_t, std::int64_t>> firstTimes();

private:
    /// Where a type has what is asked of it; -1: nowhere.
    struct Fields
    {
        bool matters = false;
        SchedEvent::Kind kind = SchedEvent::Kind::Switch;
        int pid = -1;
        int name = -1;
        int actor = -1;
        store::TaskStates states = {};
        int target = -1;
        int value = -1;
    };
    struct Rows;

    using Counts = std::map<std::pair<SchedEvent::Kind, std::uint16_t>, std::uint64_t>;
    Result<Counts> countByBuffer() const;
    bool isRead(std::uint16_t buffer) const;
    Fields fieldsOf(std::uint32_t type) const;
    Result<bool> matters(std::uint64_t chunk) const;
    SchedEvent eventOf(const Rows& rows, std::size_t place, const Fields& fields);
    char stateOf(const Rows& rows, std::size_t place, const Fields& fields);
    TaskId taskOf(std::int32_t pid, StringId name);
    bool inInterrupt(FlagsId flags);

    const store::Capture& m_capture;
    SchedKinds m_kinds;
    std::vector<Fields> m_fields; ///< by type id
    std::uint64_t m_leftOut = 0;
    bool m_prepared = false;
    std::vector<BufferId> m_buffers;
    std::map<SchedEvent::Kind, std::uint16_t> m_bufferOf; ///< what is not here is read from all
    std::unordered_map<std::uint64_t, TaskId> m_tasks; ///< by pid and name
    std::unordered_multimap<std::int32_t, TaskId> m_byPid;
    std::unordered_map<std::int64_t, char> m_textStates;
    std::unordered_map<std::uint16_t, bool> m_interrupts;
    std::uint64_t m_number = UINT64_MAX;
    std::uint64_t m_rows = 0; ///< of the remembered chunk when it was read
    std::shared_ptr<const std::vector<SchedEvent>> m_events;
};

/// The field of a scheduling event with the pid of the task that it is about (for a switch, the
/// next task); -1: it is not such a type.
int schedPidField(const EventType& type);
/// What its events tell about scheduling; nothing: it is not such a type.
std::optional<SchedEvent::Kind> schedKind(const EventType& type);

/// `comm-pid` as ftrace writes it; `pid` alone when no name is known.
std::string schedTaskName(const store::Capture& capture, std::int32_t pid, TaskId task,
                          StringId name);

} // namespace probescope::analysis
