#include "core/format/text/ftrace_text_reader.h"
#include "core/format/text/text_log.h"
#include "core/trace/skeleton.h"
#include "tests/support/captures.h"
#include "tests/support/recording_sink.h"

#include <QDir>
#include <QRegularExpression>
#include <QTest>

#include <memory>

using namespace probescope;
using namespace probescope::format;

namespace {

std::unique_ptr<RecordingSink> readText(const QByteArray& bytes, std::size_t chunk = 1 << 16)
{
    auto sink = std::make_unique<RecordingSink>();
    FtraceText text(*sink, "log");
    const std::string_view all(bytes.constData(), std::size_t(bytes.size()));
    for (std::size_t i = 0; i < all.size(); i += chunk)
        text.feed(all.substr(i, chunk));
    text.finish();
    return sink;
}

/// An event of a dump, taken apart by regular expressions, without a look at the reader.
struct DumpedEvent
{
    QString comm;
    int pid = 0;
    int cpu = 0;
    QString flags;
    std::int64_t timeNs = 0;
    QString text; ///< the lines of a stack behind it

    friend bool operator==(const DumpedEvent&, const DumpedEvent&) = default;
};

/// All of a dump in the form of `dmesg`, `dmesg -T`, `dmesg -x` or `dmesg --raw`.
std::vector<DumpedEvent> eventsOf(const QString& log)
{
    static const QRegularExpression kEvent(
        R"(\] (.{8})-(\d+) +(\d+)(\S+) +(\d+)us[ +!#*@$]?: (.*)$)");
    static const QRegularExpression kFrame(R"(^ +=> (\S+)$)");
    std::vector<DumpedEvent> events;
    for (const QString& line : log.split('\n')) {
        if (const auto event = kEvent.match(line); event.hasMatch())
            events.push_back({event.captured(1).trimmed(), event.captured(2).toInt(),
                              event.captured(3).toInt(), event.captured(4),
                              event.captured(5).toLongLong() * 1000, event.captured(6)});
        else if (const auto frame = kFrame.match(line); frame.hasMatch() && !events.empty())
            events.back().text += "\n => " + frame.captured(1);
    }
    return events;
}

std::vector<DumpedEvent> eventsOf(const RecordingSink& sink)
{
    std::vector<DumpedEvent> events;
    for (const auto& event : sink.events) {
        const Task& task = sink.tasks[event.task.value()];
        const EventType& type = sink.eventTypes[event.type.value()];
        const auto info = QString::fromStdString(printSkeleton(type, sink.fieldValues(event)));
        const bool named = type.role != EventRole::Function && type.role != EventRole::KernelStack;
        const QString name = QString::fromStdString(type.name) + ": ";
        events.push_back({QString::fromStdString(task.comm), task.pid, int(event.cpu),
                          QString::fromStdString(sink.flagSets[event.flags.value()].text),
                          event.timeNs, (named ? name : QString()) + info});
    }
    return events;
}

QString told(const DumpedEvent& event)
{
    return QString("%1-%2 %3%4 %5: %6")
        .arg(event.comm)
        .arg(event.pid)
        .arg(event.cpu)
        .arg(event.flags)
        .arg(qint64(event.timeNs))
        .arg(event.text);
}

void addDumps(const QStringList& names)
{
    QTest::addColumn<QString>("path");
    QStringList folders{TEST_DATA "/console"};
    const QString captures = qEnvironmentVariable("PROBESCOPE_CAPTURES");
    if (captures.isEmpty())
        qInfo("PROBESCOPE_CAPTURES is not set: only the dumps of tests/data are read.");
    else
        folders << captures + "/debian-6.1/console";
    for (const QString& folder : folders) {
        for (const QString& name : QDir(folder).entryList(names))
            QTest::addRow("%s %s", folder == folders.first() ? "data" : "captures",
                          qPrintable(name))
                << folder + '/' + name;
    }
}

const QByteArray kLine = "     cat-157       1..... 26139us : vfs_open <-path_openat\n";

} // namespace

/// Dumps of the ring buffer in the kernel's log: ftrace_dump_on_oops, sysrq z.
class TestKernelLog : public QObject
{
    Q_OBJECT

private slots:
    void dumpsHaveTheEventsOfTheirLines_data()
    {
        addDumps({"events.dmesg*", "function.dmesg*", "kprobe-stack.dmesg*"});
    }
    void dumpsHaveTheEventsOfTheirLines()
    {
        QFETCH(QString, path);
        const QByteArray log = readCapture(path);
        const auto expected = eventsOf(QString::fromUtf8(log));
        QVERIFY(expected.size() > 100);
        for (const std::size_t chunk : {std::size_t(1) << 20, std::size_t(97)}) {
            const auto sink = readText(log, chunk);
            QCOMPARE(sink->problems.size(), std::size_t(0));
            const auto got = eventsOf(*sink);
            QCOMPARE(got.size(), expected.size());
            for (std::size_t i = 0; i < got.size(); ++i)
                QVERIFY2(got[i] == expected[i],
                         qPrintable(told(got[i]) + "\n" + told(expected[i])));
        }
    }

    /// Whatever dmesg puts before the lines, the dump is the same.
    void allFormsTellTheSame_data()
    {
        QTest::addColumn<QByteArray>("prefix");
        QTest::newRow("dmesg") << QByteArray("[   13.385412] ");
        QTest::newRow("days") << QByteArray("[1234567.385412] ");
        QTest::newRow("-T") << QByteArray("[Mon Nov 23 11:05:09 2026] ");
        QTest::newRow("-x") << QByteArray("kern  :emerg : [   13.385412] ");
        QTest::newRow("-r") << QByteArray("<0>[   13.385412] ");
        QTest::newRow("-d") << QByteArray("[   13.385412 <    0.000087>] ");
        QTest::newRow("-e") << QByteArray("[Nov23 11:05] ");
        QTest::newRow("-e, later") << QByteArray("[  +0.000087] ");
        QTest::newRow("PRINTK_CALLER, task") << QByteArray("[   13.385412][  T133] ");
        QTest::newRow("PRINTK_CALLER, CPU") << QByteArray("[   13.385412][    C1] ");
    }
    void allFormsTellTheSame()
    {
        QFETCH(QByteArray, prefix);
        QCOMPARE(logPrefixOf((prefix + "x").toStdString()), std::size_t(prefix.size()));
        const QByteArray pad(prefix.size(), ' ');
        const auto sink = readText(
            prefix + "Dumping ftrace buffer:\n" + prefix + "---------------------------------\n"
            + prefix + "CPU:1 [LOST 12 EVENTS]\n" + pad + kLine + prefix
            + "     cat-157       1..... 26140us : <stack trace>\n" + pad + " => vfs_open\n" + pad
            + " => path_openat\n" + prefix + "---------------------------------\n");
        QCOMPARE(sink->problems.size(), std::size_t(0));
        QCOMPARE(sink->losses.size(), std::size_t(1));
        QCOMPARE(sink->losses[0].count, std::optional<std::uint64_t>(12));
        const auto got = eventsOf(*sink);
        QCOMPARE(got.size(), std::size_t(2));
        QCOMPARE(told(got[0]), QString("cat-157 1..... 26139000: vfs_open <-path_openat"));
        QCOMPARE(told(got[1]),
                 QString("cat-157 1..... 26140000: <stack trace>\n => vfs_open\n => path_openat"));
    }

    /// A console repeats the prefix before each line of a message.
    void consolesRepeatThePrefix()
    {
        const QByteArray prefix = "[   18.891271] ";
        const auto sink =
            readText(prefix + "     cat-157       1..... 26138us : <stack trace>\n" + prefix
                     + " => vfs_open\n" + prefix + " => path_openat\n" + prefix + kLine);
        QCOMPARE(sink->problems.size(), std::size_t(0));
        const auto got = eventsOf(*sink);
        QCOMPARE(got.size(), std::size_t(2));
        QCOMPARE(got[0].text, QString("<stack trace>\n => vfs_open\n => path_openat"));
    }

    /// What a crash says before and after the dump is nothing of the trace; within, it is told.
    void otherMessagesAreNoEvents()
    {
        const QByteArray at = "[    7.346568] ";
        const QByteArray before = at + "BUG: kernel NULL pointer dereference, address: 0\n" + at
            + "Call Trace:\n" + at + " <TASK>\n" + at + " foo+0x12/0x30 [bar]\n" + at
            + "Dumping ftrace buffer:\n" + at + "---------------------------------\n";
        const QByteArray behind = at + "---------------------------------\n" + at
            + "Kernel Offset: 0x2a000000 from 0xffffffff81000000\n" + at + "x-1 [000] 1.0: a: b\n";
        const auto quiet = readText(before + at + kLine + behind);
        QCOMPARE(quiet->problems.size(), std::size_t(0));
        QCOMPARE(quiet->events.size(), std::size_t(1));
        QCOMPARE(quiet->facts["notes"], std::string("9"));
        const auto mixed = readText(before + at + kLine + at + "usb 1-1: new device\n" + at + kLine
                                    + behind + before + at + kLine + behind);
        QCOMPARE(mixed->events.size(), std::size_t(3));
        QCOMPARE(mixed->problems.size(), std::size_t(1));
        QCOMPARE(mixed->problems[0].excerpt, std::string("[    7.346568] usb 1-1: new device"));
        QCOMPARE(*mixed->problems[0].place.line, std::uint64_t(8));
    }

    void anEmptyBufferIsNoProblem()
    {
        const QByteArray at = "[    7.346568] ";
        const auto sink = readText(
            at + "Dumping ftrace buffer:\n" + at + "# WARNING: FUNCTION TRACING IS CORRUPTED\n" + at
            + "#          MAY BE MISSING FUNCTION EVENTS\n" + at + "   (ftrace buffer empty)\n" + at
            + "Kernel Offset: disabled\n");
        QCOMPARE(sink->problems.size(), std::size_t(0));
        QCOMPARE(sink->events.size(), std::size_t(0));
        QCOMPARE(sink->facts["notes"], std::string("5"));
    }

    /// A message of a program may look like a line of the log.
    void ordinaryTracesAreNoLogs()
    {
        const auto sink = readText("# tracer: nop\n#\n"
                                   "           <...>-9       [000] .....     1.000000: "
                                   "tracing_mark_write: one\n"
                                   "[    7.346568] two\n"
                                   "           <...>-9       [000] .....     1.000001: "
                                   "tracing_mark_write: three\n");
        QCOMPARE(sink->problems.size(), std::size_t(0));
        QCOMPARE(sink->events.size(), std::size_t(2));
        QVERIFY(eventsOf(*sink)[0].text.endsWith("one\n[    7.346568] two"));
    }

    void whatIsNoPrefixStays_data()
    {
        QTest::addColumn<QByteArray>("line");
        for (const char* const line :
             {"", "[", "[000] x", "[LOST 12 EVENTS] x", "<...>-9  [000] 1.0: x", "<0>x", "a:b: x",
              "[   13.385412]", "[   13.385412]x", "[13] x", "[ns] x", "CPU:0 [LOST 12 EVENTS]",
              "kern  :emerg : x"})
            QTest::newRow(line) << QByteArray(line);
    }
    void whatIsNoPrefixStays()
    {
        QFETCH(QByteArray, line);
        QCOMPARE(logPrefixOf(line.toStdString()), std::size_t(0));
    }
};

QTEST_APPLESS_MAIN(TestKernelLog)
#include "tst_kernel_log.moc"
