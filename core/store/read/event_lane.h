#pragma once

#include "core/derive/lane_tree.h"
#include "core/store/read/capture.h"
#include "core/store/series/event_finder.h"
#include "core/store/series/stored_lane.h"

#include <memory>
#include <unordered_map>
#include <vector>

namespace probescope::store {

/// The events of a CPU, found in the chunks of the capture by the first rows that the leaves of the
/// summary store (LaneWriter). During an import there may be more `stored` events than are shown;
/// `tail` has the stored ones after the last whole leaf. One thread.
class CpuEventLane : public LaneSource
{
public:
    CpuEventLane(const SeriesAccess& access, const LaneReader& reader, std::uint32_t cpu,
                 std::uint64_t items, std::uint64_t stored, const std::vector<LaneSlice>& tail)
        : m_access(access)
        , m_nodes(reader, laneKey(StoredLane::Events, cpu), items)
        , m_finder(access)
        , m_cpu(cpu)
        , m_items(items)
        , m_stored(stored)
        , m_tail(tail)
    {
    }
    std::uint64_t items() const override { return m_items; }
    Result<> slices(std::uint64_t first, std::uint64_t count,
                    std::vector<LaneSlice>& out) const override;
    Result<> nodes(unsigned level, std::uint64_t first, std::uint64_t count,
                   std::vector<LaneNode>& out) const override
    {
        return m_nodes.nodes(level, first, count, out);
    }
    Result<> tell(LanePlace place, LaneSlice& item) const override;

    /// How many of the stored events stand before the row.
    Result<std::uint64_t> countBefore(RowId row) const;

private:
    Result<RowId> firstRow(std::uint64_t leaf) const { return m_nodes.refOf(0, leaf); }
    Result<> leaf(std::uint64_t number, std::uint64_t count, std::vector<LaneSlice>& out) const;
    Result<> find(RowId row, std::uint64_t count, std::vector<LaneSlice>& out) const;
    Result<bool> storedLeaf(std::uint64_t number, std::vector<LaneSlice>& out) const;

    const SeriesAccess& m_access;
    const StoredLaneSource m_nodes;
    mutable EventFinder m_finder;
    const std::uint32_t m_cpu;
    const std::uint64_t m_items;
    const std::uint64_t m_stored;
    const std::vector<LaneSlice>& m_tail;
};

/// The events of a task, summarised in memory: about 3 bytes an event. `aux` is their CPU.
class TaskEventLane : public LaneSource
{
public:
    /// Reads all chunks. `tasks`: by task id, whether it is the one.
    static Result<std::shared_ptr<const TaskEventLane>>
    make(const Capture& capture, std::shared_ptr<const SeriesAccess> access,
         std::vector<bool> tasks);
    std::uint64_t items() const override { return m_items; }
    Result<> slices(std::uint64_t first, std::uint64_t count,
                    std::vector<LaneSlice>& out) const override;
    Result<> nodes(unsigned level, std::uint64_t first, std::uint64_t count,
                   std::vector<LaneNode>& out) const override;
    Result<> tell(LanePlace place, LaneSlice& item) const override;

private:
    TaskEventLane(std::shared_ptr<const SeriesAccess> access, std::vector<bool> tasks)
        : m_access(std::move(access))
        , m_tasks(std::move(tasks))
    {
    }
    void add(const LaneSlice& event);
    Result<> leaf(EventFinder& finder, std::uint64_t number, std::uint64_t count,
                  std::vector<LaneSlice>& out) const;
    bool belongs(std::uint32_t task) const { return task < m_tasks.size() && m_tasks[task]; }

    const std::shared_ptr<const SeriesAccess> m_access;
    std::vector<bool> m_tasks;
    std::uint64_t m_items = 0;
    LaneTreeBuilder m_tree;
    std::vector<std::vector<LaneNode>> m_nodes;
    std::unordered_map<std::uint64_t, std::vector<LaneSlice>> m_spread; ///< leaves far apart
    std::vector<LaneSlice> m_tail;
};

} // namespace probescope::store
