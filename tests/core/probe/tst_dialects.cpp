#include "tests/core/probe/dialect_tools.h"

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
            const std::string name(probe::dialectName(dialect));
            QVERIFY2(rendering.text.empty() != rendering.reason.empty(), name.c_str());
            QVERIFY(rendering.text.empty() || rendering.text.ends_with('\n'));
            QVERIFY(rendering.reason.empty() || rendering.reason.ends_with('.'));
            for (const std::string& note : rendering.notes)
                QVERIFY2(note.ends_with('.'), note.c_str());
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
        QTest::newRow("member by name")
            << "member by name" << list({SystemTap, LibbpfC, KernelModule});
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
            QCOMPARE(has(Dialect::LibbpfC, "BPF_F_USER_STACK);"), user);
            QCOMPARE(has(Dialect::Bpftrace, ", ustack)"), user);
            QCOMPARE(has(Dialect::Bpftrace, ", kstack)"), !user);
            QCOMPARE(has(Dialect::SystemTap, "print_ubacktrace()"), user);
            QCOMPARE(has(Dialect::Shell, "options/userstacktrace"), user);
            QCOMPARE(has(Dialect::Shell, "options/stacktrace"), !user);
            QCOMPARE(has(Dialect::TraceCmd, "-O userstacktrace"), user);
            QCOMPARE(has(Dialect::TraceCmd, " -T"), !user);
        }
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
