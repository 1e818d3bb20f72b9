#include "core/store/write/writer_directories.h"

#include <utility>

namespace probescope::store {

namespace {

std::size_t sizeOf(const EventType& type)
{
    std::size_t size = sizeof type + type.system.size() + type.name.size() + type.format.size();
    for (const Field& field : type.fields)
        size += sizeof field + field.name.size();
    return size;
}

} // namespace

std::uint64_t WriterDirectories::TypeHash::operator()(const EventType& type) const
{
    return hashText(type.format, hashText(type.name, hashText(type.system, type.fields.size())));
}

std::uint64_t WriterDirectories::FlagsHash::operator()(const EventFlags& flags) const
{
    return hashText(flags.text,
                    (std::uint64_t(std::uint16_t(flags.commonFlags)) << 16U)
                        | std::uint16_t(flags.preemptCount));
}

WriterDirectories::WriterDirectories(OverflowFn overflow)
    : m_overflow(std::move(overflow))
{
}

void WriterDirectories::overflow(bool& told, ConstantMessage what)
{
    if (!std::exchange(told, true))
        m_overflow(what);
}

TaskId WriterDirectories::task(const Task& task)
{
    if (const auto found = m_tasks.find(task))
        return TaskId(*found);
    if (m_otherTask || m_tasks.size() >= kMaxTasks) {
        overflow(m_toldTasks,
                 "The capture has more than 1,000,000 tasks. Events of further tasks are listed "
                 "under <other>"_tr);
        if (!m_otherTask)
            m_otherTask = TaskId(m_tasks.add(Task{.comm = "<other>"}));
        return *m_otherTask;
    }
    m_unwrittenBytes += sizeof task + task.comm.size();
    return TaskId(m_tasks.add(task));
}

TaskId WriterDirectories::task(std::int32_t pid, std::string_view comm)
{
    const auto found = m_tasks.findIf(TaskHash::of(pid, comm), [&](const Task& task) {
        return task.pid == pid && task.comm == comm;
    });
    return found ? TaskId(*found) : task(Task{.pid = pid, .comm = std::string(comm)});
}

void WriterDirectories::resolveTask(TaskId id, const Task& task)
{
    if (!hasTask(id) || id == m_otherTask || taskOf(id) == task)
        return;
    m_tasks.replace(id.value(), task);
    m_newlyResolved.push_back(id.value());
    ++m_resolved;
    m_unwrittenBytes += sizeof task + task.comm.size();
}

EventTypeId WriterDirectories::eventType(const EventType& type)
{
    if (type.fields.size() > kMaxFields) {
        overflow(m_toldFields,
                 "An event type has more than 512 fields. Further fields are ignored"_tr);
        EventType shorter = type;
        shorter.fields.resize(kMaxFields);
        return eventType(shorter);
    }
    if (const auto found = m_types.find(type))
        return EventTypeId(*found);
    const std::size_t size = sizeOf(type);
    if (m_otherType || m_typeBytes + size > kMaxTypeBytes) {
        overflow(
            m_toldTypes,
            "The capture has too many event types. Events of further types are listed under “other”, without fields"_tr);
        if (!m_otherType)
            m_otherType = EventTypeId(m_types.add(EventType{.name = "other"}));
        return *m_otherType;
    }
    m_typeBytes += size;
    m_unwrittenBytes += size;
    return EventTypeId(m_types.add(type));
}

FlagsId WriterDirectories::flags(const EventFlags& flags)
{
    if (const auto found = m_flags.find(flags))
        return FlagsId(std::uint16_t(*found));
    if (m_flags.size() >= kMaxSmallIds) {
        overflow(m_toldFlags,
                 "The capture has more than 65,534 different flags. Flags of further events are "
                 "ignored"_tr);
        return {};
    }
    return FlagsId(std::uint16_t(m_flags.add(flags)));
}

BufferId WriterDirectories::buffer(std::string_view name)
{
    const std::string key(name);
    if (const auto found = m_buffers.find(key))
        return BufferId(std::uint16_t(*found));
    if (m_buffers.size() >= kMaxSmallIds) {
        overflow(
            m_toldBuffers,
            "The capture has more than 65,534 buffers. Names of further buffers are ignored"_tr);
        return {};
    }
    return BufferId(std::uint16_t(m_buffers.add(key)));
}

Result<> WriterDirectories::write(Connection& connection)
{
    if (auto done = writeTasks(connection); !done)
        return done;
    if (auto done = writeTypes(connection); !done)
        return done;
    m_unwrittenBytes = 0;
    return writeSmall(connection);
}

Result<> WriterDirectories::writeTasks(Connection& connection)
{
    auto insert = connection.cached(
        "INSERT OR REPLACE INTO task(id, pid, tgid, comm) VALUES(?1, ?2, ?3, ?4)");
    auto resolved = connection.cached("INSERT INTO task_resolved(task) VALUES(?1)");
    if (!insert)
        return tl::unexpected(std::move(insert.error()));
    if (!resolved)
        return tl::unexpected(std::move(resolved.error()));
    const auto write = [&](std::size_t id) {
        const Task& task = m_tasks[id];
        (*insert)->bind(1, std::int64_t(id)).bind(2, task.pid).bind(3, task.tgid);
        (*insert)->bind(4, bytesOf(task.comm));
        return (*insert)->run();
    };
    for (const std::uint32_t id : m_newlyResolved) {
        if (id >= m_writtenTasks)
            continue; // written for the first time below
        if (auto done = write(id); !done)
            return done;
        (*resolved)->bind(1, std::int64_t(id));
        if (auto done = (*resolved)->run(); !done)
            return done;
    }
    m_newlyResolved.clear();
    for (; m_writtenTasks < m_tasks.size(); ++m_writtenTasks) {
        if (auto done = write(m_writtenTasks); !done)
            return done;
    }
    return {};
}

Result<> WriterDirectories::writeTypes(Connection& connection)
{
    for (; m_writtenTypes < m_types.size(); ++m_writtenTypes) {
        if (auto done = writeType(connection, m_writtenTypes); !done)
            return done;
    }
    return {};
}

Result<> WriterDirectories::writeType(Connection& connection, std::size_t id)
{
    auto insert = connection.cached("INSERT INTO event_type(id, system, name, origin, role, format)"
                                    " VALUES(?1, ?2, ?3, ?4, ?5, ?6)");
    auto insertField =
        connection.cached("INSERT INTO field(type, idx, name, kind, element_size, element_signed)"
                          " VALUES(?1, ?2, ?3, ?4, ?5, ?6)");
    if (!insert)
        return tl::unexpected(std::move(insert.error()));
    if (!insertField)
        return tl::unexpected(std::move(insertField.error()));
    const EventType& type = m_types[id];
    (*insert)->bind(1, std::int64_t(id)).bind(2, bytesOf(type.system)).bind(3, bytesOf(type.name));
    (*insert)->bind(4, std::int64_t(type.origin)).bind(5, std::int64_t(type.role));
    (*insert)->bind(6, bytesOf(type.format));
    if (auto done = (*insert)->run(); !done)
        return done;
    for (std::size_t i = 0; i < type.fields.size(); ++i) {
        const Field& field = type.fields[i];
        (*insertField)->bind(1, std::int64_t(id)).bind(2, std::int64_t(i));
        (*insertField)->bind(3, bytesOf(field.name)).bind(4, std::int64_t(field.kind));
        (*insertField)->bind(5, field.elementSize).bind(6, field.elementSigned ? 1 : 0);
        if (auto done = (*insertField)->run(); !done)
            return done;
    }
    return {};
}

Result<> WriterDirectories::writeSmall(Connection& connection)
{
    auto flags = connection.cached(
        "INSERT INTO flags(id, text, common_flags, preempt_count) VALUES(?1, ?2, ?3, ?4)");
    auto buffer = connection.cached("INSERT INTO buffer(id, name) VALUES(?1, ?2)");
    if (!flags)
        return tl::unexpected(std::move(flags.error()));
    if (!buffer)
        return tl::unexpected(std::move(buffer.error()));
    for (; m_writtenFlags < m_flags.size(); ++m_writtenFlags) {
        const EventFlags& value = m_flags[m_writtenFlags];
        (*flags)->bind(1, std::int64_t(m_writtenFlags)).bind(2, bytesOf(value.text));
        (*flags)->bind(3, value.commonFlags).bind(4, value.preemptCount);
        if (auto done = (*flags)->run(); !done)
            return done;
    }
    for (; m_writtenBuffers < m_buffers.size(); ++m_writtenBuffers) {
        (*buffer)->bind(1, std::int64_t(m_writtenBuffers));
        (*buffer)->bind(2, bytesOf(m_buffers[m_writtenBuffers]));
        if (auto done = (*buffer)->run(); !done)
            return done;
    }
    return {};
}

} // namespace probescope::store
