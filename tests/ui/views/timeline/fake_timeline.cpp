#include "fake_timeline.h"

#include <algorithm>
#include <random>

using namespace probescope;
using namespace probescope::store;

void FakeTimeline::addEvent(std::int64_t timeNs, std::uint32_t cpu, std::uint32_t task,
                            std::uint32_t type)
{
    Event event;
    event.row = rows.size();
    event.timeNs = timeNs;
    event.cpu = cpu;
    event.task = TaskId(task);
    event.type = EventTypeId(type);
    rows.push_back(event);
}

std::vector<FakeTimeline::Asked> FakeTimeline::takeAsked()
{
    const std::lock_guard lock(m_mutex);
    return std::exchange(m_asked, {});
}

Summary FakeTimeline::summary() const
{
    Summary summary;
    summary.events = rows.size();
    summary.calls = calls.size();
    summary.cpus = std::uint32_t(cpuNumbers.size());
    if (!rows.empty()) {
        summary.firstNs = rows.front().timeNs;
        summary.lastNs = rows.back().timeNs;
    }
    return summary;
}

const Task& FakeTimeline::task(TaskId id) const
{
    static const Task kNone;
    return id.valid() && id.value() < tasks.size() ? tasks[id.value()] : kNone;
}

Result<Event> FakeTimeline::event(RowId row) const
{
    if (row >= rows.size())
        return fail(ErrorCode::Invalid, "there is no such row");
    return rows[row];
}

Result<std::vector<Event>> FakeTimeline::events(RowId first, std::size_t count) const
{
    const auto from = std::min<std::size_t>(first, rows.size());
    const auto to = std::min(from + count, rows.size());
    return std::vector<Event>(rows.begin() + std::ptrdiff_t(from),
                              rows.begin() + std::ptrdiff_t(to));
}

Result<RowId> FakeTimeline::rowAt(std::int64_t timeNs) const
{
    const auto place = std::partition_point(
        rows.begin(), rows.end(), [timeNs](const Event& event) { return event.timeNs < timeNs; });
    return RowId(place - rows.begin());
}

Result<std::string> FakeTimeline::info(RowId row) const
{
    return "row=" + std::to_string(row);
}

Result<Call> FakeTimeline::call(CallId id) const
{
    if (id.index >= calls.size())
        return fail(ErrorCode::Invalid, "no such call");
    const auto& span = calls[id.index];
    Call call;
    call.id = id;
    call.depth = span.depth;
    call.cpu = span.cpu;
    call.task = TaskId(span.task);
    call.function = StringId(span.function);
    call.startNs = span.beginNs;
    call.durationNs = span.endNs - span.beginNs;
    call.selfNs = call.durationNs / 2;
    return call;
}

std::vector<ui::timeline::ContextMark> FakeTimeline::contexts(std::int64_t beginNs,
                                                              std::int64_t endNs) const
{
    std::vector<ui::timeline::ContextMark> result;
    for (const auto& mark : contextMarks) {
        if (mark.timeNs >= beginNs && mark.timeNs < endNs)
            result.push_back(mark);
    }
    return result;
}

std::uint16_t FakeTimeline::callDepth(std::uint32_t cpu) const
{
    return depthOf({LaneKey::Kind::CpuCalls, cpu, 0});
}

std::uint16_t FakeTimeline::taskCallDepth(std::int32_t pid) const
{
    return depthOf({LaneKey::Kind::TaskCalls, std::uint32_t(pid), 0});
}

std::uint16_t FakeTimeline::depthOf(LaneKey lane) const
{
    const std::lock_guard lock(m_mutex);
    if (m_depths.empty()) {
        for (const auto& call : calls) {
            const auto pid = std::uint32_t(tasks[call.task].pid);
            for (const LaneKey key : {LaneKey{LaneKey::Kind::CpuCalls, call.cpu, 0},
                                      LaneKey{LaneKey::Kind::TaskCalls, pid, 0}})
                m_depths[key] = std::max<std::uint16_t>(m_depths[key], call.depth + 1);
        }
    }
    const auto place = m_depths.find(lane);
    return place == m_depths.end() ? std::uint16_t(0) : place->second;
}

const std::vector<LaneItem>& FakeTimeline::all(LaneKey lane) const
{
    const std::lock_guard lock(m_mutex);
    auto place = m_all.find(lane);
    if (place == m_all.end())
        place = m_all.emplace(lane, find(lane)).first;
    return place->second;
}

void FakeTimeline::changed()
{
    const std::lock_guard lock(m_mutex);
    m_all.clear();
    m_depths.clear();
}

FakeTimeline::Items FakeTimeline::find(LaneKey lane) const
{
    using Kind = LaneKey::Kind;
    Items items;
    const auto add = [&items](std::int64_t begin, std::int64_t end) -> LaneItem& {
        LaneItem item;
        item.beginNs = item.itemBeginNs = begin;
        item.endNs = item.itemEndNs = end;
        item.busyNs = end - begin;
        return items.emplace_back(item);
    };
    const auto pidOf = [this](std::uint32_t task) { return std::uint32_t(tasks[task].pid); };
    if (lane.kind == Kind::CpuRunning || lane.kind == Kind::TaskRunning) {
        for (const auto& slice : slices) {
            if (lane.key != (lane.kind == Kind::CpuRunning ? slice.cpu : pidOf(slice.task)))
                continue;
            auto& item = add(slice.beginNs, slice.endNs);
            item.task = TaskId(slice.task);
            item.cpu = slice.cpu;
            item.prevState = 'S';
            if (const auto row = rowAt(slice.beginNs); row && *row < rows.size())
                item.row = *row;
        }
    } else if (lane.kind == Kind::CpuEvents || lane.kind == Kind::TaskEvents) {
        for (const auto& row : rows) {
            if (lane.key != (lane.kind == Kind::CpuEvents ? row.cpu : pidOf(row.task.value())))
                continue;
            auto& item = add(row.timeNs, row.timeNs);
            item.task = row.task;
            item.type = row.type;
            item.cpu = row.cpu;
            item.row = row.row;
        }
    } else if (lane.kind == Kind::Losses) {
        for (const auto& gap : gaps) {
            if (gap.cpu == lane.key)
                add(gap.beginNs, gap.endNs).cpu = gap.cpu;
        }
    } else {
        for (std::size_t i = 0; i < calls.size(); ++i) {
            const auto& call = calls[i];
            if (call.depth != lane.depth
                || lane.key != (lane.kind == Kind::CpuCalls ? call.cpu : pidOf(call.task)))
                continue;
            auto& item = add(call.beginNs, call.endNs);
            item.cpu = call.cpu;
            item.function = StringId(call.function);
            item.call = CallId{0, i};
        }
    }
    std::stable_sort(items.begin(), items.end(),
                     [](const LaneItem& a, const LaneItem& b) { return a.beginNs < b.beginNs; });
    return items;
}

Result<std::vector<LaneItem>> FakeTimeline::window(LaneKey lane, std::int64_t beginNs,
                                                   std::int64_t endNs, int pixels) const
{
    {
        const std::lock_guard lock(m_mutex);
        m_asked.push_back({lane, beginNs, endNs, pixels});
    }
    if (!failure.empty())
        return fail(ErrorCode::Corrupt, failure);
    const auto pixelNs = std::max<std::int64_t>((endNs - beginNs) / std::max(pixels, 1), 1);
    std::vector<LaneItem> result;
    std::int64_t lastPixel = 0;
    for (const auto& item : all(lane)) {
        const bool touches = item.beginNs < endNs
            && (item.endNs > beginNs || (item.endNs == item.beginNs && item.endNs == beginNs));
        if (!touches)
            continue;
        const auto pixel = (std::max(item.beginNs, beginNs) - beginNs) / pixelNs;
        const bool narrow = item.endNs - item.beginNs < pixelNs;
        if (narrow && !result.empty() && pixel == lastPixel
            && result.back().itemEndNs - result.back().itemBeginNs < pixelNs) {
            auto& into = result.back();
            ++into.count;
            into.endNs = std::max(into.endNs, item.endNs);
            into.busyNs += item.busyNs;
            if (item.itemEndNs - item.itemBeginNs > into.itemEndNs - into.itemBeginNs) {
                auto merged = item;
                merged.beginNs = into.beginNs;
                merged.endNs = into.endNs;
                merged.count = into.count;
                merged.busyNs = into.busyNs;
                into = merged;
            }
        } else {
            result.push_back(item);
        }
        lastPixel = pixel;
    }
    return result;
}

Result<std::vector<std::uint64_t>> FakeTimeline::density(std::int64_t beginNs, std::int64_t endNs,
                                                         int bins) const
{
    std::vector<std::uint64_t> counts(std::size_t(std::max(bins, 0)));
    for (const auto& row : rows) {
        if (row.timeNs >= beginNs && row.timeNs < endNs && bins > 0)
            ++counts[std::size_t(__int128(row.timeNs - beginNs) * bins / (endNs - beginNs))];
    }
    return counts;
}

std::shared_ptr<FakeTimeline> makeBusyMachine(std::uint32_t cpus, int slicesEach, unsigned seed,
                                              int depths)
{
    auto fake = std::make_shared<FakeTimeline>();
    std::mt19937 random(seed);
    const auto pick = [&random](int from, int to) {
        return std::uniform_int_distribution<int>(from, to)(random);
    };
    const std::vector<std::string> comms{"bash",     "sshd",        "kworker/0:1",
                                         "postgres", "Xorg",        "ksoftirqd/1",
                                         "firefox",  "rcu_preempt", "cc1plus"};
    fake->tasks.push_back({0, 0, "<idle>"});
    for (std::size_t i = 0; i < comms.size(); ++i)
        fake->tasks.push_back({std::int32_t(100 + 37 * i), -1, comms[i]});
    fake->strings = {"do_syscall_64", "vfs_read",       "ext4_file_read_iter", "__x64_sys_openat",
                     "schedule",      "_raw_spin_lock", "copy_page_to_iter",   "filemap_read"};
    fake->types = {"sched_switch", "sched_waking", "irq_handler_entry", "sys_enter", "sys_exit"};
    constexpr std::int64_t kStart = 1'234'567'000'000;
    struct Moment
    {
        std::int64_t time;
        std::uint32_t cpu, task, type;
    };
    std::vector<Moment> moments;
    for (std::uint32_t cpu = 0; cpu < cpus; ++cpu) {
        fake->cpuNumbers.push_back(cpu);
        std::int64_t now = kStart + pick(0, 10'000);
        for (int i = 0; i < slicesEach; ++i) {
            if (pick(0, 3) == 0)
                now += pick(1'000, 400'000); // idle
            const auto length = pick(0, 4) == 0 ? pick(100'000, 900'000) : pick(800, 60'000);
            const auto task = std::uint32_t(pick(1, int(comms.size())));
            fake->slices.push_back({now, now + length, task, cpu});
            moments.push_back({now, cpu, task, 0});
            for (int k = pick(0, 4); k > 0; --k)
                moments.push_back({now + pick(1, length), cpu, task, std::uint32_t(pick(1, 4))});
            const auto call = [&](std::int64_t begin, std::int64_t end, int depth) {
                fake->calls.push_back({begin, end, cpu, task, std::uint16_t(depth),
                                       std::uint32_t(pick(0, int(fake->strings.size()) - 1))});
            };
            if (length > 10'000) {
                call(now + length / 10, now + length * 9 / 10, 0);
                call(now + length / 5, now + length / 2, 1);
                call(now + length / 4, now + length * 2 / 5, 2);
                call(now + length * 11 / 20, now + length * 4 / 5, 1);
                for (int depth = 3; depth < depths; ++depth)
                    call(now + length / 4 + depth * 10, now + length * 2 / 5 - depth * 10, depth);
            }
            now += length;
        }
    }
    std::sort(moments.begin(), moments.end(), [](const Moment& a, const Moment& b) {
        return std::pair(a.time, a.cpu) < std::pair(b.time, b.cpu);
    });
    for (const auto& moment : moments)
        fake->addEvent(moment.time, moment.cpu, moment.task, moment.type);
    return fake;
}
