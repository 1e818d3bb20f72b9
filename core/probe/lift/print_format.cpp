#include "core/probe/lift/print_format.h"

#include "core/base/text.h"
#include "core/probe/syntax/one_of.h"

#include <algorithm>
#include <array>
#include <utility>

namespace probescope::probe {

namespace {

/// The text up to and with each conversion of a format.
std::vector<std::string> conversionsOf(std::string_view format)
{
    std::vector<std::string> found;
    for (std::size_t i = 0; i + 1 < format.size(); ++i) {
        if (format[i] != '%')
            continue;
        if (format[i + 1] == '%') {
            ++i;
            continue;
        }
        std::size_t end = i + 1;
        while (end < format.size()
               && std::string_view("-+ #0123456789.*lhjztq").find(format[end])
                   != std::string_view::npos)
            ++end;
        // `%pS` prints an address as a name.
        if (format.substr(end, 2) == "pS" || format.substr(end, 2) == "ps")
            ++end;
        found.emplace_back(format.substr(0, std::min(end + 1, format.size())));
        i = end;
    }
    return found;
}

/// The word before `=` or `:` in front of the conversion that ends the text.
std::string nameBefore(std::string_view text, bool& hex)
{
    auto percent = text.rfind('%');
    auto before = trimmedBlanks(text.substr(0, percent));
    if (before.ends_with("0x")) {
        hex = true;
        before.remove_suffix(2);
    }
    while (!before.empty()
           && std::string_view("\"'(<[ ").find(before.back()) != std::string_view::npos)
        before.remove_suffix(1);
    if (before.empty() || (before.back() != '=' && before.back() != ':'))
        return {};
    before.remove_suffix(1);
    before = trimmedBlanks(before);
    std::size_t begin = before.size();
    const auto isLetter = [](char c) {
        return isDigit(c) || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_';
    };
    while (begin > 0 && isLetter(before[begin - 1]))
        --begin;
    // What stands in another conversion is none: `%s:%d`.
    const bool ofOther = begin > 0 && before[begin - 1] == '%';
    const auto name = before.substr(begin);
    return ofOther || name.empty() || isDigit(name.front()) ? std::string() : std::string(name);
}

} // namespace

std::size_t formatPlace(std::string_view function)
{
    static constexpr auto kFirst = std::to_array<std::string_view>(
        {"printf", "printk", "pr_info", "pr_debug", "pr_err", "pr_warn", "pr_notice", "pr_alert",
         "pr_emerg", "pr_crit", "pr_cont", "bpf_printk", "trace_printk", "log", "println", "system",
         "warn", "cat", "pr_info_ratelimited"});
    static constexpr auto kSecond =
        std::to_array<std::string_view>({"fprintf", "debugf", "dev_info"});
    static constexpr auto kThird =
        std::to_array<std::string_view>({"bpf_trace_printk_", "snprintf", "seq_printf_"});
    return isOneOf(function, kFirst) ? 1
        : isOneOf(function, kSecond) ? 2
        : isOneOf(function, kThird)  ? 3
                                     : 0;
}

bool isShowing(std::string_view function)
{
    static constexpr auto kShowing = std::to_array<std::string_view>({"print",
                                                                      "hist",
                                                                      "lhist",
                                                                      "count",
                                                                      "sum",
                                                                      "avg",
                                                                      "min",
                                                                      "max",
                                                                      "stats",
                                                                      "clear",
                                                                      "delete",
                                                                      "zero",
                                                                      "exit",
                                                                      "quantize",
                                                                      "lquantize",
                                                                      "llquantize",
                                                                      "trace",
                                                                      "tracemem",
                                                                      "printa",
                                                                      "trunc",
                                                                      "normalize",
                                                                      "@hist_log",
                                                                      "@count",
                                                                      "@sum",
                                                                      "@avg",
                                                                      "@min",
                                                                      "@hist_linear",
                                                                      "@max",
                                                                      "stddev",
                                                                      "ftruncate",
                                                                      "sizeof",
                                                                      "discard",
                                                                      "speculate",
                                                                      "commit",
                                                                      "memset",
                                                                      "sprintf",
                                                                      "__builtin_memset"});
    return isOneOf(function, kShowing);
}

std::vector<PrintConversion> printConversions(std::string_view format, Dialect dialect)
{
    std::vector<PrintConversion> conversions;
    for (const std::string& text : conversionsOf(format)) {
        PrintConversion conversion{.letter = text.back()};
        conversion.hex = conversion.letter == 'x' || conversion.letter == 'X'
            || conversion.letter == 'p' || conversion.letter == 'a';
        conversion.isSymbol = text.ends_with("pS") || text.ends_with("ps")
            || (dialect == Dialect::DTrace && text.ends_with('a'));
        conversion.name = nameBefore(text, conversion.hex);
        conversions.push_back(std::move(conversion));
    }
    return conversions;
}

} // namespace probescope::probe
