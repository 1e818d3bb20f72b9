// Probescope's own works.

#include "core/analysis/events/event_filter.h"
#include "core/import/opened.h"
#include "core/store/read/lanes.h"
#include "tests/bench/compare/figures.h"
#include "tests/bench/compare/stopwatch.h"

#include <algorithm>
#include <cstdio>
#include <filesystem>
#include <functional>

namespace probescope::bench {

namespace {

open::OpenOptions optionsFor(const Subject& subject)
{
    open::OpenOptions options;
    options.cache = std::filesystem::path(subject.folder) / "cache";
    return options;
}

std::shared_ptr<store::Capture> openHere(const Subject& subject, const std::string& file,
                                         const open::OpenOptions& options)
{
    auto opened = open::openFile(file, options);
    if (opened && opened->capture)
        return opened->capture;
    (void)std::fprintf(stderr, "%s: %s\n", subject.file.c_str(),
                       opened ? "holds no events" : opened.error().message().c_str());
    return nullptr;
}

/// What KernelShark's graphs of CPUs show: who ran, and where events are.
std::vector<store::LaneKey> graphsOf(const store::Capture& capture)
{
    using Kind = store::LaneKey::Kind;
    std::vector<store::LaneKey> lanes;
    for (const std::uint32_t cpu : capture.cpus()) {
        if (capture.lanes().hasScheduling())
            lanes.push_back({Kind::CpuRunning, cpu, 0});
        lanes.push_back({Kind::CpuEvents, cpu, 0});
    }
    return lanes;
}

/// The calls that the timeline shows besides, which KernelShark does not have.
std::vector<store::LaneKey> callsOf(const store::Capture& capture)
{
    constexpr std::uint16_t kMaxDepths = 4;
    std::vector<store::LaneKey> lanes;
    for (const std::uint32_t cpu : capture.cpus()) {
        const std::uint16_t depths = std::min(kMaxDepths, capture.lanes().callDepth(cpu));
        for (std::uint16_t depth = 0; depth < depths; ++depth)
            lanes.push_back({store::LaneKey::Kind::CpuCalls, cpu, depth});
    }
    return lanes;
}

/// Seconds of each step.
std::optional<std::vector<double>> zoom(const store::Capture& capture,
                                        const std::vector<store::LaneKey>& lanes)
{
    const store::Summary summary = capture.summary();
    std::int64_t begin = summary.firstNs;
    std::int64_t length = summary.lastNs - summary.firstNs;
    std::vector<double> steps;
    for (int step = 0; step < kZoomSteps; ++step) {
        const bool in = step < kZoomStepsIn;
        const std::int64_t next = in ? length / 10 * 9 : length / 9 * 10;
        begin += (length - next) / 3;
        length = next;
        const Stopwatch watch;
        for (const store::LaneKey& lane : lanes) {
            if (!capture.lanes().window(lane, begin, begin + length, kZoomPixels))
                return std::nullopt;
        }
        steps.push_back(watch.seconds());
    }
    return steps;
}

bool zoom(const store::Capture& capture, Figures& figures)
{
    const auto graphs = graphsOf(capture);
    const auto calls = callsOf(capture);
    auto steps = zoom(capture, graphs);
    const auto callSteps = zoom(capture, calls);
    if (!steps || !callSteps)
        return false;
    figures["zoom_step"] = median(*steps);
    figures["zoom_worst"] = *std::max_element(steps->begin(), steps->end());
    std::transform(steps->begin(), steps->end(), callSteps->begin(), steps->begin(), std::plus<>());
    figures["lanes"] = double(graphs.size() + calls.size());
    figures["lanes_step"] = median(*steps);
    if (calls.empty())
        return true;
    figures["calls_step"] = median(*steps);
    figures["calls_worst"] = *std::max_element(steps->begin(), steps->end());
    return true;
}

bool search(const store::Capture& capture, Figures& figures)
{
    analysis::EventFilter filter;
    analysis::FilterTerm term;
    term.text = kSoughtText;
    filter.terms.push_back(std::move(term));
    const Stopwatch watch;
    const auto done = analysis::filterEvents(
        capture, filter, 0, [](const analysis::RowList& found, RowId) { return found.empty(); },
        CancelToken());
    figures["search"] = watch.seconds();
    return bool(done);
}

} // namespace

std::optional<Figures> importHere(const Subject& subject)
{
    open::OpenOptions options = optionsFor(subject);
    std::filesystem::remove_all(options.cache);
    std::filesystem::create_directories(options.cache);
    Figures figures;
    const Stopwatch watch;
    options.firstRows = [&](const std::shared_ptr<store::Capture>& growing) {
        if (growing->events(0, 60))
            figures["first_rows"] = watch.seconds();
    };
    const auto capture = openHere(subject, subject.file, options);
    if (!capture)
        return std::nullopt;
    figures[kSeconds] = watch.seconds();
    figures[kPeakBytes] = peakBytes();
    const store::Summary summary = capture->summary();
    figures[kEvents] = double(summary.events);
    figures["calls"] = double(summary.calls);
    figures["lost"] = double(summary.lost);
    figures["problems"] = double(summary.problems);
    figures[kStoredBytes] = double(std::filesystem::file_size(capture->path()));
    return figures;
}

std::optional<Figures> viewHere(const Subject& subject)
{
    const open::OpenOptions options = optionsFor(subject);
    Figures figures;
    Stopwatch watch;
    auto capture = openHere(subject, subject.file, options);
    if (!capture)
        return std::nullopt;
    figures["reopen_by_content"] = watch.seconds();
    const std::string psc = capture->path();
    capture.reset();
    watch = {};
    capture = openHere(subject, psc, options);
    if (!capture || !capture->events(0, 60))
        return std::nullopt;
    figures["reopen"] = watch.seconds();
    if (!zoom(*capture, figures))
        return std::nullopt;
    figures["view_peak_bytes"] = peakBytes();
    if (!search(*capture, figures))
        return std::nullopt;
    figures[kPeakBytes] = peakBytes();
    return figures;
}

} // namespace probescope::bench
