// What timelines and calls cost: pairing, windows of lanes, statistics.
//     bench_lanes [--smoke | CAPTURE.psc]     of 10 million synthetic events, fewer, or a capture
// Limits (design): pairing 35 ns an event; windows of 8 lanes × 2000 px 8 ms for 10 million events
// and 15 ms for 100 million; aggregated calls 15 ns a call.

#include "core/analysis/calls/call_stats.h"
#include "core/derive/call_pairing.h"
#include "core/store/read/capture.h"
#include "core/store/read/lanes.h"
#include "core/store/write/writer.h"

#include <algorithm>
#include <cstdio>
#include <filesystem>
#include <random>
#include <string_view>
#include <time.h>
#include <unistd.h>

using namespace probescope;
using namespace probescope::store;

namespace {

/// Time on a CPU, so that a busy machine does not change the figures.
class Clock
{
public:
    static double now()
    {
        timespec time{};
        clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time);
        return double(time.tv_sec) + double(time.tv_nsec) * 1e-9;
    }
};

double secondsSince(double start)
{
    return Clock::now() - start;
}

/// Calls as of a busy machine with 8 CPUs: entries and exits, tasks that change now and then.
class Synthetic
{
public:
    static constexpr std::uint32_t kCpus = 8;

    /// Calls `event(record, pid)` so many times.
    template <typename EventFn>
    void make(std::uint64_t events, EventFn event)
    {
        for (std::uint64_t i = 0; i < events; ++i) {
            const auto cpu = std::uint32_t(m_random() % kCpus);
            if (m_random() % 200 == 0)
                m_pids[cpu] = int(cpu * 10 + 1 + m_random() % 9);
            auto& frames = m_frames[std::size_t(m_pids[cpu])];
            m_nowNs += 50 + std::int64_t(m_random() % 200);
            EventRecord record;
            GraphStep step;
            record.timeNs = m_nowNs;
            record.cpu = cpu;
            record.task = TaskId(std::uint32_t(m_pids[cpu]));
            record.graph = &step;
            if (frames.empty() || (frames.size() < 12 && m_random() % 2 == 0)) {
                step.depth = std::uint16_t(frames.size());
                step.function = StringId(std::uint32_t(m_random() % 300));
                frames.push_back({step.function, m_nowNs});
            } else {
                step.kind = GraphStep::Kind::Exit;
                step.depth = std::uint16_t(frames.size() - 1);
                step.function = frames.back().first;
                step.hasDuration = true;
                step.durationNs = m_nowNs - frames.back().second;
                frames.pop_back();
            }
            event(record, m_pids[cpu]);
        }
    }
    std::int64_t endNs() const { return m_nowNs; }

private:
    std::minstd_rand m_random{1};
    std::int64_t m_nowNs = 0;
    int m_pids[kCpus] = {1, 11, 21, 31, 41, 51, 61, 71};
    std::vector<std::pair<StringId, std::int64_t>> m_frames[100];
};

class NoOutput : public CallOutput
{
public:
    void added(const CallRecord& call) override { m_sum += call.index; }
    void ended(const CallRecord& call) override { m_sum += call.subtree; }
    void slice(const CallSlice& slice) override { m_sum += slice.depth; }
    std::uint64_t sum() const { return m_sum; }

private:
    std::uint64_t m_sum = 0;
};

void benchPairing(std::uint64_t events)
{
    Synthetic alone;
    std::uint64_t sum = 0;
    auto start = Clock::now();
    alone.make(events, [&sum](const EventRecord& record, int) { sum += record.cpu; });
    const double made = secondsSince(start);

    Synthetic source;
    NoOutput output;
    CallPairing pairing(output);
    RowId row = 0;
    start = Clock::now();
    source.make(events,
                [&](const EventRecord& record, int pid) { pairing.step(row++, record, pid); });
    pairing.finish();
    std::printf("pairing alone: %.1f ns an event (%llu calls, check %llu)\n",
                (secondsSince(start) - made) / double(events) * 1e9,
                static_cast<unsigned long long>(pairing.callCount()),
                static_cast<unsigned long long>((output.sum() + sum) % 97));
}

bool writeCapture(const std::filesystem::path& path, std::uint64_t events)
{
    auto writer = Writer::create(path);
    if (!writer)
        return false;
    Sink& sink = **writer;
    for (int pid = 0; pid < 100; ++pid) {
        Task task;
        task.pid = pid;
        task.comm = "task" + std::to_string(pid);
        sink.task(task);
    }
    for (int i = 0; i < 300; ++i)
        sink.string("function_" + std::to_string(i));
    EventType entry;
    entry.name = "funcgraph_entry";
    entry.role = EventRole::GraphEntry;
    const EventTypeId type = sink.eventType(entry);
    const FlagsId flags = sink.flags({});
    const BufferId buffer = sink.buffer("");
    Synthetic source;
    const auto start = Clock::now();
    source.make(events, [&](EventRecord& record, int) {
        record.type = type;
        record.flags = flags;
        record.buffer = buffer;
        sink.event(record);
    });
    if (!(*writer)->finish())
        return false;
    const double took = secondsSince(start);
    std::printf("written with all series: %.0f ns an event, %.1f bytes an event\n",
                took / double(events) * 1e9,
                double(std::filesystem::file_size(path)) / double(events));
    return true;
}

/// Windows of lanes at several zooms, each the first time and again.
void benchWindows(const Capture& capture, LaneKey::Kind kind, const char* name)
{
    constexpr int kPixels = 2000;
    constexpr double kZoomStep = 1.19; // less than a notch of the wheel
    constexpr int kZooms = 64;
    constexpr int kStepsTold = 8;
    const Summary summary = capture.summary();
    const std::vector<std::uint32_t> cpus = capture.cpus();
    double worst = 0;
    const std::int64_t whole = summary.lastNs - summary.firstNs;
    for (int zoom = 0; zoom <= kZooms; ++zoom) {
        const auto length = std::int64_t(double(whole) / std::pow(kZoomStep, zoom));
        const std::int64_t begin = summary.firstNs + (whole - length) / 3;
        double best = 1e9;
        double first = 0;
        std::size_t items = 0;
        for (int turn = 0; turn < 5; ++turn) {
            items = 0;
            const auto start = Clock::now();
            for (std::size_t i = 0; i < std::min<std::size_t>(8, cpus.size()); ++i) {
                const auto found =
                    capture.lanes().window({kind, cpus[i], 1}, begin, begin + length, kPixels);
                if (!found) {
                    std::printf("%s\n", found.error().message().c_str());
                    return;
                }
                items += found->size();
            }
            const double took = secondsSince(start) * 1e3;
            first = turn == 0 ? took : first;
            best = std::min(best, took);
        }
        worst = std::max(worst, best);
        if (zoom % kStepsTold == 0)
            std::printf(
                "%s, 8 lanes × %d px, 1/%.0f of the time: first %.1f ms, then %.2f ms, %zu items\n",
                name, kPixels, double(whole) / double(length), first, best, items);
    }
    std::printf("%s, the worst of %d zooms: %.2f ms\n", name, kZooms + 1, worst);
}

void benchDensity(const Capture& capture)
{
    const Summary summary = capture.summary();
    const auto start = Clock::now();
    const auto bins = capture.lanes().density(summary.firstNs, summary.lastNs, 2000);
    std::printf("density of 2000 bins: %.2f ms%s\n", secondsSince(start) * 1e3,
                bins ? "" : " (failed)");
}

void benchStats(const Capture& capture)
{
    const auto start = Clock::now();
    const auto stats = analysis::functionStats(capture, {}, {});
    const auto calls = double(std::max<std::uint64_t>(1, capture.summary().calls));
    std::printf("statistics of %.0f calls: %.0f ms, %.0f ns a call, %zu functions\n", calls,
                secondsSince(start) * 1e3, secondsSince(start) / calls * 1e9,
                stats ? stats->size() : 0);
}

} // namespace

int main(int argc, char** argv)
{
    std::uint64_t events = 10'000'000;
    std::filesystem::path path;
    for (int i = 1; i < argc; ++i) {
        if (std::string_view(argv[i]) == "--smoke")
            events = 100'000;
        else
            path = argv[i];
    }
    const bool own = path.empty();
    if (own) {
        path = std::filesystem::temp_directory_path()
            / ("bench_lanes_" + std::to_string(getpid()) + ".psc");
        benchPairing(events);
        if (!writeCapture(path, events)) {
            std::fprintf(stderr, "the capture could not be written\n");
            return 1;
        }
    }
    const auto start = Clock::now();
    const auto capture = Capture::open(path);
    if (!capture) {
        std::fprintf(stderr, "%s\n", capture.error().message().c_str());
        return 1;
    }
    std::printf("opened: %.2f ms\n", secondsSince(start) * 1e3);
    benchWindows(**capture, LaneKey::Kind::CpuEvents, "events");
    benchWindows(**capture, LaneKey::Kind::CpuCalls, "calls");
    benchWindows(**capture, LaneKey::Kind::CpuRunning, "running");
    benchDensity(**capture);
    benchStats(**capture);
    if (own)
        std::filesystem::remove(path);
    return 0;
}
