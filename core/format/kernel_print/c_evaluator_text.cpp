#include "core/format/kernel_print/c_evaluator.h"
#include "core/format/kernel_print/c_functions.h"
#include "core/format/kernel_print/mask_text.h"

#include <algorithm>

namespace probescope::format {

namespace {

using NodeKind = CNode::Kind;
using Function = PrintFunction;

std::string hexNumber(std::uint64_t value)
{
    std::string digits;
    do {
        digits.insert(digits.begin(), "0123456789abcdef"[value & 15]);
        value >>= 4;
    } while (value);
    return digits;
}

} // namespace

std::string CEvaluator::text(std::uint32_t at) const
{
    const auto& node = m_nodes[at];
    switch (node.kind) {
    case NodeKind::Text:
        return node.text;
    case NodeKind::Ternary:
        return text(node.children[number(node.children[0]).bits ? 1 : 2]);
    case NodeKind::Cast:
        return text(node.children[0]);
    case NodeKind::Call:
        return callText(node);
    default:
        break;
    }
    auto found = memory(at);
    if (found.known) {
        found.bytes.resize(std::min(found.bytes.find('\0'), found.bytes.size()));
        return found.bytes;
    }
    // A pointer to text in the kernel: known if it is one of printk_formats.
    const auto address = number(at).bits;
    const auto known = m_context.printkFormats.find(address);
    return known != m_context.printkFormats.end() ? known->second : hexNumber(address);
}

std::string CEvaluator::fieldText(const std::string& name, bool hexadecimal) const
{
    const int at = m_type.fieldIndex(name);
    if (at < 0 || std::size_t(at) >= m_values.size())
        return name;
    const auto& field = m_type.fields[std::size_t(at)];
    const auto& value = m_values[std::size_t(at)];
    if (field.kind == FieldKind::String || field.kind == FieldKind::Bytes)
        return name + ':' + fieldValueText(field, value);
    const auto bits = fieldNumber(name).bits;
    return name + ':' + (hexadecimal ? "0x" + hexNumber(bits) : fieldValueText(field, value));
}

std::string CEvaluator::recorded(std::uint32_t root, bool hexadecimal) const
{
    std::vector<std::uint32_t> left{root};
    std::vector<std::string> fields;
    std::vector<std::string> names;
    const auto note = [](std::vector<std::string>& list, std::string text) {
        if (std::find(list.begin(), list.end(), text) == list.end())
            list.push_back(std::move(text));
    };
    while (!left.empty()) {
        const auto& node = m_nodes[left.back()];
        left.pop_back();
        if (node.kind == NodeKind::Field)
            note(fields, fieldText(node.text, hexadecimal));
        else if (node.kind == NodeKind::Name || node.kind == NodeKind::Call)
            note(names, node.text);
        if (node.kind == NodeKind::Ternary && known(node.children[0]))
            left.push_back(node.children[number(node.children[0]).bits ? 1 : 2]);
        else
            left.insert(left.end(), node.children.rbegin(), node.children.rend());
    }
    std::string text;
    for (const auto& part : fields.empty() ? names : fields)
        text.append(text.empty() ? "" : ",").append(part);
    return text.empty() ? "not recorded" : text;
}

std::string CEvaluator::callText(const CNode& node) const
{
    switch (functionOf(node.text)) {
    case Function::Flags:
        return flagsText(node);
    case Function::Symbolic:
        return symbolicText(node);
    case Function::Hex:
        return hexText(node, " ");
    case Function::HexText:
        return hexText(node, "");
    case Function::Array:
        return arrayText(node);
    case Function::Bitmask:
        return bitmaskText(memory(node.children[0]).bytes);
    case Function::CpuMask:
        return cpuListText(memory(node.children[0]).bytes);
    default: {
        auto found = callMemory(node).bytes;
        found.resize(std::min(found.find('\0'), found.size()));
        return found;
    }
    }
}

/// As trace_print_flags_seq(): names of the bits that are set, then what is left.
std::string CEvaluator::flagsText(const CNode& node) const
{
    auto flags = number(node.children[0]).bits;
    const std::string delimiter = text(node.children[1]);
    std::string result;
    bool first = true;
    const auto append = [&](std::string_view name) {
        if (!first)
            result += delimiter;
        first = false;
        result += name;
    };
    for (std::size_t i = 2; i < node.children.size() && flags; ++i) {
        const auto& tuple = m_nodes[node.children[i]];
        if (tuple.kind != NodeKind::Tuple || tuple.children.size() < 2 || tuple.opaque)
            continue;
        const auto mask = number(tuple.children[0]).bits;
        if (m_nodes[tuple.children[1]].kind != NodeKind::Text)
            break; // { -1, NULL } ends the list
        if ((flags & mask) != mask)
            continue;
        append(text(tuple.children[1]));
        flags &= ~mask;
    }
    if (flags)
        append("0x" + hexNumber(flags));
    return result;
}

std::string CEvaluator::symbolicText(const CNode& node) const
{
    const auto value = number(node.children[0]);
    for (std::size_t i = 1; i < node.children.size(); ++i) {
        const auto& tuple = m_nodes[node.children[i]];
        if (tuple.kind != NodeKind::Tuple || tuple.children.size() < 2 || tuple.opaque)
            continue;
        const auto one = number(tuple.children[0]);
        const auto type = commonType(value.type, one.type);
        if (extended(one.bits, type) == extended(value.bits, type)
            && m_nodes[tuple.children[1]].kind == NodeKind::Text) {
            return text(tuple.children[1]);
        }
    }
    return "0x" + hexNumber(value.bits);
}

std::string CEvaluator::hexText(const CNode& node, const char* delimiter) const
{
    const auto bytes = memory(node.children[0]).bytes;
    const auto count = std::min<std::uint64_t>(number(node.children[1]).bits, bytes.size());
    std::string result;
    for (std::size_t i = 0; i < count; ++i) {
        if (i)
            result += delimiter;
        result += "0123456789abcdef"[std::uint8_t(bytes[i]) >> 4];
        result += "0123456789abcdef"[std::uint8_t(bytes[i]) & 15];
    }
    return result;
}

std::string CEvaluator::arrayText(const CNode& node) const
{
    auto array = memory(node.children[0]);
    const auto size = number(node.children[2]).bits;
    array.elementSize = size == 1 || size == 2 || size == 4 || size == 8 ? std::uint8_t(size) : 1;
    array.isUnsigned = true;
    const auto count = std::min<std::uint64_t>(number(node.children[1]).bits,
                                               array.bytes.size() / array.elementSize);
    std::string result;
    for (std::uint64_t i = 0; i < count; ++i) {
        if (i)
            result += ' ';
        result += std::to_string(element(array, i).bits);
    }
    return result;
}

} // namespace probescope::format
