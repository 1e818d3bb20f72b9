#include "core/format/kernel_print/kernel_event_printer.h"
#include "core/format/trace_dat/trace_dat_reader.h"
#include "tests/core/format/trace_dat/dat_files.h"
#include "tests/core/format/trace_dat/dat_oracle.h"
#include "tests/support/recording_sink.h"
#include "tests/support/symbol_lookup.h"

#include <QRegularExpression>
#include <QTemporaryDir>
#include <QTest>

#include <event-parse.h>
#include <map>

using namespace probescope;
using namespace probescope::format;

namespace {

KernelEventPrinter printerFor(const RecordingSink& sink)
{
    return KernelEventPrinter(
        [&](std::string_view key) -> std::optional<std::string> {
            const auto found = sink.facts.find(std::string(key));
            return found == sink.facts.end() ? std::nullopt : std::optional(found->second);
        },
        SymbolLookup(sink.symbols));
}

std::string printedByLibrary(tep_handle* tep, tep_record* record)
{
    trace_seq text;
    trace_seq_init(&text);
    tep_print_event(tep, &text, record, "%s", TEP_PRINT_INFO);
    trace_seq_terminate(&text);
    std::string result = text.buffer;
    trace_seq_destroy(&text);
    result.resize(result.find_last_not_of("\r\n") + 1);
    return result;
}

} // namespace

class TestKernelEventPrinter : public QObject
{
    Q_OBJECT

private slots:
    void printsAsLibtraceevent_data() { addDatFileRows(); }

    void printsAsLibtraceevent()
    {
        QFETCH(QString, path);
        RecordingSink sink;
        auto input = Input::open(path.toStdString());
        QVERIFY(input);
        QVERIFY(TraceDatReader().read(**input, sink));
        const auto printer = printerFor(sink);
        const QTemporaryDir folder;
        std::size_t next = 0;
        std::map<std::string, int> differences;
        std::string first;
        QVERIFY(forEachOracleRecord(
            unpackedDatFile(path, folder).toStdString(),
            [&](tep_handle* tep, tep_event* event, tep_record* record, const std::string&) {
                if (!event || next >= sink.events.size())
                    return;
                const auto& ours = sink.events[next++];
                const auto& type = sink.eventTypes[ours.type.value()];
                if (type.system == "ftrace" && type.role != EventRole::Print)
                    return;
                const auto info = printer.info(type, sink.fieldValues(ours));
                const auto theirs = printedByLibrary(tep, record);
                // Its parser fails at some formats, and it takes `&` for `|` behind a field; the
                // kernel's own texts of these stand below.
                if (theirs.starts_with("[FAILED TO PARSE]") || type.name == "timer_start"
                    || type.name.starts_with("hrtimer_")) {
                    return;
                }
                if (info != theirs && differences[type.name]++ == 0)
                    first += type.name + "\n  " + info + "\n  " + theirs + '\n';
            }));
        QCOMPARE(next, sink.events.size());
        QVERIFY2(differences.empty(), first.c_str());
    }

    /// Of no event a `?` stands for a value, unless it does so in what trace-cmd prints.
    void noValueIsAQuestionMark_data() { addDatFileRows(); }
    void noValueIsAQuestionMark()
    {
        QFETCH(QString, path);
        static const QRegularExpression kValue("(?:^|[=\\s:(,])\\?(?=[\\s,)]|$)");
        const auto count = [](const std::string& text) {
            return text.find('?') == std::string::npos
                ? 0
                : int(QString::fromStdString(text).count(kValue));
        };
        RecordingSink sink;
        auto input = Input::open(path.toStdString());
        QVERIFY(input);
        QVERIFY(TraceDatReader().read(**input, sink));
        const auto printer = printerFor(sink);
        const QTemporaryDir folder;
        std::size_t next = 0;
        int found = 0;
        std::string first;
        QVERIFY(forEachOracleRecord(
            unpackedDatFile(path, folder).toStdString(),
            [&](tep_handle* tep, tep_event* event, tep_record* record, const std::string&) {
                if (!event || next >= sink.events.size())
                    return;
                const auto& ours = sink.events[next++];
                const auto info =
                    printer.info(sink.eventTypes[ours.type.value()], sink.fieldValues(ours));
                const int marks = count(info);
                if (marks > 0 && marks > count(printedByLibrary(tep, record)) && found++ == 0)
                    first = info;
            }));
        QCOMPARE(next, sink.events.size());
        QVERIFY2(found == 0, (std::to_string(found) + " events, the first: " + first).c_str());
    }

    // Lines of kernel text, and the fields that make them.
    void printsAsKernel_data()
    {
        QTest::addColumn<QString>("printFormat");
        QTest::addColumn<QList<qint64>>("numbers"); // fields a, b, c …
        QTest::addColumn<QString>("line");
        QTest::newRow("timer flags")
            << "\"expires=%lu [timeout=%ld] cpu=%u idx=%u flags=%s\", REC->a, (long)REC->a - "
               "REC->b,"
               " REC->c & 0x0003FFFF, REC->c >> 22, __print_flags(REC->c & (0x00040000 |"
               " 0x00080000 | 0x00100000 | 0x00200000), \"|\", { 0x00040000, \"M\" },"
               " { 0x00080000, \"D\" }, { 0x00100000, \"P\" }, { 0x00200000, \"I\" })"
            << QList<qint64>{4294907762, 4294907737, (51 << 22) | 0x80001}
            << "expires=4294907762 [timeout=25] cpu=1 idx=51 flags=D";
        QTest::newRow("no flags") << "\"flags=%s\", __print_flags(REC->a, \"|\", { 1, \"S\" })"
                                  << QList<qint64>{0} << "flags=";
        QTest::newRow("constants by name")
            << "\"mode=%s\", __print_symbolic(REC->a, { HRTIMER_MODE_ABS, \"ABS\" },"
               " { HRTIMER_MODE_REL_HARD, \"REL|HARD\" })"
            << QList<qint64>{9} << "mode=REL|HARD";
        addWhatTheKernelComputes();
        QTest::newRow("error or address")
            << "\"addr=0x%lx\", __builtin_expect(!!((unsigned long)(void *)(REC->a) >="
               " (unsigned long)-4095), 0) ? 0 : REC->a"
            << QList<qint64>{-22} << "addr=0x0";
        QTest::newRow("widths and signs")
            << "\"%5d|%-5d|%05d|%x|%#lx|%c|%3s|%.2s|%hhu\", (int)REC->a, 7, 42, (u8)REC->a,"
               " 255UL, 'x', \"a\", \"abc\", REC->a"
            << QList<qint64>{-2} << "   -2|7    |00042|fe|0xff|x|  a|ab|254";
        QTest::newRow("division by nothing")
            << "\"%d %d\", 7 / REC->a, 7 % REC->a" << QList<qint64>{0} << "0 0";
        QTest::newRow("more directives than arguments")
            << "\"%d %d %s\", REC->a" << QList<qint64>{1} << "1";
        QTest::newRow("a width without bounds")
            << "\"%1000000000d|\", 1" << QList<qint64>{0} << QString(1023, ' ') + "1|";
    }

    void printsAsKernel()
    {
        QFETCH(QString, printFormat);
        QFETCH(QList<qint64>, numbers);
        QFETCH(QString, line);
        const auto type = typeOf(printFormat, numbers.size());
        std::vector<FieldValue> values;
        for (const auto number : numbers)
            values.push_back({number, {}});
        const auto printer = printerFor(RecordingSink());
        QCOMPARE(QString::fromStdString(printer.info(type, values)).trimmed(), line.trimmed());
    }

    void showsFieldsWhenTheFormatIsNotUnderstood_data()
    {
        QTest::addColumn<QString>("printFormat");
        QTest::newRow("cut") << "\"%d %d\", REC->a, ";
        QTest::newRow("text cut") << "\"%d";
        QTest::newRow("nothing") << "";
        QTest::newRow("no operand") << "\"%d\", REC->a +";
        QTest::newRow("unknown function") << "\"%d\", secret(REC->a)";
        QTest::newRow("deep") << QStringLiteral("\"%d\", ") + QString(100000, '(');
        QTest::newRow("deep minus") << QStringLiteral("\"%d\", ") + QString(100000, '-') + '1';
        QTest::newRow("deep condition")
            << QStringLiteral("\"%d\", ") + QString("1?").repeated(100000) + '1';
    }

    void showsFieldsWhenTheFormatIsNotUnderstood()
    {
        QFETCH(QString, printFormat);
        const auto printer = printerFor(RecordingSink());
        const std::vector<FieldValue> values{{-5, {}}};
        QCOMPARE(printer.info(typeOf(printFormat, 1), values), std::string("a=-5"));
    }

private:
    /// Formats of Linux 6.1 and 6.12. What the kernel looks up in its own memory is told by the
    /// recorded fields.
    static void addWhatTheKernelComputes()
    {
        const QString sparse = "\"page=%p pfn=0x%lx\", REC->a != -1UL ? ({ unsigned long __pfn = "
                               "(REC->a); struct mem_section *__sec = __pfn_to_section(__pfn); "
                               "__section_mem_map_addr(__sec) + __pfn; }) : ((void *)0), REC->a";
        QTest::newRow("a page of a section")
            << sparse << QList<qint64>{0x105055} << "page=a:0x105055 pfn=0x105055";
        const QString map =
            "\"page=%p pfn=0x%lx\", REC->a != -1UL ? (((struct page "
            "*)vmemmap_base) + (REC->a)) : ((void *)0), REC->a != -1UL ? REC->a : 0";
        QTest::newRow("a page of the map")
            << map << QList<qint64>{0x105055} << "page=a:0x105055 pfn=0x105055";
        QTest::newRow("no page") << map << QList<qint64>{-1} << "page=(nil) pfn=0x0";
        QTest::newRow("the same address by another name")
            << "\"page=%p\", ({ struct page *p = (REC->a); p; })" << QList<qint64>{0x105055}
            << "page=0x105055";
        const QString least = "\"nents=%d/%d\", ({ int __UNIQUE_ID_x_621 = (REC->a); int "
                              "__UNIQUE_ID_y_622 = (128); ((__UNIQUE_ID_x_621) < "
                              "(__UNIQUE_ID_y_622) ? (__UNIQUE_ID_x_621) : (__UNIQUE_ID_y_622)); "
                              "}), REC->a";
        QTest::newRow("the lesser one") << least << QList<qint64>{5} << "nents=5/5";
        QTest::newRow("the greater one") << least << QList<qint64>{200} << "nents=128/200";
        QTest::newRow("of two fields") << "\"x=%d y=%d\", secret(REC->b, REC->a), REC->a"
                                       << QList<qint64>{5, -7} << "x=b:-7,a:5 y=5";
        QTest::newRow("of none") << "\"hz=%d a=%d\", HZ, REC->a" << QList<qint64>{5} << "hz=HZ a=5";
        QTest::newRow("code") << "\"x=%d a=%d\", ({ do_it(); REC->a + 1; }), REC->a"
                              << QList<qint64>{5} << "x=a:5 a=5";
        QString doubling = "\"x=%d a=%d\", ({ int v0 = REC->a;";
        for (int i = 1; i < 60; ++i)
            doubling += QString(" int v%1 = v%2 + v%2;").arg(i).arg(i - 1);
        QTest::newRow("work without end")
            << doubling + " v59; }), REC->a" << QList<qint64>{5} << "x=a:5 a=5";
    }

    static EventType typeOf(const QString& printFormat, qsizetype fields)
    {
        EventType type;
        type.system = "test";
        type.name = "test";
        type.origin = FormatOrigin::Kernel;
        type.format = "name: test\nID: 1\nformat:\n\nprint fmt: " + printFormat.toStdString();
        for (qsizetype i = 0; i < fields; ++i)
            type.fields.push_back({std::string(1, char('a' + i)), FieldKind::Signed, 8, false});
        return type;
    }
};

QTEST_APPLESS_MAIN(TestKernelEventPrinter)
#include "tst_kernel_event_printer.moc"
