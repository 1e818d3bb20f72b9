#include "core/derive/task_states.h"

#include <algorithm>
#include <array>
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

TaskStates::TaskStates(const EventType& switchType)
    : m_field(switchType.fieldIndex("prev_state"))
{
    m_isText = m_field >= 0 && switchType.fields[std::size_t(m_field)].kind == FieldKind::String;
    if (!m_isText)
        m_bits = taskStateBits(switchType.format);
}

char TaskStates::letterOf(Value state) const
{
    for (const auto& [bit, letter] : m_bits) {
        if ((std::uint64_t(state) & bit) != 0)
            return letter;
    }
    return 'R';
}

std::string TaskStates::textOf(Value state) const
{
    std::string text;
    std::uint64_t known = 0;
    for (const auto& [bit, letter] : m_bits) {
        known = std::max(known, bit);
        if ((std::uint64_t(state) & bit) == 0)
            continue;
        text += text.empty() ? "" : "|";
        text += letter;
    }
    // Preempted: TASK_STATE_MAX or TASK_REPORT_MAX, the bit above those that have letters.
    const bool preempted = (std::uint64_t(state) & (known << 1U)) != 0;
    return (text.empty() ? "R" : text) + (preempted ? "+" : "");
}

bool endsTask(char letter)
{
    // Kernels before 4.14 write EXIT_DEAD as X and TASK_DEAD as x.
    return letter == 'X' || letter == 'x' || letter == 'Z';
}

std::string stateText(char letter)
{
    // include/trace/events/sched.h and task_state_array in fs/proc/array.c
    static constexpr std::array<std::pair<char, const char*>, 12> kWords{{
        {'R', "preempted"},
        {'S', "sleeping"},
        {'D', "disk"},
        {'T', "stopped"},
        {'t', "traced"},
        {'X', "dead"},
        {'x', "dead"},
        {'Z', "zombie"},
        {'P', "parked"},
        {'I', "idle"},
        {'K', "killable"},
        {'W', "waking"},
    }};
    if (letter == 0)
        return "unknown state";
    const auto known = std::find_if(kWords.begin(), kWords.end(),
                                    [letter](const auto& word) { return word.first == letter; });
    return std::string(known == kWords.end() ? "state" : known->second) + " (" + letter + ")";
}

} // namespace probescope::store
