#pragma once

#include "core/store/lane_tree.h"
#include "core/store/series_reader.h"

namespace probescope::store {

/// Items and nodes of lanes, as LaneWriter wrote them. Thread-safe.
class LaneReader
{
public:
    explicit LaneReader(std::shared_ptr<const SeriesAccess> access);

    const SeriesReader& sliceReader() const { return m_slices; }
    /// Items of a lane that has stored ones.
    Result<std::uint64_t> items(std::uint64_t lane) const { return m_slices.count(lane); }
    Result<> slices(std::uint64_t lane, std::uint64_t first, std::uint64_t count,
                    std::vector<LaneSlice>& out) const;
    Result<> nodes(std::uint64_t lane, unsigned level, std::uint64_t first, std::uint64_t count,
                   std::vector<LaneNode>& out) const;

private:
    SeriesReader m_slices;
    SeriesReader m_nodes;
};

/// A lane whose items are stored.
class StoredLaneSource : public LaneSource
{
public:
    StoredLaneSource(const LaneReader& reader, std::uint64_t lane, std::uint64_t items)
        : m_reader(reader)
        , m_lane(lane)
        , m_items(items)
    {
    }
    std::uint64_t items() const override { return m_items; }
    Result<> slices(std::uint64_t first, std::uint64_t count,
                    std::vector<LaneSlice>& out) const override
    {
        return m_reader.slices(m_lane, first, count, out);
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
};

} // namespace probescope::store
