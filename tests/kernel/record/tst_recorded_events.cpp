// What is recorded is what trace-cmd records at the same time, in an instance of its own.

#include "tests/core/format/trace_dat/dat_oracle.h"
#include "tests/kernel/record/compared_records.h"
#include "tests/kernel/support/guest_tools.h"
#include "tests/support/waits.h"

#include <QDir>
#include <QTemporaryDir>
#include <QTest>

#include <algorithm>

using namespace probescope;

namespace {

constexpr const char* kSeconds = "10";
constexpr const char* kTheirInstance = "theirs";

struct Choice
{
    QStringList ours;
    QStringList theirs; ///< behind -B
};

/// Those that are busy all the time, but not by the million.
QStringList functions()
{
    return {"-l", "vfs_*", "-l", "do_sys*", "-l", "*_read", "-l", "wake_up_*", "-l", "schedule*"};
}

Choice choiceOf(const QString& what)
{
    if (what == "sched")
        return {{"-e", "sched"}, {"-e", "sched"}};
    if (what == "syscalls")
        return {{"-e", "raw_syscalls"}, {"-e", "raw_syscalls"}};
    return {QStringList{"-p", what} + functions(), QStringList{"-p", what} + functions()};
}

bool instancesHave(const QByteArray& tracer)
{
    QDir(kTracefs + QString("instances")).mkdir("look");
    const bool has = contentOf("instances/look/available_tracers").split(' ').contains(tracer)
        || contentOf("instances/look/available_tracers").trimmed().endsWith(tracer);
    QDir(kTracefs + QString("instances")).rmdir("look");
    return has;
}

} // namespace

class TestRecordedEvents : public QObject
{
    Q_OBJECT

private slots:
    void init() { m_before = controlFiles(); }
    void cleanup()
    {
        QDir(kTracefs + QString("instances")).rmdir(kTheirInstance);
        QCOMPARE(differenceOf(m_before, controlFiles()), QByteArray());
    }

    void equalThoseOfTraceCmd_data()
    {
        QTest::addColumn<QString>("what");
        for (const char* what : {"sched", "syscalls", "function", "function_graph"})
            QTest::newRow(what) << QString(what);
    }
    void equalThoseOfTraceCmd()
    {
        QFETCH(QString, what);
        const bool beside = what != "function_graph" || instancesHave("function_graph");
        const QTemporaryDir dir;
        const QString ours = dir.filePath("ours.psc");
        const QString oursDat = dir.filePath("ours.dat");
        const QString theirs = dir.filePath("theirs.dat");
        const Choice choice = choiceOf(what);
        {
            const Load load;
            Running recording(CLI,
                              QStringList{"record"} + choice.ours
                                  + QStringList{"-b", "65536", "-o", ours, "--as-trace-dat",
                                                oursDat, "--top-level"});
            waitUntil([&] { return isOn(beside) || !recording.runs(); });
            if (beside) {
                const Ran ran =
                    run("trace-cmd",
                        QStringList{"record", "-B", kTheirInstance, "-C", "mono", "-b", "65536"}
                            + choice.theirs + QStringList{"-o", theirs, "sleep", kSeconds});
                QVERIFY2(ran.status == 0, ran.output.constData());
            } else {
                Running waiting("sleep", {kSeconds});
                QVERIFY(waiting.ends());
            }
            recording.signal(SIGINT);
            QVERIFY2(recording.ends(), recording.output().constData());
            QVERIFY2(recording.status() == 0, recording.output().constData());
            QVERIFY2(recording.output().contains(", 0 lost"), recording.output().constData());
            qInfo("%s", recording.output().trimmed().constData());
        }
        if (beside)
            compareWith(theirs, oursDat);
        compareCapture(ours, oursDat);
    }

private:
    static bool isOn(bool instance)
    {
        const auto ours = ourInstances();
        if (!instance)
            return contentOf("current_tracer").trimmed() != "nop"
                && contentOf("tracing_on").trimmed() == "1" && ours.isEmpty();
        // A new instance is on until it is set up.
        return !ours.isEmpty()
            && contentOf("instances/" + ours.front() + "/trace_clock").contains("[mono]")
            && contentOf("instances/" + ours.front() + "/tracing_on").trimmed() == "1";
    }

    static void compareWith(const QString& theirs, const QString& ours)
    {
        SeenRecords::Names names;
        SeenRecords first;
        SeenRecords second;
        QVERIFY(first.read(theirs.toStdString(), names));
        QVERIFY(second.read(ours.toStdString(), names));
        const auto compared = compare(first, second, names);
        qInfo(
            "trace-cmd: %llu events, %llu lost; ours: %llu, %llu lost; equal where both were on: "
            "%llu; only trace-cmd's %llu, only ours %llu, at the ends %llu; stamped apart %lld ns "
            "(median), %lld ns at the most",
            qulonglong(first.count()), qulonglong(first.lost()), qulonglong(second.count()),
            qulonglong(second.lost()), qulonglong(compared.same), qulonglong(compared.onlyFirst),
            qulonglong(compared.onlySecond), qulonglong(compared.atEnds),
            qlonglong(compared.medianApartNs), qlonglong(compared.mostApartNs));
        QVERIFY(compared.same > 1000);
        QVERIFY(compared.atEnds < compared.same / 10);
        QVERIFY2(compared.onlyFirst <= second.lost(), compared.examples.c_str());
        QVERIFY2(compared.onlySecond <= first.lost(), compared.examples.c_str());
        QVERIFY2(compared.medianApartNs < 1'000'000, compared.examples.c_str());
    }

    /// The capture that was made while it was recorded is that of the trace.dat, which trace-cmd
    /// reads in full.
    static void compareCapture(const QString& capture, const QString& dat)
    {
        const QString imported = dat + ".psc";
        const Ran ran = runCli({"import", dat, "-o", imported});
        QVERIFY2(ran.status == 0, ran.output.constData());
        const qint64 events = eventsOf(capture);
        QVERIFY(events > 1000);
        QCOMPARE(eventsOf(imported), events);
        for (const char* cpu : {"0", "1"}) {
            const QStringList options{"events", "--cpu", cpu, "--limit", "20000"};
            const QByteArray first = runCli(options + QStringList{capture}).output;
            const QByteArray second = runCli(options + QStringList{imported}).output;
            QVERIFY(first == second);
        }
        const QByteArray report =
            run("/bin/sh", {"-c", "trace-cmd report -R -i " + dat + " | grep -vc '^cpus='"}).output;
        QCOMPARE(report.trimmed().split('\n').back().toLongLong(), events);
    }

    QByteArray m_before;
};

QTEST_GUILESS_MAIN(TestRecordedEvents)
#include "tst_recorded_events.moc"
