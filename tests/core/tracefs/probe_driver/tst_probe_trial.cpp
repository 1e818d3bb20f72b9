#include "core/tracefs/probe_driver/trial.h"
#include "core/tracefs/probes/list.h"
#include "tests/core/tracefs/probe_driver/refused_lines.h"
#include "tests/support/fake_tracefs/fake_tracefs.h"

#include <QTest>

#include <atomic>
#include <cerrno>
#include <thread>

using namespace probescope;
using fake::FakeKernel;
using fake::FakeTracefs;
using tracefs::ProbeTrial;

namespace {

ProbeTrial tried(FakeTracefs& fake, const std::vector<std::string>& lines)
{
    std::vector<probe::Spec> specs;
    for (const auto& line : lines) {
        const auto spec = probe::Spec::parse(line);
        if (!spec)
            qFatal("%s", spec.error().message().c_str());
        specs.push_back(*spec);
    }
    auto trial = tracefs::tryDefinitions(fake, specs);
    if (!trial)
        qFatal("%s", trial.error().message().c_str());
    return std::move(*trial);
}

} // namespace

class TestProbeTrial : public QObject
{
    Q_OBJECT

private slots:
    void readsBackAndCleansUp()
    {
        FakeTracefs fake(FakeKernel::linux61());
        const auto before = fake.snapshotOfControls();
        const auto trial = tried(fake, {"r:mine/open vfs_read rv=$retval:s64 comm=$comm"});
        QVERIFY(trial.isTaken() && !trial.left);
        QCOMPARE(trial.listed,
                 std::vector<std::string>{"r10:mine/open vfs_read rv=$retval:s64 comm=$comm"});
        std::vector<std::string> fields;
        for (const auto& field : trial.format->fields) {
            if (!field.common)
                fields.push_back(field.type + " " + field.name);
        }
        QCOMPARE(
            fields,
            (std::vector<std::string>{"unsigned long __probe_func", "unsigned long __probe_ret_ip",
                                      "s64 rv", "__data_loc char[] comm"}));
        QCOMPARE(fake.snapshotOfControls(), before);
    }

    /// The kernel's caret, at the column of what the user wrote.
    void pointsAtTheFault_data()
    {
        addRefusedLines();
        addRefusedLine("p vfs_read a=%di:foo", "foo", "Unknown type is specified");
        addRefusedLine("p:x/y vfs_read+2", "vfs_read",
                       "Probe point is not an instruction boundary");
        addRefusedLine("r:foo/bar vfs_read+4", "vfs_read",
                       "Retprobe address must be an function entry");
        addRefusedLine("e:foo/bar sched/none a=$b", "sched", "Attached event does not exist");
    }
    void pointsAtTheFault()
    {
        QFETCH(QByteArray, line);
        QFETCH(QByteArray, fault);
        QFETCH(QByteArray, words);
        for (const auto& kernel : {FakeKernel::linux61(), FakeKernel::linux612()}) {
            FakeTracefs fake(kernel);
            const auto before = fake.snapshotOfControls();
            const auto trial = tried(fake, {line.toStdString()});
            QVERIFY(trial.refusal && trial.complaint);
            QCOMPARE(trial.refusal->what, words.toStdString());
            const auto column = line.lastIndexOf(fault);
            QCOMPARE(qsizetype(trial.complaint->column), column);
            QCOMPARE(qsizetype(*trial.refusal->place.byte), column);
            QCOMPARE(fake.snapshotOfControls(), before);
        }
    }

    void findsColumnsAgain()
    {
        const std::string_view written = "p:probescope_1_2_3/try vfs_read a=%di:foo";
        QCOMPARE(tracefs::columnIn(written, "p  vfs_read   a=%di:foo", written.find("foo")),
                 std::size_t(20));
        QCOMPARE(tracefs::columnIn(written, "p:x/y vfs_read a=%di:foo", 0), std::size_t(0));
        QCOMPARE(tracefs::columnIn(written, "p:x/y vfs_read a=%di:foo", written.find("try")),
                 std::size_t(4)); // close to it
        QCOMPARE(tracefs::columnIn(written, "p", 40), std::size_t(1));
        QCOMPARE(tracefs::columnIn("", "", 0), std::size_t(0));
    }

    void triesSeveralThatMakeOneEvent()
    {
        FakeTracefs fake(FakeKernel::linux61());
        auto trial = tried(fake, {"p:x/y vfs_read a=%di", "p:x/y vfs_write a=%di"});
        QVERIFY(trial.isTaken());
        QCOMPARE(trial.listed,
                 (std::vector<std::string>{"p:x/y vfs_read a=%di", "p:x/y vfs_write a=%di"}));
        trial = tried(fake, {"p:x/y vfs_read a=%di", "p:x/y vfs_write b=%di"});
        QCOMPARE(*trial.refused, std::size_t(1));
        QCOMPARE(trial.refusal->number, EEXIST);
        QVERIFY(fake.probes().empty());
    }

    void triesEveryKind()
    {
        FakeTracefs fake(FakeKernel::linux612());
        const auto before = fake.snapshotOfControls();
        for (const char* line : {"p:x/y /bin/sh:0x1000 a=%di", "r:x/y /bin/sh:0x1000 a=$retval",
                                 "e:x/y sched/sched_switch a=$prev_pid", "f:x/y vfs_read a=$arg1",
                                 "s:synthetic/lat u64 lat; pid_t pid"}) {
            const auto trial = tried(fake, {line});
            QVERIFY2(trial.isTaken(), trial.refusal ? trial.refusal->message().c_str() : "");
            QCOMPARE(trial.listed.size(), std::size_t(1));
            QVERIFY2(trial.format, line);
        }
        QCOMPARE(fake.snapshotOfControls(), before);
    }

    /// Nothing of it wipes a buffer.
    void losesNobodysData()
    {
        FakeTracefs fake(FakeKernel::linux61());
        fake.feed("", 0, std::string(100, 'x'), 5);
        tried(fake, {"p:x/y vfs_read"});
        QVERIFY(fake.read("per_cpu/cpu0/stats", 1000)->find("entries: 5") == 0);
    }

    void mindsNoLeftoverOfAnEarlierTrial()
    {
        FakeTracefs fake(FakeKernel::linux61());
        QVERIFY(fake.append("dynamic_events", "r:probescope_700_7000_4294967293/try vfs_open")
                    .has_value());
        QVERIFY(tried(fake, {"p:x/y vfs_read"}).isTaken());
        QVERIFY(fake.probes().empty());
    }

    void isNotListed()
    {
        FakeTracefs fake(FakeKernel::linux61());
        QVERIFY(fake.append("dynamic_events", "p:probescope_700_7000_4294967293/try vfs_open")
                    .has_value());
        QVERIFY(tracefs::listProbes(fake)->probes.empty());
    }

    void tellsWhyNothingCouldBeTried()
    {
        FakeTracefs fake(FakeKernel::linux61());
        fake.disconnect();
        const auto trial = tracefs::tryDefinitions(fake, {*probe::Spec::parse("p:x/y vfs_read")});
        QVERIFY(trial.error().code == ErrorCode::Disconnected);
        FakeTracefs other(FakeKernel::linux61());
        other.failNext("dynamic_events", EPERM);
        QVERIFY(!tracefs::tryDefinitions(other, {*probe::Spec::parse("p:x/y vfs_read")}));
        QVERIFY(!tracefs::tryDefinitions(other, {}));
    }

    /// All have one name in the kernel.
    void severalAtOnceDoNotMix()
    {
        FakeTracefs fake(FakeKernel::linux61());
        std::atomic<int> wrong = 0;
        const auto tryOften = [&](const char* line) {
            const auto spec = *probe::Spec::parse(line);
            for (int i = 0; i < 100; ++i) {
                const auto trial = tracefs::tryDefinitions(fake, {spec});
                if (!trial || !trial->isTaken() || trial->listed != std::vector<std::string>{line})
                    ++wrong;
            }
        };
        std::thread other([&] { tryOften("p:some/one vfs_read"); });
        tryOften("p:some/two vfs_write");
        other.join();
        QCOMPARE(wrong.load(), 0);
        QVERIFY(fake.probes().empty());
    }
};

QTEST_APPLESS_MAIN(TestProbeTrial)
#include "tst_probe_trial.moc"
