#pragma once

#include "core/derive/lane_tree.h"
#include "core/store/series/call_table.h"
#include "core/store/series/stored_lane.h"

#include <memory>
#include <vector>

namespace probescope::store {

/// The calls of one depth of a task, summarised in memory: about 10 bytes per call. The items are
/// whole calls, including the time off the CPU.
class TaskCallLane : public LaneSource
{
public:
    explicit TaskCallLane(const CallTable& table)
        : m_table(table)
    {
    }
    std::uint64_t items() const override { return m_calls.size(); }
    Result<> slices(std::uint64_t first, std::uint64_t count,
                    std::vector<LaneSlice>& out) const override;
    Result<> nodes(unsigned level, std::uint64_t first, std::uint64_t count,
                   std::vector<LaneNode>& out) const override;

    /// The lanes of all depths of these stacks. Reads all their calls.
    static Result<std::vector<TaskCallLane>> make(const CallTable& table,
                                                  const std::vector<std::uint32_t>& stacks);

private:
    void add(const Call& call);

    struct Ref
    {
        std::uint32_t stack = 0;
        std::uint32_t index = 0;
    };
    const CallTable& m_table;
    std::vector<Ref> m_calls;
    LaneTreeBuilder m_tree;
    std::vector<std::vector<LaneNode>> m_nodes;
};

/// When a task ran. `aux` holds the CPU (lowest 24 bits of it) above 8 bits of state.
/// `tasks`: by task id, whether it is the one. Reads the slices of all CPUs.
Result<std::shared_ptr<const LaneSource>>
makeTaskRunningLane(const LaneReader& reader, const std::vector<std::uint32_t>& cpus,
                    const std::vector<bool>& tasks);

namespace task_running {
constexpr std::uint32_t pack(std::uint32_t cpu, std::uint32_t state)
{
    return (cpu << 8U) | (state & 0xffU);
}
constexpr std::uint32_t cpuOf(std::uint32_t aux)
{
    return aux >> 8U;
}
} // namespace task_running

} // namespace probescope::store
