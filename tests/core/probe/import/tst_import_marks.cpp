#include "core/probe/import/import.h"

#include <QTest>

using namespace probescope;
using probe::Import;

namespace {

QStringList linesOf(const Import& import)
{
    QStringList lines;
    for (const auto& probe : import.probes)
        lines << QString::fromStdString(probe.probe.spec.format());
    return lines;
}

/// `LINE:COLUMN text`, with `!` before it where something is lost.
QStringList notesOf(const Import& import)
{
    QStringList notes;
    for (const auto& note : import.notes)
        notes << QString("%1%2:%3 %4")
                     .arg(note.lost ? "!" : "")
                     .arg(note.line)
                     .arg(note.column)
                     .arg(QString::fromStdString(note.text.text()));
    return notes;
}

} // namespace

/// What an import does not take is marked where it stands, and nothing is taken for something else.
class ImportMarksTest : public QObject
{
    Q_OBJECT

    static void columns()
    {
        QTest::addColumn<QString>("text");
        QTest::addColumn<QStringList>("lines");
        QTest::addColumn<QString>("filter");
        QTest::addColumn<QStringList>("notes"); // how each of them begins: no more, no less
    }
    static void row(const char* name, const QString& text, const QStringList& lines,
                    const char* filter = "", const QStringList& notes = {})
    {
        QTest::newRow(name) << text << lines << filter << notes;
    }
    static void check()
    {
        QFETCH(QString, text);
        QFETCH(QStringList, lines);
        QFETCH(QString, filter);
        QFETCH(QStringList, notes);
        const Import import = probe::importProbes(text.toStdString());
        const QStringList told = notesOf(import);
        QVERIFY2(linesOf(import) == lines,
                 qPrintable(linesOf(import).join('\n') + "\n" + told.join('\n')));
        QCOMPARE(QString::fromStdString(import.filter), filter);
        bool same = told.size() == notes.size();
        for (qsizetype i = 0; same && i < told.size(); ++i)
            same = told[i].startsWith(notes[i]);
        QVERIFY2(same, qPrintable(told.join('\n')));
        for (const auto& note : import.notes)
            QVERIFY2(note.text.isTemplate(), note.text.text().c_str());
    }

private slots:
    /// bash's own words: `bash -x` of these functions echoes the same definitions.
    void shellArguments_data()
    {
        columns();
        const QString to = " >> /sys/kernel/tracing/kprobe_events; }\n";
        row("shift",
            "probe() { name=$1; shift; echo \"p:$name $*\"" + to + "probe a vfs_read count=%dx\n",
            {"p:a vfs_read count=%dx"});
        row("shift of two",
            "probe() { e=$1; f=$2; shift 2; echo p:$e $f \"$@\"" + to
                + "probe a/b vfs_read 'x=%dx' 'y=%cx'\n",
            {"p:a/b vfs_read x=%dx y=%cx"});
        row("more than there are",
            "probe() { shift 5; echo \"p:$1 $2\"" + to + "probe a vfs_read\n", {"p:a vfs_read"});
        row("as many as only the script knows",
            "probe() { shift $n; echo \"p:$1 $2\"" + to + "probe a vfs_read\n", {}, "",
            {"!1:29 The value of $1 is"});
        row("in a branch",
            "probe() { if [ $1 = -v ]; then shift; fi; echo \"p:$1 $2\"" + to
                + "probe a vfs_read\n",
            {}, "", {"!1:51 The value of $1 is"});
        row("behind a condition",
            "probe() { [ $1 = -v ] && shift; echo \"p:$1 $2\"" + to + "probe a vfs_read\n", {}, "",
            {"!1:41 The value of $1 is"});
        row("in a loop of which one round is read",
            "probe() { while [ $# -gt 0 ]; do echo \"p:$1 $1\" >> /sys/kernel/tracing/"
            "kprobe_events; shift; done; }\nprobe vfs_read vfs_write\n",
            {"p:vfs_read vfs_read"}, "", {"!1:86 The loop is read once"});
        row("set",
            "#!/bin/bash\nset -- a vfs_read\necho \"p:$1 $2\" >> /sys/kernel/tracing/"
            "kprobe_events\n",
            {"p:a vfs_read"});
        row("braces",
            "for i in {1..3} x{a,b}; do echo \"p:e$i vfs_read+$i\" >> /sys/kernel/tracing/"
            "kprobe_events; done\n",
            {"p:e1 vfs_read+1", "p:e2 vfs_read+2", "p:e3 vfs_read+3"}, "",
            {"!1:47 This is not a probe definition", "!1:47 This is not a probe definition"});
        row("braces, stepping back",
            "for i in {9..5..2}; do echo \"p:e$i vfs_read+$i\" >> /sys/kernel/tracing/"
            "kprobe_events; done\n",
            {"p:e9 vfs_read+9", "p:e7 vfs_read+7", "p:e5 vfs_read+5"});
        row("braces without end",
            "for i in {1..999999999}; do echo \"p:e$i vfs_read\" >> /sys/kernel/tracing/"
            "kprobe_events; done\n",
            {}, "", {"!1:38 The value of $i is"});
        row("what only the script knows is marked where it is used",
            "#!/bin/bash\nNAME=$(grep read names)\necho \"p:a/b $NAME\" >> /sys/kernel/tracing/"
            "kprobe_events\necho \"r:a/c $NAME\" >> /sys/kernel/tracing/kprobe_events\n",
            {}, "", {"!3:13 The value of $NAME is", "!4:13 The value of $NAME is"});
    }
    void shellArguments() { check(); }

    /// One filter is for all probes that have its fields.
    void filters_data()
    {
        columns();
        row("of another event",
            "echo 'p:mine vfs_read arg1=$arg1' >> /sys/kernel/tracing/kprobe_events\n"
            "trace-cmd record -e sched:sched_switch -f 'prev_prio < 100' -e kprobes:mine "
            "-f 'arg1 > 2'\n",
            {"p:mine vfs_read arg1=$arg1"}, "arg1 > 2",
            {"!2:20 trace-cmd records sched:sched_switch",
             "!2:43 The filter belongs to sched:sched_switch"});
        row("of another event, by its file",
            "cd /sys/kernel/tracing\necho 'p:mine vfs_read arg1=$arg1' >> kprobe_events\n"
            "echo 'prev_prio < 100' > events/sched/sched_switch/filter\n"
            "echo 'arg1 > 2' > events/kprobes/mine/filter\n",
            {"p:mine vfs_read arg1=$arg1"}, "arg1 > 2",
            {"!3:6 The filter belongs to sched/sched_switch"});
        row("of one of two by its file",
            "cd /sys/kernel/tracing\necho 'p:a vfs_read n=$arg3' >> kprobe_events\n"
            "echo 'p:b vfs_write n=$arg3' >> kprobe_events\n"
            "echo 'n > 2' > events/kprobes/a/filter\n",
            {"p:a vfs_read n=$arg3", "p:b vfs_write n=$arg3"}, "",
            {"!4:6 The condition applies to only"});
        row("of a group by its file",
            "cd /sys/kernel/tracing\necho 'p:a vfs_read n=$arg3' >> kprobe_events\n"
            "echo 'p:b vfs_write n=$arg3' >> kprobe_events\n"
            "echo 'n > 2' > events/kprobes/filter\n",
            {"p:a vfs_read n=$arg3", "p:b vfs_write n=$arg3"}, "n > 2");
        row("D, on one clause",
            "fbt::vfs_read:entry /execname == \"cat\"/ { trace(arg2); }\n"
            "fbt::vfs_write:entry { trace(arg2); }\n",
            {"p:dtrace/vfs_read vfs_read arg2=$arg3", "p:dtrace/vfs_write vfs_write arg2=$arg3"},
            "", {"!1:21 The condition applies to only"});
        row("D, on one of two clauses of one probe",
            "fbt::vfs_read:entry /arg2 > 9/ { trace(arg2); }\n"
            "fbt::vfs_read:entry { @[probefunc] = count(); }\n",
            {"p:dtrace/vfs_read vfs_read arg2=$arg3"}, "", {"!1:21 The condition applies to only"});
        row("bpftrace, of one probe",
            "kprobe:vfs_read /pid == 12/ { @ = count(); }\n"
            "kprobe:vfs_write { @w = count(); }\n",
            {"p:bpftrace/vfs_read vfs_read", "p:bpftrace/vfs_write vfs_write"}, "",
            {"!1:17 The condition applies to only"});
        row("bpftrace, of both", "kprobe:vfs_read,kprobe:vfs_write /pid == 12/ { @ = count(); }\n",
            {"p:bpftrace/vfs_read vfs_read", "p:bpftrace/vfs_write vfs_write"}, "common_pid == 12",
            {"1:34 bpftrace's pid"});
        row("bpftrace, the other has no such field",
            "kprobe:vfs_read /arg2 > 9/ { @ = count(); }\nkprobe:vfs_open { print(arg0); }\n",
            {"p:bpftrace/vfs_read vfs_read arg2=$arg3", "p:bpftrace/vfs_open vfs_open arg0=$arg1"},
            "arg2 > 9");
        row("SystemTap, of one probe",
            "probe kernel.function(\"vfs_read\") { if (execname() == \"cat\") print($count) }\n"
            "probe kernel.function(\"vfs_write\") { print($count) }\n",
            {"p:systemtap/vfs_read vfs_read count=count",
             "p:systemtap/vfs_write vfs_write count=count"},
            "", {"!1:36 The condition applies to only"});
        row("two of one probe",
            "kprobe:vfs_read /arg2 > 9/ { if (comm == \"cat\") { print(arg2); } }\n",
            {"p:bpftrace/vfs_read vfs_read arg2=$arg3"}, "comm == \"cat\" && arg2 > 9");
    }
    void filters() { check(); }

    /// A condition of a part of what is done is none of the hits.
    void branches_data()
    {
        columns();
        const QStringList count{"p:systemtap/vfs_read vfs_read count=count"};
        const auto stap = [](const char* body) {
            return QString("probe kernel.function(\"vfs_read\") {\n%1\n}\n").arg(body);
        };
        row("else", stap("if (pid() == 3) println($count)\nelse print(\"other\")"), count, "",
            {"!2:0 The condition applies to only part"});
        row("else that leaves", stap("if (cpu() == 3) println($count)\nelse next"), count,
            "cpu == 3");
        row("behind a print", stap("println($count)\nif (cpu() == 3) print(\"mine\")"), count, "",
            {"!3:0 The condition applies to only part"});
        row("before a print", stap("if (cpu() == 3) print(\"mine\")\nprintln($count)"), count, "",
            {"!2:0 The condition applies to only part"});
        row("leaving behind a count", stap("hits <<< 1\nif (cpu() != 3) next\nprintln($count)"),
            count, "", {"!3:0 The condition applies to only part"});
        row("leaving first", stap("if (cpu() != 3) next\nhits <<< 1\nprintln($count)"), count,
            "!(cpu != 3)");
        row("within another of a part",
            stap("if (cpu() == 3) { if (tid() == 1) println($count) }\nhits <<< 1"), count, "",
            {"!2:0 The condition applies to only part",
             "!2:18 The condition applies to only part"});
        row("bpftrace, behind a count",
            "kprobe:vfs_read { @ = count(); if (arg2 > 9) { printf(\"%d\", arg2); } }\n",
            {"p:bpftrace/vfs_read vfs_read arg2=$arg3:s64"}, "",
            {"!1:31 The condition applies to only part"});
        row("bpftrace, one after another",
            "kprobe:vfs_read { if (cpu == 1) { @a = count(); } if (cpu == 2) { @b = count(); } }\n",
            {"p:bpftrace/vfs_read vfs_read"}, "",
            {"!1:18 The condition applies to only part",
             "!1:50 The condition applies to only part"});
        row("libbpf, a condition that is left out",
            "const volatile int my_pid = 0;\nSEC(\"tp/syscalls/sys_enter_write\")\n"
            "int handle(void *ctx)\n{\n\tint pid = bpf_get_current_pid_tgid() >> 32;\n"
            "\tif (pid != my_pid)\n\t\treturn 0;\n"
            "\tbpf_printk(\"BPF triggered from PID %d.\\n\", pid);\n\treturn 0;\n}\n",
            {"e:libbpf/sys_enter_write syscalls/sys_enter_write"}, "",
            {"!6:1 The condition was not understood"});
    }
    void branches() { check(); }

    void embeddedC_data()
    {
        columns();
        row("function",
            "function g:long() %{ STAP_RETVALUE = (long) jiffies; if (1) { } %}\n"
            "probe kernel.function(\"vfs_read\") { println($count) }\n",
            {"p:systemtap/vfs_read vfs_read count=count"});
        row("of the whole file",
            "%{\n#include <linux/fs.h>\nstatic int f(void) { return 1; }\n%}\n"
            "probe kernel.function(\"vfs_read\") { println($count) }\n",
            {"p:systemtap/vfs_read vfs_read count=count"});
        row("in a probe",
            "probe kernel.function(\"vfs_read\") { println($count) %{ count(); %} }\n"
            "probe kernel.function(\"vfs_write\") { println($pos) }\n",
            {"p:systemtap/vfs_read vfs_read count=count",
             "p:systemtap/vfs_write vfs_write pos=pos"},
            "", {"!1:52 Embedded C"});
    }
    void embeddedC() { check(); }

    void losses_data()
    {
        columns();
        const QStringList read{"p:bpftrace/vfs_read vfs_read"};
        const QStringList readCount{"p:bpftrace/vfs_read vfs_read arg2=$arg3"};
        row("system", "kprobe:vfs_read { system(\"date\"); }\n", read, "",
            {"!1:18 system() runs a command"});
        row("time", "kprobe:vfs_read { time(\"%H:%M:%S\"); }\n", read, "",
            {"1:18 time() is left out"});
        row("exit", "kprobe:vfs_read { exit(); }\n", read, "", {"!1:18 exit() is left out"});
        row("hist", "kprobe:vfs_read { @ = hist(arg2); }\n", readCount, "",
            {"1:22 hist() is left out"});
        row("sum", "kprobe:vfs_read { @[comm] = sum(arg2); }\n", readCount, "",
            {"1:28 sum() is left out"});
        row("unroll", "kprobe:vfs_read { unroll (3) { @ = count(); } }\n", read, "",
            {"!1:18 A loop is read"});
        row("the stack of the program", "kprobe:vfs_read { @[ustack] = count(); }\n", read, "",
            {"!1:20 The user stack"});
        row("time between system calls",
            "syscall::read:entry { self->ts = timestamp; }\n"
            "syscall::read:return /self->ts/ { @ = quantize(timestamp - self->ts); }\n",
            {"e:dtrace/sys_enter_read syscalls/sys_enter_read",
             "e:dtrace/sys_exit_read syscalls/sys_exit_read"},
            "", {"!2:47 The time between"});
        row("time between two functions",
            "kprobe:vfs_open { @s[tid] = nsecs; }\n"
            "kretprobe:vfs_read { @ = hist(nsecs - @s[tid]); }\n",
            {"p:bpftrace/vfs_open vfs_open", "r:bpftrace/vfs_read_return vfs_read"}, "",
            {"!2:30 The time between"});
        row("a macro with a section",
            "#define P(fn) SEC(\"kprobe/\" #fn)\nP(vfs_read)\nint a(void *ctx) { return 0; }\n"
            "SEC(\"kprobe/vfs_write\")\nint b(void *ctx) { return 0; }\n",
            {"p:libbpf/vfs_write vfs_write"}, "", {"!1:0 The macro P"});
    }
    void losses() { check(); }

    void tutorials_data()
    {
        columns();
        const QString field = "filename=$filename:string";
        row("SystemTap system call",
            "probe syscall.openat { printf(\"%s(%s)\\n\", execname(), filename) }\n",
            {"e:systemtap/sys_enter_openat syscalls/sys_enter_openat " + field});
        row("SystemTap system call, all arguments",
            "probe nd_syscall.openat { printf(\"%s %s\\n\", name, argstr) }\n",
            {"e:systemtap/sys_enter_openat syscalls/sys_enter_openat"}, "",
            {"!1:50 argstr contains all arguments"});
        row("SystemTap system call, returning",
            "probe syscall.open.return { printf(\"%d\\n\", $return) }\n",
            {"e:systemtap/sys_exit_open syscalls/sys_exit_open ret=$ret:s64"});
        row("SystemTap system calls", "probe syscall.* { print(1) }\n", {}, "",
            {"!1:6 syscall.* matches many system calls"});
        row("D system call", "syscall::open:entry { trace(copyinstr(arg0)); }\n",
            {"e:dtrace/sys_enter_open syscalls/sys_enter_open "
             + QString("filename=+u0($filename):string")});
        row("D system call, returning", "syscall::read:return { trace(arg0); }\n",
            {"e:dtrace/sys_exit_read syscalls/sys_exit_read ret=$ret"});
        row("D system call whose fields are not known", "syscall::frob:entry { trace(arg0); }\n",
            {"e:dtrace/sys_enter_frob syscalls/sys_enter_frob"}, "", {"!1:28 The field arg0"});
        row("libbpf, not loaded by itself",
            "SEC(\"?kprobe/vfs_write\")\nint a(void *ctx) { return 0; }\n",
            {"p:libbpf/vfs_write vfs_write"});
        row("libbpf USDT",
            "SEC(\"usdt//usr/lib/libc.so.6:libc:setjmp\")\nint a(void *ctx) { return 0; }\n",
            {"p:libbpf/setjmp /usr/lib/libc.so.6:0x0"});
        row("libbpf USDT, any program",
            "SEC(\"usdt/./prog:mine:note\")\nint a(void *ctx) { return 0; }\n", {}, "",
            {"!2:4 The file of usdt/./prog:mine:note needs its full path."});
        row("libbpf USDT, attached elsewhere", "SEC(\"usdt\")\nint a(void *ctx) { return 0; }\n",
            {}, "", {"!2:4 This text does not show where a is attached."});
    }
    void tutorials() { check(); }

    void places_data()
    {
        columns();
        row("all members", "probe kernel.function(\"vfs_read\") { println($file$) }\n",
            {"p:systemtap/vfs_read vfs_read"}, "", {"!1:44 $file$ means all members"});
        row("the value that returns",
            "probe kernel.function(\"vfs_read\").return { printf(\"%s\", $$return) }\n",
            {"r:systemtap/vfs_read_return vfs_read retval=$retval"});
        row("all variables", "probe kernel.function(\"vfs_read\") { print($$vars) }\n",
            {"p:systemtap/vfs_read vfs_read"}, "", {"!1:42 $$vars means all variables"});
        row("all parameters", "probe kernel.function(\"vfs_read\") { print($$parms) }\n",
            {"p:systemtap/vfs_read vfs_read"}, "", {"!1:42 $$parms means all parameters"});
        row("events", "tracepoint:sched:* { @ = count(); }\n", {}, "",
            {"!1:0 tracepoint:sched:* matches many events"});
        row("tracepoints of SystemTap", "probe kernel.trace(\"sched_*\") { print(1) }\n", {}, "",
            {"!1:6 kernel.trace(\"sched_*\") matches many tracepoints"});
        row("system calls of D", "syscall:::entry { trace(1); }\n", {}, "",
            {"!1:0 syscall:::entry matches many system calls"});
        row("in order",
            "kprobe:vfs_read { @ = frob(1); }\nstrange:x { }\nkprobe:vfs_open /zork(1)/ { }\n",
            {"p:bpftrace/vfs_read vfs_read", "p:bpftrace/vfs_open vfs_open"}, "",
            {"!1:22 “frob”", "!2:0 strange:x", "!3:17 The condition was not understood"});
    }
    void places() { check(); }
};

QTEST_GUILESS_MAIN(ImportMarksTest)
#include "tst_import_marks.moc"
