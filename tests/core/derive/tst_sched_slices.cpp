#include "core/derive/sched_slices.h"
#include "core/derive/series_builder.h"

#include <QTest>

#include <map>

using namespace probescope;
using namespace probescope::store;

namespace {

/// Names for tests: task ids are pids, and a pid of 1000 or more is a rename of pid - 1000.
SeriesNames testNames()
{
    SeriesNames names;
    names.task = [](std::int32_t pid, StringId) { return TaskId(std::uint32_t(pid)); };
    names.pid = [](TaskId task) { return std::int32_t(task.value() % 1000); };
    names.text = [](StringId id) { return std::string(id.value() == 1 ? "D|K" : "R+"); };
    return names;
}

EventType switchType(FieldKind stateKind, std::string format = {})
{
    EventType type;
    type.name = "sched_switch";
    type.role = EventRole::SchedSwitch;
    type.format = std::move(format);
    const auto field = [](const char* name, FieldKind kind) {
        Field made;
        made.name = name;
        made.kind = kind;
        return made;
    };
    type.fields = {field("prev_comm", FieldKind::String), field("prev_pid", FieldKind::Signed),
                   field("prev_state", stateKind), field("next_comm", FieldKind::String),
                   field("next_pid", FieldKind::Signed)};
    return type;
}

/// What the lanes hold, and a way to feed events.
struct SwitchLanes
{
    explicit SwitchLanes(EventType type)
        : switchType(std::move(type))
    {
    }

    void event(std::int64_t timeNs, std::uint32_t cpu, std::uint32_t task)
    {
        EventRecord record;
        record.timeNs = timeNs;
        record.cpu = cpu;
        record.task = TaskId(task);
        record.type = EventTypeId(0);
        give(record, other);
    }
    void change(std::int64_t timeNs, std::uint32_t cpu, std::uint32_t prev, std::int64_t next,
                std::int64_t state)
    {
        const std::vector<Value> values{0, prev, state, 0, next};
        EventRecord record;
        record.timeNs = timeNs;
        record.cpu = cpu;
        record.task = TaskId(prev);
        record.type = EventTypeId(1);
        record.values = values;
        give(record, switchType);
    }
    void give(const EventRecord& record, const EventType& type)
    {
        const auto taken = switches.read(record, type);
        slices.event(row++, record, names.pid(record.task), taken ? &*taken : nullptr);
    }
    std::string text(std::uint32_t cpu) const
    {
        std::string all;
        const auto it = found.find(cpu);
        for (const LaneSlice& slice : it == found.end() ? std::vector<LaneSlice>() : it->second) {
            all += std::to_string(slice.what) + " " + std::to_string(slice.beginNs) + "-"
                + std::to_string(slice.endNs);
            if (slice.aux != 0)
                all += std::string(" ") + char(slice.aux);
            if (slice.ref != LaneSlice::kNoRef)
                all += " row " + std::to_string(slice.ref);
            all += "; ";
        }
        return all;
    }

    EventType switchType;
    EventType other;
    SeriesNames names = testNames();
    std::map<std::uint32_t, std::vector<LaneSlice>> found;
    SchedSwitchReader switches{names};
    SchedSlices slices{
        [this](std::uint32_t cpu, const LaneSlice& slice) { found[cpu].push_back(slice); }};
    RowId row = 0;
};

} // namespace

class TestSchedSlices : public QObject
{
    Q_OBJECT

private slots:
    void slicesFollowTheSwitches()
    {
        SwitchLanes lanes(switchType(FieldKind::Signed));
        lanes.event(5, 0, 7); // 7 runs on CPU 0 from the first event on
        lanes.change(10, 0, 7, 8, 1);
        lanes.change(20, 0, 8, 0, 2);
        lanes.event(22, 1, 9);
        lanes.change(30, 0, 0, 7, 0);
        lanes.event(50, 1, 9);
        lanes.slices.finish();
        QCOMPARE(lanes.text(0), std::string("7 5-10 S; 8 10-20 D row 1; 7 30-50 row 4; "));
        QCOMPARE(lanes.text(1), std::string()); // no switch there: nothing is known
    }

    void statesComeAsTextToo()
    {
        SwitchLanes lanes(switchType(FieldKind::String));
        lanes.change(10, 0, 7, 8, 1);
        lanes.change(20, 0, 8, 7, 2);
        QCOMPARE(lanes.text(0), std::string("7 10-10 D; 8 10-20 R row 0; "));
    }

    void aLossLeavesAGap()
    {
        SwitchLanes lanes(switchType(FieldKind::Signed));
        lanes.change(10, 0, 7, 8, 1);
        lanes.event(15, 0, 8);
        lanes.slices.loss({0, {}, 15, 40, 3});
        lanes.event(40, 0, 9);
        lanes.change(50, 0, 9, 7, 1);
        lanes.slices.finish();
        QCOMPARE(lanes.text(0),
                 std::string("7 10-10 S; 8 10-15 row 0; 9 40-50 S; 7 50-50 row 3; "));
    }

    void aMissingSwitchEndsTheSliceWhereItWasLastSeen()
    {
        SwitchLanes lanes(switchType(FieldKind::Signed));
        lanes.change(10, 0, 7, 8, 1);
        lanes.event(15, 0, 8);
        lanes.event(20, 0, 9);
        lanes.change(30, 0, 9, 7, 1); // 8 was left unseen
        QCOMPARE(lanes.text(0), std::string("7 10-10 S; 8 10-15 row 0; "));
    }

    void aRenamedTaskStaysTheSame()
    {
        SwitchLanes lanes(switchType(FieldKind::Signed));
        lanes.change(10, 0, 7, 8, 1);
        lanes.change(30, 0, 1008, 7, 1); // it called exec
        QCOMPARE(lanes.text(0), std::string("7 10-10 S; 8 10-30 S row 0; "));
    }

    void letterOfAState_data()
    {
        QTest::addColumn<QString>("format");
        QTest::addColumn<quint64>("bit");
        QTest::addColumn<char>("letter");
        // From events/sched/sched_switch/format of Linux 6.1, and of Linux 3.10.
        const QString now = "print fmt: \"prev_comm=%s\", REC->prev_comm, (REC->prev_state & "
                            "((((0x00000000 | 0x00000001 | 0x00000002) + 1) << 1) - 1)) ? "
                            "__print_flags(REC->prev_state & ((((0x00000000 | 0x00000001) + 1) << "
                            "1) - 1), \"|\", { 0x00000001, \"S\" }, { 0x00000002, \"D\" }, { "
                            "0x00000040, \"P\" }, { 0x00000080, \"I\" }) : \"R\", REC->prev_state";
        const QString old = "print fmt: \"%s\", REC->prev_state & (1024-1) ? __print_flags("
                            "REC->prev_state & (1024-1), \"|\", { 1, \"S\"} , { 2, \"D\" }, "
                            "{ 128, \"K\" }) : \"R\"";
        QTest::newRow("6.1 S") << now << quint64(1) << 'S';
        QTest::newRow("6.1 I") << now << quint64(0x80) << 'I';
        QTest::newRow("3.10 K") << old << quint64(128) << 'K';
        QTest::newRow("no format") << QString() << quint64(4) << 'T';
    }
    void letterOfAState()
    {
        QFETCH(QString, format);
        QFETCH(quint64, bit);
        QFETCH(char, letter);
        SwitchLanes lanes(switchType(FieldKind::Hex, format.toStdString()));
        lanes.change(10, 0, 7, 8, 0);
        lanes.change(20, 0, 8, 7, std::int64_t(bit));
        QCOMPARE(lanes.found[0].at(0).aux, std::uint32_t('R'));
        QCOMPARE(char(lanes.found[0].at(1).aux), letter);
    }
};

QTEST_APPLESS_MAIN(TestSchedSlices)
#include "tst_sched_slices.moc"
