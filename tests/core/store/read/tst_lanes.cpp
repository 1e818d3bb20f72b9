#include "core/store/read/call_series.h"
#include "core/store/read/capture.h"
#include "core/store/read/lanes.h"
#include "tests/core/store/read/timeline_capture.h"

#include <QTemporaryDir>
#include <QTest>

#include <filesystem>
#include <numeric>
#include <set>

using namespace probescope;
using namespace probescope::store;
using namespace probescope::test;

namespace {

bool touches(const LaneItem& item, std::int64_t begin, std::int64_t end)
{
    return item.itemBeginNs < end && (item.itemEndNs > begin || item.itemBeginNs >= begin);
}

std::string describe(const LaneItem& item)
{
    return std::to_string(item.beginNs) + "-" + std::to_string(item.endNs) + " count "
        + std::to_string(item.count) + " busy " + std::to_string(item.busyNs) + " item "
        + std::to_string(item.itemBeginNs) + "-" + std::to_string(item.itemEndNs) + " task "
        + std::to_string(item.task.value()) + " type " + std::to_string(item.type.value()) + " cpu "
        + std::to_string(item.cpu) + " function " + std::to_string(item.function.value()) + " call "
        + (item.call ? std::to_string(item.call->stack) + ":" + std::to_string(item.call->index)
                     : std::string("-"))
        + " row " + (item.row ? std::to_string(*item.row) : std::string("-")) + " state "
        + std::to_string(int(item.prevState));
}

LaneItem single(std::int64_t begin, std::int64_t end)
{
    LaneItem item;
    item.beginNs = item.itemBeginNs = begin;
    item.endNs = item.itemEndNs = end;
    item.busyNs = end - begin;
    return item;
}

/// What one item of all of them would be with the next ones merged into it.
LaneItem merged(const std::vector<LaneItem>& all, std::size_t first, std::uint64_t count)
{
    LaneItem sum = all[first];
    for (std::size_t i = first + 1; i < first + count; ++i) {
        LaneItem longer = all[i];
        const bool takes = longer.itemEndNs - longer.itemBeginNs > sum.itemEndNs - sum.itemBeginNs;
        longer.beginNs = std::min(sum.beginNs, all[i].beginNs);
        longer.endNs = std::max(sum.endNs, all[i].endNs);
        longer.busyNs = sum.busyNs + all[i].busyNs;
        longer.count = sum.count + 1;
        if (takes) {
            sum = longer;
        } else {
            sum.beginNs = longer.beginNs;
            sum.endNs = longer.endNs;
            sum.busyNs = longer.busyNs;
            sum.count = longer.count;
        }
    }
    return sum;
}

} // namespace

class TestLanes : public QObject
{
    Q_OBJECT

private slots:
    void initTestCase()
    {
        GraphShape shape;
        shape.steps = 180'000;
        shape.cpus = 3;
        shape.tasks = 6;
        shape.switches = 0.03;
        shape.losses = 0.0003;
        makeCapture(randomGraph(shape, 3));
    }

    void windowsAgreeWithBruteForce_data()
    {
        QTest::addColumn<int>("kind");
        QTest::addColumn<int>("key");
        QTest::addColumn<int>("depth");
        using Kind = LaneKey::Kind;
        for (const int cpu : {0, 2, int(TimelineCapture::kRareCpu)})
            QTest::addRow("events of CPU %d", cpu) << int(Kind::CpuEvents) << cpu << 0;
        QTest::newRow("running on CPU 1") << int(Kind::CpuRunning) << 1 << 0;
        for (const int depth : {0, 3, 7})
            QTest::addRow("calls of CPU 1, depth %d", depth) << int(Kind::CpuCalls) << 1 << depth;
        QTest::newRow("losses") << int(Kind::Losses) << 1 << 0;
        QTest::newRow("running of a task") << int(Kind::TaskRunning) << 4 << 0;
        QTest::newRow("events of a task") << int(Kind::TaskEvents) << 4 << 0;
        QTest::newRow("few events of a task") << int(Kind::TaskEvents) << 77 << 0;
        for (const int depth : {0, 5})
            QTest::addRow("calls of a task, depth %d", depth) << int(Kind::TaskCalls) << 4 << depth;
        QTest::newRow("no such CPU") << int(Kind::CpuEvents) << 5 << 0;
        QTest::newRow("no such depth") << int(Kind::CpuCalls) << 1 << 100;
        QTest::newRow("no such task") << int(Kind::TaskCalls) << 4711 << 0;
    }
    void windowsAgreeWithBruteForce()
    {
        QFETCH(int, kind);
        QFETCH(int, key);
        QFETCH(int, depth);
        const LaneKey lane{LaneKey::Kind(kind), std::uint32_t(key), std::uint16_t(depth)};
        const auto all = wantedItems(lane);
        verifyWindow(lane, all, 0, m_endNs, 500);
        std::mt19937 random(5);
        for (int i = 0; i < 60 && !QTest::currentTestFailed(); ++i) {
            const std::int64_t begin = std::int64_t(random() % std::uint64_t(m_endNs));
            const std::int64_t length = 1 + std::int64_t(random() % (1U << (random() % 24)));
            verifyWindow(lane, all, begin, begin + length, 1 + int(random() % 1000));
        }
    }

    void depthsAndSchedulingAreTold()
    {
        const Lanes& lanes = m_capture->lanes();
        QVERIFY(lanes.hasScheduling());
        QCOMPARE(lanes.callDepth(0), std::uint16_t(8));
        QCOMPARE(lanes.callDepth(TimelineCapture::kRareCpu), std::uint16_t(0));
        QCOMPARE(lanes.taskCallDepth(4), std::uint16_t(8));
        QCOMPARE(lanes.taskCallDepth(4711), std::uint16_t(0));
    }

    void densityCountsAllEvents()
    {
        const auto& events = m_wanted->events();
        const auto all = m_capture->lanes().density(0, m_endNs, 300);
        QVERIFY(all.has_value());
        QCOMPARE(all->size(), std::size_t(300));
        QCOMPARE(std::accumulate(all->begin(), all->end(), std::uint64_t(0)),
                 std::uint64_t(events.size()));
        QVERIFY(m_capture->lanes().density(5, 5, 10).has_value());
        QVERIFY(m_capture->lanes().density(0, m_endNs, 0)->empty());
    }

    void densityIsRightWithinAQuarterOfABin_data()
    {
        QTest::addColumn<int>("bins");
        for (const int bins : {2, 30, 300, 800, 5000})
            QTest::addRow("%d", bins) << bins;
    }
    void densityIsRightWithinAQuarterOfABin()
    {
        QFETCH(int, bins);
        const auto all = m_capture->lanes().density(0, m_endNs, bins);
        QVERIFY(all.has_value());
        const double width = double(m_endNs) / bins;
        const auto before = [this](double timeNs) {
            const auto& events = m_wanted->events(); // in the order of time
            return std::uint64_t(
                std::partition_point(events.begin(), events.end(),
                                     [timeNs](const auto& e) { return double(e.timeNs) < timeNs; })
                - events.begin());
        };
        std::uint64_t sum = 0;
        for (int i = 0; i + 1 < bins; ++i) {
            sum += (*all)[std::size_t(i)];
            const double edge = (i + 1) * width;
            const double away = std::max(width / 4, 1.0);
            QVERIFY(sum >= before(edge - away));
            QVERIFY(sum <= before(edge + away));
        }
    }

    void aLongCallAndALossAreSeenInAnHour()
    {
        constexpr std::int64_t kHour = 3'600'000'000'000;
        constexpr int kCalls = 20'000;
        std::vector<GraphInput> inputs;
        for (int i = 0; i < kCalls; ++i) {
            GraphInput call;
            call.timeNs = 1'000 + kHour / kCalls * i;
            call.pid = 4;
            call.step.kind = GraphStep::Kind::Leaf;
            call.step.hasDuration = true;
            call.step.durationNs = i == 13'000 ? 1'000 : 10;
            inputs.push_back(call);
        }
        GraphInput gap;
        gap.timeNs = inputs[7'000].timeNs;
        gap.loss = Loss{0, {}, gap.timeNs - 1, gap.timeNs, 1};
        inputs.insert(inputs.begin() + 7'000, gap);
        makeCapture(inputs);
        using Kind = LaneKey::Kind;
        for (const LaneKey lane : {LaneKey{Kind::CpuCalls, 0}, LaneKey{Kind::TaskCalls, 4}}) {
            const auto items = m_capture->lanes().window(lane, 0, kHour, 1000);
            QVERIFY(items.has_value());
            QVERIFY(items->size() < 2'000);
            std::uint64_t count = 0;
            int longOnes = 0;
            for (const LaneItem& item : *items) {
                count += item.count;
                longOnes += item.itemEndNs - item.itemBeginNs == 1'000 ? 1 : 0;
            }
            QCOMPARE(count, std::uint64_t(kCalls));
            QCOMPARE(longOnes, 1);
        }
        const auto losses = m_capture->lanes().window({Kind::Losses, 0}, 0, kHour, 1000);
        QVERIFY(losses.has_value());
        QCOMPARE(losses->size(), std::size_t(1));
        QCOMPARE(losses->front().itemBeginNs, gap.timeNs - 1);
        QCOMPARE(losses->front().itemEndNs, gap.timeNs);
    }

    /// Captures of all sizes, with gaps, missing steps, many and few switches.
    void windowsOfRandomCapturesAgreeWithBruteForce()
    {
        constexpr int kCases = 10'000;
        std::mt19937 random(11);
        int cases = 0;
        for (unsigned seed = 0; cases < kCases && !QTest::currentTestFailed(); ++seed) {
            makeCapture(randomGraph(randomShape(random), seed));
            for (const LaneKey& lane : someLanes(random)) {
                const auto all = wantedItems(lane);
                for (int i = 0; i < 20 && !QTest::currentTestFailed(); ++i, ++cases)
                    verifyRandomWindow(lane, all, random);
            }
        }
        qInfo("%d windows", cases);
    }

private:
    void makeCapture(std::vector<GraphInput> inputs)
    {
        const auto path = std::filesystem::path(
            m_folder.filePath(QString("%1.psc").arg(++m_captures)).toStdString());
        auto writer = Writer::create(path);
        QVERIFY(writer.has_value());
        m_wanted = std::make_unique<TimelineCapture>(std::move(inputs), **writer);
        while (m_wanted->push(10'000)) { }
        m_wanted->finish();
        QVERIFY((*writer)->finish().has_value());
        auto capture = Capture::open(path);
        QVERIFY(capture.has_value());
        m_capture = *capture;
        m_endNs = m_wanted->events().back().timeNs + 1;
        m_tasks.clear();
        for (std::uint32_t id = 0; id < m_capture->taskCount(); ++id)
            m_tasks[m_capture->task(TaskId(id)).pid] = TaskId(id);
    }

    static GraphShape randomShape(std::mt19937& random)
    {
        GraphShape shape;
        shape.steps = 1 + int(random() % (1U << (random() % 14)));
        shape.cpus = 1 + std::uint32_t(random() % 4);
        shape.tasks = 1 + int(random() % 6);
        shape.maxDepth = 1 + int(random() % 10);
        shape.switches = random() % 2 == 0 ? 0.01 : 0.3;
        shape.losses = random() % 2 == 0 ? 0 : 0.01;
        shape.dropped = random() % 3 == 0 ? 0.05 : 0;
        shape.leaves = random() % 2 == 0 ? 0.3 : 0.9;
        return shape;
    }

    /// One of each kind.
    static std::vector<LaneKey> someLanes(std::mt19937& random)
    {
        using Kind = LaneKey::Kind;
        std::vector<LaneKey> lanes;
        for (const Kind kind : {Kind::CpuRunning, Kind::CpuEvents, Kind::CpuCalls,
                                Kind::TaskRunning, Kind::TaskEvents, Kind::TaskCalls, Kind::Losses})
            lanes.push_back({kind, std::uint32_t(random() % 4), std::uint16_t(random() % 4)});
        return lanes;
    }

    /// From one nanosecond to more than there is.
    void verifyRandomWindow(LaneKey lane, const std::vector<LaneItem>& all, std::mt19937& random)
    {
        const auto range = std::uint64_t(m_endNs) + 2000;
        const auto begin = std::int64_t(random() % range) - 1000;
        const auto length = std::int64_t(1
                                         + range * random() / (std::uint64_t(1) << 32)
                                             / (std::uint64_t(1) << (random() % 20)));
        verifyWindow(lane, all, random() % 8 == 0 ? -1000 : begin, begin + length,
                     1 + int(random() % 2000));
    }

    LaneItem eventItem(RowId row, LaneKey lane) const
    {
        const TimelineCapture::Event& event = m_wanted->events()[row];
        LaneItem item = single(event.timeNs, event.timeNs);
        item.task = m_tasks.at(event.pid);
        item.type = event.type;
        item.cpu = lane.kind == LaneKey::Kind::CpuEvents ? lane.key : event.cpu;
        item.row = row;
        return item;
    }

    LaneItem runningItem(const LaneSlice& slice, std::uint32_t cpu) const
    {
        LaneItem item = single(slice.beginNs, slice.endNs);
        item.task = m_tasks.at(std::int32_t(slice.what));
        item.cpu = cpu;
        item.prevState = char(slice.aux);
        if (slice.ref != LaneSlice::kNoRef)
            item.row = slice.ref;
        return item;
    }

    /// All items of a lane, each for itself.
    std::vector<LaneItem> wantedItems(LaneKey lane) const
    {
        using Kind = LaneKey::Kind;
        std::vector<LaneItem> all;
        const auto& events = m_wanted->events();
        const auto pid = std::int32_t(lane.key);
        if (lane.kind == Kind::CpuEvents || lane.kind == Kind::TaskEvents) {
            for (RowId row = 0; row < events.size(); ++row) {
                if (lane.kind == Kind::CpuEvents ? events[row].cpu == lane.key
                                                 : events[row].pid == pid)
                    all.push_back(eventItem(row, lane));
            }
        } else if (lane.kind == Kind::CpuRunning || lane.kind == Kind::TaskRunning) {
            for (const auto& [cpu, slices] : m_wanted->running()) {
                for (const LaneSlice& slice : slices) {
                    if (lane.kind == Kind::CpuRunning ? cpu == lane.key : slice.what == lane.key)
                        all.push_back(runningItem(slice, cpu));
                }
            }
            std::stable_sort(all.begin(), all.end(), [](const LaneItem& a, const LaneItem& b) {
                return a.beginNs < b.beginNs;
            });
        } else if (lane.kind == Kind::CpuCalls) {
            for (const CallSlice& slice : m_wanted->calls().slices) {
                if (slice.cpu != lane.key || slice.depth != lane.depth)
                    continue;
                LaneItem item = single(slice.beginNs, slice.endNs);
                item.function = m_wanted->calls().stacks[slice.stack][slice.index].function;
                item.call = CallId{slice.stack, slice.index};
                item.cpu = slice.cpu;
                all.push_back(item);
            }
        } else if (lane.kind == Kind::Losses) {
            for (const Loss& loss : m_wanted->losses()) {
                if (loss.cpu != lane.key)
                    continue;
                LaneItem item = single(loss.beginNs, loss.endNs);
                item.cpu = lane.key;
                all.push_back(item);
            }
        } else {
            for (const auto& stack : m_wanted->calls().stacks) {
                for (const CallRecord& call : stack) {
                    if (call.depth != lane.depth || events[call.firstRow].pid != pid)
                        continue;
                    LaneItem item = single(call.startNs, call.startNs + call.durationNs);
                    item.function = call.function;
                    item.call = CallId{call.stack, call.index};
                    item.cpu = call.cpu;
                    item.task = m_tasks.at(pid);
                    all.push_back(item);
                }
            }
        }
        return all;
    }

    void verifyWindow(LaneKey lane, const std::vector<LaneItem>& all, std::int64_t begin,
                      std::int64_t end, int pixels)
    {
        const auto items = m_capture->lanes().window(lane, begin, end, pixels);
        QVERIFY2(items.has_value(), items ? "" : items.error().message().c_str());
        std::size_t next = 0;
        const auto skip = [&] {
            while (next < all.size() && !touches(all[next], begin, end))
                ++next;
        };
        for (const LaneItem& item : *items) {
            skip();
            QVERIFY(item.count > 0 && next + item.count <= all.size());
            LaneItem wanted = merged(all, next, item.count);
            if (lane.kind == LaneKey::Kind::CpuCalls)
                wanted.task = item.task; // told only with the name
            QCOMPARE(describe(item), describe(wanted));
            const std::int64_t pixel = (end - begin + pixels - 1) / pixels;
            QVERIFY(item.count == 1 || item.endNs - item.beginNs < 2 * pixel);
            next += item.count;
        }
        skip();
        QCOMPARE(next, all.size());
        // A task's stacks follow each other, each from the beginning of the time.
        std::set<std::uint32_t> stacks;
        for (const LaneItem& item : all)
            stacks.insert(lane.kind == LaneKey::Kind::TaskCalls ? item.call->stack : 0);
        QVERIFY(items->size() <= stacks.size() * std::size_t(2 * pixels + 4));
    }

    QTemporaryDir m_folder;
    int m_captures = 0;
    std::unique_ptr<TimelineCapture> m_wanted;
    std::shared_ptr<Capture> m_capture;
    std::int64_t m_endNs = 0;
    std::map<std::int32_t, TaskId> m_tasks;
};

QTEST_APPLESS_MAIN(TestLanes)
#include "tst_lanes.moc"
