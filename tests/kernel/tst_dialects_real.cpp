#include "core/access/local_backend.h"
#include "core/program/disassembly.h"
#include "core/program/program.h"
#include "tests/kernel/dialect_run.h"

#include <QDir>
#include <QElapsedTimer>
#include <QRegularExpression>
#include <QStandardPaths>
#include <QTemporaryDir>
#include <QTest>

#include <algorithm>
#include <cerrno>
#include <ctime>
#include <fcntl.h>
#include <functional>
#include <sys/prctl.h>
#include <thread>
#include <unistd.h>

using namespace probescope;
using probe::Dialect;

namespace {

constexpr const char* kWorker = "dialectwork"; // how the kernel calls the thread
constexpr const char* kSample = "sample_pie";
constexpr long kSleepNs = 50'000'000;
constexpr double kMostUs = 20e6; // of that sleep, on a machine that is busy
constexpr int kRounds = 3;
constexpr qint64 kPatienceMs = 900'000;
constexpr std::size_t kCodeBytes = 256;
constexpr qsizetype kMostSaid = 6000;

/// What was done for the probes to see.
struct Deed
{
    qint64 tid = 0;
    int fd = -1; ///< of the file that was opened
};

/// Opens a known file and a missing one, and sleeps, on a thread with a name of its own.
Deed work(const QString& known)
{
    Deed deed;
    std::thread worker([&] {
        prctl(PR_SET_NAME, kWorker);
        deed.tid = gettid();
        const QByteArray name = known.toLocal8Bit();
        deed.fd = open(name.constData(), O_WRONLY | O_CREAT, 0640);
        close(deed.fd);
        if (open((name + "-missing").constData(), O_RDONLY) >= 0 || errno != ENOENT)
            deed.fd = -1;
        const timespec time{.tv_sec = 0, .tv_nsec = kSleepNs};
        nanosleep(&time, nullptr);
    });
    worker.join();
    return deed;
}

/// `name=value` of each value that one line of the output has; the values are expressions.
using Row = QStringList;

/// A probe and what is to be seen with it.
struct Task
{
    const char* name = "";
    probe::Recipe recipe = {};
    std::function<QList<Row>(Dialect, const Deed&)> rows = {};
    bool runsSample = false; ///< what it sees is done by the sample program
    QByteArray frame = {}; ///< of the stack
    QByteArray feature = {}; ///< what README has where the kernel can do it
    QList<Dialect> dialects = {}; ///< nothing: all that have words for it
};

/// What the kernel prints itself; perf and trace-cmd do it alike.
bool isKernelText(Dialect dialect)
{
    return dialect == Dialect::Shell || dialect == Dialect::PerfProbe
        || dialect == Dialect::TraceCmd;
}

probe::RecipeProbe probeOf(const QString& line, probe::KnownPlace known = {})
{
    auto spec = probe::Spec::parse(line.toStdString());
    if (!spec)
        qFatal("%s: %s", qPrintable(line), spec.error().message().c_str());
    return {.spec = std::move(*spec), .known = std::move(known)};
}

/// The kernel puts texts in quotes.
bool hasValue(const QString& line, const QString& word)
{
    const qsizetype equals = word.indexOf('=');
    const QRegularExpression expression(QString(R"re((^|[\s(])%1="?(%2)"?($|[\s,)]))re")
                                            .arg(word.left(equals), word.mid(equals + 1)));
    return line.contains(expression);
}

/// The microseconds in a line, as the dialects write them; below 0: there are none.
double microseconds(const QString& line)
{
    static const QRegularExpression words(R"(\bus=(\d+)|\s([\d.]+) us$)");
    const auto found = words.match(line);
    if (!found.hasMatch())
        return -1;
    return (found.captured(1).isEmpty() ? found.captured(2) : found.captured(1)).toDouble();
}

/// Probes that anybody has put, and what they need.
QByteArray traces()
{
    return contentOf("dynamic_events") + contentOf("/sys/kernel/debug/kprobes/list")
        + QDir(QString(kTracefs) + "instances").entryList(QDir::Dirs).join(' ').toLocal8Bit()
        + contentOf("/proc/modules");
}

} // namespace

/// Each dialect is run as its user would run it, and its output compared with what was done.
class TestDialectsReal : public QObject
{
    Q_OBJECT

private slots:
    void initTestCase()
    {
        const QString sample = m_folder.filePath(kSample);
        QVERIFY(QFile::copy(QString(SAMPLE_FILES "/") + kSample, sample));
        addKernelTasks();
        addSampleTask();
        addOffsetTask();
        // Debian's compiler may have its version in its name only; the guest's root is its own.
        if (QStandardPaths::findExecutable("clang").isEmpty())
            QFile::link(QStandardPaths::findExecutable("clang-14"), "/usr/local/bin/clang");
        m_readme = contentOf("README");
        // The list of kprobes is there and says what is compared below.
        QVERIFY(QFile::exists("/sys/kernel/debug/kprobes/list"));
    }

    void showsWhatWasDone_data()
    {
        QTest::addColumn<int>("task");
        QTest::addColumn<int>("dialect");
        for (std::size_t i = 0; i < m_tasks.size(); ++i) {
            for (const Dialect dialect : probe::kDialects) {
                const Task& task = m_tasks[i];
                if ((!task.dialects.isEmpty() && !task.dialects.contains(dialect))
                    || probe::render(dialect, task.recipe).text.empty())
                    continue;
                QTest::addRow("%s, %s", task.name, probe::dialectName(dialect).data())
                    << int(i) << int(dialect);
            }
        }
    }
    void showsWhatWasDone()
    {
        QFETCH(int, task);
        QFETCH(int, dialect);
        const Task& one = m_tasks.at(std::size_t(task));
        const auto language = Dialect(dialect);
        if (const QString reason = DialectRun::missing(language); !reason.isEmpty())
            QSKIP(qPrintable(reason));
        if (one.runsSample && language == Dialect::DTrace)
            QSKIP("DTrace probes the program of one process, which it is told of.");
        if (isKernelText(language) && !m_readme.contains(one.feature))
            QSKIP("This kernel has no events of that kind.");
        const QByteArray before = traces();
        DialectRun run(language, one.recipe, m_folder.filePath("run" + QString::number(m_runs++)));
        const QByteArray failure = run.start();
        QVERIFY2(failure.isEmpty(), failure.right(kMostSaid).constData());
        Deed deed;
        QString missing = "nothing was done";
        if (!run.isLive()) {
            QVERIFY2(QTest::qWaitFor([&] { return run.isReady() || !run.runs(); }, kPatienceMs),
                     run.output().right(kMostSaid).constData());
            deed = act(one);
        }
        // A program that is being compiled and loaded sees nothing yet.
        for (QElapsedTimer timer; run.isLive() && run.runs() && !missing.isEmpty();) {
            if (!timer.isValid())
                timer.start();
            deed = act(one);
            const auto isSeen = [&] {
                missing = missingOf(one, language, run.output(), deed);
                return missing.isEmpty();
            };
            if (!QTest::qWaitFor(isSeen, 1500) && timer.elapsed() > kPatienceMs)
                break;
        }
        const bool ended = run.end();
        const QByteArray output = run.output();
        QVERIFY2(ended, output.right(kMostSaid).constData());
        missing = missingOf(one, language, output, deed);
        QVERIFY2(missing.isEmpty(),
                 (missing.toLocal8Bit() + " is not in\n"
                  + linesOf(one, output, deed).join('\n').toLocal8Bit() + "\nof\n"
                  + output.right(kMostSaid))
                     .constData());
        // The filter keeps the other file out.
        QVERIFY2(one.recipe.filter.empty() || !output.contains("-missing"),
                 output.right(kMostSaid).constData());
        QTRY_COMPARE_WITH_TIMEOUT(traces(), before, 60'000);
    }

private:
    Deed act(const Task& task)
    {
        if (!task.runsSample)
            return work(m_known);
        QProcess sample;
        sample.start(m_folder.filePath(kSample), {QString::number(kRounds)});
        sample.waitForStarted();
        const Deed deed{.tid = sample.processId(), .fd = 0};
        return sample.waitForFinished(600'000) && sample.exitCode() == 0 ? deed : Deed();
    }

    /// What an output says of the thread.
    static QStringList linesOf(const Task& task, const QByteArray& output, const Deed& deed)
    {
        const QRegularExpression thread(
            QString(R"(\b%1\b.*\b%2\b)").arg(task.runsSample ? kSample : kWorker).arg(deed.tid));
        const QRegularExpression pid(QString(R"(\bpid=%1\b)").arg(deed.tid));
        QStringList lines;
        for (const QString& line : QString::fromLocal8Bit(output).split('\n')) {
            if (line.contains(thread) || line.contains(pid))
                lines << line;
        }
        return lines;
    }

    /// The first thing that an output should say of a deed, and does not.
    static QString missingOf(const Task& task, Dialect dialect, const QByteArray& output,
                             const Deed& deed)
    {
        if (deed.fd < 0)
            return "what the program does";
        const QStringList lines = linesOf(task, output, deed);
        for (const Row& row : task.rows(dialect, deed)) {
            const auto has = [&row](const QString& line) {
                return std::all_of(row.begin(), row.end(),
                                   [&line](const QString& word) { return hasValue(line, word); });
            };
            if (std::none_of(lines.begin(), lines.end(), has))
                return row.join(' ');
        }
        const auto took = [](const QString& line) {
            const double us = microseconds(line);
            return us >= double(kSleepNs) / 1000 && us < kMostUs;
        };
        if (task.recipe.latency && std::none_of(lines.begin(), lines.end(), took))
            return "a latency of " + QString::number(kSleepNs / 1000) + " us or more";
        return output.contains(task.frame) ? QString() : QString::fromLatin1(task.frame);
    }

    void addKernelTasks()
    {
        const probe::KnownPlace open{.function = "do_sys_openat2",
                                     .arguments = {{"dfd", "int"},
                                                   {"filename", "const char *"},
                                                   {"how", "struct open_how *"}},
                                     .result = "long"};
        const std::string known = m_known.toStdString();
        const Row opened{"filename=" + m_known};
        m_tasks.push_back(
            {.name = "open and its return",
             .recipe = {.title = "Who opens which file",
                        .probes = {probeOf("p:mine/open do_sys_openat2 dfd=%di:s32 "
                                           "filename=+0(%si):string flags=+0(%dx):x64 "
                                           "mode=+8(%dx):u16 low=+0(%dx):b4@0/32 "
                                           "how=+0(%dx):x64[2] task=$comm",
                                           open),
                                   probeOf("r64:mine/opened do_sys_openat2 fd=$retval:s32", open)},
                        .filter = "filename == \"" + known + "\" && dfd < 0"},
             .rows = [opened](Dialect dialect, const Deed& deed) -> QList<Row> {
                 // O_WRONLY | O_CREAT, and O_LARGEFILE, which the kernel adds; 0640.
                 Row row = opened
                     + Row{"dfd=-100", "flags=0x8041", "mode=416", "low=1",
                           QString("task=") + kWorker};
                 if (dialect == Dialect::Shell)
                     row << "how={0x8041,0x1a0}";
                 else if (!isKernelText(dialect)) // perf and trace-cmd print zeros
                     row << QStringList{"how_0=0x8041", "how_1=0x1a0"};
                 return {row, {"fd=" + QString::number(deed.fd)}, {"fd=-2"}};
             }});
        m_tasks.push_back(
            {.name = "latency",
             .recipe = {.title = "How long sleeps take",
                        .probes = {probeOf(
                                       "p:mine/sleep hrtimer_nanosleep ns=%di:s64 mode=%si:u32"),
                                   probeOf("r:mine/slept hrtimer_nanosleep ret=$retval:s64")},
                        .latency = true,
                        .filter = "ns == " + std::to_string(kSleepNs)},
             .rows = [](Dialect dialect, const Deed&) -> QList<Row> {
                 if (isKernelText(dialect)) // the pairs only
                     return {};
                 return {{"ns=" + QString::number(kSleepNs), "mode=1",
                          dialect == Dialect::LibbpfC || dialect == Dialect::KernelModule
                              ? "out_ret=0"
                              : "ret=0"}};
             }});
        m_tasks.push_back(
            {.name = "stack",
             .recipe = {.probes = {probeOf("p:mine/open do_sys_openat2 filename=+0(%si):string")},
                        .filter = "filename == \"" + known + "\"",
                        .stackTrace = true},
             .rows = [opened](Dialect, const Deed&) -> QList<Row> { return {opened}; },
             .frame = "sys_openat"});
        m_tasks.push_back(
            {.name = "variable",
             .recipe = {.probes = {probeOf("p:mine/tick hrtimer_nanosleep ns=%di:s64 "
                                           "now=@jiffies:u64")},
                        .filter = "ns == " + std::to_string(kSleepNs)},
             // It begins five minutes before 2^32.
             .rows = [](Dialect, const Deed&) -> QList<Row> { return {{R"(now=429\d{7})"}}; }});
        m_tasks.push_back(
            {.name = "event",
             .recipe = {.probes = {probeOf("e:mine/enter syscalls.sys_enter_openat "
                                           "filename=+0($filename):ustring flags=$flags:x32")},
                        .filter = "filename == \"" + known + "\""},
             .rows = [opened](Dialect, const Deed&) -> QList<Row> {
                 return {opened + Row{"flags=0x41"}};
             },
             .feature = " e[:"});
        m_tasks.push_back({.name = "raw tracepoint",
                           .recipe = {.probes = {probeOf("t:mine/enter sys_enter id=$arg2:s64")},
                                      .filter = "id == 230"}, // clock_nanosleep
                           .rows = [](Dialect, const Deed&) -> QList<Row> { return {{"id=230"}}; },
                           .feature = " t[:"});
        m_tasks.push_back(
            {.name = "fprobe",
             .recipe = {.probes = {probeOf("f:mine/fp do_sys_openat2 dfd=$arg1:s32 "
                                           "filename=+0($arg2):string"),
                                   probeOf("f:mine/fr do_sys_openat2%return fd=$retval:s32")}},
             .rows = [opened](Dialect, const Deed& deed) -> QList<Row> {
                 return {opened + Row{"dfd=-100"}, {"fd=" + QString::number(deed.fd)}, {"fd=-2"}};
             },
             .feature = " f[:",
             .dialects = {Dialect::Shell, Dialect::TraceCmd}});
    }

    /// A function, its return and a USDT place; what they see is in the source of the sample.
    void addSampleTask()
    {
        const QString file = m_folder.filePath(kSample);
        const auto sample = program::Program::open(file.toStdString());
        QVERIFY(sample.has_value());
        const auto functions = (*sample)->named("sampleAdd");
        QCOMPARE(functions.size(), 1U);
        const auto line = [&file](const QString& name, std::uint64_t offset, const QString& more) {
            return QString("%1 %2:0x%3 %4").arg(name, file).arg(offset, 0, 16).arg(more);
        };
        const probe::KnownPlace add{.function = "sampleAdd"};
        const auto& places = (*sample)->usdtPlaces();
        const auto pair = std::find_if(places.begin(), places.end(),
                                       [](const auto& place) { return place.name == "pair"; });
        QVERIFY(pair != places.end());
        auto usdt = probeOf(line("p:mine/pair", pair->offset, {}),
                            {.provider = pair->provider, .note = pair->name});
        for (std::size_t i = 0; i < 2; ++i) {
            QVERIFY(pair->arguments.at(i).value.has_value());
            usdt.spec.arguments.push_back(*pair->arguments[i].value);
            usdt.spec.arguments.back().name = "v" + std::to_string(i);
        }
        usdt.spec.arguments.back().fetch.follows.push_back({});
        usdt.spec.arguments.back().type = probe::ValueType{.word = "string"};
        m_tasks.push_back(
            {.name = "program",
             .recipe = {.probes = {probeOf(line("p:mine/add", functions.front()->offset,
                                                "a=%di:s32 text=+0(%si):string flag=%dx:u8"),
                                           add),
                                   probeOf(line("r:mine/added", functions.front()->offset,
                                                "rv=$retval:s64"),
                                           add),
                                   usdt}},
             .rows =
                 [](Dialect dialect, const Deed&) {
                     // BPF does not wait for the page that nobody has looked at in the first round.
                     const bool waits = dialect != Dialect::LibbpfC && dialect != Dialect::Bpftrace;
                     QList<Row> rows;
                     for (int i = 0; i < kRounds; ++i) {
                         rows << Row{QString("a=%1").arg(100 + i),
                                     i > 0 || waits ? "text=hello" : "text=.*", "flag=7"}
                              << Row{QString("rv=%1").arg(100 + i + 5 + 7)}
                              << Row{QString("v0=%1").arg(1000 + i), "v1=world"};
                     }
                     return rows;
                 },
             .runsSample = true});
    }

    /// An instruction in the midst of a function.
    void addOffsetTask()
    {
        const auto backend = access::LocalBackend::open();
        QVERIFY(backend.has_value());
        const auto symbols = (*backend)->readSystem(access::SystemFile::Symbols);
        QVERIFY(symbols.has_value());
        static const QRegularExpression line("^([0-9a-f]+) [tT] do_sys_openat2$",
                                             QRegularExpression::MultilineOption);
        const auto address =
            line.match(QString::fromStdString(*symbols)).captured(1).toULongLong(nullptr, 16);
        const auto bytes = (*backend)->readKernelText(address, kCodeBytes);
        QVERIFY(bytes.has_value());
        const auto code = program::disassemble(*bytes, address, program::Architecture::X86_64,
                                               program::CodeOf::Kernel);
        QVERIFY(code.has_value());
        const auto within = std::find_if(code->begin() + 4, code->end(), [](const auto& one) {
            return one.refusal.empty() && one.flow == program::Flow::Next;
        });
        QVERIFY(within != code->end());
        m_tasks.push_back(
            {.name = "offset",
             .recipe = {.probes = {probeOf(QString("p:mine/within do_sys_openat2+0x%1 task=$comm")
                                               .arg(within->address - address, 0, 16))}},
             .rows = [](Dialect, const Deed&) -> QList<Row> {
                 return {{QString("task=") + kWorker}};
             }});
    }

    QTemporaryDir m_folder;
    QString m_known = m_folder.filePath("known");
    QByteArray m_readme;
    std::vector<Task> m_tasks;
    int m_runs = 0;
};

QTEST_GUILESS_MAIN(TestDialectsReal)
#include "tst_dialects_real.moc"
