#include "core/analysis/reports/section_blocks.h"
#include "core/import/opened.h"

#include <QTemporaryDir>
#include <QTest>

using namespace probescope;
using namespace probescope::analysis;

namespace {

using Kind = LatencyStep::Kind;

LatencyStep stepOf(std::int64_t timeNs, Kind kind, std::uint16_t depth = 0)
{
    LatencyStep step;
    step.timeNs = timeNs;
    step.kind = kind;
    step.depth = depth;
    return step;
}

} // namespace

class TestSectionBlocks : public QObject
{
    Q_OBJECT

private slots:
    void functionsLastUntilTheNextEvent()
    {
        LatencyReport report;
        report.endNs = 9000;
        report.steps = {stepOf(1000, Kind::Function), stepOf(4000, Kind::Stack),
                        stepOf(6000, Kind::Function)};
        const auto blocks = sectionBlocks(report);
        QCOMPARE(blocks.size(), std::size_t(2));
        QCOMPARE(blocks[0], (SectionBlock{0, 1000, 4000, 0}));
        QCOMPARE(blocks[1], (SectionBlock{2, 6000, 9000, 0}));
        QVERIFY(sectionBlocks(LatencyReport()).empty());
    }

    void callsThatDoNotEndLastUntilTheEnd()
    {
        LatencyReport report;
        report.endNs = 9000;
        // The first end is of a call that was open before.
        report.steps = {stepOf(1000, Kind::Leave, 1), stepOf(2000, Kind::Enter),
                        stepOf(3000, Kind::Enter, 1), stepOf(5000, Kind::Leave, 1)};
        const auto blocks = sectionBlocks(report);
        QCOMPARE(blocks.size(), std::size_t(2));
        QCOMPARE(blocks[0], (SectionBlock{1, 2000, 9000, 0}));
        QCOMPARE(blocks[1], (SectionBlock{2, 3000, 5000, 1}));
    }

    void stepsAreFoundByTheirTime()
    {
        LatencyReport report;
        report.steps = {stepOf(1000, Kind::Function), stepOf(4000, Kind::Function)};
        QCOMPARE(stepAt(report, 0), std::size_t(0));
        QCOMPARE(stepAt(report, 1000), std::size_t(0));
        QCOMPARE(stepAt(report, 1001), std::size_t(1));
        QCOMPARE(stepAt(report, 4001), std::size_t(2));
    }

    void callsAreBlocksOfTheirDepth()
    {
        const QTemporaryDir folder;
        const auto opened =
            open::importFile(TEST_DATA "/latency/irqsoff-graph.txt.xz",
                             folder.filePath(QStringLiteral("graph.psc")).toStdString());
        QVERIFY(bool(opened));
        const auto report = latencyReport(*opened->capture, CancelToken());
        QVERIFY(bool(report));
        const auto blocks = sectionBlocks(*report);
        std::size_t calls = 0;
        for (const auto& step : report->steps)
            calls += step.kind == Kind::Enter || step.kind == Kind::Leaf;
        QCOMPARE(blocks.size(), calls);
        // rcu_note_context_switch() from 3 to 19 µs, with what it called within.
        QCOMPARE(blocks[1], (SectionBlock{1, 3000, 19'000, 0}));
        QCOMPARE(blocks[3], (SectionBlock{3, 7000, 8211, 2}));
        for (const auto& block : blocks)
            QVERIFY(block.endNs >= block.beginNs);
    }
};

QTEST_APPLESS_MAIN(TestSectionBlocks)
#include "tst_section_blocks.moc"
