#include "core/record/session/probe_plan.h"

#include <QTest>

using namespace probescope;
using namespace probescope::record;

namespace {

Settings withProbes(std::vector<ProbeChoice> probes)
{
    Settings settings;
    settings.probes = std::move(probes);
    return settings;
}

} // namespace

class TestProbePlan : public QObject
{
    Q_OBJECT

private slots:
    void putsDefinitionsIntoTheGroupOfTheRecording_data()
    {
        QTest::addColumn<QByteArray>("definition");
        QTest::addColumn<QByteArray>("command");
        QTest::addColumn<QByteArray>("shown");
        QTest::addColumn<int>("kind");
        const auto row = [](const char* definition, const char* command, const char* shown,
                            probe::Kind kind) {
            QTest::newRow(definition)
                << QByteArray(definition) << QByteArray(command) << QByteArray(shown) << int(kind);
        };
        using Kind = probe::Kind;
        row("p:open do_sys_openat2 name=+0($arg2):string",
            "p:own_1_2/open do_sys_openat2 name=+0($arg2):string", "kprobes:open",
            Kind::KernelEntry);
        row("p:mine/open  do_sys_openat2\tdfd=%di:s32", "p:own_1_2/open do_sys_openat2 dfd=%di:s32",
            "mine:open", Kind::KernelEntry);
        row("p:mine.open do_sys_openat2", "p:own_1_2/open do_sys_openat2", "mine:open",
            Kind::KernelEntry);
        row("p vfs_read", "p:own_1_2/p_vfs_read_0 vfs_read", "kprobes:p_vfs_read_0",
            Kind::KernelEntry);
        row("p:mine/ ext4:ext4_iget+0x10", "p:own_1_2/p_ext4_ext4_iget_0x10_0 ext4:ext4_iget+0x10",
            "mine:p_ext4_ext4_iget_0x10_0", Kind::KernelEntry);
        row("r16:back vfs_read ret=$retval", "r16:own_1_2/back vfs_read ret=$retval",
            "kprobes:back", Kind::KernelReturn);
        row("p:back vfs_read%return", "p:own_1_2/back vfs_read%return", "kprobes:back",
            Kind::KernelReturn);
        row("p:sh /bin/bash:0x1234", "p:own_1_2/sh /bin/bash:0x1234", "uprobes:sh",
            Kind::UserEntry);
        row("r /bin/bash:0x1234", "r:own_1_2/r_bash_0x1234_0 /bin/bash:0x1234",
            "uprobes:r_bash_0x1234_0", Kind::UserReturn);
        row("e:sw sched/sched_switch p=$prev_pid if prev_pid > 1",
            "e:own_1_2/sw sched/sched_switch p=$prev_pid if prev_pid > 1", "eprobes:sw",
            Kind::Event);
        row("f:f vfs_read", "f:own_1_2/f vfs_read", "fprobes:f", Kind::FunctionEntry);
        row("f:f vfs_read%return", "f:own_1_2/f vfs_read%return", "fprobes:f",
            Kind::FunctionReturn);
        row("t:sw sched_switch", "t:own_1_2/sw sched_switch", "tracepoints:sw", Kind::Tracepoint);
    }
    void putsDefinitionsIntoTheGroupOfTheRecording()
    {
        QFETCH(QByteArray, definition);
        QFETCH(QByteArray, command);
        QFETCH(QByteArray, shown);
        QFETCH(int, kind);
        const auto planned =
            planProbes(withProbes({{.definition = definition.toStdString()}}), "own_1_2");
        QVERIFY2(planned, planned ? "" : planned.error().message().c_str());
        QCOMPARE(planned->size(), std::size_t(1));
        const PlannedProbe& one = planned->front();
        QCOMPARE(QByteArray::fromStdString(one.command), command);
        QCOMPARE(QByteArray::fromStdString(one.probe.system + ':' + one.probe.event), shown);
        QCOMPARE(one.probe.group, std::string("own_1_2"));
        QCOMPARE(int(one.probe.kind), kind);
        QCOMPARE(QByteArray::fromStdString(one.probe.definition), definition);
    }

    void givesEachProbeANameOfItsOwn()
    {
        const auto planned = planProbes(withProbes({{.definition = "p vfs_read"},
                                                    {.definition = "p vfs_write", .enabled = false},
                                                    {.definition = "p vfs_read a=%di"}}),
                                        "own");
        QVERIFY(planned);
        QCOMPARE(planned->size(), std::size_t(2));
        QCOMPARE(planned->at(0).probe.event, std::string("p_vfs_read_0"));
        QCOMPARE(planned->at(1).probe.event, std::string("p_vfs_read_1"));
        QCOMPARE(planned->at(1).probe.id, 1U);
    }

    /// The same name in the capture would mix them.
    void keepsItsNameApartFromOtherEvents()
    {
        Settings settings = withProbes({{.definition = "p:open vfs_open"}});
        settings.events = {{.system = "kprobes", .name = "open"}};
        QCOMPARE(planProbes(settings, "own")->front().probe.system, std::string("own"));
        settings.events.front().name = "other";
        QCOMPARE(planProbes(settings, "own")->front().probe.system, std::string("kprobes"));
    }

    void saysWhereADefinitionIsWrong_data()
    {
        QTest::addColumn<QByteArray>("definition");
        QTest::addColumn<int>("column");
        QTest::newRow("nothing") << QByteArray("  ") << 0;
        QTest::newRow("no place") << QByteArray("p:foo") << 5;
        QTest::newRow("deletes") << QByteArray("-:foo") << 0;
        QTest::newRow("synthetic") << QByteArray("s:lat u64 lat") << 0;
        QTest::newRow("a bare address") << QByteArray("p:foo 0xffffffff81000000") << 6;
        QTest::newRow("a bad name") << QByteArray("p:1foo vfs_read") << 2;
        QTest::newRow("a bad argument") << QByteArray("p:foo vfs_read  1a=%di") << 16;
        QTest::newRow("a comment") << QByteArray("p:foo vfs_read #") << 15;
    }
    void saysWhereADefinitionIsWrong()
    {
        QFETCH(QByteArray, definition);
        QFETCH(int, column);
        const auto planned =
            planProbes(withProbes({{.definition = definition.toStdString()}}), "own");
        QVERIFY(!planned);
        QVERIFY(planned.error().code == ErrorCode::Invalid);
        QVERIFY(!planned.error().what.empty());
        QCOMPARE(int(planned.error().place.byte.value_or(999)), column);
        QCOMPARE(QByteArray::fromStdString(planned.error().hint.text()),
                 definition + '\n' + QByteArray(column, ' ') + '^');
    }

    void refusesOneNameTwice()
    {
        const auto planned = planProbes(
            withProbes({{.definition = "p:open vfs_open"}, {.definition = "r:open vfs_open"}}),
            "own");
        QVERIFY(!planned);
        QCOMPARE(int(planned.error().place.byte.value_or(999)), 2);
    }

    void findsTheKernelsColumnInTheLineOfTheUser_data()
    {
        QTest::addColumn<QByteArray>("definition");
        QTest::addColumn<QByteArray>("command");
        QTest::addColumn<int>("kernels");
        QTest::addColumn<int>("users");
        const char* const command = "p:own_1_2/foo vfs_read a=%di:foo";
        const auto row = [&](const char* name, const char* definition, int kernels, int users) {
            QTest::newRow(name) << QByteArray(definition) << QByteArray(command) << kernels
                                << users;
        };
        row("type", "p:foo vfs_read a=%di:foo", 29, 21);
        row("type behind many blanks", "p:foo   vfs_read \t a=%di:foo", 29, 25);
        row("place", "p:foo   vfs_read a=%di:foo", 14, 8);
        row("the end", "p:foo vfs_read a=%di:foo", 32, 24);
        row("event", "p:mine/foo vfs_read a=%di:foo", 10, 7);
        row("in the event", "p:mine/foo vfs_read a=%di:foo", 12, 9);
        row("our group", "p:foo vfs_read a=%di:foo", 2, 0);
        row("no name", "p vfs_read a=%di:foo", 10, 0);
        row("far out", "p:foo vfs_read a=%di:foo", 4000, 24);
    }
    void findsTheKernelsColumnInTheLineOfTheUser()
    {
        QFETCH(QByteArray, definition);
        QFETCH(QByteArray, command);
        QFETCH(int, kernels);
        QFETCH(int, users);
        QCOMPARE(int(columnInDefinition(definition.toStdString(), command.toStdString(),
                                        std::size_t(kernels))),
                 users);
    }
};

QTEST_APPLESS_MAIN(TestProbePlan)
#include "tst_probe_plan.moc"
