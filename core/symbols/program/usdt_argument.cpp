#include "core/base/text.h"
#include "core/symbols/program/registers.h"
#include "core/symbols/program/usdt.h"

#include <charconv>

namespace probescope::program {

namespace {

using probe::Fetch;

constexpr std::size_t kMaxArguments = 64; ///< the macros of sys/sdt.h know 12
constexpr std::size_t kLongestArgument = 256;

std::string_view trimmed(std::string_view text)
{
    while (!text.empty() && (text.front() == ' ' || text.front() == '\t'))
        text.remove_prefix(1);
    while (!text.empty() && (text.back() == ' ' || text.back() == '\t'))
        text.remove_suffix(1);
    return text;
}

/// Decimal, `0x…` or octal, with a sign, as assemblers write numbers. Numbers beyond 2^63 wrap.
std::optional<std::int64_t> numberOf(std::string_view text)
{
    const bool negative = text.starts_with('-');
    if (negative || text.starts_with('+'))
        text.remove_prefix(1);
    int base = 10;
    if (text.starts_with("0x") || text.starts_with("0X")) {
        base = 16;
        text.remove_prefix(2);
    } else if (text.size() > 1 && text.front() == '0') {
        base = 8;
    }
    std::uint64_t value = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value, base);
    if (text.empty() || error != std::errc() || end != text.data() + text.size())
        return std::nullopt;
    return static_cast<std::int64_t>(negative ? 0 - value : value);
}

tl::unexpected<Message> cannot(Message why)
{
    return tl::unexpected(std::move(why));
}

using Read = tl::expected<Fetch, Message>;

Read registerFetch(std::string_view name, Architecture architecture)
{
    const auto found = registerNamed(name, architecture);
    if (!found)
        return cannot(tr("Unknown register."));
    if (found->isZero)
        return Fetch{.source = Fetch::Source::Immediate};
    if (found->word.empty())
        return cannot(name.size() == 2 && name[1] == 'h'
                          ? tr("Probes cannot read only the second byte of a register.")
                          : tr("Probes cannot read floating-point registers."));
    return Fetch{.source = Fetch::Source::Register, .word = found->word};
}

Read memoryFetch(std::string_view name, std::int64_t offset, Architecture architecture)
{
    auto fetch = registerFetch(name, architecture);
    if (!fetch)
        return fetch;
    if (fetch->source != Fetch::Source::Register)
        return cannot(tr("Probes cannot read a fixed address of a program."));
    fetch->follows.push_back({.offset = offset});
    return fetch;
}

/// `%rax`, `$5`, `-8(%rbp)`, `8(%rax,%rbx,4)`, `sym+4(%rip)`
Read x86Operand(std::string_view text, Architecture architecture)
{
    if (text.starts_with('$')) {
        const auto number = numberOf(text.substr(1));
        if (!number)
            return cannot(tr("The value is the address of a symbol, which probes cannot look up."));
        return Fetch{.source = Fetch::Source::Immediate, .number = *number};
    }
    if (text.starts_with('%')) {
        if (text.find(':') != std::string_view::npos)
            return cannot(
                tr("The value is in thread-local storage (%fs), which probes cannot read."));
        return registerFetch(text.substr(1), architecture);
    }
    const auto open = text.find('(');
    if (open == std::string_view::npos || !text.ends_with(')'))
        return cannot(tr("The value is at the address of a symbol, which probes cannot look up."));
    const auto inner = text.substr(open + 1, text.size() - open - 2);
    const auto before = text.substr(0, open);
    if (inner.find(',') != std::string_view::npos)
        return cannot(tr("The address is the sum of two registers, which probes cannot compute."));
    if (inner == "%rip" || inner == "%eip")
        return cannot(tr("The value is at the address of a symbol, which probes cannot look up."));
    const auto offset = before.empty() ? std::optional<std::int64_t>(0) : numberOf(before);
    if (!offset)
        return cannot(tr("The value is at the address of a symbol, which probes cannot look up."));
    if (!inner.starts_with('%'))
        return cannot(tr("Unknown form of address."));
    return memoryFetch(inner.substr(1), *offset, architecture);
}

/// `x0`, `5`, `[sp, 60]`, `[x0, x1]`
Read armOperand(std::string_view text)
{
    if (text.starts_with('[')) {
        if (!text.ends_with(']'))
            return cannot(tr("Unknown form of address."));
        text = text.substr(1, text.size() - 2);
        const auto comma = text.find(',');
        const auto base = trimmed(text.substr(0, comma));
        if (comma == std::string_view::npos)
            return memoryFetch(base, 0, Architecture::Arm64);
        auto behind = trimmed(text.substr(comma + 1));
        if (behind.starts_with('#'))
            behind.remove_prefix(1);
        const auto offset = numberOf(behind);
        if (!offset)
            return cannot(
                tr("The address is the sum of two registers, which probes cannot compute."));
        return memoryFetch(base, *offset, Architecture::Arm64);
    }
    if (text.starts_with('#'))
        text.remove_prefix(1);
    if (const auto number = numberOf(text))
        return Fetch{.source = Fetch::Source::Immediate, .number = *number};
    return registerFetch(text, Architecture::Arm64);
}

/// `a0`, `5`, `-20(s0)`
Read riscvOperand(std::string_view text)
{
    if (const auto number = numberOf(text))
        return Fetch{.source = Fetch::Source::Immediate, .number = *number};
    const auto open = text.find('(');
    if (open == std::string_view::npos)
        return registerFetch(text, Architecture::RiscV64);
    const auto before = text.substr(0, open);
    const auto offset = before.empty() ? std::optional<std::int64_t>(0) : numberOf(before);
    if (!offset || !text.ends_with(')'))
        return cannot(tr("The value is at the address of a symbol, which probes cannot look up."));
    return memoryFetch(text.substr(open + 1, text.size() - open - 2), *offset,
                       Architecture::RiscV64);
}

Read operandOf(std::string_view text, Architecture architecture)
{
    switch (architecture) {
    case Architecture::X86:
    case Architecture::X86_64:
        return x86Operand(text, architecture);
    case Architecture::Arm64:
        return armOperand(text);
    case Architecture::RiscV64:
        return riscvOperand(text);
    case Architecture::Other:
        break;
    }
    return cannot(tr("The registers of this architecture are unknown."));
}

UsdtArgument argumentFrom(std::string_view text, Architecture architecture)
{
    UsdtArgument argument{.text = std::string(text)};
    if (text.size() > kLongestArgument) {
        argument.reason = tr("The argument is too long.");
        return argument;
    }
    probe::ValueType type{.word = architecture == Architecture::X86 ? "u32" : "u64"};
    if (const auto sign = text.find('@'); sign != std::string_view::npos) {
        auto size = text.substr(0, sign);
        const bool isSigned = size.starts_with('-');
        if (isSigned)
            size.remove_prefix(1);
        if (size.size() > 1 && size.ends_with('f')) {
            argument.reason = tr("Probes cannot read floating-point numbers.");
            return argument;
        }
        if (size != "1" && size != "2" && size != "4" && size != "8") {
            argument.reason = tr("Probes cannot read values of this size.");
            return argument;
        }
        type.word = (isSigned ? "s" : "u") + std::to_string(8 * (size[0] - '0'));
        text.remove_prefix(sign + 1);
    }
    auto fetch = operandOf(trimmed(text), architecture);
    if (fetch)
        argument.value = probe::Argument{.fetch = std::move(*fetch), .type = type};
    else
        argument.reason = std::move(fetch.error());
    return argument;
}

} // namespace

std::vector<UsdtArgument> usdtArguments(std::string_view text, Architecture architecture)
{
    std::vector<UsdtArgument> arguments;
    std::size_t begin = 0;
    int depth = 0;
    for (std::size_t i = 0; i <= text.size() && arguments.size() < kMaxArguments; ++i) {
        const char c = i < text.size() ? text[i] : ' ';
        if (c == '[' || c == '(')
            ++depth;
        else if (c == ']' || c == ')')
            --depth;
        if (i < text.size() && (c != ' ' || depth > 0))
            continue;
        if (i > begin)
            arguments.push_back(argumentFrom(text.substr(begin, i - begin), architecture));
        begin = i + 1;
    }
    return arguments;
}

} // namespace probescope::program
