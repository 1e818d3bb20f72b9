#pragma once

#include "core/base/result.h"
#include "core/format/input/byte_order.h"
#include "core/format/kernel_print/kernel_format.h"
#include "core/format/ring/record_layout.h"
#include "core/trace/event.h"

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace probescope::format {

/// What stands at the head of each record.
struct RecordHead
{
    std::uint8_t flags = 0;
    std::uint8_t preemptCount = 0;
    std::int32_t pid = 0;
};

/// Makes records of one event type from the values of its fields, by the type's format: what
/// RecordValues reads. Strings and dynamic arrays stand behind the fields, one after the other, as
/// kernels put them.
class RecordEncoder
{
public:
    /// `format` is the text of the type's format, and must outlive this. Errors: those of
    /// KernelFormat::parse(), Corrupt (it tells no id).
    static Result<RecordEncoder> make(std::string_view format, std::string_view system,
                                      ByteOrder order, std::uint32_t longSize);

    std::uint32_t id() const { return m_format.id; }
    /// `values` has one entry for each field. The record is valid until the next one is made.
    std::span<const char> encode(const RecordHead& head, std::span<const FieldValue> values);

private:
    RecordEncoder(KernelFormat format, std::vector<FieldStep> steps, ByteOrder order);
    void putCommon(std::string_view name, std::uint64_t value);
    void putInteger(std::size_t offset, std::size_t size, std::uint64_t value);
    void putBytes(std::size_t offset, std::string_view bytes);
    void putDynamic(const FieldStep& step, std::string_view bytes);
    void putField(const FieldStep& step, const FieldValue& value);
    std::string_view ordered(const FieldStep& step, std::string_view bytes);

    KernelFormat m_format;
    std::vector<FieldStep> m_steps;
    ByteOrder m_order;
    std::size_t m_fixed = 0; ///< bytes of all fields of fixed place
    std::string m_record;
    std::string m_ordered;
};

} // namespace probescope::format
