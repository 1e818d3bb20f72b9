#include "core/access/helper/policy.h"

#include <QTest>

using namespace probescope;
using namespace probescope::access;

namespace {

constexpr std::int32_t kLiving = 77;

Process ownerOf(std::int32_t pid, std::uint64_t start)
{
    Process process;
    process.pid = pid;
    process.start = start;
    return process;
}

Policy makePolicy(Level level, bool topLevel = false)
{
    PolicyLimits limits;
    limits.bufferKib = 4096;
    limits.textBytes = 100'000;
    Policy policy(
        level, ownerOf(10, 500),
        [](std::int32_t pid, std::uint64_t start) { return pid == kLiving && start == 7; }, limits);
    if (topLevel && !policy.permitTopLevel(true))
        qFatal("the policy does not take the consent");
    return policy;
}

} // namespace

class TestPolicy : public QObject
{
    Q_OBJECT

private slots:
    void allows_data()
    {
        QTest::addColumn<QByteArray>("path");
        // Letters of what is allowed: r read, a append, t truncate, s stream, h hold.
        QTest::addColumn<QByteArray>("observer");
        QTest::addColumn<QByteArray>("controller");
        QTest::addColumn<QByteArray>("consented");
        const auto row = [](const char* path, const char* observer, const char* controller,
                            const char* consented) {
            QTest::newRow(path) << QByteArray(path) << QByteArray(observer)
                                << QByteArray(controller) << QByteArray(consented);
        };
        row("", "", "", "s");
        row("README", "r", "r", "r");
        row("available_filter_functions", "r", "r", "r");
        row("tracing_on", "r", "r", "ra");
        row("current_tracer", "r", "r", "ra");
        row("set_ftrace_filter", "r", "r", "rat");
        row("set_graph_function", "r", "r", "rat");
        row("stack_trace", "", "", "r");
        row("trace_stat/function0", "", "", "r");
        row("trace", "", "", "rt");
        row("trace_pipe", "", "", "");
        row("trace_pipe_raw", "", "", "");
        row("per_cpu/cpu0/trace_pipe_raw", "", "", "");
        row("per_cpu/cpu0/stats", "r", "r", "r");
        row("per_cpu/other/stats", "", "", "");
        row("snapshot_raw", "", "", "");
        row("trace_marker", "", "", "a");
        row("trace_marker_raw", "", "", "");
        row("free_buffer", "", "", "h");
        row("error_log", "r", "r", "r");
        row("events/sched/sched_switch/format", "r", "r", "r");
        row("events/sched/sched_switch/enable", "r", "r", "ra");
        row("events/sched/sched_switch/inject", "", "", "");
        row("events/sched/sched_switch/trigger", "r", "r", "ra");
        row("events/sched/sched_switch/hist", "", "", "r");
        row("events/probescope_10_500/x/enable", "r", "ra", "ra");
        row("events/probescope_10_500/enable", "r", "ra", "ra");
        row("events/probescope_10_500/x/hist", "", "r", "r");
        row("events/probescope_77_7/x/enable", "r", "r", "ra");
        row("user_events_data", "", "", "");
        row("no_such_file", "", "", "");
        row("events/a/b/c/enable", "", "", "");
        row("instances", "", "", "");

        const char* ours = "instances/probescope-10-500";
        row(ours, "", "s", "s");
        row("instances/probescope-10-500-3", "", "s", "s");
        row("instances/probescope-10-500/tracing_on", "r", "ra", "ra");
        row("instances/probescope-10-500/trace", "", "rt", "rt");
        row("instances/probescope-10-500/snapshot", "", "ra", "ra");
        row("instances/probescope-10-500/set_event_pid", "r", "rat", "rat");
        row("instances/probescope-10-500/free_buffer", "", "h", "h");
        row("instances/probescope-10-500/trace_marker", "", "a", "a");
        row("instances/probescope-10-500/options/event-fork", "r", "ra", "ra");
        row("instances/probescope-10-500/per_cpu/cpu3/stats", "r", "r", "r");
        row("instances/probescope-10-500/events/sched/sched_switch/filter", "r", "ra", "ra");
        row("instances/probescope-10-500/events/sched/sched_switch/hist", "", "r", "r");
        row("instances/probescope-10-500/README", "", "", "");
        row("instances/probescope-10-500/dynamic_events", "", "", "");
        row("instances/probescope-10-500/instances/x/trace", "", "", "");
        // Of a process that is gone: left over.
        row("instances/probescope-99-1/tracing_on", "r", "ra", "ra");
        // Of another that lives, or of anybody.
        for (const char* name :
             {"probescope-77-7", "foo", "probescope", "probescope-10", "probescope-10-0500",
              "probescope-10-500-", "probescope-10-500-x", "probescope-10-500-1-2",
              "probescope_10_500", "probescope--500", "xprobescope-10-500"}) {
            const QByteArray folder = "instances/" + QByteArray(name);
            row(folder.constData(), "", "", "");
            row((folder + "/tracing_on").constData(), "r", "r", "r");
            row((folder + "/trace").constData(), "", "", "");
            row((folder + "/free_buffer").constData(), "", "", "");
            row((folder + "/events/probescope_77_7/x/enable").constData(), "r", "r", "r");
        }
    }
    void allows()
    {
        QFETCH(QByteArray, path);
        const auto parsed = TracePath::parse(path.toStdString());
        QVERIFY(parsed.has_value());
        const auto rights = [&parsed](const Policy& policy) {
            QByteArray letters;
            if (policy.mayRead(*parsed))
                letters += 'r';
            if (policy.mayAppend(*parsed, "1"))
                letters += 'a';
            if (policy.mayTruncate(*parsed, ""))
                letters += 't';
            if (policy.mayStream(*parsed))
                letters += 's';
            if (policy.mayHold(*parsed))
                letters += 'h';
            return letters;
        };
        QTEST(rights(makePolicy(Level::Observe)), "observer");
        QTEST(rights(makePolicy(Level::Control)), "controller");
        QTEST(rights(makePolicy(Level::Control, true)), "consented");
    }

    void touchesWhatOthersMadeOnlyWhenTold()
    {
        auto policy = makePolicy(Level::Control);
        const TracePath theirs("instances/theirs/events/kprobes/p/enable");
        const auto refused = policy.mayAppend(theirs, "0");
        QCOMPARE(refused.error().hint, std::string("Allow changes to what other users set up"));
        QVERIFY(refused.error().hint.isTemplate()); // it can be translated
        QVERIFY(!policy.mayAppend("dynamic_events", "-:kprobes/p"));
        QVERIFY(!policy.mayAppend("synthetic_events", "!theirs"));
        QVERIFY(policy.permitOthers(true).has_value());
        for (const char* const path :
             {"instances/theirs/events/kprobes/p/enable",
              "instances/theirs/events/kprobes/p/filter",
              "instances/theirs/events/kprobes/p/trigger", "events/kprobes/p/enable"})
            QVERIFY2(policy.mayAppend(*TracePath::parse(path), "0"), path);
        QVERIFY(policy.mayAppend("dynamic_events", "-:kprobes/p").has_value());
        QVERIFY(policy.mayAppend("dynamic_events", "p:kprobes/p vfs_read").has_value());
        // That is all: neither their buffers nor other settings, and no list is cleared.
        for (const char* const path :
             {"instances/theirs/tracing_on", "instances/theirs/events/enable",
              "instances/theirs/events/kprobes/enable", "instances/theirs/trace", "tracing_on"}) {
            QVERIFY2(!policy.mayAppend(*TracePath::parse(path), "0"), path);
            QVERIFY2(!policy.mayTruncate(*TracePath::parse(path), {}), path);
        }
        QVERIFY(!policy.mayTruncate("dynamic_events", {}));
        QVERIFY(!policy.mayAppend("dynamic_events", "-:p"));
        QVERIFY(!policy.mayStream(*TracePath::parse("instances/theirs")));
        QVERIFY(!policy.mayRemoveInstance("theirs"));
        QVERIFY(policy.permitOthers(false).has_value());
        QVERIFY(!policy.mayAppend(theirs, "0"));
        QVERIFY(!makePolicy(Level::Observe).permitOthers(true));
    }

    /// Names of histograms and synthetic events are one list for the whole kernel.
    void writesTriggersThatStayOurs_data()
    {
        QTest::addColumn<QByteArray>("text");
        QTest::addColumn<bool>("written");
        const auto row = [](const char* text, bool written) {
            QTest::newRow(text) << QByteArray(text) << written;
        };
        row("stacktrace", true);
        row("!traceoff:5 if prev_pid == 1", true);
        row("enable_event:irq:irq_handler_entry:1 if prev_pid == 1", true);
        row("hist:keys=pid:vals=hitcount:sort=hitcount:size=128 if pid != 0", true);
        row("hist:keys=pid:ts0=common_timestamp.usecs:pause if comm == \"a:name=b\"", true);
        row("hist:keys=pid:name=probescope_10_500_x", true);
        row("hist:name=mine:keys=pid", false);
        row("hist:keys=pid:name=probescope_77_7_x", false);
        row("hist:keys=pid: name=mine", false);
        row("hist:keys=pid:lat=common_timestamp-$ts0:onmatch(sched.sched_waking)"
            ".trace(probescope_10_500_lat,$lat,pid)",
            true);
        row("hist:keys=pid:onmatch(sched.sched_waking).probescope_10_500_lat($lat)", true);
        row("hist:keys=pid:onmatch(sched.sched_waking).trace(theirs,$lat,pid)", false);
        row("hist:keys=pid:onmatch(sched.sched_waking).trace( theirs ,$lat,pid)", false);
        row("hist:keys=pid:onmatch(sched.sched_waking).theirs($lat,pid)", false);
        row("hist:keys=pid:onmax($lat).save(comm):onmax($lat).snapshot()", true);
        row("hist:keys=pid:onmax($lat).trace(theirs,$lat)", false);
        row("hist:keys=pid:onmax($lat)", false);
        // Those of the dead are taken away only.
        row("!hist:keys=pid:onmax($lat).trace(probescope_9_1_lat,$lat)", true);
        row("hist:keys=pid:onmax($lat).trace(probescope_9_1_lat,$lat)", false);
        row("nosuch", true); // the kernel says what it has
        // The kernel parts the kind by a blank, too, and takes 0xA0 for one.
        row("hist keys=pid:name=mine", false);
        row("hist\tkeys=pid:name=mine", false);
        row("hist:\xA0name=mine:keys=pid", false);
        row("\xA0hist:keys=pid:name=mine", false);
        row("stacktrace if comm == \"\xC3\xA0\"", true);
    }
    void writesTriggersThatStayOurs()
    {
        QFETCH(QByteArray, text);
        const TracePath file("instances/probescope-10-500-2/events/sched/sched_switch/trigger");
        const auto allowed = makePolicy(Level::Control).mayAppend(file, text.toStdString());
        QTEST(allowed.has_value(), "written");
        if (allowed)
            QCOMPARE(*allowed, text.toStdString());
        auto agreed = makePolicy(Level::Control);
        QVERIFY(agreed.permitOthers(true).has_value());
        QVERIFY(agreed.mayAppend(file, text.toStdString()).has_value());
        QVERIFY(!makePolicy(Level::Observe).mayAppend(file, text.toStdString()));
    }

    /// The clock of the top level is everybody's. Those of our own instances are ours.
    void leavesTheClockOfOthers_data()
    {
        QTest::addColumn<QByteArray>("text");
        QTest::addColumn<bool>("written");
        const auto row = [](const char* text, bool written) {
            QTest::newRow(text) << QByteArray(text) << written;
        };
        row("hist:keys=common_pid:ts0=common_timestamp.usecs", false);
        row("hist:keys=common_pid:clock=mono", false);
        row("hist keys=common_timestamp", false);
        row("hist:keys=common_pid if common_pid != 5", true);
        row("!hist:keys=common_pid:ts0=common_timestamp.usecs", true);
    }
    void leavesTheClockOfOthers()
    {
        QFETCH(QByteArray, text);
        const auto line = text.toStdString();
        for (const char* file :
             {"events/probescope_10_500/x/trigger", "events/sched/sched_switch/trigger"}) {
            const bool ours = std::string_view(file).find("probescope") != std::string_view::npos;
            const auto allowed = makePolicy(Level::Control).mayAppend(TracePath(file), line);
            QFETCH(bool, written);
            QCOMPARE(allowed.has_value(), written && ours);
            auto agreed = makePolicy(Level::Control);
            QVERIFY(agreed.permitTopLevel(true).has_value());
            QVERIFY(agreed.mayAppend(TracePath(file), line).has_value());
        }
        const TracePath own("instances/probescope-10-500/events/sched/sched_switch/trigger");
        QVERIFY(makePolicy(Level::Control).mayAppend(own, line).has_value());
    }

    void neverTakesTheConsentOfAnObserver()
    {
        auto policy = makePolicy(Level::Observe);
        QVERIFY(!policy.permitTopLevel(true));
        QVERIFY(!policy.mayAppend("tracing_on", "1"));
        auto other = makePolicy(Level::Control, true);
        QVERIFY(other.permitTopLevel(false).has_value());
        QVERIFY(!other.mayAppend("tracing_on", "1"));
    }

    void makesOwnInstancesOnly()
    {
        const auto policy = makePolicy(Level::Control, true);
        QVERIFY(policy.mayMakeInstance("probescope-10-500").has_value());
        QVERIFY(policy.mayMakeInstance("probescope-10-500-2").has_value());
        QVERIFY(policy.mayRemoveInstance("probescope-99-1").has_value());
        QVERIFY(!policy.mayMakeInstance("probescope-99-1")); // a dead one makes nothing new
        for (const char* name : {"foo", "probescope-77-7", "../probescope-10-500", "",
                                 "probescope-10-500/x", "probescope-10-500-99999999999"}) {
            QVERIFY2(!policy.mayMakeInstance(name), name);
            QVERIFY2(!policy.mayRemoveInstance(name), name);
        }
        QVERIFY(!makePolicy(Level::Observe).mayMakeInstance("probescope-10-500"));
    }

    void writesOwnProbesOnly_data()
    {
        QTest::addColumn<QByteArray>("file");
        QTest::addColumn<QByteArray>("line");
        QTest::addColumn<QByteArray>("written"); ///< empty: refused
        const auto row = [](const char* name, const char* file, const char* line,
                            const char* written) {
            QTest::newRow(name) << QByteArray(file) << QByteArray(line) << QByteArray(written);
        };
        row("own", "kprobe_events", "p:probescope_10_500/x  vfs_read\n",
            "p:probescope_10_500/x vfs_read");
        row("own, second", "dynamic_events", "p:probescope_10_500_1/x vfs_read",
            "p:probescope_10_500_1/x vfs_read");
        row("of somebody", "kprobe_events", "p:kprobes/x vfs_read", "");
        row("of the kernel", "kprobe_events", "p:sched/x vfs_read", "");
        row("of another that lives", "kprobe_events", "p:probescope_77_7/x vfs_read", "");
        row("delete own", "kprobe_events", "-:probescope_10_500/x", "-:probescope_10_500/x");
        row("delete what is left over", "dynamic_events", "-:probescope_9_1/x",
            "-:probescope_9_1/x");
        row("in the name of a dead one", "dynamic_events", "p:probescope_9_1/x vfs_read", "");
        row("synthetic in the name of a dead one", "synthetic_events", "probescope_9_1_lat u64 lat",
            "");
        row("delete synthetic that is left over", "synthetic_events", "!probescope_9_1_lat",
            "!probescope_9_1_lat");
        row("delete synthetic that is left over, one syntax", "dynamic_events",
            "-:synthetic/probescope_9_1_lat", "-:synthetic/probescope_9_1_lat");
        row("delete of all groups", "kprobe_events", "-:x", "");
        row("delete of somebody", "kprobe_events", "-:kprobes/x", "");
        row("delete of another that lives", "dynamic_events", "-:probescope_77_7/x", "");
        row("second line", "dynamic_events", "-:probescope_10_500/x\n-:kprobes/y", "");
        row("file as symbol", "kprobe_events", "p:probescope_10_500/x /bin/true:0x10", "");
        row("file", "uprobe_events", "p:probescope_10_500/x /bin/true:0x10",
            "p:probescope_10_500/x /bin/true:0x10");
        row("symbol as file", "uprobe_events", "p:probescope_10_500/x vfs_read", "");
        row("event in the wrong file", "kprobe_events", "e:probescope_10_500/x sched/y a=$b", "");
        row("synthetic", "synthetic_events", "probescope_10_500_wake_lat u64 lat",
            "probescope_10_500_wake_lat u64 lat");
        row("synthetic of somebody", "synthetic_events", "wake_lat u64 lat", "");
        row("delete synthetic", "synthetic_events", "!probescope_10_500_lat",
            "!probescope_10_500_lat");
        row("delete synthetic of somebody", "synthetic_events", "!wake_lat", "");
        row("synthetic, one syntax", "dynamic_events", "s:synthetic/probescope_10_500_lat u64 a",
            "s:synthetic/probescope_10_500_lat u64 a");
        row("synthetic of somebody, one syntax", "dynamic_events", "s:synthetic/lat u64 a", "");
        row("delete synthetic of somebody, one syntax", "dynamic_events", "-:synthetic/lat", "");
        row("synthetic in another group", "dynamic_events", "s:probescope_10_500/lat u64 a", "");
    }
    void writesOwnProbesOnly()
    {
        QFETCH(QByteArray, file);
        QFETCH(QByteArray, line);
        const auto path = TracePath::parse(file.toStdString());
        const auto policy = makePolicy(Level::Control, true);
        const auto written = policy.mayAppend(*path, line.toStdString());
        QTEST(written ? QByteArray::fromStdString(*written) : QByteArray(), "written");
        QVERIFY(!policy.mayTruncate(*path, line.toStdString()));
        QVERIFY(!policy.mayTruncate(*path, ""));
        QVERIFY(!makePolicy(Level::Observe).mayAppend(*path, line.toStdString()));
    }

    void bounds_data()
    {
        QTest::addColumn<QByteArray>("file");
        QTest::addColumn<QByteArray>("text");
        QTest::addColumn<bool>("allowed");
        const auto row = [](const char* name, const char* file, const QByteArray& text, bool yes) {
            QTest::newRow(name) << QByteArray(file) << text << yes;
        };
        row("tracer", "current_tracer", "function_graph\n", true);
        row("mmiotrace", "current_tracer", "mmiotrace", false);
        row("mmiotrace with blanks", "current_tracer", " \tmmiotrace \n", false);
        row("mmiotrace with odd blanks", "current_tracer", "\vmmiotrace", false);
        // The kernel cuts at 100 bytes and takes 0xA0 for a blank.
        row("mmiotrace with a blank of Latin-1", "current_tracer", "mmiotrace\xA0", false);
        row("mmiotrace after one", "current_tracer", "\xA0mmiotrace", false);
        row("mmiotrace that is cut", "current_tracer", "mmiotrace" + QByteArray(95, ' ') + "x",
            false);
        row("two tracers", "current_tracer", "nop blk", false);
        row("no tracer", "current_tracer", " \n", false);
        row("long tracer", "current_tracer", QByteArray(99, 'a'), true);
        row("longer tracer", "current_tracer", QByteArray(100, 'a'), false);
        row("option", "trace_options", "nooverwrite", true);
        row("printing", "trace_options", "notrace_printk", false);
        row("printing here, by name", "trace_options", "trace_printk_dest", false);
        row("printing here", "options/trace_printk_dest", "1", false);
        row("buffer", "buffer_size_kb", "4096\n", true);
        row("big buffer", "buffer_size_kb", "4097\n", false);
        row("buffer of a CPU", "per_cpu/cpu1/buffer_size_kb", "5000", false);
        row("no number", "buffer_size_kb", "12x", false);
        row("negative", "buffer_size_kb", "-1", false);
        row("bigger than any", "buffer_size_kb", "99999999999999999999", false);
        row("pages", "buffer_subbuf_size_kb", "64", true);
        row("big pages", "buffer_subbuf_size_kb", "128", false);
        row("functions", "set_ftrace_filter", "vfs_* 12 !foo:mod:ext4", true);
        row("dump", "set_ftrace_filter", "vfs_read:dump", false);
        row("dump of a CPU", "set_ftrace_filter", "vfs_read:cpudump:1", false);
        row("long", "set_event", QByteArray(100'001, 'a'), false);
        row("nul", "set_event", QByteArray("a\0b", 3), false);
        row("two commands", "set_event", "sched:*\nirq:*", false);
        row("marker", "trace_marker", QByteArray("two\nlines\0", 10), true);
    }
    void bounds()
    {
        QFETCH(QByteArray, file);
        QFETCH(QByteArray, text);
        const auto path = TracePath::parse("instances/probescope-10-500/" + file.toStdString());
        const auto done = makePolicy(Level::Control).mayAppend(*path, text.toStdString());
        QTEST(done.has_value(), "allowed");
        if (!done)
            QCOMPARE(done.error().code, ErrorCode::Refused);
    }

    /// Not what it was given: that word has one meaning only.
    void writesTheBareTracer()
    {
        const TracePath file("instances/probescope-10-500/current_tracer");
        const auto written = makePolicy(Level::Control).mayAppend(file, " \tfunction_graph \n");
        QVERIFY(written.has_value());
        QCOMPARE(*written, std::string("function_graph"));
    }

    /// What the kernel prints goes to one instance: taking it is taking it away from somebody.
    void takesThePrintsOfTheKernelWithConsentOnly()
    {
        auto policy = makePolicy(Level::Control);
        const TracePath file("instances/probescope-10-500/options/trace_printk_dest");
        QCOMPARE(policy.mayAppend(file, "1").error().hint,
                 std::string("Allow changes to top-level tracing"));
        QVERIFY(policy.mayAppend(file, "0").has_value()); // what is ours may be given back
        QVERIFY(policy.permitTopLevel(true).has_value());
        QVERIFY(policy.mayAppend(file, "1").has_value());
        QVERIFY(policy.mayAppend("instances/probescope-10-500/trace_options", "trace_printk_dest")
                    .has_value());
    }

    /// An event of ours fires at the top level, where others trace: it may count there, but neither
    /// stop them nor switch what they record.
    void pullsNoTriggersOfOthersByOwnEvents_data()
    {
        QTest::addColumn<QByteArray>("text");
        QTest::addColumn<bool>("written");
        const auto row = [](const char* text, bool written) {
            QTest::newRow(text) << QByteArray(text) << written;
        };
        row("stacktrace", true);
        row("stacktrace:5 if a == 1", true);
        row("hist:keys=common_pid", true);
        row("hist:keys=a:onmax($lat).save(b)", true);
        row("hist:keys=a:onmax($lat).snapshot()", false);
        row("hist:keys=a:onmax($lat) . snapshot()", false);
        for (const char* kind :
             {"traceon", "traceoff", "snapshot", "enable_event:sched:sched_switch",
              "disable_event:sched:sched_switch", "enable_hist:sched:sched_switch",
              "disable_hist:sched:sched_switch", "nosuch"}) {
            row(kind, false);
            row((QByteArray(kind) + ":1 if a == 1").constData(), false);
        }
        row("\xA0traceoff", false);
        row("hist\xA0", false);
        row("traceoff if hist", false);
        // What is there goes.
        row("!traceoff", true);
    }
    void pullsNoTriggersOfOthersByOwnEvents()
    {
        QFETCH(QByteArray, text);
        const TracePath file("events/probescope_10_500/x/trigger");
        const auto done = makePolicy(Level::Control).mayAppend(file, text.toStdString());
        QTEST(done.has_value(), "written");
        if (!done && !text.contains('\xA0'))
            QCOMPARE(done.error().hint, std::string("Allow changes to top-level tracing"));
        QVERIFY(makePolicy(Level::Control, true).mayAppend(file, text.toStdString()).has_value());
    }

    void listsWhatLeadsSomewhere()
    {
        const auto policy = makePolicy(Level::Observe);
        for (const char* path :
             {"", "events", "events/sched", "events/sched/sched_switch", "instances",
              "instances/foo", "instances/foo/per_cpu", "options", "trace_stat"})
            QVERIFY2(policy.mayList(path), path);
        for (const char* path : {"other", "events/a/b/c", "instances/foo/instances/bar/x"})
            QVERIFY2(!policy.mayList(path), path);
    }
};

QTEST_APPLESS_MAIN(TestPolicy)

#include "tst_policy.moc"
