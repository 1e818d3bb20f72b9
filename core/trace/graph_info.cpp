#include "core/trace/graph_info.h"

#include <cstdio>

namespace probescope {

namespace {

const FieldValue* find(const EventType& type, std::span<const FieldValue> values,
                       std::string_view name)
{
    const int place = type.fieldIndex(name);
    return place < 0 || std::size_t(place) >= values.size() ? nullptr : &values[std::size_t(place)];
}

std::string microseconds(Value ns)
{
    char text[40];
    const int length =
        std::snprintf(text, sizeof text, "%lld.%03lld us", static_cast<long long>(ns / 1000),
                      static_cast<long long>(ns < 0 ? -(ns % 1000) : ns % 1000));
    return {text, std::size_t(length)};
}

} // namespace

std::string graphInfo(const EventType& type, std::span<const FieldValue> values)
{
    const FieldValue* function = find(type, values, "func");
    const FieldValue* duration = find(type, values, "duration");
    const FieldValue* arguments = find(type, values, "args");
    const std::string name(function ? function->bytes : std::string_view{});
    std::string text;
    if (type.role == EventRole::GraphExit) {
        text = name.empty() ? "}" : "} /* " + name + " */";
    } else {
        text = name + "(";
        text += arguments ? arguments->bytes : std::string_view{};
        text += duration ? ");" : ") {";
    }
    if (duration)
        text += " " + microseconds(duration->number);
    return text;
}

} // namespace probescope
