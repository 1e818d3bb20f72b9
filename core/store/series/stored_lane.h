#pragma once

#include "core/derive/lane_tree.h"
#include "core/store/series/call_table.h"
#include "core/store/series/series_cursor.h"
#include "core/store/series/series_reader.h"

#include <memory>
#include <optional>
#include <vector>

namespace probescope::store {

/// Items and nodes of lanes, as LaneWriter wrote them. Thread-safe.
class LaneReader
{
public:
    /// The table is that of the same file and must outlive this.
    LaneReader(std::shared_ptr<const SeriesAccess> access, const CallTable& calls);

    const SeriesReader& sliceReader() const { return m_slices; }
    const SeriesReader& nodeReader() const { return m_nodes; }
    const CallTable& calls() const { return m_calls; }
    /// Items of a lane that has stored ones.
    Result<std::uint64_t> items(std::uint64_t lane) const { return m_slices.count(lane); }
    /// Appends complete items: nothing is left to tell().
    Result<> slices(std::uint64_t lane, std::uint64_t first, std::uint64_t count,
                    std::vector<LaneSlice>& out) const;
    Result<> nodes(std::uint64_t lane, unsigned level, std::uint64_t first, std::uint64_t count,
                   std::vector<LaneNode>& out) const;

private:
    SeriesReader m_slices;
    SeriesReader m_nodes;
    const CallTable& m_calls;
};

/// A lane whose items, or at least its nodes, are stored. Caches the last position. One thread.
class StoredLaneSource : public LaneSource
{
public:
    StoredLaneSource(const LaneReader& reader, std::uint64_t lane, std::uint64_t items);

    std::uint64_t items() const override { return m_items; }
    Result<> slices(std::uint64_t first, std::uint64_t count,
                    std::vector<LaneSlice>& out) const override;
    Result<> nodes(unsigned level, std::uint64_t first, std::uint64_t count,
                   std::vector<LaneNode>& out) const override;
    Result<> tell(LanePlace place, LaneSlice& item) const override;

    /// `ref` of the longest item of a node.
    Result<std::uint64_t> refOf(unsigned level, std::uint64_t node) const;

private:
    Result<> callSlices(std::uint64_t first, std::uint64_t count,
                        std::vector<LaneSlice>& out) const;
    SeriesCursor& nodesOf(unsigned level) const;
    Result<> describeSlice(std::uint64_t number, LaneSlice& item) const;
    bool hasCalls() const { return storedLaneOf(m_lane) == StoredLane::Calls; }

    const LaneReader& m_reader;
    const std::uint64_t m_lane;
    const std::uint64_t m_items;
    mutable SeriesCursor m_slices;
    mutable std::vector<SeriesCursor> m_nodes; ///< by level, as far as was asked for
    mutable std::optional<CallPass> m_pass; ///< of a lane of calls
};

} // namespace probescope::store
