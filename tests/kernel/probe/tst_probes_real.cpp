// Whole recordings with probes of their own: what they record, count, and leave behind.

#include "tests/kernel/support/guest_recording.h"
#include "tests/support/waits.h"

#include <QCoreApplication>
#include <QDir>
#include <QFile>
#include <QJsonDocument>
#include <QJsonObject>
#include <QTest>

#include <cinttypes>
#include <cstdio>
#include <cstdlib>
#include <string>
#include <string_view>

using namespace probescope;

#ifdef __clang__
#define KNOWN_BY_NAME_ONLY __attribute__((noinline, optnone))
#else
#define KNOWN_BY_NAME_ONLY __attribute__((noipa))
#endif

/// What a probe in a program is set on. Nothing of it is known to its callers.
extern "C" KNOWN_BY_NAME_ONLY int probedByTheTest(int number, const char* text);
int probedByTheTest(int number, const char* text)
{
    return number * 3 + int(std::string_view(text).size());
}

namespace {

#define VERIFY_SAID(recording, condition) QVERIFY2(condition, (recording).output().constData())

constexpr int kCalls = 25;

/// This program with `--work`.
int work(int calls)
{
    int sum = 0;
    for (int i = 0; i < calls; ++i)
        sum += probedByTheTest(i, ("text-" + std::to_string(i)).c_str());
    return sum > 0 ? 0 : 1;
}

/// Where the function stands in the file of this program.
std::uint64_t offsetOfProbed()
{
    const auto address = reinterpret_cast<std::uint64_t>(&probedByTheTest);
    for (const QByteArray& line : contentOf("/proc/self/maps").split('\n')) {
        std::uint64_t begin = 0;
        std::uint64_t end = 0;
        std::uint64_t offset = 0;
        if (std::sscanf(line.constData(), "%" SCNx64 "-%" SCNx64 " %*s %" SCNx64, &begin, &end,
                        &offset)
                == 3
            && begin <= address && address < end)
            return address - begin + offset;
    }
    return 0;
}

/// The kernel counts hits a moment longer than it records them while it disarms a probe.
bool nearly(qint64 hits, qint64 recorded)
{
    return hits >= recorded && hits - recorded <= 3;
}

} // namespace

class TestProbesReal : public QObject
{
    Q_OBJECT

private slots:
    void init()
    {
        m_kernel.begin();
        m_probesBefore = contentOf("dynamic_events");
    }
    void cleanup()
    {
        QCOMPARE(contentOf("dynamic_events"), m_probesBefore);
        QVERIFY(ourInstances().isEmpty());
        QCOMPARE(m_kernel.changes(), QByteArray());
    }

    void recordsEntriesAndReturnsWithTheirValues()
    {
        const QTemporaryDir files;
        GuestRecording recording(
            QStringList{"--probe", "p:open do_sys_openat2 dfd=%di:s32 name=+0(%si):ustring",
                        "--probe", "r64:mine/opened do_sys_openat2 fd=$retval:s64", "--probe",
                        "p:filp do_filp_open pathname=+0(+0(%si)):string"}
            + makingFiles(files.path(), 40));
        VERIFY_SAID(recording, recording.ends());
        VERIFY_SAID(recording, recording.status() == 0);
        VERIFY_SAID(recording, recording.says(", 0 lost"));
        const QString capture = recording.capture();
        const QString ours = QStringLiteral("'%1/f*'").arg(files.path());
        for (const char* table : {"kprobes_open", "kprobes_filp"}) {
            const QString name = table == std::string_view("kprobes_open") ? "name" : "pathname";
            QCOMPARE(askOne(capture,
                            QStringLiteral("SELECT count(*), count(DISTINCT %1) FROM %2 WHERE %1 "
                                           "GLOB %3")
                                .arg(name, table, ours)),
                     QByteArray("40\t40"));
        }
        QCOMPARE(askOne(capture, "SELECT DISTINCT dfd FROM kprobes_open WHERE name GLOB " + ours),
                 QByteArray("-100"));
        // Each of these has its return, in the same task, with a descriptor.
        QCOMPARE(askOne(capture,
                        "SELECT count(*) FROM kprobes_open o WHERE name GLOB " + ours
                            + " AND (SELECT fd FROM mine_opened r WHERE r.pid = o.pid AND r.ts > "
                              "o.ts ORDER BY r.ts LIMIT 1) >= 0"),
                 QByteArray("40"));
        const auto counters = countersOf(capture);
        QCOMPARE(counters.size(), 3);
        for (const auto& one : counters) {
            qInfo("%s", QJsonDocument(one).toJson(QJsonDocument::Compact).constData());
            QVERIFY(nearly(numberAt(one, "hits"), numberAt(one, "recorded")));
            QCOMPARE(numberAt(one, "misses"), 0);
            QCOMPARE(numberAt(one, "lost"), 0);
            QVERIFY(numberAt(one, "recorded") >= 40);
        }
        QCOMPARE(numberAt(counters["opened"], "most_active"), 64);
        // Counted from nothing, and never falling.
        QCOMPARE(
            askOne(capture, "SELECT min(hits), count(*) >= 2 FROM probe_sample WHERE probe = 0"),
            QByteArray("0\t1"));
        QCOMPARE(askOne(capture,
                        "SELECT count(*) FROM (SELECT hits - lag(hits) OVER (PARTITION BY probe "
                        "ORDER BY ts) AS more FROM probe_sample) WHERE more < 0"),
                 QByteArray("0"));
        // On the capture's clock: all that was recorded lies between the first and the last.
        QCOMPARE(askOne(capture,
                        "SELECT count(*) FROM event WHERE name IN ('open', 'opened', 'filp') AND "
                        "(ts < (SELECT min(ts) - 2000000 FROM probe_sample) OR ts > (SELECT "
                        "max(ts) + 2000000 FROM probe_sample))"),
                 QByteArray("0"));
    }

    void recordsOnlyWhatAFilterLetsThroughAndItsStacks()
    {
        const QTemporaryDir files;
        GuestRecording recording(
            QStringList{"--probe", "p:open do_sys_openat2 name=+0(%si):ustring", "--probe-filter",
                        QStringLiteral("name ~ \"%1/f1*\"").arg(files.path()), "--probe-stack"}
            + makingFiles(files.path(), 40));
        VERIFY_SAID(recording, recording.ends());
        VERIFY_SAID(recording, recording.status() == 0);
        const QString capture = recording.capture();
        QCOMPARE(askOne(capture, "SELECT count(*) FROM kprobes_open"), QByteArray("11"));
        QCOMPARE(askOne(capture, "SELECT count(*) FROM event WHERE name = 'kernel_stack'"),
                 QByteArray("11"));
        const auto open = countersOf(capture)["open"];
        QCOMPARE(numberAt(open, "recorded"), 11);
        QVERIFY(numberAt(open, "hits") >= 40);
        QCOMPARE(numberAt(open, "filtered"), numberAt(open, "hits") - 11);
        QCOMPARE(numberAt(open, "lost"), 0);
    }

    void recordsProgramsWithTheirValues()
    {
        const QTemporaryDir folder;
        const QString program = folder.filePath("probed");
        QVERIFY(QFile::copy(QCoreApplication::applicationFilePath(), program));
        const std::uint64_t offset = offsetOfProbed();
        QVERIFY(offset > 0);
        const QString place = QStringLiteral("%1:0x%2").arg(program).arg(offset, 0, 16);
        GuestRecording recording({"--probe", "p:work " + place + " n=%di:s32 text=+0(%si):string",
                                  "--probe", "r:done " + place + " ret=$retval:s32", "--", program,
                                  "--work", QString::number(kCalls)});
        VERIFY_SAID(recording, recording.ends());
        VERIFY_SAID(recording, recording.status() == 0);
        const QString capture = recording.capture();
        QByteArrayList wanted;
        QByteArrayList returns;
        for (int i = 0; i < kCalls; ++i) {
            const QByteArray text = "text-" + QByteArray::number(i);
            wanted << QByteArray::number(i) + '\t' + text;
            returns << QByteArray::number(probedByTheTest(i, text.constData()));
        }
        QCOMPARE(ask(capture, "SELECT n, text FROM uprobes_work ORDER BY id"), wanted);
        QCOMPARE(ask(capture, "SELECT ret FROM uprobes_done ORDER BY id"), returns);
        const auto counters = countersOf(capture);
        for (const char* event : {"work", "done"}) {
            const auto one = counters[event];
            QCOMPARE(numberAt(one, "hits"), kCalls);
            QCOMPARE(numberAt(one, "recorded"), kCalls);
            QVERIFY(one.value(QLatin1String("misses")).isNull());
        }
        QCOMPARE(numberAt(counters["done"], "in_flight"), 0);
    }

    /// One call at a time can be followed: the others are missed, and counted as such.
    void countsWhatAReturnProbeMisses()
    {
        GuestRecording recording({"--probe", "p:sleeps hrtimer_nanosleep", "--probe",
                                  "r1:slept hrtimer_nanosleep", "--", "/bin/sh", "-c",
                                  "for i in 1 2 3 4 5 6; do sleep 1 & done; wait"});
        VERIFY_SAID(recording, recording.ends());
        VERIFY_SAID(recording, recording.status() == 0);
        const auto counters = countersOf(recording.capture());
        const auto slept = counters["slept"];
        qInfo("%s", QJsonDocument(slept).toJson(QJsonDocument::Compact).constData());
        QCOMPARE(numberAt(slept, "most_active"), 1);
        QVERIFY(numberAt(counters["sleeps"], "hits") >= 6);
        QVERIFY(numberAt(slept, "misses") >= 3);
        QVERIFY(nearly(numberAt(slept, "hits"), numberAt(slept, "recorded")));
        QVERIFY(nearly(numberAt(counters["sleeps"], "hits"),
                       numberAt(slept, "hits") + numberAt(slept, "misses")
                           + numberAt(slept, "in_flight")));
    }

    void recordsArraysForEverybody()
    {
        const QTemporaryDir files;
        GuestRecording recording(
            QStringList{"--probe", "p:open do_sys_openat2 how=+0(%dx):u32[4] wide=+0(%dx):u64[3]",
                        "--as-trace-dat", files.filePath("arrays.dat")}
            + makingFiles(files.path(), 5));
        VERIFY_SAID(recording, recording.ends());
        VERIFY_SAID(recording, recording.status() == 0);
        // open_how: flags, mode, resolve; these were made with O_WRONLY|O_CREAT|O_TRUNC, 0666.
        const QByteArray text = runCli({"events", recording.capture(), "--event", "open"}).output;
        QVERIFY2(text.contains("how={577,0,438,0}") || text.contains("how={33345,0,438,0}"),
                 text.right(2000).constData());
        const Ran ran = run("trace-cmd", {"report", files.filePath("arrays.dat")});
        QVERIFY2(ran.status == 0 && ran.output.contains("438"), ran.output.right(2000).constData());
    }

    void saysWhyTheKernelRefuses()
    {
        for (const auto& [definition, words] :
             {std::pair<const char*, const char*>{"p:bad do_sys_openat2 a=%di:foo", "type"},
              {"p:bad no_such_function_here", "rejected"}}) {
            GuestRecording recording(
                {"--probe", "p:good do_sys_openat2", "--probe", definition, "--time", "1"});
            VERIFY_SAID(recording, recording.ends());
            VERIFY_SAID(recording, recording.status() != 0);
            VERIFY_SAID(recording, recording.says(words));
            VERIFY_SAID(recording, recording.says("^"));
            QVERIFY(!QFile::exists(recording.capture()));
            QCOMPARE(contentOf("dynamic_events"), m_probesBefore);
        }
    }

    /// What it recorded and counted is a capture; its probes go with the next start.
    void leavesNothingAfterAKill()
    {
        const Load load;
        GuestRecording recording({"--probe", "p:open do_sys_openat2", "--probe-stack"});
        VERIFY_SAID(recording, recording.begins());
        VERIFY_SAID(recording, recording.reads(500));
        const QRegularExpression hits(R"((^|\n)S\t\d+\t\d+\t[1-9])"); // spool_probes.h
        waitUntil([&] {
            return hits.match(QString::fromUtf8(contentOf(recording.capture() + ".spool/probes")))
                .hasMatch();
        });
        recording.program().signal(SIGKILL);
        QVERIFY(recording.ends());
        QVERIFY(contentOf("dynamic_events").contains("probescope_"));
        const Ran recovered = runCli({"recover", recording.folder()});
        QVERIFY2(recovered.status == 0, recovered.output.constData());
        const auto open = countersOf(recording.capture())["open"];
        QVERIFY(numberAt(open, "recorded") > 100);
        QVERIFY(numberAt(open, "hits") > 0);
        GuestRecording next({"-e", "sched", "--time", "500ms"});
        VERIFY_SAID(next, next.ends());
        VERIFY_SAID(next, next.status() == 0);
        QCOMPARE(contentOf("dynamic_events"), m_probesBefore);
    }

    /// Deleting a probe wipes the buffers in which it was enabled: ours only.
    void leavesTheBuffersOfOthersAlone()
    {
        QCOMPARE(writeTo("dynamic_events", "p:theirs/open do_sys_openat2\n", true), 0);
        QVERIFY(QDir().mkdir(QString(kTracefs) + "instances/theirs"));
        QCOMPARE(writeTo("instances/theirs/events/theirs/open/enable", "1\n"), 0);
        {
            const QTemporaryDir files;
            GuestRecording recording(QStringList{"--probe", "p:open do_sys_openat2"}
                                     + makingFiles(files.path(), 20));
            VERIFY_SAID(recording, recording.ends());
            VERIFY_SAID(recording, recording.status() == 0);
        }
        QCOMPARE(writeTo("instances/theirs/tracing_on", "0\n"), 0);
        QVERIFY(contentOf("instances/theirs/trace").count("open: (do_sys_openat2") >= 20);
        QCOMPARE(writeTo("instances/theirs/events/theirs/open/enable", "0\n"), 0);
        QVERIFY(QDir().rmdir(QString(kTracefs) + "instances/theirs"));
        QCOMPARE(writeTo("dynamic_events", "-:theirs/open\n", true), 0);
    }

private:
    /// A command that makes files f0, f1, … in a folder, each by one open.
    static QStringList makingFiles(const QString& folder, int count)
    {
        return {"--", "/bin/sh", "-c",
                QStringLiteral("i=0; while [ $i -lt %1 ]; do : > %2/f$i; i=$((i+1)); done")
                    .arg(count)
                    .arg(folder)};
    }

    UnchangedKernel m_kernel;
    QByteArray m_probesBefore;
};

int main(int argc, char** argv)
{
    if (argc == 3 && std::string_view(argv[1]) == "--work")
        return work(std::atoi(argv[2]));
    const QCoreApplication program(argc, argv);
    TestProbesReal test;
    return QTest::qExec(&test, argc, argv);
}
#include "tst_probes_real.moc"
