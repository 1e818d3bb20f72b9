#pragma once

#include "core/format/input/byte_order.h"
#include "core/format/kernel_print/kernel_format.h"
#include "core/format/ring/string_ids.h"
#include "core/format/ring/symbol_use.h"
#include "core/trace/event_type.h"

#include <cstdint>
#include <span>
#include <string>
#include <vector>

namespace probescope::format {

/// How a field's value is taken from the bytes of a record. Made once an event type.
struct FieldStep
{
    enum class Kind : std::uint8_t {
        Unsigned8,
        Unsigned16,
        Unsigned32,
        Unsigned64,
        Signed8,
        Signed16,
        Signed32,
        Signed64,
        FixedText, ///< `char comm[16]`
        FixedBytes, ///< other arrays and structures
        DynamicText, ///< `__data_loc char[]`
        DynamicBytes,
        OldDynamicText, ///< a 2-byte offset of a string that ends with NUL
        RestText, ///< all to the record's end: `char buf[]`
        RestBytes,
        StackBytes, ///< return addresses; their number stands in the field before
    };
    Kind kind = Kind::Unsigned8;
    std::uint8_t elementSize = 1;
    bool relative = false; ///< of dynamic ones: counted from the field's end
    bool isTextOffset = false; ///< of integers: an offset from `_stext`
    bool mayBeAddress = false; ///< of integers, and of the elements of arrays
    std::uint32_t offset = 0;
    std::uint32_t size = 0;
    std::uint32_t countOffset = 0; ///< of StackBytes: where the number stands; 0 is nowhere
};

/// The step for each field of a format, in its order.
std::vector<FieldStep> compileSteps(const KernelFormat& format, std::string_view system,
                                    std::uint32_t longSize);

/// The event type as the store keeps it.
EventType kernelEventType(const KernelFormat& format, std::string_view system,
                          std::string_view formatText, std::uint32_t longSize);

/// Takes the values of records. One thread at a time.
class RecordValues
{
public:
    RecordValues(ByteOrder order, Sink& sink, StringIds& strings, SymbolUse& symbols)
        : m_order(order)
        , m_sink(sink)
        , m_strings(strings)
        , m_symbols(symbols)
    {
    }

    /// `values` has one entry for each step. False: the record is too short for a field, or a
    /// dynamic array leads out of it; that field is then 0 or empty.
    bool read(std::span<const char> record, std::span<const FieldStep> steps,
              std::span<Value> values);

private:
    bool readOne(std::span<const char> record, const FieldStep& step, Value& value);
    bool readInteger(std::span<const char> record, const FieldStep& step, Value& value);
    bool readDynamic(std::span<const char> record, const FieldStep& step, Value& value);
    Value text(std::span<const char> bytes);
    Value bytes(std::span<const char> bytes, const FieldStep& step);

    ByteOrder m_order;
    Sink& m_sink;
    StringIds& m_strings;
    SymbolUse& m_symbols;
    std::string m_swapped;
};

} // namespace probescope::format
