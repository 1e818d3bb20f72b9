#include "core/analysis/export_form.h"
#include "core/format/input.h"
#include "core/format/trace_dat_reader.h"
#include "core/open/opened.h"
#include "tests/core/format/dat_files.h"
#include "tests/core/format/dat_oracle.h"
#include "tests/support/recording_sink.h"
#include "tests/support/sample_capture.h"
#include "tests/support/text_difference.h"

#include <QProcess>
#include <QRegularExpression>
#include <QTemporaryDir>
#include <QTest>

#include <map>

using namespace probescope;
using namespace probescope::analysis;

namespace {

QByteArray report(const QString& path)
{
    QProcess program;
    program.setStandardErrorFile(QProcess::nullDevice());
    program.start("trace-cmd", {"report", "-N", "-t", "-i", path});
    constexpr int kMostMs = 120'000;
    return program.waitForFinished(kMostMs) ? program.readAllStandardOutput() : QByteArray();
}

/// The lines of a report that belong to a part of it, by brute force: those of a range of time and
/// of one CPU, with the gaps that end in it.
QByteArray cutReport(const QByteArray& whole, const EventFilter& filter)
{
    static const QRegularExpression place(R"(\[(\d+)\] *(\d+)(?:\.(\d{9}))?: )");
    static const QRegularExpression lost(R"(CPU:(\d+) \[)");
    QByteArray cut;
    std::map<QByteArray, QByteArray> waiting; ///< lines about gaps, by CPU
    bool kept = true;
    for (const QByteArray& line : whole.split('\n')) {
        const auto at = place.match(QString::fromLatin1(line));
        const auto gap = lost.match(QString::fromLatin1(line));
        if (gap.hasMatch() && !at.hasMatch()) {
            waiting[gap.captured(1).toLatin1()] += line + '\n';
            continue;
        }
        if (at.hasMatch()) {
            const qint64 time = at.captured(3).isEmpty()
                ? at.captured(2).toLongLong()
                : at.captured(2).toLongLong() * 1'000'000'000 + at.captured(3).toLongLong();
            const qint64 cpu = at.captured(1).toLongLong();
            kept = time >= *filter.beginNs && time < *filter.endNs
                && (filter.terms.empty() || cpu == filter.terms[0].number);
            const QByteArray gaps = waiting[QByteArray::number(cpu)];
            waiting.erase(QByteArray::number(cpu));
            if (kept)
                cut += gaps;
        }
        if (kept) // others are more of the event before, or the head
            cut += line + '\n';
    }
    while (cut.endsWith("\n\n"))
        cut.chop(1);
    return cut;
}

std::shared_ptr<store::Capture> opened(const QString& path, const QTemporaryDir& folder)
{
    const auto made =
        open::importFile(path.toStdString(), folder.filePath("capture.psc").toStdString());
    return made ? made->capture : nullptr;
}

} // namespace

/// trace.dat made of what is stored, against trace-cmd and libtracecmd on the original.
class TestExportTraceDat : public QObject
{
    Q_OBJECT

private slots:
    void trace_cmdReportsTheSameOfTheWhole_data() { addDatFileRows(); }
    void trace_cmdReportsTheSameOfTheWhole()
    {
        QFETCH(QString, path);
        const QTemporaryDir folder;
        const auto capture = opened(path, folder);
        QVERIFY(capture);
        const QString target = folder.filePath("out.dat");
        const auto done =
            exportAsFile(ExportRows(*capture), ExportForm::TraceDat, target.toStdString(), {});
        QVERIFY2(bool(done), done ? "" : done.error().message().c_str());
        QCOMPARE(done->events, capture->summary().events);
        QCOMPARE(done->gapsLeftOut, 0U);
        const QByteArray expected = report(unpackedDatFile(path, folder));
        QVERIFY(!expected.isEmpty());
        const QByteArray got = report(target);
        QVERIFY2(got == expected, textDifference(got.toStdString(), expected.toStdString()));

        // Every field of every record, which reports do not all show.
        RecordingSink original;
        auto input = format::Input::open(path.toStdString());
        QVERIFY(input && format::TraceDatReader().read(**input, original));
        const auto differences = differencesFromOracle(target.toStdString(), original);
        QVERIFY2(differences.empty(), differences.c_str());
    }

    void trace_cmdReportsTheSameOfARange_data() { addDatFileRows(); }
    void trace_cmdReportsTheSameOfARange()
    {
        QFETCH(QString, path);
        const QTemporaryDir folder;
        const auto capture = opened(path, folder);
        QVERIFY(capture);
        const QByteArray whole = report(unpackedDatFile(path, folder));
        const auto summary = capture->summary();
        const std::int64_t length = summary.lastNs - summary.firstNs;
        EventFilter filter;
        filter.beginNs = summary.firstNs + length / 4;
        filter.endNs = summary.firstNs + length / 2;
        for (const bool oneCpu : {false, true}) {
            if (oneCpu) {
                filter.terms.emplace_back();
                filter.terms[0].kind = FilterTerm::Kind::Cpu;
                filter.terms[0].number = capture->cpus().back();
            }
            const auto rows = ExportRows::find(*capture, filter, {});
            QVERIFY(rows);
            const QString target = folder.filePath(oneCpu ? "cpu.dat" : "range.dat");
            const auto done = exportAsFile(*rows, ExportForm::TraceDat, target.toStdString(), {});
            QVERIFY2(bool(done), done ? "" : done.error().message().c_str());
            const QByteArray expected = cutReport(whole, filter);
            const QByteArray got = report(target);
            QVERIFY2(got == expected, textDifference(got.toStdString(), expected.toStdString()));
        }
    }

    void whatHasNoFormatIsNamed()
    {
        const QTemporaryDir folder;
        const auto capture = captureOfText(folder.filePath("c.psc"), sampleText());
        const QStringList before = QDir(folder.path()).entryList(QDir::Files | QDir::Hidden);
        const auto done = exportAsFile(ExportRows(*capture), ExportForm::TraceDat,
                                       folder.filePath("out.dat").toStdString(), {});
        QVERIFY(!done);
        QCOMPARE(done.error().code, ErrorCode::Unsupported);
        QVERIFY(done.error().what.find("sched_switch") != std::string::npos);
        QVERIFY(!done.error().hint.empty());
        QCOMPARE(QDir(folder.path()).entryList(QDir::Files | QDir::Hidden), before);
    }

    void aCancelledExportLeavesNothing()
    {
        const QTemporaryDir folder;
        const auto capture = opened(TEST_DATA "/trace_dat/lost-v7-zstd.dat", folder);
        const QStringList before = QDir(folder.path()).entryList(QDir::Files | QDir::Hidden);
        ExportControl control;
        control.progress = [&control](std::uint64_t events) {
            if (events > 0)
                control.cancel.cancel();
        };
        const auto done = exportAsFile(ExportRows(*capture), ExportForm::TraceDat,
                                       folder.filePath("out.dat").toStdString(), control);
        QVERIFY(!done);
        QCOMPARE(done.error().code, ErrorCode::Cancelled);
        QCOMPARE(QDir(folder.path()).entryList(QDir::Files | QDir::Hidden), before);
    }
};

QTEST_GUILESS_MAIN(TestExportTraceDat)
#include "tst_export_trace_dat.moc"
