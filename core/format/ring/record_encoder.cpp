#include "core/format/ring/record_encoder.h"

#include <algorithm>
#include <bit>
#include <utility>

namespace probescope::format {

Result<RecordEncoder> RecordEncoder::make(std::string_view format, std::string_view system,
                                          ByteOrder order, std::uint32_t longSize)
{
    auto parsed = KernelFormat::parse(format, longSize);
    if (!parsed)
        return passOn(parsed);
    auto steps = compileSteps(*parsed, system, longSize);
    return RecordEncoder(std::move(*parsed), std::move(steps), order);
}

RecordEncoder::RecordEncoder(KernelFormat format, std::vector<FieldStep> steps, ByteOrder order)
    : m_format(std::move(format))
    , m_steps(std::move(steps))
    , m_order(order)
{
    for (const KernelField& field : m_format.common)
        m_fixed = std::max<std::size_t>(m_fixed, field.end());
    // A stack's record ends where the stack does.
    for (const FieldStep& step : m_steps)
        m_fixed = std::max<std::size_t>(
            m_fixed, step.offset + (step.kind == FieldStep::Kind::StackBytes ? 0 : step.size));
}

std::span<const char> RecordEncoder::encode(const RecordHead& head,
                                            std::span<const FieldValue> values)
{
    m_record.assign(m_fixed, '\0');
    putCommon("common_type", m_format.id);
    putCommon("common_flags", head.flags);
    putCommon("common_preempt_count", head.preemptCount);
    putCommon("common_pid", std::uint32_t(head.pid));
    for (std::size_t i = 0; i < m_steps.size() && i < values.size(); ++i)
        putField(m_steps[i], values[i]);
    return m_record;
}

void RecordEncoder::putCommon(std::string_view name, std::uint64_t value)
{
    if (const KernelField* const field = m_format.commonField(name))
        putInteger(field->offset, field->size, value);
}

void RecordEncoder::putInteger(std::size_t offset, std::size_t size, std::uint64_t value)
{
    char* const at = m_record.data() + offset;
    switch (size) {
    case 1:
        *at = char(value);
        break;
    case 2:
        m_order.store16(at, std::uint16_t(value));
        break;
    case 4:
        m_order.store32(at, std::uint32_t(value));
        break;
    case 8:
        m_order.store64(at, value);
        break;
    default:
        break;
    }
}

void RecordEncoder::putBytes(std::size_t offset, std::string_view bytes)
{
    if (offset + bytes.size() > m_record.size())
        m_record.resize(offset + bytes.size());
    std::copy(bytes.begin(), bytes.end(), m_record.begin() + std::ptrdiff_t(offset));
}

/// Arrays are kept in this machine's byte order.
std::string_view RecordEncoder::ordered(const FieldStep& step, std::string_view bytes)
{
    if (m_order.bigEndian() == (std::endian::native == std::endian::big) || step.elementSize <= 1)
        return bytes;
    m_ordered = bytes;
    for (std::size_t at = 0; at + step.elementSize <= m_ordered.size(); at += step.elementSize)
        std::reverse(m_ordered.begin() + std::ptrdiff_t(at),
                     m_ordered.begin() + std::ptrdiff_t(at + step.elementSize));
    return m_ordered;
}

void RecordEncoder::putDynamic(const FieldStep& step, std::string_view bytes)
{
    constexpr std::size_t kMax = 0xffff; // sizes and places have 16 bits
    const std::size_t place = m_record.size();
    const std::string_view data = bytes.substr(0, kMax);
    const std::size_t told = step.relative ? place - step.offset - step.size : place;
    if (step.kind == FieldStep::Kind::OldDynamicText)
        putInteger(step.offset, step.size, told);
    else
        putInteger(step.offset, step.size, data.size() << 16 | (told & kMax));
    m_record += data;
}

void RecordEncoder::putField(const FieldStep& step, const FieldValue& value)
{
    using Kind = FieldStep::Kind;
    switch (step.kind) {
    case Kind::FixedText:
        putBytes(step.offset, value.bytes.substr(0, step.size));
        break;
    case Kind::FixedBytes:
        putBytes(step.offset, ordered(step, value.bytes.substr(0, step.size)));
        break;
    case Kind::DynamicText:
    case Kind::OldDynamicText:
        putDynamic(step, std::string(value.bytes) + '\0');
        break;
    case Kind::DynamicBytes:
        putDynamic(step, ordered(step, value.bytes));
        break;
    case Kind::RestText:
        putBytes(step.offset, std::string(value.bytes) + '\0');
        break;
    case Kind::RestBytes:
    case Kind::StackBytes:
        putBytes(step.offset, ordered(step, value.bytes));
        break;
    default:
        putInteger(step.offset, step.size, std::uint64_t(value.number));
        break;
    }
}

} // namespace probescope::format
