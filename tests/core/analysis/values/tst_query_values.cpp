// Values of a query's result, against those that are read of the same events without SQL, and
// against results whose values are known.

#include "core/analysis/values/value_set.h"
#include "tests/support/imported_text.h"

#include <QTest>

#include <cstdint>

using namespace probescope;
using namespace probescope::analysis;
using Kind = ValueSource::Kind;

namespace {

const QString kSched = QStringLiteral(TEST_DATA "/text/events-sched-switch-waking.txt.xz");

ValueSource queryOf(const char* sql, const char* field, const char* key = "",
                    const char* time = "ts")
{
    return {.kind = Kind::Query, .event = {}, .field = field, .key = key, .sql = sql, .time = time};
}

} // namespace

class TestQueryValues : public QObject
{
    Q_OBJECT

    const ImportedText m_capture{kSched};

    std::shared_ptr<const ValueSet> gathered(const ValueSource& source)
    {
        auto set = gatherValues(*m_capture, source, {});
        if (!set)
            qFatal("%s", set.error().message().c_str());
        return *set;
    }

private slots:
    void areThoseOfTheEvents()
    {
        const auto known = gathered(
            {.kind = Kind::Field, .event = "sched_switch", .field = "next_prio", .key = "@cpu"});
        // In any order, and with a number of the event or without one.
        for (const char* const sql :
             {"SELECT ts, cpu, next_prio FROM sched_switch",
              "SELECT id, next_prio, cpu, ts FROM sched_switch ORDER BY next_prio, ts DESC"}) {
            const bool named = std::string_view(sql).find("id,") != std::string_view::npos;
            const auto set = gathered(queryOf(sql, "next_prio", "cpu"));
            QCOMPARE(set->lines().size(), known->lines().size());
            QVERIFY(set->lines().size() > 1);
            QCOMPARE(set->range(), known->range());
            for (std::size_t line = 0; line < set->lines().size(); ++line) {
                QCOMPARE(set->lines()[line].key, known->lines()[line].key);
                const auto found = set->values(line, INT64_MIN, INT64_MAX);
                const auto expected = known->values(line, INT64_MIN, INT64_MAX);
                QCOMPARE(found.size(), expected.size());
                for (std::size_t i = 0; i < found.size(); ++i) {
                    QCOMPARE(found[i].timeNs, expected[i].timeNs);
                    QCOMPARE(found[i].value, expected[i].value);
                    QCOMPARE(found[i].row, named ? expected[i].row : std::nullopt);
                }
            }
        }
    }

    void whatIsNoNumberOrNoTimeIsCounted()
    {
        const auto set = gathered(queryOf("SELECT 5 AS ts, 1.5 AS v UNION ALL SELECT 6, 'x'"
                                          " UNION ALL SELECT NULL, 3 UNION ALL SELECT 7, NULL"
                                          " UNION ALL SELECT 8, 9e999 UNION ALL SELECT 9, -2",
                                          "v"));
        QCOMPARE(set->unreadable(), std::uint64_t(4));
        QCOMPARE(set->lines().size(), std::size_t(1));
        const auto values = set->values(0, 0, 100);
        QCOMPARE(values.size(), std::size_t(2));
        QCOMPARE(values[0].timeNs, 5);
        QCOMPARE(values[0].value, ExactNumber(1.5));
        QCOMPARE(values[1].timeNs, 9);
        QCOMPARE(values[1].value, ExactNumber(-2));
    }

    void linesStandInTheOrderOfTheirKeys()
    {
        const auto set =
            gathered(queryOf("SELECT 1 AS ts, 1 AS v, 'b' AS k UNION ALL SELECT 2, 1, 10"
                             " UNION ALL SELECT 3, 1, 'a' UNION ALL SELECT 4, 1, 9 UNION ALL"
                             " SELECT 5, 1, NULL",
                             "v", "k"));
        std::vector<std::string> keys;
        for (const auto& line : set->lines())
            keys.push_back(line.key);
        QCOMPARE(keys, (std::vector<std::string>{"NULL", "9", "10", "a", "b"}));
    }

    void aNumberOfSomethingElseIsNoEvent()
    {
        // The numbers of tasks are numbers of events, too, but of other times.
        const auto set =
            gathered(queryOf("SELECT id, 17 AS time, pid FROM task", "pid", "", "time"));
        for (const auto& one : set->values(0, INT64_MIN, INT64_MAX))
            QVERIFY(!one.row);
    }

    void whatIsWrongIsTold()
    {
        for (const auto& source : {queryOf("SELECT ts, cpu FROM event", "nothing"),
                                   queryOf("SELECT ts, cpu FROM event", "cpu", "nothing"),
                                   queryOf("SELECT ts, cpu FROM event", "cpu", "", "nothing")}) {
            const auto set = gatherValues(*m_capture, source, {});
            QVERIFY(!set);
            QCOMPARE(set.error().code, ErrorCode::NotFound);
            QVERIFY(set.error().message().find("nothing") != std::string::npos);
        }
        for (const char* const sql : {"", "SELEC", "SELECT ts, cpu FROM nothing",
                                      "DELETE FROM event", "SELECT 1; SELECT 2"}) {
            const auto set = gatherValues(*m_capture, queryOf(sql, "cpu"), {});
            QVERIFY2(!set, sql);
            QVERIFY(!set.error().message().empty());
        }
        CancelToken cancel;
        cancel.cancel();
        const auto set =
            gatherValues(*m_capture, queryOf("SELECT ts, cpu FROM event", "cpu"), cancel);
        QVERIFY(!set);
        QCOMPARE(set.error().code, ErrorCode::Cancelled);
    }

    void tooManyKeysAreRefused()
    {
        const auto set =
            gatherValues(*m_capture,
                         queryOf("WITH RECURSIVE n(k) AS (SELECT 0 UNION ALL SELECT k + 1 FROM n"
                                 " WHERE k < 300000) SELECT k AS ts, 1 AS v, k FROM n",
                                 "v", "k"),
                         {});
        QVERIFY(!set);
        QCOMPARE(set.error().code, ErrorCode::Refused);
    }

    void itsColumnsAreOfferedAsKeys()
    {
        const auto choice = valueChoice(
            *m_capture, queryOf("SELECT ts, cpu, comm, next_prio FROM sched_switch", "next_prio"));
        QVERIFY(choice);
        QCOMPARE(choice->keys, (std::vector<std::string>{"cpu", "comm"}));
        QVERIFY(!valueChoice(*m_capture, queryOf("SELEC", "v")));
    }
};

QTEST_GUILESS_MAIN(TestQueryValues)
#include "tst_query_values.moc"
