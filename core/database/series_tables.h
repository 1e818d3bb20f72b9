#pragma once

#include "core/database/step_fields.h"

#include <cstdint>
#include <string>

namespace probescope::store {

/// The tables of the derived series (calls, slices, and their summaries).
///
/// A series is a list of rows of integers for each key of its kind. Rows come in any order of keys
/// and are gathered in chunks, over all keys, so that many short lists cost little. A chunk has its
/// rows sorted by key (in a key as they came); a *run* is what a chunk has of one key.
///
///     series_chunk(id, data)          the chunks, see series_chunk.h; the last one of a kind is
///                                     replaced until it is full
///     series_dir(kind, key, first, n, chunk, row0, extra)
///                                     the runs: rows [first, first + n) of the key are in `chunk`;
///                                     row0: event row of the first; extra: of calls, roots of the
///                                     stack before the run
///     call_stack(number, task, pid, cpu, buffer, calls, roots, depths, last_ns)
///     call_patch(chunk, stack, idx, …) what became known of a call after its chunk was full
///     lane_cpu(cpu, call_depths, running, events, tail)
///                                     counts of a CPU's lanes; the events behind the last leaf
///     lane_leaf(cpu, leaf, data)      the events of leaves that spread over many rows
inline constexpr const char* kSeriesTables = R"(
CREATE TABLE series_chunk(id INTEGER PRIMARY KEY, data BLOB NOT NULL);
CREATE TABLE series_dir(kind INTEGER NOT NULL, key INTEGER NOT NULL, first INTEGER NOT NULL,
    n INTEGER NOT NULL, chunk INTEGER NOT NULL, row0 INTEGER NOT NULL, extra INTEGER NOT NULL,
    PRIMARY KEY(kind, key, first)) WITHOUT ROWID;
CREATE TABLE call_stack(number INTEGER PRIMARY KEY, task INTEGER NOT NULL, pid INTEGER NOT NULL,
    cpu INTEGER NOT NULL, buffer INTEGER NOT NULL, calls INTEGER NOT NULL, roots INTEGER NOT NULL,
    depths INTEGER NOT NULL, last_ns INTEGER NOT NULL);
CREATE TABLE call_patch(chunk INTEGER NOT NULL, stack INTEGER NOT NULL, idx INTEGER NOT NULL,
    start INTEGER NOT NULL, duration INTEGER NOT NULL, child INTEGER NOT NULL,
    function INTEGER NOT NULL, rows INTEGER NOT NULL, subtree INTEGER NOT NULL,
    flags INTEGER NOT NULL, PRIMARY KEY(chunk, stack, idx)) WITHOUT ROWID;
CREATE TABLE lane_cpu(cpu INTEGER PRIMARY KEY, call_depths INTEGER NOT NULL,
    running INTEGER NOT NULL, events INTEGER NOT NULL, tail BLOB NOT NULL);
CREATE TABLE lane_leaf(cpu INTEGER NOT NULL, leaf INTEGER NOT NULL, data BLOB NOT NULL,
    PRIMARY KEY(cpu, leaf)) WITHOUT ROWID;
)";

enum class SeriesKind : std::uint8_t {
    Call = 1, ///< key: stack
    Root = 2, ///< key: CPU; the outermost calls that were first seen there
    Slice = 3, ///< key: laneKey()
    Node = 4, ///< key: nodeKey()
};

/// Columns of kind Call. What its events say is not said again and is 0 here: Start, Cpu and Task
/// of a call whose entry is there (that of FirstRow says them), Duration when the flags name the
/// fields of the exit that do. Duration has a sign: one below 0 was recorded so.
namespace call_column {
enum : std::uint8_t {
    Start,
    Duration,
    Child, ///< duration of its children, so that duration - child = self
    Function,
    Depth,
    Cpu,
    Task,
    FirstRow,
    Rows, ///< from the first row to the end row
    Subtree,
    ParentDelta,
    Flags,
    Count,
};
} // namespace call_column

/// The column Flags: state in the two lowest bits.
namespace call_flags {
inline constexpr std::int64_t kState = 3;
inline constexpr std::int64_t kOpen = 4; ///< still open: the end is not known
inline constexpr std::int64_t kDuration = 8;
inline constexpr std::int64_t kInterrupted = 16;

// Above them: the fields of the exit event that say how long the call lasted, or 0.
inline constexpr unsigned kExitShift = 8;
constexpr std::int64_t ofExit(ExitFields fields)
{
    return (std::int64_t(fields.minus) << (kExitShift + 8))
        | (std::int64_t(fields.plus) << kExitShift);
}
// And the field of the entry event that says its depth, or 0.
inline constexpr unsigned kDepthShift = 24;
constexpr std::int64_t ofDepth(std::uint8_t field)
{
    return std::int64_t(field) << kDepthShift;
}
constexpr std::uint8_t depthField(std::int64_t flags)
{
    return std::uint8_t(flags >> kDepthShift);
}
constexpr ExitFields exitFields(std::int64_t flags)
{
    return {std::uint8_t(flags >> kExitShift), std::uint8_t(flags >> (kExitShift + 8))};
}
} // namespace call_flags

namespace root_column {
enum : std::uint8_t { Row, Stack, Index, Count };
} // namespace root_column

/// Columns of kind Slice: a LaneSlice. Aux of call lanes: the stack × 2, and 1 when the slice is
/// all there is of its call (CallSlice::whole); then Begin, Length and What are 0. Ref of call
/// lanes: behind a slice of the same stack and leaf of the summary, the number less that one's
/// and 1.
namespace slice_column {
enum : std::uint8_t { Begin, Length, What, Aux, Ref, Count };
} // namespace slice_column

/// Columns of kind Node: a LaneNode; that of the longest item relative to the node's begin.
namespace node_column {
enum : std::uint8_t { Begin, Length, Busy, ItemBegin, ItemLength, What, Aux, Ref, Count };
} // namespace node_column

/// Lanes that have stored items or nodes.
enum class StoredLane : std::uint8_t { Running, Calls, Events };

constexpr std::uint64_t laneKey(StoredLane lane, std::uint32_t cpu, std::uint16_t depth = 0)
{
    return (std::uint64_t(lane) << 48U) | (std::uint64_t(depth) << 32U) | cpu;
}

constexpr StoredLane storedLaneOf(std::uint64_t laneKey)
{
    return StoredLane((laneKey >> 48U) & 3U);
}

constexpr std::uint64_t nodeKey(std::uint64_t lane, unsigned level)
{
    return (std::uint64_t(level) << 50U) | lane;
}

} // namespace probescope::store
