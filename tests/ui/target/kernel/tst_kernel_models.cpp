#include "tests/support/fake_tracefs/fake_tracefs.h"
#include "tests/ui/support/planted_translator.h"
#include "tests/ui/support/waits.h"
#include "ui/target/kernel/models/function_list_model.h"
#include "ui/target/kernel/models/function_names.h"
#include "ui/target/kernel/models/kernel_event_model.h"
#include "ui/target/kernel/models/kernel_facts.h"

#include <QAbstractItemModelTester>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>

#include <algorithm>
#include <cerrno>

using namespace probescope;
using namespace probescope::ui;
using fake::FakeKernel;
using fake::FakeTracefs;

namespace {

Result<KernelSnapshot> lookAt(const std::shared_ptr<FakeTracefs>& fake,
                              const std::filesystem::path& journals = "/nonexistent")
{
    return takeKernelSnapshot(fake, journals, CancelToken(), [](SnapshotStep) {});
}

const Fact* factOf(const std::vector<Fact>& facts, const QString& first)
{
    const auto found = std::find_if(facts.begin(), facts.end(), [&](const Fact& fact) {
        return fact.cells.front().toString() == first;
    });
    return found == facts.end() ? nullptr : &*found;
}

void write(FakeTracefs& fake, const char* file, const char* text)
{
    QVERIFY2(fake.append(*access::TracePath::parse(file), text).has_value(), file);
}

} // namespace

/// What is known of a kernel, as tables and lists.
class TestKernelModels : public QObject
{
    Q_OBJECT

private slots:
    void tableShowsWhatLacksAsDisabled()
    {
        FactModel model({QStringLiteral("What"), QStringLiteral("Bytes"), QStringLiteral("Why")});
        const QAbstractItemModelTester tester(&model);
        model.setFacts({{{QStringLiteral("a"), qulonglong(12000), QString()}},
                        {{QStringLiteral("b"), qulonglong(9), QStringLiteral("no")}, false}});
        QCOMPARE(model.rowCount(), 2);
        QVERIFY(model.index(0, 0).flags() & Qt::ItemIsEnabled);
        QVERIFY(!(model.index(1, 0).flags() & Qt::ItemIsEnabled));
        QVERIFY(model.index(1, 2).flags() & Qt::ItemIsEnabled);
        QCOMPARE(model.index(0, 1).data().toString(), QLocale().toString(12000));
        QVERIFY(model.index(1, 1).data(SortRole).toULongLong() == 9);
        QCOMPARE(model.index(1, 2).data(FactModel::kSearchRole).toString(),
                 QStringLiteral("b 9 no"));
        model.setFacts({});
        QCOMPARE(model.rowCount(), 0);
    }

    void reasonsAreTranslated()
    {
        const auto snapshot = lookAt(std::make_shared<FakeTracefs>(FakeKernel::linux61()));
        QVERIFY(snapshot.has_value());
        const PlantedTranslator german(
            "core",
            {{"This kernel was built without the function profiler (CONFIG_FUNCTION_PROFILER).",
              QStringLiteral("Dieser Kernel hat keinen Profiler für Funktionen.")}});
        const auto abilities = abilityFacts(*snapshot->kernel);
        const bool told = std::any_of(abilities.begin(), abilities.end(), [](const Fact& fact) {
            return fact.cells[2].toString()
                == QStringLiteral("Dieser Kernel hat keinen Profiler für Funktionen.");
        });
        QVERIFY(told);
    }

    void tellsWhyAKernelLacksSomething()
    {
        const auto fake = std::make_shared<FakeTracefs>(FakeKernel::linux61());
        const auto snapshot = lookAt(fake);
        QVERIFY(snapshot.has_value());
        const auto abilities = abilityFacts(*snapshot->kernel);
        QCOMPARE(abilities.size(), std::size_t(tracefs::Ability::ErrorLog) + 1); // the last one
        for (const auto& fact : abilities) {
            const auto here = fact.cells[1].toString();
            QCOMPARE(here == QStringLiteral("No"), !fact.there);
            if (here != QStringLiteral("Yes"))
                QVERIFY(!fact.cells[2].toString().isEmpty());
        }
        const auto* const graph = factOf(abilities, QStringLiteral("Function graph tracer"));
        QVERIFY(graph);
        QCOMPARE(graph->cells[1].toString(), QStringLiteral("Top level only"));
        // Probes are everybody's, but what they record is each instance's own.
        QCOMPARE(factOf(abilities, QStringLiteral("Kernel probes (kprobe)"))->cells[1].toString(),
                 QStringLiteral("Yes"));
        const auto tracers = tracerFacts(*snapshot->kernel);
        QVERIFY(factOf(tracers, QStringLiteral("function"))->there);
        const auto* const irqsoff = factOf(tracers, QStringLiteral("irqsoff"));
        QVERIFY(!irqsoff->there);
        QVERIFY(irqsoff->cells[3].toString().contains(QStringLiteral("CONFIG_IRQSOFF_TRACER")));
        QVERIFY(!tracers.back().there); // what lacks comes last
        const auto overview = overviewFacts(*snapshot);
        QCOMPARE(factOf(overview, QStringLiteral("Host"))->cells[1].toString(),
                 QStringLiteral("fake"));
        QCOMPARE(factOf(overview, QStringLiteral("Online"))->cells[1].toString(),
                 QStringLiteral("2 CPU(s): 0–1"));
        QCOMPARE(clockFacts(*snapshot->kernel).size(), snapshot->kernel->clocks().size());
        QCOMPARE(optionFacts(*snapshot->kernel).size(), snapshot->kernel->options().size());
        QCOMPARE(moduleFacts(*snapshot->kernel).size(), snapshot->kernel->modules().size());
    }

    void tellsWhoTraces()
    {
        const auto fake = std::make_shared<FakeTracefs>(FakeKernel::linux61());
        QVERIFY(tracingUserFacts(*lookAt(fake)).empty());
        QVERIFY(fake->makeInstance("foo").has_value());
        QVERIFY(fake->makeInstance("probescope-700-7000").has_value());
        write(*fake, "instances/foo/current_tracer", "function");
        write(*fake, "current_tracer", "function");
        write(*fake, "set_event", "sched:sched_switch");
        write(*fake, "kprobe_events", "p:mine/read vfs_read");
        const auto facts = tracingUserFacts(*lookAt(fake));
        QCOMPARE(facts.size(), std::size_t(4));
        QCOMPARE(facts[0].cells[2].toString(),
                 QStringLiteral("Tracer function; Events: sched:sched_switch"));
        QCOMPARE(facts[1].cells[1].toString(), QStringLiteral("Instance foo"));
        QCOMPARE(facts[1].cells[2].toString(), QStringLiteral("Recording: tracer function"));
        QCOMPARE(facts[2].cells[0].toString(), QStringLiteral("Probescope, PID 700"));
        QCOMPARE(facts[3].cells[2].toString(), QStringLiteral("mine:read"));
    }

    void leftoversAreToldAndCleanedUp()
    {
        const auto fake = std::make_shared<FakeTracefs>(FakeKernel::linux61());
        const auto before = fake->snapshotOfControls();
        QVERIFY(fake->makeInstance("probescope-55-550").has_value());
        write(*fake, "dynamic_events", "p:probescope_55_550/one vfs_read");
        write(*fake, "dynamic_events", "p:probescope_56_560/two vfs_read");
        const QTemporaryDir journals;
        {
            auto journal = tracefs::Journal::begin(journals.path().toStdString(), *fake);
            QVERIFY(journal->write("tracing_thresh", "50").has_value());
        } // nobody holds it any more, and nothing was restored
        const auto snapshot = lookAt(fake, journals.path().toStdString());
        const auto leftovers = leftoversOf(*snapshot);
        QCOMPARE(leftovers.size(), std::size_t(3));
        QCOMPARE(leftovers[0].name(), QStringLiteral("probescope-55-550"));
        QCOMPARE(leftovers[0].steps().size(), 2);
        QVERIFY(leftovers[0].steps()[1].contains(QStringLiteral("probescope_55_550:one")));
        QCOMPARE(leftovers[1].name(), QStringLiteral("probescope_56_560"));
        QVERIFY(leftovers[2].steps()[0].startsWith(QStringLiteral("tracing_thresh ")));
        std::vector<std::size_t> begun;
        const auto report = cleanUpLeftovers(*fake, leftovers, CancelToken(),
                                             [&](std::size_t i) { begun.push_back(i); });
        QCOMPARE(begun, (std::vector<std::size_t>{0, 1, 2}));
        QCOMPARE(report.left, QStringList());
        QCOMPARE(report.done.size(), 3);
        QVERIFY(fake->snapshotOfControls() == before);
        QVERIFY(leftoversOf(*lookAt(fake, journals.path().toStdString())).empty());
    }

    void whatCannotBeCleanedUpIsTold()
    {
        const auto fake = std::make_shared<FakeTracefs>(FakeKernel::linux61());
        QVERIFY(fake->makeInstance("probescope-55-550").has_value());
        QVERIFY(fake->makeInstance("probescope-56-560").has_value());
        const auto leftovers = leftoversOf(*lookAt(fake));
        fake->failNext("instances/probescope-55-550/tracing_on", EIO);
        auto report = cleanUpLeftovers(*fake, leftovers, CancelToken(), [](std::size_t) {});
        QCOMPARE(report.left.size(), 1);
        QVERIFY(report.left[0].startsWith(QStringLiteral("probescope-55-550 could not")));
        QCOMPARE(report.done.size(), 1);
        const CancelToken stopped;
        stopped.cancel();
        report = cleanUpLeftovers(*fake, leftovers, stopped, [](std::size_t) {});
        QCOMPARE(report.left.size(), 2);
    }

    void eventsStandBelowTheirSystems()
    {
        KernelEventModel model;
        const QAbstractItemModelTester tester(&model);
        model.setEvents({{"sched", "b"}, {"irq", "z"}, {"sched", "a"}});
        QCOMPARE(model.rowCount(), 2);
        QCOMPARE(model.index(1, KernelEventModel::Count).data().toString(), QStringLiteral("2"));
        const auto index = model.indexOf({"sched", "b"});
        QCOMPARE(index.data(KernelEventModel::SearchRole).toString(), QStringLiteral("sched:b"));
        QVERIFY(model.eventAt(index) == (tracefs::EventName{"sched", "b"}));
        QVERIFY(!model.eventAt(index.parent()));
        QVERIFY(!model.indexOf({"sched", "c"}).isValid());
        model.setEvents({});
        QCOMPARE(model.rowCount(), 0);
    }

    void fieldsOfTheEventComeBeforeCommonOnes()
    {
        FakeTracefs fake(FakeKernel::linux61());
        auto kernel = tracefs::Kernel::inspect(fake);
        const auto format = kernel->format({"sched", "sched_switch"});
        const auto facts = fieldFacts(**format);
        QCOMPARE(facts.front().cells[0].toString(), QStringLiteral("prev_comm"));
        QCOMPARE(facts.front().cells[3].toString(), QStringLiteral("String"));
        QVERIFY(facts.back().cells[0].toString().startsWith(QStringLiteral("common_")));
        QVERIFY(printFormatOf(**format).startsWith(QStringLiteral("\"prev_comm=%s")));
    }

    void functionsAreFoundByNameModuleAndPattern()
    {
        const auto list = std::make_shared<const tracefs::TraceableFunctions>(
            tracefs::TraceableFunctions::parse("vfs_read\nvfs_write\next4_sync [ext4]\nRead_it\n"));
        const auto found = [&](const char* text) {
            return searchFunctions(*list, QString::fromLatin1(text), CancelToken());
        };
        using Indexes = std::vector<std::uint32_t>;
        QCOMPARE(found(""), (Indexes{0, 1, 2, 3}));
        QCOMPARE(found("READ"), (Indexes{0, 3}));
        QCOMPARE(found("ext4"), Indexes{2});
        QCOMPARE(found("vfs_*"), (Indexes{0, 1}));
        QCOMPARE(found(":mod:ext4"), Indexes{2});
        FunctionListModel model;
        const QAbstractItemModelTester tester(&model);
        model.setFound(list, found("ext4"));
        QCOMPARE(model.rowCount(), 1);
        QCOMPARE(model.index(0, FunctionListModel::Module).data().toString(),
                 QStringLiteral("ext4"));
    }

    void namesAreReadOrWhyNotIsTold()
    {
        const auto fake = std::make_shared<FakeTracefs>(FakeKernel::linux61());
        FunctionNames names;
        names.load(fake);
        waitUntil([&] { return !names.loading(); });
        QVERIFY(names.list() && names.list()->size() > 100);
        fake->disconnect();
        names.load(fake);
        waitUntil([&] { return !names.loading(); });
        QVERIFY(!names.list());
        QCOMPARE(int(names.trouble()->code), int(ErrorCode::Disconnected));
    }
};

QTEST_GUILESS_MAIN(TestKernelModels)

#include "tst_kernel_models.moc"
