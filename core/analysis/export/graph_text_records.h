#pragma once

#include "core/analysis/export/export_rows.h"
#include "core/format/input/byte_order.h"
#include "core/format/learn/text_symbols.h"
#include "core/format/ring/record_encoder.h"
#include "core/format/trace_dat/trace_dat_contents.h"
#include "core/store/read/capture.h"

#include <cstdint>
#include <map>
#include <optional>
#include <set>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace probescope::analysis {

/// Counts what records cannot hold.
using OmissionCounts = std::map<ExportOmission::What, std::uint64_t>;

/// Makes binary records of function_graph's rows that came from text, with the kernel's own two
/// formats. A call in one line becomes two records, as the kernel has them. One thread at a time.
class GraphTextRecords
{
public:
    /// `takenIds`: of other formats of the file.
    GraphTextRecords(const store::Capture& capture, format::TextSymbols& symbols,
                     format::ByteOrder order, std::uint32_t longSize,
                     const std::set<std::uint32_t>& takenIds);

    /// What one row becomes; views live until the next one.
    struct Made
    {
        std::span<const char> record;
        std::span<const char> exit; ///< of a call in one line: its second record
        std::int64_t exitNs = 0;
    };
    Result<Made> make(const store::Event& event, std::span<const FieldValue> values,
                      const format::RecordHead& head, OmissionCounts& omissions);

    /// The formats of the records made up to now.
    std::vector<format::DatFormat> formats() const;

private:
    struct Call
    {
        std::uint64_t function = 0;
        std::int64_t beginNs = 0;
    };
    struct Shape
    {
        std::string format;
        std::optional<format::RecordEncoder> encoder;
    };
    /// One row's fields.
    struct Row
    {
        const EventType& type;
        std::span<const FieldValue> values;
        const FieldValue* field(std::string_view name) const;
        std::int64_t number(std::string_view name) const;
        std::string_view text(std::string_view name) const;
    };
    Result<format::RecordEncoder*> encoderOf(Shape& shape) const;
    std::uint64_t functionOf(const Row& row) const;
    /// The call that ends. The kernel leaves a `}` unnamed if its function is the last one entered
    /// at that depth on the CPU. After a loss, that need not be the innermost open call of the
    /// task: the store has paired them.
    Result<Call> endedCall(const store::Event& event, const Row& row) const;
    Result<std::span<const char>> exitRecord(const Row& row, const format::RecordHead& head,
                                             const Call& call, std::int64_t endNs);
    Result<Made> entry(const store::Event& event, const Row& row, const format::RecordHead& head,
                       OmissionCounts& omissions);
    Result<Made> exit(const store::Event& event, const Row& row, const format::RecordHead& head,
                      OmissionCounts& omissions);

    const store::Capture& m_capture;
    format::TextSymbols& m_symbols;
    format::ByteOrder m_order;
    std::uint32_t m_longSize;
    bool m_hasTexts = false; ///< arguments or return addresses
    bool m_hasReturnValues = false;
    Shape m_entry;
    Shape m_exit;
    std::vector<FieldValue> m_values;
};

} // namespace probescope::analysis
