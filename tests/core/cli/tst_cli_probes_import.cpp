#include "cli_program.h"
#include "tests/support/written_file.h"

#include <QProcess>
#include <QRegularExpression>
#include <QTest>

/// probes import: what scripts and programs of other tools are as definitions of the kernel.
class TestCliProbesImport : public QObject
{
    Q_OBJECT

private slots:
    void init() { m_folder = std::make_unique<QTemporaryDir>(); }

    /// `note`: what stands on stderr behind the file's name; empty: nothing does.
    void eachKindIsRead_data()
    {
        QTest::addColumn<QByteArray>("text");
        QTest::addColumn<QByteArray>("definitions");
        QTest::addColumn<QString>("note");
        const auto row = [](const char* name, const char* text, const char* definitions,
                            const char* note = "") {
            QTest::newRow(name) << QByteArray(text) << QByteArray(definitions) << note;
        };
        row("definitions", "p:a/b vfs_read count=$arg3\nr:a/c vfs_read $retval\n",
            "p:a/b vfs_read count=$arg3\nr:a/c vfs_read $retval\n");
        row("shell",
            "#!/bin/sh\ncd /sys/kernel/tracing\necho 'p:a/b vfs_read count=$arg3' >> "
            "kprobe_events\necho 1 > events/a/b/enable\n  frobnicate --now\n",
            "p:a/b vfs_read count=$arg3\n", ":5:3: left out: The command “frobnicate”");
        row("perf probe", "perf probe --add 'do_sys_open filename=+0(%si):string'\n",
            "p:probe/do_sys_open do_sys_open filename=+0(%si):string\n");
        row("trace-cmd",
            "echo 'p:mine/open do_sys_openat2 fd=$arg1:s32' >> /sys/kernel/tracing/kprobe_events\n"
            "trace-cmd record -e mine:open -f 'fd < 0' -T -o out.dat sleep 1\n",
            "p:mine/open do_sys_openat2 fd=$arg1:s32\n", ": filter: fd < 0");
        row("bpftrace", "kprobe:vfs_read\n{\n\t@kb = hist(arg2 / 1024);\n}\n",
            "p:bpftrace/vfs_read vfs_read arg2=$arg3\n", ":3:13: left out: The calculation with");
        row("SystemTap",
            "probe kernel.function(\"vfs_read\").return {\n"
            "  if ($return < 0) printf(\"%s ret: %d\\n\", execname(), $return)\n}\n",
            "r:systemtap/vfs_read_return vfs_read ret=$retval:s64\n", ": filter: ret < 0");
        row("SystemTap program",
            "probe process(\"/bin/bash\").function(\"readline\").return { "
            "println(user_string(returnval())) }\n",
            "r:systemtap/readline_return /bin/bash:0x0 retval=+0($retval):string\n",
            ":1: the offset of readline in /bin/bash is unknown");
        row("SystemTap timer",
            "probe timer.s(1) { exit() }\nprobe kernel.trace(\"sched_switch\") { }\n",
            "t:systemtap/sched_switch sched_switch\n",
            ":1:7: left out: timer.s(1) has no equivalent");
        row("D",
            "#!/usr/sbin/dtrace -s\nfbt::vfs_read:entry\n/execname == \"cat\"/\n"
            "{ trace(arg2); }\nprofile-97 { @[stack()] = count(); }\n",
            "p:dtrace/vfs_read vfs_read arg2=$arg3\n",
            ":5:1: left out: profile-97 has no equivalent");
        row("libbpf",
            "#include <bpf/bpf_tracing.h>\nSEC(\"kprobe/do_unlinkat\")\n"
            "int BPF_KPROBE(do_unlinkat, int dfd, struct filename *name)\n{\n"
            "\tbpf_printk(\"%s\", BPF_CORE_READ(name, name));\n\treturn 0;\n}\n",
            "p:libbpf/do_unlinkat do_unlinkat name=name->name:string\n");
        row("kernel module",
            "#include <linux/kprobes.h>\nstatic struct kprobe kp = {\n"
            "\t.symbol_name = \"kernel_clone\",\n};\n"
            "static int __kprobes before(struct kprobe *p, struct pt_regs *regs)\n{\n"
            "#ifdef CONFIG_PPC\n\tpr_info(\"nip = 0x%lx\\n\", regs->nip);\n#endif\n"
            "\treturn 0;\n}\nstatic int __init start(void)\n{\n\tkp.pre_handler = before;\n"
            "\treturn register_kprobe(&kp);\n}\n",
            "p:module/kernel_clone kernel_clone\n", ":7:1: Code for machines other");
    }
    void eachKindIsRead()
    {
        QFETCH(QByteArray, text);
        QFETCH(QByteArray, definitions);
        QFETCH(QString, note);
        const QString file = probescope::writtenFile(m_folder->filePath("script"), text);
        const Output out = run({"probes", "import", file});
        QCOMPARE(out.text, definitions);
        QCOMPARE(out.status, 0);
        if (note.isEmpty())
            QCOMPARE(out.errors, QString());
        else
            QVERIFY2(out.errors.contains(file + note), qPrintable(out.errors));
        // Each line on stderr tells its place, or what it is about.
        static const QRegularExpression shape("^(:\\d+(:\\d+)?)?: .+$");
        for (const QString& line : out.errors.split('\n', Qt::SkipEmptyParts)) {
            QVERIFY2(line.startsWith(file), qPrintable(line));
            QVERIFY2(shape.match(line.mid(file.size())).hasMatch(), qPrintable(line));
        }
        // From stdin it is the same.
        const Output piped = imported(text);
        QCOMPARE(piped.text, out.text);
        QCOMPARE(piped.status, 0);
        QCOMPARE(piped.errors, QString(out.errors).replace(file, "<stdin>"));
    }

    void aTextWithoutAProbeFails()
    {
        const QString file =
            probescope::writtenFile(m_folder->filePath("letter"), "Dear reader, a letter.\n");
        const Output out = run({"probes", "import", file});
        QCOMPARE(out.status, 1);
        QVERIFY(out.text.isEmpty());
        QVERIFY2(out.errors.contains("no probe was found in the text"), qPrintable(out.errors));
        QCOMPARE(imported({}).status, 1);
    }

    void whatCannotBeReadFails()
    {
        const QString missing = m_folder->filePath("missing");
        for (const QString& file : {missing, m_folder->path()}) {
            const Output out = run({"probes", "import", file});
            QCOMPARE(out.status, 1);
            QVERIFY(out.text.isEmpty());
            QVERIFY2(out.errors.contains(file), qPrintable(out.errors));
            QVERIFY2(out.errors.contains("cannot be read"), qPrintable(out.errors));
        }
        QCOMPARE(run({"probes", "import"}).status, 2);
        QCOMPARE(run({"probes", "import", missing, missing}).status, 2);
    }

private:
    static Output imported(const QByteArray& text)
    {
        QProcess program;
        program.start(CLI, {"probes", "import", "-"});
        program.write(text);
        program.closeWriteChannel();
        if (!program.waitForFinished(-1))
            qFatal("%s", qPrintable(program.errorString()));
        return {program.readAllStandardOutput(), QString::fromUtf8(program.readAllStandardError()),
                program.exitCode()};
    }

    std::unique_ptr<QTemporaryDir> m_folder;
};

QTEST_GUILESS_MAIN(TestCliProbesImport)
#include "tst_cli_probes_import.moc"
