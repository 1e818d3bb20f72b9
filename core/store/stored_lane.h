#pragma once

#include "core/store/call_table.h"
#include "core/store/lane_tree.h"
#include "core/store/series_reader.h"

namespace probescope::store {

/// Items and nodes of lanes, as LaneWriter wrote them. Thread-safe.
class LaneReader
{
public:
    /// The table is that of the same file and must outlive this.
    LaneReader(std::shared_ptr<const SeriesAccess> access, const CallTable& calls);

    const SeriesReader& sliceReader() const { return m_slices; }
    /// Items of a lane that has stored ones.
    Result<std::uint64_t> items(std::uint64_t lane) const { return m_slices.count(lane); }
    Result<> slices(std::uint64_t lane, std::uint64_t first, std::uint64_t count,
                    std::vector<LaneSlice>& out) const;
    /// As above; `pass` is what the last ones were read with.
    Result<> slices(std::uint64_t lane, std::uint64_t first, std::uint64_t count,
                    std::vector<LaneSlice>& out, CallPass& pass) const;
    const CallTable& calls() const { return m_calls; }
    Result<> nodes(std::uint64_t lane, unsigned level, std::uint64_t first, std::uint64_t count,
                   std::vector<LaneNode>& out) const;

private:
    SeriesReader m_slices;
    SeriesReader m_nodes;
    const CallTable& m_calls;
};

/// A lane whose items are stored. One thread.
class StoredLaneSource : public LaneSource
{
public:
    StoredLaneSource(const LaneReader& reader, std::uint64_t lane, std::uint64_t items)
        : m_reader(reader)
        , m_lane(lane)
        , m_items(items)
        , m_pass(reader.calls())
    {
    }
    std::uint64_t items() const override { return m_items; }
    Result<> slices(std::uint64_t first, std::uint64_t count,
                    std::vector<LaneSlice>& out) const override
    {
        return m_reader.slices(m_lane, first, count, out, m_pass);
    }
    Result<> nodes(unsigned level, std::uint64_t first, std::uint64_t count,
                   std::vector<LaneNode>& out) const override
    {
        return m_reader.nodes(m_lane, level, first, count, out);
    }

private:
    const LaneReader& m_reader;
    const std::uint64_t m_lane;
    const std::uint64_t m_items;
    mutable CallPass m_pass;
};

} // namespace probescope::store
