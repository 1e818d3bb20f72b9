#include "core/analysis/export/event_line.h"
#include "core/analysis/export/export_ftrace.h"
#include "core/import/opened.h"
#include "core/store/read/call_series.h"
#include "tests/support/sample_capture.h"

#include <QDir>
#include <QTemporaryDir>
#include <QTest>

#include <algorithm>

using namespace probescope;
using namespace probescope::analysis;

namespace {

void addFiles(const QString& folder, const QStringList& names)
{
    const QDir dir(QString(TEST_DATA "/") + folder);
    for (const QString& name : dir.entryList(names, QDir::Files))
        QTest::newRow(qPrintable(folder + '/' + name)) << dir.filePath(name);
}

std::shared_ptr<store::Capture> imported(const QString& path, const QString& target)
{
    const auto made = open::importFile(path.toStdString(), target.toStdString());
    return made ? made->capture : nullptr;
}

std::string exported(const ExportRows& rows)
{
    std::string text;
    const auto done = exportFtrace(rows,
                                   [&text](std::string_view piece) -> Result<> {
                                       text += piece;
                                       return {};
                                   },
                                   {});
    return done ? text : "failed: " + done.error().message();
}

/// All that a line of text tells of an event.
std::string toldOf(const store::Capture& capture, const store::Event& event)
{
    const Task& task = capture.task(event.task);
    const EventType& type = capture.eventType(event.type);
    return std::to_string(event.timeNs) + " [" + std::to_string(event.cpu) + "] "
        + capture.flags(event.flags).text + ' ' + task.comm + '-' + std::to_string(task.pid) + ' '
        + std::to_string(task.tgid) + ' '
        + namedText(type, capture.info(event.row).value_or("(damaged)"));
}

/// The capture's calls without the times, which text cuts to microseconds.
std::vector<std::string> callsOf(const store::Capture& capture)
{
    std::vector<std::string> calls;
    std::uint64_t place = 0;
    for (;;) {
        const auto some = capture.calls().scanAll(place, 1000);
        if (!some || some->empty())
            break;
        for (const store::Call& call : *some)
            calls.push_back(std::to_string(call.cpu) + ' '
                            + std::to_string(capture.task(call.task).pid) + ' '
                            + std::to_string(call.depth) + ' ' + capture.string(call.function) + ' '
                            + std::to_string(int(call.state)));
    }
    std::sort(calls.begin(), calls.end());
    return calls;
}

std::vector<std::string> lossesOf(const store::Capture& capture)
{
    std::vector<std::string> losses;
    for (const Loss& loss : capture.losses())
        losses.push_back(std::to_string(loss.cpu) + ' '
                         + (loss.count ? std::to_string(*loss.count) : "?"));
    return losses;
}

} // namespace

/// Exported text is read again.
class TestExportFtrace : public QObject
{
    Q_OBJECT

private slots:
    void givesTheSameEventsWhenReadAgain_data()
    {
        QTest::addColumn<QString>("path");
        addFiles("text", {"*.txt.xz"});
        addFiles("graph", {"*.txt.xz"});
        addFiles("latency", {"*.txt.xz"});
        addFiles("trace_dat", {"*.dat", "*.dat.xz"});
    }
    void givesTheSameEventsWhenReadAgain()
    {
        QFETCH(QString, path);
        const QTemporaryDir folder;
        const auto capture = imported(path, folder.filePath("original.psc"));
        QVERIFY(capture);
        const std::string text = exported(ExportRows(*capture));
        const auto again = captureOfText(folder.filePath("again.psc"), text);
        QCOMPARE(again->summary().problems, 0U);
        const bool isGraph = capture->summary().calls > 0;
        const bool keepsRows = !isGraph || capture->fact(facts::kGraphOptions);
        if (!keepsRows) { // leaves have become one line, and names are cut as the kernel does
            QVERIFY(callsOf(*again) == callsOf(*capture));
            return;
        }
        QCOMPARE(again->summary().events, capture->summary().events);
        QCOMPARE(again->summary().calls, capture->summary().calls);
        for (RowId row = 0; row < capture->summary().events; ++row) {
            const std::string expected = toldOf(*capture, *capture->event(row));
            const std::string got = toldOf(*again, *again->event(row));
            QVERIFY2(got == expected, (got + "\nnot\n" + expected).c_str());
        }
        QCOMPARE(lossesOf(*again), lossesOf(*capture));
    }

    void theSampleComesBackAsTheKernelPrintedIt()
    {
        const QTemporaryDir folder;
        const auto capture = captureOfText(folder.filePath("c.psc"), sampleText());
        QCOMPARE(QString::fromStdString(exported(ExportRows(*capture))),
                 QString::fromStdString(sampleText()));
    }

    void aRangeHoldsWhatIsInIt()
    {
        const QTemporaryDir folder;
        const auto capture = captureOfText(folder.filePath("c.psc"), sampleText());
        EventFilter filter;
        filter.beginNs = 100'000'019'000;
        filter.endNs = 100'000'055'000;
        const auto rows = ExportRows::find(*capture, filter, {});
        QVERIFY(rows);
        const auto again = captureOfText(folder.filePath("again.psc"), exported(*rows));
        QCOMPARE(again->summary().events, 3U); // at 19, 30 and 40
        QCOMPARE(lossesOf(*again), (std::vector<std::string>{"1 42"}));
        filter.terms.emplace_back();
        filter.terms[0].kind = FilterTerm::Kind::Cpu;
        filter.terms[0].number = 0;
        const auto ofCpu = ExportRows::find(*capture, filter, {});
        QVERIFY(ofCpu);
        const auto other = captureOfText(folder.filePath("cpu.psc"), exported(*ofCpu));
        QCOMPARE(other->summary().events, 1U);
        QCOMPARE(lossesOf(*other), std::vector<std::string>()); // that of the other CPU
    }

    void chosenCallsKeepTheirLines()
    {
        const QTemporaryDir folder;
        const auto capture = captureOfText(folder.filePath("c.psc"), sampleGraphText());
        EventFilter filter;
        filter.terms.emplace_back();
        filter.terms[0].kind = FilterTerm::Kind::Function;
        filter.terms[0].text = "path_openat";
        const auto rows = ExportRows::find(*capture, filter, {});
        QVERIFY(rows);
        QCOMPARE(QString::fromStdString(exported(*rows)).section('\n', -2, -2),
                 QString(" 0)   1.250 us    |      path_openat();"));
    }

    void gapsThatNoCallFollowsAreThere()
    {
        const QTemporaryDir folder;
        const auto text =
            sampleGraphText() + "CPU:0 [LOST 7 EVENTS]\n 0)   0.300 us    |  fput();\n";
        const auto capture = captureOfText(folder.filePath("c.psc"), text);
        QCOMPARE(capture->losses().size(), std::size_t(1));
        EventFilter filter; // what was before the gap, though the gap is asked for
        filter.terms.emplace_back();
        filter.terms[0].kind = FilterTerm::Kind::Function;
        filter.terms[0].text = "path_openat";
        const auto rows = ExportRows::find(*capture, filter, {});
        QVERIFY(rows);
        QCOMPARE(QString::fromStdString(exported(*rows)).count("LOST 7 EVENTS"), 1);
        filter.terms.emplace_back();
        filter.terms[1].kind = FilterTerm::Kind::Cpu;
        filter.terms[1].number = 0;
        const auto ofCpu = ExportRows::find(*capture, filter, {});
        QVERIFY(ofCpu);
        QCOMPARE(QString::fromStdString(exported(*ofCpu)).count("LOST"), 1);
    }

    void nothingChosenIsAHeaderOnly()
    {
        const QTemporaryDir folder;
        const auto capture = captureOfText(folder.filePath("c.psc"), sampleText());
        EventFilter filter;
        filter.beginNs = 0;
        filter.endNs = 1;
        const auto rows = ExportRows::find(*capture, filter, {});
        QVERIFY(rows);
        for (const auto& line : QString::fromStdString(exported(*rows)).trimmed().split('\n'))
            QVERIFY(line.startsWith('#'));
    }
};

QTEST_GUILESS_MAIN(TestExportFtrace)
#include "tst_export_ftrace.moc"
