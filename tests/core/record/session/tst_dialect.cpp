#include "core/record/session/dialect.h"

#include <QProcess>
#include <QTest>

using namespace probescope::record;

namespace {

QStringList textsOf(const std::vector<std::string>& lines)
{
    QStringList texts;
    for (const auto& line : lines)
        texts.push_back(QString::fromStdString(line));
    return texts;
}

} // namespace

class TestDialect : public QObject
{
    Q_OBJECT

private slots:
    void wordsSurviveAShell()
    {
        for (const char* word : {"plain", "", "a b", "it's", "$HOME", "*", "a\"b", "!x", "a\\b",
                                 "prev_comm ~ \"k*\" && x != 1", "-n", "#", ";", "~"}) {
            QProcess shell;
            shell.start(
                QStringLiteral("/bin/sh"),
                {QStringLiteral("-c"),
                 QStringLiteral("printf '<%s>' ") + QString::fromStdString(shellWord(word))});
            QVERIFY(shell.waitForFinished(-1));
            QCOMPARE(shell.readAllStandardOutput(), '<' + QByteArray(word) + '>');
        }
    }

    void saysEventsInTheOrderOfTheKernel()
    {
        Settings settings;
        settings.events = {{.system = "sched", .name = "sched_switch", .filter = "prev_pid == 1"},
                           {.system = "irq"}};
        settings.pids = {12, 13};
        settings.bufferKib = 4096;
        settings.stop.time = std::chrono::milliseconds(2500);
        QCOMPARE(
            textsOf(shellLines(settings)),
            QStringList({"cd /sys/kernel/tracing", "mkdir instances/probescope",
                         "cd instances/probescope", "echo 0 > tracing_on",
                         "echo mono > trace_clock", "echo 4096 > buffer_size_kb",
                         "echo 1 > options/event-fork", "echo 1 > options/function-fork",
                         "echo 12 > set_event_pid", "echo 13 >> set_event_pid",
                         "echo 12 > set_ftrace_pid", "echo 13 >> set_ftrace_pid",
                         "echo 'prev_pid == 1' > events/sched/sched_switch/filter",
                         "echo 1 > events/sched/sched_switch/enable", "echo 1 > events/irq/enable",
                         "echo 1 > tracing_on", "timeout 2.5 cat trace_pipe"}));
        QCOMPARE(textsOf(traceCmdLines(settings)),
                 QStringList({"trace-cmd record -B probescope -e sched:sched_switch "
                              "-f 'prev_pid == 1' -e irq -P 12 -P 13 -c -C mono -b 4096 "
                              "sleep 2.5"}));
    }

    void makesAndRemovesProbes()
    {
        Settings settings;
        settings.probes = {{.definition = "p:mine/open do_sys_openat2 name=+0($arg2):string",
                            .filter = "name ~ \"/etc/*\"",
                            .stackTrace = true},
                           {.definition = "p:off vfs_read", .enabled = false},
                           {.definition = "r vfs_read"}};
        QCOMPARE(
            textsOf(shellLines(settings)),
            QStringList(
                {"cd /sys/kernel/tracing",
                 "echo 'p:probescope/open do_sys_openat2 name=+0($arg2):string' >> dynamic_events",
                 "echo 'r:probescope/r_vfs_read_0 vfs_read' >> dynamic_events",
                 "mkdir instances/probescope", "cd instances/probescope", "echo 0 > tracing_on",
                 "echo mono > trace_clock",
                 "echo 'name ~ \"/etc/*\"' > events/probescope/open/filter",
                 "echo 'stacktrace if name ~ \"/etc/*\"' > events/probescope/open/trigger",
                 "echo 1 > events/probescope/open/enable",
                 "echo 1 > events/probescope/r_vfs_read_0/enable", "echo 1 > tracing_on",
                 "cat trace_pipe", "cd /sys/kernel/tracing",
                 "echo '!stacktrace if name ~ \"/etc/*\"' > "
                 "instances/probescope/events/probescope/open/trigger",
                 "echo 0 > instances/probescope/events/probescope/enable",
                 "echo -:probescope/open >> dynamic_events",
                 "echo -:probescope/r_vfs_read_0 >> dynamic_events"}));
        settings.stop.time = std::chrono::seconds(2);
        QCOMPARE(
            textsOf(traceCmdLines(settings)),
            QStringList(
                {"# trace-cmd makes no probes: these lines do", "cd /sys/kernel/tracing",
                 "echo 'p:probescope/open do_sys_openat2 name=+0($arg2):string' >> dynamic_events",
                 "echo 'r:probescope/r_vfs_read_0 vfs_read' >> dynamic_events", "cd -",
                 "trace-cmd record -B probescope -e probescope:open -f 'name ~ \"/etc/*\"' -R "
                 "'stacktrace if name ~ \"/etc/*\"' -e probescope:r_vfs_read_0 -C mono sleep 2",
                 "cd /sys/kernel/tracing", "echo -:probescope/open >> dynamic_events",
                 "echo -:probescope/r_vfs_read_0 >> dynamic_events"}));
    }

    /// It has another group than the user's there, and what holds it goes first.
    void stopsAtAProbe()
    {
        Settings settings;
        settings.probes = {{.definition = "p:mine/open vfs_open", .stackTrace = true}};
        settings.stop.event =
            EventChoice{.system = "mine", .name = "open", .filter = "common_pid == 1"};
        const QString set =
            QStringLiteral("echo 'traceoff if common_pid == 1' > events/probescope/open/trigger");
        const QStringList letGo{
            "echo '!traceoff if common_pid == 1' > "
            "instances/probescope/events/probescope/open/trigger",
            "echo '!stacktrace' > instances/probescope/events/probescope/open/trigger",
            "echo 0 > instances/probescope/events/probescope/enable",
            "echo -:probescope/open >> dynamic_events"};
        const auto shell = textsOf(shellLines(settings));
        QVERIFY(shell.contains(set));
        QCOMPARE(shell.mid(shell.size() - 4), letGo);
        auto traceCmd = textsOf(traceCmdLines(settings));
        QVERIFY(traceCmd[4].contains(
            QStringLiteral("-e probescope:open -R 'traceoff if common_pid == 1'")));
        QCOMPARE(traceCmd.size(), 7); // its instance is gone by itself
        settings.mode = Settings::Mode::FlightRecorder;
        traceCmd = textsOf(traceCmdLines(settings));
        QCOMPARE(traceCmd.mid(traceCmd.size() - 6),
                 QStringList({"trace-cmd extract -B probescope", "cd /sys/kernel/tracing"})
                     + letGo);
    }

    void setsWhatInstancesLackAtTheTop()
    {
        Settings settings;
        settings.tracer = "function_graph";
        settings.graphFunctions = {"vfs_read"};
        settings.graphFunctionsLeftOut = {"*irq*"};
        settings.graphDepth = 3;
        settings.options = {{"funcgraph-irqs", false}};
        settings.mode = Settings::Mode::FlightRecorder;
        settings.stop.event =
            EventChoice{.system = "signal", .name = "signal_generate", .filter = "sig == 11"};
        const auto shell = textsOf(shellLines(settings, {.instance = ""}));
        QCOMPARE(
            shell.mid(1, 4),
            QStringList({"echo vfs_read > set_graph_function", "echo '*irq*' > set_graph_notrace",
                         "echo 3 > max_graph_depth", "echo 0 > tracing_on"}));
        QCOMPARE(
            shell.mid(shell.size() - 4),
            QStringList({"echo 'traceoff if sig == 11' > events/signal/signal_generate/trigger",
                         "echo 1 > tracing_on", "echo 0 > tracing_on", "cat trace"}));
        QCOMPARE(textsOf(traceCmdLines(settings, {.instance = ""})),
                 QStringList({"# trace-cmd has no option for set_graph_notrace",
                              "trace-cmd start -p function_graph -e signal:signal_generate "
                              "-R 'traceoff if sig == 11' -g vfs_read --max-graph-depth 3 "
                              "-C mono -O nofuncgraph-irqs",
                              "trace-cmd stop", "trace-cmd extract"}));
    }
};

QTEST_APPLESS_MAIN(TestDialect)
#include "tst_dialect.moc"
