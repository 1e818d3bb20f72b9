// What spans cost: to collect them from events, and to ask for percentiles and pictures of them.
//     bench_spans [--smoke]     of 10 million spans, or of fewer
// Limits: percentiles of any range within 50 ms, 16 bytes a span.

#include "core/analysis/distribution.h"
#include "core/analysis/log2_histogram.h"
#include "core/analysis/span_groups.h"
#include "core/store/capture.h"
#include "core/store/writer.h"

#include <algorithm>
#include <array>
#include <chrono>
#include <cstdio>
#include <filesystem>
#include <random>
#include <string_view>
#include <unistd.h>

using namespace probescope;
using namespace probescope::analysis;

namespace {

using Clock = std::chrono::steady_clock;

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
    constexpr std::array<double, 5> kPercents{50, 90, 99, 99.9, 100};
    std::mt19937_64 random(2);
    std::vector<double> times;
    std::int64_t sum = 0;
    for (int round = 0; round < 100; ++round) {
        const auto first = random() % ranks.size();
        const auto last = round % 4 == 0 ? ranks.size() : first + random() % (ranks.size() - first);
        const auto start = Clock::now();
        const auto range = ranks.range(round % 4 == 0 ? 1 : first, last);
        for (const double percent : kPercents)
            sum += range.percentile(percent);
        times.push_back(msSince(start));
    }
    std::sort(times.begin(), times.end());
    std::printf("five percentiles of a range: median %.1f ms, slowest of 100 %.1f ms (%lld)\n",
                times[times.size() / 2], times.back(), static_cast<long long>(sum % 10));
}

void drawPictures(const SpanSet& spans)
{
    constexpr std::array<double, 4> kPercents{50, 90, 99, 99.9};
    const Scale time(Scale::Kind::Linear, spans.at(0).beginNs, spans.at(spans.size() - 1).beginNs,
                     1600);
    const Scale duration(Scale::Kind::Log, 1, 10'000'000'000, 600);
    const CancelToken cancel;
    auto start = Clock::now();
    must(heatMap(spans, {}, time, duration, cancel));
    std::printf("heat map of 1600 × 600: %.0f ms\n", msSince(start));
    start = Clock::now();
    must(scatter(spans, {}, time, duration, cancel));
    std::printf("scatter of 1600 × 600: %.0f ms\n", msSince(start));
    start = Clock::now();
    must(percentilesOverTime(spans, {}, time, kPercents, cancel));
    std::printf("four percentiles over 1600 times: %.0f ms\n", msSince(start));
    start = Clock::now();
    must(log2Histogram(spans, {}, cancel));
    std::printf("histogram by powers of two: %.0f ms\n", msSince(start));
    start = Clock::now();
    const auto groups = must(groupSpans(spans, {}, SpanGroup::By::Name, kPercents, cancel));
    std::printf("percentiles of %zu names: %.0f ms\n", groups.size(), msSince(start));
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
    drawPictures(*spans);
    std::filesystem::remove(path);
    return 0;
}
