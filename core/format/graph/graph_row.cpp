#include "core/format/graph/graph_row.h"

#include <algorithm>

namespace probescope::format {

namespace {

/// A kernel keeps the return addresses of at most 50 calls (FTRACE_RETFUNC_DEPTH), newer ones of as
/// many as a page holds. A text shows each of its depths by blanks; a number may be damaged.
constexpr std::int64_t kDeepestOfKernels = 1024;
constexpr std::int64_t kDeepestOfTexts = UINT16_MAX;
constexpr std::int64_t kIrqBegins = 1;
constexpr std::int64_t kIrqEnds = 2;

} // namespace

GraphRowFields::GraphRowFields(const EventType& type)
    : m_isStep(type.role == EventRole::GraphEntry || type.role == EventRole::GraphExit)
    , m_isExit(type.role == EventRole::GraphExit)
    , m_deepest(type.origin == FormatOrigin::Kernel ? kDeepestOfKernels : kDeepestOfTexts)
{
    static constexpr std::array<const char*, Slots> kNames{
        "func", "depth", "args", "retaddr",  "duration", "retval", "overrun",
        "irq",  "mark",  "leaf", "previous", "calltime", "rettime"};
    for (std::size_t slot = 0; slot < kNames.size(); ++slot) {
        m_index[slot] = type.fieldIndex(kNames[slot]);
        if (m_index[slot] >= 0)
            m_kind[slot] = type.fields[std::size_t(m_index[slot])].kind;
    }
}

const FieldValue* GraphRowFields::at(std::span<const FieldValue> values, Slot slot) const
{
    const int index = m_index[slot];
    return index >= 0 && std::size_t(index) < values.size() ? &values[std::size_t(index)] : nullptr;
}

void GraphRowFields::fill(std::span<const FieldValue> values, const GraphSymbolFn& symbol,
                          GraphRow& row) const
{
    const auto number = [&](Slot slot) {
        const FieldValue* value = at(values, slot);
        return value ? value->number : 0;
    };
    const auto text = [&](Slot slot) -> std::string_view {
        const FieldValue* value = at(values, slot);
        if (!value)
            return {};
        return m_kind[slot] == FieldKind::String ? value->bytes
                                                 : symbol(std::uint64_t(value->number));
    };
    row.kind = GraphRow::Kind::Step;
    row.function = text(Func);
    // Numbers of strings begin at 0, and a key must not be 0.
    const FieldValue* func = at(values, Func);
    row.functionKey = func ? std::uint64_t(func->number) + 1 : 0;
    row.depth = std::uint32_t(std::clamp<std::int64_t>(number(Depth), 0, m_deepest));
    row.arguments = m_kind[Args] == FieldKind::String ? text(Args) : std::string_view();
    row.caller = text(Retaddr);
    row.previous = text(Previous);
    row.hasRetval = at(values, Retval) != nullptr;
    row.retval = std::uint64_t(number(Retval));
    row.overruns = m_index[Overrun] >= 0 ? std::uint64_t(number(Overrun)) : GraphRow::kNoOverruns;
    row.irqBegins = (number(Irq) & kIrqBegins) != 0;
    row.irqEnds = (number(Irq) & kIrqEnds) != 0;
    const std::string_view mark = at(values, Mark) ? text(Mark) : std::string_view();
    row.mark = mark.empty() ? char(0) : mark.front();
    row.hasDuration = m_index[Duration] >= 0 || m_index[RetTime] >= 0;
    // The kernel's times are unsigned (kernel/trace/trace.h), and damaged ones may be any number.
    row.durationNs = m_index[Duration] >= 0
        ? number(Duration)
        : std::int64_t(std::uint64_t(number(RetTime)) - std::uint64_t(number(CallTime)));
    row.step = m_isExit                        ? GraphStep::Kind::Exit
        : row.hasDuration || number(Leaf) != 0 ? GraphStep::Kind::Leaf
                                               : GraphStep::Kind::Entry;
}

std::string graphCommentText(const EventType& type, std::string_view info)
{
    if (type.role == EventRole::Print) {
        const std::size_t colon = info.find(": ");
        if (type.origin == FormatOrigin::Kernel && colon != std::string_view::npos)
            info.remove_prefix(colon + 2);
        return std::string(info);
    }
    return type.name + ": " + std::string(info);
}

} // namespace probescope::format
