#include "core/analysis/events/row_set.h"
#include "core/analysis/export/export_chrome.h"
#include "core/analysis/export/export_form.h"
#include "core/analysis/export/export_ftrace.h"
#include "core/analysis/export/export_text.h"
#include "core/database/sqlite.h"
#include "tests/support/sample_capture.h"

#include <QJsonDocument>
#include <QJsonObject>
#include <QTemporaryDir>
#include <QTest>

#include <filesystem>

using namespace probescope;
using namespace probescope::analysis;

/// How exports of text end.
class TestExportText : public QObject
{
    Q_OBJECT

private slots:
    void endsSoonOnceCancelled_data()
    {
        QTest::addColumn<int>("form");
        QTest::newRow("csv") << 0;
        QTest::newRow("jsonl") << 1;
        QTest::newRow("chrome") << 2;
        QTest::newRow("ftrace") << 3;
    }
    void endsSoonOnceCancelled()
    {
        QFETCH(int, form);
        constexpr decltype(&exportCsv) kForms[] = {exportCsv, exportJsonLines, exportChromeJson,
                                                   exportFtrace};
        QTemporaryDir folder;
        constexpr int kEvents = 20000;
        std::string text;
        for (int i = 0; i < kEvents; ++i)
            text += "     bash-1  [000] .....   " + std::to_string(i) + ".000001: note: n=1\n";
        const auto capture = captureOfText(folder.filePath("c.psc"), text);
        const CancelToken cancel;
        int after = 0;
        int before = 0;
        const auto done = kForms[form](ExportRows(*capture),
                                       [&](std::string_view) -> Result<> {
                                           constexpr int kCancelAt = 100;
                                           ++(cancel.cancelled() ? after : before);
                                           if (before == kCancelAt)
                                               cancel.cancel();
                                           return {};
                                       },
                                       {cancel, {}});
        QVERIFY(!done.has_value());
        QCOMPARE(done.error().code, ErrorCode::Cancelled);
        constexpr int kMaxAfter = 4096; // milliseconds of writing
        QVERIFY2(after < kMaxAfter, qPrintable(QString::number(after)));
    }

    void whatIsDamagedIsLeftOutAndCounted()
    {
        const QTemporaryDir folder;
        const auto path = folder.filePath("c.psc");
        constexpr std::uint64_t kEvents = RowBlock::kRows + 10;
        std::string text;
        for (std::uint64_t i = 0; i < kEvents; ++i)
            text += "     bash-1  [000] .....   " + std::to_string(i) + ".000001: note: n=1\n";
        QVERIFY(captureOfText(path, text));
        {
            auto file =
                store::Connection::open(path.toStdString(), store::Connection::Mode::ReadWrite);
            QVERIFY(file);
            QVERIFY(
                file->execute("UPDATE chunk_base SET data = zeroblob(length(data)) WHERE id = 0"));
        }
        const auto capture = store::Capture::open(path.toStdString());
        QVERIFY(capture);
        for (const auto form :
             {ExportForm::Csv, ExportForm::JsonLines, ExportForm::ChromeJson, ExportForm::Ftrace}) {
            std::string written;
            const auto done = exportAsText(ExportRows(**capture), form,
                                           [&written](std::string_view piece) -> Result<> {
                                               written += piece;
                                               return {};
                                           },
                                           {});
            QVERIFY2(done, done ? "" : done.error().message().c_str());
            QCOMPARE(done->unreadable, std::uint64_t(RowBlock::kRows));
            QCOMPARE(done->events, std::uint64_t(10));
            QCOMPARE(QString::fromStdString(written).count("n=1"), 10);
        }
    }

    void whatComesAfterwardsIsNotAmongThem()
    {
        const QTemporaryDir folder;
        const std::filesystem::path path(folder.filePath("c.psc").toStdString());
        auto writer = store::Writer::create(path);
        QVERIFY(writer);
        const auto capture = store::Capture::open(path);
        QVERIFY(capture);
        const ExportRows rows(**capture);
        format::FtraceTextReader reader;
        const auto input = format::Input::fromBytes("a.txt", sampleText());
        QVERIFY(reader.read(*input, **writer));
        QVERIFY((*writer)->finish());
        QVERIFY((*capture)->refresh());
        QCOMPARE((*capture)->summary().events, std::uint64_t(12));
        QCOMPARE(rows.total(), std::uint64_t(0));
        QVERIFY(rows.losses().empty());
        std::string written;
        QVERIFY(exportCsv(rows,
                          [&written](std::string_view piece) -> Result<> {
                              written += piece;
                              return {};
                          },
                          {}));
        QCOMPARE(QString::fromStdString(written).count('\n'), 1); // the header
    }

    void aRangeTellsItsEventsAndItsGaps()
    {
        const QTemporaryDir folder;
        const auto capture = captureOfText(folder.filePath("c.psc"), sampleText());
        EventFilter filter;
        filter.beginNs = 100'000'030'000;
        filter.endNs = 100'000'055'000;
        const auto rows = ExportRows::find(*capture, filter, {});
        QVERIFY(rows);
        QCOMPARE(rows->size(), 2U);
        QString text;
        const ExportSink sink = [&text](std::string_view piece) -> Result<> {
            text += QString::fromUtf8(piece.data(), qsizetype(piece.size()));
            return {};
        };
        QVERIFY(exportCsv(*rows, sink, {}));
        const QStringList lines = text.trimmed().split('\n');
        QCOMPARE(lines.size(), 4);
        QVERIFY(lines[1].startsWith("5,100000030000,0,77,"));
        QCOMPARE(lines[2], ",100000040000,1,,,,,LOST_EVENTS,,,42 events lost since 100000019000");
        QVERIFY(lines[3].startsWith("6,100000040000,1,0,"));
        text.clear();
        QVERIFY(exportJsonLines(*rows, sink, {}));
        const auto loss =
            QJsonDocument::fromJson(text.section('\n', 1, 1).toUtf8()).object().toVariantMap();
        QCOMPARE(loss["lost"].toInt(), 42);
        QCOMPARE(loss["since"].toLongLong(), 100'000'019'000);
        QCOMPARE(loss["ts"].toLongLong(), 100'000'040'000);
        QCOMPARE(loss["cpu"].toInt(), 1);
    }
};

QTEST_APPLESS_MAIN(TestExportText)
#include "tst_export_text.moc"
