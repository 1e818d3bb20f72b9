#include "core/format/kernel_print/kernel_event_text.h"

#include <string_view>
#include <utility>
#include <vector>

namespace probescope::format {

namespace {

std::vector<EventText::Fields> fieldsOfPrint(const EventType& type, const KernelPrint& print)
{
    std::vector<EventText::Fields> parts;
    for (std::size_t part = 0; part < print.partCount(); ++part)
        parts.push_back(print.partFields(part, type));
    return parts;
}

class PrintedText : public EventText
{
public:
    PrintedText(const EventType& type, std::shared_ptr<const KernelPrint> print,
                const PrintContext& context)
        : EventText(fieldsOfPrint(type, *print))
        , m_type(type)
        , m_print(std::move(print))
        , m_context(context)
    {
    }

    void append(std::size_t part, std::span<const FieldValue> values,
                std::string& text) const override
    {
        m_print->printPart(part, m_type, values, m_context, text);
    }
    std::size_t maxBytes() const override { return KernelPrint::kMaxText; }
    bool endTrimmed() const override { return true; }

private:
    const EventType& m_type;
    std::shared_ptr<const KernelPrint> m_print;
    const PrintContext& m_context;
};

/// `12.345 us`, as function_graph has it.
void appendDuration(std::int64_t ns, std::string& text)
{
    const bool negative = ns < 0;
    const auto size = negative ? 0 - std::uint64_t(ns) : std::uint64_t(ns);
    const auto rest = std::to_string(size % 1000);
    text += negative ? " -" : " ";
    text += std::to_string(size / 1000);
    text += '.';
    text.append(3 - rest.size(), '0');
    text += rest;
    text += " us";
}

class TracerText : public EventText
{
public:
    TracerText(const EventType& type, const PrintContext& context)
        : EventText(needs(type))
        , m_role(type.role)
        , m_hasTimes(timesOf(type).size() == 2)
        , m_context(context)
    {
    }

    void append(std::size_t part, std::span<const FieldValue> values,
                std::string& text) const override
    {
        const auto& fields = parts()[part];
        const auto number = [&](std::size_t i) {
            const bool has = i < fields.size() && fields[i] < values.size();
            return has ? std::uint64_t(values[fields[i]].number) : 0;
        };
        if (part == 0) {
            text += m_role == EventRole::GraphExit ? "} /* " : "";
            text += function(number(0));
            text += m_role == EventRole::GraphExit ? " */"
                : m_role == EventRole::GraphEntry  ? "() {"
                                                   : " <-";
        } else if (m_role == EventRole::Function) {
            text += function(number(0));
        } else if (m_hasTimes) {
            appendDuration(std::int64_t(number(0) - number(1)), text);
        } else if (!fields.empty()) {
            appendDuration(std::int64_t(number(0)), text);
        }
    }

private:
    static void need(const EventType& type, std::string_view name, Fields& fields)
    {
        if (const int index = type.fieldIndex(name); index >= 0)
            fields.push_back(std::uint32_t(index));
    }
    /// What an exit's duration is made of.
    static Fields timesOf(const EventType& type)
    {
        Fields fields;
        need(type, "rettime", fields);
        need(type, "calltime", fields);
        if (fields.size() != 2) {
            fields.clear();
            need(type, "duration", fields);
        }
        return fields;
    }
    static std::vector<Fields> needs(const EventType& type)
    {
        std::vector<Fields> parts(1);
        if (type.role == EventRole::Function) {
            parts.resize(2);
            need(type, "ip", parts[0]);
            need(type, "parent_ip", parts[1]);
            return parts;
        }
        need(type, "func", parts[0]);
        if (type.role == EventRole::GraphExit)
            parts.push_back(timesOf(type));
        return parts;
    }

    /// With its module, as the kernel has it in function traces.
    std::string function(std::uint64_t address) const
    {
        const auto found = m_context.symbols ? m_context.symbols(address) : std::nullopt;
        if (!found)
            return hexText(address);
        const auto& symbol = found->first;
        return symbol.module.empty() ? symbol.name : symbol.name + " [" + symbol.module + ']';
    }

    EventRole m_role;
    bool m_hasTimes;
    const PrintContext& m_context;
};

} // namespace

std::shared_ptr<const EventText> printedText(const EventType& type,
                                             std::shared_ptr<const KernelPrint> print,
                                             const PrintContext& context)
{
    return std::make_shared<PrintedText>(type, std::move(print), context);
}

std::shared_ptr<const EventText> tracerText(const EventType& type, const PrintContext& context)
{
    return std::make_shared<TracerText>(type, context);
}

} // namespace probescope::format
