// What a frame of the timeline costs: 8 CPUs, 2000 pixels, every zoom from the whole capture down
// to single events. Cold: data is read and painted. Warm: the data is at hand. Drag: each frame is
// 1 % further. Processor time of the painting thread; must be below 16 ms, the time between two
// pictures of a screen.

#include "core/analysis/sched/task_times.h"
#include "core/store/read/capture.h"
#include "core/store/write/writer.h"
#include "ui/views/timeline/paint/frame_renderer.h"
#include "ui/views/timeline/timeline_view.h"

#include <QApplication>

#include <algorithm>
#include <cstdio>
#include <cstring>
#include <ctime>
#include <filesystem>
#include <random>
#include <string>
#include <unistd.h>
#include <vector>

using namespace probescope;
using namespace probescope::ui;
using namespace probescope::ui::timeline;

namespace {

constexpr std::uint32_t kCpus = 8;
constexpr int kPixels = 2000;

/// Of the processor, by this thread: what a frame takes on a machine that does nothing else.
double milliseconds()
{
    timespec time{};
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
    return double(time.tv_sec) * 1e3 + double(time.tv_nsec) / 1e6;
}

/// Switches with a few function_graph calls between them.
bool writeCapture(const std::filesystem::path& path, std::uint64_t events)
{
    auto created = store::Writer::create(path);
    if (!created)
        return false;
    auto& writer = **created;
    std::vector<TaskId> tasks;
    std::vector<StringId> comms;
    for (int pid = 0; pid < 64; ++pid) {
        const auto comm = pid == 0 ? std::string("<idle>") : "task" + std::to_string(pid);
        tasks.push_back(writer.task({.pid = pid, .comm = comm}));
        comms.push_back(writer.string(comm));
    }
    std::vector<StringId> functions;
    for (int i = 0; i < 500; ++i)
        functions.push_back(writer.string("function_" + std::to_string(i)));
    EventType sched{.system = "sched", .name = "sched_switch", .role = EventRole::SchedSwitch};
    for (const char* const name : {"prev_comm", "prev_pid", "prev_prio", "prev_state", "next_comm",
                                   "next_pid", "next_prio"}) {
        sched.fields.push_back(
            {.name = name,
             .kind = std::strstr(name, "comm") ? FieldKind::String : FieldKind::Signed});
    }
    EventType graph{.system = "ftrace", .name = "funcgraph_entry", .role = EventRole::GraphEntry};
    const auto schedId = writer.eventType(sched);
    const auto graphId = writer.eventType(graph);
    const auto flags = writer.flags({.text = "....."});
    const auto buffer = writer.buffer("");
    std::mt19937_64 random(1);
    std::size_t running[kCpus] = {};
    std::int64_t now = 1'000'000'000'000;
    for (std::uint64_t i = 0; i < events; ++i) {
        now += std::int64_t(50 + random() % 400);
        const auto cpu = std::uint32_t(random() % kCpus);
        EventRecord record{.timeNs = now,
                           .cpu = cpu,
                           .task = tasks[running[cpu]],
                           .flags = flags,
                           .buffer = buffer};
        GraphStep step;
        Value values[7] = {};
        if (random() % 4 == 0) {
            const auto next = random() % 3 == 0 ? 0 : random() % tasks.size();
            const Value fields[] = {comms[running[cpu]].value(), Value(running[cpu]), 120, 1,
                                    comms[next].value(),         Value(next),         120};
            std::copy(std::begin(fields), std::end(fields), values);
            running[cpu] = next;
            record.type = schedId;
            record.values = values;
        } else {
            step = {.kind = GraphStep::Kind::Leaf,
                    .hasDuration = true,
                    .function = functions[random() % functions.size()],
                    .durationNs = std::int64_t(random() % 300)};
            record.type = graphId;
            record.graph = &step;
        }
        writer.event(record);
        if (i % 100'000 == 0 && !writer.progress({.events = i}))
            return false;
    }
    return writer.finish().has_value();
}

FrameRequest requestFor(const LaneLayout& layout, TimeRange range, const QWidget& widget)
{
    FrameRequest request;
    request.growth = 1;
    request.range = range;
    request.width = kPixels;
    request.height = layout.height();
    request.tickStep = tickStep(range, kPixels, 104);
    request.colours = Colours::from(widget.palette());
    request.font = widget.font();
    request.font.setPixelSize(11);
    for (std::size_t i = 0; i < layout.lanes().size(); ++i) {
        const auto& lane = layout.lanes()[i];
        FrameRequest::LanePlace place{lane.id, i % 2 == 1, lane.y, lane.height, {}};
        for (const auto& strip : layout.strips(lane))
            place.strips.push_back({strip.kind, strip.key, lane.y + strip.y, strip.height});
        request.lanes.push_back(std::move(place));
    }
    return request;
}

double render(FrameRenderer& renderer, const FrameRequest& request)
{
    const double begin = milliseconds();
    renderer.render(
        request, [] { return false; }, [](const Frame&) {});
    return milliseconds() - begin;
}

struct Times
{
    std::vector<double> values;
    double at(double share)
    {
        std::sort(values.begin(), values.end());
        return values[std::size_t(double(values.size() - 1) * share)];
    }
};

/// As the window of a capture decides them.
std::shared_ptr<const TaskFills> fillsOf(const store::Capture& capture)
{
    const double begin = milliseconds();
    const auto times = analysis::roughTaskTimes(capture);
    const double read = milliseconds();
    auto fills = std::make_shared<const TaskFills>(
        times, [&capture](TaskId id) -> const Task& { return capture.task(id); });
    std::printf("times of tasks: %.2f ms, their fills: %.2f ms\n", read - begin,
                milliseconds() - read);
    return fills;
}

void measure(const std::shared_ptr<TimelineSource>& source,
             const std::shared_ptr<const TaskFills>& taskFills, int rounds)
{
    QWidget widget;
    LaneLayout layout;
    layout.rebuild(*source, {}, {});
    const auto summary = source->summary();
    const auto whole = summary.lastNs - summary.firstNs;
    std::mt19937_64 random(2);
    std::printf("%-12s %22s %22s %22s\n", "shown", "cold ms, median worst", "warm ms", "drag ms");
    for (std::int64_t share = 1; whole / share > 10'000; share *= 10) {
        Times cold;
        Times warm;
        Times drag;
        for (int round = 0; round < rounds; ++round) {
            const auto length = whole / share;
            const auto room = std::uint64_t(whole - length) + 1;
            const auto begin = summary.firstNs + std::int64_t(random() % room);
            FrameRenderer renderer(source, 1'000'000);
            auto request = requestFor(layout, {begin, begin + length}, widget);
            request.taskFills = taskFills;
            cold.values.push_back(render(renderer, request));
            warm.values.push_back(render(renderer, request));
            for (int i = 0; i < 10; ++i) {
                request.range.beginNs += length / 100;
                request.range.endNs += length / 100;
                drag.values.push_back(render(renderer, request));
            }
        }
        std::printf("%-12s %11.2f %10.2f %11.2f %10.2f %11.2f %10.2f\n",
                    durationText(whole / share).toUtf8().constData(), cold.at(0.5), cold.at(1),
                    warm.at(0.5), warm.at(1), drag.at(0.5), drag.at(1));
    }
}

/// What the thread of the windows does for a frame: the picture, ruler, headers and marks.
void measureWidget(const std::shared_ptr<TimelineSource>& source)
{
    Selection selection;
    TimelineView view(source, &selection);
    view.resize(kPixels, 500);
    view.finishPainting();
    selection.setMarker(Selection::Marker::A, selection.visible().beginNs + 1000);
    selection.setHover(selection.visible().beginNs + selection.visible().lengthNs() / 2);
    QImage target(view.size(), QImage::Format_RGB32);
    Times times;
    for (int i = 0; i < 50; ++i) {
        const double begin = milliseconds();
        view.render(&target);
        times.values.push_back(milliseconds() - begin);
    }
    std::printf("%-12s %11.2f %10.2f   (2000 x 500, its own thread)\n", "window", times.at(0.5),
                times.at(1));
}

} // namespace

int main(int argc, char** argv)
{
    const bool smoke = argc > 1 && std::strcmp(argv[1], "--smoke") == 0;
    if (qEnvironmentVariableIsEmpty("QT_QPA_PLATFORM"))
        qputenv("QT_QPA_PLATFORM", "offscreen");
    QApplication application(argc, argv);
    const std::uint64_t events = smoke ? 100'000 : 10'000'000;
    const auto path = std::filesystem::temp_directory_path()
        / ("bench_timeline_" + std::to_string(getpid()) + ".psc");
    bool done = writeCapture(path, events);
    if (done) {
        const auto capture = store::Capture::open(path);
        done = capture.has_value();
        if (done) {
            std::printf("%llu events, %u lanes, %d pixels; must be below 16 ms, aim 8\n",
                        static_cast<unsigned long long>(events), kCpus, kPixels);
            const auto source = makeSource(*capture);
            measure(source, fillsOf(**capture), smoke ? 2 : 15);
            measureWidget(source);
        }
    }
    std::error_code ignored;
    std::filesystem::remove(path, ignored);
    if (!done)
        std::fprintf(stderr, "The capture could not be written to %s.\n", path.c_str());
    return done ? 0 : 1;
}
