#include "core/probe/spec/spec.h"

#include <QFile>
#include <QRegularExpression>
#include <QTest>

using namespace probescope;
using namespace probescope::probe;

class TestSpec : public QObject
{
    Q_OBJECT

private slots:
    void roundTrip_data();
    void roundTrip();
    void listingsOfKernels_data();
    void listingsOfKernels();
    void refuses_data();
    void refuses();
    void parts();
    void fieldsOfEvents();
    void onlyReturnsOfTheKernelTakeANumber();
};

void TestSpec::roundTrip_data()
{
    QTest::addColumn<QByteArray>("line");
    QTest::addColumn<QByteArray>("written");
    const auto row = [](const char* name, const char* line, const char* written) {
        QTest::newRow(name) << QByteArray(line) << QByteArray(written);
    };
    const auto same = [&row](const char* name, const char* line) { row(name, line, line); };
    same("bare", "p vfs_read");
    same("event alone", "p:read vfs_read");
    same("group alone", "p:my/ vfs_read");
    same("group with a hyphen", "p:my-own/read vfs_read");
    row("group with a dot", "p:my.read vfs_read", "p:my/read vfs_read");
    row("line end and tabs", "p:my/read\tvfs_read   a=%di\n", "p:my/read vfs_read a=%di");
    row("words behind the letter", "rx:my/read vfs_read", "r:my/read vfs_read");
    same("return", "r:my/read vfs_read rv=$retval:s64");
    same("most active", "r64:my/read vfs_read rv=$retval:s64");
    row("return by suffix", "p:my/read vfs_read%return", "r:my/read vfs_read");
    same("module", "p:my/sync ext4:ext4_sync_file");
    same("module of digits", "p:my/rcv 8021q:vlan_skb_recv");
    same("offset", "p:my/read vfs_read+18");
    same("offset of nothing", "r:my/read vfs_read+0");
    row("hexadecimal offset", "p:my/read vfs_read+0x12", "p:my/read vfs_read+18");
    row("octal offset", "p:my/read vfs_read+022", "p:my/read vfs_read+18");
    same("copy of a function", "p:my/x foo.isra.0.part.3 a=%di");
    same("address", "p:my/x 0xffffffff81000000");
    same("registers", "p:my/x f a=%di b=%r8:u32 c=%ip:x64");
    same("variables", "p:my/x f a=$stack b=$stack0 c=$stack12:u64 d=$arg1 e=$comm f=$arg*");
    same("memory", "p:my/x f a=@jiffies:u64 b=@init_task+16:x32 c=@sym-8 d=@0xffffffff81000000");
    row("memory by number", "p:my/x f a=@16", "p:my/x f a=@0x10");
    same("values", R"(p:my/x f a=\123 b=\-5 c=\"a_constant" d=\"")");
    row("hexadecimal value", R"(p:my/x f a=\0x10)", R"(p:my/x f a=\16)");
    same("follows", "p:my/x f a=+8(%di) b=-16(+0(%si)):string c=+u0($arg2):ustring d=-u8(%dx)");
    row("hexadecimal follow", "p:my/x f a=+0x28(+0x48($arg1))", "p:my/x f a=+40(+72($arg1))");
    same("unnamed", "p:my/x f %di +0(%si):string");
    same("arrays", "p:my/x f a=+0(%di):u8[8] b=+0(%si):string[4] c=+0(%sp):symbol[2]");
    same("bits", "p:my/x f a=%dx:b4@4/32 b=%dx:b12@20/64");
    same("types of paths", "p:my/x f a=$arg1:%pd b=$arg1:%pD");
    same("btf", "p:my/x f file name=file->f_path.dentry->d_name.name:string +0(file->f_op)");
    same("btf of what is returned", "r:my/x f m=$retval->f_mode:x32");
    same("file", "p:my/x /usr/bin/bash:0x4245c0 a=%di:u64");
    row("file with padding", "p:my/x /bin/ls:0x0000000000004000", "p:my/x /bin/ls:0x4000");
    row("file with decimal offset", "p:my/x /bin/ls:4096", "p:my/x /bin/ls:0x1000");
    same("file with colons", "r:my/x /a:b/c:0x10");
    row("return in a file", "p:my/x /bin/ls:0x4000%return", "r:my/x /bin/ls:0x4000");
    row("number of a file", "r2:my/x /bin/ls:0x10", "r:my/x /bin/ls:0x10");
    same("semaphore", "p:my/x /usr/lib/libc.so.6:0x10(0x20)");
    row("semaphore and return", "p:my/x /a/b:0x10%return(0x20)", "r:my/x /a/b:0x10(0x20)");
    same("memory of a file", "p:my/x /bin/ls:0x10 a=@+0x4010:u32 b=@0x601000");
    row("event", "e:my/x sched.sched_switch p=$prev_pid:s32",
        "e:my/x sched/sched_switch p=$prev_pid:s32");
    same("event without a name", "e sched/sched_switch c=$comm");
    same("event with a filter", "e:my/x sched/sched_waking p=$pid if pid > 5 && prio < 100");
    same("event with a follow", "e:my/x syscalls/sys_enter_openat f=+0($filename):ustring");
    same("function", "f:my/x vfs_read file=file");
    same("return of a function", "f:my/x vfs_read%return rv=$retval");
    same("functions by pattern", "f:my/x vfs_*");
    same("function with a number", "f8:my/x vfs_read%return");
    same("tracepoint", "t:my/x sched_switch c=prev->comm:string");
    same("synthetic", "s:synthetic/lat u64 lat; pid_t pid; char comm[16]");
    row("synthetic with empty fields", "s:lat u64 lat;; ;", "s:lat u64 lat");
    same("synthetic without a group", "s:lat u64 lat");
    row("synthetic as listed", "s:synthetic/lat\tu64 lat; char[16] comm; unsigned  long[] st;",
        "s:synthetic/lat u64 lat; char[16] comm; unsigned long[] st");
}

void TestSpec::roundTrip()
{
    QFETCH(QByteArray, line);
    QFETCH(QByteArray, written);
    const auto spec = Spec::parse(line.toStdString());
    QVERIFY2(spec.has_value(), spec ? "" : spec.error().message().c_str());
    QCOMPARE(QByteArray::fromStdString(spec->format()), written);
    const auto again = Spec::parse(spec->format());
    QVERIFY2(again.has_value(), again ? "" : again.error().message().c_str());
    QVERIFY(*again == *spec);
}

void TestSpec::listingsOfKernels_data()
{
    QTest::addColumn<QString>("file");
    for (const char* file : {"6.12-btf", "6.12-types", "6.12-uprobes", "6.12-eprobes",
                             "6.12-synthetic", "6.1-types", "6.1-modules"})
        QTest::newRow(file) << QStringLiteral(TEST_DATA "/probe/%1.dynamic_events").arg(file);
}

/// What kernels listed is read, and written again but for the padding and the shape of numbers.
void TestSpec::listingsOfKernels()
{
    QFETCH(QString, file);
    QFile listing(file);
    QVERIFY(listing.open(QIODevice::ReadOnly));
    int lines = 0;
    while (!listing.atEnd()) {
        const auto line = listing.readLine().trimmed();
        const auto spec = Spec::parse(line.toStdString());
        QVERIFY2(spec.has_value(), line + (spec ? "" : spec.error().message().c_str()));
        auto plain = QString::fromUtf8(line);
        plain.replace(QRegularExpression(QStringLiteral(":0x0+([0-9a-f])")),
                      QStringLiteral(":0x\\1"));
        if (line.startsWith('e'))
            plain.replace(QRegularExpression(QStringLiteral("^(\\S+ \\w+)\\.")),
                          QStringLiteral("\\1/"));
        plain.replace(QLatin1Char('\t'), QLatin1Char(' '));
        plain.replace(QStringLiteral("+0x48("), QStringLiteral("+72("));
        plain.replace(QStringLiteral("+0x28("), QStringLiteral("+40("));
        plain.replace(QStringLiteral("+0x0("), QStringLiteral("+0("));
        QCOMPARE(QString::fromStdString(spec->format()), plain);
        QVERIFY(*Spec::parse(spec->format()) == *spec);
        ++lines;
    }
    QVERIFY(lines > 0);
}

void TestSpec::refuses_data()
{
    QTest::addColumn<QByteArray>("line");
    QTest::addColumn<QByteArray>("part");
    QTest::addColumn<int>("byte");
    const auto row = [](const char* line, const char* part, int byte) {
        QTest::newRow(line) << QByteArray(line) << QByteArray(part) << byte;
    };
    row("", "", 0);
    row("  ", "  ", 0);
    row("x:my/x vfs_read", "x:my/x", 0);
    row("-:my/x", "-:my/x", 0);
    row("p:my/x", "", 6);
    row("p:/x vfs_read", "", 2);
    row("p: vfs_read", "", 2);
    row("p:my/b@r vfs_read", "b@r", 5);
    row("p:1my/x vfs_read", "1my", 2);
    row("p5:my/x vfs_read", "5", 1);
    row("r0:my/x vfs_read", "0", 1);
    row("p:my/x vfs_read%foo", "%foo", 15);
    row("p:my/x vfs_read+x", "+x", 15);
    row("p:my/x :vfs_read", "", 7);
    row("p:my/x 12x", "12x", 7);
    row("p:my/x /bin/ls:main", "main", 15);
    row("p:my/x /bin/ls", "/bin/ls", 7);
    row("p:my/x /bin/ls:0x10(0x20", "(0x20", 19);
    row("p:my/x f a-b=%di", "a-b", 9);
    row("p:my/x f   =%di", "", 11);
    row("p:my/x f a=", "", 11);
    row("p:my/x f a=%", "%", 11);
    row("p:my/x f a=$arg-1", "$arg-1", 11);
    row("p:my/x f a=$", "$", 11);
    row("p:my/x f a=@", "@", 11);
    row("p:my/x f a=@x+y", "@x+y", 11);
    row("p:my/x f a=@12x", "@12x", 11);
    row(R"(p:my/x f a=\1x)", R"(\1x)", 11);
    row(R"(p:my/x f a=\"no_end)", R"(\"no_end)", 11);
    row("p:my/x f a=+8%di", "+8%di", 11);
    row("p:my/x f a=+8(+x(%di))", "+x", 14);
    row("p:my/x f a=+8(%di", "+8(%di", 11);
    row("p:my/x f a=+8()", "", 14);
    row("p:my/x f a=%di:", "", 15);
    row("p:my/x f a=%di:u8[", "[", 17);
    row("p:my/x f a=%di:u8[0]", "[0]", 17);
    row("p:my/x f a=%di:b4@4", "b4@4", 15);
    row("p:my/x vfs_read # why", "# why", 16);
    row("e:my/x sched", "sched", 7);
    row("e:my/x sched/sched_switch p=$x if", "", 33);
    row("f:my/x vfs_read+4", "vfs_read+4", 7);
    row("t:my/x sched:sched_switch", "sched:sched_switch", 7);
    row("s:lat", "", 5);
    row("s:lat u64", "u64", 6);
    row("s:bad/lat u64 a", "s:bad/lat", 0);
    row("s:lat u64 a; 1x b", "1x", 13);
}

void TestSpec::refuses()
{
    QFETCH(QByteArray, line);
    QFETCH(QByteArray, part);
    QFETCH(int, byte);
    const auto spec = Spec::parse(line.toStdString());
    QVERIFY(!spec.has_value());
    QVERIFY(spec.error().code == ErrorCode::Invalid);
    QVERIFY(!spec.error().what.empty());
    QVERIFY(!spec.error().hint.empty());
    QCOMPARE(QByteArray::fromStdString(spec.error().place.field), part);
    QVERIFY(spec.error().place.byte.has_value());
    QCOMPARE(static_cast<int>(*spec.error().place.byte), byte);
}

void TestSpec::parts()
{
    const auto follows = parseArgument("+u8(-16(%di))");
    QVERIFY(follows.has_value());
    QVERIFY(follows->fetch.source == Fetch::Source::Register);
    QCOMPARE(follows->fetch.word, std::string("di"));
    QVERIFY((follows->fetch.follows == std::vector<Follow>{{-16, false}, {8, true}}));
    const auto type = parseType("b4@8/32[3]");
    QVERIFY(type.has_value());
    QVERIFY((*type == ValueType{"b", 4, 8, 32, 3}));
    const auto argument = parseArgument("name=+0(%si):string");
    QVERIFY(argument.has_value());
    QCOMPARE(argument->name, std::string("name"));
    QCOMPARE(formatArgument(*argument), std::string("name=+0(%si):string"));
}

/// What means something elsewhere is a field's name in an event probe.
void TestSpec::fieldsOfEvents()
{
    const auto spec = Spec::parse("e:my/x a/b c=$retval d=$comm e=$stack1");
    QVERIFY(spec.has_value());
    QVERIFY(spec->arguments[0].fetch.source == Fetch::Source::Field);
    QVERIFY(spec->arguments[1].fetch.source == Fetch::Source::Comm);
    QVERIFY(spec->arguments[2].fetch.source == Fetch::Source::Field);
    QCOMPARE(spec->format(), std::string("e:my/x a/b c=$retval d=$comm e=$stack1"));
}

void TestSpec::onlyReturnsOfTheKernelTakeANumber()
{
    auto spec = Spec::parse("r64:my/x vfs_read");
    QVERIFY(spec.has_value());
    spec->kind = Kind::UserReturn;
    spec->file = "/bin/sh";
    spec->symbol.clear();
    spec->offset = 16;
    spec->hasOffset = true;
    // With the number, the kernel would take no name, and call the event itself.
    QCOMPARE(QByteArray::fromStdString(spec->format()), QByteArray("r:my/x /bin/sh:0x10"));
    spec = Spec::parse("r64:my/x vfs_read");
    spec->kind = Kind::Event;
    spec->system = "sched";
    spec->symbol = "sched_switch";
    QVERIFY(Spec::parse(spec->format()).has_value());
}

QTEST_GUILESS_MAIN(TestSpec)
#include "tst_spec.moc"
