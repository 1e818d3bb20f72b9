#include "core/sql/tables/event_columns.h"

#include "core/store/file/chunks.h"

#include <algorithm>
#include <map>

namespace probescope::store {

EventColumns::EventColumns(const Capture& capture, Shape shape, std::vector<ColumnBounds> bounds)
    : m_capture(capture)
    , m_shape(std::move(shape))
    , m_bounds(std::move(bounds))
    , m_names(capture, texts())
{
}

Result<bool> EventColumns::next()
{
    while (m_chunk < m_capture.chunks().count()) {
        if (cancel.cancelled())
            return fail(ErrorCode::Cancelled, tr("the search was canceled"));
        m_current = m_chunk++;
        auto matters = chunkMatters();
        if (!matters)
            return matters;
        if (!*matters)
            continue;
        if (auto entered = enterChunk(); !entered)
            return passOn(entered);
        if (m_rows > 0)
            return true;
    }
    return false;
}

Result<bool> EventColumns::chunkMatters() const
{
    const ChunkBounds chunk = m_capture.chunks().bounds(m_current);
    if (chunk.rows == 0)
        return false;
    for (const ColumnBounds& bounds : m_bounds) {
        const Common column = m_shape.columns[std::size_t(bounds.column)].common;
        if (column == Common::Ts && (chunk.lastNs < bounds.least || chunk.firstNs > bounds.most))
            return false;
        const auto first = std::int64_t(chunk.firstRow);
        if (column == Common::Id
            && (first + std::int64_t(chunk.rows) - 1 < bounds.least || first > bounds.most))
            return false;
    }
    if (m_shape.types.empty())
        return true;
    const auto counts = m_capture.chunks().counts(m_current);
    if (!counts)
        return passOn(counts);
    return std::any_of(counts->types.begin(), counts->types.end(), [this](const auto& type) {
        return type.first < m_shape.types.size() && m_shape.types[type.first];
    });
}

Result<> EventColumns::enterChunk()
{
    auto taken = m_capture.chunks().baseBlob(
        m_current, [this](ByteView blob, std::uint64_t rows) -> Result<> {
            m_blob.assign(blob.begin(), blob.end());
            const auto parsed = BaseColumns::parse(m_blob, std::size_t(rows));
            if (!parsed)
                return passOn(parsed);
            m_base = *parsed;
            return {};
        });
    if (!taken)
        return taken;
    m_chunkRows = m_rows = std::size_t(m_capture.chunks().bounds(m_current).rows);
    if (!m_shape.types.empty())
        select();
    return {};
}

void EventColumns::select()
{
    std::vector<std::uint32_t> types(m_chunkRows);
    m_base.type.decode(0, m_chunkRows, types.data());
    m_selected.clear();
    m_selectedTypes.clear();
    for (std::size_t i = 0; i < types.size(); ++i) {
        if (types[i] < m_shape.types.size() && m_shape.types[types[i]]) {
            m_selected.push_back(std::uint32_t(i));
            m_selectedTypes.push_back(types[i]);
        }
    }
    m_rows = m_selected.size();
}

void EventColumns::decode(const ColumnView& view, std::vector<std::int64_t>& out) const
{
    out.resize(m_chunkRows);
    view.decode(0, m_chunkRows, out.data());
    if (m_shape.types.empty())
        return;
    for (std::size_t i = 0; i < m_rows; ++i)
        out[i] = out[m_selected[i]];
    out.resize(m_rows);
}

void EventColumns::numberRows(std::vector<std::int64_t>& out) const
{
    const auto first = std::int64_t(m_capture.chunks().bounds(m_current).firstRow);
    out.resize(m_rows);
    for (std::size_t i = 0; i < m_rows; ++i)
        out[i] = first + std::int64_t(m_shape.types.empty() ? i : m_selected[i]);
}

Result<> EventColumns::read(int column, ColumnBatch& out)
{
    out.nulls.clear();
    const EventTable::Column& shape = m_shape.columns[std::size_t(column)];
    if (shape.common == Common::None)
        return readField(shape.field, out);
    readCommon(shape.common, out);
    return {};
}

void EventColumns::readCommon(Common column, ColumnBatch& out)
{
    switch (column) {
    case Common::Id:
        return numberRows(out.values);
    case Common::Ts:
        return decode(m_base.timeNs, out.values);
    case Common::Cpu:
        return decode(m_base.cpu, out.values);
    // What has names is kept plus 1, so that "none" is 0, but for types.
    case Common::Pid:
    case Common::Tgid:
    case Common::Comm:
        decode(m_base.task, out.values);
        break;
    case Common::Flags:
        decode(m_base.flags, out.values);
        break;
    case Common::Buffer:
        decode(m_base.buffer, out.values);
        break;
    default:
        decode(m_base.type, out.values);
        for (std::int64_t& value : out.values)
            ++value;
        break;
    }
    m_names.replace(column, out);
}

/// The values of one field in the chunk, of all rows of a type.
struct EventColumns::FieldRows
{
    bool isNull = false; ///< the type has no such field
    bool isText = false;
    bool beforeTime = false; ///< stored is the time of the row less the value
    std::vector<std::int64_t> stored;
    std::size_t next = 0;
};

EventColumns::FieldRows EventColumns::fieldRows(const FieldColumns& fields, std::uint32_t type,
                                                int column) const
{
    FieldRows rows;
    const int place = m_shape.fieldPlaces.at(type)[std::size_t(column)];
    rows.isNull = place < 0;
    const auto columns = fields.columns(type);
    if (rows.isNull || std::size_t(place) >= columns.size())
        return rows;
    const Field& field = m_capture.eventType(EventTypeId(type)).fields[std::size_t(place)];
    rows.isText = field.kind == FieldKind::String;
    const FieldColumn& stored = columns[std::size_t(place)];
    rows.beforeTime = stored.beforeTime();
    rows.stored.resize(stored.size());
    stored.stored().decodeAll(rows.stored.data());
    return rows;
}

Result<> EventColumns::readField(int column, ColumnBatch& out)
{
    const auto fields = m_capture.chunks().fields(m_current);
    if (!fields)
        return passOn(fields);
    out.values.assign(m_rows, 0);
    out.nulls.assign(m_rows, 0);
    std::map<std::uint32_t, FieldRows> byType;
    FieldRows* rows = nullptr;
    std::vector<std::int64_t> times;
    for (std::size_t i = 0; i < m_rows; ++i) {
        const std::uint32_t type = m_selectedTypes[i];
        if (i == 0 || type != m_selectedTypes[i - 1]) {
            const auto [it, isNew] = byType.try_emplace(type);
            rows = &it->second;
            if (isNew)
                *rows = fieldRows(**fields, type, column);
        }
        out.nulls[i] = rows->isNull ? 1 : 0;
        if (rows->isNull)
            continue;
        if (rows->next >= rows->stored.size())
            return tl::unexpected(m_capture.chunks().inChunk(
                m_current,
                {.code = ErrorCode::Corrupt, .what = tr("an event's fields are missing")}));
        std::int64_t value = rows->stored[rows->next++];
        if (rows->beforeTime) {
            if (times.empty())
                decode(m_base.timeNs, times);
            value = FieldColumn::timeBefore(times[i], value);
        }
        out.values[i] = rows->isText ? m_names.string(value) : value;
    }
    return {};
}

} // namespace probescope::store
