#include "core/store/series/call_events.h"

#include "core/database/schema.h"

#include <algorithm>
#include <utility>

namespace probescope::store {

namespace {

tl::unexpected<Error> missingEvent()
{
    return fail(ErrorCode::Corrupt, tr("a call names an event that is missing"),
                tr("Import the original again, or use another copy"));
}

} // namespace

Result<CallEvents::Chunk*> CallEvents::chunkOf(RowId row)
{
    const std::uint64_t number = row / kChunkRows;
    const std::size_t inChunk = row % kChunkRows;
    const auto has = [&](const Chunk& chunk) {
        return chunk.number == number && inChunk < chunk.events->rows();
    };
    if (has(m_chunks[0]))
        return &m_chunks[0];
    std::swap(m_chunks[0], m_chunks[1]);
    if (has(m_chunks[0]))
        return &m_chunks[0];
    auto events = m_access.events(row);
    if (!events)
        return tl::unexpected(std::move(events.error()));
    if (inChunk >= (*events)->rows())
        return m_access.damaged(missingEvent().value());
    const BaseColumns& columns = (*events)->columns();
    Chunk& chunk = m_chunks[0];
    chunk = {};
    chunk.number = number;
    chunk.times = chunk.endTimes = ColumnCursor(columns.timeNs);
    chunk.cpus = ColumnCursor(columns.cpu);
    chunk.tasks = ColumnCursor(columns.task);
    chunk.types = ColumnCursor(columns.type);
    chunk.events = std::move(*events);
    return &chunk;
}

Result<CallEvents::Place> CallEvents::at(RowId row)
{
    const auto chunk = chunkOf(row);
    if (!chunk)
        return tl::unexpected(chunk.error());
    const std::size_t i = row % kChunkRows;
    return Place{(*chunk)->times.at(i), std::uint32_t((*chunk)->cpus.at(i)),
                 EventChunk::taskOf((*chunk)->tasks.at(i))};
}

Result<std::int64_t> CallEvents::timeAt(RowId row)
{
    const auto chunk = chunkOf(row);
    if (!chunk)
        return tl::unexpected(chunk.error());
    return (*chunk)->times.at(row % kChunkRows);
}

Result<std::span<const FieldColumn>> CallEvents::columnsOf(Chunk& chunk, RowId row,
                                                           std::size_t count)
{
    const std::size_t i = row % kChunkRows;
    const auto type = std::uint32_t(chunk.types.at(i));
    const auto usable = [&](std::span<const FieldColumn> columns) {
        return columns.size() >= count && !columns.empty()
            && chunk.events->rank(i) < columns[0].size();
    };
    if (chunk.fields) {
        const auto columns = chunk.fields->columns(type);
        if (usable(columns))
            return columns;
    }
    auto read = m_access.eventFields(row); // more than were read, while an import is at work
    if (!read)
        return tl::unexpected(std::move(read.error()));
    chunk.fields = std::move(*read);
    chunk.fieldCursors = {};
    const auto columns = chunk.fields->columns(type);
    if (!usable(columns))
        return m_access.damaged(missingEvent().value());
    return columns;
}

Value CallEvents::valueAt(Chunk& chunk, RowId row, const FieldColumn& column)
{
    auto cursor = std::find_if(chunk.fieldCursors.begin(), chunk.fieldCursors.end(),
                               [&column](const auto& one) { return one.column == &column; });
    if (cursor == chunk.fieldCursors.end()) {
        cursor = chunk.fieldCursors.begin() + std::ptrdiff_t(chunk.nextCursor);
        chunk.nextCursor = (chunk.nextCursor + 1) % chunk.fieldCursors.size();
        *cursor = {&column, ColumnCursor(column.stored())};
    }
    const std::size_t i = row % kChunkRows;
    const std::int64_t stored = cursor->values.at(chunk.events->rank(i));
    return column.beforeTime() ? FieldColumn::timeBefore(chunk.endTimes.at(i), stored) : stored;
}

Result<std::int64_t> CallEvents::duration(RowId exit, ExitFields fields)
{
    const auto chunk = chunkOf(exit);
    if (!chunk)
        return tl::unexpected(chunk.error());
    const auto columns = columnsOf(**chunk, exit, std::max(fields.plus, fields.minus));
    if (!columns)
        return tl::unexpected(columns.error());
    return fields.durationNs(
        [&](std::size_t field) { return valueAt(**chunk, exit, (*columns)[field]); });
}

Result<Value> CallEvents::field(RowId row, std::size_t place)
{
    const auto chunk = chunkOf(row);
    if (!chunk)
        return tl::unexpected(chunk.error());
    const auto columns = columnsOf(**chunk, row, place);
    if (!columns)
        return tl::unexpected(columns.error());
    return valueAt(**chunk, row, (*columns)[place - 1]);
}

} // namespace probescope::store
