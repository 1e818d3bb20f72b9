#include "core/format/learn/event_learner.h"
#include "tests/support/recording_sink.h"

#include <QTest>

using namespace probescope;

class TestEventLearner : public QObject
{
    Q_OBJECT

private slots:
    void fieldsAreTyped_data()
    {
        QTest::addColumn<QByteArray>("event");
        QTest::addColumn<QByteArray>("info");
        QTest::addColumn<QByteArray>("fields");
        const auto row = [](const char* event, const char* info, const char* fields) {
            QTest::newRow(info) << QByteArray(event) << QByteArray(info) << QByteArray(fields);
        };
        row("sched_switch",
            "prev_comm=a:b=c d prev_pid=171 prev_prio=120 prev_state=R+ ==> next_comm=next_pid=1 "
            "next_pid=176 next_prio=120",
            "prev_comm='a:b=c d' prev_pid=171 prev_prio=120 prev_state='R+' "
            "next_comm='next_pid=1' next_pid=176 next_prio=120");
        row("sched_switch", "a:b:171 [120] R ==> swapper/1:0 [120]",
            "prev_comm='a:b' prev_pid=171 prev_prio=120 prev_state='R' next_comm='swapper/1' "
            "next_pid=0 next_prio=120");
        row("sched_wakeup", "comm=5 pid=17 prio=-1 target_cpu=001",
            "comm='5' pid=17 prio=-1 target_cpu=1");
        row("sys_enter", "NR 33 (b, 1, 558ecc51c9bc, 0, 7, b)",
            "id=33 arg0=11 arg1=1 arg2=94071801629116 arg3=0 arg4=7 arg5=11");
        row("sys_enter_dup2", "sys_dup2(oldfd: b, newfd: 1)", "oldfd=11 newfd=1");
        row("sys_exit_write", "sys_write -> 0x2", "ret=2");
        row("price", "(0x401d60) id=1000 flags=0xa5c3 amount=-5000000000 tag=\"O'Brien \"Q\" & S\"",
            "__probe_ip=4201824 id=1000 flags=42435 amount=-5000000000 tag='\"O'Brien \"Q\" & "
            "S\"'");
        row("myret", "(do_sys_open+0x2f/0x60 <- do_sys_openat2) ret=3",
            "__probe_ret_ip='do_sys_open+0x2f/0x60' __probe_func='do_sys_openat2' ret=3");
        row("timer_start",
            "timer=0xffff88810028be28 function=f expires=4294709231 [timeout=3] idx=48",
            "timer=-131387341881816 function='f' expires=4294709231 timeout=3 idx=48");
        row("function", "vfs_read <-ksys_read", "ip='vfs_read' parent_ip='ksys_read'");
        row("wakeup", "      0:120:R   + [000]     349: 59:R rt-periodic",
            "prev_pid=0 prev_prio=120 prev_state='R' next_cpu=0 next_pid=349 next_prio=59 "
            "next_state='R' next_comm='rt-periodic'");
        row("function", "vfs_open <-- path_openat", "ip='vfs_open' parent_ip='path_openat'");
        row("function", "ext4_file_open [ext4] <-do_dentry_open",
            "ip='ext4_file_open [ext4]' parent_ip='do_dentry_open'");
        row("sys_enter_getpid", "sys_getpid()", "");
        row("kfree", "call_site=ext4_read+0x1f/0x2e0 [ext4] ptr=00000000a1b2c3d4",
            "call_site='ext4_read+0x1f/0x2e0 [ext4]' ptr=2712847316");
        row("kfree", "call_site=seq_read+0x1f/0x2e0 ptr=0000000000000012",
            "call_site='seq_read+0x1f/0x2e0' ptr=18");
        row("early", "(ext4_file_open+0x4/0x270 [ext4])",
            "__probe_ip='ext4_file_open+0x4/0x270 [ext4]'");
        row("block_rq_issue", "7,0 RM 1024 () 8742 + 2 be,0,4 [jbd2/loop0-8]",
            "dev='7,0' rwbs='RM' bytes=1024 cmd='' sector=8742 nr_sector=2 ioprio='be,0,4' "
            "comm='jbd2/loop0-8'");
        row("block_rq_issue", "7,0 FF 0 () 18446744073709551615 + 0 [sh]",
            "dev='7,0' rwbs='FF' bytes=0 cmd='' sector=-1 nr_sector=0 comm='sh'");
        row("workqueue_execute_end", "work struct 0000000012645adb: function vmstat_shepherd",
            "work=308566747 function='vmstat_shepherd'");
        row("ext4_journal_start",
            "dev 7,0 blocks 1, rsv_blocks 0, revoke_creds 8, caller ext4_open+0x1/0x2 [ext4]",
            "dev='7,0' blocks=1 rsv_blocks=0 revoke_creds=8 caller='ext4_open+0x1/0x2 [ext4]'");
        row("ext4_ext_map_blocks_exit", "dev 7,0 ino 12 flags  lblk 0 mode 0100644",
            "dev='7,0' ino=12 flags='' lblk=0 mode=100644");
        row("mm_filemap_add_to_page_cache", "dev 0:3 ino 70c pfn=0x12 ofs=0 order=0",
            "dev='0:3' ino=1804 pfn=18 ofs=0 order=0");
        row("anything", "free words, no pairs", "info='free words, no pairs'");
        row("anything", "x=18446744073709551615 y=007 z=0x0a w=", "x=-1 y=7 z=10 w=''");
    }
    void fieldsAreTyped()
    {
        QFETCH(QByteArray, event);
        QFETCH(QByteArray, info);
        QFETCH(QByteArray, fields);
        RecordingSink sink;
        EventLearner learner(sink);
        const auto learned = learner.learn({}, event.toStdString(), info.toStdString());
        const EventType& type = sink.eventTypes[learned.type.value()];
        QByteArray found;
        std::vector<FieldValue> values;
        for (std::size_t i = 0; i < type.fields.size(); ++i) {
            const Field& field = type.fields[i];
            const bool text = field.kind == FieldKind::String;
            values.push_back({learned.values[i],
                              text ? std::string_view(sink.strings[std::size_t(learned.values[i])])
                                   : std::string_view()});
            found += (i > 0 ? " " : "") + QByteArray::fromStdString(field.name) + "=";
            found += text ? "'" + QByteArray::fromStdString(std::string(values.back().bytes)) + "'"
                          : QByteArray::number(qint64(learned.values[i]));
        }
        QCOMPARE(found, fields);
        QCOMPARE(QByteArray::fromStdString(printSkeleton(type, values)), info);
    }

    void anOddShapeDoesNotSwallowOthers()
    {
        RecordingSink sink;
        EventLearner learner(sink);
        learner.learn({}, "foo", "only words");
        const auto later = learner.learn({}, "foo", "a=5");
        QCOMPARE(sink.eventTypes[later.type.value()].fields.at(0).name, std::string("a"));
    }

    void shapesOfOneNameAreBounded()
    {
        RecordingSink sink;
        EventLearner learner(sink);
        for (int i = 0; i < 1000; ++i)
            learner.learn({}, "foo", "key" + std::to_string(i) + "=1");
        QVERIFY(sink.eventTypes.size() <= EventLearner::kMaxShapes + 1);
        QCOMPARE(sink.eventTypes.back().fields.at(0).name, std::string("info"));
    }

    void fieldsOfOneShapeAreBounded()
    {
        std::string info;
        for (int i = 0; i < 100000; ++i)
            info += "a=b ";
        RecordingSink sink;
        EventLearner learner(sink);
        const auto learned = learner.learn({}, "foo", info);
        QCOMPARE(sink.eventTypes.at(learned.type.value()).fields.size(), std::size_t(1));
        QCOMPARE(sink.strings.at(std::size_t(learned.values[0])), info);
    }

    void systemsAreKnown()
    {
        QCOMPARE(systemOfEvent("sched_switch"), std::string_view("sched"));
        QCOMPARE(systemOfEvent("sys_enter_openat"), std::string_view("syscalls"));
        QCOMPARE(systemOfEvent("irq_handler_entry"), std::string_view("irq"));
        QVERIFY(systemOfEvent("nobody_knows").empty());
    }
};

QTEST_APPLESS_MAIN(TestEventLearner)
#include "tst_event_learner.moc"
