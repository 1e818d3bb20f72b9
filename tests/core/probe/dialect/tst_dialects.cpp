#include "tests/core/probe/dialect/dialect_tools.h"

using namespace probescope;
using probe::Dialect;

class DialectsTest : public QObject
{
    Q_OBJECT

private slots:
    void eachSaysItOrWhyNot_data() { addRecipes(); }
    void eachSaysItOrWhyNot()
    {
        QFETCH(int, number);
        for (const Dialect dialect : probe::kDialects) {
            const auto rendering = rendered(dialect, number);
            const std::string name = probe::dialectName(dialect).text();
            QVERIFY2(rendering.text.empty() != rendering.reason.empty(), name.c_str());
            QVERIFY(rendering.text.empty() || rendering.text.ends_with('\n'));
            auto told = rendering.notes;
            if (!rendering.reason.empty())
                told.push_back(rendering.reason);
            for (const Message& one : told) {
                const std::string text = one.text();
                QVERIFY2(text.ends_with('.') && one.isTemplate(), text.c_str());
            }
            QCOMPARE(rendering.file, std::string(probe::dialectFile(dialect)));
        }
        // The kernel's own files take everything.
        QVERIFY(!rendered(Dialect::Shell, number).text.empty());
        QVERIFY(!rendered(Dialect::TraceCmd, number).text.empty());
    }

    void whatCannotBeSaidHasAReason_data()
    {
        QTest::addColumn<QString>("recipe");
        QTest::addColumn<QList<int>>("refused"); // of kDialects
        const auto list = [](std::initializer_list<Dialect> dialects) {
            QList<int> numbers;
            for (const Dialect dialect : dialects)
                numbers << int(dialect);
            return numbers;
        };
        using enum Dialect;
        QTest::newRow("open") << "open" << list({});
        QTest::newRow("deep") << "deep" << list({DTrace});
        QTest::newRow("offset") << "offset" << list({SystemTap, DTrace});
        QTest::newRow("member by name") << "member by name" << list({SystemTap, KernelModule});
        QTest::newRow("symbol") << "symbol" << list({SystemTap, KernelModule});
        QTest::newRow("user return") << "user return" << list({KernelModule});
        QTest::newRow("user, function not known")
            << "user, function not known" << list({SystemTap, DTrace, KernelModule});
        QTest::newRow("event") << "event"
                               << list({PerfProbe, SystemTap, DTrace, LibbpfC, KernelModule});
        QTest::newRow("raw tracepoint")
            << "raw tracepoint" << list({PerfProbe, SystemTap, KernelModule});
        QTest::newRow("fprobe") << "fprobe" << list({});
        QTest::newRow("synthetic")
            << "synthetic" << list({PerfProbe, Bpftrace, SystemTap, DTrace, LibbpfC, KernelModule});
        QTest::newRow("address") << "address"
                                 << list({PerfProbe, Bpftrace, SystemTap, DTrace, LibbpfC});
    }
    void whatCannotBeSaidHasAReason()
    {
        QFETCH(QString, recipe);
        QFETCH(QList<int>, refused);
        for (const NamedRecipe& named : allRecipes()) {
            if (named.name != recipe)
                continue;
            QList<int> found;
            for (const Dialect dialect : probe::kDialects)
                if (probe::render(dialect, named.recipe).text.empty())
                    found << int(dialect);
            QCOMPARE(found, refused);
        }
    }

    /// Each text takes 128 bytes, and a stack of the kernel has a few thousand.
    void rowsOfModulesFitTheKernel()
    {
        const auto module = [](unsigned texts, bool pair) {
            std::string line = "p:mine/open do_sys_openat2";
            for (unsigned i = 0; i < texts; ++i)
                line += " text" + std::to_string(i) + "=+" + std::to_string(i) + "(%si):string";
            probe::Recipe recipe{.probes = {{.spec = *probe::Spec::parse(line)}}, .latency = pair};
            if (pair)
                recipe.probes.push_back({.spec = *probe::Spec::parse("r do_sys_openat2")});
            return QString::fromStdString(probe::render(Dialect::KernelModule, recipe).text);
        };
        QVERIFY(module(4, false).contains("struct row_0 values, *row"));
        QVERIFY(!module(5, false).contains("struct row_0 values, *row"));
        QVERIFY(module(5, false).contains("DEFINE_PER_CPU(struct row_0, values_0)"));
        QVERIFY(!module(32, false).isEmpty() && module(33, false).isEmpty());
        QVERIFY(!module(31, true).isEmpty() && module(32, true).isEmpty());
    }

    /// What a program called, not what the kernel does for its probe.
    void stacksOfProgramsAreTheirs()
    {
        for (const NamedRecipe& named : allRecipes()) {
            if (!named.recipe.stackTrace)
                continue;
            const auto& recipe = named.recipe;
            const bool user = probe::isUser(recipe.probes.front().spec.kind);
            const auto has = [&recipe](Dialect dialect, const char* word) {
                return probe::render(dialect, recipe).text.find(word) != std::string::npos;
            };
            QCOMPARE(has(Dialect::LibbpfC, "/* BPF_F_USER_STACK */);"), user);
            QCOMPARE(has(Dialect::Bpftrace, ", ustack)"), user);
            QCOMPARE(has(Dialect::Bpftrace, ", kstack)"), !user);
            QCOMPARE(has(Dialect::SystemTap, "print_ubacktrace()"), user);
            QCOMPARE(has(Dialect::Shell, "options/userstacktrace"), user);
            QCOMPARE(has(Dialect::Shell, "options/stacktrace"), !user);
            QCOMPARE(has(Dialect::TraceCmd, "-O userstacktrace"), user);
            QCOMPARE(has(Dialect::TraceCmd, " -T"), !user);
        }
    }

    void membersAreReadByTheirNames_data()
    {
        QTest::addColumn<QString>("argument");
        QTest::addColumn<int>("number"); // of the parameter
        QTest::addColumn<QString>("steps"); // then "|" and offsets that follow
        QTest::addColumn<QString>("line");
        const auto row = [](const char* argument, int number, const char* steps, const char* line) {
            QTest::newRow(steps) << argument << number << steps << line;
        };
        // Each as the comments of bpf_core_read.h and libbpf's examples write it.
        row("pid=+2432($arg1):s32", 1, "pid", "row->pid = (__s32)BPF_CORE_READ(task, pid);");
        row("mm=+8($arg1)", 1, "mm", "row->mm = (__u64)BPF_CORE_READ(task, mm);");
        row("uid=+4(+8($arg1)):u32", 1, "cred, uid.val",
            "row->uid = (__u32)BPF_CORE_READ(task, cred, uid.val);");
        row("low=+8($arg1):b4@8/32", 1, "flags",
            "row->low = (((__u32)BPF_CORE_READ(task, flags) >> 8) & 0xf);");
        row("comm_=+16($arg1):string", 1, "comm",
            "check_text(row->comm_, BPF_CORE_READ_STR_INTO(&row->comm_, task, comm));");
        row("parent=+16(+8($arg1)):string", 1, "real_parent, comm",
            "check_text(row->parent, BPF_CORE_READ_STR_INTO(&row->parent, task, real_parent, "
            "comm));");
        row("name=+0(+8(+16($arg2))):string", 2, "f_path.dentry, d_name.name|0",
            "read_text(row->name, (__u64)BPF_CORE_READ(file, f_path.dentry, d_name.name), 0);");
        row("path=+u0(+8($arg2)):string", 2, "argv|u0",
            "read_text(row->path, (__u64)BPF_CORE_READ(file, argv), 1);");
        row("count=+4(+8($arg2)):u32", 2, "counters|4",
            "row->count = READ_KERNEL(__u32, (__u64)BPF_CORE_READ(file, counters) + 4);");
    }
    void membersAreReadByTheirNames()
    {
        QFETCH(QString, argument);
        QFETCH(int, number);
        QFETCH(QString, steps);
        QFETCH(QString, line);
        const std::string name = number == 1 ? "task" : "file";
        const std::string type = number == 1 ? "struct task_struct *" : "struct file *";
        probe::KnownMember member{
            .from = {.source = probe::Fetch::Source::Argument, .number = number},
            .parameter = name,
            .type = type};
        for (const QString& step : steps.section('|', 0, 0).split(", "))
            member.steps.push_back(step.toStdString());
        if (QString rest = steps.section('|', 1, 1); !rest.isEmpty())
            member.rest.push_back(
                {.offset = rest.remove('u').toLongLong(), .user = steps.contains("|u")});
        const auto spec = probe::Spec::parse("p:mine/it does_it " + argument.toStdString());
        const probe::Recipe recipe{.probes = {{.spec = *spec, .known = {.members = {member}}}}};
        const auto rendering = probe::render(Dialect::LibbpfC, recipe);
        const QString text = QString::fromStdString(rendering.text);
        QVERIFY2(text.contains("\t" + line + "\n"),
                 qPrintable(text + rendering.reason.text().c_str()));
        const QString variable = QString("\t%1%2 = (%1)PT_REGS_PARM%3(ctx);\n")
                                     .arg(type.c_str(), name.c_str())
                                     .arg(number);
        QCOMPARE(text.count(variable), 1);
        QVERIFY(text.contains("#include \"vmlinux.h\"\n"));
        QVERIFY(text.contains("#include <bpf/bpf_core_read.h>\n"));
        QCOMPARE(rendering.notes.size(), std::size_t(0));
    }

    void bitfieldsAreReadWhereTheyAre()
    {
        const auto spec = probe::Spec::parse("p:mine/it does_it one=+8($arg1):b1@3/8 "
                                             "two=+8(+16($arg1)):b2@3/8");
        const probe::KnownMember one{
            .from = {.source = probe::Fetch::Source::Argument, .number = 1},
            .parameter = "row", // which a program has itself
            .type = "struct sock *",
            .steps = {"sk_no_check_tx"},
            .bits = 1};
        auto two = one;
        two.steps = {"sk_socket", "at.flag"};
        two.bits = 2;
        two.isSigned = true;
        const auto text = QString::fromStdString(
            probe::render(Dialect::LibbpfC,
                          {.probes = {{.spec = *spec, .known = {.members = {one, two}}}}})
                .text);
        QVERIFY(text.contains("\tstruct sock *row_ = (struct sock *)PT_REGS_PARM1(ctx);\n"));
        QVERIFY(
            text.contains("\trow->one = BPF_CORE_READ_BITFIELD_PROBED(row_, sk_no_check_tx);\n"));
        QVERIFY(text.contains(
            "\trow->two = (READ_BITFIELD(BPF_CORE_READ(row_, sk_socket), at.flag) & 0x3);\n"));
    }

    /// Where vmlinux.h comes from: the kernel that runs, a description, and a module's types.
    void theTypesHaveTheirCommand()
    {
        const auto command = [](const std::string& folder, const char* module) {
            probe::KnownMember member{
                .from = {.source = probe::Fetch::Source::Argument, .number = 1},
                .parameter = "inode",
                .type = "struct inode *",
                .steps = {"i_ino"},
                .module = module};
            const auto spec = probe::Spec::parse("p:mine/it does_it ino=+8($arg1)");
            const auto text = QString::fromStdString(
                probe::render(Dialect::LibbpfC,
                              {.probes = {{.spec = *spec, .known = {.members = {member}}}},
                               .kernelFolder = folder})
                    .text);
            const auto at = text.indexOf("bpftool");
            return text.mid(text.indexOf(" *     bpftool")).section('\n', 0, 0).mid(at < 0 ? 0 : 7);
        };
        QCOMPARE(command("", ""),
                 "bpftool btf dump file /sys/kernel/btf/vmlinux format c > vmlinux.h");
        QCOMPARE(command("", "ext4"),
                 "bpftool btf dump file /sys/kernel/btf/ext4 format c > vmlinux.h");
        QCOMPARE(command("/data/6.1", ""),
                 "bpftool btf dump file /data/6.1/vmlinux.btf format c > vmlinux.h");
        QCOMPARE(
            command("/my data", "ext4"),
            "bpftool -B '/my data/vmlinux.btf' btf dump file '/my data/modules/ext4.btf' format "
            "c > vmlinux.h");
    }

    /// An offset that no member is known for is one kernel's.
    void offsetsThatStayAreTold()
    {
        const auto notes = [](const std::string& arguments) {
            const auto spec = probe::Spec::parse("p:mine/it does_it " + arguments);
            QStringList texts;
            for (const auto& note :
                 probe::render(Dialect::LibbpfC, {.probes = {{*spec, {}}}}).notes)
                texts << QString::fromStdString(note.text());
            return texts.join('|');
        };
        QCOMPARE(notes("a=$arg1 b=+0($arg2):string c=+u8($arg2):u32"), "");
        QVERIFY(notes("a=$arg1 b=+8($arg2):u32 c=+0(+0($arg2)):u32").endsWith("kernel: b, c."));
    }

    /// Registers are registers: which argument of the note is in one, the probe does not say.
    void notesOfProgramsGiveRegisters()
    {
        for (const NamedRecipe& named : allRecipes()) {
            if (std::string_view(named.name) != "USDT")
                continue;
            const auto bpf = probe::render(Dialect::Bpftrace, named.recipe).text;
            QVERIFY2(bpf.find(R"(reg("si"))") != std::string::npos, bpf.c_str());
            QVERIFY(bpf.find("arg1") == std::string::npos);
            const auto stap = probe::render(Dialect::SystemTap, named.recipe).text;
            QVERIFY2(stap.find(R"(register("rsi"))") != std::string::npos, stap.c_str());
            QVERIFY(stap.find("$arg") == std::string::npos);
            return;
        }
        QFAIL("no such recipe");
    }

    /// On each way to a value, not only at its end.
    void programsMemoryIsReadAsTheirs()
    {
        for (const NamedRecipe& named : allRecipes()) {
            if (std::string_view(named.name) != "user memory")
                continue;
            const auto text = [&named](Dialect dialect) {
                return QString::fromStdString(probe::render(dialect, named.recipe).text);
            };
            const QString program = text(Dialect::LibbpfC);
            QCOMPARE(program.count("READ_KERNEL(__"), 0);
            QCOMPARE(program.count("READ_USER(__"), 4);
            const QString script = text(Dialect::SystemTap);
            QVERIFY(!script.contains("= kernel_") && !script.contains("(kernel_long"));
            QCOMPARE(script.count("user_uint64("), 2);
            QCOMPARE(text(Dialect::Bpftrace).count("uptr("), 5);
            return;
        }
        QFAIL("no such recipe");
    }
};

QTEST_GUILESS_MAIN(DialectsTest)
#include "tst_dialects.moc"
