#include "core/tracefs/kernel.h"
#include "tests/support/fake_tracefs/fake_tracefs.h"

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
        auto old = Kernel::look(older);
        auto young = Kernel::look(newer);
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
        auto kernel = Kernel::look(fake);
        const auto offer = kernel->offer(Ability::FunctionProfiler);
        QVERIFY(!offer.there);
        QVERIFY(offer.reason.find("CONFIG_FUNCTION_PROFILER") != std::string::npos);
        QVERIFY(kernel->offer(Ability::Histograms).there);
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
        auto kernel = Kernel::look(fake);
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
        auto kernel = Kernel::look(fake);
        QVERIFY(kernel.has_value());
        // What is not known is not claimed.
        QVERIFY(kernel->offer(Ability::FunctionGraph).there);
        QVERIFY(!kernel->offer(Ability::FunctionGraph).topOnly);
        QVERIFY(fake.makeInstance("other").has_value());
        kernel = Kernel::look(fake);
        QVERIFY(kernel->offer(Ability::FunctionGraph).topOnly);
        QCOMPARE(fake.list("instances")->size(), std::size_t(1));
    }

    void passesOnThatNobodyAnswers()
    {
        FakeTracefs fake(FakeKernel::linux61());
        fake.disconnect();
        QVERIFY(Kernel::look(fake).error().code == ErrorCode::Disconnected);
    }
};

QTEST_APPLESS_MAIN(TestKernel)
#include "tst_kernel.moc"
