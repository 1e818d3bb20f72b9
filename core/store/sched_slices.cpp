#include "core/store/sched_slices.h"

#include <algorithm>
#include <cctype>
#include <charconv>
#include <string_view>

namespace probescope::store {

namespace {

std::string_view skipBlanks(std::string_view text)
{
    while (!text.empty() && std::isspace(static_cast<unsigned char>(text.front())) != 0)
        text.remove_prefix(1);
    return text;
}

bool take(std::string_view& text, char wanted)
{
    text = skipBlanks(text);
    if (text.empty() || text.front() != wanted)
        return false;
    text.remove_prefix(1);
    return true;
}

/// `0x0001` or `1`.
bool takeNumber(std::string_view& text, std::uint64_t& number)
{
    text = skipBlanks(text);
    int base = 10;
    if (text.starts_with("0x")) {
        base = 16;
        text.remove_prefix(2);
    }
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number, base);
    text.remove_prefix(std::size_t(end - text.data()));
    return error == std::errc();
}

} // namespace

std::vector<std::pair<std::uint64_t, char>> taskStateBits(const std::string& format)
{
    std::vector<std::pair<std::uint64_t, char>> bits;
    std::string_view rest = format;
    rest.remove_prefix(std::min(rest.find("__print_flags(REC->prev_state"), rest.size()));
    for (auto brace = rest.find('{'); brace != std::string_view::npos; brace = rest.find('{')) {
        rest.remove_prefix(brace + 1);
        std::uint64_t bit = 0;
        std::string_view pair = rest;
        if (takeNumber(pair, bit) && take(pair, ',') && take(pair, '"') && pair.size() > 1
            && pair[1] == '"')
            bits.emplace_back(bit, pair[0]);
    }
    if (bits.empty()) {
        // include/trace/events/sched.h, since Linux 4.14.
        bits = {{0x01, 'S'}, {0x02, 'D'}, {0x04, 'T'}, {0x08, 't'},
                {0x10, 'X'}, {0x20, 'Z'}, {0x40, 'P'}, {0x80, 'I'}};
    }
    return bits;
}

SchedSlices::SchedSlices(const SeriesNames& names, SliceFn slice)
    : m_names(names)
    , m_slice(std::move(slice))
{
}

void SchedSlices::event(RowId row, const EventRecord& record, const EventType& type)
{
    Cpu& cpu = m_cpus[record.cpu];
    m_lastNs = std::max(m_lastNs, record.timeNs);
    if (!cpu.seen) {
        cpu.seen = true;
        cpu.beginNs = record.timeNs;
        cpu.row = LaneSlice::kNoRef;
    }
    if (record.task == cpu.task)
        cpu.lastOwnNs = record.timeNs;
    if (type.role != EventRole::SchedSwitch)
        return;
    const Fields& fields = fieldsOf(record.type, type);
    if (fields.nextPid >= 0)
        switched(cpu, row, record, fields);
}

void SchedSlices::switched(Cpu& cpu, RowId row, const EventRecord& record, const Fields& fields)
{
    // The switch is recorded while the task that leaves still is the current one.
    const char state = stateOf(record, fields);
    if (!cpu.known || cpu.task == record.task
        || m_names.pid(cpu.task) == m_names.pid(record.task)) // renamed, by exec or so
        emit(record.cpu, cpu, cpu.known ? cpu.task : record.task, record.timeNs, state);
    else
        emit(record.cpu, cpu, cpu.task, cpu.lastOwnNs, 0);
    const auto pid = std::int32_t(record.values[std::size_t(fields.nextPid)]);
    StringId comm;
    if (fields.nextComm >= 0)
        comm = StringId(std::uint32_t(record.values[std::size_t(fields.nextComm)]));
    cpu.known = true;
    cpu.task = m_names.task(pid, comm);
    cpu.beginNs = record.timeNs;
    cpu.lastOwnNs = record.timeNs;
    cpu.row = row;
}

void SchedSlices::emit(std::uint32_t number, const Cpu& cpu, TaskId task, std::int64_t endNs,
                       char state)
{
    if (m_names.pid(task) == 0)
        return;
    LaneSlice slice;
    slice.beginNs = cpu.beginNs;
    slice.endNs = std::max(cpu.beginNs, endNs);
    slice.ref = cpu.row;
    slice.what = task.value();
    slice.aux = static_cast<unsigned char>(state);
    m_slice(number, slice);
}

void SchedSlices::loss(const Loss& loss)
{
    Cpu& cpu = m_cpus[loss.cpu];
    if (cpu.known)
        emit(loss.cpu, cpu, cpu.task, loss.beginNs, 0);
    cpu = {};
}

void SchedSlices::finish()
{
    for (auto& [number, cpu] : m_cpus) {
        if (cpu.known)
            emit(number, cpu, cpu.task, m_lastNs, 0);
        cpu = {};
    }
}

const SchedSlices::Fields& SchedSlices::fieldsOf(EventTypeId id, const EventType& type)
{
    const auto [it, isNew] = m_fields.try_emplace(id);
    Fields& fields = it->second;
    if (!isNew)
        return fields;
    const auto isText = [&type](int index) {
        return index >= 0 && type.fields[std::size_t(index)].kind == FieldKind::String;
    };
    const int nextPid = type.fieldIndex("next_pid");
    fields.nextPid = isText(nextPid) ? -1 : nextPid;
    const int nextComm = type.fieldIndex("next_comm");
    fields.nextComm = isText(nextComm) ? nextComm : -1;
    fields.prevState = type.fieldIndex("prev_state");
    fields.stateIsText = isText(fields.prevState);
    if (!fields.stateIsText)
        fields.stateBits = taskStateBits(type.format);
    return fields;
}

char SchedSlices::stateOf(const EventRecord& record, const Fields& fields)
{
    if (fields.prevState < 0)
        return 0;
    const Value value = record.values[std::size_t(fields.prevState)];
    if (fields.stateIsText) {
        const auto [it, isNew] = m_textStates.try_emplace(value, char(0));
        if (isNew) {
            const std::string text = m_names.text(StringId(std::uint32_t(value)));
            it->second = text.empty() ? char(0) : text.front();
        }
        return it->second;
    }
    for (const auto& [bit, letter] : fields.stateBits) {
        if ((std::uint64_t(value) & bit) != 0)
            return letter;
    }
    return 'R';
}

} // namespace probescope::store
