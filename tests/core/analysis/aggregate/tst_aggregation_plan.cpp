#include "core/analysis/aggregate/aggregation_sql.h"
#include "tests/core/analysis/aggregate/aggregation_check.h"
#include "tests/support/sample_capture.h"

#include <QTemporaryDir>
#include <QTest>

using namespace probescope;
using namespace probescope::analysis;
using namespace probescope::test;

using Key = AggregationKey::Kind;
using Kind = AggregationValue::Kind;

class TestAggregationPlan : public QObject
{
    Q_OBJECT

private slots:
    void predicatesMeanTheSameInSql_data();
    void predicatesMeanTheSameInSql();
    void tellsWhatIsWrong_data();
    void tellsWhatIsWrong();
    void saysWhichEventsHaveNoTable();
    void endsWhenCancelled();
    void tooManyGroupsAreRefused();
};

void TestAggregationPlan::predicatesMeanTheSameInSql_data()
{
    QTest::addColumn<QString>("file");
    QTest::addColumn<QStringList>("events");
    QTest::addColumn<QString>("predicate");
    QTest::addColumn<bool>("plain"); // SQL says it itself
    const auto add = [](const char* file, const QStringList& events, const char* predicate,
                        bool plain = true) {
        QTest::addRow("%s: %s", file, predicate)
            << QString::fromLatin1(file) << events << QString::fromLatin1(predicate) << plain;
    };
    const char* sched = "text/events-sched-switch-waking.txt.xz";
    add(sched, {"sched_switch"}, "prev_state == S && prev_pid != 0");
    add(sched, {"sched_switch"}, "prev_pid < 50 || next_pid > 80 && next_prio == 120");
    add(sched, {"sched_switch"}, R"(prev_comm ~ "kworker*")");
    add(sched, {"sched_switch"}, R"(prev_comm ~ "swapper/?")", false);
    add(sched, {"sched_switch"}, R"(prev_comm ~ "[*")", false);
    add(sched, {"sched_switch"}, "prev_pid & 1");
    add(sched, {"sched_switch"}, "prev_pid >= 17 && prev_pid <= 93");
    add(sched, {"sched_switch"}, "prev_comm > 3");
    add(sched, {"sched_switch"}, "prev_pid == bash");
    add(sched, {"sched_switch"}, "prev_pid != bash");
    add(sched, {"sched_switch"}, "prev_pid ~ 1*", false);
    add(sched, {"sched_switch"}, "prev_comm == \"it's\" || prev_comm != \"swapper/0\"");
    add(sched, {"sched_switch", "sched_waking"}, "prev_pid == 0 || pid != 17");
    add(sched, {"sched_switch", "sched_waking"}, "prev_pid != 0");
    add(sched, {"sched_switch"}, "common_pid == 0");
    add(sched, {"sched_switch"}, "common_pid != 0", false);
    add(sched, {"sched_switch"}, "common_cpu >= 1");
    add(sched, {"sched_switch"}, R"(common_comm ~ "*idle*")");
    add(sched, {"sched_switch"}, R"(!(prev_comm ~ "kworker*" || prev_pid & 1) && next_pid > 3)");
    add(sched, {"sched_switch"}, "!prev_state == S && prev_pid & CPUS{0-40,93}");
    // More than SQLite's depth of expressions.
    add(sched, {"sched_switch"},
        "(prev_pid == 1 || next_pid == 2) && (prev_pid == 3 || next_pid == 0)"
        " && (prev_pid > 4 || next_pid == 5) && (prev_pid < 90 || next_pid == 6)"
        " && (prev_pid == 7 || next_pid < 80) && (prev_pid == 8 || next_pid < 90)"
        " && (prev_pid == 9 || next_pid > 10) && (prev_pid > 0 || next_pid > 2)",
        false);
    const char* probe = "text/kprobe-types.txt.xz";
    add(probe, {"special"}, "neg > 0x10");
    add(probe, {"special"}, "neg < 0x10");
    add(probe, {"special"}, "neg == -5");
    add(probe, {"special"}, "neg >= 0xfffffffffffffff0");
    add(probe, {"special"}, "s0 & 0x8000000000000000");
    add(probe, {"special"}, "neg ~ 1844*", false);
    add(probe, {"open", "open_ret"}, "flags & 0x40 && mode > 0");
}

void TestAggregationPlan::predicatesMeanTheSameInSql()
{
    QFETCH(QString, file);
    QFETCH(QStringList, events);
    QFETCH(QString, predicate);
    QFETCH(bool, plain);
    Aggregation asked;
    for (const QString& event : events)
        asked.events.push_back(event.toStdString());
    asked.predicate = predicate.toStdString();
    asked.keys = {{Key::Task}};
    const auto answer = answered(captureOf(file), asked);
    // The truth reads no brackets and no negation: what they mean is the subject of
    // tst_field_filter.
    if (!predicate.contains(u'(') && !predicate.startsWith(u'!')) {
        const auto wrong = difference(answer, trueAnswer(truthOf(file), asked));
        QVERIFY2(wrong.empty(), wrong.c_str());
    }
    const auto otherwise = sqlDifference(captureOf(file), answer);
    QVERIFY2(otherwise.empty(), otherwise.c_str());
    const auto sql = aggregationSql(captureOf(file), asked, {});
    QCOMPARE(sql->find("event_matches") == std::string::npos, plain);
}

void TestAggregationPlan::tellsWhatIsWrong_data()
{
    QTest::addColumn<QStringList>("events");
    QTest::addColumn<QString>("predicate");
    QTest::addColumn<int>("key");
    QTest::addColumn<QString>("keyField");
    QTest::addColumn<int>("kind");
    QTest::addColumn<QString>("valueField");
    QTest::addColumn<QString>("part");
    QTest::addColumn<int>("byte");
    QTest::addColumn<QString>("what");
    const QStringList sched{"sched_switch"};
    const auto add = [](const char* name, const QStringList& events, const char* predicate, Key key,
                        const char* keyField, Kind kind, const char* valueField, const char* part,
                        int byte, const char* what) {
        QTest::newRow(name) << events << QString::fromLatin1(predicate) << int(key)
                            << QString::fromLatin1(keyField) << int(kind)
                            << QString::fromLatin1(valueField) << QString::fromLatin1(part) << byte
                            << QString::fromUtf8(what);
    };
    add("no event", {}, "", Key::Cpu, "", Kind::Count, "", "events", -1, "no event chosen");
    add("unknown event", {"sched_swich"}, "", Key::Cpu, "", Kind::Count, "", "events", -1,
        "no event “sched_swich”");
    add("no operator", sched, "prev_pid == 1 && next_pid", Key::Cpu, "", Kind::Count, "",
        "predicate", 25, "== !=");
    add("unknown field in the predicate", sched, "prev_pid == 1 && pid == 2", Key::Cpu, "",
        Kind::Count, "", "predicate", 17, "no field “pid”");
    add("key that no event has", sched, "", Key::Field, "bytes", Kind::Count, "", "keys", -1,
        "no field “bytes”");
    add("no functions", sched, "", Key::Function, "", Kind::Count, "", "keys", -1, "functions");
    add("no stacks", sched, "", Key::Stack, "", Kind::Count, "", "keys", -1, "kernel stacks");
    add("no value", sched, "", Key::Cpu, "", Kind::Sum, "", "value", -1, "no field chosen");
    add("value that no event has", sched, "", Key::Cpu, "", Kind::Sum, "bytes", "value", -1,
        "no field “bytes”");
    add("value that is no number", sched, "", Key::Cpu, "", Kind::Sum, "prev_comm", "value", -1,
        "is not a number");
    add("no room for steps", sched, "", Key::Cpu, "", Kind::Lquantize, "prev_pid", "value", -1,
        "upper bound");
}

void TestAggregationPlan::tellsWhatIsWrong()
{
    QFETCH(QStringList, events);
    QFETCH(QString, predicate);
    QFETCH(int, key);
    QFETCH(QString, keyField);
    QFETCH(int, kind);
    QFETCH(QString, valueField);
    QFETCH(QString, part);
    QFETCH(int, byte);
    QFETCH(QString, what);
    Aggregation asked;
    for (const QString& event : events)
        asked.events.push_back(event.toStdString());
    asked.predicate = predicate.toStdString();
    asked.keys = {{Key(key), keyField.toStdString()}};
    asked.value = {Kind(kind), valueField.toStdString(), 5, 5, 1};
    const store::Capture& capture = captureOf("text/events-sched-switch-waking.txt.xz");
    const auto answer = aggregate(capture, asked, {}, CancelToken());
    QVERIFY(!answer.has_value());
    const Error& error = answer.error();
    QVERIFY2(error.what.text().find(what.toStdString()) != std::string::npos,
             error.what.text().c_str());
    QVERIFY(!error.hint.empty());
    QCOMPARE(QString::fromStdString(error.place.field), part);
    QCOMPARE(error.place.byte ? int(*error.place.byte) : -1, byte);
    const auto sql = aggregationSql(capture, asked, {});
    QVERIFY(!sql.has_value());
    QCOMPARE(sql.error().what, error.what);
}

/// The capture's own tables take the names task and note.
void TestAggregationPlan::saysWhichEventsHaveNoTable()
{
    QTemporaryDir folder;
    const auto capture = captureOfText(folder.filePath("c.psc"),
                                       "  bash-1  [000] .....   1.000001: note: n=3\n"
                                       "  bash-1  [000] .....   1.000002: tick: n=4\n");
    const Aggregation asked{{"note", "tick"}, {}, {}, {Kind::Sum, "n"}, 0};
    QCOMPARE(answered(*capture, asked).groups[0].exact, std::string("7"));
    const auto sql = aggregationSql(*capture, asked, {});
    QVERIFY(!sql.has_value());
    QCOMPARE(sql.error().code, ErrorCode::Unsupported);
    QVERIFY(sql.error().what.text().find("note") != std::string::npos);
}

void TestAggregationPlan::endsWhenCancelled()
{
    const CancelToken cancel;
    cancel.cancel();
    const auto answer = aggregate(captureOf("text/events-sched-switch-waking.txt.xz"),
                                  {{"sched_switch"}, {}, {}, {}, 0}, {}, cancel);
    QVERIFY(!answer.has_value());
    QCOMPARE(answer.error().code, ErrorCode::Cancelled);
}

void TestAggregationPlan::tooManyGroupsAreRefused()
{
    QTemporaryDir folder;
    std::string text;
    for (std::size_t i = 0; i <= kMaxAggregated; ++i)
        text += "     bash-1  [000] .....   1.000001: tick: n=" + std::to_string(i) + "\n";
    const auto capture = captureOfText(folder.filePath("c.psc"), text);
    const auto answer =
        aggregate(*capture, {{"tick"}, {}, {{Key::Field, "n"}}, {}, 5}, {}, CancelToken());
    QVERIFY(!answer.has_value());
    QCOMPARE(answer.error().code, ErrorCode::Refused);
    const auto fewer = answered(*capture, {{"tick"}, "n < 1000", {{Key::Field, "n"}}, {}, 5});
    QCOMPARE(fewer.allGroups, std::uint64_t(1000));
}

QTEST_APPLESS_MAIN(TestAggregationPlan)
#include "tst_aggregation_plan.moc"
