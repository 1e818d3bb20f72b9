// What spans cost: to collect them from events, and to ask for percentiles and pictures of them.
//     bench_spans [--smoke]     of 10 million spans, or of fewer
// Limits: percentiles of any range within 50 ms, a picture within 16 ms, 16 bytes a span. It ends
// with 1 when one of 10 million is over its limit, which another program on the machine can cause.

#include "core/analysis/spans/log2_histogram.h"
#include "core/analysis/spans/span_cells.h"
#include "core/analysis/spans/span_counts.h"
#include "core/analysis/spans/span_keys.h"
#include "core/analysis/spans/span_ranks.h"
#include "core/store/read/capture.h"
#include "core/store/write/writer.h"

#include <algorithm>
#include <array>
#include <chrono>
#include <cstdio>
#include <ctime>
#include <filesystem>
#include <limits>
#include <random>
#include <string>
#include <string_view>
#include <unistd.h>

using namespace probescope;
using namespace probescope::analysis;

namespace {

using Clock = std::chrono::steady_clock;

constexpr std::array<double, 4> kPercents{50, 90, 99, 99.9};
constexpr double kFrameMs = 16;
constexpr double kPercentilesMs = 50;
constexpr double kNoLimit = std::numeric_limits<double>::infinity();

int overLimit = 0; ///< how many figures

std::string judged(double ms, double limitMs)
{
    if (limitMs == kNoLimit)
        return {};
    overLimit += ms > limitMs ? 1 : 0;
    return (ms > limitMs ? ", OVER " : ", within ") + std::to_string(int(limitMs)) + " ms";
}

double msSince(Clock::time_point start)
{
    return std::chrono::duration<double, std::milli>(Clock::now() - start).count();
}

template <typename T>
T must(Result<T> result)
{
    if (!result) {
        std::fprintf(stderr, "%s\n", result.error().message().c_str());
        std::exit(1);
    }
    return std::move(*result);
}

/// System calls of 40 tasks on 8 CPUs, some of them within others' time; few are very long.
std::shared_ptr<store::Capture> madeCapture(const std::filesystem::path& path, std::uint64_t spans)
{
    auto made = store::Writer::create(path);
    if (!made)
        std::exit(1);
    Sink& sink = **made;
    EventTypeId types[2];
    for (const int exits : {0, 1}) {
        EventType type;
        type.name = exits == 1 ? "sys_exit" : "sys_enter";
        Field id;
        id.name = "id";
        type.fields.push_back(id);
        types[exits] = sink.eventType(type);
    }
    std::vector<TaskId> tasks;
    for (int i = 0; i < 40; ++i) {
        Task task;
        task.pid = 100 + i;
        task.comm = "task" + std::to_string(i);
        tasks.push_back(sink.task(task));
    }
    std::mt19937_64 random(1);
    std::array<std::int64_t, 40> open{}; // id of the call plus 1
    std::int64_t nowNs = 1'000'000'000;
    for (std::uint64_t ended = 0; ended < spans;) {
        const auto who = std::size_t(random() % open.size());
        nowNs += random() % 5000 == 0 ? 300'000 : std::int64_t(random() % 400);
        EventRecord record;
        record.timeNs = nowNs;
        record.cpu = std::uint32_t(who % 8);
        record.task = tasks[who];
        const bool exits = open[who] != 0;
        record.type = types[exits ? 1 : 0];
        const Value value = exits ? open[who] - 1 : std::int64_t(random() % 60);
        record.values = std::span(&value, 1);
        open[who] = exits ? 0 : value + 1;
        ended += exits ? 1 : 0;
        sink.event(record);
    }
    if (!(*made)->finish())
        std::exit(1);
    return must(store::Capture::open(path));
}

void askPercentiles(const SpanRanks& ranks)
{
    constexpr std::array<double, 5> kAsked{50, 90, 99, 99.9, 100};
    std::mt19937_64 random(2);
    std::vector<double> times;
    std::int64_t sum = 0;
    for (int round = 0; round < 100; ++round) {
        const auto first = random() % ranks.size();
        const auto last = round % 4 == 0 ? ranks.size() : first + random() % (ranks.size() - first);
        const auto start = Clock::now();
        const auto range = ranks.range(round % 4 == 0 ? 1 : first, last);
        for (const double percent : kAsked)
            sum += range.percentile(percent);
        times.push_back(msSince(start));
    }
    std::sort(times.begin(), times.end());
    std::printf("five percentiles of a range: median %.1f ms, slowest of 100 %.1f ms%s (%lld)\n",
                times[times.size() / 2], times.back(), judged(times.back(), kPercentilesMs).c_str(),
                static_cast<long long>(sum % 10));
}

/// Of all threads, which other programs do not disturb.
double cpuMs()
{
    timespec now{};
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
    return double(now.tv_sec) * 1e3 + double(now.tv_nsec) * 1e-6;
}

/// Medians of several.
template <typename AskFn>
void measure(const char* what, double limitMs, const AskFn& ask)
{
    std::vector<double> times;
    std::vector<double> cpuTimes;
    for (int round = 0; round < 15; ++round) {
        const auto start = Clock::now();
        const double cpuStart = cpuMs();
        ask();
        times.push_back(msSince(start));
        cpuTimes.push_back(cpuMs() - cpuStart);
    }
    std::sort(times.begin(), times.end());
    std::sort(cpuTimes.begin(), cpuTimes.end());
    const double median = times[times.size() / 2];
    std::printf("%s: median %.1f ms, on CPUs %.1f ms%s\n", what, median,
                cpuTimes[cpuTimes.size() / 2], judged(median, limitMs).c_str());
}

void drawPictures(const SpanIndex& index)
{
    const SpanSet& spans = index.spans();
    const Scale time(Scale::Kind::Linear, spans.at(0).beginNs, spans.at(spans.size() - 1).beginNs,
                     1600);
    const Scale columns(Scale::Kind::Linear, time.least(), time.most(), 200);
    const Scale duration(Scale::Kind::Log, 1, 10'000'000'000, 600);
    const Scale narrow(Scale::Kind::Log, 10'000, 11'000, 600);
    const Scale cells(Scale::Kind::Log, 1, 10'000'000'000, 50);
    const CancelToken cancel;
    const IndexPart all{.first = 0, .last = spans.size()};
    measure("scatter of 1600 × 600", kFrameMs,
            [&] { must(countCells(index, all, time, duration, OutsideCells::AtEdges, cancel)); });
    const Scale zoomed(Scale::Kind::Linear, time.least() + (time.most() - time.least()) / 3,
                       time.least() + (time.most() - time.least()) / 3 * 2, 1600);
    measure("scatter of a third of the time", kFrameMs,
            [&] { must(countCells(index, all, zoomed, duration, OutsideCells::AtEdges, cancel)); });
    measure("scatter of 10 to 11 µs", kFrameMs,
            [&] { must(countCells(index, all, time, narrow, OutsideCells::AtEdges, cancel)); });
    measure("heat map of 200 × 50", kFrameMs,
            [&] { must(countCells(index, all, columns, cells, OutsideCells::Left, cancel)); });
    measure("four percentiles over 200 times", kPercentilesMs,
            [&] { must(percentilesOverTime(index, all, columns, kPercents, cancel)); });
    measure("histogram by powers of two", kNoLimit,
            [&] { must(log2Histograms(index, all, cancel)); });
    measure("the 1000 longest", kNoLimit, [&] {
        must(longestSpans(index, all, 0, std::numeric_limits<std::int64_t>::max(), 1000, cancel));
    });
}

/// By eight groups, as the view has at most.
void askGroups(const store::Capture& capture, const std::shared_ptr<const SpanSet>& spans)
{
    const CancelToken cancel;
    auto start = Clock::now();
    const auto keys = must(keysByField(capture, *spans, "id", cancel));
    std::vector<std::uint8_t> groups;
    for (const auto key : keys.ofSpan)
        groups.push_back(std::uint8_t(std::min(key, 7U)));
    const auto index = must(SpanIndex::make(spans, std::move(groups), cancel));
    std::printf("grouped by a field of %zu values: %.0f ms\n", keys.texts.size(), msSince(start));
    measure("four percentiles of eight groups and all", kPercentilesMs, [&] {
        must(summarize(*index, {.first = 0, .last = spans->size()}, kPercents, cancel));
    });
    const Scale time(Scale::Kind::Linear, spans->at(0).beginNs,
                     spans->at(spans->size() - 1).beginNs, 1600);
    const Scale duration(Scale::Kind::Log, 1, 10'000'000'000, 600);
    measure("scatter of eight groups", kFrameMs, [&] {
        must(countCells(*index, {.first = 0, .last = spans->size()}, time, duration,
                        OutsideCells::AtEdges, cancel));
    });
}

} // namespace

int main(int count, char** arguments)
{
    const bool smoke = count > 1 && std::string_view(arguments[1]) == "--smoke";
    const std::uint64_t wanted = smoke ? 100'000 : 10'000'000;
    const auto path = std::filesystem::temp_directory_path()
        / ("bench_spans" + std::to_string(getpid()) + ".psc");
    const auto capture = madeCapture(path, wanted);
    auto start = Clock::now();
    const auto spans =
        must(collectSpans(*capture, {SpanSource::Kind::Pairs, "syscall"}, CancelToken()));
    const double collected = msSince(start);
    std::printf("%llu spans collected: %.0f ms, %.0f ns each, %.1f bytes each\n",
                static_cast<unsigned long long>(spans->size()), collected,
                collected * 1e6 / double(spans->size()),
                double(spans->memory()) / double(spans->size()));
    start = Clock::now();
    const auto ranks = must(SpanRanks::make(spans, {}, CancelToken()));
    std::printf("ranks made: %.0f ms, %.1f bytes each\n", msSince(start),
                double(ranks->memory()) / double(spans->size()));
    askPercentiles(*ranks);
    start = Clock::now();
    const auto index = must(SpanIndex::make(spans, {}, CancelToken()));
    std::printf("index made: %.0f ms, %.1f bytes each\n", msSince(start),
                double(index->memory()) / double(spans->size()));
    drawPictures(*index);
    askGroups(*capture, spans);
    std::filesystem::remove(path);
    return smoke || overLimit == 0 ? 0 : 1;
}
