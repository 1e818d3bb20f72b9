#include "core/format/event_name.h"

#include <algorithm>

namespace probescope::format {

namespace {

bool isWord(char c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_';
}

bool isDigit(char c)
{
    return c >= '0' && c <= '9';
}

std::size_t wordLength(std::string_view text)
{
    std::size_t length = 0;
    while (length < text.size() && isWord(text[length]))
        ++length;
    return length;
}

std::string_view trimmedLeft(std::string_view text)
{
    return text.substr(std::min(text.find_first_not_of(' '), text.size()));
}

/// Wake-ups and switches as the wakeup tracers print them: `    0:120:R   + [000]     1: 59:R rt`.
bool isTaskChange(std::string_view rest, std::string_view arrow)
{
    const std::string_view text = trimmedLeft(rest);
    return !text.empty() && isDigit(text[0]) && rest.find(arrow) != std::string_view::npos
        && text.find(':') == wordLength(text);
}

bool isTracerOwn(std::string_view rest, std::string_view tracer)
{
    const std::string_view text = trimmedLeft(rest);
    if (tracer == "hwlat" || tracer == "timerlat")
        return text.starts_with('#');
    if (tracer == "osnoise")
        return !text.empty() && isDigit(text[0]);
    return tracer == "blk";
}

/// Messages of trace_printk and trace_marker: who wrote it, and what.
bool isPrint(std::string_view name)
{
    return name == "tracing_mark_write" || name.starts_with("0x")
        || name.find_first_of("+.") != std::string_view::npos;
}

NamedEvent named(std::string_view rest)
{
    if (rest.starts_with("<stack trace"))
        return {"ftrace", "kernel_stack", rest};
    if (rest.starts_with("<user stack trace"))
        return {"ftrace", "user_stack", rest};
    if (rest.starts_with("UNKNOWN TYPE") || rest.starts_with("type: "))
        return {"ftrace", "unknown", rest};
    return {};
}

} // namespace

NamedEvent nameEvent(std::string_view rest, std::string_view tracer, bool report)
{
    const std::string_view text = report ? trimmedLeft(rest) : rest;
    if (NamedEvent known = named(text); !known.name.empty())
        return known;
    if (!report && isTaskChange(rest, "==>"))
        return {"ftrace", "context_switch", rest};
    if (!report && isTaskChange(rest, "  + ["))
        return {"ftrace", "wakeup", rest};
    if (!report && isTracerOwn(rest, tracer))
        return {"ftrace", tracer == "blk" ? "blktrace" : std::string(tracer), rest};
    const std::size_t word = wordLength(text);
    const std::string_view after = text.substr(word);
    if (text.starts_with("sys_") && after.starts_with('('))
        return {"syscalls", "sys_enter_" + std::string(text.substr(4, word - 4)), text};
    if (text.starts_with("sys_") && after.starts_with(" -> "))
        return {"syscalls", "sys_exit_" + std::string(text.substr(4, word - 4)), text};
    if (word > 0 && after.starts_with(':') && (after.size() == 1 || after[1] == ' ')) {
        const std::string_view name = text.substr(0, word);
        if (isPrint(name))
            return {"ftrace", "print", text};
        const std::string_view info = after.substr(std::min<std::size_t>(2, after.size()));
        return {{}, std::string(name), report ? trimmedLeft(info) : info};
    }
    const std::size_t colon = text.find(": ");
    const std::size_t blank = text.find(' ');
    if (colon != std::string_view::npos && colon + 1 == blank && isPrint(text.substr(0, colon)))
        return {"ftrace", "print", text};
    return {"ftrace", "function", text};
}

} // namespace probescope::format
