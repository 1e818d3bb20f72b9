#include "core/access/control/probe_line.h"

#include <QTest>

using namespace probescope;
using namespace probescope::access;

class TestProbeLine : public QObject
{
    Q_OBJECT

private slots:
    void readsAndWrites_data()
    {
        QTest::addColumn<QByteArray>("line");
        QTest::addColumn<QByteArray>("written");
        const auto row = [](const char* name, const char* line, const char* written) {
            QTest::newRow(name) << QByteArray(line) << QByteArray(written);
        };
        const auto same = [&row](const char* name, const char* line) { row(name, line, line); };
        same("entry", "p:probescope_1_2/open do_sys_openat2 name=+0($arg2):string");
        same("return", "r10:g/open_ret do_sys_openat2 fd=$retval");
        same("module and offset", "p:g/rx e1000:e1000_clean+0x10 a=%di:u64");
        same("copy of a function", "p:g/rx foo.isra.0 a=%di:u64");
        same("return by suffix", "p:g/x vfs_read%return rv=$retval:s64");
        same("by offset", "p:g/x _text+4096");
        same("nested",
             "p:probe/wake wake_up_new_task comm=+2976(%di):string pid=+2432(%di):s32 "
             "parent=+2976(+2448(%di)):string");
        same("array and bits", "p:g/x f a=+0(%si):u8[16] b=%di:b3@2/8 c=+u0(%si):ustring");
        same("immediate text", "p:g/x f a=\\\"hello\" b=\\7 c=@jiffies:u64 d=$stack1 e=$comm");
        same("file", "p:g/x /usr/bin/bash:0x4245c0 a=%di:u64");
        same("file with colons", "r:g/x /a:b/c:0x10");
        same("semaphore", "p:g/x /usr/lib/libc.so.6:0x10%return(0x20)");
        row("event", "e:g/x sched.sched_switch  p=$prev_pid:s32",
            "e:g/x sched/sched_switch p=$prev_pid:s32");
        same("event with a condition", "e:g/x sched/sched_switch p=$prev_pid if prev_pid > 5");
        same("function probe", "f:g/x vfs_read%return c=$retval");
        same("tracepoint", "t:g/x sched_switch $arg*");
        same("synthetic", "s:synthetic/lat u64 lat; pid_t pid; char comm[16]");
        row("synthetic with blanks", "s:synthetic/lat  u64 lat ;pid_t  pid;",
            "s:synthetic/lat u64 lat; pid_t pid");
        same("delete", "-:probescope_1_2/open");
        row("blanks", "p:g/x \t vfs_read   a=%di:u64 \n", "p:g/x vfs_read a=%di:u64");
    }
    void readsAndWrites()
    {
        QFETCH(QByteArray, line);
        QFETCH(QByteArray, written);
        const auto parsed = ProbeLine::parse(line.toStdString());
        QVERIFY2(parsed.has_value(), parsed ? "" : parsed.error().message().c_str());
        QCOMPARE(QByteArray::fromStdString(parsed->format()), written);
        QVERIFY(*ProbeLine::parse(parsed->format()) == *parsed);
    }

    void refuses_data()
    {
        QTest::addColumn<QByteArray>("line");
        const auto row = [](const char* name, const QByteArray& line) {
            QTest::newRow(name) << line;
        };
        row("empty", "");
        row("blank", " \t ");
        row("letter alone", "p");
        row("no name", "p vfs_read");
        row("no group", "p:open vfs_read");
        row("group with a dot", "p:g.open vfs_read");
        row("other letter", "x:g/e vfs_read");
        row("text behind r", "rx:g/e vfs_read");
        row("text behind p", "p1:g/e vfs_read");
        row("too many active", "r4097:g/e vfs_read");
        row("none active", "r0:g/e vfs_read");
        row("no place", "p:g/e");
        row("address", "p:g/e 0xffffffff81000000");
        row("octal", "p:g/e vfs_read+010");
        row("two lines", "p:g/e vfs_read\np:kprobes/x vfs_write");
        row("nul", QByteArray("p:g/e vfs_read\0x", 16));
        row("carriage return", "p:g/e vfs_read\r");
        row("comment", "p:g/e vfs_read # a=%di");
        row("group that is long", "p:" + QByteArray(64, 'g') + "/e vfs_read");
        row("group with a slash", "p:g/e/f vfs_read");
        row("group that leads up", "p:../e vfs_read");
        row("event that begins with a digit", "p:g/1e vfs_read");
        row("argument of the kernel", "p:g/e vfs_read common_pid=%di");
        row("argument that is long", "p:g/e vfs_read " + QByteArray(33, 'a') + "=%di");
        row("fetch that is long", "p:g/e vfs_read a=" + QByteArray(64, '+'));
        row("argument without a fetch", "p:g/e vfs_read a=");
        row("argument with a semicolon", "p:g/e vfs_read a=%di;b=%si");
        row("129 arguments", "p:g/e vfs_read" + QByteArray(" aa=%di").repeated(129));
        row("long", "p:g/e vfs_read " + QByteArray(4090, 'a'));
        row("file without an offset", "p:g/e /bin/true");
        row("file of the helper", "p:g/e /proc/self/exe:0x10");
        row("file of the helper, by two slashes", "p:g/e //proc/self/exe:0x10");
        row("file of the helper, by a dot", "p:g/e /proc/./self/exe:0x10");
        row("file of the helper, by a way up", "p:g/e /usr/../proc/self/exe:0x10");
        row("file of the helper, by its input", "p:g/e /dev/stdin:0x10");
        row("letter that is a blank for the kernel", "p:g/e /tmp/voil\xC3\xA0:0x10");
        row("blank that hides a word", "p:g/e vfs_read\xA0x=1");
        row("file with a bad semaphore", "p:g/e /bin/true:0x10(x)");
        row("function probe of a file", "f:g/e /bin/true:0x10");
        row("event without a system", "e:g/e sched_switch");
        row("empty condition", "e:g/e sched/sched_switch a=$x if");
        row("delete all", "-:e");
        row("delete a group", "-:g/");
        row("delete any group", "-:/e");
        row("delete with a place", "-:g/e vfs_read");
        row("synthetic without a name", "s:synthetic/lat u64");
        row("synthetic with 65 fields", "s:synthetic/lat" + QByteArray(" u64 aa;").repeated(65));
        row("synthetic with nothing between", "s:synthetic/lat u64 a;; u64 b");
    }
    void refuses()
    {
        QFETCH(QByteArray, line);
        const auto parsed = ProbeLine::parse(line.toStdString());
        QVERIFY(!parsed.has_value());
        QCOMPARE(parsed.error().code, ErrorCode::Refused);
        QVERIFY(!parsed.error().what.empty());
    }

    void readsSyntheticEvents()
    {
        const auto made = SyntheticLine::parse("probescope_1_2_lat  u64 lat;  pid_t pid\n");
        QVERIFY(made.has_value());
        QVERIFY(made->format() == "probescope_1_2_lat u64 lat; pid_t pid");
        QVERIFY(*SyntheticLine::parse(made->format()) == *made);
        const auto deleted = SyntheticLine::parse("!lat");
        QVERIFY(deleted.has_value() && deleted->deletes);
        QVERIFY(deleted->format() == "!lat");
        for (const char* line : {"", "lat", "!lat u64 x", "s:synthetic/lat u64 x", "lat u64 x\ny",
                                 "lat u64 x # y", "!", "la-t u64 x"})
            QVERIFY2(!SyntheticLine::parse(line), line);
    }

    /// Whatever is taken is one line of printable characters that reads as itself.
    void rewritesWhatItTakes()
    {
        const QByteArray seeds[] = {"p:g/x m:vfs_read+0x1%return a=+0(%si):string[4] b=$retval",
                                    "e:g/x s/e a=$b:u8 if c == 5", "-:g/x",
                                    "s:synthetic/l u64 a; char b[16]",
                                    "r9:g/x /a/b:0x10(0x2) a=%di"};
        const QByteArray letters =
            QByteArrayLiteral("\0\n\r\t #:/.-+%$@;=()[]\\\"prefts!09az_x\xff");
        std::uint32_t seed = 1;
        const auto next = [&seed](std::uint32_t most) {
            seed = seed * 1664525 + 1013904223;
            return int((seed >> 8) % most);
        };
        int taken = 0;
        for (int i = 0; i < 300'000; ++i) {
            QByteArray line = seeds[next(std::size(seeds))];
            for (int change = next(4); change >= 0; --change) {
                const char letter = letters[next(std::uint32_t(letters.size()))];
                const int at = next(std::uint32_t(line.size()));
                if (next(2) == 0)
                    line[at] = letter;
                else
                    line.insert(at, letter);
            }
            const auto parsed = ProbeLine::parse(line.toStdString());
            if (!parsed)
                continue;
            ++taken;
            const auto text = parsed->format();
            for (const char c : text)
                QVERIFY2(static_cast<unsigned char>(c) >= ' ' && c != '#', line.constData());
            const auto again = ProbeLine::parse(text);
            QVERIFY2(again && *again == *parsed, line.constData());
        }
        QVERIFY(taken > 1000);
    }
};

QTEST_APPLESS_MAIN(TestProbeLine)

#include "tst_probe_line.moc"
