#include "core/analysis/export/graph_text_records.h"

#include "core/format/learn/learned_format.h"
#include "core/store/read/call_series.h"

#include <algorithm>

namespace probescope::analysis {

namespace {

constexpr std::uint32_t kExitId = 10; // kernel/trace/trace.h, TRACE_GRAPH_RET and _ENT
constexpr std::uint32_t kEntryId = 11;
constexpr std::uint32_t kOtherExitId = 0x7ffe; ///< where the kernel's own are taken
constexpr std::uint32_t kOtherEntryId = 0x7fff;

std::string entryFormat(std::uint32_t id, bool texts)
{
    format::FormatText text("funcgraph_entry", id);
    text.number("unsigned long", "func", 8, false);
    text.number("int", "depth", 4, true);
    if (texts) {
        text.text("args");
        text.text("retaddr");
    }
    text.print(R"x("--> %ps (%d)", (void *)REC->func, REC->depth)x");
    return text.take();
}

std::string exitFormat(std::uint32_t id, bool returnValues)
{
    format::FormatText text("funcgraph_exit", id);
    text.number("unsigned long", "func", 8, false);
    if (returnValues)
        text.number("unsigned long", "retval", 8, false);
    text.number("int", "depth", 4, true);
    text.number("unsigned int", "overrun", 4, false);
    text.number("unsigned long long", "calltime", 8, false);
    text.number("unsigned long long", "rettime", 8, false);
    const std::string values = "(void *)REC->func, REC->depth, REC->calltime, REC->rettime, "
                               "REC->overrun";
    text.print(returnValues ? R"("<-- %ps (%d) (start: %llx  end: %llx) over: %d retval: %lx", )"
                       + values + ", REC->retval"
                            : R"("<-- %ps (%d) (start: %llx  end: %llx) over: %d", )" + values);
    return text.take();
}

} // namespace

const FieldValue* GraphTextRecords::Row::field(std::string_view name) const
{
    const int index = type.fieldIndex(name);
    return index < 0 || std::size_t(index) >= values.size() ? nullptr : &values[std::size_t(index)];
}

std::int64_t GraphTextRecords::Row::number(std::string_view name) const
{
    const FieldValue* const value = field(name);
    return value ? value->number : 0;
}

std::string_view GraphTextRecords::Row::text(std::string_view name) const
{
    const FieldValue* const value = field(name);
    return value ? value->bytes : std::string_view();
}

GraphTextRecords::GraphTextRecords(const store::Capture& capture, format::TextSymbols& symbols,
                                   format::ByteOrder order, std::uint32_t longSize,
                                   const std::set<std::uint32_t>& takenIds)
    : m_capture(capture)
    , m_symbols(symbols)
    , m_order(order)
    , m_longSize(longSize)
{
    // trace-cmd knows one format of each, so that it must have all that any row has.
    for (std::uint32_t id = 0; id < capture.eventTypeCount(); ++id) {
        const EventType& type = capture.eventType(EventTypeId(id));
        if (type.origin != FormatOrigin::Skeleton || type.system != "ftrace")
            continue;
        m_hasTexts = m_hasTexts
            || (type.role == EventRole::GraphEntry
                && (type.fieldIndex("args") >= 0 || type.fieldIndex("retaddr") >= 0));
        m_hasReturnValues = m_hasReturnValues
            || ((type.role == EventRole::GraphEntry || type.role == EventRole::GraphExit)
                && type.fieldIndex("retval") >= 0);
    }
    m_entry.format = entryFormat(takenIds.count(kEntryId) ? kOtherEntryId : kEntryId, m_hasTexts);
    m_exit.format = exitFormat(takenIds.count(kExitId) ? kOtherExitId : kExitId, m_hasReturnValues);
}

Result<format::RecordEncoder*> GraphTextRecords::encoderOf(Shape& shape) const
{
    if (!shape.encoder) {
        auto made = format::RecordEncoder::make(shape.format, "ftrace", m_order, m_longSize);
        if (!made)
            return passOn(made);
        shape.encoder = std::move(*made);
    }
    return &*shape.encoder;
}

std::uint64_t GraphTextRecords::functionOf(const Row& row) const
{
    return m_symbols.addressOf(row.text("func")).value_or(0);
}

Result<GraphTextRecords::Call> GraphTextRecords::endedCall(const store::Event& event,
                                                           const Row& row) const
{
    const bool isNamed = !row.text("func").empty();
    Call call{isNamed ? functionOf(row) : 0, event.timeNs};
    if (isNamed && row.field("duration"))
        return call;
    const auto found = m_capture.calls().callAtRow(event.row);
    if (!found && found.error().code != ErrorCode::Corrupt)
        return passOn(found);
    if (!found) // the record stands without it
        return call;
    if (*found && (*found)->exitRow == event.row) {
        if ((*found)->entryRow)
            call.beginNs = (*found)->startNs;
        if (!isNamed && (*found)->function.valid())
            call.function = m_symbols.addressOf(m_capture.string((*found)->function)).value_or(0);
    }
    return call;
}

Result<std::span<const char>> GraphTextRecords::exitRecord(const Row& row,
                                                           const format::RecordHead& head,
                                                           const Call& call, std::int64_t endNs)
{
    const auto encoder = encoderOf(m_exit);
    if (!encoder)
        return passOn(encoder);
    m_values.clear();
    m_values.push_back({std::int64_t(call.function), {}});
    if (m_hasReturnValues)
        m_values.push_back({row.number("retval"), {}});
    for (const std::int64_t number :
         {row.number("depth"), row.number("overrun"), call.beginNs, endNs})
        m_values.push_back({number, {}});
    return (*encoder)->encode(head, m_values);
}

Result<GraphTextRecords::Made> GraphTextRecords::entry(const store::Event& event, const Row& row,
                                                       const format::RecordHead& head,
                                                       OmissionCounts& omissions)
{
    const auto encoder = encoderOf(m_entry);
    if (!encoder)
        return passOn(encoder);
    const Call call{functionOf(row), event.timeNs};
    omissions[ExportOmission::What::Function] += call.function == 0 ? 1 : 0;
    m_values.assign({{std::int64_t(call.function), {}}, {row.number("depth"), {}}});
    if (m_hasTexts) {
        m_values.push_back({0, row.text("args")});
        m_values.push_back({0, row.text("retaddr")});
    }
    Made made;
    made.record = (*encoder)->encode(head, m_values);
    const FieldValue* const duration = row.field("duration");
    if (!duration && row.number("leaf") == 0)
        return made;
    omissions[ExportOmission::What::Duration] += duration ? 0 : 1;
    made.exitNs = event.timeNs + (duration ? std::max<std::int64_t>(duration->number, 0) : 0);
    const auto exit = exitRecord(row, head, call, made.exitNs);
    if (!exit)
        return passOn(exit);
    made.exit = *exit;
    return made;
}

Result<GraphTextRecords::Made> GraphTextRecords::exit(const store::Event& event, const Row& row,
                                                      const format::RecordHead& head,
                                                      OmissionCounts& omissions)
{
    auto call = endedCall(event, row);
    if (!call)
        return passOn(call);
    omissions[ExportOmission::What::Function] += call->function == 0 ? 1 : 0;
    if (const FieldValue* const duration = row.field("duration"))
        call->beginNs = event.timeNs - duration->number;
    else
        ++omissions[ExportOmission::What::Duration];
    const auto record = exitRecord(row, head, *call, event.timeNs);
    if (!record)
        return passOn(record);
    return Made{*record, {}, 0};
}

Result<GraphTextRecords::Made> GraphTextRecords::make(const store::Event& event,
                                                      std::span<const FieldValue> values,
                                                      const format::RecordHead& head,
                                                      OmissionCounts& omissions)
{
    const Row row{m_capture.eventType(event.type), values};
    omissions[ExportOmission::What::CallMarks] += row.field("irq") || row.field("mark") ? 1 : 0;
    return row.type.role == EventRole::GraphEntry ? entry(event, row, head, omissions)
                                                  : exit(event, row, head, omissions);
}

std::vector<format::DatFormat> GraphTextRecords::formats() const
{
    std::vector<format::DatFormat> formats;
    // trace-cmd takes a call whose end it does not know for broken, so that both are there.
    if (m_entry.encoder || m_exit.encoder)
        formats = {{"ftrace", m_exit.format}, {"ftrace", m_entry.format}};
    return formats;
}

} // namespace probescope::analysis
