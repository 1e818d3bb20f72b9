#pragma once

#include "core/derive/cpu_map.h"
#include "core/derive/lane_tree.h"
#include "core/derive/series_writer.h"

#include <array>
#include <cstdint>
#include <vector>

namespace probescope::store {

/// Writes the items of lanes and their summaries. Items of event lanes are not stored: a leaf
/// stores its first row, from which the others are found. The few leaves whose events are far apart
/// are stored completely (lane_leaf), and so are the events after the last leaf (lane_cpu).
class LaneWriter
{
public:
    /// How many rows may have to be read to find the events of a leaf.
    static constexpr std::uint64_t kMaxLeafRows = 1U << 16;

    /// If the last kLookBack slices of a lane were on average at most so many rows apart, slices
    /// are not stored but read from their calls. If they are farther apart, they are stored:
    /// otherwise a view of everything would have to read all over the file.
    static constexpr std::uint64_t kMaxNearRows = 128;
    static constexpr std::uint64_t kLookBack = 512;

    static Result<std::unique_ptr<LaneWriter>> create(SeriesFile& file);

    void running(std::uint32_t cpu, const LaneSlice& slice);
    /// `whole`: the call itself says it all (CallSlice::whole). `firstRow`: of the call.
    void call(std::uint32_t cpu, std::uint16_t depth, const LaneSlice& slice, bool whole,
              RowId firstRow);
    void event(std::uint32_t cpu, const LaneSlice& event);
    void commit();

private:
    struct CallLane
    {
        LaneTreeBuilder tree;
        std::uint64_t items = 0;
        std::uint32_t lastStack = 0;
        std::uint64_t lastRef = 0;
        RowId lookedAtRow = 0; ///< of the slice at which `near` was found last
        bool near = false;
    };
    struct Cpu
    {
        std::vector<CallLane> calls; ///< by depth
        LaneTreeBuilder running;
        LaneTreeBuilder events;
        std::uint64_t runningItems = 0;
        std::uint64_t eventItems = 0;
        std::vector<LaneSlice> tail; ///< events behind the last whole leaf
        bool changed = false;
    };

    explicit LaneWriter(SeriesFile& file);
    using Row = std::array<std::int64_t, slice_column::Count>;
    void add(std::uint64_t lane, LaneTreeBuilder& tree, const LaneSlice& slice, const Row& row);
    void node(std::uint64_t lane, unsigned level, const LaneNode& node);
    Cpu& changed(std::uint32_t cpu);
    void writeLeaves();

    SeriesFile& m_file;
    SeriesWriter m_slices;
    SeriesWriter m_nodes;
    Statement m_putCpu;
    Statement m_putLeaf;
    CpuMap<Cpu> m_cpus;
    std::vector<std::uint32_t> m_changed;
    struct Leaf
    {
        std::uint32_t cpu = 0;
        std::uint64_t number = 0;
        Bytes events;
    };
    std::vector<Leaf> m_leaves; ///< not written yet
};

} // namespace probescope::store
