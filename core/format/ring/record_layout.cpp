#include "core/format/ring/record_layout.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cstring>
#include <limits>

namespace probescope::format {

namespace {

using StepKind = FieldStep::Kind;

bool isInteger(const KernelField& field)
{
    return !field.isDynamic && !field.isArray && field.size <= 8 && std::has_single_bit(field.size);
}

bool isStack(const KernelField& field, std::string_view system)
{
    return system == "ftrace" && field.name == "caller" && field.isArray;
}

/// Without the NUL and what stands behind it. Most texts are names of tasks, of 16 bytes: looking
/// at eight at a time takes less than a call of memchr.
std::string_view beforeNul(std::string_view text)
{
    if constexpr (std::endian::native == std::endian::little) {
        constexpr std::uint64_t kOnes = 0x0101010101010101ULL;
        constexpr std::uint64_t kHighBits = 0x8080808080808080ULL;
        for (std::size_t at = 0; at + sizeof(std::uint64_t) <= text.size();
             at += sizeof(std::uint64_t)) {
            std::uint64_t word = 0;
            std::memcpy(&word, text.data() + at, sizeof(word));
            // The lowest high bit that is left is that of the first byte of 0.
            const std::uint64_t nuls = (word - kOnes) & ~word & kHighBits;
            if (nuls != 0)
                return text.substr(0, at + std::size_t(std::countr_zero(nuls)) / 8);
        }
        const std::size_t rest = text.size() - text.size() % sizeof(std::uint64_t);
        return text.substr(0, std::min(text.find('\0', rest), text.size()));
    }
    return text.substr(0, text.find('\0'));
}

/// A print format that takes the bytes of a dynamic array of `char` prints no string.
bool printedAsBytes(const KernelFormat& format, std::string_view field)
{
    const auto calls = [&](std::string_view function) {
        std::string call(function);
        call.append("(").append(field).append(")");
        return format.printFormat.find(call) != std::string_view::npos;
    };
    return calls("__get_dynamic_array") || calls("__get_rel_dynamic_array");
}

bool isText(const KernelFormat& format, const KernelField& field)
{
    return field.isText && !(field.isDynamic && printedAsBytes(format, field.name));
}

/// `NAME=0x%…` and `NAME: 0x%…` are how events print what is meant as bits.
bool printedAsHex(const KernelFormat& format, std::string_view name)
{
    for (const char* const mark : {"=0x%", "=%#", ":0x%", ": 0x%", " 0x%"}) {
        const auto at = format.printFormat.find(std::string(name) + mark);
        if (at == std::string_view::npos)
            continue;
        const char before = at == 0 ? ' ' : format.printFormat[at - 1];
        if (before == ' ' || before == '"' || before == ',' || before == '(')
            return true;
    }
    return false;
}

/// Fields that kernels print by `%ps`, `%pS` and the like.
bool isAddressName(const KernelField& field, std::string_view system)
{
    static constexpr std::array<std::string_view, 8> kAlways{
        "ip",        "parent_ip", "__probe_ip", "__probe_func", "__probe_ret_ip",
        "call_site", "caller_ip", "retaddr",
    };
    static constexpr std::array<std::string_view, 5> kPointers{
        "func", "function", "callback", "location", "fn",
    };
    if (std::find(kAlways.begin(), kAlways.end(), field.name) != kAlways.end())
        return true;
    return (field.isPointer || system == "ftrace")
        && std::find(kPointers.begin(), kPointers.end(), field.name) != kPointers.end();
}

FieldKind integerKind(const KernelFormat& format, const KernelField& field, std::string_view system,
                      std::uint32_t longSize)
{
    if (field.size == longSize && !field.isSigned && isAddressName(field, system))
        return FieldKind::Address;
    if (field.isPointer)
        return FieldKind::Hex;
    if (field.isSigned)
        return FieldKind::Signed;
    return printedAsHex(format, field.name) ? FieldKind::Hex : FieldKind::Unsigned;
}

StepKind integerStep(const KernelField& field)
{
    const bool isSigned = field.isSigned && !field.isPointer;
    switch (field.size) {
    case 1:
        return isSigned ? StepKind::Signed8 : StepKind::Unsigned8;
    case 2:
        return isSigned ? StepKind::Signed16 : StepKind::Unsigned16;
    case 4:
        return isSigned ? StepKind::Signed32 : StepKind::Unsigned32;
    default:
        return isSigned ? StepKind::Signed64 : StepKind::Unsigned64;
    }
}

StepKind arrayStep(const KernelFormat& format, const KernelField& field, std::string_view system)
{
    const bool asText = isText(format, field);
    if (isStack(field, system))
        return StepKind::StackBytes;
    if (field.isDynamic) {
        if (field.size == 2)
            return StepKind::OldDynamicText;
        return asText ? StepKind::DynamicText : StepKind::DynamicBytes;
    }
    if (field.size == 0)
        return asText ? StepKind::RestText : StepKind::RestBytes;
    return asText ? StepKind::FixedText : StepKind::FixedBytes;
}

} // namespace

std::vector<FieldStep> compileSteps(const KernelFormat& format, std::string_view system,
                                    std::uint32_t longSize)
{
    std::vector<FieldStep> steps;
    steps.reserve(format.fields.size());
    const KernelField* previous = nullptr;
    for (const auto& field : format.fields) {
        FieldStep step;
        step.offset = field.offset;
        step.size = field.size;
        step.relative = field.isRelative;
        step.elementSize = std::uint8_t(field.elementSize);
        if (isInteger(field)) {
            step.kind = integerStep(field);
            step.mayBeAddress = field.size == longSize && !field.isSigned;
            step.isTextOffset = system == "preemptirq" && field.name.ends_with("_offs");
        } else {
            step.kind = arrayStep(format, field, system);
            step.mayBeAddress = step.elementSize == longSize;
            // user_stack has `tgid` there, and always eight entries.
            if (step.kind == StepKind::StackBytes && previous && previous->name == "size"
                && previous->size == 4) {
                step.countOffset = previous->offset;
            }
        }
        steps.push_back(step);
        previous = &field;
    }
    return steps;
}

EventType kernelEventType(const KernelFormat& format, std::string_view system,
                          std::string_view formatText, std::uint32_t longSize)
{
    EventType type;
    type.system = system;
    type.name = format.name;
    type.origin = FormatOrigin::Kernel;
    type.format = formatText;
    type.role = wellKnownRole(format.name);
    for (const auto& kernelField : format.fields) {
        Field field;
        field.name = kernelField.name;
        if (isInteger(kernelField)) {
            field.kind = integerKind(format, kernelField, system, longSize);
            field.elementSize = std::uint8_t(kernelField.size);
        } else {
            const auto kind = arrayStep(format, kernelField, system);
            const bool isString = kind == StepKind::FixedText || kind == StepKind::DynamicText
                || kind == StepKind::OldDynamicText || kind == StepKind::RestText;
            field.kind = isString ? FieldKind::String : FieldKind::Bytes;
            field.elementSize = std::uint8_t(kernelField.elementSize);
            field.elementSigned = kernelField.isSigned && !isString;
        }
        type.fields.push_back(std::move(field));
    }
    return type;
}

bool RecordValues::read(std::span<const char> record, std::span<const FieldStep> steps,
                        std::span<Value> values)
{
    bool whole = true;
    for (std::size_t i = 0; i < steps.size(); ++i)
        whole &= readOne(record, steps[i], values[i]);
    return whole;
}

bool RecordValues::readInteger(std::span<const char> record, const FieldStep& step, Value& value)
{
    if (step.offset + std::size_t(step.size) > record.size()) {
        value = 0;
        return false;
    }
    const char* at = record.data() + step.offset;
    switch (step.kind) {
    case StepKind::Unsigned8:
        value = std::uint8_t(*at);
        break;
    case StepKind::Signed8:
        value = std::int8_t(*at);
        break;
    case StepKind::Unsigned16:
        value = m_order.load16(at);
        break;
    case StepKind::Signed16:
        value = std::int16_t(m_order.load16(at));
        break;
    case StepKind::Unsigned32:
        value = m_order.load32(at);
        break;
    case StepKind::Signed32:
        value = std::int32_t(m_order.load32(at));
        break;
    default:
        value = Value(m_order.load64(at));
        break;
    }
    if (step.mayBeAddress)
        m_symbols.note(std::uint64_t(value));
    else if (step.isTextOffset)
        m_symbols.noteTextOffset(std::uint64_t(value));
    return true;
}

Value RecordValues::text(std::span<const char> bytes)
{
    return Value(m_strings.of(beforeNul({bytes.data(), bytes.size()})).value());
}

/// Arrays are kept in this machine's byte order, so that nobody else needs to know the file's.
Value RecordValues::bytes(std::span<const char> bytes, const FieldStep& step)
{
    if (m_order.bigEndian() != (std::endian::native == std::endian::big) && step.elementSize > 1) {
        m_swapped.assign(bytes.begin(), bytes.end());
        for (std::size_t at = 0; at + step.elementSize <= m_swapped.size(); at += step.elementSize)
            std::reverse(m_swapped.begin() + std::ptrdiff_t(at),
                         m_swapped.begin() + std::ptrdiff_t(at + step.elementSize));
        bytes = m_swapped;
    }
    if (step.mayBeAddress) {
        const ByteOrder native(std::endian::native == std::endian::big);
        for (std::size_t at = 0; at + step.elementSize <= bytes.size(); at += step.elementSize)
            m_symbols.note(step.elementSize == 8 ? native.load64(bytes.data() + at)
                                                 : native.load32(bytes.data() + at));
    }
    return Value(m_sink.string({bytes.data(), bytes.size()}).value());
}

bool RecordValues::readDynamic(std::span<const char> record, const FieldStep& step, Value& value)
{
    const bool old = step.kind == StepKind::OldDynamicText;
    const bool isText = old || step.kind == StepKind::DynamicText;
    std::size_t offset = record.size();
    std::size_t size = 0;
    bool inside = step.offset + std::size_t(step.size) <= record.size()
        && (step.size == 4 || (old && step.size == 2));
    if (inside && old) {
        offset = m_order.load16(record.data() + step.offset);
        size = record.size() - std::min(offset, record.size());
    } else if (inside) {
        const std::uint32_t place = m_order.load32(record.data() + step.offset);
        offset = place & 0xffff;
        size = place >> 16;
    }
    if (step.relative)
        offset += step.offset + std::size_t(step.size);
    inside = inside && offset <= record.size() && size <= record.size() - offset;
    const auto data = inside ? record.subspan(offset, size) : std::span<const char>();
    value = isText ? text(data) : bytes(data, step);
    return inside;
}

bool RecordValues::readOne(std::span<const char> record, const FieldStep& step, Value& value)
{
    switch (step.kind) {
    case StepKind::FixedText:
    case StepKind::FixedBytes: {
        const bool inside = step.offset + std::size_t(step.size) <= record.size();
        const auto data = inside ? record.subspan(step.offset, step.size) : std::span<const char>();
        value = step.kind == StepKind::FixedText ? text(data) : bytes(data, step);
        return inside;
    }
    case StepKind::DynamicText:
    case StepKind::DynamicBytes:
    case StepKind::OldDynamicText:
        return readDynamic(record, step, value);
    case StepKind::RestText:
    case StepKind::RestBytes:
    case StepKind::StackBytes: {
        const bool inside = step.offset <= record.size();
        auto data = inside ? record.subspan(step.offset) : std::span<const char>();
        if (step.kind == StepKind::StackBytes) {
            std::size_t count = data.size() / step.elementSize;
            if (step.countOffset && step.countOffset + 4 <= record.size())
                count =
                    std::min<std::size_t>(count, m_order.load32(record.data() + step.countOffset));
            data = data.first(count * step.elementSize);
        }
        value = step.kind == StepKind::RestText ? text(data) : bytes(data, step);
        return inside;
    }
    default:
        return readInteger(record, step, value);
    }
}

} // namespace probescope::format
