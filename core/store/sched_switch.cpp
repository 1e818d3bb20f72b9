#include "core/store/sched_switch.h"

#include "core/store/series_builder.h"

#include <algorithm>
#include <cctype>
#include <charconv>
#include <string>
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

/// The letters of a switch's prev_state bits, from the print format of its type: pairs of
/// `{ 0x0001, "S" }`. Those of Linux 4.14 and later when the format has none.
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

} // namespace

std::optional<SchedSwitch> SchedSwitchReader::read(const EventRecord& record, const EventType& type)
{
    if (type.role != EventRole::SchedSwitch)
        return std::nullopt;
    const Fields& fields = fieldsOf(record.type, type);
    if (fields.nextPid < 0)
        return std::nullopt;
    SchedSwitch taken;
    taken.prevState = stateOf(record, fields);
    taken.nextPid = std::int32_t(record.values[std::size_t(fields.nextPid)]);
    StringId comm;
    if (fields.nextComm >= 0)
        comm = StringId(std::uint32_t(record.values[std::size_t(fields.nextComm)]));
    taken.next = m_names.task(taken.nextPid, comm);
    return taken;
}

const SchedSwitchReader::Fields& SchedSwitchReader::fieldsOf(EventTypeId id, const EventType& type)
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

char SchedSwitchReader::stateOf(const EventRecord& record, const Fields& fields)
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
