// What people are told when a kernel refuses what they want to record.

#include "core/record/session/refusal.h"
#include "core/record/session/session.h"
#include "tests/support/fake_tracefs/fake_tracefs.h"

#include <QTemporaryDir>
#include <QTest>

using namespace probescope;
using namespace probescope::record;
using fake::FakeKernel;
using fake::FakeTracefs;

namespace {

/// With functions, of which some cannot be probed.
FakeKernel kernelWithSymbols()
{
    auto kernel = FakeKernel::linux61();
    kernel.symbols = "ffffffff81000000 T _text\nffffffff81000100 T vfs_read\n"
                     "ffffffff81000200 T do_int3\nffffffff81000300 t vfs_write\n"
                     "ffffffff81000400 T hidden_function\nffffffff81000500 t split_up.isra.0\n"
                     "ffffffff81000600 D jiffies\nffffffff81000700 T __x64_sys_read\n";
    kernel.functions = "vfs_read\nvfs_write\ndo_int3\nsplit_up.isra.0\n__x64_sys_read\n";
    kernel.blacklist = "0xffffffff81000200-0xffffffff81000300\tdo_int3\n";
    kernel.unknownSymbol = ENOENT;
    return kernel;
}

/// What the recording ended with.
Error troubleOf(const std::shared_ptr<FakeTracefs>& kernel, Settings settings)
{
    const QTemporaryDir folder;
    SessionOutput output{.capture = folder.filePath("new.psc").toStdString()};
    output.journals = folder.filePath("journals").toStdString();
    Session session(kernel, std::move(settings), output);
    session.start();
    session.stop();
    session.wait();
    return session.outcome().trouble.value_or(Error{.what = "nothing was wrong"});
}

Settings withEvent(EventChoice choice)
{
    Settings settings;
    settings.events = {std::move(choice)};
    return settings;
}

Settings withStopEvent(EventChoice choice)
{
    auto settings = withEvent({.system = "sched", .name = "sched_waking"});
    settings.stop.event = std::move(choice);
    return settings;
}

Settings withProbe(const char* definition, const char* filter = "")
{
    Settings settings;
    settings.probes = {{.definition = definition, .filter = filter}};
    return settings;
}

Settings withTracer(const char* tracer)
{
    Settings settings;
    settings.tracer = tracer;
    return settings;
}

Settings withFunction(const char* pattern)
{
    Settings settings;
    settings.tracer = "function";
    settings.functions = {pattern};
    return settings;
}

} // namespace

class TestRefusal : public QObject
{
    Q_OBJECT

private slots:
    void saysWhatWouldBeRight_data()
    {
        QTest::addColumn<Settings>("settings");
        QTest::addColumn<QByteArray>("message");
        QTest::newRow("event") << withEvent({"sched", "sched_swtch"})
                               << QByteArray("this kernel has no event sched:sched_swtch. Did you "
                                             "mean sched:sched_switch?");
        QTest::newRow("event of another system")
            << withEvent({"sched", "kfree"})
            << QByteArray("this kernel has no event sched:kfree. Did you mean kmem:kfree?");
        QTest::newRow("event of no system")
            << withEvent({"nosuch", "x"}) << QByteArray("this kernel has no event nosuch:x");
        // Not kmem:kfree, which is as near as any.
        QTest::newRow("event like no other") << withEvent({"sched", "nosuch"})
                                             << QByteArray("this kernel has no event sched:nosuch");
        // Not irq:softirq_entry, which is nearer.
        QTest::newRow("event of the system that is written")
            << withEvent({"timer", "softirq_entry_x"})
            << QByteArray("this kernel has no event timer:softirq_entry_x");
        QTest::newRow("system and event")
            << withEvent({"shed", "sched_swtch"})
            << QByteArray("this kernel has no event shed:sched_swtch. Did you mean "
                          "sched:sched_switch");
        QTest::newRow("tracer") << withTracer(
            "fucntion") << QByteArray("this kernel has no tracer fucntion. Did you mean function?");
        QTest::newRow("system") << withEvent(
            {"shed"}) << QByteArray("this kernel has no event system shed. Did you mean sched?");
        QTest::newRow("event that stops")
            << withStopEvent({"sched", "sched_swtch"})
            << QByteArray("this kernel has no event sched:sched_swtch. Did you mean ");
        QTest::newRow("field") << withEvent(
            {"sched", "sched_switch", "prev_pid > 1 && prev_pix == 3"})
                               << QByteArray("the event sched:sched_switch has no field prev_pix.\n"
                                             "prev_pid > 1 && prev_pix == 3\n"
                                             "                ^\n"
                                             "Did you mean prev_pid or prev_prio?");
        QTest::newRow("field of a system")
            << withEvent({"sched", {}, "nosuch == 3"})
            << QByteArray("the system sched has no field nosuch.\nnosuch == 3\n^\n");
        QTest::newRow("operator")
            << withEvent({"sched", "sched_switch", "prev_pid = 3"})
            << QByteArray("the kernel rejected the filter of the event sched:sched_switch: Invalid "
                          "operator.\nprev_pid = 3\n         ^");
        QTest::newRow("field of a trigger")
            << withStopEvent({"sched", "sched_switch", "prev_pix == 3"})
            << QByteArray("the event sched:sched_switch has no field prev_pix.\nprev_pix == 3\n^\n"
                          "Did you mean prev_pid");
        QTest::newRow("function of the tracer")
            << withFunction("vfs_raed")
            << QByteArray("this kernel has no traceable function vfs_raed. Did you mean vfs_read?");
        QTest::newRow("function that is kept out")
            << withFunction("hidden_function")
            << QByteArray("this kernel excludes hidden_function from tracing (notrace)");
        QTest::newRow("pattern") << withFunction("zz*")
                                 << QByteArray("no traceable function matches zz*");
    }
    void saysWhatWouldBeRight()
    {
        QFETCH(Settings, settings);
        QFETCH(QByteArray, message);
        const auto kernel = std::make_shared<FakeTracefs>(kernelWithSymbols());
        const auto before = kernel->snapshotOfControls();
        const auto said = troubleOf(kernel, settings).message();
        QVERIFY2(QByteArray::fromStdString(said).startsWith(message), said.c_str());
        for (const char* own : {"probescope_", "probescope-", "instances/"})
            QVERIFY2(said.find(own) == std::string::npos, said.c_str());
        QCOMPARE(kernel->snapshotOfControls(), before);
    }

    /// Whose filter it is belongs to the sentence, and only names are put into it.
    void saysWhoseFilterIsWrongInWholeSentences()
    {
        const auto wrong = [](const Settings& settings) {
            return troubleOf(std::make_shared<FakeTracefs>(kernelWithSymbols()), settings).what;
        };
        const auto field = wrong(withEvent({"sched", "sched_switch", "prev_pix == 3"}));
        QCOMPARE(field.words(), std::string("the event {} has no field {}"));
        QCOMPARE(field.arguments()[0], Message("sched:sched_switch"));
        QCOMPARE(wrong(withEvent({"sched", {}, "nosuch == 3"})).words(),
                 std::string("the system {} has no field {}"));
        QCOMPARE(wrong(withProbe("p:x vfs_read", "__probe_ix == 1")).words(),
                 std::string("the probe {} has no field {}"));
        const auto refused = wrong(withEvent({"sched", "sched_switch", "prev_pid = 3"}));
        QCOMPARE(refused.words(),
                 std::string("the kernel rejected the filter of the event {}: {}"));
        QCOMPARE(refused.arguments()[1], Message("Invalid operator"));
    }

    /// The fake refuses all that is told to it here, with the words of a kernel.
    void saysWhyAProbeIsRefused_data()
    {
        QTest::addColumn<QByteArray>("definition");
        QTest::addColumn<QByteArray>("kernel");
        QTest::addColumn<int>("caret");
        QTest::addColumn<QByteArray>("words");
        QTest::newRow("blacklist")
            << QByteArray("p:x do_int3") << QByteArray("Failed to register probe event") << 4
            << QByteArray("blacklist");
        QTest::newRow("notrace") << QByteArray("p:x hidden_function")
                                 << QByteArray("Failed to register probe event") << 4
                                 << QByteArray("notrace");
        QTest::newRow("inlined")
            << QByteArray("p:x split_up") << QByteArray() << 4
            << QByteArray("inlined or split this function, leaving only the copy split_up.isra.0");
        QTest::newRow("function") << QByteArray("p:x vfs_raed") << QByteArray() << 4
                                  << QByteArray("inlined the function everywhere. Did you mean "
                                                "vfs_read?");
        QTest::newRow("register") << QByteArray("p:x vfs_read a=%dj")
                                  << QByteArray("Invalid register name") << 15
                                  << QByteArray("Did you mean %di");
        QTest::newRow("type") << QByteArray("p:x  vfs_read\ta=%di:u33")
                              << QByteArray("Unknown type is specified") << 20
                              << QByteArray("Did you mean u32");
        QTest::newRow("event of an event probe")
            << QByteArray("e:x sched.sched_swtch pid=$prev_pid")
            << QByteArray("Attached event does not exist") << 4
            << QByteArray("Did you mean sched/sched_switch");
        QTest::newRow("field of an event probe")
            << QByteArray("e:x sched.sched_switch pid=$prev_pix")
            << QByteArray("Attached event does not have this field") << 27
            << QByteArray("Did you mean $prev_pid");
        QTest::newRow("unlike ours") << QByteArray("p:x vfs_read a=%di b=%si")
                                     << QByteArray("Too many arguments are specified") << 0
                                     << QByteArray("at most 128 arguments");
    }
    void saysWhyAProbeIsRefused()
    {
        QFETCH(QByteArray, definition);
        QFETCH(QByteArray, kernel);
        QFETCH(int, caret);
        QFETCH(QByteArray, words);
        FakeTracefs fake(kernelWithSymbols());
        const auto line = definition.toStdString();
        RefusedProbe refused{.definition = line, .command = line};
        if (!kernel.isEmpty())
            refused.complaint = tracefs::KernelComplaint{
                .subsystem = "trace_kprobe", .words = kernel.toStdString(), .command = line};
        const auto error = refusalOfProbe(fake, refused,
                                          {.code = ErrorCode::Invalid,
                                           .what = "cannot write it: Invalid argument",
                                           .number = 22});
        const auto lines = QByteArray::fromStdString(error.hint.text()).split('\n');
        QCOMPARE(lines.size(), 3);
        QCOMPARE(lines[0], definition);
        QCOMPARE(lines[1].indexOf('^'), caret);
        QVERIFY2(lines[2].contains(words), lines[2].constData());
        QVERIFY(QByteArray::fromStdString(error.what.text())
                    .contains(kernel.isEmpty() ? QByteArray("Invalid argument") : kernel));
    }

    void namesTheProbeWhoseFilterIsRefused()
    {
        const auto kernel = std::make_shared<FakeTracefs>(kernelWithSymbols());
        const auto said = troubleOf(kernel, withProbe("p:x vfs_read", "__probe_ix == 1")).message();
        const QByteArray expected = "the probe x has no field __probe_ix.\n__probe_ix == 1\n^\n"
                                    "Did you mean __probe_ip?";
        QVERIFY2(QByteArray::fromStdString(said).startsWith(expected), said.c_str());
    }

    /// Other errors are those of files, which have our names in their paths.
    void tellsNoNamesOfItsOwn()
    {
        const Error error{.what = "instances/probescope_1_2/x: no",
                          .hint = "write probescope_1_2_p/open",
                          .place = {.file = "instances/probescope_1_2/tracing_on"}};
        const auto told = withoutOwnNames(error, "probescope_1_2", "probescope_1_2_p");
        QCOMPARE(told.message(), std::string("tracing_on: x: no. write open"));
        // A group that is the beginning of the instance's name, and names alone.
        const Error bare{.what = "probescope-1-2 is busy",
                         .hint = "onmatch(probescope_1_2_p.open) in probescope_1_2_p"};
        QCOMPARE(withoutOwnNames(bare, "probescope-1-2", "probescope_1_2_p").message(),
                 std::string("its tracing instance is busy. onmatch(open) in the group of its "
                             "probes"));
    }

    /// The fields of all events of a system count, however many there are.
    void looksAtAllEventsOfASystem()
    {
        auto kernel = kernelWithSymbols();
        const auto first = *std::find_if(kernel.events.begin(), kernel.events.end(),
                                         [](const auto& event) { return event.system == "sched"; });
        for (int i = 0; i < 100; ++i) {
            auto event = first;
            event.name = "sched_a" + std::to_string(100 + i); // before the others
            kernel.events.insert(kernel.events.begin(), std::move(event));
        }
        auto& last = kernel.events.emplace_back(first);
        last.name = "sched_zz";
        const auto at = last.format.find(" prev_pid;");
        QVERIFY(at != std::string::npos);
        last.format.replace(at, std::string_view(" prev_pid;").size(), " last_one;");
        const auto said = troubleOf(std::make_shared<FakeTracefs>(kernel),
                                    withEvent({"sched", {}, "last_on == 3"}))
                              .message();
        QVERIFY2(said.find("Did you mean last_one") != std::string::npos, said.c_str());
    }

    void putsTheCaretUnderAnyCharacter()
    {
        QCOMPARE(withCaret("ab c", 3), std::string("ab c\n   ^"));
        QCOMPARE(withCaret("ä\tc", 3), std::string("ä\tc\n \t^"));
        QCOMPARE(withCaret("ab", 2), std::string("ab\n  ^"));
    }

    /// Nobody who is gone can be asked why.
    void handsOnWhatIsNoRefusal()
    {
        FakeTracefs fake(kernelWithSymbols());
        fake.disconnect();
        const Error gone{.code = ErrorCode::Disconnected, .what = "gone"};
        QCOMPARE(refusalOfEvent(fake, {"sched", "nosuch"}, gone).what, std::string("gone"));
        QCOMPARE(refusalOfFunctions(fake, {"nosuch"}, gone).what, std::string("gone"));
        const Error refused{.code = ErrorCode::Invalid, .what = "refused", .number = 22};
        QCOMPARE(refusalOfFunctions(fake, {"nosuch"}, refused).what, std::string("refused"));
        QVERIFY(refusalOfProbe(fake, {.definition = "p:x nosuch", .command = "p:x nosuch"}, refused)
                    .what.text()
                    .ends_with("refused"));
    }
};

QTEST_GUILESS_MAIN(TestRefusal)
#include "tst_refusal.moc"
