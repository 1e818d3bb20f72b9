#include "core/analysis/sched/sched_events.h"

#include "core/analysis/events/row_set.h"
#include "core/columns/event_chunk.h"
#include "core/store/file/chunks.h"
#include "core/store/read/capture.h"

#include <algorithm>
#include <array>
#include <set>
#include <string_view>

namespace probescope::analysis {

namespace {

using EventKind = SchedEvent::Kind;

constexpr std::array<std::pair<std::string_view, EventKind>, 6> kSchedNames{
    {{"sched_switch", EventKind::Switch},
     {"sched_waking", EventKind::Waking},
     {"sched_wakeup", EventKind::Wakeup},
     {"sched_wakeup_new", EventKind::NewTask},
     {"sched_migrate_task", EventKind::Migrate},
     {"sched_stat_runtime", EventKind::RunTime}}};

const std::pair<std::string_view, EventKind>* schedNameOf(const EventType& type)
{
    const auto* const found =
        std::find_if(kSchedNames.begin(), kSchedNames.end(),
                     [&type](const auto& entry) { return entry.first == type.name; });
    return found == kSchedNames.end() ? nullptr : found;
}

/// As BufferId counts them.
std::vector<std::uint16_t> buffersOf(const store::EventChunk& events)
{
    std::vector<std::uint32_t> stored(events.rows());
    events.columns().buffer.decodeAll(stored.data());
    std::vector<std::uint16_t> buffers(stored.size());
    std::transform(stored.begin(), stored.end(), buffers.begin(),
                   [](std::uint32_t one) { return std::uint16_t(one - 1); });
    return buffers;
}

} // namespace

int schedPidField(const EventType& type)
{
    const auto* const named = schedNameOf(type);
    if (!named)
        return -1;
    const int index = type.fieldIndex(named->second == EventKind::Switch ? "next_pid" : "pid");
    const bool isText = index >= 0 && type.fields[std::size_t(index)].kind == FieldKind::String;
    return isText ? -1 : index;
}

std::optional<SchedEvent::Kind> schedKind(const EventType& type)
{
    const auto* const named = schedNameOf(type);
    return named ? std::optional(named->second) : std::nullopt;
}

struct SchedEventReader::Rows
{
    RowId firstRow = 0;
    const store::EventChunk& events;
    const store::FieldColumns& fields;

    Value value(std::size_t place, int field) const
    {
        const auto columns = fields.columns(events.type(place));
        const std::size_t rank = events.rank(place);
        const auto number = std::size_t(field);
        return field >= 0 && number < columns.size() && rank < columns[number].size()
            ? columns[number].at(rank, events.timeNs(place))
            : 0;
    }
};

SchedEventReader::SchedEventReader(const store::Capture& capture)
    : m_capture(capture)
{
    for (std::uint32_t id = 0; id < capture.eventTypeCount(); ++id) {
        m_fields.push_back(fieldsOf(id));
        const Fields& fields = m_fields.back();
        if (!fields.matters)
            continue;
        m_kinds.switches = m_kinds.switches || fields.kind == EventKind::Switch;
        m_kinds.wakings = m_kinds.wakings || fields.kind == EventKind::Waking;
        m_kinds.wakeups = m_kinds.wakeups || fields.kind == EventKind::Wakeup;
        m_kinds.migrations = m_kinds.migrations || fields.kind == EventKind::Migrate;
        m_kinds.runTimes = m_kinds.runTimes || fields.kind == EventKind::RunTime;
    }
    for (std::uint32_t id = 0; id < capture.taskCount(); ++id)
        m_byPid.emplace(capture.task(TaskId(id)).pid, TaskId(id));
}

SchedEventReader::Fields SchedEventReader::fieldsOf(std::uint32_t id) const
{
    const EventType& type = m_capture.eventType(EventTypeId(id));
    const auto* const named = schedNameOf(type);
    Fields fields;
    if (!named)
        return fields;
    const auto isText = [&type](int index) {
        return index >= 0 && type.fields[std::size_t(index)].kind == FieldKind::String;
    };
    const auto number = [&](const char* name) {
        const int index = type.fieldIndex(name);
        return isText(index) ? -1 : index;
    };
    const auto text = [&](const char* name) {
        const int index = type.fieldIndex(name);
        return isText(index) ? index : -1;
    };
    fields.kind = named->second;
    fields.pid = schedPidField(type);
    if (fields.kind == EventKind::Switch) {
        fields.name = text("next_comm");
        fields.actor = number("prev_pid");
        fields.states = store::TaskStates(type);
    } else {
        fields.name = text("comm");
        fields.target = number(fields.kind == EventKind::Migrate ? "dest_cpu" : "target_cpu");
        fields.value = number("runtime");
    }
    fields.matters = fields.pid >= 0;
    return fields;
}

Result<> SchedEventReader::prepare()
{
    if (m_prepared || m_capture.bufferCount() < 2) {
        m_prepared = true;
        return {};
    }
    const auto counts = countByBuffer();
    if (!counts)
        return passOn(counts);
    // Switches first: where as many of another kind are elsewhere, what stands beside them is read.
    std::optional<std::uint16_t> ofSwitches;
    for (const auto& [name, kind] : kSchedNames) {
        std::uint64_t most = 0;
        for (const auto& [key, count] : *counts) {
            if (key.first != kind)
                continue;
            if (count > most || (count == most && key.second == ofSwitches)) {
                most = count;
                m_bufferOf[kind] = key.second;
            }
        }
        if (kind == EventKind::Switch && most > 0)
            ofSwitches = m_bufferOf[kind];
    }
    for (const auto& [key, count] : *counts)
        m_leftOut += m_bufferOf.at(key.first) == key.second ? 0 : count;
    std::set<std::uint16_t> read;
    for (const auto& [kind, buffer] : m_bufferOf)
        read.insert(buffer);
    for (const std::uint16_t buffer : read)
        m_buffers.emplace_back(buffer);
    m_prepared = true;
    return {};
}

Result<SchedEventReader::Counts> SchedEventReader::countByBuffer() const
{
    Counts counts;
    for (std::uint64_t number = 0; number < m_capture.chunks().count(); ++number) {
        const auto wanted = matters(number);
        if (!wanted)
            return passOn(wanted);
        if (!*wanted)
            continue;
        const auto events = m_capture.chunks().scanEvents(number);
        if (!events)
            return passOn(events);
        std::vector<std::uint32_t> types((*events)->rows());
        (*events)->columns().type.decodeAll(types.data());
        const std::vector<std::uint16_t> buffers = buffersOf(**events);
        for (std::size_t i = 0; i < types.size(); ++i) {
            if (types[i] < m_fields.size() && m_fields[types[i]].matters)
                ++counts[{m_fields[types[i]].kind, buffers[i]}];
        }
    }
    return counts;
}

bool SchedEventReader::isRead(std::uint16_t buffer) const
{
    return m_buffers.empty()
        || std::find(m_buffers.begin(), m_buffers.end(), BufferId(buffer)) != m_buffers.end();
}

std::vector<Loss> SchedEventReader::losses() const
{
    std::vector<Loss> losses = m_capture.losses();
    std::erase_if(losses, [this](const Loss& loss) {
        return loss.buffer.valid() && !isRead(loss.buffer.value());
    });
    return losses;
}

Result<bool> SchedEventReader::matters(std::uint64_t chunk) const
{
    const auto counts = m_capture.chunks().counts(chunk);
    if (!counts)
        return passOn(counts);
    return std::any_of(counts->types.begin(), counts->types.end(), [this](const auto& type) {
        return type.first < m_fields.size() && m_fields[type.first].matters;
    });
}

Result<std::shared_ptr<const std::vector<SchedEvent>>> SchedEventReader::chunk(std::uint64_t number)
{
    const std::uint64_t rows = m_capture.chunks().bounds(number).rows;
    if (m_events && number == m_number && rows == m_rows)
        return m_events;
    if (auto prepared = prepare(); !prepared)
        return passOn(prepared);
    auto made = std::make_shared<std::vector<SchedEvent>>();
    const auto wanted = matters(number);
    if (!wanted)
        return passOn(wanted);
    if (*wanted) {
        const auto events = m_capture.chunks().scanEvents(number);
        if (!events)
            return passOn(events);
        const auto fields = m_capture.chunks().scanFields(number);
        if (!fields)
            return passOn(fields);
        const Rows read{m_capture.chunks().bounds(number).firstRow, **events, **fields};
        const auto shown = std::min<std::uint64_t>(rows, (*events)->rows());
        std::vector<std::uint32_t> types((*events)->rows());
        (*events)->columns().type.decodeAll(types.data());
        std::vector<std::uint16_t> buffers;
        if (!m_bufferOf.empty())
            buffers = buffersOf(**events);
        for (std::size_t i = 0; i < shown; ++i) {
            if (types[i] >= m_fields.size() || !m_fields[types[i]].matters)
                continue;
            const Fields& ofType = m_fields[types[i]];
            const auto from = m_bufferOf.find(ofType.kind);
            if (from == m_bufferOf.end() || buffers[i] == from->second)
                made->push_back(eventOf(read, i, ofType));
        }
    }
    m_number = number;
    m_rows = rows;
    m_events = made;
    return m_events;
}

SchedEvent SchedEventReader::eventOf(const Rows& rows, std::size_t place, const Fields& fields)
{
    SchedEvent event;
    event.row = rows.firstRow + place;
    event.timeNs = rows.events.timeNs(place);
    event.cpu = rows.events.cpu(place);
    event.kind = fields.kind;
    event.actorTask = TaskId(rows.events.task(place));
    event.actor = event.actorTask.value() < m_capture.taskCount()
        ? m_capture.task(event.actorTask).pid
        : Task::kUnknownPid;
    if (fields.actor >= 0)
        event.actor = std::int32_t(rows.value(place, fields.actor));
    event.pid = std::int32_t(rows.value(place, fields.pid));
    if (fields.name >= 0)
        event.name = StringId(std::uint32_t(rows.value(place, fields.name)));
    event.task = taskOf(event.pid, event.name);
    if (fields.kind == EventKind::Switch)
        event.state = stateOf(rows, place, fields);
    else
        event.inInterrupt =
            inInterrupt(FlagsId(std::uint16_t(rows.events.columns().flags.at(place) - 1)));
    if (fields.target >= 0)
        event.target = std::uint32_t(rows.value(place, fields.target));
    event.valueNs = rows.value(place, fields.value);
    return event;
}

char SchedEventReader::stateOf(const Rows& rows, std::size_t place, const Fields& fields)
{
    if (fields.states.field() < 0)
        return 0;
    const Value value = rows.value(place, fields.states.field());
    if (!fields.states.isText())
        return fields.states.letterOf(value);
    const auto [it, isNew] = m_textStates.try_emplace(value, char(0));
    if (isNew)
        it->second = store::TaskStates::letterOf(m_capture.string(StringId(std::uint32_t(value))));
    return it->second;
}

TaskId SchedEventReader::taskOf(std::int32_t pid, StringId name)
{
    const std::uint64_t key = (std::uint64_t(std::uint32_t(pid)) << 32U) | name.value();
    const auto [it, isNew] = m_tasks.try_emplace(key);
    if (!isNew)
        return it->second;
    const auto [first, last] = m_byPid.equal_range(pid);
    if (first == last)
        return it->second;
    it->second = first->second;
    if (name.valid() && std::next(first) != last) {
        const std::string comm = m_capture.string(name);
        const auto same = std::find_if(first, last, [&](const auto& task) {
            return m_capture.task(task.second).comm == comm;
        });
        it->second = same == last ? first->second : same->second;
    }
    return it->second;
}

bool SchedEventReader::inInterrupt(FlagsId flags)
{
    if (!flags.valid())
        return false;
    const auto [it, isNew] = m_interrupts.try_emplace(flags.value(), false);
    if (isNew) {
        // Third of the latency format's characters: `h` hard, `s` soft, `H` both, `Z`/`z` NMI.
        const std::string& text = m_capture.flags(flags).text;
        it->second =
            text.size() > 2 && std::string_view("hHsZz").find(text[2]) != std::string::npos;
    }
    return it->second;
}

Result<> SchedEventReader::forEach(RowId first, RowId end,
                                   const std::function<bool(const SchedEvent&)>& heard,
                                   const CancelToken& cancel)
{
    const std::uint64_t chunks = m_capture.chunks().count();
    for (std::uint64_t number = first / RowBlock::kRows; number < chunks; ++number) {
        if (cancel.cancelled())
            return fail(ErrorCode::Cancelled, tr("reading the scheduling events was canceled"));
        if (m_capture.chunks().bounds(number).firstRow >= end)
            break;
        const auto events = chunk(number);
        if (!events)
            return passOn(events);
        for (const SchedEvent& event : **events) {
            if (event.row >= first && event.row < end && !heard(event))
                return {};
        }
    }
    return {};
}

Result<std::unordered_map<std::uint32_t, std::int64_t>> SchedEventReader::firstTimes()
{
    if (auto prepared = prepare(); !prepared)
        return passOn(prepared);
    std::unordered_map<std::uint32_t, std::int64_t> times;
    const std::size_t cpus = m_capture.cpus().size();
    for (std::uint64_t number = 0; number < m_capture.chunks().count() && times.size() < cpus;
         ++number) {
        const auto counts = m_capture.chunks().counts(number);
        if (!counts)
            return passOn(counts);
        if (std::all_of(counts->cpus.begin(), counts->cpus.end(),
                        [&](const auto& cpu) { return times.contains(cpu.first); }))
            continue;
        const auto events = m_capture.chunks().scanEvents(number);
        if (!events)
            return passOn(events);
        std::vector<std::uint16_t> buffers;
        if (!m_buffers.empty())
            buffers = buffersOf(**events);
        for (std::size_t i = 0; i < (*events)->rows(); ++i) {
            if (buffers.empty() || isRead(buffers[i]))
                times.try_emplace((*events)->cpu(i), (*events)->timeNs(i));
        }
    }
    return times;
}

std::string schedTaskName(const store::Capture& capture, std::int32_t pid, TaskId task,
                          StringId name)
{
    std::string comm = name.valid() ? capture.string(name) : std::string();
    if (comm.empty() && task.valid())
        comm = capture.task(task).comm;
    return comm.empty() ? std::to_string(pid) : comm + '-' + std::to_string(pid);
}

} // namespace probescope::analysis
