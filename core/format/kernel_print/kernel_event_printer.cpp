#include "core/format/kernel_print/kernel_event_printer.h"

#include "core/format/input/byte_order.h"
#include "core/format/kernel_print/kernel_event_text.h"
#include "core/format/kernel_print/kernel_format.h"

#include <bit>
#include <charconv>
#include <cstdio>
#include <mutex>
#include <utility>

namespace probescope::format {

struct KernelEventPrinter::Compiled
{
    std::optional<KernelPrint> print; ///< nothing: its format is not understood
};

namespace {

const FieldValue* valueOf(const EventType& type, std::span<const FieldValue> values,
                          std::string_view name)
{
    const int index = type.fieldIndex(name);
    return index >= 0 && std::size_t(index) < values.size() ? &values[std::size_t(index)] : nullptr;
}

std::uint64_t numberOf(const EventType& type, std::span<const FieldValue> values,
                       std::string_view name)
{
    const auto* value = valueOf(type, values, name);
    return value ? std::uint64_t(value->number) : 0;
}

std::string wholeText(const EventText& parts, std::span<const FieldValue> values)
{
    std::string text;
    for (std::size_t part = 0; part < parts.parts().size(); ++part)
        parts.append(part, values, text);
    return text;
}

std::string trimmedEnd(std::string text)
{
    text.resize(text.find_last_not_of("\n\r") + 1);
    return text;
}

} // namespace

std::string fieldsText(const EventType& type, std::span<const FieldValue> values)
{
    std::string text;
    for (std::size_t i = 0; i < type.fields.size() && i < values.size(); ++i) {
        const auto& field = type.fields[i];
        if (i)
            text += ' ';
        text += field.name + '=';
        text += fieldValueText(field, values[i]);
    }
    return text;
}

KernelEventPrinter::KernelEventPrinter(const FactFn& fact, SymbolResolver symbols)
{
    m_context.longSize = fact(facts::kLongSize).value_or("8") == "4" ? 4 : 8;
    m_context.bigEndian = fact(facts::kByteOrder).value_or("") == "big";
    m_context.printkFormats = parsePrintkFormats(fact(facts::kPrintkFormats).value_or(""));
    m_context.symbols = std::move(symbols);
    if (const auto start = fact(facts::kTextStart)) {
        std::uint64_t address = 0;
        const char* const end = start->data() + start->size();
        if (std::from_chars(start->data(), end, address, 16).ptr == end)
            m_context.textStart = address;
    }
}

KernelEventPrinter::~KernelEventPrinter() = default;

std::shared_ptr<const KernelEventPrinter::Compiled>
KernelEventPrinter::compiled(const EventType& type) const
{
    {
        const std::shared_lock lock(m_mutex);
        if (const auto found = m_compiled.find(type.format); found != m_compiled.end())
            return found->second;
    }
    auto made = std::make_shared<Compiled>();
    if (const auto format = KernelFormat::parse(type.format, m_context.longSize)) {
        if (auto print = KernelPrint::compile(type, format->printFormat, m_context))
            made->print = std::move(*print);
    }
    const std::unique_lock lock(m_mutex);
    return m_compiled.emplace(type.format, std::move(made)).first->second;
}

std::string KernelEventPrinter::stackText(const EventType& type,
                                          std::span<const FieldValue> values) const
{
    const auto* caller = valueOf(type, values, "caller");
    const bool user = type.role == EventRole::UserStack;
    std::string text = user ? "<user stack trace>" : "<stack trace>";
    if (!caller)
        return text;
    const ByteOrder native(std::endian::native == std::endian::big);
    const std::size_t size = m_context.longSize;
    for (std::size_t at = 0; at + size <= caller->bytes.size(); at += size) {
        const char* from = caller->bytes.data() + at;
        const std::uint64_t address = size == 8 ? native.load64(from) : native.load32(from);
        if (address == 0 || address == ~std::uint64_t(0))
            break; // the kernel's mark of the end
        text += "\n => ";
        text += user ? hexText(address) : m_context.symbolText(address, false);
    }
    return text;
}

std::string KernelEventPrinter::binaryText(const EventType& type,
                                           std::span<const FieldValue> values) const
{
    const auto address = numberOf(type, values, "fmt");
    const auto* words = valueOf(type, values, "buf");
    const auto format = m_context.printkFormats.find(address);
    std::string text = m_context.symbolText(numberOf(type, values, "ip"), false) + ": ";
    if (format == m_context.printkFormats.end())
        return text + "(NO FORMAT FOUND at " + hexText(address).substr(2) + ')';
    return trimmedEnd(
        text + printBinary(format->second, words ? words->bytes : std::string_view(), m_context));
}

std::string KernelEventPrinter::info(const EventType& type,
                                     std::span<const FieldValue> values) const
{
    if (type.system == "ftrace") {
        switch (type.role) {
        case EventRole::Function:
        case EventRole::GraphEntry:
        case EventRole::GraphExit:
            return wholeText(*tracerText(type, m_context), values);
        case EventRole::KernelStack:
        case EventRole::UserStack:
            return stackText(type, values);
        default:
            break;
        }
        if (type.name == "bprint")
            return binaryText(type, values);
    }
    const auto print = compiled(type);
    if (!print->print)
        return fieldsText(type, values);
    return trimmedEnd(print->print->print(type, values, m_context));
}

std::shared_ptr<const EventText> KernelEventPrinter::text(const EventType& type) const
{
    if (type.system == "ftrace") {
        switch (type.role) {
        case EventRole::Function:
        case EventRole::GraphEntry:
        case EventRole::GraphExit:
            return tracerText(type, m_context);
        case EventRole::KernelStack:
        case EventRole::UserStack:
            return EventPrinter::text(type);
        default:
            break;
        }
        if (type.name == "bprint")
            return EventPrinter::text(type);
    }
    const auto print = compiled(type);
    if (!print->print)
        return EventPrinter::text(type);
    return printedText(type, {print, &*print->print}, m_context);
}

} // namespace probescope::format
