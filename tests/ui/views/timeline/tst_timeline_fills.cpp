#include "fake_timeline.h"
#include "painted_frame.h"
#include "ui/views/timeline/paint/frame_data.h"
#include "ui/views/timeline/paint/frame_renderer.h"

#include <QApplication>
#include <QTest>

#include <algorithm>
#include <array>
#include <random>
#include <set>

using namespace probescope;
using namespace probescope::ui;
using namespace probescope::ui::timeline;
using store::LaneItem;
using store::LaneKey;

/// Which fills and labels boxes have, and that boxes which touch are told apart.
class TestTimelineFills : public QObject
{
    Q_OBJECT

private slots:
    /// Two names may share a fill, and two pids its step of brightness.
    void tasksOfOneColourAreApartWhereTheyTouch()
    {
        auto fake = std::make_shared<FakeTimeline>();
        fake->tasks = {{1, 1, "one"}, {2, 2, "two"}};
        fake->types = {"e"};
        fake->cpuNumbers = {0};
        const auto colours = Colours::from(QPalette(QColor(0xee, 0xee, 0xee)));
        for (auto& two = fake->tasks[1];
             fillOfTask(colours, two) != fillOfTask(colours, fake->tasks[0]);)
            two.comm = "two-" + std::to_string(++two.pid);
        // All widths beside each other, in columns.
        constexpr std::array kWidths{1, 1, 2, 1, 3, 1, 4, 1, 9, 2, 2, 3, 3, 4, 4, 9, 9, 2, 4, 3, 9};
        constexpr std::int64_t kColumnNs = 1000;
        std::vector<int> begins;
        int x = 0;
        for (std::uint32_t i = 0; x + kWidths[i % kWidths.size()] <= kWidth; ++i) {
            const int width = kWidths[i % kWidths.size()];
            begins.push_back(x);
            fake->slices.push_back({x * kColumnNs, (x + width) * kColumnNs, i % 2, 0});
            x += width;
        }
        fake->addEvent(0, 0, 0, 0);
        fake->addEvent(kWidth * kColumnNs, 0, 0, 0);
        LaneLayout layout;
        layout.rebuild(*fake, {}, {});
        FrameRenderer renderer(fake);
        const auto request = requestFor(layout, {0, kWidth * kColumnNs}, false);
        const auto image = paint(renderer, request).image;
        const auto& strip = request.lanes[0].strips[0];
        const int y = strip.top + strip.height - 1;
        const auto fill = fillOfTask(colours, fake->tasks[0]);
        const std::set<QRgb> allowed{fill.rgb(), Colours::edgeOf(fill.rgb())};
        QVERIFY(begins.size() > 100);
        for (std::size_t i = 1; i < begins.size(); ++i) {
            QVERIFY2(allowed.count(image.pixel(begins[i], y)) > 0,
                     qPrintable(QStringLiteral("%1: %2").arg(begins[i]).arg(
                         image.pixel(begins[i], y), 0, 16)));
            QVERIFY2(image.pixel(begins[i] - 1, y) != image.pixel(begins[i], y),
                     qPrintable(QString::number(begins[i])));
        }
    }

    /// Nor does what lies right above it, with any names: boxes that touch would look like one.
    void aCallNeverHasTheFillOfItsCaller()
    {
        constexpr int kDepths = 12;
        constexpr int kAcross = 20;
        auto fake = std::make_shared<FakeTimeline>();
        fake->tasks = {{1, 1, "one"}};
        fake->types = {"e"};
        fake->cpuNumbers = {0};
        std::mt19937 random(3);
        fake->strings = {"schedule", "io_schedule", "schedule_timeout"};
        for (int i = 0; i < 40; ++i)
            fake->strings.push_back("f" + std::to_string(i));
        for (int i = 0; i < kAcross; ++i) {
            for (int depth = 0; depth < kDepths; ++depth)
                fake->calls.push_back({i * 1000 + depth * 10, (i + 1) * 1000 - depth * 10, 0, 0,
                                       std::uint16_t(depth),
                                       std::uint32_t(random() % fake->strings.size())});
        }
        fake->addEvent(0, 0, 0, 0);
        fake->addEvent(kAcross * 1000, 0, 0, 0);
        LaneLayout layout;
        layout.rebuild(*fake, {}, {});
        layout.setExpanded(0, true);
        FrameRenderer renderer(fake);
        const auto request = requestFor(layout, {0, kAcross * 1000}, false);
        const auto image = paint(renderer, request).image;
        std::vector<FrameRequest::StripPlace> strips;
        for (const auto& strip : request.lanes[0].strips) {
            if (strip.kind == Strip::Kind::Calls)
                strips.push_back(strip);
        }
        QCOMPARE(strips.size(), std::size_t(kDepths));
        const auto pixel = [&](std::size_t depth, int across) {
            const auto x = timeToPixel(request.range, kWidth, across * 1000 + 500);
            return image.pixel(int(x), strips[depth].top + strips[depth].height / 2);
        };
        int alike = 0;
        int greys = 0;
        for (int across = 0; across < kAcross; ++across) {
            for (std::size_t depth = 0; depth < strips.size(); ++depth) {
                const auto function = fake->calls[std::size_t(across) * kDepths + depth].function;
                const auto own = request.colours.function(fake->strings[function]).rgb();
                const auto fill = pixel(depth, across);
                if (function < 3) { // off the CPU
                    ++greys;
                    QVERIFY(fill == request.colours.offCpu[0].rgb()
                            || fill == request.colours.offCpu[1].rgb());
                }
                const auto caller = depth == 0 ? QRgb(0) : pixel(depth - 1, across);
                QVERIFY(fill != caller);
                QCOMPARE(fill == own, own != caller); // its own wherever that can be
                alike += own == caller ? 1 : 0;
            }
        }
        QVERIFY(alike > 5);
        QVERIFY(greys > 5);
    }

    /// Where a task goes on, narrow slices are no fence.
    void narrowSlicesOfOneTaskHaveNoEdges()
    {
        auto fake = std::make_shared<FakeTimeline>();
        fake->tasks = {{1, 1, "one"}};
        fake->types = {"e"};
        fake->cpuNumbers = {0};
        for (std::int64_t i = 0; i < kWidth / 2; ++i)
            fake->slices.push_back({i * 2000, (i + 1) * 2000, 0, 0});
        fake->addEvent(0, 0, 0, 0);
        fake->addEvent(kWidth * 1000, 0, 0, 0);
        LaneLayout layout;
        layout.rebuild(*fake, {}, {});
        FrameRenderer renderer(fake);
        const auto request = requestFor(layout, {0, kWidth * 1000}, false);
        const auto image = paint(renderer, request).image;
        const auto& strip = request.lanes[0].strips[0];
        const auto fill = fillOfTask(request.colours, fake->tasks[0]).rgb();
        for (int x = 0; x < kWidth; ++x)
            QCOMPARE(image.pixel(x, strip.top + strip.height - 1), fill);
    }

    void theBusiestTasksDiffer()
    {
        auto fake = std::make_shared<FakeTimeline>();
        fake->types = {"e"};
        fake->cpuNumbers = {0};
        constexpr int kTasks = 8;
        std::vector<std::int64_t> times;
        for (int i = 0; i < kTasks; ++i) {
            // All of one fill, if each had that of its name.
            auto& task = fake->tasks.emplace_back(Task{i + 1, i + 1, "task"});
            for (int more = 0; i > 0
                 && (Colours::fillOf(task.comm) != Colours::fillOf("task")
                     || std::any_of(fake->tasks.begin(), fake->tasks.end() - 1,
                                    [&](const Task& other) { return other.comm == task.comm; }));
                 ++more)
                task.comm = "task-" + std::to_string(more);
            fake->slices.push_back({i * 1000, (i + 1) * 1000, std::uint32_t(i), 0});
            times.push_back(1000);
        }
        fake->addEvent(0, 0, 0, 0);
        fake->addEvent(kTasks * 1000, 0, 0, 0);
        LaneLayout layout;
        layout.rebuild(*fake, {}, {});
        FrameRenderer renderer(fake);
        auto request = requestFor(layout, {0, kTasks * 1000}, false);
        QCOMPARE(paintedFills(renderer, request), std::size_t(1));
        const auto task = [&fake](TaskId id) -> const Task& { return fake->task(id); };
        request.taskFills = std::make_shared<const TaskFills>(times, task);
        QCOMPARE(paintedFills(renderer, request), std::size_t(kTasks));
        request.taskFills = nullptr;
        QCOMPARE(paintedFills(renderer, request), std::size_t(1));
    }

    void labelsLoseThePidFirstAndAreNoShreds()
    {
        auto fake = std::make_shared<FakeTimeline>();
        fake->tasks = {{199, 199, "encoder"}, {7, 7, "ls"}};
        const auto request = requestFor(LaneLayout(), {0, 1000}, true);
        FrameData data(fake);
        data.begin(request);
        const QFontMetrics metrics(request.font);
        const auto wide = [&](const QString& text) { return metrics.horizontalAdvance(text); };
        const FrameRequest::StripPlace strip{
            Strip::Kind::Running, {LaneKey::Kind::CpuRunning, 0, 0}, 0, 20};
        LaneItem item;
        item.task = TaskId(0);
        const auto whole = QStringLiteral("encoder-199");
        const auto name = QStringLiteral("encoder");
        for (int room = 0; room <= wide(whole) + 2; ++room) {
            const auto text = data.label(strip, item, metrics, room);
            QVERIFY(wide(text) <= room);
            if (room >= wide(whole))
                QCOMPARE(text, whole);
            else if (room >= wide(name))
                QCOMPARE(text, name);
            else
                QVERIFY2(text.isEmpty() || (text.size() >= 4 && name.startsWith(text.chopped(1))),
                         qPrintable(text));
        }
        item.task = TaskId(1);
        QCOMPARE(data.label(strip, item, metrics, wide(QStringLiteral("ls"))),
                 QStringLiteral("ls"));
        QCOMPARE(data.label(strip, item, metrics, wide(QStringLiteral("ls")) - 1), QString());
        const FrameRequest::StripPlace ofTask{
            Strip::Kind::Running, {LaneKey::Kind::TaskRunning, 199, 0}, 0, 20};
        for (int room = 0; room < wide(QStringLiteral("CPU 0")); ++room)
            QCOMPARE(data.label(ofTask, item, metrics, room), QString());
    }

private:
    /// How many fills slices of 1000 ns have, with any step of brightness.
    static std::size_t paintedFills(FrameRenderer& renderer, const FrameRequest& request)
    {
        const auto image = paint(renderer, request).image;
        const auto& strip = request.lanes[0].strips[0];
        std::set<int> hues;
        for (std::int64_t at = 500; at < request.range.endNs; at += 1000) {
            const auto x = int(timeToPixel(request.range, kWidth, at));
            hues.insert(fillAt(request.colours, image.pixel(x, strip.top + strip.height - 1)));
        }
        return hues.size();
    }

    /// Which of the fills a pixel has, in one of its steps.
    static int fillAt(const Colours& colours, QRgb pixel)
    {
        for (std::size_t fill = 0; fill < Colours::kFills; ++fill) {
            for (int pid = 0; pid < 100; ++pid) {
                if (colours.task({.pid = pid}, fill).rgb() == pixel)
                    return int(fill);
            }
        }
        return -1;
    }
};

QTEST_MAIN(TestTimelineFills)
#include "tst_timeline_fills.moc"
