#include "core/store/read/call_series.h"
#include "core/store/read/capture.h"
#include "core/store/read/lanes.h"
#include "tests/core/store/read/timeline_capture.h"

#include <QTemporaryDir>
#include <QTest>

#include <atomic>
#include <filesystem>
#include <thread>

using namespace probescope;
using namespace probescope::store;
using namespace probescope::test;

namespace {

/// Everything that a view asks, once. Answers what went wrong, or nothing.
std::string inspectFeatures(const Capture& capture, unsigned turn)
{
    const Summary summary = capture.summary();
    const CallSeries& calls = capture.calls();
    const std::uint32_t cpu = turn % 3;
    for (const auto kind :
         {LaneKey::Kind::CpuEvents, LaneKey::Kind::CpuCalls, LaneKey::Kind::CpuRunning,
          LaneKey::Kind::TaskEvents, LaneKey::Kind::TaskCalls, LaneKey::Kind::TaskRunning,
          LaneKey::Kind::Losses}) {
        const std::int64_t middle = (summary.firstNs + summary.lastNs) / 2;
        const auto all = capture.lanes().window({kind, cpu + 1, std::uint16_t(turn % 4)},
                                                summary.firstNs, summary.lastNs + 1, 300);
        const auto some = capture.lanes().window({kind, cpu + 1, 0}, middle, middle + 20'000, 500);
        if (!all || !some)
            return (all ? some : all).error().message();
    }
    const auto density = capture.lanes().density(summary.firstNs, summary.lastNs + 1, 100);
    if (!density)
        return density.error().message();
    std::uint64_t counted = 0;
    for (const std::uint64_t count : *density)
        counted += count;
    if (counted < summary.events)
        return "density counts too few events";
    const Forest forest{Forest::Kind::Cpu, cpu};
    const std::uint64_t count = calls.rootCount(forest);
    const auto roots = calls.roots(forest, count - std::min<std::uint64_t>(count, 30), 30);
    if (!roots)
        return roots.error().message();
    for (const Call& root : *roots) {
        const auto children = calls.children(root, 0, 10);
        const auto position = calls.rootPosition(forest, root.id);
        const auto path = calls.path(root.id);
        if (!children || !position || !path)
            return "a root of " + std::to_string(root.id.stack) + " cannot be followed";
    }
    if (summary.events > 0) {
        const auto call = calls.callAtRow(summary.events - 1);
        if (!call)
            return call.error().message();
    }
    const auto at = calls.callAt(cpu, summary.lastNs);
    return at ? std::string() : at.error().message();
}

} // namespace

class TestSeriesThreads : public QObject
{
    Q_OBJECT

private slots:
    void viewsReadWhileAnImportWrites()
    {
        QTemporaryDir folder;
        const auto path = std::filesystem::path(folder.path().toStdString()) / "growing.psc";
        auto writer = Writer::create(path);
        QVERIFY(writer.has_value());
        GraphShape shape;
        shape.steps = 150'000;
        shape.cpus = 3;
        shape.tasks = 5;
        shape.switches = 0.03;
        shape.dropped = 0.005;
        shape.losses = 0.0003;
        TimelineCapture wanted(randomGraph(shape, 4), **writer);
        wanted.push(20'000);
        static_cast<void>((*writer)->progress({}));
        auto opened = Capture::open(path);
        QVERIFY2(opened.has_value(), opened ? "" : opened.error().message().c_str());
        const std::shared_ptr<Capture> capture = *opened;

        std::atomic<bool> done = false;
        std::atomic<unsigned> turns = 0;
        std::string wrong[2];
        std::vector<std::thread> readers;
        for (std::string& mine : wrong) {
            readers.emplace_back([&] {
                for (unsigned turn = 0; mine.empty() && (!done || turn < 3); ++turn, ++turns)
                    mine = inspectFeatures(*capture, turn);
            });
        }
        std::thread refresher([&] {
            while (!done) {
                if (!capture->refresh())
                    break;
                std::this_thread::yield();
            }
        });
        while (wanted.push(1000))
            static_cast<void>((*writer)->progress({}));
        wanted.finish();
        const auto finished = (*writer)->finish();
        done = true;
        refresher.join();
        for (std::thread& reader : readers)
            reader.join();
        QVERIFY(finished.has_value());
        for (const std::string& mine : wrong)
            QVERIFY2(mine.empty(), mine.c_str());
        QVERIFY(turns > 5);

        // What was read on the way is not taken for the whole.
        QVERIFY(capture->refresh().has_value());
        QCOMPARE(inspectFeatures(*capture, 1), std::string());
        std::uint64_t calls = 0;
        for (const CallStack& stack : capture->calls().stacks()) {
            const auto all = capture->calls().scan(stack.number, 0, stack.calls);
            QVERIFY(all.has_value());
            const auto& own = wanted.calls().stacks[stack.number];
            QCOMPARE(all->size(), own.size());
            for (std::size_t i = 0; i < own.size(); ++i) {
                QCOMPARE((*all)[i].durationNs, own[i].durationNs);
                QCOMPARE((*all)[i].subtree, own[i].subtree);
                QCOMPARE((*all)[i].state, own[i].state);
            }
            calls += own.size();
        }
        QCOMPARE(capture->summary().calls, calls);
    }
};

QTEST_APPLESS_MAIN(TestSeriesThreads)
#include "tst_series_threads.moc"
