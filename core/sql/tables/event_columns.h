#pragma once

#include "core/columns/chunk_codec.h"
#include "core/sql/tables/column_source.h"
#include "core/sql/tables/event_table.h"
#include "core/sql/tables/id_names.h"

#include <map>
#include <vector>

namespace probescope::store {

/// The events of a table by columns, a chunk at a time; of the base columns only those that are
/// asked for are decoded. The capture must outlive it.
class EventColumns : public ColumnSource
{
public:
    /// What the table tells of itself; see EventTable.
    struct Shape
    {
        std::vector<EventTable::Column> columns;
        std::map<std::uint32_t, std::vector<int>> fieldPlaces;
        std::vector<bool> types;
    };
    EventColumns(const Capture& capture, Shape shape, std::vector<ColumnBounds> bounds);

    Result<bool> next() override;
    std::size_t rows() const override { return m_rows; }
    Result<> read(int column, ColumnBatch& out) override;

private:
    using Common = EventTable::Common;

    struct FieldRows;

    Result<bool> chunkMatters() const;
    Result<> enterChunk();
    void select();
    void decode(const ColumnView& view, std::vector<std::int64_t>& out) const;
    void numberRows(std::vector<std::int64_t>& out) const;
    void readCommon(Common column, ColumnBatch& out);
    Result<> readField(int column, ColumnBatch& out);
    FieldRows fieldRows(const FieldColumns& fields, std::uint32_t type, int column) const;

    const Capture& m_capture;
    const Shape m_shape;
    const std::vector<ColumnBounds> m_bounds;
    std::uint64_t m_chunk = 0; ///< the next one
    std::uint64_t m_current = 0;
    std::size_t m_chunkRows = 0;
    std::size_t m_rows = 0;
    Bytes m_blob;
    BaseColumns m_base;
    std::vector<std::uint32_t> m_selected; ///< rows of the chunk; only of tables of some types
    std::vector<std::uint32_t> m_selectedTypes;
    IdNames m_names;
};

} // namespace probescope::store
