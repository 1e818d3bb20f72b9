#include "core/format/perf/perf_script_line.h"

#include "core/base/text.h"

#include <algorithm>
#include <charconv>

namespace probescope::format {

namespace {

bool isHexDigit(char c)
{
    return isDigit(c) || (c >= 'a' && c <= 'f');
}

bool isBlank(char c)
{
    return c == ' ' || c == '\t';
}

bool allDigits(std::string_view text)
{
    return !text.empty() && std::all_of(text.begin(), text.end(), isDigit);
}

template <typename T>
std::optional<T> number(std::string_view digits)
{
    T value = 0;
    const auto [end, error] = std::from_chars(digits.data(), digits.data() + digits.size(), value);
    if (error != std::errc() || end != digits.data() + digits.size())
        return std::nullopt;
    return value;
}

/// `42.370913:` or `42.370913177:`.
std::optional<std::int64_t> timeOf(std::string_view token)
{
    if (token.size() < 9 || token.back() != ':')
        return std::nullopt;
    token.remove_suffix(1);
    const auto dot = token.find('.');
    if (dot == std::string_view::npos || dot == 0)
        return std::nullopt;
    const auto fraction = token.substr(dot + 1);
    if ((fraction.size() != 6 && fraction.size() != 9) || !allDigits(fraction)
        || !allDigits(token.substr(0, dot)))
        return std::nullopt;
    const auto seconds = number<std::int64_t>(token.substr(0, dot));
    const auto part = number<std::int64_t>(fraction);
    if (!seconds || !part || *seconds > 9'223'372'035)
        return std::nullopt;
    return *seconds * 1'000'000'000 + *part * (fraction.size() == 6 ? 1000 : 1);
}

/// `[000]`. No machine has more CPUs than fit 16 bits.
std::optional<std::uint32_t> cpuOf(std::string_view token)
{
    if (token.size() < 5 || token.front() != '[' || token.back() != ']')
        return std::nullopt;
    return allDigits(token.substr(1, token.size() - 2))
        ? number<std::uint16_t>(token.substr(1, token.size() - 2))
        : std::nullopt;
}

bool isEventName(std::string_view token)
{
    if (token.size() < 2 || token.back() != ':' || token.front() == ':' || token.front() == '=')
        return false;
    return std::all_of(token.begin(), token.end(), [](char c) {
        return isDigit(c) || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z')
            || std::string_view("_.-:/,=*@+").find(c) != std::string_view::npos;
    });
}

struct Token
{
    std::size_t begin = 0;
    std::size_t end = 0;
};

/// The next token at or after `from`; an empty one at the line's end.
Token tokenAt(std::string_view line, std::size_t from)
{
    while (from < line.size() && isBlank(line[from]))
        ++from;
    std::size_t end = from;
    while (end < line.size() && !isBlank(line[end]))
        ++end;
    return {from, end};
}

std::string_view textOf(std::string_view line, Token token)
{
    return line.substr(token.begin, token.end - token.begin);
}

/// Takes the last token off `left`, which has no blanks at its end afterwards.
std::string_view takeLast(std::string_view& left)
{
    const auto blank = left.find_last_of(" \t");
    const auto begin = blank == std::string_view::npos ? 0 : blank + 1;
    const auto token = left.substr(begin);
    left = left.substr(0, begin);
    while (!left.empty() && isBlank(left.back()))
        left.remove_suffix(1);
    return token;
}

std::string_view lastToken(std::string_view left)
{
    return takeLast(left);
}

/// `144` or `144/144`.
bool takeTask(std::string_view& left, PerfSampleLine& out)
{
    const auto token = lastToken(left);
    const auto slash = token.find('/');
    const auto first = token.substr(0, slash);
    const auto number1 = number<std::int32_t>(first);
    if (!number1 || *number1 < -1)
        return false;
    if (slash == std::string_view::npos) {
        out.tid = number1;
    } else {
        const auto number2 = number<std::int32_t>(token.substr(slash + 1));
        if (!number2)
            return false;
        out.pid = number1;
        out.tid = number2;
    }
    takeLast(left);
    return true;
}

/// Reads what stands before the time: comm, pid/tid, [cpu], and the letters of `misc`.
void parseLeft(std::string_view left, PerfSampleLine& out)
{
    while (!left.empty() && isBlank(left.back()))
        left.remove_suffix(1);
    const auto begin = left.find_first_not_of(" \t");
    left = begin == std::string_view::npos ? std::string_view() : left.substr(begin);

    auto withoutMisc = left;
    const auto last = takeLast(withoutMisc);
    out.cpu = cpuOf(last);
    if (out.cpu) {
        left = withoutMisc;
    } else if (last.size() <= 6 && last.find_first_not_of("KUHGgEMSPC") == std::string_view::npos) {
        out.cpu = cpuOf(lastToken(withoutMisc));
        if (out.cpu) {
            takeLast(withoutMisc);
            left = withoutMisc;
        }
    }
    takeTask(left, out);
    out.comm = left;
}

constexpr std::string_view kRecord = "PERF_RECORD_";

/// Reads what stands behind the time (or behind the CPU when there is no time).
void parseRight(std::string_view right, PerfSampleLine& out)
{
    Token token = tokenAt(right, 0);
    if (textOf(right, token).substr(0, kRecord.size()) == kRecord) {
        const auto text = textOf(right, token);
        const auto end =
            std::min(text.find_first_not_of("ABCDEFGHIJKLMNOPQRSTUVWXYZ_0123456789"), text.size());
        out.record = true;
        out.event = text.substr(0, end);
        out.info = right.substr(token.begin + end);
        if (out.info.substr(0, 1) == ":")
            out.info.remove_prefix(1);
        if (out.info.substr(0, 1) == " ")
            out.info.remove_prefix(1);
        return;
    }
    if (const Token next = tokenAt(right, token.end);
        allDigits(textOf(right, token)) && next.begin < next.end) {
        out.period = number<std::uint64_t>(textOf(right, token));
        token = next;
    }
    Token event = token;
    if (textOf(right, token) == "raw") // `raw 0x1a8:`, an event by its number
        event.end = tokenAt(right, token.end).end;
    else if (!isEventName(textOf(right, token))) {
        out.info = right.substr(token.begin);
        return;
    }
    out.event = textOf(right, event);
    if (!out.event.empty() && out.event.back() == ':')
        out.event.remove_suffix(1);
    out.info = right.substr(std::min(event.end + 1, right.size()));
}

bool isAllBlank(std::string_view text)
{
    return text.find_first_not_of(" \t\r") == std::string_view::npos;
}

/// Position behind the anchor at which the right part begins, or npos: the time, else the CPU.
std::size_t findAnchor(std::string_view line, PerfSampleLine& out)
{
    // Names are at most 15 characters, with blanks in them up to 8 tokens; then pid, CPU, misc.
    constexpr int kMaxTokens = 16;
    Token token{0, 0};
    std::size_t cpuEnd = std::string_view::npos;
    for (int i = 0; i < kMaxTokens; ++i) {
        token = tokenAt(line, token.end);
        if (token.begin == token.end)
            break;
        const auto text = textOf(line, token);
        out.timeNs = timeOf(text);
        if (out.timeNs) {
            parseLeft(line.substr(0, token.begin), out);
            return token.end;
        }
        if (cpuEnd == std::string_view::npos && cpuOf(text))
            cpuEnd = token.end;
    }
    if (cpuEnd != std::string_view::npos)
        parseLeft(line.substr(0, cpuEnd), out);
    return cpuEnd;
}

/// A line that has neither time nor CPU: [comm] [pid] [period] event:
bool parseWithoutAnchor(std::string_view line, PerfSampleLine& out)
{
    constexpr int kMaxTokens = 10;
    Token token{0, 0};
    for (int i = 0; i < kMaxTokens; ++i) {
        token = tokenAt(line, token.end);
        if (token.begin == token.end)
            return false;
        if (!isEventName(textOf(line, token)))
            continue;
        auto left = line.substr(0, token.begin);
        while (!left.empty() && isBlank(left.back()))
            left.remove_suffix(1);
        left = left.substr(std::min(left.find_first_not_of(" \t"), left.size()));
        if (!left.empty())
            takeTask(left, out);
        out.comm = left;
        parseRight(line.substr(token.begin), out);
        return true;
    }
    return false;
}

} // namespace

bool parsePerfSample(std::string_view line, PerfSampleLine& out)
{
    out = {};
    if (line.empty() || line.front() == '#')
        return false;
    if (line.back() == '\r')
        line.remove_suffix(1);
    const auto behind = findAnchor(line, out);
    if (behind == std::string_view::npos)
        return parseWithoutAnchor(line, out);
    parseRight(line.substr(behind), out);
    if (isAllBlank(out.info))
        out.info = {};
    return out.timeNs.has_value() || !out.event.empty();
}

bool isPerfStackLine(std::string_view line)
{
    if (line.empty() || !isBlank(line.front()))
        return false;
    const Token token = tokenAt(line, 0);
    const auto address = textOf(line, token);
    if (address.empty() || address.size() > 16
        || !std::all_of(address.begin(), address.end(), isHexDigit))
        return false;
    const auto rest = line.substr(token.end);
    // Right-aligned to 16 digits behind a tab; then nothing, a symbol, or a file in parentheses.
    return line.front() == '\t' ? token.end == 17 || rest.find('(') != std::string_view::npos
                                : isAllBlank(rest) || rest.find(" (") != std::string_view::npos;
}

std::string_view splitPerfPlace(std::string_view& info)
{
    constexpr std::size_t kWidth = 16;
    for (std::size_t end = info.find(' ', 1); end != std::string_view::npos;
         end = info.find(' ', end + 1)) {
        if (end < kWidth || !isHexDigit(info[end - 1]))
            continue;
        const auto field = info.substr(end - kWidth, kWidth);
        const auto digits = std::min(field.find_first_not_of(' '), kWidth);
        const bool hex =
            std::all_of(field.begin() + std::ptrdiff_t(digits), field.end(), isHexDigit);
        const bool bounded = end == kWidth || info[end - kWidth - 1] == ' ';
        if (!hex || !bounded || kWidth - digits < 4)
            continue;
        if (info.back() != ')' && info.find('+', end) == std::string_view::npos)
            continue;
        const auto place = info.substr(end - kWidth + digits);
        info = info.substr(0, end - kWidth);
        while (!info.empty() && info.back() == ' ')
            info.remove_suffix(1);
        return place;
    }
    return {};
}

PerfEventName splitPerfEvent(std::string_view event)
{
    const auto colon = event.find(':');
    if (colon == std::string_view::npos || event.find('/') != std::string_view::npos)
        return {{}, event};
    auto name = event.substr(colon + 1);
    const auto isModifiers = [](std::string_view text) {
        return text.find_first_not_of("ukhIGHpPSDWeb") == std::string_view::npos;
    };
    if (name.empty() || isModifiers(name))
        return {{}, event};
    if (const auto second = name.find(':'); second != std::string_view::npos)
        name = name.substr(0, second);
    return {event.substr(0, colon), name};
}

} // namespace probescope::format
