#include "core/format/text/trace_line.h"

#include "core/base/text.h"

#include <array>
#include <charconv>
#include <limits>

namespace probescope::format {

namespace {

using Form = TraceLine::Form;
using Unit = TraceLine::Unit;

constexpr std::size_t kMaxBefore =
    1024; // bytes before a line's CPU: a file's name, a task's, a pid
constexpr std::int64_t kNsPerSecond = 1'000'000'000;
constexpr std::int64_t kNsPerMicrosecond = 1000;

std::string_view trimmedRight(std::string_view text)
{
    return text.substr(0, text.find_last_not_of(' ') + 1);
}

/// Takes the digits at the front of `text`.
std::string_view takeDigits(std::string_view& text)
{
    std::size_t length = 0;
    while (length < text.size() && isDigit(text[length]))
        ++length;
    const std::string_view digits = text.substr(0, length);
    text.remove_prefix(length);
    return digits;
}

std::optional<std::uint32_t> parseCpu(std::string_view digits)
{
    const auto number = parseDigits(digits);
    if (!number || *number > TraceLine::kMaxCpu)
        return std::nullopt;
    return std::uint32_t(*number);
}

std::optional<std::int32_t> parsePid(std::string_view digits)
{
    const auto number = parseDigits(digits);
    if (!number || *number > std::numeric_limits<std::int32_t>::max())
        return std::nullopt;
    return std::int32_t(*number);
}

/// `12.345678` or `12.345678901` as nanoseconds, `12345678` as ticks.
bool takeTime(std::string_view& text, TraceLine& line)
{
    const auto whole = parseDigits(takeDigits(text));
    if (!whole)
        return false;
    line.time = *whole;
    line.unit = Unit::Ticks;
    if (!text.starts_with('.'))
        return true;
    text.remove_prefix(1);
    const std::string_view digits = takeDigits(text);
    auto fraction = parseDigits(digits);
    if (!fraction || digits.size() > 9
        || *whole > std::numeric_limits<std::int64_t>::max() / kNsPerSecond - 1)
        return false;
    for (std::size_t i = digits.size(); i < 9; ++i)
        *fraction *= 10;
    line.time = *whole * kNsPerSecond + *fraction;
    line.unit = Unit::Nanoseconds;
    return true;
}

/// `:` and what separates it from the text.
bool takeColon(std::string_view& text)
{
    if (!text.starts_with(':'))
        return false;
    text.remove_prefix(1);
    if (text.starts_with(' '))
        text.remove_prefix(1);
    return true;
}

/// Flags, at the front: no digit first, no blank within.
std::string_view takeFlags(std::string_view& text)
{
    if (text.empty() || isDigit(text[0]) || text[0] == ' ')
        return {};
    const std::size_t length = std::min(text.find(' '), text.size());
    if (length > TraceLine::kMaxFlags)
        return {};
    const std::string_view flags = text.substr(0, length);
    text.remove_prefix(length);
    return flags;
}

/// `   comm-pid   (  tgid) `: all that stands before the CPU. Names may hold anything.
bool parseTask(std::string_view text, TraceLine& line)
{
    text = trimmedRight(text);
    if (text.ends_with(')')) {
        const std::size_t open = text.rfind('(');
        if (open == std::string_view::npos)
            return false;
        const std::string_view inside = trimmedLeft(text.substr(open + 1, text.size() - open - 2));
        const auto tgid = parsePid(inside);
        if (!tgid && (inside.empty() || inside.find_first_not_of('-') != std::string_view::npos))
            return false;
        line.tgid = tgid.value_or(-1);
        text = trimmedRight(text.substr(0, open));
    }
    const std::size_t dash = text.rfind('-');
    if (dash == std::string_view::npos)
        return false;
    const auto pid = parsePid(text.substr(dash + 1));
    if (!pid)
        return false;
    line.pid = *pid;
    line.comm = trimmedLeft(text.substr(0, dash));
    return true;
}

std::optional<TraceLine> parseOrdinary(std::string_view text)
{
    // A task's name may hold `[000]` itself: the right one has a task before and a time behind it.
    for (std::size_t open = text.find('['); open < kMaxBefore; open = text.find('[', open + 1)) {
        if (open == 0 || text[open - 1] != ' ')
            continue;
        std::string_view rest = text.substr(open + 1);
        const std::string_view digits = takeDigits(rest);
        const auto cpu = parseCpu(digits);
        if (digits.size() < 3 || !cpu || !rest.starts_with(']'))
            continue;
        rest = trimmedLeft(rest.substr(1));
        TraceLine line;
        line.cpu = *cpu;
        line.flags = takeFlags(rest);
        rest = trimmedLeft(rest);
        if (!takeTime(rest, line) || !takeColon(rest) || !parseTask(text.substr(0, open), line))
            continue;
        line.rest = rest;
        return line;
    }
    return std::nullopt;
}

/// All that stands behind the dash of `  bash-1  0d..2.  123us+: `.
std::optional<TraceLine> parseLatencyBehind(std::string_view text, std::size_t dash)
{
    std::string_view rest = text.substr(dash + 1);
    TraceLine line{.form = Form::Latency, .comm = trimmedLeft(text.substr(0, dash))};
    const auto pid = parsePid(takeDigits(rest));
    if (!pid || !rest.starts_with(' '))
        return std::nullopt;
    line.pid = *pid;
    rest = trimmedLeft(rest);
    const auto cpu = parseCpu(takeDigits(rest));
    if (!cpu)
        return std::nullopt;
    line.cpu = *cpu;
    line.flags = takeFlags(rest);
    rest = trimmedLeft(rest);
    if (line.flags.size() < 3 || !takeTime(rest, line))
        return std::nullopt;
    if (rest.starts_with("us")) {
        // Microseconds since the trace began; the mark tells how long the next line waits.
        if (line.time > std::numeric_limits<std::int64_t>::max() / kNsPerMicrosecond)
            return std::nullopt;
        line.time *= kNsPerMicrosecond;
        line.unit = Unit::Nanoseconds;
        line.delay = rest.size() > 2 ? rest[2] : '\0';
        rest.remove_prefix(std::min<std::size_t>(3, rest.size()));
    }
    if (!takeColon(rest))
        return std::nullopt;
    line.rest = rest;
    return line;
}

/// The kernel's names are 8 bytes wide here, and may hold anything; trace-cmd may name a buffer
/// before them.
std::optional<TraceLine> parseLatency(std::string_view text)
{
    constexpr std::size_t kCommWidth = 8;
    if (text.size() > kCommWidth && text[kCommWidth] == '-') {
        if (auto line = parseLatencyBehind(text, kCommWidth))
            return line;
    }
    for (std::size_t dash = text.find('-'); dash < kMaxBefore; dash = text.find('-', dash + 1)) {
        if (auto line = parseLatencyBehind(text, dash))
            return line;
    }
    return std::nullopt;
}

bool takeWord(std::string_view& text, std::string_view word)
{
    if (!text.starts_with(word))
        return false;
    text.remove_prefix(word.size());
    return true;
}

/// Hexadecimal digits, at least 8 of them.
bool takeHex(std::string_view& text, std::uint64_t& number)
{
    const auto [end, code] = std::from_chars(text.data(), text.data() + text.size(), number, 16);
    const auto length = std::size_t(end - text.data());
    text.remove_prefix(length);
    return code == std::errc{} && length >= 8;
}

/// `80.645ms` or, of clocks that count no time, `80645`.
bool takeVerboseDelay(std::string_view& text, bool& ticks)
{
    if (takeDigits(text).empty())
        return false;
    ticks = !takeWord(text, ".");
    return ticks || (!takeDigits(text).empty() && takeWord(text, "ms"));
}

/// `[0a7fdf80] 80.645ms (+0.054ms): ` or `[00000012a0b1c2d3] 80645 (+54): `: the time in
/// microseconds or ticks, when that is since the trace began, and how long the next line waits.
bool takeVerboseTime(std::string_view& text, TraceLine& line)
{
    constexpr auto kMax = std::uint64_t(std::numeric_limits<std::int64_t>::max());
    std::uint64_t time = 0;
    bool ticks = false;
    if (!takeWord(text, "[") || !takeHex(text, time) || !takeWord(text, "] ")
        || !takeVerboseDelay(text, ticks) || !takeWord(text, " (+"))
        return false;
    takeWord(text, "-"); // a clock may run back
    bool waitTicks = false;
    if (!takeVerboseDelay(text, waitTicks) || waitTicks != ticks || !takeWord(text, "): "))
        return false;
    const std::uint64_t unit = ticks ? 1 : std::uint64_t(kNsPerMicrosecond);
    if (time > kMax / unit)
        return false;
    line.time = std::int64_t(time * unit);
    line.unit = ticks ? Unit::Ticks : Unit::Nanoseconds;
    return true;
}

/// All that stands behind a name of `width` bytes.
std::optional<TraceLine> parseVerboseBehind(std::string_view text, std::size_t width)
{
    std::string_view rest = text.substr(width);
    TraceLine line{.form = Form::Verbose, .comm = trimmedLeft(text.substr(0, width))};
    if (!takeWord(rest, " "))
        return std::nullopt;
    rest = trimmedLeft(rest);
    const auto pid = parsePid(takeDigits(rest));
    rest = trimmedLeft(rest);
    const auto cpu = parseCpu(takeDigits(rest));
    if (!pid || !cpu || !takeWord(rest, " "))
        return std::nullopt;
    const auto flags = parseDigits(takeDigits(rest));
    std::uint64_t preempt = 0;
    std::uint64_t index = 0;
    if (!flags || *flags > 0xff || !takeWord(rest, " ") || !takeHex(rest, preempt) || preempt > 0xff
        || !takeWord(rest, " ") || !takeHex(rest, index) || !takeWord(rest, " ")
        || !takeVerboseTime(rest, line))
        return std::nullopt;
    line.pid = *pid;
    line.cpu = *cpu;
    line.commonFlags = std::int16_t(*flags);
    line.preemptCount = std::int16_t(preempt);
    line.rest = rest;
    return line;
}

/// trace_print_lat_context() with TRACE_ITER_VERBOSE. Names are 16 bytes wide, and may hold
/// anything; of a line that was copied without the blanks before it they are narrower.
std::optional<TraceLine> parseVerbose(std::string_view text)
{
    constexpr std::size_t kCommWidth = 16;
    if (text.size() > kCommWidth) {
        if (auto line = parseVerboseBehind(text, kCommWidth))
            return line;
    }
    for (std::size_t end = text.find(' '); end < kCommWidth; end = text.find(' ', end + 1)) {
        if (auto line = parseVerboseBehind(text, end))
            return line;
    }
    return std::nullopt;
}

std::optional<TraceLine> parseNumbers(std::string_view text, Form form)
{
    const bool hex = form == Form::Hexadecimal;
    std::array<std::uint64_t, 3> numbers{};
    constexpr std::array<std::size_t, 3> kHexDigits{8, 8, 16};
    for (std::size_t i = 0; i < numbers.size(); ++i) {
        const std::size_t blank = text.find(' ');
        if (blank == std::string_view::npos || (hex && blank != kHexDigits[i]))
            return std::nullopt;
        const auto [end, code] =
            std::from_chars(text.data(), text.data() + blank, numbers[i], hex ? 16 : 10);
        if (code != std::errc{} || end != text.data() + blank)
            return std::nullopt;
        text.remove_prefix(blank + 1);
    }
    if (numbers[0] > std::uint64_t(std::numeric_limits<std::int32_t>::max())
        || numbers[1] > TraceLine::kMaxCpu
        || numbers[2] > std::uint64_t(std::numeric_limits<std::int64_t>::max()))
        return std::nullopt;
    return TraceLine{.form = form,
                     .comm = "<...>",
                     .pid = std::int32_t(numbers[0]),
                     .cpu = std::uint32_t(numbers[1]),
                     .time = std::int64_t(numbers[2]),
                     .rest = trimmedRight(text)};
}

} // namespace

std::optional<std::int64_t> parseDigits(std::string_view digits)
{
    if (digits.empty() || !isDigit(digits[0]))
        return std::nullopt;
    std::int64_t number = 0;
    const char* end = digits.data() + digits.size();
    const auto [stop, code] = std::from_chars(digits.data(), end, number);
    return code == std::errc{} && stop == end ? std::optional(number) : std::nullopt;
}

std::optional<TraceLine> parseTraceLineAs(std::string_view line, TraceLine::Form form)
{
    switch (form) {
    case Form::Ordinary:
        return parseOrdinary(line);
    case Form::Latency:
        return parseLatency(line);
    case Form::Verbose:
        return parseVerbose(line);
    case Form::Raw:
    case Form::Hexadecimal:
        break;
    }
    return parseNumbers(line, form);
}

std::optional<TraceLine> parseTraceLine(std::string_view line, TraceLine::Form hint, bool numbers)
{
    if (auto parsed = parseTraceLineAs(line, hint))
        return parsed;
    constexpr std::array kForms{Form::Ordinary, Form::Latency, Form::Verbose, Form::Hexadecimal,
                                Form::Raw};
    for (const Form form : kForms) {
        const bool digits = form == Form::Hexadecimal || form == Form::Raw;
        if (form == hint || (digits && !numbers))
            continue;
        if (auto parsed = parseTraceLineAs(line, form))
            return parsed;
    }
    return std::nullopt;
}

} // namespace probescope::format
