#include "core/tracefs/files/control_text.h"
#include "core/tracefs/files/control_value.h"

#include <QTest>

using namespace probescope::tracefs;

class TestControlText : public QObject
{
    Q_OBJECT

private slots:
    void readsSizes()
    {
        QCOMPARE(bufferKibOf("7 (expanded: 1408)\n").value(), std::uint64_t(1408));
        QCOMPARE(bufferKibOf("1410\n").value(), std::uint64_t(1410));
        QVERIFY(!bufferKibOf("X\n"));
        QVERIFY(!bufferKibOf("7 (expanded: "));
    }

    void writesMasksOfManyCpus()
    {
        QCOMPARE(cpuMaskText({0, 1}), std::string("3"));
        QCOMPARE(cpuMaskText({31}), std::string("80000000"));
        QCOMPARE(cpuMaskText({0, 33}), std::string("2,00000001"));
        QCOMPARE(cpuMaskText({64}), std::string("1,00000000,00000000"));
        QCOMPARE(cpuMaskText({}), std::string("0"));
    }

    void readsMasksOfManyCpus()
    {
        for (const auto& cpus :
             std::vector<std::vector<std::uint32_t>>{{}, {0, 1}, {31}, {0, 33}, {5, 64, 127}})
            QCOMPARE(cpusOfMask(cpuMaskText(cpus)), cpus);
        QCOMPARE(cpusOfMask("ffffffff,ffffffff").size(), std::size_t(64));
        QVERIFY(cpusOfMask("x").empty() && cpusOfMask("1,100000000").empty());
    }

    void readsListsOfCpus()
    {
        QCOMPARE(cpuListOf("0-2,8\n"), (std::vector<std::uint32_t>{0, 1, 2, 8}));
        QCOMPARE(cpuListOf("0\n"), (std::vector<std::uint32_t>{0}));
        QCOMPARE(cpuListOf("0-4294967295"), std::vector<std::uint32_t>());
        QCOMPARE(cpuListOf("x"), std::vector<std::uint32_t>());
    }

    void takesTheChosenOne()
    {
        QCOMPARE(std::string(chosenOf("local [mono] tai\n")), std::string("mono"));
        QCOMPARE(std::string(chosenOf("none\n")), std::string("none"));
    }

    void listsTriggersAsTheyWereWritten()
    {
        QCOMPARE(triggerAsWritten("traceoff:unlimited if prev_pid == 1"),
                 std::string("traceoff if prev_pid == 1"));
        QCOMPARE(triggerAsWritten("stacktrace:count=5"), std::string("stacktrace:5"));
        QCOMPARE(triggerAsWritten("enable_event:irq:irq_handler_entry:unlimited"),
                 std::string("enable_event:irq:irq_handler_entry"));
        QCOMPARE(
            triggerAsWritten("hist:keys=prev_pid:vals=hitcount:sort=hitcount:size=2048 [active]"),
            std::string("hist:keys=prev_pid:vals=hitcount:sort=hitcount:size=2048"));
    }

    void valuesAreEqualWhenTheyMeanTheSame()
    {
        QCOMPARE(controlValue("set_ftrace_pid", "no pid\n"), std::string());
        QCOMPARE(controlValue("set_ftrace_filter", "vfs_write\nvfs_read\nkvm_x [kvm]\n"),
                 std::string("kvm_x\nvfs_read\nvfs_write"));
        QCOMPARE(controlValue("set_ftrace_filter",
                              "#### all functions enabled ####\nvfs_read:traceoff:unlimited\n"),
                 std::string());
        QCOMPARE(controlValue("events/sched/sched_switch/enable", "0*\n"), std::string("0"));
        QCOMPARE(controlValue("events/sched/sched_switch/filter", "none\n"), std::string("0"));
    }
};

QTEST_APPLESS_MAIN(TestControlText)
#include "tst_control_text.moc"
