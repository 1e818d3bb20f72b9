#include "core/access/backend/local_backend.h"
#include "core/format/ring/symbol_table.h"
#include "tests/kernel/probe/dialect_run.h"
#include "tests/kernel/probe/dialect_tasks.h"
#include "tests/support/waits.h"

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
#include <sys/prctl.h>
#include <thread>
#include <unistd.h>

using namespace probescope;
using probe::Dialect;

namespace {

constexpr double kMaxUs = 20e6; // of that sleep, on a machine that is busy
constexpr qint64 kPatienceMs = 900'000;
constexpr qsizetype kMaxSaid = 6000;

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

/// The functions of the addresses that begin lines: SystemTap has names for a stack only where
/// debug information is.
QByteArray functionsAt(const QByteArray& output)
{
    static const format::SymbolTable symbols(contentOf("/proc/kallsyms").toStdString());
    static const QRegularExpression line(R"re(^\s*0x([0-9a-f]{16})\b)re",
                                         QRegularExpression::MultilineOption);
    QByteArray names;
    for (const auto& match : line.globalMatch(QString::fromLatin1(output))) {
        if (const auto found = symbols.find(match.captured(1).toULongLong(nullptr, 16)))
            names += QByteArray(found->name.data(), qsizetype(found->name.size())) + '\n';
    }
    return names;
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
        const auto backend = access::LocalBackend::open();
        QVERIFY(backend.has_value());
        m_tasks = kernelTasks(m_known);
        for (const auto& task : {sampleTask(sample), offsetTask(**backend)}) {
            QVERIFY(task.has_value());
            m_tasks.push_back(*task);
        }
        for (DialectTask& task : memberTasks(**backend))
            m_tasks.push_back(std::move(task));
        QCOMPARE(QString(m_tasks.back().name), "members by name");
        QCOMPARE(prctl(PR_SET_CHILD_SUBREAPER, 1), 0); // a bitfield that is read
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
                const DialectTask& task = m_tasks[i];
                if ((!task.dialects.isEmpty() && !task.dialects.contains(dialect))
                    || probe::render(dialect, task.recipe).text.empty())
                    continue;
                QTest::addRow("%s, %s", task.name, probe::dialectName(dialect).text().c_str())
                    << int(i) << int(dialect);
            }
        }
    }
    void showsWhatWasDone()
    {
        QFETCH(int, task);
        QFETCH(int, dialect);
        const DialectTask& one = m_tasks.at(std::size_t(task));
        const auto language = Dialect(dialect);
        const QString missing = DialectRun::missing(language);
        QVERIFY2(missing.isEmpty(), qPrintable(missing));
        if (const QString reason = DialectRun::impossible(language); !reason.isEmpty())
            QSKIP(qPrintable(reason));
        if (one.runsSample && language == Dialect::DTrace)
            QSKIP("DTrace probes the program of one process, which it is told of.");
        if (language == Dialect::Bpftrace
            && one.recipe.probes.front().spec.kind == probe::Kind::Tracepoint
            && probescope::run("bpftrace", {"--version"}).output.contains("v0.17"))
            QSKIP("bpftrace 0.17 aborts at raw tracepoints.");
        if (isKernelText(language) && !m_readme.contains(one.feature))
            QSKIP("This kernel has no events of that kind: README does not name them.");
        const QByteArray before = traces();
        DialectRun run(language, one.recipe, m_folder.filePath("run" + QString::number(m_runs++)));
        const QByteArray failure = run.start();
        QVERIFY2(failure.isEmpty(), failure.right(kMaxSaid).constData());
        Deed deed;
        QString unseen = "nothing was done";
        if (!run.isLive()) {
            waitUntil([&] { return run.isReady() || !run.runs(); });
            deed = act(one);
        }
        // A program that is being compiled and loaded sees nothing yet.
        for (QElapsedTimer timer; run.isLive() && run.runs() && !unseen.isEmpty();) {
            if (!timer.isValid())
                timer.start();
            deed = act(one);
            const auto isSeen = [&] {
                unseen = missingOf(one, language, run.output(), deed);
                return unseen.isEmpty();
            };
            if (!QTest::qWaitFor(isSeen, 1500) && timer.elapsed() > kPatienceMs)
                break;
        }
        const bool ended = run.end();
        const QByteArray output = run.output();
        QVERIFY2(ended, output.right(kMaxSaid).constData());
        unseen = missingOf(one, language, output, deed);
        QVERIFY2(unseen.isEmpty(),
                 (unseen.toLocal8Bit() + " is not in\n"
                  + linesOf(one, output, deed).join('\n').toLocal8Bit() + "\nof\n"
                  + output.right(kMaxSaid))
                     .constData());
        // The filter keeps the other file out.
        QVERIFY2(one.recipe.filter.empty() || !output.contains("-missing"),
                 output.right(kMaxSaid).constData());
        waitUntil([&] { return traces() == before; });
    }

private:
    Deed act(const DialectTask& task)
    {
        if (!task.runsSample)
            return work(m_known);
        QProcess sample;
        sample.start(m_folder.filePath(kSample), {QString::number(kRounds)});
        sample.waitForStarted(-1);
        const Deed deed{.tid = sample.processId(), .fd = 0};
        return sample.waitForFinished(-1) && sample.exitCode() == 0 ? deed : Deed();
    }

    /// What an output says of the thread.
    static QStringList linesOf(const DialectTask& task, const QByteArray& output, const Deed& deed)
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
    static QString missingOf(const DialectTask& task, Dialect dialect, const QByteArray& output,
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
            return us >= double(kSleepNs) / 1000 && us < kMaxUs;
        };
        if (task.recipe.latency && std::none_of(lines.begin(), lines.end(), took))
            return "a latency of " + QString::number(kSleepNs / 1000) + " us or more";
        const QByteArray stacks =
            dialect == Dialect::SystemTap && !task.frame.isEmpty() ? functionsAt(output) : output;
        return stacks.contains(task.frame) ? QString() : QString::fromLatin1(task.frame);
    }

    QTemporaryDir m_folder;
    QString m_known = m_folder.filePath("known");
    QByteArray m_readme;
    std::vector<DialectTask> m_tasks;
    int m_runs = 0;
};

QTEST_GUILESS_MAIN(TestDialectsReal)
#include "tst_dialects_real.moc"
