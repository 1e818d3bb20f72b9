#pragma once

#include "core/derive/call.h"
#include "core/store/series/call_events.h"
#include "core/store/series/series_reader.h"

#include <array>
#include <cstdint>
#include <memory>
#include <mutex>
#include <optional>
#include <unordered_map>
#include <vector>

namespace probescope::store {

/// Reads rows of a chunk of calls that are near each other. The chunk must outlive it. One thread.
class CallRows
{
public:
    CallRows() = default; ///< of no chunk
    explicit CallRows(const SeriesReader::Chunk& chunk);
    std::int64_t at(std::size_t column, std::size_t row) { return m_columns[column].at(row); }
    const CallPatch* patchOf(std::size_t row) const { return m_chunk->patchOf(row); }

private:
    const SeriesReader::Chunk* m_chunk = nullptr;
    std::array<ColumnCursor, call_column::Count> m_columns;
};

/// The calls of a capture by stack and number, without roots and times. Thread-safe.
class CallTable
{
public:
    struct Stack
    {
        CallStack shown;
        std::uint16_t buffer = 0;
        std::uint64_t roots = 0;
        std::uint16_t depths = 0; ///< the deepest call, plus 1
        std::int64_t lastNs = 0;
    };
    /// All stacks. The object does not change when the table gets more.
    struct Stacks
    {
        std::vector<Stack> all; ///< index: number
        std::unordered_multimap<std::int32_t, std::uint32_t> byPid; ///< those with pid > 0
        std::unordered_multimap<std::uint32_t, std::uint32_t> byCpu; ///< idle and unknown tasks
    };

    explicit CallTable(std::shared_ptr<const SeriesAccess> access);

    /// `again`: read them again, because something refers to calls that are not there yet.
    Result<std::shared_ptr<const Stacks>> stacks(bool again = false) const;
    const SeriesReader& reader() const { return m_reader; }

    Result<Call> call(CallId id) const;
    /// Calls [first, first + count), fewer at the end.
    Result<std::vector<Call>> scan(std::uint32_t stack, std::uint64_t first,
                                   std::size_t count) const;
    /// CallSeries::scanAll().
    Result<std::vector<Call>> scanAll(std::uint64_t& place, std::size_t count) const;
    /// The number of the call's parent.
    Result<std::optional<std::uint64_t>> parent(CallId id) const;
    /// The number of the outermost call that the call is in.
    Result<std::uint64_t> root(CallId id) const;
    /// The last call of the stack that was first seen at or before the row.
    Result<std::optional<std::uint64_t>> lastSeenBy(std::uint32_t stack, RowId row) const;

    /// The call in a row of a chunk. `stack`: as it is known.
    static Result<Call> callAt(CallRows& rows, std::size_t row, CallId id, const Stack& stack,
                               CallEvents& events);
    const SeriesAccess& access() const { return *m_access; }
    /// The index after its subtree, at least the call's own + 1, at most that of the end of its
    /// stack.
    static std::uint64_t endOf(const Call& call, const Stack& stack);

private:
    Result<> load(Stacks& stacks) const;
    Result<std::shared_ptr<const std::vector<std::int64_t>>> chunkIds() const;

    const std::shared_ptr<const SeriesAccess> m_access;
    SeriesReader m_reader;
    mutable std::mutex m_mutex;
    mutable std::shared_ptr<const Stacks> m_stacks;
    mutable std::uint64_t m_generation = 0;
    mutable std::shared_ptr<const std::vector<std::int64_t>> m_chunkIds;
    mutable std::uint64_t m_chunkIdsGeneration = 0;
};

/// Reads calls that are near each other: caches where the last one was. One thread; the table must
/// outlive it.
class CallPass
{
public:
    explicit CallPass(const CallTable& table)
        : m_table(table)
        , m_events(table.access())
    {
    }
    Result<Call> call(CallId id);
    /// When a call began and ended whose slice stores neither (CallSlice::whole).
    struct Times
    {
        std::int64_t beginNs = 0;
        std::int64_t endNs = 0; ///< of the exit event; of a leaf of text: after its duration
    };
    Result<Times> times(CallId id);
    Result<StringId> function(CallId id);

private:
    /// Where the last call of a stack was, and columns of its chunk.
    struct Near
    {
        CallId first;
        SeriesReader::Place place; ///< of `first` and `count` - 1 calls behind it
        std::shared_ptr<const CallTable::Stacks> stacks;
        CallRows rows;

        std::size_t rowOf(CallId id) const
        {
            return place.row + std::size_t(id.index - first.index);
        }
    };
    Result<Near*> find(CallId id);
    Result<Times> timesOfCall(Near& near, CallId id);

    static constexpr std::size_t kNear = 8;

    const CallTable& m_table;
    CallEvents m_events;
    std::array<Near, kNear> m_near; ///< on a CPU, stacks take turns
};

/// "There is no such call".
tl::unexpected<Error> noSuchCall();

} // namespace probescope::store
