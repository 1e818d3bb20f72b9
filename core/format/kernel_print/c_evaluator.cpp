#include "core/format/kernel_print/c_evaluator.h"

#include "core/format/input/byte_order.h"
#include "core/format/kernel_print/c_functions.h"

#include <algorithm>
#include <array>
#include <bit>
#include <optional>
#include <utility>

namespace probescope::format {

namespace {

using NodeKind = CNode::Kind;
using Function = PrintFunction;

/// Names that kernels leave in formats instead of their numbers: enum softirq, enum
/// hrtimer_restart and enum hrtimer_mode.
std::optional<std::uint64_t> namedNumber(std::string_view name, const PrintContext& context)
{
    if (name == "_stext")
        return context.textStart;
    static constexpr std::array<std::pair<std::string_view, std::uint64_t>, 27> kNames{{
        {"HI_SOFTIRQ", 0},
        {"TIMER_SOFTIRQ", 1},
        {"NET_TX_SOFTIRQ", 2},
        {"NET_RX_SOFTIRQ", 3},
        {"BLOCK_SOFTIRQ", 4},
        {"IRQ_POLL_SOFTIRQ", 5},
        {"TASKLET_SOFTIRQ", 6},
        {"SCHED_SOFTIRQ", 7},
        {"HRTIMER_SOFTIRQ", 8},
        {"RCU_SOFTIRQ", 9},
        {"HRTIMER_NORESTART", 0},
        {"HRTIMER_RESTART", 1},
        {"HRTIMER_MODE_ABS", 0},
        {"HRTIMER_MODE_REL", 1},
        {"HRTIMER_MODE_ABS_PINNED", 2},
        {"HRTIMER_MODE_REL_PINNED", 3},
        {"HRTIMER_MODE_ABS_SOFT", 4},
        {"HRTIMER_MODE_REL_SOFT", 5},
        {"HRTIMER_MODE_ABS_PINNED_SOFT", 6},
        {"HRTIMER_MODE_REL_PINNED_SOFT", 7},
        {"HRTIMER_MODE_ABS_HARD", 8},
        {"HRTIMER_MODE_REL_HARD", 9},
        {"HRTIMER_MODE_ABS_PINNED_HARD", 10},
        {"HRTIMER_MODE_REL_PINNED_HARD", 11},
        {"NULL", 0},
        {"false", 0},
        {"true", 1},
    }};
    const auto* found = std::find_if(kNames.begin(), kNames.end(),
                                     [&](const auto& known) { return known.first == name; });
    return found == kNames.end() ? std::nullopt : std::optional(found->second);
}

CEvaluator::Number truth(bool value)
{
    return {value ? 1U : 0U, CType{}};
}

std::uint64_t arithmetic(char op, std::uint64_t a, std::uint64_t b, const CType& type)
{
    switch (op) {
    case '+':
        return a + b;
    case '-':
        return a - b;
    case '*':
        return a * b;
    case '&':
        return a & b;
    case '|':
        return a | b;
    case '^':
        return a ^ b;
    default:
        break;
    }
    // Division; what C leaves undefined is 0.
    if (b == 0)
        return 0;
    if (type.isUnsigned)
        return op == '/' ? a / b : a % b;
    if (std::int64_t(b) == -1)
        return op == '/' ? 0 - a : 0;
    return std::uint64_t(op == '/' ? std::int64_t(a) / std::int64_t(b)
                                   : std::int64_t(a) % std::int64_t(b));
}

bool compared(std::string_view op, std::uint64_t a, std::uint64_t b, const CType& type)
{
    const bool less = type.isUnsigned ? a < b : std::int64_t(a) < std::int64_t(b);
    if (op == "==")
        return a == b;
    if (op == "!=")
        return a != b;
    if (op == "<")
        return less;
    if (op == "<=")
        return less || a == b;
    return op == ">" ? !less && a != b : !less;
}

} // namespace

void markOpaque(CExpressions& expressions, const EventType& type, const PrintContext& context)
{
    auto& nodes = expressions.nodes;
    const auto isFieldCall = [](const CNode& node) {
        return node.kind == NodeKind::Call && functionOf(node.text) != Function::Unknown
            && functionOf(node.text) <= Function::CpuMask;
    };
    std::vector<bool> isFieldName(nodes.size());
    for (const auto& node : nodes) {
        if (isFieldCall(node) && !node.children.empty())
            isFieldName[node.children[0]] = true;
    }
    for (std::size_t i = 0; i < nodes.size(); ++i) {
        auto& node = nodes[i];
        const auto function =
            node.kind == NodeKind::Call ? functionOf(node.text) : Function::Unknown;
        if (node.kind == NodeKind::Statement)
            node.opaque = true;
        else if (node.kind == NodeKind::Field || (node.kind == NodeKind::Name && isFieldName[i]))
            node.opaque = type.fieldIndex(node.text) < 0;
        else if (node.kind == NodeKind::Name)
            node.opaque = !namedNumber(node.text, context);
        else if (node.kind == NodeKind::Call)
            node.opaque =
                function == Function::Unknown || node.children.size() < argumentsOf(function);
        // A constant that is not known only keeps its own name from being printed.
        const bool hasTuples = function == Function::Flags || function == Function::Symbolic;
        for (const auto child : node.children) {
            if (!hasTuples || nodes[child].kind != NodeKind::Tuple)
                node.opaque = node.opaque || nodes[child].opaque;
        }
    }
}

bool CEvaluator::knownInside(const CNode& node) const
{
    const auto isKnown = [this](std::uint32_t child) { return known(child); };
    switch (node.kind) {
    case NodeKind::Ternary:
        return known(node.children[0])
            && known(node.children[number(node.children[0]).bits ? 1 : 2]);
    case NodeKind::Cast:
    case NodeKind::Unary:
    case NodeKind::Binary:
    case NodeKind::Index:
        return std::all_of(node.children.begin(), node.children.end(), isKnown);
    default:
        return false;
    }
}

CEvaluator::Number CEvaluator::fieldNumber(const std::string& name) const
{
    const int index = m_type.fieldIndex(name);
    if (index < 0 || std::size_t(index) >= m_values.size())
        return {};
    const auto& field = m_type.fields[std::size_t(index)];
    if (field.kind == FieldKind::String || field.kind == FieldKind::Bytes) {
        // An array's address is never NULL.
        return {1, CType{std::uint8_t(m_context.longSize), true}};
    }
    Number number;
    number.type.size = field.elementSize;
    number.type.isUnsigned = field.kind != FieldKind::Signed;
    number.bits = extended(std::uint64_t(m_values[std::size_t(index)].number), number.type);
    return number;
}

CEvaluator::Number CEvaluator::number(std::uint32_t at) const
{
    const auto& node = m_nodes[at];
    switch (node.kind) {
    case NodeKind::Number:
        return {node.number, node.type};
    case NodeKind::Name:
        return {namedNumber(node.text, m_context).value_or(0), CType{8, true}};
    case NodeKind::Field:
        return fieldNumber(node.text);
    case NodeKind::Index:
        return index(node);
    case NodeKind::Unary:
        return unary(node);
    case NodeKind::Binary:
        return binary(node);
    case NodeKind::Ternary:
        return number(node.children[number(node.children[0]).bits ? 1 : 2]);
    case NodeKind::Cast:
        return {extended(number(node.children[0]).bits, node.type), node.type};
    case NodeKind::Call:
        return callNumber(node);
    case NodeKind::Text:
    case NodeKind::Tuple:
    case NodeKind::Statement:
        break;
    }
    return {1, CType{std::uint8_t(m_context.longSize), true}};
}

CEvaluator::Number CEvaluator::unary(const CNode& node) const
{
    if (node.op[0] == '*')
        return element(memory(node.children[0]), 0);
    if (node.op[0] == '&')
        return {1, CType{std::uint8_t(m_context.longSize), true}};
    auto value = number(node.children[0]);
    if (node.op[0] == '!')
        return truth(value.bits == 0);
    value.type = commonType(value.type, CType{});
    if (node.op[0] == '~')
        value.bits = ~value.bits;
    else if (node.op[0] == '-')
        value.bits = 0 - value.bits;
    value.bits = extended(value.bits, value.type);
    return value;
}

CEvaluator::Number CEvaluator::binary(const CNode& node) const
{
    const std::string_view op(node.op);
    const auto left = number(node.children[0]);
    if (op == "&&")
        return truth(left.bits && number(node.children[1]).bits);
    if (op == "||")
        return truth(left.bits || number(node.children[1]).bits);
    const auto right = number(node.children[1]);
    if (op == "<<" || op == ">>") {
        const auto type = commonType(left.type, CType{});
        const auto count = right.bits;
        if (count >= std::uint64_t(type.size) * 8)
            return {0, type};
        const auto bits = extended(left.bits, type);
        if (op == "<<")
            return {extended(bits << count, type), type};
        return {type.isUnsigned ? bits >> count : std::uint64_t(std::int64_t(bits) >> count), type};
    }
    const auto type = commonType(left.type, right.type);
    const auto a = extended(left.bits, type);
    const auto b = extended(right.bits, type);
    if (op == "==" || op == "!=" || op[0] == '<' || op[0] == '>')
        return truth(compared(op, a, b, type));
    return {extended(arithmetic(op[0], a, b, type), type), type};
}

CEvaluator::Number CEvaluator::element(const Memory& memory, std::uint64_t index) const
{
    Number number;
    number.type.size = memory.elementSize;
    number.type.isUnsigned = memory.isUnsigned;
    const std::uint64_t count = memory.bytes.size() / std::max<std::size_t>(memory.elementSize, 1);
    if (index >= count)
        return number;
    const char* at = memory.bytes.data() + index * memory.elementSize;
    const ByteOrder native(std::endian::native == std::endian::big);
    switch (memory.elementSize) {
    case 1:
        number.bits = std::uint8_t(*at);
        break;
    case 2:
        number.bits = native.load16(at);
        break;
    case 4:
        number.bits = native.load32(at);
        break;
    case 8:
        number.bits = native.load64(at);
        break;
    default:
        break;
    }
    number.bits = extended(number.bits, number.type);
    return number;
}

CEvaluator::Number CEvaluator::index(const CNode& node) const
{
    return element(memory(node.children[0]), number(node.children[1]).bits);
}

CEvaluator::Number CEvaluator::callNumber(const CNode& node) const
{
    constexpr std::uint64_t kNsPerSec = 1000000000;
    const CType wide{8, true};
    switch (functionOf(node.text)) {
    case Function::FieldLength:
        return {memory(node.children[0]).bytes.size(), CType{4, false}};
    case Function::NsToSecs:
        return {number(node.children[0]).bits / kNsPerSec, wide};
    case Function::NsWithoutSecs:
        return {number(node.children[0]).bits % kNsPerSec, CType{4, true}};
    case Function::Expect:
        return number(node.children[0]);
    default:
        return {1, wide};
    }
}

CEvaluator::Memory CEvaluator::fieldMemory(const std::string& name) const
{
    const int at = m_type.fieldIndex(name);
    Memory memory;
    if (at < 0 || std::size_t(at) >= m_values.size())
        return memory;
    const auto& field = m_type.fields[std::size_t(at)];
    if (field.kind != FieldKind::String && field.kind != FieldKind::Bytes)
        return memory;
    memory.known = true;
    memory.bytes = m_values[std::size_t(at)].bytes;
    memory.elementSize = field.kind == FieldKind::String ? 1 : field.elementSize;
    memory.isUnsigned = field.kind == FieldKind::Bytes && !field.elementSigned;
    return memory;
}

CEvaluator::Memory CEvaluator::memory(std::uint32_t at) const
{
    const auto& node = m_nodes[at];
    switch (node.kind) {
    case NodeKind::Field:
    case NodeKind::Name:
        return fieldMemory(node.text);
    case NodeKind::Text:
        return {node.text, 1, true, true};
    case NodeKind::Call:
        return callMemory(node);
    case NodeKind::Ternary:
        return memory(node.children[number(node.children[0]).bits ? 1 : 2]);
    case NodeKind::Cast: {
        auto inner = memory(node.children[0]);
        if (node.type.pointeeSize) {
            inner.elementSize = node.type.pointeeSize;
            inner.isUnsigned = node.type.pointeeUnsigned;
        }
        return inner;
    }
    case NodeKind::Unary: {
        auto inner = memory(node.children[0]);
        if (inner.known || node.op[0] != '&')
            return inner;
        // The address of a number: its bytes, as they lay in the record.
        const auto value = number(node.children[0]);
        for (unsigned i = 0; i < value.type.size; ++i)
            inner.bytes += char(value.bits >> (8 * i));
        if (m_context.bigEndian)
            std::reverse(inner.bytes.begin(), inner.bytes.end());
        inner.known = true;
        return inner;
    }
    case NodeKind::Binary: {
        auto inner = memory(node.children[0]);
        const auto skip = number(node.children[1]).bits * inner.elementSize;
        if (node.op[0] == '+')
            inner.bytes.erase(0, std::size_t(std::min<std::uint64_t>(skip, inner.bytes.size())));
        return inner;
    }
    default:
        return {};
    }
}

CEvaluator::Memory CEvaluator::callMemory(const CNode& node) const
{
    switch (functionOf(node.text)) {
    case Function::FieldText:
    case Function::FieldMemory:
    case Function::Bitmask:
    case Function::CpuMask:
        return memory(node.children[0]);
    default:
        return {};
    }
}

} // namespace probescope::format
