#include "core/analysis/export/event_line.h"
#include "core/base/terminal_text.h"
#include "core/store/write/writer.h"
#include "tests/support/captures.h"
#include "tests/support/imported_text.h"

#include <QTemporaryDir>

using namespace probescope;
using namespace probescope::analysis;

class TestEventLine : public QObject
{
    Q_OBJECT

private slots:
    void linesAreThoseOfTheKernel_data()
    {
        QTest::addColumn<QString>("path");
        for (const char* name :
             {"events-odd-names", "events-sched-switch-waking", "events-syscalls", "kprobe-btf",
              "function-options-default", "function-options-tgid", "events-clock-counter",
              "function-options-noirq-info-tgid", "function-function-events-marker"})
            QTest::newRow(name) << QStringLiteral(TEST_DATA "/text/%1.txt.xz").arg(name);
    }
    void linesAreThoseOfTheKernel()
    {
        QFETCH(QString, path);
        const ImportedText text(path);
        const LineStyle style = lineStyle(*text);
        QByteArray printed;
        for (RowId row = 0; row < text->summary().events; ++row) {
            const auto event = text->event(row);
            QVERIFY(event.has_value());
            const auto line = traceLine(*text, *event, style);
            QVERIFY(line.has_value());
            printed += QByteArray::fromStdString(*line) + "\n";
        }
        QByteArray wanted;
        for (const QByteArray& line : readCapture(path).split('\n')) {
            if (!line.startsWith('#') && !line.isEmpty())
                wanted += line + "\n";
        }
        const auto a = printed.split('\n');
        const auto b = wanted.split('\n');
        for (qsizetype i = 0; i < std::min(a.size(), b.size()); ++i)
            QCOMPARE(a[i], b[i]);
        QCOMPARE(a.size(), b.size());
    }

    void noPartOfAnEventMakesALineOfItsOwn()
    {
        const QTemporaryDir folder;
        const auto path = folder.filePath("a.psc").toStdString();
        auto writer = *store::Writer::create(path);
        EventType type;
        type.system = "s\nystem";
        type.name = "na\nme";
        EventRecord record;
        record.type = writer->eventType(type);
        record.task = writer->task({.pid = 7, .tgid = 7, .comm = "ta\nsk"});
        record.flags = writer->flags({.text = "d..\n  forged-1 [000] d..1. 1.0: sched_switch:"});
        writer->event(record);
        QVERIFY(writer->finish());
        const auto capture = store::Capture::open(path);
        QVERIFY(capture.has_value());
        LineStyle style = lineStyle(**capture);
        style.shown = true;
        const auto line = traceLine(**capture, *(*capture)->event(0), style);
        QVERIFY(line.has_value());
        QVERIFY2(line->find('\n') == std::string::npos, line->c_str());
    }

    void timesAreExact()
    {
        QCOMPARE(timeText(1'999'999'999, TimeDigits::Nanoseconds), std::string("1.999999999"));
        QCOMPARE(timeText(1'999'999'500, TimeDigits::Microseconds), std::string("2.000000"));
        QCOMPARE(timeText(511'000, TimeDigits::Microseconds), std::string("0.000511"));
        QCOMPARE(timeText(-1, TimeDigits::Nanoseconds), std::string("-0.000000001"));
        QCOMPARE(timeText(INT64_MIN, TimeDigits::Nanoseconds),
                 std::string("-9223372036.854775808"));
        QCOMPARE(timeText(77, TimeDigits::Ticks), std::string("77"));
    }

    void quotesAsRfc4180()
    {
        QCOMPARE(csvQuoted("plain"), std::string("plain"));
        QCOMPARE(csvQuoted("a,\"b\"\n"), std::string("\"a,\"\"b\"\"\n\""));
    }
};

QTEST_APPLESS_MAIN(TestEventLine)
#include "tst_event_line.moc"
