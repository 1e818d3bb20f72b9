#include "core/tracefs/probe_driver/check.h"
#include "core/tracefs/probes/rules.h"
#include "tests/core/tracefs/probe_driver/refused_lines.h"
#include "tests/support/fake_tracefs/fake_tracefs.h"

#include <QTest>

#include <algorithm>
#include <cerrno>

using namespace probescope;
using fake::FakeKernel;
using fake::FakeTracefs;
using probe::Severity;
using tracefs::ProbeCheck;

namespace {

ProbeCheck checked(FakeTracefs& fake, const char* line, bool tries = true)
{
    auto kernel = tracefs::Kernel::inspect(fake);
    if (!kernel)
        qFatal("%s", kernel.error().message().c_str());
    const auto kernelInfo = tracefs::targetKernelInfo(*kernel);
    if (!kernelInfo)
        qFatal("%s", kernelInfo.error().message().c_str());
    return tracefs::checkProbe(fake, line, tracefs::kernelRules(kernel->features()), *kernelInfo,
                               tries);
}

std::vector<probe::Finding> errorsOf(const ProbeCheck& check)
{
    std::vector<probe::Finding> errors;
    for (const auto& one : check.findings) {
        if (one.severity == Severity::Error)
            errors.push_back(one);
    }
    return errors;
}

} // namespace

class TestProbeCheck : public QObject
{
    Q_OBJECT

private slots:
    void showsWhatTheKernelMakesOfIt()
    {
        FakeTracefs fake(FakeKernel::linux612());
        const auto before = fake.snapshotOfControls();
        const auto check = checked(fake, "r:mine/read  vfs_read rv=$retval:s64");
        QVERIFY(check.wouldBeTaken());
        QCOMPARE(check.trial->listed,
                 std::vector<std::string>{"r10:mine/read vfs_read rv=$retval:s64"});
        QCOMPARE(check.trial->format->fields.back().name, std::string("rv"));
        QCOMPARE(fake.snapshotOfControls(), before);
    }

    void triesWhatStandsBeforeAComment()
    {
        FakeTracefs fake(FakeKernel::linux612());
        const auto check = checked(fake, "p:mine/read vfs_read  # who reads");
        QVERIFY(errorsOf(check).empty());
        QVERIFY(check.trial.has_value());
        QVERIFY(check.wouldBeTaken());
        QCOMPARE(check.trial->listed, std::vector<std::string>{"p:mine/read vfs_read"});
    }

    /// Our own words and the kernel's are one error, at the column of what was typed.
    void saysOnceWhatIsWrong_data()
    {
        addRefusedLines();
        addRefusedLine("p:mine/a   vfs_read   a=%di:foo", "foo", "Unknown type is specified");
        addRefusedLine("p:mine/a   vfs_read a=$retval", "$retval",
                       "$retval is not available on probe");
    }
    void saysOnceWhatIsWrong()
    {
        QFETCH(QByteArray, line);
        QFETCH(QByteArray, fault);
        QFETCH(QByteArray, words);
        for (const auto& kernel : {FakeKernel::linux61(), FakeKernel::linux612()}) {
            FakeTracefs fake(kernel);
            const auto before = fake.snapshotOfControls();
            const auto check = checked(fake, line.constData());
            QVERIFY(!check.wouldBeTaken());
            const auto errors = errorsOf(check);
            QCOMPARE(errors.size(), std::size_t(1));
            QCOMPARE(errors[0].kernelMessage, words.toStdString());
            QCOMPARE(qsizetype(errors[0].begin), line.lastIndexOf(fault));
            QVERIFY(errors[0].end > errors[0].begin);
            QVERIFY(errors[0].number != 0);
            QCOMPARE(fake.snapshotOfControls(), before);
        }
    }

    void needsNoKernelForWhatIsNoDefinition()
    {
        FakeTracefs fake(FakeKernel::linux61());
        const auto first = fake.writes().size();
        for (const char* line : {"", "p", "p:", "hello", "p:mine/a", "p:mine/a vfs_read a=:"}) {
            const auto check = checked(fake, line);
            QVERIFY2(!check.wouldBeTaken(), line);
        }
        const auto writes = fake.writes();
        QVERIFY(std::none_of(writes.begin() + std::ptrdiff_t(first), writes.end(),
                             [](const auto& one) { return one.find("dynamic") == 0; }));
    }

    void triesNothingUnlessToldSo()
    {
        FakeTracefs fake(FakeKernel::linux61());
        const auto check = checked(fake, "p:mine/a vfs_read", false);
        QVERIFY(check.wouldBeTaken() && !check.trial && !check.untried);
        const auto writes = fake.writes();
        QVERIFY(std::none_of(writes.begin(), writes.end(),
                             [](const auto& one) { return one.find("dynamic") == 0; }));
    }

    void judgesWhereItMayNotTry()
    {
        FakeTracefs fake(FakeKernel::linux61());
        fake.failNext("dynamic_events", EPERM);
        auto check = tracefs::checkProbe(fake, "p:mine/a vfs_read", {});
        QVERIFY(check.untried && !check.trial && check.wouldBeTaken());
        fake.failNext("dynamic_events", EPERM);
        check = tracefs::checkProbe(fake, "p:mine/a vfs_read a=%di:foo", {});
        QVERIFY(check.untried && !check.wouldBeTaken());
    }

    /// A name that is taken is an error although the trial, under another one, went well.
    void mindsNamesThatAreTaken()
    {
        FakeTracefs fake(FakeKernel::linux61());
        QVERIFY(fake.append("dynamic_events", "p:mine/a vfs_read").has_value());
        const auto check = checked(fake, "r:mine/a vfs_write");
        QVERIFY(check.trial->isTaken());
        QVERIFY(!check.wouldBeTaken());
        QCOMPARE(errorsOf(check)[0].number, EEXIST);
    }

    /// What our rules do not foresee.
    void takesTheKernelsWord()
    {
        FakeTracefs fake(FakeKernel::linux61());
        fake.failNext("dynamic_events", 0);
        auto check = tracefs::checkProbe(fake, "p:mine/a no_such_function_xyz", {});
        const auto errors = errorsOf(check);
        QCOMPARE(errors.size(), std::size_t(1));
        QCOMPARE(errors[0].kernelMessage, std::string("Invalid probed address or symbol"));
        QCOMPARE(errors[0].begin, std::size_t(9));
        QCOMPARE(errors[0].end, std::size_t(29));
        // Rules of a kernel without event probes, and one that has them.
        probe::KernelRules rules;
        rules.eventProbes = false;
        check = tracefs::checkProbe(fake, "e:mine/a sched/sched_switch a=$prev_pid", rules);
        QVERIFY(check.trial && check.trial->isTaken());
    }

    void knowsTheTarget()
    {
        FakeTracefs fake(FakeKernel::linux61());
        for (const char* line :
             {"p:mine/a vfs_read", "p:mine/a vfs_write", "s:synthetic/b u64 lat"})
            QVERIFY(fake.append("dynamic_events", line).has_value());
        auto kernel = *tracefs::Kernel::inspect(fake);
        const auto kernelInfo = *tracefs::targetKernelInfo(kernel);
        QCOMPARE((*kernelInfo.event("mine", "a"))->definitions.size(), std::size_t(2));
        QCOMPARE((*kernelInfo.event("synthetic", "b"))->definitions[0].fields[0].name,
                 std::string("lat"));
        QVERIFY((*kernelInfo.event("sched", "sched_switch"))->definitions.empty());
        QVERIFY(!*kernelInfo.event("mine", "none"));
        QVERIFY(*kernelInfo.isSystem("sched"));
        QVERIFY(!*kernelInfo.isSystem("mine"));
        QVERIFY(*kernelInfo.traceable("vfs_read"));
        QVERIFY(!*kernelInfo.traceable("no_such"));
        QVERIFY(!kernelInfo.traceable("_text+4096"));
        QVERIFY(*kernelInfo.traceable("vfs_read.cold"));
        QVERIFY(!*kernelInfo.traceable("no_such.cold"));
        const auto fields = kernelInfo.fields("sched", "sched_switch");
        QVERIFY(std::find(fields->begin(), fields->end(), "prev_pid") != fields->end());
        QVERIFY(std::find(fields->begin(), fields->end(), "common_pid") == fields->end());
        QVERIFY(!kernelInfo.fields("no", "such"));
        QVERIFY(!kernelInfo.blacklisted); // the fake has no such file
        fake.failNext("dynamic_events", EACCES);
        QVERIFY(!tracefs::targetKernelInfo(kernel));
    }

    void makesRulesOfTheReadme()
    {
        const auto old = tracefs::readmeFeatures(FakeKernel::linux61().readme);
        const auto recent = tracefs::readmeFeatures(FakeKernel::linux612().readme);
        QVERIFY(!tracefs::kernelRules(old).functionProbes);
        QVERIFY(tracefs::kernelRules(recent).functionProbes);
        QVERIFY(tracefs::kernelRules(recent).btfArguments);
        QVERIFY(tracefs::kernelRules(recent, probe::Machine::Arm64).machine
                == probe::Machine::Arm64);
        const auto list = [](const char* text) { return tracefs::TraceableFunctions::parse(text); };
        QVERIFY(tracefs::machineOf(list("a\n__x64_sys_read\n")) == probe::Machine::X86);
        QVERIFY(tracefs::machineOf(list("__arm64_sys_read\n")) == probe::Machine::Arm64);
        QVERIFY(tracefs::machineOf(list("__riscv_sys_read\n")) == probe::Machine::Riscv64);
        QVERIFY(tracefs::machineOf(list("vfs_read\n")) == probe::Machine::Other);
        QVERIFY(tracefs::machineNamed("x86_64") == probe::Machine::X86);
        QVERIFY(tracefs::machineNamed("riscv64") == probe::Machine::Riscv64);
        QVERIFY(tracefs::machineNamed("s390x") == probe::Machine::Other);
    }
};

QTEST_APPLESS_MAIN(TestProbeCheck)
#include "tst_probe_check.moc"
