#include "core/trace/graph_info.h"

#include <cstdio>
#include <string_view>
#include <vector>

namespace probescope {

namespace {

void appendMicroseconds(Value ns, std::string& text)
{
    char number[40];
    const int length =
        std::snprintf(number, sizeof number, "%lld.%03lld us", static_cast<long long>(ns / 1000),
                      static_cast<long long>(ns < 0 ? -(ns % 1000) : ns % 1000));
    text.append(number, std::size_t(length));
}

/// `foo(args) {`, or `} /* foo */`; and the duration.
class GraphInfoText : public EventText
{
public:
    explicit GraphInfoText(const EventType& type)
        : EventText(needs(type))
        , m_isExit(type.role == EventRole::GraphExit)
        , m_function(type.fieldIndex("func"))
        , m_arguments(type.fieldIndex("args"))
        , m_duration(type.fieldIndex("duration"))
    {
    }

    void append(std::size_t part, std::span<const FieldValue> values,
                std::string& text) const override
    {
        if (part == 1) {
            if (const auto* duration = at(values, m_duration)) {
                text += ' ';
                appendMicroseconds(duration->number, text);
            }
            return;
        }
        const auto* function = at(values, m_function);
        const auto* arguments = at(values, m_arguments);
        const auto name = function ? function->bytes : std::string_view{};
        if (m_isExit) {
            text += name.empty() ? "}" : "} /* ";
            text += name;
            text += name.empty() ? "" : " */";
            return;
        }
        text += name;
        text += '(';
        text += arguments ? arguments->bytes : std::string_view{};
        text += at(values, m_duration) ? ");" : ") {";
    }

private:
    static const FieldValue* at(std::span<const FieldValue> values, int place)
    {
        return place < 0 || std::size_t(place) >= values.size() ? nullptr
                                                                : &values[std::size_t(place)];
    }
    static std::vector<Fields> needs(const EventType& type)
    {
        std::vector<Fields> parts(2);
        const auto need = [&type](std::string_view name, Fields& fields) {
            if (const int place = type.fieldIndex(name); place >= 0)
                fields.push_back(std::uint32_t(place));
        };
        need("func", parts[0]);
        if (type.role != EventRole::GraphExit)
            need("args", parts[0]);
        need("duration", parts[1]);
        return parts;
    }

    bool m_isExit;
    int m_function, m_arguments, m_duration;
};

} // namespace

std::string graphInfo(const EventType& type, std::span<const FieldValue> values)
{
    const GraphInfoText info(type);
    std::string text;
    info.append(0, values, text);
    info.append(1, values, text);
    return text;
}

std::shared_ptr<const EventText> graphInfoText(const EventType& type)
{
    return std::make_shared<GraphInfoText>(type);
}

} // namespace probescope
