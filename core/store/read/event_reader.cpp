#include "core/store/read/event_reader.h"

#include "core/database/schema.h"
#include "core/trace/graph_info.h"
#include "core/trace/skeleton.h"

#include <algorithm>
#include <charconv>
#include <utility>

namespace probescope::store {

namespace {

bool isStep(EventRole role)
{
    return role == EventRole::GraphEntry || role == EventRole::GraphExit;
}

constexpr std::size_t kMaxCpus = 65'536; ///< the writer lets no greater number through

tl::unexpected<Error> noSuchRow(RowId row)
{
    return fail(ErrorCode::Invalid, tr("no event number {}", {row}));
}

Event eventOf(const EventChunk& chunk, RowId row)
{
    const std::size_t at = row % kChunkRows;
    const auto& columns = chunk.columns();
    return {.row = row,
            .timeNs = chunk.timeNs(at),
            .cpu = chunk.cpu(at),
            .task = TaskId(chunk.task(at)),
            .type = EventTypeId(chunk.type(at)),
            .flags = FlagsId(std::uint16_t(columns.flags.at(at) - 1)),
            .buffer = BufferId(std::uint16_t(columns.buffer.at(at) - 1))};
}

std::string hexOf(std::uint64_t number)
{
    char digits[16];
    const auto end = std::to_chars(std::begin(digits), std::end(digits), number, 16).ptr;
    return "0x" + std::string(std::begin(digits), end);
}

/// Elements in hexadecimal, as the kernel's __print_hex() writes bytes.
std::string bytesText(std::string_view bytes)
{
    static constexpr char kDigits[] = "0123456789abcdef";
    std::string text;
    for (const char byte : bytes) {
        if (!text.empty())
            text += ' ';
        text += kDigits[static_cast<unsigned char>(byte) >> 4U];
        text += kDigits[static_cast<unsigned char>(byte) & 0xfU];
    }
    return text;
}

std::string valueText(const Field& field, const FieldValue& value)
{
    switch (field.kind) {
    case FieldKind::Signed:
        return std::to_string(value.number);
    case FieldKind::Unsigned:
        return std::to_string(std::uint64_t(value.number));
    case FieldKind::Hex:
    case FieldKind::Address:
        return hexOf(std::uint64_t(value.number));
    case FieldKind::String:
        return std::string(value.bytes);
    case FieldKind::Bytes:
        return bytesText(value.bytes);
    }
    return {};
}

} // namespace

std::string plainInfo(const EventType& type, std::span<const FieldValue> values)
{
    std::string text;
    for (std::size_t i = 0; i < values.size(); ++i) {
        if (i > 0)
            text += ' ';
        text += type.fields[i].name + '=' + valueText(type.fields[i], values[i]);
    }
    return text;
}

Result<std::vector<Event>> EventReader::events(RowId first, std::size_t count) const
{
    std::vector<Event> events;
    const std::uint64_t rows = m_directory.rows();
    if (first >= rows)
        return events;
    const std::uint64_t end = first + std::min<std::uint64_t>(count, rows - first);
    events.reserve(end - first);
    for (RowId row = first; row < end;) {
        const RowId stop = std::min<RowId>(end, (row / kChunkRows + 1) * kChunkRows);
        if (auto added = addEvents(row, stop, events); !added)
            return tl::unexpected(std::move(added.error()));
        row = stop;
    }
    return events;
}

Result<> EventReader::addEvents(RowId first, RowId end, std::vector<Event>& events) const
{
    constexpr RowId kFew = 256; // they are looked up faster than a chunk is decoded
    if (end - first <= kFew) {
        const auto chunk = m_chunks.eventsAt(end - 1);
        if (!chunk)
            return tl::unexpected(chunk.error());
        for (RowId row = first; row < end; ++row)
            events.push_back(eventOf(**chunk, row));
        return {};
    }
    const auto decoded = m_chunks.base(first / kChunkRows);
    if (!decoded)
        return tl::unexpected(decoded.error());
    const auto& columns = (*decoded)->columns;
    for (RowId row = first; row < end; ++row) {
        const std::size_t at = row % kChunkRows;
        events.push_back({.row = row,
                          .timeNs = columns.timeNs[at],
                          .cpu = columns.cpu[at],
                          .task = TaskId(columns.task[at]),
                          .type = EventTypeId(columns.type[at]),
                          .flags = FlagsId(columns.flags[at]),
                          .buffer = BufferId(columns.buffer[at])});
    }
    return {};
}

Result<RowId> EventReader::rowAt(std::int64_t timeNs) const
{
    const auto place = m_directory.placeOf(timeNs);
    if (place.row)
        return *place.row;
    const auto decoded = m_chunks.base(place.chunk);
    if (!decoded)
        return tl::unexpected(decoded.error());
    const auto& times = (*decoded)->columns.timeNs;
    const auto at = place.ascending
        ? std::lower_bound(times.begin(), times.end(), timeNs)
        : std::find_if(times.begin(), times.end(),
                       [timeNs](std::int64_t time) { return time >= timeNs; });
    return (*decoded)->columns.firstRow + RowId(at - times.begin());
}

Result<std::vector<Value>> EventReader::values(RowId row) const
{
    if (row >= m_directory.rows())
        return noSuchRow(row);
    const std::uint64_t chunk = row / kChunkRows;
    const auto events = m_chunks.eventsAt(row);
    if (!events)
        return tl::unexpected(events.error());
    const std::size_t at = row % kChunkRows;
    const std::uint32_t type = (*events)->type(at);
    const EventType* const known = m_directory.eventType(type);
    const std::size_t wanted = known ? known->fields.size() : 0;
    std::vector<Value> values;
    if (wanted == 0)
        return values;
    const auto columns = m_chunks.fields(chunk);
    if (!columns)
        return tl::unexpected(columns.error());
    const auto ofType = (*columns)->columns(type);
    const std::size_t rank = (*events)->rank(at);
    if (ofType.size() != wanted || rank >= ofType[0].size()) {
        return tl::unexpected(m_chunks.inChunk(
            chunk, {.code = ErrorCode::Corrupt, .what = tr("an event's fields are missing")}));
    }
    values.reserve(wanted);
    const std::int64_t timeNs = (*events)->timeNs(at);
    for (const FieldColumn& column : ofType)
        values.push_back(column.at(rank, timeNs));
    return values;
}

Result<std::string> EventReader::info(RowId row) const
{
    const auto numbers = values(row);
    if (!numbers)
        return tl::unexpected(numbers.error());
    const auto events = m_chunks.eventsAt(row);
    if (!events)
        return tl::unexpected(events.error());
    const EventType* const type = m_directory.eventType((*events)->type(row % kChunkRows));
    if (!type)
        return std::string();
    std::vector<std::string> texts(numbers->size());
    std::vector<FieldValue> values(numbers->size());
    for (std::size_t i = 0; i < values.size(); ++i) {
        values[i].number = (*numbers)[i];
        const FieldKind kind = type->fields[i].kind;
        if (kind == FieldKind::String || kind == FieldKind::Bytes) {
            texts[i] = m_dictionary.string(StringId(std::uint32_t(values[i].number)));
            values[i].bytes = texts[i];
        }
    }
    if (type->origin == FormatOrigin::Skeleton)
        return isStep(type->role) ? graphInfo(*type, values) : printSkeleton(*type, values);
    return m_printer ? m_printer->info(*type, values) : plainInfo(*type, values);
}

std::shared_ptr<const EventText> EventReader::eventText(const EventType& type) const
{
    if (type.origin == FormatOrigin::Skeleton)
        return isStep(type.role) ? graphInfoText(type) : skeletonText(type);
    return m_printer ? m_printer->text(type) : wholeEventText(type, plainInfo);
}

void EventReader::addCounts(std::uint64_t chunk, Totals& totals) const
{
    const auto counts = m_chunks.counts(chunk);
    if (!counts)
        return; // the events themselves tell the damage when they are read
    const auto sum = [](const Counts& from, std::size_t known, std::vector<std::uint64_t>& to) {
        for (const auto& [id, count] : from) {
            if (id >= known)
                continue;
            if (id >= to.size())
                to.resize(std::size_t(id) + 1);
            to[id] += count;
        }
    };
    sum(counts->types, m_directory.eventTypeCount(), totals.types);
    sum(counts->tasks, m_directory.taskCount(), totals.tasks);
    sum(counts->cpus, kMaxCpus, totals.cpus);
}

EventReader::Totals EventReader::totals() const
{
    const std::lock_guard lock(m_totalsMutex);
    const std::uint64_t chunks = m_chunks.count();
    for (; m_fullTotals.rows / kChunkRows < chunks; m_fullTotals.rows += kChunkRows) {
        const std::uint64_t chunk = m_fullTotals.rows / kChunkRows;
        if (m_chunks.bounds(chunk).rows < kChunkRows)
            break;
        addCounts(chunk, m_fullTotals);
    }
    Totals all = m_fullTotals;
    if (all.rows / kChunkRows < chunks)
        addCounts(all.rows / kChunkRows, all);
    return all;
}

} // namespace probescope::store
