#include "core/format/learn/text_symbols.h"

#include <algorithm>
#include <array>
#include <charconv>

namespace probescope::format {

namespace {

// Between x86's vmemmap and EFI nothing is mapped (Documentation/arch/x86/x86_64/mm.rst), and
// other kernels have no functions there.
constexpr std::uint64_t kFirstMadeUp = 0xffffff8000000000;
constexpr std::uint64_t kLastMadeUp = 0xffffffee00000000;
constexpr std::uint64_t kMadeUpStep = 1 << 20; ///< no function is larger

std::optional<std::uint64_t> addressNumber(std::string_view digits)
{
    std::uint64_t number = 0;
    const auto [end, error] =
        std::from_chars(digits.data(), digits.data() + digits.size(), number, 16);
    if (digits.empty() || error != std::errc() || end != digits.data() + digits.size())
        return std::nullopt;
    return number;
}

/// `ffffff8000000000 t NAME`
std::string symbolLine(std::uint64_t address, std::string_view name)
{
    std::array<char, 16> digits{};
    std::to_chars(digits.data(), digits.data() + digits.size(), address, 16);
    std::string line(digits.data(), digits.size());
    return line.append(" t ").append(name).append("\n");
}

std::string_view withoutBlanks(std::string_view text)
{
    const auto begin = text.find_first_not_of(" \t");
    if (begin == std::string_view::npos)
        return {};
    return text.substr(begin, text.find_last_not_of(" \t") - begin + 1);
}

/// Takes ` [MODULE]` off the end.
std::string_view takeSymbolModule(std::string_view& text)
{
    const auto open = text.rfind(" [");
    if (open == std::string_view::npos || open == 0 || !text.ends_with(']'))
        return {};
    const auto module = text.substr(open + 2, text.size() - open - 3);
    text = withoutBlanks(text.substr(0, open));
    return module;
}

/// Takes ` <ADDRESS>` off the end, as the option sym-addr prints it.
bool takeBracketed(std::string_view& text)
{
    const auto open = text.rfind(" <");
    if (open == std::string_view::npos || open == 0 || !text.ends_with('>')
        || !addressNumber(text.substr(open + 2, text.size() - open - 3)))
        return false;
    text = withoutBlanks(text.substr(0, open));
    return true;
}

/// Takes `+0xOFFSET/0xSIZE` or `+0xOFFSET` off the end; nothing when it is damaged.
std::optional<std::uint64_t> takeSymbolOffset(std::string_view& text, bool& hasSize)
{
    const auto plus = text.rfind("+0x");
    if (plus == std::string_view::npos || plus == 0)
        return 0;
    std::string_view offset = text.substr(plus + 3);
    const auto slash = offset.find("/0x");
    hasSize = slash != std::string_view::npos;
    if (hasSize && !addressNumber(offset.substr(slash + 3)))
        return std::nullopt;
    const auto number = addressNumber(offset.substr(0, slash));
    text = text.substr(0, plus);
    return number && *number < kMadeUpStep ? number : std::nullopt;
}

} // namespace

std::optional<std::uint64_t> TextSymbols::addressOf(std::string_view text)
{
    text = withoutBlanks(text);
    constexpr std::size_t kPointerDigits = 16;
    if (text.starts_with("0x"))
        return addressNumber(text.substr(2));
    if (text.size() == kPointerDigits) {
        if (const auto number = addressNumber(text))
            return number;
    }
    std::string joined;
    if (text.starts_with('[') && text.ends_with(']') && text.find(' ') != std::string_view::npos) {
        joined = text; // `[FTRACE TRAMPOLINE]`: names have no blanks
        std::replace(joined.begin(), joined.end(), ' ', '_');
        text = joined;
        ++m_cut;
    }
    if (takeBracketed(text))
        ++m_cut;
    const std::string_view module = takeSymbolModule(text);
    bool hasSize = false;
    const auto offset = takeSymbolOffset(text, hasSize);
    const auto base = offset ? addressOfName(text, module) : std::nullopt;
    if (!base)
        return std::nullopt;
    m_cut += hasSize ? 1 : 0;
    return *base + *offset;
}

std::optional<std::uint64_t> TextSymbols::addressOfName(std::string_view name,
                                                        std::string_view module)
{
    // A line of kallsyms is split at blanks, and libtraceevent passes over names with a `$`.
    const auto bad = [](char c) { return c <= ' ' || c == '\x7f'; };
    if (name.empty() || name.front() == '$' || std::any_of(name.begin(), name.end(), bad)
        || std::any_of(module.begin(), module.end(), bad))
        return std::nullopt;
    m_key.assign(name);
    if (!module.empty())
        m_key.append("\t[").append(module).append("]");
    const auto known = m_addresses.find(m_key);
    if (known != m_addresses.end())
        return known->second;
    const std::uint64_t address = kFirstMadeUp + m_count * kMadeUpStep;
    if (address >= kLastMadeUp)
        return std::nullopt;
    ++m_count;
    m_kallsyms += symbolLine(address, m_key);
    m_addresses.emplace(m_key, address);
    return address;
}

std::string TextSymbols::end() const
{
    return m_count == 0 ? std::string() : symbolLine(kFirstMadeUp + m_count * kMadeUpStep, "_end");
}

} // namespace probescope::format
