#include "core/store/read/lanes.h"

#include "core/derive/event_leaf.h"
#include "core/derive/series_builder.h"
#include "core/numbers/saturate.h"
#include "core/store/read/capture.h"
#include "core/store/read/event_lane.h"
#include "core/store/read/series_source.h"
#include "core/store/series/call_table.h"
#include "core/store/series/stored_lane.h"
#include "core/store/series/task_lane.h"

#include <algorithm>
#include <map>
#include <mutex>
#include <unordered_map>

namespace probescope::store {

namespace {

struct CpuLanes
{
    std::uint16_t callDepths = 0;
    std::uint64_t running = 0;
    std::uint64_t events = 0; ///< that the capture shows
    std::uint64_t storedEvents = 0;
    std::vector<LaneSlice> tail; ///< stored events behind the last whole leaf
};

/// What is known of the CPUs at one generation, and the lanes made from it on demand.
struct Snapshot
{
    std::map<std::uint32_t, CpuLanes> cpus;
    std::unordered_map<std::uint32_t, MemoryLane> losses; ///< by CPU

    // The lanes of tasks, the oldest first; guarded by `mutex`, which is held while one is made, so
    // that it is made once.
    std::mutex mutex;
    std::map<LaneKey, std::shared_ptr<const LaneSource>> made;
    std::vector<LaneKey> order;
    std::map<std::int32_t, std::shared_ptr<const std::vector<TaskCallLane>>> taskCalls;
    std::vector<std::int32_t> taskCallsOrder;
    std::map<std::int32_t, std::optional<TaskId>> onlyTask; ///< none: the pid has several names
};

constexpr std::size_t kMaxTaskLanes = 64;
constexpr std::size_t kMaxTaskCalls = 8;
constexpr int kDensityPixels = 4; ///< of a bin

class StoredLanes : public Lanes
{
public:
    explicit StoredLanes(const Capture& capture)
        : m_capture(capture)
        , m_access(seriesAccess(capture))
        , m_calls(m_access)
        , m_reader(m_access, m_calls)
    {
    }

    bool hasScheduling() const override;
    std::uint16_t callDepth(std::uint32_t cpu) const override;
    std::uint16_t taskCallDepth(std::int32_t pid) const override;
    Result<std::vector<LaneItem>> window(LaneKey lane, std::int64_t beginNs, std::int64_t endNs,
                                         int pixels) const override;
    Result<std::vector<std::uint64_t>> density(std::int64_t beginNs, std::int64_t endNs,
                                               int bins) const override;

private:
    using Shot = std::shared_ptr<Snapshot>;
    Result<Shot> snapshot() const;
    Result<> loadCpus(Snapshot& shot) const;
    Result<std::vector<LaneRun>> runs(LaneKey lane, std::int64_t beginNs, std::int64_t endNs,
                                      int pixels) const;
    Result<std::vector<LaneRun>> cpuEvents(const Shot& shot, std::uint32_t cpu,
                                           std::int64_t beginNs, std::int64_t endNs,
                                           int pixels) const;
    Result<std::shared_ptr<const LaneSource>> taskLane(Snapshot& shot, LaneKey key) const;
    Result<std::shared_ptr<const LaneSource>> taskCalls(Snapshot& shot, LaneKey key) const;
    std::vector<std::uint32_t> stacksOf(const CallTable::Stacks& stacks, std::int32_t pid) const;
    std::vector<bool> tasksOf(std::int32_t pid) const;
    Result<LaneItem> itemOf(LaneKey lane, const LaneRun& run) const;
    Result<> nameCall(LaneKey lane, LaneItem& item) const;
    Result<TaskId> taskOf(LaneKey lane, RowId row) const;

    const Capture& m_capture;
    const std::shared_ptr<const SeriesAccess> m_access;
    const CallTable m_calls;
    const LaneReader m_reader;
    mutable std::mutex m_mutex;
    mutable Shot m_snapshot;
    mutable std::uint64_t m_generation = 0;
};

Result<StoredLanes::Shot> StoredLanes::snapshot() const
{
    const std::uint64_t generation = m_access->generation();
    {
        const std::lock_guard lock(m_mutex);
        if (m_snapshot && m_generation == generation)
            return m_snapshot;
    }
    auto shot = std::make_shared<Snapshot>();
    const Summary summary = m_capture.summary();
    if (auto loaded = loadCpus(*shot); !loaded)
        return tl::unexpected(std::move(loaded.error()));
    for (auto& [cpu, lanes] : shot->cpus) {
        lanes.events = lanes.storedEvents;
        if (summary.state != Summary::State::Importing)
            continue;
        // The file may have more by now than the capture shows.
        const auto shown = CpuEventLane(*m_access, m_reader, cpu, lanes.storedEvents,
                                        lanes.storedEvents, lanes.tail)
                               .countBefore(summary.events);
        if (!shown)
            return tl::unexpected(shown.error());
        lanes.events = *shown;
    }
    std::uint64_t number = 0;
    for (const Loss& loss : m_capture.losses())
        shot->losses[loss.cpu].add({loss.beginNs, loss.endNs, number++, 0, 0});
    const std::lock_guard lock(m_mutex);
    m_snapshot = shot;
    m_generation = generation;
    return shot;
}

Result<> StoredLanes::loadCpus(Snapshot& shot) const
{
    return m_access->read([&shot](Connection& connection) -> Result<> {
        auto select =
            connection.prepare("SELECT cpu, call_depths, running, events, tail FROM lane_cpu");
        if (!select)
            return tl::unexpected(std::move(select.error()));
        while (true) {
            const auto row = select->step();
            if (!row)
                return tl::unexpected(row.error());
            if (!*row)
                return {};
            const auto number = std::uint32_t(select->integer(0));
            CpuLanes& cpu = shot.cpus[number];
            cpu.callDepths = std::uint16_t(select->integer(1));
            cpu.running = std::uint64_t(select->integer(2));
            cpu.storedEvents = std::uint64_t(select->integer(3));
            if (auto tail = decodeEvents(select->blob(4), cpu.tail); !tail)
                return tail;
        }
    });
}

bool StoredLanes::hasScheduling() const
{
    const auto shot = snapshot();
    return shot && std::any_of((*shot)->cpus.begin(), (*shot)->cpus.end(), [](const auto& cpu) {
               return cpu.second.running > 0;
           });
}

std::uint16_t StoredLanes::callDepth(std::uint32_t cpu) const
{
    const auto shot = snapshot();
    if (!shot)
        return 0;
    const auto it = (*shot)->cpus.find(cpu);
    return it == (*shot)->cpus.end() ? std::uint16_t(0) : it->second.callDepths;
}

std::uint16_t StoredLanes::taskCallDepth(std::int32_t pid) const
{
    const auto stacks = m_calls.stacks();
    std::uint16_t depths = 0;
    if (stacks) {
        for (const std::uint32_t stack : stacksOf(**stacks, pid))
            depths = std::max(depths, (*stacks)->all[stack].depths);
    }
    return depths;
}

std::vector<std::uint32_t> StoredLanes::stacksOf(const CallTable::Stacks& stacks,
                                                 std::int32_t pid) const
{
    std::vector<std::uint32_t> found;
    if (pid > 0) {
        const auto [begin, end] = stacks.byPid.equal_range(pid);
        for (auto it = begin; it != end; ++it)
            found.push_back(it->second);
    } else {
        for (const auto& [cpu, stack] : stacks.byCpu) {
            if (stacks.all[stack].shown.pid == pid)
                found.push_back(stack);
        }
    }
    std::sort(found.begin(), found.end());
    return found;
}

std::vector<bool> StoredLanes::tasksOf(std::int32_t pid) const
{
    std::vector<bool> tasks(m_capture.taskCount());
    for (std::uint32_t i = 0; i < tasks.size(); ++i)
        tasks[i] = m_capture.task(TaskId(i)).pid == pid;
    return tasks;
}

Result<std::vector<LaneItem>> StoredLanes::window(LaneKey lane, std::int64_t beginNs,
                                                  std::int64_t endNs, int pixels) const
{
    const auto found = runs(lane, beginNs, endNs, pixels);
    if (!found)
        return tl::unexpected(found.error());
    std::vector<LaneItem> items;
    items.reserve(found->size());
    for (const LaneRun& run : *found) {
        auto item = itemOf(lane, run);
        if (!item)
            return tl::unexpected(std::move(item.error()));
        items.push_back(*item);
    }
    return items;
}

Result<std::vector<LaneRun>> StoredLanes::runs(LaneKey lane, std::int64_t beginNs,
                                               std::int64_t endNs, int pixels) const
{
    const auto shot = snapshot();
    if (!shot)
        return tl::unexpected(shot.error());
    using Kind = LaneKey::Kind;
    switch (lane.kind) {
    case Kind::CpuEvents:
        return cpuEvents(*shot, lane.key, beginNs, endNs, pixels);
    case Kind::CpuRunning:
    case Kind::CpuCalls: {
        const std::uint64_t key = lane.kind == Kind::CpuRunning
            ? laneKey(StoredLane::Running, lane.key)
            : laneKey(StoredLane::Calls, lane.key, lane.depth);
        const auto items = m_reader.items(key);
        if (!items)
            return tl::unexpected(items.error());
        return laneWindow(StoredLaneSource(m_reader, key, *items), beginNs, endNs, pixels);
    }
    case Kind::Losses: {
        const auto it = (*shot)->losses.find(lane.key);
        if (it == (*shot)->losses.end())
            return std::vector<LaneRun>();
        return laneWindow(it->second, beginNs, endNs, pixels);
    }
    case Kind::TaskRunning:
    case Kind::TaskCalls:
    case Kind::TaskEvents: {
        const auto source = taskLane(**shot, lane);
        if (!source)
            return tl::unexpected(source.error());
        if (!*source)
            return std::vector<LaneRun>();
        return laneWindow(**source, beginNs, endNs, pixels);
    }
    case Kind::Spans:
    case Kind::BrokenSpans:
        break;
    }
    return fail(ErrorCode::Invalid, tr("no such lane"));
}

Result<std::vector<LaneRun>> StoredLanes::cpuEvents(const Shot& shot, std::uint32_t cpu,
                                                    std::int64_t beginNs, std::int64_t endNs,
                                                    int pixels) const
{
    const auto it = shot->cpus.find(cpu);
    if (it == shot->cpus.end())
        return std::vector<LaneRun>();
    const CpuLanes& lanes = it->second;
    const CpuEventLane lane(*m_access, m_reader, cpu, lanes.events, lanes.storedEvents, lanes.tail);
    return laneWindow(lane, beginNs, endNs, pixels);
}

Result<std::shared_ptr<const LaneSource>> StoredLanes::taskLane(Snapshot& shot, LaneKey key) const
{
    const std::lock_guard lock(shot.mutex);
    if (key.kind == LaneKey::Kind::TaskCalls)
        return taskCalls(shot, key);
    const auto known = shot.made.find(key);
    if (known != shot.made.end())
        return known->second;
    std::shared_ptr<const LaneSource> source;
    if (key.kind == LaneKey::Kind::TaskRunning) {
        std::vector<std::uint32_t> cpus;
        for (const auto& [cpu, lanes] : shot.cpus)
            cpus.push_back(cpu);
        auto made = makeTaskRunningLane(m_reader, cpus, tasksOf(std::int32_t(key.key)));
        if (!made)
            return made;
        source = std::move(*made);
    } else {
        auto made = TaskEventLane::make(m_capture, m_access, tasksOf(std::int32_t(key.key)));
        if (!made)
            return tl::unexpected(std::move(made.error()));
        source = std::move(*made);
    }
    if (shot.order.size() == kMaxTaskLanes) {
        shot.made.erase(shot.order.front());
        shot.order.erase(shot.order.begin());
    }
    shot.made[key] = source;
    shot.order.push_back(key);
    return source;
}

Result<std::shared_ptr<const LaneSource>> StoredLanes::taskCalls(Snapshot& shot, LaneKey key) const
{
    const auto pid = std::int32_t(key.key);
    auto known = shot.taskCalls.find(pid);
    if (known == shot.taskCalls.end()) {
        const auto stacks = m_calls.stacks();
        if (!stacks)
            return tl::unexpected(stacks.error());
        auto made = TaskCallLane::make(m_calls, stacksOf(**stacks, pid));
        if (!made)
            return tl::unexpected(std::move(made.error()));
        if (shot.taskCallsOrder.size() == kMaxTaskCalls) {
            shot.taskCalls.erase(shot.taskCallsOrder.front());
            shot.taskCallsOrder.erase(shot.taskCallsOrder.begin());
        }
        known = shot.taskCalls
                    .emplace(pid, std::make_shared<std::vector<TaskCallLane>>(std::move(*made)))
                    .first;
        shot.taskCallsOrder.push_back(pid);
    }
    if (key.depth >= known->second->size())
        return std::shared_ptr<const LaneSource>();
    return std::shared_ptr<const LaneSource>(known->second, &(*known->second)[key.depth]);
}

Result<LaneItem> StoredLanes::itemOf(LaneKey lane, const LaneRun& run) const
{
    using Kind = LaneKey::Kind;
    const LaneSlice& slice = run.node.longest;
    LaneItem item;
    item.beginNs = run.node.beginNs;
    item.endNs = run.node.endNs;
    item.count = run.count;
    item.busyNs = run.node.busyNs;
    item.itemBeginNs = slice.beginNs;
    item.itemEndNs = slice.endNs;
    item.cpu = lane.key;
    switch (lane.kind) {
    case Kind::CpuRunning:
    case Kind::TaskRunning:
        item.task = TaskId(slice.what);
        item.prevState = char(slice.aux & 0xffU);
        if (slice.ref != LaneSlice::kNoRef)
            item.row = slice.ref;
        if (lane.kind == Kind::TaskRunning)
            item.cpu = task_running::cpuOf(slice.aux);
        break;
    case Kind::CpuEvents:
        item.type = EventTypeId(slice.what);
        item.task = TaskId(slice.aux);
        item.row = slice.ref;
        break;
    case Kind::TaskEvents: {
        item.type = EventTypeId(slice.what);
        item.cpu = slice.aux;
        item.row = slice.ref;
        const auto task = taskOf(lane, slice.ref);
        if (!task)
            return tl::unexpected(task.error());
        item.task = *task;
        break;
    }
    case Kind::CpuCalls:
    case Kind::TaskCalls:
        item.function = StringId(slice.what);
        item.call = CallId{slice.aux, slice.ref};
        if (auto named = nameCall(lane, item); !named)
            return tl::unexpected(std::move(named.error()));
        break;
    case Kind::Losses:
    case Kind::Spans:
    case Kind::BrokenSpans:
        break;
    }
    return item;
}

/// The task of an event of a task's lane. Only a task that was renamed has to be looked up.
Result<TaskId> StoredLanes::taskOf(LaneKey lane, RowId row) const
{
    const auto shot = snapshot();
    if (!shot)
        return tl::unexpected(shot.error());
    {
        const std::lock_guard lock((*shot)->mutex);
        const auto [it, isNew] = (*shot)->onlyTask.try_emplace(std::int32_t(lane.key));
        if (isNew) {
            const std::vector<bool> tasks = tasksOf(std::int32_t(lane.key));
            const auto first = std::find(tasks.begin(), tasks.end(), true);
            if (first != tasks.end() && std::find(first + 1, tasks.end(), true) == tasks.end())
                it->second = TaskId(std::uint32_t(first - tasks.begin()));
        }
        if (it->second)
            return *it->second;
    }
    const auto event = m_capture.event(row);
    if (!event)
        return tl::unexpected(event.error());
    return event->task;
}

Result<> StoredLanes::nameCall(LaneKey lane, LaneItem& item) const
{
    // A slice of a call whose entry was not seen may be older than its name.
    const bool ofTask = lane.kind == LaneKey::Kind::TaskCalls;
    if (!ofTask && item.function.valid())
        return {};
    const auto call = m_calls.call(*item.call);
    if (!call)
        return tl::unexpected(call.error());
    item.function = call->function;
    item.task = call->task;
    if (ofTask)
        item.cpu = call->cpu;
    return {};
}

Result<std::vector<std::uint64_t>> StoredLanes::density(std::int64_t beginNs, std::int64_t endNs,
                                                        int bins) const
{
    const auto shot = snapshot();
    if (!shot)
        return tl::unexpected(shot.error());
    std::vector<std::uint64_t> counts(std::size_t(std::max(0, bins)));
    if (counts.empty() || endNs <= beginNs)
        return counts;
    const auto width = double(saturatingSub(endNs, beginNs)) / double(bins);
    for (const auto& [cpu, lanes] : (*shot)->cpus) {
        // A run begins within a pixel and is at most one long: its middle is no further than a
        // pixel from any of its events.
        const auto found = cpuEvents(*shot, cpu, beginNs, endNs, bins * kDensityPixels);
        if (!found)
            return tl::unexpected(found.error());
        for (const LaneRun& run : *found) {
            const double middle = double(saturatingSub(run.node.beginNs, beginNs)) / 2
                + double(saturatingSub(run.node.endNs, beginNs)) / 2;
            const auto bin = std::size_t(std::max(0.0, middle / width));
            counts[std::min(bin, counts.size() - 1)] += run.count;
        }
    }
    return counts;
}

} // namespace

std::unique_ptr<Lanes> makeLanes(const Capture& capture)
{
    return std::make_unique<StoredLanes>(capture);
}

} // namespace probescope::store
