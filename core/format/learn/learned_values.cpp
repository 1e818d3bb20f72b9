#include "core/format/learn/learned_values.h"

#include <algorithm>
#include <array>
#include <limits>

namespace probescope::format {

namespace {

using As = LearnedFormat::As;

constexpr std::size_t kMaxComm = 15; // TASK_COMM_LEN without the NUL

bool fitsNumber(std::int64_t number, std::uint8_t size)
{
    return size >= 8
        || (number >= std::numeric_limits<std::int32_t>::min()
            && number <= std::numeric_limits<std::int32_t>::max());
}

/// ` => do_idle` to `do_idle`
std::string_view functionOfLine(std::string_view line)
{
    const auto arrow = line.find("=>");
    return arrow == std::string_view::npos ? line : line.substr(arrow + 2);
}

/// `known`: the letters of the bits, the lowest one first.
std::optional<std::int64_t> stateBits(std::string_view letters, std::string_view known)
{
    constexpr std::int64_t kPreempted = 0x100;
    std::int64_t bits = 0;
    if (letters.ends_with('+')) {
        bits = kPreempted;
        letters.remove_suffix(1);
    }
    if (letters == "R")
        return bits;
    while (!letters.empty()) {
        const auto bit = known.find(letters.front());
        if (bit == std::string_view::npos || (letters.size() > 1 && letters[1] != '|'))
            return std::nullopt;
        bits |= std::int64_t(1) << bit;
        letters.remove_prefix(std::min<std::size_t>(letters.size(), 2));
    }
    return (bits & ~kPreempted) == 0 ? std::nullopt : std::optional(bits);
}

} // namespace

std::optional<std::int64_t> taskStateBits(std::string_view letters)
{
    return stateBits(letters, "SDTtXZPI"); // include/linux/sched.h, in the order of bits
}

std::optional<std::int64_t> reportStateBits(std::string_view letters)
{
    return stateBits(letters, "SDTtZXxW"); // libtraceevent, plugin_sched_switch.c
}

bool LearnedValues::stack(std::string_view lines)
{
    m_stack.clear();
    while (!lines.empty()) {
        const auto line = lines.substr(0, lines.find('\n'));
        lines.remove_prefix(std::min(line.size() + 1, lines.size()));
        if (line.find_first_not_of(' ') == std::string_view::npos)
            continue;
        const auto address = m_symbols.addressOf(functionOfLine(line));
        if (!address)
            return false;
        std::array<char, sizeof *address> bytes{};
        std::copy_n(reinterpret_cast<const char*>(&*address), bytes.size(), bytes.begin());
        m_stack.append(bytes.data(), bytes.size());
    }
    return true;
}

bool LearnedValues::convertOne(const LearnedFormat::Part& part, const FieldValue& text,
                               FieldValue& value)
{
    value = text;
    switch (part.as) {
    case As::Number:
        return fitsNumber(text.number, part.size);
    case As::ShortText:
        return text.bytes.size() <= kMaxComm;
    case As::TaskState:
    case As::ReportState: {
        const auto bits =
            part.as == As::TaskState ? taskStateBits(text.bytes) : reportStateBits(text.bytes);
        value.number = bits.value_or(0);
        return bits.has_value();
    }
    case As::Address: {
        const auto address = m_symbols.addressOf(text.bytes);
        value.number = std::int64_t(address.value_or(0));
        return address.has_value();
    }
    case As::StackSize:
        if (!stack(text.bytes))
            return false;
        value.number = std::int64_t(m_stack.size() / sizeof(std::uint64_t));
        return true;
    case As::Stack:
        value.bytes = m_stack; // its size came before
        return true;
    default:
        return true;
    }
}

bool LearnedValues::convert(const LearnedFormat& format, std::span<const FieldValue> text,
                            const std::function<std::string()>& whole,
                            std::vector<FieldValue>& values)
{
    static constexpr FieldValue kNothing{};
    values.assign(format.parts.size(), {});
    for (std::size_t i = 0; i < format.parts.size(); ++i) {
        const auto& part = format.parts[i];
        if (part.as == As::WholeText) {
            m_whole = whole();
            values[i].bytes = m_whole;
            continue;
        }
        const bool told = part.field && *part.field < text.size();
        if (!told && part.as != As::StackSize && part.as != As::Stack)
            continue;
        if (!convertOne(part, told ? text[*part.field] : kNothing, values[i]))
            return false;
    }
    return true;
}

} // namespace probescope::format
