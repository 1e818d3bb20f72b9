// Events in the short form of the field: what trace-cmd's plugins say of them, and made ones.

#include "core/analysis/events/short_text.h"
#include "core/format/text/ftrace_text_reader.h"
#include "core/import/opened.h"
#include "core/trace/capture_facts.h"
#include "tests/core/analysis/events/made_events.h"
#include "tests/support/sample_capture.h"

#include <QProcess>
#include <QRegularExpression>
#include <QTemporaryDir>
#include <QTest>
#include <QVariant>

using namespace probescope;
using analysis::shortText;

class TestShortText : public QObject
{
    Q_OBJECT

    using Field = test::MadeEvents::FieldOf;

    /// Of the only event of such a type, with such values.
    static QString textOf(const char* name, std::initializer_list<Field> fields,
                          const std::vector<QVariant>& values)
    {
        test::MadeEvents made;
        made.type(name, fields);
        std::vector<Value> stored;
        for (const auto& value : values)
            stored.push_back(value.typeId() == QMetaType::QString
                                 ? made.text(value.toString().toStdString())
                                 : Value(value.toLongLong()));
        made.event(name, {.timeNs = 5}, stored);
        const auto capture = made.capture();
        const auto text = shortText(*capture, *capture->event(0));
        return text ? QString::fromStdString(*text) : QStringLiteral("none");
    }

    /// What trace-cmd prints of a file, line by line.
    static QStringList reportOf(const QString& file)
    {
        QProcess report;
        report.start(QStringLiteral("trace-cmd"), {QStringLiteral("report"), file});
        if (!report.waitForFinished(-1))
            qFatal("trace-cmd: %s", qPrintable(report.errorString()));
        return QString::fromUtf8(report.readAllStandardOutput()).split(u'\n');
    }
    static std::shared_ptr<store::Capture> imported(const QString& file,
                                                    const QTemporaryDir& folder)
    {
        const auto opened =
            open::importFile(file.toStdString(), folder.filePath("capture.psc").toStdString());
        if (!opened)
            qFatal("%s", opened.error().message().c_str());
        return opened->capture;
    }

private slots:
    /// But for the state, of which its plugin has a table of its own: that is as the kernel's
    /// format prints it.
    void switchesReadAsTraceCmdPrintsThem()
    {
        const auto file = QStringLiteral(SAMPLES "/scheduling.dat");
        static const QRegularExpression line(QStringLiteral(R"(: sched_switch: +(.*)$)"));
        static const QRegularExpression state(QStringLiteral(R"(\] (\S+) ==>)"));
        QStringList wanted;
        for (const auto& text : reportOf(file)) {
            if (const auto match = line.match(text); match.hasMatch())
                wanted << match.captured(1).replace(state, QStringLiteral("] ==>"));
        }
        QVERIFY(wanted.size() > 100);
        const QTemporaryDir folder;
        const auto opened = imported(file, folder);
        const auto& capture = *opened;
        QStringList found;
        for (RowId row = 0; row < capture.summary().events; ++row) {
            const auto event = *capture.event(row);
            if (capture.eventType(event.type).name != "sched_switch")
                continue;
            auto text = QString::fromStdString(shortText(capture, event).value_or(""));
            const auto kernels =
                QStringLiteral("prev_state=%1 ").arg(state.match(text).captured(1));
            const auto info = QString::fromStdString(*capture.info(row));
            QVERIFY2(info.contains(kernels), qPrintable(text + u'\n' + info));
            found << text.replace(state, QStringLiteral("] ==>"));
        }
        QCOMPARE(found, wanted);
    }

    void wakeUpsAndMigrations()
    {
        const std::initializer_list<Field> fields{
            {"comm", FieldKind::String}, {"pid"}, {"prio"}, {"target_cpu"}};
        const std::vector<QVariant> values{QStringLiteral("gadget"), 136, 120, 1};
        for (const char* const name : {"sched_waking", "sched_wakeup", "sched_wakeup_new"})
            QCOMPARE(textOf(name, fields, values), QStringLiteral("gadget:136 → CPU 1"));
        QCOMPARE(textOf("sched_migrate_task",
                        {{"comm", FieldKind::String}, {"pid"}, {"orig_cpu"}, {"dest_cpu"}},
                        {QStringLiteral("gadget"), 136, 0, 3}),
                 QStringLiteral("gadget:136 CPU 0 → CPU 3"));
    }

    void interrupts()
    {
        QCOMPARE(textOf("irq_handler_entry", {{"irq"}, {"name", FieldKind::String}},
                        {27, QStringLiteral("virtio1-req.0")}),
                 QStringLiteral("irq 27 virtio1-req.0"));
        QCOMPARE(textOf("irq_handler_exit", {{"irq"}, {"ret"}}, {27, 1}),
                 QStringLiteral("irq 27 handled"));
        QCOMPARE(textOf("irq_handler_exit", {{"irq"}, {"ret", FieldKind::String}},
                        {27, QStringLiteral("unhandled")}),
                 QStringLiteral("irq 27 unhandled"));
        QCOMPARE(textOf("softirq_raise", {{"vec"}}, {1}), QStringLiteral("TIMER"));
        QCOMPARE(textOf("softirq_entry", {{"vec"}}, {77}), QStringLiteral("vec 77"));
    }

    void idleAndFrequency()
    {
        QCOMPARE(textOf("cpu_idle", {{"state"}, {"cpu_id"}}, {qlonglong(4294967295), 1}),
                 QStringLiteral("CPU 1 leaves idle"));
        QCOMPARE(textOf("cpu_idle", {{"state"}, {"cpu_id"}}, {-1, 1}),
                 QStringLiteral("CPU 1 leaves idle"));
        QCOMPARE(textOf("cpu_idle", {{"state"}, {"cpu_id"}}, {2, 0}),
                 QStringLiteral("CPU 0 idles in state 2"));
        QCOMPARE(textOf("cpu_frequency", {{"state"}, {"cpu_id"}}, {2401500, 3}),
                 QStringLiteral("CPU 3 at 2401.5 MHz"));
    }

    /// What trace-cmd prints, without the place, which is the same for all events of a probe.
    void probesTellWhatTheyFetched()
    {
        const auto file = QStringLiteral(SAMPLES "/../../resources/samples/who-opened.dat");
        static const QRegularExpression line(QStringLiteral(R"(: (\w+): +\([^)]*\) (.*)$)"));
        QStringList wanted;
        for (const auto& text : reportOf(file)) {
            if (const auto match = line.match(text); match.hasMatch())
                wanted << match.captured(2).trimmed();
        }
        QVERIFY(wanted.size() > 10);
        const QTemporaryDir folder;
        const auto opened = imported(file, folder);
        const auto& capture = *opened;
        QStringList found;
        for (RowId row = 0; row < capture.summary().events; ++row) {
            const auto text = shortText(capture, *capture.event(row));
            if (text && capture.info(row)->starts_with('('))
                found << QString::fromStdString(*text).trimmed();
        }
        QCOMPARE(found, wanted);
    }

    void systemCalls()
    {
        QCOMPARE(
            textOf("sys_enter_openat",
                   {{"__syscall_nr"}, {"dfd"}, {"filename", FieldKind::Hex}, {"flags"}, {"mode"}},
                   {257, qlonglong(0xffffff9c), qlonglong(0x7f1234567890), 02100102, 0644}),
            QStringLiteral("dfd=AT_FDCWD, filename=0x7f1234567890, "
                           "flags=O_RDWR|O_CREAT|O_CLOEXEC|0x8000, mode=0644"));
        QCOMPARE(textOf("sys_enter_mmap", {{"__syscall_nr"}, {"len"}, {"prot"}, {"flags"}, {"fd"}},
                        {9, 8192, 3, 0x100022, -1}),
                 QStringLiteral("len=8192, prot=PROT_READ|PROT_WRITE, "
                                "flags=MAP_PRIVATE|MAP_ANONYMOUS|0x100000, fd=-1"));
        QCOMPARE(textOf("sys_enter_mprotect", {{"__syscall_nr"}, {"len"}, {"prot"}}, {10, 1, 0}),
                 QStringLiteral("len=1, prot=PROT_NONE"));
        QCOMPARE(textOf("sys_enter_futex", {{"__syscall_nr"}, {"op"}, {"val"}}, {202, 393, 2}),
                 QStringLiteral("op=FUTEX_WAIT_BITSET|FUTEX_PRIVATE_FLAG|FUTEX_CLOCK_REALTIME, "
                                "val=2"));
        QCOMPARE(textOf("sys_exit_openat", {{"__syscall_nr"}, {"ret"}}, {257, -2}),
                 QStringLiteral("= -2 ENOENT"));
        QCOMPARE(textOf("sys_exit_read", {{"__syscall_nr"}, {"ret"}}, {0, 832}),
                 QStringLiteral("= 832"));
        QCOMPARE(textOf("sys_exit", {{"id"}, {"ret"}}, {72, -11}),
                 QStringLiteral("NR 72 = -11 EAGAIN"));
    }

    /// Where the capture tells its architecture, as trace-cmd writes it.
    void rawSystemCallsHaveNames_data()
    {
        QTest::addColumn<QByteArray>("uname");
        QTest::addColumn<QStringList>("texts");
        QTest::newRow("x86_64") << QByteArray("Linux host 6.12.0 x86_64")
                                << QStringList{"openat(ffffff9c, 7ffd10, 80000, 0, 0, 0)",
                                               "openat = -2 ENOENT", "NR -1 = 0"};
        QTest::newRow("arm64") << QByteArray("Linux host 6.12.0 aarch64")
                               << QStringList{"none", "NR 257 = -2 ENOENT", "NR -1 = 0"};
        QTest::newRow("unknown") << QByteArray()
                                 << QStringList{"none", "NR 257 = -2 ENOENT", "NR -1 = 0"};
    }
    void rawSystemCallsHaveNames()
    {
        QFETCH(QByteArray, uname);
        QFETCH(QStringList, texts);
        const QTemporaryDir folder;
        const auto path =
            std::filesystem::path(folder.filePath(QStringLiteral("capture.psc")).toStdString());
        const auto input = format::Input::fromBytes("raw.txt", R"(# tracer: nop
#
             cat-1300    [001] .....   100.000055: sys_enter: NR 257 (ffffff9c, 7ffd10, 80000, 0, 0, 0)
             cat-1300    [001] .....   100.000065: sys_exit: NR 257 = -2
             cat-1300    [001] .....   100.000075: sys_exit: NR -1 = 0
)");
        auto writer = store::Writer::create(path).value();
        QVERIFY(format::FtraceTextReader().read(*input, *writer).has_value());
        if (!uname.isEmpty())
            writer->fact(facts::kUname, uname.toStdString());
        QVERIFY(writer->finish().has_value());
        const auto capture = store::Capture::open(path).value();
        QStringList found;
        for (RowId row = 0; row < 3; ++row) {
            const auto text = shortText(*capture, *capture->event(row));
            found << (text ? QString::fromStdString(*text) : QStringLiteral("none"));
        }
        QCOMPARE(found, texts);
    }

    /// The same text with and without the names that the kernel's funcgraph-tail adds.
    void endsOfCallsHaveTheirNames()
    {
        const QByteArray tails = R"(# tracer: function_graph
#
# CPU  DURATION                  FUNCTION CALLS
# |     |   |                     |   |   |   |
 0)               |  do_sys_open() {
 0)   0.421 us    |    getname();
 0)               |    do_filp_open() {
 0)   1.250 us    |      path_openat();
 0)   2.100 us    |    } /* do_filp_open */
 0)   3.900 us    |  } /* do_sys_open */
)";
        static const QRegularExpression tail(QStringLiteral(R"( /\*.*\*/)"));
        const auto plain = QString::fromUtf8(tails).remove(tail);
        QVERIFY(!plain.contains(u'*'));
        const QTemporaryDir folder;
        const auto named = captureOfText(folder.filePath("named.psc"), tails.toStdString());
        const auto bare = captureOfText(folder.filePath("bare.psc"), plain.toStdString());
        int ends = 0;
        for (RowId row = 0; row < named->summary().events; ++row) {
            QVERIFY(!shortText(*named, *named->event(row))); // what it tells is short already
            const auto text = shortText(*bare, *bare->event(row));
            if (!text)
                continue;
            ++ends;
            QCOMPARE(QString::fromStdString(*text), QString::fromStdString(*named->info(row)));
        }
        QCOMPARE(ends, 2);
    }

    void othersHaveNone()
    {
        QCOMPARE(textOf("block_rq_issue", {{"sector"}}, {5}), QStringLiteral("none"));
        // A field is missing.
        QCOMPARE(textOf("sched_wakeup", {{"comm", FieldKind::String}, {"pid"}},
                        {QStringLiteral("gadget"), 136}),
                 QStringLiteral("none"));
    }
};

QTEST_APPLESS_MAIN(TestShortText)
#include "tst_short_text.moc"
