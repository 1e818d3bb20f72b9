#include "tests/core/record/counts/made_hist_snapshot.h"
#include "tests/support/fake_tracefs/fake_tracefs.h"
#include "tests/ui/support/shown_controls.h"
#include "tests/ui/support/waits.h"
#include "tests/ui/target/live_counts/asked_hist.h"
#include "ui/plot/result_plot.h"
#include "ui/target/live_counts/aggregate_pane.h"
#include "ui/target/live_counts/hist_plot_pane.h"
#include "ui/target/live_counts/models/hist_model.h"

#include <QAction>
#include <QClipboard>
#include <QGuiApplication>
#include <QLocale>
#include <QSignalSpy>
#include <QTest>

#include <algorithm>
#include <cmath>
#include <map>

using namespace probescope;
using namespace probescope::ui;
using namespace std::chrono_literals;
using fake::FakeKernel;
using fake::FakeTracefs;
using record::HistGroup;
using record::HistHistory;
using record::HistQuery;
using record::HistSnapshot;

using ValueKind = AggregationValue::Kind;
using Point = HistLine::Point;

namespace {

const HistQuery kCounts{.keys = {{.kind = AggregationKey::Kind::Task}}};
const HistQuery kSums{.keys = {{.kind = AggregationKey::Kind::Task}},
                      .value = {.kind = ValueKind::Sum, .field = "ret"}};
const HistQuery kAverages{.keys = {{.kind = AggregationKey::Kind::Task}},
                          .value = {.kind = ValueKind::Average, .field = "ret"}};

HistGroup group(std::vector<std::string> keys, std::uint64_t count, std::uint64_t sum = 0)
{
    return {.keys = std::move(keys), .count = count, .sum = sum};
}

/// The look at the beginning is of nothing.
HistHistory historyOf(const std::vector<HistSnapshot>& snapshots)
{
    HistHistory history;
    history.add({});
    for (const auto& snapshot : snapshots)
        history.add(snapshot);
    return history;
}

struct TaskCount
{
    std::string name;
    std::uint64_t count = 0;
    std::uint64_t bytes = 0;
};

/// As the kernel prints `keys=common_pid.execname:vals=bytes_req`.
std::string byTask(const std::vector<TaskCount>& tasks, std::uint64_t dropped = 0)
{
    std::string text;
    std::uint64_t all = 0;
    for (const auto& task : tasks) {
        text += "{ common_pid: " + task.name
            + "            [        12] } hitcount:          " + std::to_string(task.count)
            + "  bytes_req:        " + std::to_string(task.bytes) + "\n";
        all += task.count;
    }
    return text + "\nTotals:\n    Hits: " + std::to_string(all) + "\n    Entries: "
        + std::to_string(tasks.size()) + "\n    Dropped: " + std::to_string(dropped) + "\n";
}

/// A pane that is at work on a fake kernel.
struct Running
{
    explicit Running(ValueKind value = ValueKind::Count)
        : fake(std::make_shared<FakeTracefs>(FakeKernel::linux612()))
    {
        auto kernel = tracefs::Kernel::inspect(*fake);
        if (!kernel)
            qFatal("the kernel was not looked at");
        pane.setTarget(std::make_shared<CountTarget>(fake, std::move(*kernel)));
        pane.resize(1100, 640);
        pane.show();
        Aggregation asked{.events = {"kmem:kmalloc"},
                          .predicate = {},
                          .keys = {{.kind = AggregationKey::Kind::Task}},
                          .value = {.kind = value, .field = "bytes_req"}};
        QSignalSpy judged(&pane, &AggregatePane::judged);
        ask(*pane.form(), {.asked = std::move(asked)});
        waitUntilExposed(&pane);
        waitUntil([&] { return judged.count() > 0; });
    }

    void says(const std::vector<TaskCount>& tasks, std::uint64_t dropped = 0)
    {
        fake->setHistogram("kmem", "kmalloc", byTask(tasks, dropped));
    }
    std::uint64_t events() const { return pane.model()->snapshot().events; }
    ResultPlot* plot() const { return pane.times()->plot(); }
    const HistLines& lines() const { return pane.times()->lines(); }
    void stop()
    {
        QSignalSpy ended(&pane, &AggregatePane::ended);
        pane.stop();
        waitUntil([&] { return ended.count() > 0 && !pane.running(); });
    }

    std::shared_ptr<FakeTracefs> fake;
    AggregatePane pane;
};

} // namespace

/// How answers of a kernel went over time.
class TestCountTimes : public QObject
{
    Q_OBJECT

private slots:
    void initTestCase() { QLocale::setDefault(QLocale::c()); }

    void countsAreToldAsRates()
    {
        const auto history = historyOf(
            {histSnapshotAt(1s, {group({"a"}, 5)}), histSnapshotAt(3s, {group({"a"}, 9)})});
        const auto lines = histLines(history, kCounts, false);
        QCOMPARE(lines.valueName, QStringLiteral("Events per second"));
        QCOMPARE(lines.lines.size(), std::size_t(1));
        const std::vector<Point> expected{{1'000'000'000, 5.0}, {3'000'000'000, 2.0}};
        QVERIFY(lines.lines[0].points == expected);
        QCOMPARE(lines.lines[0].name, QStringLiteral("a"));
        QVERIFY(histLinesNote(lines).isEmpty());
    }

    void sumsAreToldAsRates()
    {
        auto before = histSnapshotAt(1s, {group({"a"}, 1, 100)});
        auto after = histSnapshotAt(3s, {group({"a"}, 2, std::uint64_t(-60))});
        before.isSigned = after.isSigned = true;
        const auto lines = histLines(historyOf({before, after}), kSums, false);
        QCOMPARE(lines.valueName, QStringLiteral("Sum of ret per second"));
        const std::vector<Point> expected{{1'000'000'000, 100.0}, {3'000'000'000, -80.0}};
        QVERIFY(lines.lines.at(0).points == expected);
    }

    /// Not the average since the beginning, which hardly moves any more.
    void averagesAreThoseOfEachStep()
    {
        const auto history = historyOf({histSnapshotAt(1s, {group({"a"}, 10, 100)}),
                                        histSnapshotAt(2s, {group({"a"}, 10, 100)}),
                                        histSnapshotAt(3s, {group({"a"}, 12, 500)})});
        const std::vector<Point> expected{{1'000'000'000, 10.0}, {3'000'000'000, 200.0}};
        const auto averages = histLines(history, kAverages, false);
        QVERIFY(averages.lines.at(0).points == expected);
        QCOMPARE(averages.valueName, QStringLiteral("Average of ret"));
        // A time from one event to another has its average, too.
        HistQuery latency;
        latency.value = {.kind = ValueKind::Quantize, .field = "ns"};
        const auto times =
            histLines(historyOf({histSnapshotAt(1s, {group({}, 4, 6000)})}), latency, true);
        QVERIFY(times.lines.at(0).points.at(0).value == 1500.0);
        QCOMPARE(times.lines[0].name, QStringLiteral("all events"));
        QVERIFY(histLinesResult(times).unit(2) == QueryResult::Unit::Duration);
    }

    void theFirstOfTheTableAndAllOthersAreDrawn()
    {
        std::vector<HistSnapshot> snapshots;
        for (std::uint64_t second = 1; second <= 3; ++second) {
            std::vector<HistGroup> groups;
            for (std::uint64_t k = 0; k < 20; ++k)
                groups.push_back(group({"k" + std::to_string(k)}, second * (100 - k), second * k));
            snapshots.push_back(histSnapshotAt(std::chrono::seconds(second), std::move(groups)));
        }
        const auto history = historyOf(snapshots);
        const auto counts = histLines(history, kCounts, false);
        QCOMPARE(counts.lines.size(), std::size_t(PlotData::kMaxSeries));
        for (std::size_t k = 0; k < 7; ++k)
            QCOMPARE(counts.lines[k].name, QStringLiteral("k%1").arg(k));
        QCOMPARE(counts.lines[7].name, QStringLiteral("all other groups"));
        double others = 0;
        for (int k = 7; k < 20; ++k)
            others += 100 - k;
        for (const auto& point : counts.lines[7].points)
            QVERIFY(point.value == others);
        QCOMPARE(
            histLinesNote(counts),
            QStringLiteral("The first 7 of 20 groups have a line each; all others share one."));
        // Averages have no sum.
        const auto averages = histLines(history, kAverages, false);
        QCOMPARE(averages.lines.size(), std::size_t(PlotData::kMaxSeries));
        QCOMPARE(averages.lines[7].name, QStringLiteral("k7"));
        QCOMPARE(histLinesNote(averages), QStringLiteral("The first 8 of 20 groups are drawn."));
    }

    void whatFoundNoRoomHasALine()
    {
        auto snapshot = histSnapshotAt(1s, {group({"a"}, 5)});
        snapshot.dropped = 30;
        const auto history = historyOf({snapshot});
        const auto counts = histLines(history, kCounts, false);
        QCOMPARE(counts.lines.size(), std::size_t(2));
        QCOMPARE(counts.lines[1].name, QStringLiteral("dropped: map full"));
        QVERIFY(counts.lines[1].points.at(0).value == 30.0);
        // Of sums nobody knows theirs.
        const auto sums = histLines(history, kSums, false);
        QCOMPARE(sums.lines.size(), std::size_t(1));
        QVERIFY(histLinesNote(sums).contains("the map is full"));
    }

    void linesAreNamedApart()
    {
        const std::string longName(90, 'x');
        const auto history = historyOf(
            {histSnapshotAt(1s,
                            {group({"inner+0x1\nouter+0x2", "7"}, 3),
                             group({"inner+0x1\nother+0x2", "7"}, 2), group({longName, "7"}, 1)})});
        const auto lines = histLines(history, kCounts, false);
        QCOMPARE(lines.lines[0].name, QStringLiteral("inner+0x1 …, 7"));
        QCOMPARE(lines.lines[1].name, QStringLiteral("inner+0x1 …, 7 (2)"));
        QCOMPARE(lines.lines[2].name.size(), qsizetype(41));
        QCOMPARE(lines.lines[1].group, QStringLiteral("inner+0x1\nother+0x2, 7"));
    }

    void clearedHistogramsPartLines()
    {
        const auto lines = histLines(historyOf({histSnapshotAt(1s, {group({"a"}, 50)}),
                                                histSnapshotAt(2s, {group({"a"}, 7)}),
                                                histSnapshotAt(3s, {group({"a"}, 8)})}),
                                     kCounts, false);
        const std::vector<Point> expected{
            {1'000'000'000, 50.0}, {2'000'000'000, std::nullopt}, {3'000'000'000, 1.0}};
        QVERIFY(lines.lines.at(0).points == expected);
        QVERIFY(histLinesNote(lines).contains("cleared"));
        const auto data = plotData(
            histLinesResult(lines),
            {.kind = PlotKind::Line, .x = 0, .y = 2, .series = 1, .gaps = true}, CancelToken());
        QCOMPARE(data.series.at(0).points.size(), std::size_t(3));
        QVERIFY(std::isnan(data.series[0].points[1].y));
        QCOMPARE(data.series[0].points[2].x, 3e9);
        QCOMPARE(data.y.lo, 1.0); // no negative rate
    }

    void isWrittenAsCsv()
    {
        auto lines = histLines(historyOf({histSnapshotAt(2s, {group({"one,two"}, 5)}),
                                          histSnapshotAt(3s, {group({"one,two"}, 1)})}),
                               kCounts, false);
        QCOMPARE(
            histLinesCsv(lines),
            QStringLiteral(
                "Time since start (ns),Group,Events per second\n2000000000,\"one,two\",2.5\n"));
        lines.inNs = true;
        QVERIFY(histLinesCsv(lines).startsWith(
            QStringLiteral("Time since start (ns),Group,Events per second (ns)\n")));
    }

    void isEmptyUntilTheKernelCounts()
    {
        Running stage;
        stage.pane.showPage(AggregatePane::Page::Times);
        QVERIFY2(says(stage.pane, QStringLiteral("While the kernel counts, lines show here")),
                 qPrintable(shownTexts(stage.pane)));
        QVERIFY(!stage.plot()->accessibleName().isEmpty());
        QCOMPARE(stage.plot()->focusPolicy(), Qt::StrongFocus);
    }

    /// Known readings, and the lines that are drawn of them.
    void drawsWhatTheKernelCounted()
    {
        Running stage;
        stage.pane.showPage(AggregatePane::Page::Times);
        stage.says({{"bash", 100}, {"cat", 40}}); // before it began
        stage.pane.start();
        waitUntil([&] { return stage.events() == std::uint64_t(140); });
        stage.says({{"bash", 150}, {"cat", 400}});
        waitUntil([&] { return stage.events() == std::uint64_t(550); });
        stage.says({{"bash", 180}, {"cat", 420}, {"late", 900}});
        waitUntil([&] { return stage.events() == std::uint64_t(1500); });
        stage.stop();
        // They stay, in the order of the table.
        const auto& history = stage.pane.history();
        const auto& lines = stage.lines().lines;
        QCOMPARE(lines.size(), std::size_t(3));
        const std::map<QString, std::uint64_t> counted{
            {"late-12", 900}, {"cat-12", 380}, {"bash-12", 80}};
        for (std::size_t i = 0; i < lines.size(); ++i) {
            QCOMPARE(lines[i].name, stage.pane.model()->index(int(i), 0).data().toString());
            const auto steps = history.steps({lines[i].name.toStdString()});
            QCOMPARE(lines[i].points.size(), steps.size());
            std::uint64_t all = 0;
            for (std::size_t k = 0; k < steps.size(); ++k) {
                const auto ns = double((steps[k].end - steps[k].begin).count());
                QVERIFY(ns > 0);
                QCOMPARE(*lines[i].points[k].value, double(steps[k].count) * 1e9 / ns);
                all += steps[k].count;
            }
            QCOMPARE(all, counted.at(lines[i].name));
        }
        QCOMPARE(*lines[0].points[0].value, 0.0); // it came late
        isDrawn(stage, lines);
        auto* const copy = stage.plot()->actions().value(0);
        QVERIFY(copy);
        QCOMPARE(copy->shortcut(), QKeySequence(QKeySequence::Copy));
        copy->trigger();
        QCOMPARE(QGuiApplication::clipboard()->text(), histLinesCsv(stage.lines()));
    }

    void partsLinesWhereSomebodyClears()
    {
        Running stage(ValueKind::Sum);
        stage.says({{"bash", 10, 1000}});
        stage.pane.start();
        waitUntil([&] { return stage.events() == std::uint64_t(10); });
        stage.says({{"bash", 20, 3000}});
        waitUntil([&] { return stage.events() == std::uint64_t(20); });
        stage.says({{"bash", 2, 50}}, 7);
        waitUntil([&] { return stage.events() == std::uint64_t(2); });
        stage.says({{"bash", 3, 90}}, 9);
        waitUntil([&] { return stage.events() == std::uint64_t(3); });
        QVERIFY(stage.lines().lines.empty()); // nobody looks
        stage.pane.showPage(AggregatePane::Page::Times);
        const auto& points = stage.lines().lines.at(0).points;
        QCOMPARE(std::count_if(points.begin(), points.end(),
                               [](const Point& point) { return !point.value; }),
                 std::ptrdiff_t(1));
        QVERIFY(std::all_of(points.begin(), points.end(),
                            [](const Point& point) { return !point.value || *point.value >= 0; }));
        QVERIFY(says(stage.pane, QStringLiteral("cleared")));
        QVERIFY(says(stage.pane, QStringLiteral("Lines of groups do not include")));
    }

    void eachStartBeginsAnew()
    {
        Running stage;
        stage.pane.showPage(AggregatePane::Page::Times);
        stage.says({{"bash", 10}});
        stage.pane.start();
        waitUntil([&] { return stage.pane.history().samples() >= 2; });
        stage.stop();
        const auto samples = stage.pane.history().samples();
        QCOMPARE(stage.lines().lines.size(), std::size_t(1));
        stage.says({{"other", 3}});
        QSignalSpy answered(&stage.pane, &AggregatePane::answered);
        stage.pane.start();
        waitForNext(answered);
        QVERIFY(stage.pane.history().samples() < samples);
        QVERIFY(stage.pane.history().groups() == std::vector<HistHistory::Keys>{{"other-12"}});
        stage.pane.setTarget(nullptr);
        QCOMPARE(stage.pane.history().samples(), std::size_t(0));
        QVERIFY(stage.lines().lines.empty());
        waitUntil([&] { return !stage.pane.running(); });
    }

private:
    /// Each point of the lines is at its place in the plot, in a colour.
    static void isDrawn(Running& stage, const std::vector<HistLine>& lines)
    {
        auto* const plot = stage.plot();
        waitUntil([&] { return !plot->preparing(); });
        QCOMPARE(plot->data().series.size(), lines.size());
        QCoreApplication::processEvents(); // the plot draws what it has been given a moment later
        const auto image = plot->grab().toImage();
        const auto colourAt = [&](QPointF place) {
            const QPointF pixel = place * image.devicePixelRatio(); // QPointF::toPoint() rounds
            return image.pixelColor(int(pixel.x()), int(pixel.y()));
        };
        const auto empty = colourAt(plot->plotArea().topLeft() + QPointF(3, 3));
        for (std::size_t i = 0; i < lines.size(); ++i) {
            QCOMPARE(plot->data().series[i].name, lines[i].name);
            const auto drawn = plot->drawn(int(i));
            QCOMPARE(drawn.size(), lines[i].points.size());
            for (std::size_t k = 0; k < drawn.size(); ++k) {
                QCOMPARE(drawn[k].x, double(lines[i].points[k].timeNs));
                QCOMPARE(drawn[k].y, *lines[i].points[k].value);
                QVERIFY(colourAt(plot->pixelOf(drawn[k])) != empty);
            }
        }
    }
};

QTEST_MAIN(TestCountTimes)
#include "tst_count_times.moc"
