#include "core/format/text/text_log.h"

#include "core/base/text.h"

#include <algorithm>

namespace probescope::format {

namespace {

constexpr std::size_t kMaxInside = 40; // the longest of dmesg's times has 32 bytes

bool isAlpha(char c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
}

/// `<0>` of dmesg --raw.
std::size_t levelOf(std::string_view line)
{
    if (!line.starts_with('<'))
        return 0;
    const std::size_t end = line.find_first_not_of("0123456789", 1);
    return end > 1 && end < 6 && line[end] == '>' ? end + 1 : 0;
}

/// `kern  :emerg : ` of dmesg --decode.
std::size_t facilityOf(std::string_view line)
{
    std::size_t at = 0;
    for (int i = 0; i < 2; ++i) {
        const std::size_t begin = at;
        while (at < line.size() && (isAlpha(line[at]) || isDigit(line[at])))
            ++at;
        if (at == begin || at - begin > 8)
            return 0;
        while (at < line.size() && line[at] == ' ')
            ++at;
        if (at == line.size() || line[at] != ':')
            return 0;
        ++at;
    }
    return at < line.size() && line[at] == ' ' ? at + 1 : 0;
}

/// What stands between brackets at the beginning; empty: nothing does.
std::string_view bracketed(std::string_view line)
{
    if (!line.starts_with('['))
        return {};
    const std::size_t close = line.substr(0, kMaxInside).find(']');
    return close == std::string_view::npos ? std::string_view() : line.substr(1, close - 1);
}

/// `   13.385412`, `   13.385412 <    0.000087>`, `  +0.000087`, `Mon Nov 23 11:05:09 2026` or
/// `Nov23 11:05`.
bool isLogTime(std::string_view text)
{
    const bool isDate = text.size() > 3 && std::all_of(text.begin(), text.begin() + 3, isAlpha);
    if (isDate)
        return text.find(':') != std::string_view::npos && isDigit(text.back())
            && std::all_of(text.begin(), text.end(),
                           [](char c) { return isAlpha(c) || isDigit(c) || c == ' ' || c == ':'; });
    const std::size_t dot = text.find('.');
    return dot != std::string_view::npos && dot > 0 && isDigit(text[dot - 1])
        && text.find_first_not_of("0123456789 .+<>") == std::string_view::npos;
}

/// `[  T133]` or `[    C1]`: a task or a CPU (CONFIG_PRINTK_CALLER).
std::size_t callerOf(std::string_view line)
{
    const std::string_view inside = trimmedLeft(bracketed(line));
    if (inside.size() < 2 || (inside[0] != 'T' && inside[0] != 'C')
        || !std::all_of(inside.begin() + 1, inside.end(), isDigit))
        return 0;
    return line.find(']') + 1;
}

} // namespace

std::size_t logPrefixOf(std::string_view line)
{
    std::size_t at = levelOf(line);
    if (at == 0)
        at = facilityOf(line);
    const std::string_view time = bracketed(line.substr(at));
    if (!isLogTime(time))
        return 0;
    at += time.size() + 2;
    at += callerOf(line.substr(at));
    return at < line.size() && line[at] == ' ' ? at + 1 : 0;
}

TextLog::Part TextLog::takePrefix(std::string_view& line, bool mayBegin)
{
    if (!isOn() && (!mayBegin || line.starts_with(' ')))
        return Part::Other;
    if (const std::size_t width = logPrefixOf(line); width > 0) {
        m_width = width;
        line.remove_prefix(width);
        return Part::Begins;
    }
    if (!isOn())
        return Part::Other;
    line.remove_prefix(std::min({m_width, line.find_first_not_of(' '), line.size()}));
    return Part::GoesOn;
}

bool TextLog::takeFrame(std::string_view line)
{
    if (line == "Dumping ftrace buffer:") {
        m_state = State::Begun;
        return true;
    }
    if (line == "---------------------------------") {
        m_state = m_state == State::Begun ? State::In : State::Behind;
        return true;
    }
    if (m_state != State::Begun)
        return false;
    // Lines of dashes stand around events only.
    const bool isEmpty = line == "   (ftrace buffer empty)";
    m_state = isEmpty ? State::Behind : m_state;
    return isEmpty || line.starts_with("# WARNING: FUNCTION TRACING IS CORRUPTED")
        || line.starts_with("#          MAY BE MISSING FUNCTION EVENTS");
}

} // namespace probescope::format
