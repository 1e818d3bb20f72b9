#include "core/store/read/capture.h"
#include "core/store/write/writer.h"
#include "tests/ui/support/waits.h"
#include "ui/base/table/table_view.h"
#include "ui/plot/probe_plot.h"
#include "ui/views/probe_counts/explainer_cards.h"
#include "ui/views/probe_counts/explainer_sentences.h"
#include "ui/views/probe_counts/probe_counts_view.h"

#include <QAbstractItemModelTester>
#include <QPushButton>
#include <QSignalSpy>
#include <QTableView>
#include <QTemporaryDir>
#include <QTest>

using namespace probescope;
using namespace probescope::ui;

namespace {

constexpr std::int64_t kSecond = 1'000'000'000;

store::Probe recordedProbe(std::uint32_t id, probe::Kind kind, const std::string& event)
{
    return {.id = id,
            .definition =
                (kind == probe::Kind::KernelReturn ? "r1:" : "p:") + event + " do_sys_openat2",
            .system = "kprobes",
            .event = event,
            .group = "probescope_1_2_1",
            .kind = kind,
            .place = "do_sys_openat2",
            .maxActive = kind == probe::Kind::KernelReturn ? 1U : 0U};
}

/// Two probes over ten seconds: one whose filter keeps 30 of 100 hits out, and one that misses.
std::shared_ptr<store::Capture> recordedCapture(const QString& file)
{
    const std::filesystem::path path(file.toStdString());
    auto writer = std::move(*store::Writer::create(path));
    auto open = recordedProbe(0, probe::Kind::KernelEntry, "open");
    open.filter = "dfd > 2";
    writer->probe(open);
    writer->probe(recordedProbe(1, probe::Kind::KernelReturn, "open_ret"));
    const auto type = writer->eventType({.system = "kprobes", .name = "open"});
    const auto exits = writer->eventType({.system = "kprobes", .name = "open_ret"});
    for (int i = 0; i <= 10; ++i) {
        const auto time = i * kSecond;
        writer->probeSample({.timeNs = time, .probe = 0, .hits = std::uint64_t(i) * 10});
        writer->probeSample(
            {.timeNs = time, .probe = 1, .hits = std::uint64_t(i) * 6, .misses = std::uint64_t(i)});
    }
    for (int i = 0; i < 70; ++i)
        writer->event({.timeNs = i * kSecond / 7, .type = type});
    for (int i = 0; i < 60; ++i)
        writer->event({.timeNs = 10 * kSecond + i, .type = exits});
    if (!writer->finish())
        qFatal("the capture could not be made");
    return *store::Capture::open(path);
}

} // namespace

/// What became of the hits of a recording's probes.
class TestProbeCountsView : public QObject
{
    Q_OBJECT

    QTemporaryDir m_folder;
    std::shared_ptr<store::Capture> m_capture;

private slots:
    void initTestCase()
    {
        m_capture = recordedCapture(m_folder.filePath(QStringLiteral("made.psc")));
        QVERIFY(m_capture);
    }

    void tellsWhatBecameOfTheHits()
    {
        Selection selection;
        ProbeCountsView view(m_capture, &selection);
        QVERIFY(view.available());
        const QAbstractItemModelTester tester(
            view.model(), QAbstractItemModelTester::FailureReportingMode::QtTest);
        view.resize(1200, 420);
        view.show();
        QSignalSpy shown(&view, &ProbeCountsView::shown);
        waitForNext(shown);
        QCOMPARE(view.model()->rowCount(), 2);
        const auto cell = [&](int row, int column) {
            return view.model()->index(row, column).data().toString();
        };
        QCOMPARE(cell(0, ProbeCountsModel::Event), QStringLiteral("kprobes:open"));
        QCOMPARE(cell(0, ProbeCountsModel::Hits), QStringLiteral("100"));
        QCOMPARE(cell(0, ProbeCountsModel::Recorded), QStringLiteral("70"));
        QCOMPARE(cell(0, ProbeCountsModel::Filtered), QStringLiteral("30"));
        QCOMPARE(cell(0, ProbeCountsModel::Lost), QStringLiteral("0"));
        QCOMPARE(cell(1, ProbeCountsModel::Misses), QStringLiteral("10"));
        QCOMPARE(cell(1, ProbeCountsModel::MissRatio),
                 QLocale().toString(100.0 / 7, 'f', 1) + QStringLiteral(" %"));
        // Read again, rows stay.
        view.table()->selectRow(0);
        view.captureGrew();
        waitForNext(shown);
        QVERIFY(view.table()->selectionModel()->isRowSelected(0));
    }

    /// Seen by the function tracers, and not by the probe.
    void tellsOfAnotherCopyThatRan()
    {
        const analysis::ProbeCounts quiet{
            .probe = recordedProbe(0, probe::Kind::KernelEntry, "open"), .hits = 0};
        auto odd = recordedOddities(quiet, true);
        QCOMPARE(odd.size(), std::size_t(1));
        QCOMPARE(odd[0].cause, probe::Cause::NotCalled);
        auto ran = quiet;
        ran.functionRuns = 12;
        odd = recordedOddities(ran, true);
        QCOMPARE(odd.size(), std::size_t(1));
        QCOMPARE(odd[0].cause, probe::Cause::OtherCopyRuns);
        QVERIFY(evidenceText(odd[0]).contains(
            QStringLiteral("calls of the function seen elsewhere 12")));
    }

    void explainsAndOffersABetterProbe()
    {
        Selection selection;
        ProbeCountsView view(m_capture, &selection);
        view.resize(1200, 420);
        view.show();
        QSignalSpy shown(&view, &ProbeCountsView::shown);
        waitForNext(shown);
        auto* const cards = view.findChild<ExplainerCards*>();
        view.table()->selectRow(0);
        QCOMPARE(cards->explanations().size(), std::size_t(1));
        QCOMPARE(cards->explanations().front().cause, probe::Cause::Filtered);
        QVERIFY(!cards->explanations().front().fix); // it is over
        view.table()->selectRow(1);
        QCOMPARE(cards->explanations().front().cause, probe::Cause::TooFewInstances);
        if (const auto folder = qEnvironmentVariable("PICTURES"); !folder.isEmpty()) {
            view.table()->clearSelection();
            view.table()->selectRow(1);
            for (int pass = 0; pass < 5; ++pass)
                QCoreApplication::processEvents(); // layouts settle in more than one
            QVERIFY(view.grab().save(folder + QStringLiteral("/counts.png")));
        }
        QSignalSpy wanted(&view, &ProbeCountsView::probeWanted);
        QTest::mouseClick(cards->findChild<QPushButton*>(), Qt::LeftButton);
        QCOMPARE(wanted.size(), 1);
        QVERIFY(wanted.front().at(0).toString().startsWith(QStringLiteral("r1:open_ret")));
        QVERIFY(wanted.front().at(1).toUInt() > 1);
        // Return opens it as it is.
        view.table()->setFocus();
        view.table()->selectRow(0);
        view.table()->setCurrentIndex(view.table()->model()->index(0, 0));
        QTest::keyClick(view.table(), Qt::Key_Return);
        QCOMPARE(wanted.size(), 2);
        QVERIFY(wanted.back().at(0).toString().startsWith(QStringLiteral("p:open ")));
        QCOMPARE(wanted.back().at(1).toUInt(), 0U);
    }

    void goesWithTheTimeline()
    {
        Selection selection;
        ProbeCountsView view(m_capture, &selection);
        view.resize(1200, 420);
        view.show();
        QSignalSpy shown(&view, &ProbeCountsView::shown);
        waitForNext(shown);
        const TimeRange part{2 * kSecond, 5 * kSecond};
        selection.setVisible(part);
        QCOMPARE(view.plot()->range(), part);
        QTest::keyClick(view.plot(), Qt::Key_Right);
        QVERIFY(selection.visible().beginNs > part.beginNs);
        QCOMPARE(selection.visible().lengthNs(), part.lengthNs());
        QCOMPARE(view.plot()->lines().size(), std::size_t(2));
        view.table()->selectRow(0);
        QCOMPARE(view.plot()->lines().size(), std::size_t(1));
        QCOMPARE(view.plot()->lines().front().counts.back().hits, std::uint64_t(100));
        QCOMPARE(view.plot()->range(), selection.visible());
    }

    void aChosenFewOnlyAreNoRiddle()
    {
        analysis::ProbeCounts counts{
            .probe = recordedProbe(0, probe::Kind::KernelEntry, "open"), .hits = 10, .recorded = 4};
        counts.probe.selective = true;
        const auto odd = recordedOddities(counts, true);
        QCOMPARE(odd.size(), std::size_t(1));
        QCOMPARE(odd.front().cause, probe::Cause::OtherPids);
        QVERIFY(recordedOddities(counts, false).empty()); // the rest is not read yet
        counts.hits.reset();
        QVERIFY(recordedOddities(counts, true).empty());
    }

    /// No counter of a buffer was read for it, so none is quoted.
    void whatIsLostIsCalledLost()
    {
        const analysis::ProbeCounts counts{.probe =
                                               recordedProbe(0, probe::Kind::KernelEntry, "open"),
                                           .hits = 10,
                                           .recorded = 4,
                                           .lost = 6};
        const auto odd = recordedOddities(counts, true);
        QCOMPARE(odd.size(), std::size_t(1));
        QCOMPARE(odd.front().cause, probe::Cause::Lost);
        QCOMPARE(evidenceText(odd.front()),
                 QStringLiteral("Based on: hits 10, recorded 4, lost 6."));
        QVERIFY(!odd.front().fix);
    }
};

QTEST_MAIN(TestProbeCountsView)

#include "tst_probe_counts_view.moc"
