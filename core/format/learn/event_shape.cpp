#include "core/format/learn/event_shape.h"

#include "core/trace/skeleton.h"

#include <algorithm>
#include <array>
#include <utility>

namespace probescope {

namespace {

bool isWordStart(char c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_';
}

bool isWord(char c)
{
    return isWordStart(c) || (c >= '0' && c <= '9') || c == '.';
}

/// Values of these are names, whatever they look like: a task may be called "5" or "a b=c".
bool isNameField(std::string_view field)
{
    static constexpr std::array<std::string_view, 5> kExact{"name", "filename", "path", "buf",
                                                            "newname"};
    return field.ends_with("comm") || field.ends_with("_name")
        || std::find(kExact.begin(), kExact.end(), field) != kExact.end();
}

/// Values of these are printed with %lx: hexadecimal although nothing marks it.
bool isBareHexField(std::string_view event, std::string_view field)
{
    return field == "clone_flags" || (field == "ino" && event.starts_with("mm_"))
        || (event.starts_with("sys_") && field != "NR");
}

struct Pair
{
    std::string_view name;
    std::size_t begin = 0; ///< of the name
    std::size_t value = 0; ///< of the value
    bool wholeWord = false; ///< the value reaches to the next blank
};

/// Where a `name=value` (or, in system calls, `name: value`) stands.
std::vector<Pair> findPairs(std::string_view event, std::string_view info)
{
    std::vector<Pair> pairs;
    const bool syscall = event.starts_with("sys_");
    for (std::size_t i = 0; i < info.size();) {
        const bool atStart = i == 0 || info[i - 1] == ' ' || info[i - 1] == '('
            || info[i - 1] == '[' || info[i - 1] == ',' || info[i - 1] == '{'
            || info[i - 1] == '\t';
        if (!atStart || !isWordStart(info[i])) {
            ++i;
            continue;
        }
        std::size_t end = i;
        while (end < info.size() && isWord(info[end]))
            ++end;
        if (end < info.size() && info[end] == '=' && info.substr(end, 3) != "==>") {
            pairs.push_back({info.substr(i, end - i), i, end + 1});
            // A name's value may itself look like a pair: comm=next_pid=1.
            i = end + 1;
            if (isNameField(pairs.back().name))
                while (i < info.size() && info[i] != ' ')
                    ++i;
        } else if (syscall && info.substr(end, 2) == ": ") {
            pairs.push_back({info.substr(i, end - i), i, end + 2});
            i = end + 2;
        } else {
            i = end;
        }
    }
    return pairs;
}

/// `dev 7,0 ino 12 len: 4, …`, as file systems print: a name, a blank, a word. The pairs at the
/// front; none if the text does not begin with a device.
std::vector<Pair> findWordPairs(std::string_view info)
{
    std::vector<Pair> pairs;
    if (!info.starts_with("dev ") || info.size() < 5 || info[4] < '0' || info[4] > '9')
        return pairs;
    for (std::size_t i = 0; i < info.size() && isWordStart(info[i]);) {
        std::size_t end = i;
        while (end < info.size() && isWord(info[end]))
            ++end;
        const std::string_view name = info.substr(i, end - i);
        if (end < info.size() && (info[end] == ':' || info[end] == ','))
            ++end;
        if (end >= info.size() || info[end] != ' ')
            break;
        pairs.push_back({name, i, end + 1, true});
        i = std::min(info.find(' ', end + 1), info.size() - 1) + 1;
    }
    return pairs;
}

/// `foo+0x1c/0x90 [ext4]`: how long a symbol's module is, with the blank before it.
std::size_t moduleLength(std::string_view symbol, std::string_view after)
{
    if (symbol.find("+0x") == std::string_view::npos || !after.starts_with(" ["))
        return 0;
    const std::size_t close = after.find(']');
    const bool word = close != std::string_view::npos
        && std::all_of(after.begin() + 2, after.begin() + std::ptrdiff_t(close), isWord);
    return word ? close + 1 : 0;
}

/// How much of `text` (up to the next pair) is the value; the rest is literal.
std::size_t valueLength(const Pair& pair, std::string_view text, bool lastPair)
{
    const std::string_view field = pair.name;
    if (text.starts_with('"')) {
        const std::size_t close = text.rfind('"');
        return close > 0 ? close + 1 : text.size();
    }
    if (text.starts_with('{')) {
        const std::size_t close = text.find('}');
        if (close != std::string_view::npos)
            return close + 1;
    }
    if (isNameField(field)) {
        // Names may hold blanks. What stands before the next pair is blanks or an arrow.
        if (lastPair)
            return text.size();
        std::string_view name = text;
        if (name.ends_with(" ==> "))
            name.remove_suffix(5);
        while (name.ends_with(' ') || name.ends_with(','))
            name.remove_suffix(1);
        return name.size();
    }
    std::size_t end = std::min(text.find_first_of(pair.wholeWord ? " " : " ,)]}\t"), text.size());
    if (const std::size_t module = moduleLength(text.substr(0, end), text.substr(end)))
        return end + module;
    while (end > 0 && (text[end - 1] == ';' || text[end - 1] == ':' || text[end - 1] == ','))
        --end;
    return end;
}

HoleFound holeOf(std::string_view event, std::string_view field, std::string_view value)
{
    if (isNameField(field))
        return {Hole::Name, 0};
    if (isBareHexField(event, field)) {
        const bool hex = !value.empty() && value.size() <= 16
            && value.find_first_not_of("0123456789abcdef") == std::string_view::npos;
        if (hex && (value[0] != '0' || value.size() == 1))
            return {Hole::BareHex, 0};
    }
    return classify(value);
}

std::string uniqueName(const std::vector<std::string>& names, std::string_view name)
{
    std::string unique(name);
    for (int i = 2; std::find(names.begin(), names.end(), unique) != names.end(); ++i)
        unique = std::string(name) + "_" + std::to_string(i);
    return unique;
}

/// Builds a shape from left to right.
class ShapeBuilder
{
public:
    explicit ShapeBuilder(std::string_view event)
        : m_event(event)
    {
    }
    void literal(std::string_view text) { m_builder.literal(text); }
    void field(std::string_view name, std::string_view value)
    {
        const HoleFound found = holeOf(m_event, name, value);
        hole(name, found.hole, found.width);
    }
    void hole(std::string_view name, Hole hole, int width = 0)
    {
        m_builder.hole(hole, width);
        m_fields.push_back(uniqueName(m_fields, name));
    }
    EventShape shape() const { return {m_builder.skeleton(), m_fields}; }

private:
    std::string_view m_event;
    SkeletonBuilder m_builder;
    std::vector<std::string> m_fields;
};

/// `(do_sys_openat2+0x0/0x90)` or `(caller+0x2f/0x60 <- function)` before a probe's arguments. The
/// names are those of the kernel's format files.
std::size_t takeProbePlace(std::string_view info, ShapeBuilder& builder)
{
    const std::size_t close = info.find(')');
    if (!info.starts_with('(') || close == std::string_view::npos)
        return 0;
    const std::string_view place = info.substr(1, close - 1);
    const bool end = close + 1 == info.size() || info[close + 1] == ' ';
    const std::size_t arrow = place.find(" <- ");
    const std::string_view first = place.substr(0, arrow);
    if (!end || (first.find("+0x") == std::string_view::npos && !first.starts_with("0x")))
        return 0;
    builder.literal("(");
    if (arrow == std::string_view::npos) {
        builder.field("__probe_ip", first);
    } else {
        builder.field("__probe_ret_ip", first);
        builder.literal(" <- ");
        builder.field("__probe_func", place.substr(arrow + 4));
    }
    builder.literal(")");
    return close + 1;
}

} // namespace

EventShape wholeText()
{
    ShapeBuilder builder({});
    builder.hole("info", Hole::Name);
    return builder.shape();
}

bool isWholeText(const EventShape& shape)
{
    return shape.fields.size() == 1 && shape.fields[0] == "info";
}

EventShape learnShape(std::string_view eventName, std::string_view info)
{
    ShapeBuilder builder(eventName);
    std::size_t done = takeProbePlace(info, builder);
    const bool probe = done > 0;
    // What a system call returned: `sys_read -> 0x2`.
    if (eventName.starts_with("sys_exit_") && info.rfind(" -> ") != std::string_view::npos) {
        const std::size_t value = info.rfind(" -> ") + 4;
        builder.literal(info.substr(0, value));
        builder.field("ret", info.substr(value));
        return builder.shape();
    }
    std::vector<Pair> pairs = findWordPairs(info.substr(done));
    const std::size_t words = pairs.empty() ? 0 : std::size_t(pairs.back().value);
    for (const Pair& pair : findPairs(eventName, info.substr(done))) {
        if (pair.begin >= words)
            pairs.push_back(pair);
    }
    // A system call without arguments is all known.
    if (pairs.empty() && eventName.starts_with("sys_enter_") && info.ends_with("()")) {
        builder.literal(info);
        return builder.shape();
    }
    if ((pairs.empty() && !probe) || pairs.size() > kMaxShapeFields)
        return wholeText();
    const std::size_t base = done;
    for (std::size_t i = 0; i < pairs.size(); ++i) {
        const bool last = i + 1 == pairs.size();
        const std::size_t value = base + pairs[i].value;
        const std::size_t end = last ? info.size() : base + pairs[i + 1].begin;
        builder.literal(info.substr(done, value - done));
        const std::size_t length = valueLength(pairs[i], info.substr(value, end - value), last);
        builder.field(pairs[i].name, info.substr(value, length));
        done = value + length;
    }
    builder.literal(info.substr(done));
    return builder.shape();
}

} // namespace probescope
