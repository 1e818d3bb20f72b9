#include "core/format/text/event_name.h"

#include "core/base/text.h"

#include <algorithm>
#include <array>

namespace probescope::format {

namespace {

using NameKind = NamedEvent::Kind;

constexpr std::array<bool, 256> wordTable()
{
    std::array<bool, 256> table{};
    for (int c = 0; c < 256; ++c)
        table[std::size_t(c)] =
            (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_';
    return table;
}
constexpr std::array<bool, 256> kWord = wordTable();

std::size_t wordLength(std::string_view text)
{
    std::size_t length = 0;
    while (length < text.size() && kWord[static_cast<unsigned char>(text[length])])
        ++length;
    return length;
}

/// Wakeups and switches as the wakeup tracers print them: `    0:120:R   + [000]     1: 59:R rt`.
bool isTaskChange(std::string_view text, std::string_view arrow)
{
    return text.find(arrow) != std::string_view::npos && text.find(':') == wordLength(text);
}

bool isOwn(std::string_view text, OwnLines own)
{
    switch (own) {
    case OwnLines::None:
        return false;
    case OwnLines::Numbered:
        return text.starts_with('#');
    case OwnLines::Numbers:
        return !text.empty() && isDigit(text[0]);
    case OwnLines::All:
        return true;
    }
    return false;
}

/// Messages of trace_printk and trace_marker: who wrote it, and what.
bool isPrint(std::string_view name)
{
    return name == "tracing_mark_write" || name.starts_with("0x")
        || name.find_first_of("+.") != std::string_view::npos;
}

/// Lines that begin with none of the letters of a name.
NamedEvent unnamed(std::string_view text, std::string_view rest, std::string_view tracer,
                   OwnLines own, bool report)
{
    if (text.starts_with("<stack trace"))
        return {.system = "ftrace", .name = "kernel_stack", .info = text};
    if (text.starts_with("<user stack trace"))
        return {.system = "ftrace", .name = "user_stack", .info = text};
    if (report || text.empty())
        return {};
    if (isDigit(text[0]) && isTaskChange(text, "==>"))
        return {.system = "ftrace", .name = "context_switch", .info = rest};
    if (isDigit(text[0]) && isTaskChange(text, "  + ["))
        return {.system = "ftrace", .name = "wakeup", .info = rest};
    if (isOwn(text, own))
        return {
            .system = "ftrace", .name = own == OwnLines::All ? "blktrace" : tracer, .info = rest};
    return {};
}

} // namespace

OwnLines ownLinesOf(std::string_view tracer)
{
    if (tracer == "hwlat" || tracer == "timerlat")
        return OwnLines::Numbered;
    if (tracer == "osnoise")
        return OwnLines::Numbers;
    return tracer == "blk" ? OwnLines::All : OwnLines::None;
}

NamedEvent nameEvent(std::string_view rest, std::string_view tracer, OwnLines own, bool report)
{
    const std::string_view blanksCut = trimmedLeft(rest);
    const std::string_view text = report ? blanksCut : rest;
    const char first = blanksCut.empty() ? '\0' : blanksCut[0];
    if (isDigit(first) || first == '<' || first == '#' || own == OwnLines::All) {
        const NamedEvent found =
            unnamed(first == '<' ? text : blanksCut, rest, tracer, own, report);
        if (!found.name.empty())
            return found;
    }
    const std::size_t word = wordLength(text);
    const std::string_view name = text.substr(0, word);
    const std::string_view after = text.substr(word);
    if (after.starts_with(':') && word > 0 && (after.size() == 1 || after[1] == ' ')) {
        using namespace std::string_view_literals;
        if (name == "type"sv) // of an event that the kernel does not know itself
            return {.system = "ftrace", .name = "unknown", .info = text};
        if (name == "tracing_mark_write"sv || (name[0] == '0' && name.starts_with("0x"sv)))
            return {.system = "ftrace", .name = "print", .info = text};
        const std::string_view info = after.substr(std::min<std::size_t>(2, after.size()));
        return {.name = name, .info = report ? trimmedLeft(info) : info};
    }
    if (name.starts_with("sys_") && (after.starts_with('(') || after.starts_with(" -> ")))
        return {.kind = after[0] == '(' ? NameKind::SysEnter : NameKind::SysExit,
                .system = "syscalls",
                .name = name.substr(4),
                .info = text};
    if (text.starts_with("UNKNOWN TYPE"))
        return {.system = "ftrace", .name = "unknown", .info = text};
    const std::size_t blank = text.find(' ');
    const bool message = blank != std::string_view::npos && blank > 0 && text[blank - 1] == ':';
    if (message && isPrint(text.substr(0, blank - 1)))
        return {.system = "ftrace", .name = "print", .info = text};
    return {.system = "ftrace", .name = "function", .info = text};
}

} // namespace probescope::format
