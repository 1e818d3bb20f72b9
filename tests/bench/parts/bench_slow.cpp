// What "why was this slow?" costs: spans of tasks, of several lengths, anywhere in a capture, and
// its longest calls, split into what the time went to.
//     make_capture sched dat6 --events 10000000 -o sched.dat
//     bench_slow sched.dat

#include "core/analysis/explain/slow_reason.h"
#include "core/import/opened.h"

#include <algorithm>
#include <chrono>
#include <fmt/format.h>
#include <random>
#include <string>
#include <vector>

using namespace probescope;
using namespace probescope::analysis;

namespace {

constexpr int kSpans = 100;
constexpr std::size_t kBatch = 4096; // calls read at a time

/// Prints how long the splits of some spans took; false when one could not be made.
bool measure(const store::Capture& capture, const std::string& what,
             const std::vector<SlowSpan>& spans)
{
    if (spans.empty()) {
        fmt::print("{:28} none in this capture\n", what);
        return true;
    }
    std::vector<double> took;
    std::size_t parts = 0;
    for (const SlowSpan& span : spans) {
        const auto start = std::chrono::steady_clock::now();
        const auto reason = slowReason(capture, span, CancelToken());
        took.push_back(
            std::chrono::duration<double, std::milli>(std::chrono::steady_clock::now() - start)
                .count());
        if (!reason) {
            fmt::print(stderr, "{}\n", reason.error().message());
            return false;
        }
        parts += reason->parts.size();
    }
    std::sort(took.begin(), took.end());
    fmt::print("{:28} {:4} spans, {:6} parts: median {:8.2f} ms, slowest {:8.2f} ms\n", what,
               spans.size(), parts, took[took.size() / 2], took.back());
    return true;
}

/// Of the tasks of events anywhere, each so long.
std::vector<SlowSpan> spansAnywhere(const store::Capture& capture, std::int64_t lengthNs)
{
    const auto summary = capture.summary();
    std::mt19937_64 random(1);
    std::vector<SlowSpan> spans;
    for (int i = 0; i < kSpans; ++i) {
        const auto event = capture.event(random() % summary.events);
        const std::int32_t pid = event ? capture.task(event->task).pid : 0;
        if (pid <= 0)
            continue;
        spans.push_back({.beginNs = event->timeNs,
                         .endNs = std::min(event->timeNs + lengthNs, summary.lastNs),
                         .pid = pid});
    }
    return spans;
}

std::vector<SlowSpan> longestCalls(const store::Capture& capture)
{
    std::vector<store::Call> longest;
    const auto longer = [](const store::Call& left, const store::Call& right) {
        return left.durationNs > right.durationNs;
    };
    std::uint64_t place = 0;
    while (const auto calls = capture.calls().scanAll(place, kBatch)) {
        if (calls->empty())
            break;
        for (const store::Call& call : *calls) {
            if (call.state == store::Call::State::Whole && call.hasDuration)
                longest.push_back(call);
        }
        std::sort(longest.begin(), longest.end(), longer);
        longest.resize(std::min(longest.size(), std::size_t(kSpans)));
    }
    std::vector<SlowSpan> spans;
    for (const store::Call& call : longest) {
        if (const auto span = spanOfCall(capture, call.id))
            spans.push_back(*span);
    }
    return spans;
}

} // namespace

int main(int count, char** arguments)
{
    if (count != 2) {
        fmt::print(stderr, "bench_slow CAPTURE\n");
        return 2;
    }
    const auto opened = open::openFile(arguments[1]);
    if (!opened || !opened->capture || opened->capture->summary().events == 0) {
        fmt::print(stderr, "{}: {}\n", arguments[1],
                   opened ? "no events" : opened.error().message());
        return 1;
    }
    if (opened->imported) {
        fmt::print("imported; run it again, so that only the looking counts\n");
        return 0;
    }
    const store::Capture& capture = *opened->capture;
    const auto summary = capture.summary();
    fmt::print("{}: {} events, {} calls, {:.1f} s\n", arguments[1], summary.events, summary.calls,
               double(summary.lastNs - summary.firstNs) * 1e-9);
    const struct
    {
        const char* what;
        std::int64_t ns;
    } lengths[] = {{"1 ms of a task", 1'000'000},
                   {"100 ms of a task", 100'000'000},
                   {"the rest of the capture", summary.lastNs - summary.firstNs}};
    bool done = true;
    for (const auto& length : lengths)
        done = measure(capture, length.what, spansAnywhere(capture, length.ns)) && done;
    done = measure(capture, "the longest calls", longestCalls(capture)) && done;
    return done ? 0 : 1;
}
