#include "core/analysis/export_chrome.h"
#include "core/analysis/export_ftrace.h"
#include "core/analysis/export_text.h"
#include "tests/support/sample_capture.h"

#include <QJsonDocument>
#include <QJsonObject>
#include <QTemporaryDir>
#include <QTest>

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
        constexpr int kMostAfter = 4096; // milliseconds of writing
        QVERIFY2(after < kMostAfter, qPrintable(QString::number(after)));
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
