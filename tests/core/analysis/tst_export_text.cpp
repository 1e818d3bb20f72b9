#include "core/analysis/export_text.h"
#include "tests/support/sample_capture.h"

#include <QTemporaryDir>

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
    }
    void endsSoonOnceCancelled()
    {
        QFETCH(int, form);
        constexpr decltype(&exportCsv) kForms[] = {exportCsv, exportJsonLines, exportChromeJson};
        QTemporaryDir folder;
        constexpr int kEvents = 20000;
        std::string text;
        for (int i = 0; i < kEvents; ++i)
            text += "     bash-1  [000] .....   " + std::to_string(i) + ".000001: note: n=1\n";
        const auto capture = captureOfText(folder.filePath("c.psc"), text);
        const CancelToken cancel;
        int after = 0;
        int before = 0;
        const auto done = kForms[form](
            *capture,
            [&](std::string_view) -> Result<> {
                constexpr int kCancelAt = 100;
                ++(cancel.cancelled() ? after : before);
                if (before == kCancelAt)
                    cancel.cancel();
                return {};
            },
            cancel);
        QVERIFY(!done.has_value());
        QCOMPARE(done.error().code, ErrorCode::Cancelled);
        constexpr int kMostAfter = 4096; // milliseconds of writing
        QVERIFY2(after < kMostAfter, qPrintable(QString::number(after)));
    }
};

QTEST_APPLESS_MAIN(TestExportText)
#include "tst_export_text.moc"
