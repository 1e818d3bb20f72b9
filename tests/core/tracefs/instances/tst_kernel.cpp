#include "core/tracefs/instances/kernel.h"
#include "tests/support/fake_tracefs/fake_tracefs.h"
#include "tests/support/served_backend.h"

#include <QTest>

#include <cerrno>

using namespace probescope;
using fake::FakeKernel;
using fake::FakeTracefs;
using tracefs::Ability;
using tracefs::Kernel;

class TestKernel : public QObject
{
    Q_OBJECT

private slots:
    void tellsWhatIsOfTheTopLevelOnly()
    {
        FakeTracefs older(FakeKernel::linux61());
        FakeTracefs newer(FakeKernel::linux612());
        const auto before = older.snapshotOfControls();
        auto old = Kernel::inspect(older);
        auto young = Kernel::inspect(newer);
        QVERIFY(old.has_value() && young.has_value());
        QVERIFY(old->offer(Ability::FunctionGraph).there);
        QVERIFY(old->offer(Ability::FunctionGraph).topOnly);
        QVERIFY(!young->offer(Ability::FunctionGraph).topOnly);
        QVERIFY(young->offer(Ability::GraphFunctions).topOnly); // on all kernels
        QVERIFY(!old->offer(Ability::Functions).topOnly);
        QVERIFY(!old->hasTracer("mmiotrace"));
        QCOMPARE(older.snapshotOfControls(), before); // looking leaves nothing
    }

    void saysWhyItLacksSomething()
    {
        FakeTracefs fake(FakeKernel::linux61());
        auto kernel = Kernel::inspect(fake);
        const auto offer = kernel->offer(Ability::FunctionProfiler);
        QVERIFY(!offer.there);
        QVERIFY(offer.reason.text().find("CONFIG_FUNCTION_PROFILER") != std::string::npos);
        QVERIFY(offer.reason.isTemplate());
        QVERIFY(kernel->offer(Ability::Histograms).there);
    }

    /// By trying: nothing in the README tells.
    void asksWhatFiltersCanSay()
    {
        FakeTracefs older(FakeKernel::linux61());
        FakeTracefs newer(FakeKernel::linux612());
        const auto before = newer.snapshotOfControls();
        auto old = Kernel::inspect(older);
        auto young = Kernel::inspect(newer);
        QVERIFY(!old->filterRules()->cpuLists && !old->filterRules()->functionNames);
        QVERIFY(young->filterRules()->cpuLists && young->filterRules()->functionNames);
        QCOMPARE(newer.snapshotOfControls(), before);
        const auto fields = (*young->format({"sched", "sched_switch"}))->filterFields();
        QVERIFY(!tracefs::filterFault("cpu & CPUS{0-1}", fields, *young->filterRules()));
        QVERIFY(tracefs::filterFault("cpu & CPUS{0-1}", fields, *old->filterRules()));
    }

    /// An observer may not make the instance that it takes to ask: nothing is ruled out then.
    void rulesNothingOutThatCannotBeAsked()
    {
        FakeTracefs fake(FakeKernel::linux61());
        ServedBackend helper(fake, {.level = access::Level::Observe});
        const auto remote = helper.connect();
        auto kernel = Kernel::inspect(**remote);
        QVERIFY(kernel.has_value());
        QVERIFY(kernel->filterRules()->cpuLists && kernel->filterRules()->functionNames);
    }

    void offersWhatTheFilesTell()
    {
        FakeTracefs whole(FakeKernel::linux612());
        auto kernel = Kernel::inspect(whole);
        for (const auto ability :
             {Ability::FunctionSwitch, Ability::EnabledFunctions, Ability::SavedNames,
              Ability::PrintkFormats, Ability::EventProbes, Ability::FunctionProbes,
              Ability::DynamicEvents, Ability::StackTracer})
            QVERIFY2(kernel->offer(ability).there, kernel->offer(ability).reason.text().c_str());
        QVERIFY(kernel->offer(Ability::FunctionSwitch).topOnly);
        QVERIFY(kernel->offer(Ability::StackTracer).topOnly);
        QVERIFY(!kernel->offer(Ability::KernelProbes).topOnly); // of all, with groups of their own
        QVERIFY(!kernel->offer(Ability::SavedNames).topOnly);
        FakeKernel less = FakeKernel::linux61();
        less.missing = {"enabled_functions", "saved_cmdlines", "printk_formats",
                        "dynamic_events",    "stack_trace",    "function_profile_enabled"};
        FakeTracefs small(less);
        auto poor = Kernel::inspect(small);
        QVERIFY(poor.has_value());
        for (const auto ability :
             {Ability::EnabledFunctions, Ability::SavedNames, Ability::PrintkFormats,
              Ability::FunctionProbes, Ability::DynamicEvents, Ability::StackTracer,
              Ability::FunctionProfiler}) {
            QVERIFY(!poor->offer(ability).there);
            QVERIFY(poor->offer(ability).reason.text().starts_with("This kernel "));
        }
    }

    /// The table of features in which these kernels differ.
    void readsFeaturesFromTheReadme()
    {
        const auto old = tracefs::readmeFeatures(FakeKernel::linux61().readme);
        const auto young = tracefs::readmeFeatures(FakeKernel::linux612().readme);
        QVERIFY(old.returnSuffix && old.arguments && old.symbolStrings && old.eventProbes);
        QVERIFY(!old.argumentsAtReturn && !old.btfArguments && !old.functionProbes);
        QVERIFY(!old.charType && !old.pathTypes);
        QVERIFY(young.argumentsAtReturn && young.btfArguments && young.functionProbes);
        QVERIFY(young.charType && young.pathTypes);
    }

    void knowsEventsAndFunctions()
    {
        FakeTracefs fake(FakeKernel::linux61());
        auto kernel = Kernel::inspect(fake);
        QVERIFY(kernel->hasEvent({"sched", "sched_switch"}));
        QVERIFY(!kernel->hasEvent({"sched", "nosuch"}));
        QVERIFY(!kernel->hasEvent({"ftrace", "function"})); // cannot be enabled
        const auto format = kernel->format({"sched", "sched_switch"});
        QCOMPARE((*format)->id, std::uint32_t(319));
        QCOMPARE(*kernel->format({"sched", "sched_switch"}), *format);
        QVERIFY(kernel->format({"sched", "nosuch"}).error().code == ErrorCode::NotFound);
        QVERIFY(kernel->functions().value()->named("vfs_read").size() == 1);
        QCOMPARE(kernel->bufferKib(), std::uint64_t(1408));
        QCOMPARE(kernel->cpus(), (std::vector<std::uint32_t>{0, 1}));
        QCOMPARE(kernel->lockdown(), std::string("none"));
        QCOMPARE(kernel->modules().size(), std::size_t(2));
        QCOMPARE(kernel->modules()[1].name, std::string("kvm"));
    }

    void looksWithoutBeingAllowedToMakeInstances()
    {
        FakeTracefs fake(FakeKernel::linux61());
        fake.failNext("instances/probescope-700-7000-4294967295", EPERM);
        auto kernel = Kernel::inspect(fake);
        QVERIFY(kernel.has_value());
        // What is not known is not claimed.
        QVERIFY(kernel->offer(Ability::FunctionGraph).there);
        QVERIFY(!kernel->offer(Ability::FunctionGraph).topOnly);
        QVERIFY(fake.makeInstance("other").has_value());
        kernel = Kernel::inspect(fake);
        QVERIFY(kernel->offer(Ability::FunctionGraph).topOnly);
        QCOMPARE(fake.list("instances")->size(), std::size_t(1));
    }

    void passesOnThatNobodyAnswers()
    {
        FakeTracefs fake(FakeKernel::linux61());
        fake.disconnect();
        QVERIFY(Kernel::inspect(fake).error().code == ErrorCode::Disconnected);
    }
};

QTEST_APPLESS_MAIN(TestKernel)
#include "tst_kernel.moc"
