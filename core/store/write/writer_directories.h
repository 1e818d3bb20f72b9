#pragma once

#include "core/base/constant_message.h"
#include "core/base/hash.h"
#include "core/database/sqlite.h"
#include "core/store/write/intern_table.h"
#include "core/trace/event.h"
#include "core/trace/event_type.h"
#include "core/trace/ids.h"
#include "core/trace/task.h"

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace probescope::store {

/// The tasks, event types, flags and buffers of a capture that is being written. Their number is
/// bounded; what is too much is told once through `overflow` and gets one common stand-in.
class WriterDirectories
{
public:
    static constexpr std::size_t kMaxTasks = 1'000'000;
    static constexpr std::size_t kMaxTypeBytes = std::size_t(256) << 20U;
    static constexpr std::size_t kMaxFields = 512; ///< of one type
    static constexpr std::size_t kMaxSmallIds = 65'534; ///< flags and buffers: ids of 16 bits

    /// Hears what could not be kept, in one sentence; each kind of it once.
    using OverflowFn = std::function<void(const Message&)>;
    explicit WriterDirectories(OverflowFn overflow);

    TaskId task(const Task& task);
    /// The task of that pid and name, whatever its process.
    TaskId task(std::int32_t pid, std::string_view comm);
    void resolveTask(TaskId id, const Task& task);
    EventTypeId eventType(const EventType& type);
    FlagsId flags(const EventFlags& flags);
    BufferId buffer(std::string_view name);

    std::size_t taskCount() const { return m_tasks.size(); }
    const Task& taskOf(TaskId id) const { return m_tasks[id.value()]; }
    bool hasTask(TaskId id) const { return id.value() < m_tasks.size(); }
    bool anyResolved() const { return m_resolved > 0; }
    std::size_t typeCount() const { return m_types.size(); }
    const EventType& typeOf(EventTypeId id) const { return m_types[id.value()]; }

    /// Bytes, about, that write() has to write.
    std::size_t unwrittenBytes() const { return m_unwrittenBytes; }
    /// Writes what is new or changed, within the caller's transaction.
    Result<> write(Connection& connection);

private:
    struct TaskHash
    {
        std::uint64_t operator()(const Task& task) const { return of(task.pid, task.comm); }
        static std::uint64_t of(std::int32_t pid, std::string_view comm)
        {
            return hashText(comm, std::uint64_t(pid));
        }
    };
    struct TypeHash
    {
        std::uint64_t operator()(const EventType& type) const;
    };
    struct FlagsHash
    {
        std::uint64_t operator()(const EventFlags& flags) const;
    };
    struct NameHash
    {
        std::uint64_t operator()(const std::string& name) const { return hashText(name); }
    };

    void overflow(bool& told, ConstantMessage what);
    Result<> writeTasks(Connection& connection);
    Result<> writeTypes(Connection& connection);
    Result<> writeType(Connection& connection, std::size_t id);
    Result<> writeSmall(Connection& connection);

    OverflowFn m_overflow;
    InternTable<Task, TaskHash> m_tasks;
    InternTable<EventType, TypeHash> m_types;
    InternTable<EventFlags, FlagsHash> m_flags;
    InternTable<std::string, NameHash> m_buffers;
    std::vector<std::uint32_t> m_newlyResolved;
    std::size_t m_resolved = 0;
    std::size_t m_typeBytes = 0;
    std::size_t m_unwrittenBytes = 0;
    std::size_t m_writtenTasks = 0;
    std::size_t m_writtenTypes = 0;
    std::size_t m_writtenFlags = 0;
    std::size_t m_writtenBuffers = 0;
    std::optional<TaskId> m_otherTask; ///< stands for those that are too many
    std::optional<EventTypeId> m_otherType;
    bool m_toldTasks = false;
    bool m_toldTypes = false;
    bool m_toldFields = false;
    bool m_toldFlags = false;
    bool m_toldBuffers = false;
};

} // namespace probescope::store
