#pragma once

#include "core/columns/column.h"
#include "core/trace/event.h"

#include <cstdint>
#include <map>
#include <memory>
#include <utility>
#include <vector>

namespace probescope::store {

/// How often each of something stands in a chunk, ascending by id.
using Counts = std::vector<std::pair<std::uint32_t, std::uint32_t>>;

/// A chunk as it is stored.
///
/// Base blob: 6 × u32 sizes, then the columns time, cpu, task, type, flags, buffer. Task, flags and
/// buffer are kept plus 1, so that "none" is a small 0.
///
/// Fields blob: u32 number of types; for each, ascending: { u32 type, u32 rows, u32 first column,
/// u32 columns }; then u32 sizes of all columns, with the highest bit set when the column holds
/// the time of the row less the value; then the columns. A type's columns hold the values of its
/// rows in order of rows.
///
/// Counts blob: u32 pairs { id, count }.
struct EncodedChunk
{
    std::uint64_t id = 0;
    std::uint32_t rows = 0;
    std::int64_t firstNs = 0; ///< the smallest time
    std::int64_t lastNs = 0; ///< the greatest
    bool ascending = true;
    Bytes base;
    Bytes fields;
    Bytes types;
    Bytes tasks;
    Bytes cpus;
};

/// Counts ids; those of directories are small, anything else is rare.
class IdCounter
{
public:
    /// How often the id came before.
    std::uint32_t add(std::uint32_t id)
    {
        if (id >= m_direct.size() && !widen(id))
            return m_others[id]++;
        if (m_direct[id] == 0)
            m_seen.push_back(id);
        return m_direct[id]++;
    }
    Counts counts() const;
    void clear();

private:
    static constexpr std::uint32_t kMaxDirect = 1U << 20U;
    bool widen(std::uint32_t id);

    std::vector<std::uint32_t> m_direct;
    std::vector<std::uint32_t> m_seen;
    std::map<std::uint32_t, std::uint32_t> m_others;
};

/// Gathers the events of one chunk. Memory: 26 bytes an event and 8 a field value.
class ChunkBuilder
{
public:
    ChunkBuilder();

    std::size_t rows() const { return m_rows; }
    /// There must be room: rows() < kChunkRows. `fields` is the number of fields of the type:
    /// values that are missing count as 0, more are ignored. The same type always has the same
    /// number.
    void add(const EventRecord& record, std::size_t fields);
    EncodedChunk encode(std::uint64_t id) const;
    void clear();

private:
    struct TypeRows
    {
        std::uint32_t rows = 0;
        std::uint32_t fields = 0;
        std::vector<Value> values; ///< row by row
        std::vector<std::uint16_t> places; ///< of the rows in the chunk
    };

    void encodeBase(Bytes& out) const;
    void encodeFields(Bytes& out) const;

    std::size_t m_rows = 0;
    std::vector<std::int64_t> m_timeNs; ///< these have kChunkRows places
    std::vector<std::uint32_t> m_cpu;
    std::vector<std::uint32_t> m_task;
    std::vector<std::uint32_t> m_type;
    std::vector<std::uint16_t> m_flags;
    std::vector<std::uint16_t> m_buffer;
    std::vector<TypeRows> m_types; ///< index: type id
    std::vector<std::uint32_t> m_seen; ///< types that have rows
    IdCounter m_tasks;
    IdCounter m_cpus;
};

/// The base columns of a chunk.
struct BaseColumns
{
    ColumnView timeNs, cpu, task, type, flags, buffer;
    /// `rows` is what the directory says. Errors: Corrupt.
    static Result<BaseColumns> parse(ByteView blob, std::size_t rows);
};

/// The values of one field in a chunk, of all rows of a type.
class FieldColumn
{
public:
    std::size_t size() const { return m_stored.size(); }
    /// `timeNs`: of the row, which is number `rank` of its type in the chunk.
    Value at(std::size_t rank, std::int64_t timeNs) const
    {
        return m_beforeTime ? timeBefore(timeNs, m_stored.at(rank)) : m_stored.at(rank);
    }

    /// For whole columns: what is stored, and whether that is the time of the row less the value.
    const ColumnView& stored() const { return m_stored; }
    bool beforeTime() const { return m_beforeTime; }
    /// Either way between a value and how long before the row's time it is.
    static std::int64_t timeBefore(std::int64_t timeNs, std::int64_t other)
    {
        return std::int64_t(std::uint64_t(timeNs) - std::uint64_t(other));
    }

private:
    friend class FieldColumns;
    ColumnView m_stored;
    bool m_beforeTime = false;
};

/// The field columns of a chunk; owns the blob.
class FieldColumns
{
public:
    /// Errors: Corrupt.
    static Result<FieldColumns> parse(Bytes blob);

    /// The columns of a type, one for each field; empty when the chunk has no such type.
    std::span<const FieldColumn> columns(std::uint32_t type) const;
    std::size_t rows() const { return m_rows; } ///< of the chunk
    std::size_t memory() const;

private:
    struct TypeEntry
    {
        std::uint32_t type;
        std::uint32_t rows;
        std::uint32_t firstColumn;
        std::uint32_t columns;
    };

    Result<> parseTypes(std::uint64_t types);
    Result<> parseColumns();

    std::size_t m_rows = 0;
    std::unique_ptr<Bytes> m_blob; ///< at a place that stays when this moves
    std::vector<TypeEntry> m_types;
    std::vector<FieldColumn> m_columns;
};

Bytes encodeCounts(const Counts& counts);
/// Errors: Corrupt.
Result<Counts> decodeCounts(ByteView blob);

} // namespace probescope::store
