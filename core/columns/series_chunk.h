#pragma once

#include "core/base/result.h"
#include "core/columns/column.h"

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <utility>
#include <vector>

namespace probescope::store {

/// What a chunk has of one key: rows [first, first + count) of the key's list.
struct SeriesRun
{
    std::uint64_t key = 0;
    std::uint64_t first = 0;
    std::uint64_t count = 0;
};

/// Encodes a chunk. `columns` hold the rows in the order of the runs.
///
///     u32 columns, u32 runs, u32 rows, u32 checksum (of XXH3, of all bytes but these), then for
///     3 + columns columns (run keys, run firsts, run counts, then the series' own): u32 bytes,
///     u32 0, an encoded column
Bytes encodeSeriesChunk(std::span<const SeriesRun> runs,
                        std::span<const std::vector<std::int64_t>> columns);

/// A chunk as it lies in the file; any value O(1). Immutable.
class SeriesChunk
{
public:
    /// Errors: Corrupt.
    static Result<std::shared_ptr<SeriesChunk>> parse(ByteView bytes, std::size_t columns);

    /// Where row `index` of the key stands in this chunk, if it does.
    std::optional<std::size_t> find(std::uint64_t key, std::uint64_t index) const;
    const ColumnView& column(std::size_t number) const { return m_columns[number]; }
    std::size_t rows() const { return m_rows; }
    /// The run that a row is in, and the row's number in the key's list.
    std::pair<SeriesRun, std::uint64_t> runOf(std::size_t row) const;
    std::size_t sizeBytes() const { return m_bytes.size() + m_runs.size() * sizeof(Run); }

private:
    struct Run
    {
        SeriesRun run;
        std::size_t place = 0; ///< of its first row
    };
    Bytes m_bytes;
    std::vector<Run> m_runs;
    std::vector<ColumnView> m_columns;
    std::size_t m_rows = 0;
};

} // namespace probescope::store
