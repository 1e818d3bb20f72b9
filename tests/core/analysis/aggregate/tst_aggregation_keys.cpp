#include "core/analysis/paths/stack_frames.h"
#include "core/store/read/following_stacks.h"
#include "tests/core/analysis/aggregate/aggregation_check.h"
#include "tests/support/sample_capture.h"

#include <QTemporaryDir>
#include <QTest>

using namespace probescope;
using namespace probescope::analysis;
using namespace probescope::test;

using Key = AggregationKey::Kind;
using Kind = AggregationValue::Kind;

class TestAggregationKeys : public QObject
{
    Q_OBJECT

private slots:
    void stacksAreThoseOfTheFlameGraph();
    void placesOfBinaryProbesHaveNames();
    void losesNoStackToALoss();
};

void TestAggregationKeys::stacksAreThoseOfTheFlameGraph()
{
    for (const char* file : {"text/events-stacktrace.txt.xz", "text/tracecmd-stack.report.txt.xz",
                             "text/kprobe-stacktrace.txt.xz", "trace_dat/stack-v7-zstd.dat"}) {
        int stacks = 0;
        for (const TrueEvent& event : truthOf(file)) {
            if (event.name != "kernel_stack")
                continue;
            std::string names;
            for (const PathFrame& frame : framesOfStack(event.info)) {
                names += (names.empty() ? "" : "\n") + frame.name
                    + (frame.module.empty() ? "" : " [" + frame.module + "]");
            }
            QCOMPARE(store::stackFunctions(event.info), names);
            ++stacks;
        }
        QVERIFY2(stacks > 5, file);
    }
}

void TestAggregationKeys::placesOfBinaryProbesHaveNames()
{
    const store::Capture& capture = captureOf("trace_dat/kprobe-v7-zstd.dat");
    const auto answer =
        answered(capture, {{"open", "openret", "wr"}, {}, {{Key::Function}}, {}, 0});
    // Their events say (ffffffff81363fa0) and (ffffffff81367160), which are in the kallsyms of it.
    std::map<std::string, std::uint64_t> byAddress;
    for (const TrueEvent& event : truthOf("trace_dat/kprobe-v7-zstd.dat")) {
        if (event.info.starts_with('('))
            ++byAddress[event.info.substr(1, 16)];
    }
    QCOMPARE(answer.groups.size(), std::size_t(2));
    QCOMPARE(answer.groups[0].keys[0].text, std::string("do_sys_openat2"));
    QCOMPARE(answer.groups[0].events, byAddress.at("ffffffff81363fa0"));
    QCOMPARE(answer.groups[1].keys[0].text, std::string("vfs_write"));
    QCOMPARE(answer.groups[1].events, byAddress.at("ffffffff81367160"));
    const auto otherwise = sqlDifference(capture, answer);
    QVERIFY2(otherwise.empty(), otherwise.c_str());
}

void TestAggregationKeys::losesNoStackToALoss()
{
    QTemporaryDir folder;
    const auto capture = captureOfText(folder.filePath("c.psc"), R"(# tracer: nop
#
     bash-1     [000] .....     1.000001: tick: n=1
     bash-1     [000] .....     1.000002: <stack trace>
 => kept
     bash-1     [000] .....     1.000003: tick: n=2
CPU:0 [LOST 3 EVENTS]
     bash-1     [000] .....     1.000004: <stack trace>
 => of_a_lost_one
     bash-1     [000] .....     1.000005: tick: n=3
      cat-2     [000] .....     1.000006: <stack trace>
 => of_another_task
     bash-1     [000] .....     1.000007: tick: n=4
)");
    QCOMPARE(capture->summary().lost, std::uint64_t(3));
    const auto answer = answered(*capture, {{"tick"}, {}, {{Key::Stack}}, {Kind::Sum, "n"}, 0});
    QCOMPARE(answer.groups.size(), std::size_t(2));
    QVERIFY(!answer.groups[0].keys[0].known);
    QCOMPARE(answer.groups[0].exact, std::string("9"));
    QCOMPARE(answer.groups[1].keys[0].text, std::string("kept"));
    QCOMPARE(answer.withoutKey, std::vector<std::uint64_t>{3});
    QCOMPARE(answer.losses.events, std::uint64_t(3));
    const auto otherwise = sqlDifference(*capture, answer);
    QVERIFY2(otherwise.empty(), otherwise.c_str());
}

QTEST_APPLESS_MAIN(TestAggregationKeys)
#include "tst_aggregation_keys.moc"
