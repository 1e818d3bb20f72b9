#include "core/analysis/aggregate/aggregation_sql.h"
#include "tests/core/analysis/aggregate/aggregation_check.h"
#include "tests/support/asked.h"

#include <QTest>

using namespace probescope;
using namespace probescope::analysis;
using namespace probescope::test;

using Key = AggregationKey::Kind;
using Kind = AggregationValue::Kind;

class TestAggregationTimes : public QObject
{
    Q_OBJECT

private slots:
    void keepsToARangeOfTime();
    void addsUpToTheWholeOverTime_data();
    void addsUpToTheWholeOverTime();
};

void TestAggregationTimes::keepsToARangeOfTime()
{
    const QString file = QStringLiteral("text/events-sched-switch-waking.txt.xz");
    const auto& truth = truthOf(file);
    const std::int64_t begin = truth[truth.size() / 3].timeNs;
    const std::int64_t end = truth[truth.size() / 2].timeNs;
    const Aggregation asked{{"sched_switch"}, {}, {{Key::Cpu}}, {Kind::Average, "prev_pid"}, 0};
    const auto answer = answered(captureOf(file), asked, {begin, end});
    QVERIFY(answer.looked > 100);
    const auto wrong = difference(answer, trueAnswer(truth, asked, begin, end));
    QVERIFY2(wrong.empty(), wrong.c_str());
    const auto otherwise = sqlDifference(captureOf(file), answer);
    QVERIFY2(otherwise.empty(), otherwise.c_str());
}

void TestAggregationTimes::addsUpToTheWholeOverTime_data()
{
    QTest::addColumn<int>("kind");
    for (const Kind kind : kValueKinds)
        QTest::addRow("%d", int(kind)) << int(kind);
}

void TestAggregationTimes::addsUpToTheWholeOverTime()
{
    QFETCH(int, kind);
    const QString file = QStringLiteral("text/events-sched-switch-waking.txt.xz");
    const store::Capture& capture = captureOf(file);
    const Aggregation asked{{"sched_switch", "sched_waking"},
                            "prev_pid >= 0 || prio > 0",
                            {{Key::Task}},
                            {Kind(kind), "prev_pid", 0, 100, 10},
                            0};
    AggregationScope scope;
    scope.intervals = 13;
    scope.intervalGroups = 4;
    const auto answer = answered(capture, asked, scope);
    const auto& times = answer.times;
    QCOMPARE(times.groups.size(), std::size_t(4));
    QCOMPARE(times.intervals, 13U);
    const auto sql = aggregationTimesSql(capture, asked, scope, times);
    QVERIFY2(sql.has_value(), sql ? "" : sql.error().message().c_str());
    std::map<std::pair<std::int64_t, std::string>, const store::Query::Row*> bySql;
    const auto rows = askedOrWhy(capture, *sql);
    QVERIFY2(rows.has_value(), (rows ? "" : rows.error().message() + *sql).c_str());
    for (const auto& row : *rows)
        bySql[{std::get<std::int64_t>(row[0]), cellText(row[1]) + "-" + cellText(row[2])}] = &row;
    std::size_t used = 0;
    for (std::size_t g = 0; g < times.groups.size(); ++g) {
        std::uint64_t events = 0;
        for (std::uint32_t s = 0; s < times.intervals; ++s) {
            const auto& slot = times.groups[g][s];
            events += slot.events;
            const std::int64_t begin = times.beginNs + s * times.stepNs;
            auto truth = trueAnswer(truthOf(file), asked, begin, begin + times.stepNs).groups;
            const auto& group = truth[{answer.groups[g].keys[0].text}];
            QCOMPARE(slot.events, group.events);
            if (group.events == 0)
                continue;
            ++used;
            const auto row = bySql.find({begin, answer.groups[g].keys[0].text});
            QVERIFY2(row != bySql.end(), sql->c_str());
            QCOMPARE(std::get<std::int64_t>((*row->second)[3]), std::int64_t(slot.events));
            const bool plain = Kind(kind) != Kind::Count && Kind(kind) != Kind::Quantize
                && Kind(kind) != Kind::Lquantize;
            if (plain && slot.value) {
                const std::size_t at = Kind(kind) == Kind::Percentiles ? 7 : 5;
                QVERIFY(near(realOf((*row->second)[at]), *slot.value));
            }
        }
        QCOMPARE(events, answer.groups[g].events);
    }
    QCOMPARE(rows->size(), used);
}

QTEST_APPLESS_MAIN(TestAggregationTimes)
#include "tst_aggregation_times.moc"
