#include "core/probe/dialect/import.h"

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
                    .arg(QString::fromStdString(note.text), note.lost ? " (lost)" : "");
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
            "variable of the source");
        row("perf source line", "perf probe 'schedule:12 cpu'", perf, {}, "", "debug information");
        row("perf deletes", "perf probe -d 'probe:*'", perf, {}, "", "defines no probe");
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
            {"p:bpftrace/f f arg1=+0($arg2):string"}, "", "address of a text");
        row("bpftrace condition",
            R"(bpftrace -e 'kprobe:vfs_read /comm == "cat" && arg2 > 4096/ { @[pid] = count(); }')",
            bpf, {"p:bpftrace/vfs_read vfs_read arg2=$arg3"}, R"(comm == "cat" && arg2 > 4096)");
        row("bpftrace pid", "kprobe:vfs_read /pid == 42/ { @ = count(); }", bpf,
            {"p:bpftrace/vfs_read vfs_read"}, "common_pid == 42", "is the process");
        row("bpftrace return",
            "bpftrace -e 'kretprobe:vfs_read /retval < 0/ { print(kstack); @ = hist(retval); }'",
            bpf, {"r:bpftrace/vfs_read_return vfs_read retval=$retval"}, "retval < 0");
        row("bpftrace program",
            R"(bpftrace -e 'uretprobe:/bin/bash:readline { printf("%s\n", str(retval)); }')", bpf,
            {"readline+0 r:bpftrace/readline_return /bin/bash:0x0 retval=+0($retval):string"});
        row("bpftrace malloc", "uprobe:/lib/libc.so.6:malloc { @ = hist(arg0); }", bpf,
            {"malloc+0 p:bpftrace/malloc /lib/libc.so.6:0x0 arg0=%di"});
        row("bpftrace tracepoint",
            R"(tracepoint:syscalls:sys_enter_openat { printf("%s", str(args->filename)); })", bpf,
            {"e:bpftrace/sys_enter_openat syscalls/sys_enter_openat filename=$filename:string"});
        row("bpftrace USDT", "usdt:/usr/bin/python3:python:gc__start { @ = count(); }", bpf,
            {"gc__start+0 p:bpftrace/gc__start /usr/bin/python3:0x0"});
        row("bpftrace timer", "interval:s:1 { print(@); } kprobe:vfs_read+8 { @ = count(); }", bpf,
            {"p:bpftrace/vfs_read vfs_read+8"}, "", "1:0 interval:s:1 has no counterpart");
        row("bpftrace members", "kprobe:vfs_open { $p = (struct path *)arg0; }", bpf,
            {"p:bpftrace/vfs_open vfs_open arg0=$arg1"}, "", "1:24 \"struct\" was not understood");
        row("neither", "Dear reader, this is a letter.", ImportKind::Nothing, {}, "",
            "no probe of");
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
        QVERIFY(perf.waitForFinished());
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
