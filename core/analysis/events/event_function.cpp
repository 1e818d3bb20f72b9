#include "core/analysis/events/event_function.h"

#include <string_view>

namespace probescope::analysis {

int functionField(const EventType& type)
{
    const bool isFunction = type.role == EventRole::Function || type.role == EventRole::GraphEntry
        || type.role == EventRole::GraphExit;
    if (!isFunction)
        return -1;
    // kernel/trace/trace_entries.h: `ip` of function, `func` of funcgraph_entry and _exit.
    for (const std::string_view name : {"func", "function", "ip", "name"}) {
        const int index = type.fieldIndex(name);
        if (index < 0)
            continue;
        const auto kind = type.fields[std::size_t(index)].kind;
        if (kind != FieldKind::Bytes)
            return index;
    }
    return -1;
}

std::string functionOf(const store::Capture& capture, const EventType& type,
                       std::span<const Value> values)
{
    const int index = functionField(type);
    if (index < 0 || std::size_t(index) >= values.size())
        return {};
    const Value value = values[std::size_t(index)];
    if (type.fields[std::size_t(index)].kind != FieldKind::String) {
        const auto symbol = capture.symbolAt(std::uint64_t(value));
        return symbol ? symbol->first.name : std::string();
    }
    if (value < 0)
        return {};
    auto name = capture.string(StringId(std::uint32_t(value)));
    if (const auto module = name.find(" ["); module != std::string::npos)
        name.resize(module);
    return name;
}

} // namespace probescope::analysis
