#include "core/probe/import/import.h"

#include <QDir>
#include <QProcess>
#include <QStandardPaths>
#include <QTest>

#include <cstring>

using namespace probescope;
using probe::Import;
using probe::ImportKind;

namespace {

/// The lines of all probes, as the kernel takes them; of programs whose offset is to be found, with
/// the function before.
QStringList importedLines(const Import& import)
{
    QStringList lines;
    for (const auto& probe : import.probes) {
        const auto& known = probe.probe.known;
        QString line = QString::fromStdString(probe.probe.spec.format());
        if (probe.needsOffset)
            line = QString::fromStdString((known.note.empty() ? known.function : known.note))
                + QString("+%1 ").arg(known.functionOffset) + line;
        lines << line;
    }
    return lines;
}

QString importNotes(const Import& import)
{
    QString text;
    for (const auto& note : import.notes)
        text += QString("%1:%2 %3%4\n")
                    .arg(note.line)
                    .arg(note.column)
                    .arg(QString::fromStdString(note.text.text()), note.lost ? " (lost)" : "");
    return text;
}

} // namespace

class ProbeImportTest : public QObject
{
    Q_OBJECT

private slots:
    void reads_data()
    {
        QTest::addColumn<QString>("text");
        QTest::addColumn<int>("kind");
        QTest::addColumn<QStringList>("lines");
        QTest::addColumn<QString>("filter");
        QTest::addColumn<QString>("notes"); // what one of them must hold; empty: there are none
        const auto row = [](const char* name, const char* text, ImportKind kind,
                            const QStringList& lines, const char* filter = "",
                            const char* notes = "") {
            QTest::newRow(name) << text << int(kind) << lines << filter << notes;
        };
        const auto definitions = ImportKind::Definitions;
        row("line", "p:myprobe do_sys_open dfd=%ax filename=+0(%dx):string", definitions,
            {"p:myprobe do_sys_open dfd=%ax filename=+0(%dx):string"});
        row("tutorial",
            "# echo 'p:myprobe do_sys_open dfd=%ax filename=%dx flags=%cx mode=+4($stack)' > "
            "/sys/kernel/tracing/kprobe_events\n"
            "# echo 'r:myretprobe do_sys_open $retval' >> /sys/kernel/tracing/kprobe_events\n"
            "# echo 1 > /sys/kernel/tracing/events/kprobes/myprobe/enable\n"
            "# echo 'dfd > 3' > /sys/kernel/tracing/events/kprobes/myprobe/filter\n",
            definitions,
            {"p:myprobe do_sys_open dfd=%ax filename=%dx flags=%cx mode=+4($stack)",
             "r:myretprobe do_sys_open $retval"},
            "dfd > 3");
        row("one line of several is wrong",
            "p:a/b vfs_read\n\n# a comment\np:a/c vfs_read x=%%\nr10:a/d vfs_read $retval\n",
            definitions, {"p:a/b vfs_read", "r10:a/d vfs_read $retval"}, "", "4:");
        row("deleting", "p:a/b vfs_read\n-:a/b\n", definitions, {"p:a/b vfs_read"}, "",
            "2:0 This deletes");

        const auto perf = ImportKind::PerfProbe;
        row("perf entry", "perf probe --add 'do_sys_open filename=+0(%si):string'", perf,
            {"p:probe/do_sys_open do_sys_open filename=+0(%si):string"});
        row("perf -a with names", "sudo perf probe -a \"g:e=vfs_read+4 count=%DX:u64 \\$comm\"",
            perf, {"p:g/e vfs_read+4 count=%dx:u64 $comm"});
        row("perf return", "perf probe 'vfs_read%return $retval:s64'", perf,
            {"r:probe/vfs_read__return vfs_read $retval:s64"});
        row("perf words", "perf probe tcp_sendmsg size=%cx", perf,
            {"p:probe/tcp_sendmsg tcp_sendmsg size=%cx"});
        row("perf program", "perf probe -x /bin/bash 'readline%return +0($retval):string'", perf,
            {"readline+0 r:probe_bash/readline__return /bin/bash:0x0 +0($retval):string"});
        row("perf program first", "perf probe /lib/x86_64-linux-gnu/libc.so.6 malloc+4 %di", perf,
            {"malloc+4 p:probe_libc/malloc /lib/x86_64-linux-gnu/libc.so.6:0x0 %di"});
        row("perf variable", "perf probe -a 'do_sys_openat2 filename:string how->flags'", perf,
            {"p:probe/do_sys_openat2 do_sys_openat2 filename=filename:string flags=how->flags"}, "",
            "source variable");
        row("perf source line", "perf probe 'schedule:12 cpu'", perf, {}, "", "debug information");
        row("perf deletes", "perf probe -d 'probe:*'", perf, {}, "", "does not define a probe");
        row("perf module", "perf probe -m ext4 -a ext4_file_open", perf,
            {"p:probe/ext4_file_open ext4:ext4_file_open"});

        const auto bpf = ImportKind::Bpftrace;
        row("bpftrace text",
            R"(bpftrace -e 'kprobe:do_sys_openat2 { printf("%s: %s\n", comm, str(arg1)); }')", bpf,
            {"p:bpftrace/do_sys_openat2 do_sys_openat2 arg1=+0($arg2):string"});
        row("bpftrace text behind an address",
            R"(kprobe:f { printf("%s %s", str(arg1 + 8, 16), str(uptr(arg2) - 4)); })", bpf,
            {"p:bpftrace/f f arg1=+8($arg2):string arg2=-u4($arg3):string"});
        row("bpftrace text in whoever's memory",
            "kprobe:f /(arg1 + 8 < 0x100000000000000 ? str(uptr(arg1 + 8)) : str(arg1 + 8)) == "
            R"("x"/ { printf("%s", (arg1 + 8 < 0x100000000000000 ? str(uptr(arg1 + 8)) : )"
            "str(arg1 + 8))); }",
            bpf, {"p:bpftrace/f f arg1=+8($arg2):string"}, R"(arg1 == "x")");
        row("bpftrace text behind what is reckoned",
            R"(kprobe:f { printf("%s", str(arg1 + arg2)); })", bpf,
            {"p:bpftrace/f f arg1=+0($arg2):string"}, "", "operation on a string's address");
        row("bpftrace condition",
            R"(bpftrace -e 'kprobe:vfs_read /comm == "cat" && arg2 > 4096/ { @[pid] = count(); }')",
            bpf, {"p:bpftrace/vfs_read vfs_read arg2=$arg3"}, R"(comm == "cat" && arg2 > 4096)");
        row("bpftrace pid", "kprobe:vfs_read /pid == 42/ { @ = count(); }", bpf,
            {"p:bpftrace/vfs_read vfs_read"}, "common_pid == 42", "is the process");
        row("bpftrace return",
            "bpftrace -e 'kretprobe:vfs_read /retval < 0/ { print(kstack); @ = hist(retval); }'",
            bpf, {"r:bpftrace/vfs_read_return vfs_read retval=$retval"}, "retval < 0",
            "1:66 hist() is left out");
        row("bpftrace program",
            R"(bpftrace -e 'uretprobe:/bin/bash:readline { printf("%s\n", str(retval)); }')", bpf,
            {"readline+0 r:bpftrace/readline_return /bin/bash:0x0 retval=+0($retval):string"});
        row("bpftrace malloc", "uprobe:/lib/libc.so.6:malloc { @ = hist(arg0); }", bpf,
            {"malloc+0 p:bpftrace/malloc /lib/libc.so.6:0x0 arg0=%di"}, "",
            "1:35 hist() is left out");
        row("bpftrace tracepoint",
            R"(tracepoint:syscalls:sys_enter_openat { printf("%s", str(args->filename)); })", bpf,
            {"e:bpftrace/sys_enter_openat syscalls/sys_enter_openat filename=$filename:string"});
        row("bpftrace USDT", "usdt:/usr/bin/python3:python:gc__start { @ = count(); }", bpf,
            {"gc__start+0 p:bpftrace/gc__start /usr/bin/python3:0x0"});
        row("bpftrace timer", "interval:s:1 { print(@); } kprobe:vfs_read+8 { @ = count(); }", bpf,
            {"p:bpftrace/vfs_read vfs_read+8"}, "", "1:0 interval:s:1 has no equivalent");
        row("bpftrace pointer", "kprobe:vfs_open { $p = (struct path *)arg0; }", bpf,
            {"p:bpftrace/vfs_open vfs_open arg0=$arg1"});
        row("bpftrace members",
            R"(kprobe:vfs_open { $p = (struct path *)arg0; printf("%d", $p->dentry); })", bpf,
            {"p:bpftrace/vfs_open vfs_open arg0=$arg1"}, "", "1:57 The member dentry needs");
        row("bpftrace value kept to the return",
            "kprobe:do_sys_openat2 { @name[tid] = arg1; }\n"
            "kretprobe:do_sys_openat2 /@name[tid]/ { printf(\"%s %d\\n\", str(@name[tid]), "
            "retval); delete(@name[tid]); }",
            bpf,
            {"p:bpftrace/do_sys_openat2 do_sys_openat2 name=+0($arg2):string",
             "r:bpftrace/do_sys_openat2_return do_sys_openat2 retval=$retval:s64"});
        row("bpftrace condition on what another probe keeps",
            "kprobe:vfs_write { @writing[tid] = 1; }\n"
            "kprobe:vfs_read /@writing[tid]/ { printf(\"%d\", arg2); }",
            bpf, {"p:bpftrace/vfs_write vfs_write", "p:bpftrace/vfs_read vfs_read arg2=$arg3:s64"},
            "", "2:17 The kernel's filters cannot check");
        row("bpftrace condition on the entry of another function",
            "kprobe:vfs_write { @at[tid] = nsecs; }\n"
            "kretprobe:vfs_read /@at[tid]/ { printf(\"%d\", retval); }",
            bpf,
            {"p:bpftrace/vfs_write vfs_write",
             "r:bpftrace/vfs_read_return vfs_read retval=$retval:s64"},
            "", "2:20 The kernel's filters cannot check");
        row("bpftrace places with one body",
            "tracepoint:syscalls:sys_enter_open,\ntracepoint:syscalls:sys_enter_openat\n"
            "{ @file[tid] = args->filename; }\n"
            "tracepoint:syscalls:sys_exit_open,\ntracepoint:syscalls:sys_exit_openat\n"
            "/@file[tid]/ { printf(\"%s\", str(@file[tid])); delete(@file[tid]); }",
            bpf,
            {"e:bpftrace/sys_enter_open syscalls/sys_enter_open",
             "e:bpftrace/sys_enter_openat syscalls/sys_enter_openat file=$filename:string",
             "e:bpftrace/sys_exit_open syscalls/sys_exit_open",
             "e:bpftrace/sys_exit_openat syscalls/sys_exit_openat"},
            "", "3:15 Several probes store this");
        row("bpftrace reckons", R"(kprobe:vfs_read { @kb = hist(arg2 / 1024); })", bpf,
            {"p:bpftrace/vfs_read vfs_read arg2=$arg3"}, "", "1:29 The calculation");
        row("variables and a loop",
            "#!/bin/sh\nT=/sys/kernel/tracing\nfor f in vfs_read vfs_write; do\n"
            "    echo \"p:mine/$f $f count=\\$arg3\" >>$T/kprobe_events\ndone\n"
            "echo 1 > $T/events/mine/enable\ncat $T/trace_pipe\n",
            definitions,
            {"p:mine/vfs_read vfs_read count=$arg3", "p:mine/vfs_write vfs_write count=$arg3"});
        row("a function of a shell",
            "#!/bin/bash\nadd() {\n\techo \"$1\" | sudo tee -a /sys/kernel/debug/tracing/"
            "kprobe_events >/dev/null\n}\nadd 'p:a/b vfs_read'\nadd 'r:a/c vfs_read $retval'\n"
            "never() { echo 'p:a/d x' > kprobe_events; }\n",
            definitions, {"p:a/b vfs_read", "r:a/c vfs_read $retval"}, "",
            "7:0 The function never is not called");
        row("lines below",
            "cd /sys/kernel/tracing\ncat <<'EOF' > dynamic_events\np:a/b vfs_read\n"
            "p:a/c vfs_read x=%%\nEOF\necho 'u64 > 3' > events/a/b/filter\n",
            definitions, {"p:a/b vfs_read"}, "u64 > 3", "4:17 This is not a probe definition");
        row("what only the script knows",
            "#!/bin/bash\nset -e\necho \"p:a/b $1\" >> /sys/kernel/tracing/kprobe_events\n"
            "echo \"p:a/c vfs_read\" >> /sys/kernel/tracing/kprobe_events\n",
            definitions, {"p:a/c vfs_read"}, "", "3:13 The value of $1 is known only");
        row("another command", "echo 'p:a/b vfs_read' >> kprobe_events\nfrobnicate --now\n",
            definitions, {"p:a/b vfs_read"}, "", "2:0 The command “frobnicate”");
        row("a shell in a shell",
            "sudo sh -c 'echo \"p:a/b vfs_read x=%zz=\" > /sys/kernel/tracing/kprobe_events'\n",
            definitions, {}, "", "1:");
        row("synthetic event of the older file",
            "echo 'wakeup_lat u64 us; pid_t pid' > /sys/kernel/tracing/synthetic_events\n",
            definitions, {"s:wakeup_lat u64 us; pid_t pid"});
        row("variables of the kernel outside of single quotes",
            "echo \"r:a/b vfs_read $retval\" > /sys/kernel/tracing/kprobe_events\n", definitions,
            {"r:a/b vfs_read $retval"}, "", "1:21 A shell expands $retval");

        const auto traceCmd = ImportKind::TraceCmd;
        row("trace-cmd",
            "echo 'p:mine/open do_sys_openat2 fd=$arg1:s32' >> /sys/kernel/tracing/kprobe_events\n"
            "trace-cmd record -e mine:open -f 'fd < 0' -T -o out.dat sleep 1\ntrace-cmd report\n",
            traceCmd, {"p:mine/open do_sys_openat2 fd=$arg1:s32"}, "fd < 0");
        row("trace-cmd with more",
            "echo 'p:mine/open do_sys_openat2' >> /sys/kernel/tracing/kprobe_events\n"
            "trace-cmd record -p function_graph -e mine -e sched:sched_switch\n",
            traceCmd, {"p:mine/open do_sys_openat2"}, "",
            "2:46 trace-cmd records sched:sched_switch");

        const auto stap = ImportKind::SystemTap;
        row("SystemTap",
            "probe kernel.function(\"vfs_read\").return {\n"
            "  if ($return < 0) printf(\"%s(%d) ret: %d\\n\", execname(), pid(), $return)\n}\n",
            stap, {"r:systemtap/vfs_read_return vfs_read ret=$retval:s64"}, "ret < 0");
        row("SystemTap command",
            "sudo stap -v -e 'probe process(\"/bin/bash\").function(\"readline\").return "
            "{ println(user_string(returnval())) }'",
            stap,
            {"readline+0 r:systemtap/readline_return /bin/bash:0x0 retval=+0($retval):string"});
        row("SystemTap latency",
            "global t # times\nprobe module(\"ext4\").function(\"ext4_sync_file\") "
            "{ t[tid()] = gettimeofday_us() }\n"
            "probe module(\"ext4\").function(\"ext4_sync_file\").return {\n"
            "  if (!(tid() in t)) next\n  printf(\"us=%d\\n\", gettimeofday_us() - t[tid()])\n"
            "  delete t[tid()]\n}\n",
            stap,
            {"p:systemtap/ext4_sync_file ext4:ext4_sync_file",
             "r:systemtap/ext4_sync_file_return ext4:ext4_sync_file"});
        row("SystemTap members",
            "probe kernel.function(\"vfs_open\") { printf(\"%s\\n\", "
            "kernel_string($path->dentry->d_name->name)) }",
            stap, {"p:systemtap/vfs_open vfs_open name=path->dentry->d_name->name:string"});
        row("SystemTap timer",
            "probe timer.s(1) { exit() }\nprobe kernel.trace(\"sched_switch\") { }", stap,
            {"t:systemtap/sched_switch sched_switch"}, "", "1:6 timer.s(1) has no equivalent");
        row("SystemTap source line", "probe kernel.statement(\"*@mm/mmap.c:10\") { print(1) }",
            stap, {}, "", "1:6 ");

        const auto dtrace = ImportKind::DTrace;
        row("D",
            "#!/usr/sbin/dtrace -s\n#pragma D option quiet\nfbt::vfs_read:entry\n"
            "/execname == \"cat\" && arg2 > 4096/\n{\n\tself->ts = timestamp;\n"
            "\tself->n = arg2;\n}\nfbt::vfs_read:return\n/self->ts/\n{\n"
            "\t@[\"ns\"] = quantize(timestamp - self->ts);\n\tself->ts = 0;\n}\n",
            dtrace, {"p:dtrace/vfs_read vfs_read arg2=$arg3", "r:dtrace/vfs_read_return vfs_read"},
            R"(comm == "cat" && arg2 > 4096)");
        row("D command",
            "dtrace -n 'fbt::do_sys_openat2:entry { printf(\"%s\", copyinstr(arg1)); }'", dtrace,
            {"p:dtrace/do_sys_openat2 do_sys_openat2 arg1=+u0($arg2):string"});
        row("D profile",
            "profile-97 { @[stack()] = count(); }\nfbt::vfs_read:entry { trace(arg2); }", dtrace,
            {"p:dtrace/vfs_read vfs_read arg2=$arg3"}, "", "1:0 profile-97 has no equivalent");

        const auto libbpf = ImportKind::LibbpfC;
        row("libbpf",
            "#include \"vmlinux.h\"\n#include <bpf/bpf_tracing.h>\n"
            "struct event { u32 pid; char name[64]; };\n"
            "SEC(\"kprobe/do_unlinkat\")\nint BPF_KPROBE(do_unlinkat, int dfd, struct filename "
            "*name)\n{\n"
            "\tpid_t pid = bpf_get_current_pid_tgid() >> 32;\n"
            "\tconst char *filename = BPF_CORE_READ(name, name);\n"
            "\tbpf_printk(\"pid = %d, filename = %s\\n\", pid, filename);\n\treturn 0;\n}\n"
            "SEC(\"kretprobe/do_unlinkat\")\nint BPF_KRETPROBE(do_unlinkat_exit, long ret)\n{\n"
            "\tbpf_printk(\"ret = %ld\\n\", ret);\n\treturn 0;\n}\nchar LICENSE[] SEC(\"license\") "
            "= \"GPL\";\n",
            libbpf,
            {"p:libbpf/do_unlinkat do_unlinkat filename=name->name:string",
             "r:libbpf/do_unlinkat_return do_unlinkat ret=$retval:s64"});
        row("libbpf rows",
            "SEC(\"tp/syscalls/sys_enter_openat\")\nint enter(struct trace_event_raw_sys_enter "
            "*ctx)\n{\n"
            "\tstruct event *e = bpf_ringbuf_reserve(&rb, sizeof(*e), 0);\n\tif (!e)\n\t\treturn "
            "0;\n"
            "\tbpf_probe_read_user_str(&e->fname, sizeof(e->fname), (void *)ctx->args[1]);\n"
            "\tbpf_ringbuf_submit(e, 0);\n\treturn 0;\n}\n",
            libbpf, {"e:libbpf/sys_enter_openat syscalls/sys_enter_openat"}, "",
            "7:1 The field args[1] is");
        row("libbpf user read",
            "SEC(\"kprobe/do_sys_openat2\")\nint open(struct pt_regs *ctx)\n{\n\tchar name[64];\n"
            "\tif (PT_REGS_PARM1(ctx) == 3)\n\t\treturn 0;\n"
            "\tbpf_probe_read_user_str(name, sizeof(name), (void *)PT_REGS_PARM2(ctx));\n"
            "\tbpf_printk(\"%s\", name);\n\treturn 0;\n}\n",
            libbpf, {"p:libbpf/do_sys_openat2 do_sys_openat2 name=+u0($arg2):string arg1=$arg1"},
            "arg1 != 3");
        // As kernels name it: the parameter that a variable holds, and what a function returns.
        row("libbpf members",
            "#include \"vmlinux.h\"\n#include <bpf/bpf_core_read.h>\n"
            "SEC(\"kprobe/wake_up_new_task\")\nint forked(struct pt_regs *ctx)\n{\n"
            "\tstruct task_struct *p = (struct task_struct *)PT_REGS_PARM1(ctx);\n"
            "\tstruct task_struct *parent = BPF_CORE_READ(p, real_parent);\n\tchar name[16];\n"
            "\tBPF_CORE_READ_STR_INTO(&name, parent, comm);\n"
            "\tbpf_printk(\"parent=%s pid=%d wakeup=%d\", name, BPF_CORE_READ(parent, pid),\n"
            "\t\tBPF_CORE_READ_BITFIELD_PROBED(p, sched_remote_wakeup));\n\treturn 0;\n}\n"
            "SEC(\"kretprobe/inet_csk_accept\")\nint BPF_KRETPROBE(accepted, struct sock *sk)\n{\n"
            "\t__u16 port = BPF_CORE_READ(sk, __sk_common.skc_num);\n"
            "\tbpf_printk(\"port=%u\", port);\n\treturn 0;\n}\n",
            libbpf,
            {"p:libbpf/wake_up_new_task wake_up_new_task parent=p->real_parent->comm:string "
             "pid=p->real_parent->pid:s64 wakeup=p->sched_remote_wakeup",
             "r:libbpf/inet_csk_accept_return inet_csk_accept "
             "port=$retval->__sk_common.skc_num:u16"});
        row("libbpf element",
            "SEC(\"kprobe/does_it\")\nint BPF_KPROBE(it, struct sample *s)\n{\n"
            "\tbpf_printk(\"a=%d b=%d\", BPF_CORE_READ(s, table[3]), BPF_CORE_READ(s, b));\n"
            "\treturn 0;\n}\n",
            libbpf, {"p:libbpf/does_it does_it b=s->b:s64"}, "",
            "4:25 The kernel's probes cannot express s->table[3]");

        const auto module = ImportKind::KernelModule;
        row("kernel module",
            "#include <linux/module.h>\n#include <linux/kprobes.h>\n"
            "static char symbol[64] = \"kernel_clone\";\nmodule_param_string(symbol, symbol, 64, "
            "0644);\n"
            "static struct kprobe kp = {\n\t.symbol_name = symbol,\n};\n"
            "static int __kprobes before(struct kprobe *p, struct pt_regs *regs)\n{\n"
            "#ifdef CONFIG_X86\n\tpr_info(\"<%s> p->addr = 0x%p, ip = %lx, flags = 0x%lx\\n\",\n"
            "\t\tp->symbol_name, p->addr, regs->ip, regs->flags);\n#endif\n"
            "#ifdef CONFIG_PPC\n\tpr_info(\"nip = 0x%lx\\n\", regs->nip);\n#endif\n\treturn 0;\n}\n"
            "static int __init start(void)\n{\n\tkp.pre_handler = before;\n"
            "\treturn register_kprobe(&kp);\n}\nmodule_init(start)\n",
            module, {"p:module/kernel_clone kernel_clone ip=%ip flags=%flags"}, "",
            "14:0 Code for machines other");
        row("kernel module that measures",
            "#include <linux/kprobes.h>\nstatic char func_name[64] = \"vfs_read\";\n"
            "struct my_data { ktime_t stamp; };\n"
            "static int entry(struct kretprobe_instance *ri, struct pt_regs *regs)\n{\n"
            "\tstruct my_data *data = (struct my_data *)ri->data;\n\tdata->stamp = ktime_get();\n"
            "\treturn 0;\n}\nstatic int leave(struct kretprobe_instance *ri, struct pt_regs "
            "*regs)\n{\n"
            "\tunsigned long retval = regs_return_value(regs);\n"
            "\tstruct my_data *data = (struct my_data *)ri->data;\n"
            "\ts64 delta = ktime_to_ns(ktime_sub(ktime_get(), data->stamp));\n"
            "\tpr_info(\"%s returned %lu in %lld ns\\n\", func_name, retval, delta);\n\treturn "
            "0;\n}\n"
            "static struct kretprobe my_kretprobe = {\n\t.handler = leave,\n\t.entry_handler = "
            "entry,\n"
            "\t.data_size = sizeof(struct my_data),\n\t.maxactive = 20,\n};\n"
            "static int __init start(void)\n{\n\tmy_kretprobe.kp.symbol_name = func_name;\n"
            "\treturn register_kretprobe(&my_kretprobe);\n}\n",
            module,
            {"p:module/vfs_read vfs_read",
             "r20:module/vfs_read_return vfs_read retval=$retval:u64"});
        row("kernel module, name not known",
            "static struct kprobe kp = { .pre_handler = f };\nint f(struct kprobe *p, struct "
            "pt_regs *r)"
            " { return 0; }\nint init(char *name) { kp.symbol_name = name; return 0; }\n",
            module, {}, "", "3:40 The function “name” is");
        row("neither", "Dear reader, this is a letter.", ImportKind::Nothing, {}, "",
            "not a known kind of probe");
        row("nothing", "\n \n", ImportKind::Nothing, {});
    }
    void reads()
    {
        QFETCH(QString, text);
        QFETCH(int, kind);
        QFETCH(QStringList, lines);
        QFETCH(QString, filter);
        QFETCH(QString, notes);
        const Import import = probe::importProbes(text.toStdString());
        QCOMPARE(int(import.kind), kind);
        QCOMPARE(importedLines(import), lines);
        QCOMPARE(QString::fromStdString(import.filter), filter);
        const QString told = importNotes(import);
        QVERIFY2(notes.isEmpty() ? told.isEmpty() : told.contains(notes), qPrintable(told));
        for (const auto& note : import.notes)
            QVERIFY2(note.text.isTemplate(), note.text.text().c_str());
    }

    /// However long a text is, what comes of it is something to look at, and comes soon.
    void standsLongTexts()
    {
        const auto repeated = [](const char* text, std::size_t bytes) {
            std::string all;
            for (unsigned i = 0; all.size() < bytes; ++i) {
                all += text;
                const auto number = all.find('#', all.size() - std::strlen(text));
                if (number != std::string::npos)
                    all.replace(number, 1, std::to_string(i));
            }
            return all;
        };
        constexpr std::size_t kLong = 250'000;
        for (const char* const clause :
             {"kprobe:f# { @ = arg0; }\n", "strange:f# { }\n", "kprobe:f { word#; }\n"}) {
            const Import import = probe::importProbes(repeated(clause, kLong));
            QVERIFY2(import.probes.size() <= 256 && import.notes.size() <= 200, clause);
            QVERIFY(!import.notes.empty() && import.notes.back().lost);
        }
        const Import places =
            probe::importProbes(repeated("kprobe:f#,", kLong) + "kprobe:g { x; }");
        QVERIFY(places.probes.size() == 256 && places.cut);
        const Import body = probe::importProbes("kprobe:f,kprobe:g { "
                                                + repeated("print(args->a#); ", kLong) + "}");
        QVERIFY(body.probes.size() == 2 && body.notes.back().lost
                && body.probes[0].probe.spec.arguments.size() <= 128);
        const Import lines = probe::importProbes(repeated("p:a/b# vfs_read\n", kLong));
        QCOMPARE(lines.probes.size(), std::size_t(256));
        const Import whole = probe::importProbes(repeated("p:a/b# vfs_read\n", 300'000));
        QVERIFY(whole.probes.empty() && whole.notes.size() == 1 && whole.notes[0].lost);
    }

    void pairsWhatMeasuresTime()
    {
        const Import import = probe::importProbes(
            "BEGIN { printf(\"x\"); }\n"
            "kprobe:vfs_read { @start[tid] = nsecs; }\n"
            "kretprobe:vfs_read /@start[tid]/ { @us[comm] = hist((nsecs - @start[tid]) / 1000);\n"
            "  delete(@start[tid]); }\n");
        QVERIFY(import.latency);
        QCOMPARE(
            importedLines(import),
            QStringList({"p:bpftrace/vfs_read vfs_read", "r:bpftrace/vfs_read_return vfs_read"}));
        QVERIFY(!importNotes(import).contains("lost"));
    }

    /// Listings of real kernels: each line is a probe, and the same one.
    void readsWhatKernelsList()
    {
        const QDir folder(TEST_DATA "/probe");
        int files = 0;
        for (const QString& name : folder.entryList({"*.dynamic_events"}, QDir::Files)) {
            QFile file(folder.filePath(name));
            QVERIFY(file.open(QIODevice::ReadOnly));
            const QByteArray text = file.readAll();
            const Import import = probe::importProbes(text.toStdString());
            QVERIFY(import.kind == ImportKind::Definitions);
            QStringList wanted;
            for (const QByteArray& line : text.split('\n')) {
                const auto spec = probe::Spec::parse(line.toStdString());
                if (spec)
                    wanted << QString::fromStdString(spec->format());
            }
            QCOMPARE(importedLines(import), wanted);
            QCOMPARE(wanted.size() + qsizetype(import.notes.size()),
                     text.split('\n').size() - text.count("\n\n") - (text.endsWith('\n') ? 1 : 0));
            ++files;
        }
        QVERIFY(files > 0);
    }

    /// perf's own -D is the truth for commands on a program of this machine.
    void meansWhatPerfMeans_data()
    {
        QTest::addColumn<QString>("definition");
        QTest::newRow("entry") << "readline a=%di:u64 b=+0(%si):string";
        QTest::newRow("return") << "readline%return line=+0($retval):string";
        QTest::newRow("named return") << "g:e=readline%return $retval";
        QTest::newRow("offset") << "g:e=readline+4 a=$stack2 c=$comm";
        QTest::newRow("address") << "g:e=0xc6c20 %dx:x32";
    }
    void meansWhatPerfMeans()
    {
        QFETCH(QString, definition);
        if (QStandardPaths::findExecutable("perf").isEmpty())
            QSKIP("perf is not installed.");
        QProcess perf;
        perf.start("perf", {"probe", "-x", "/bin/bash", "-D", definition});
        QVERIFY(perf.waitForFinished(-1));
        const QString said = QString::fromUtf8(perf.readAllStandardOutput()).trimmed();
        const auto truth = probe::Spec::parse(said.section('\n', -1).toStdString());
        QVERIFY2(truth, qPrintable(said + perf.readAllStandardError()));
        const Import import = probe::importProbes(
            ("perf probe -x /bin/bash --add '" + definition + "'").toStdString());
        QCOMPARE(import.probes.size(), std::size_t(1));
        probe::Spec found = import.probes.front().probe.spec;
        QCOMPARE(import.probes.front().needsOffset, !definition.contains("0xc6c20"));
        found.file = truth->file; // perf follows links
        found.offset = truth->offset;
        QCOMPARE(found.format(), truth->format());
    }
};

QTEST_GUILESS_MAIN(ProbeImportTest)
#include "tst_probe_import.moc"
