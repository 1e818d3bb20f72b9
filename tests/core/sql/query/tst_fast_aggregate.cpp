#include "core/sql/query/aggregate.h"
#include "core/sql/tables/event_table.h"
#include "core/store/file/chunks.h"
#include "core/store/write/writer.h"
#include "tests/core/sql/query/sql_asking.h"
#include "tests/core/store/read/random_capture.h"
#include "tests/support/sample_capture.h"

#include <QTemporaryDir>

#include <algorithm>
#include <random>

using namespace probescope;
using namespace probescope::store;

namespace {

/// The columns of the tables of a capture that can be read by columns, with some of their values.
struct RandomTable
{
    struct Column
    {
        std::string name;
        bool isText = false;
        std::vector<std::string> literals = {};
    };
    std::string name;
    std::vector<Column> columns = {};
};

class RandomQueries
{
public:
    RandomQueries(RandomTable table, unsigned seed)
        : m_table(std::move(table))
        , m_random(seed)
    {
    }

    /// `from`: what stands between SELECT's items and WHERE.
    std::pair<std::string, std::string> next()
    {
        std::vector<std::string> keys;
        for (std::size_t i = below(3); i > 0; --i)
            keys.push_back(column().name);
        std::vector<std::string> items(keys.begin(), keys.end());
        for (std::size_t i = 1 + below(3); i > 0; --i)
            items.push_back(aggregate());
        std::shuffle(items.begin(), items.end(), m_random);
        std::string rest;
        for (std::size_t i = below(3); i > 0; --i)
            rest += (rest.empty() ? " WHERE " : " AND ") + condition();
        if (!keys.empty())
            rest += " GROUP BY " + joined(keys);
        if (below(2) == 0) {
            // Of some items only, so that there are equals.
            for (std::size_t i = 0; i <= below(items.size()); ++i)
                rest += (i == 0 ? " ORDER BY " : ", ") + std::to_string(1 + below(items.size()))
                    + (below(2) == 0 ? " DESC" : "");
            if (below(2) == 0)
                rest +=
                    " LIMIT " + std::to_string(below(9)) + " OFFSET " + std::to_string(below(3));
        }
        const std::string start = "SELECT " + joined(items) + " FROM " + m_table.name;
        return {start + rest, start + " AS slow" + rest};
    }

private:
    std::size_t below(std::size_t end) { return m_random() % end; }
    const RandomTable::Column& column() { return m_table.columns[below(m_table.columns.size())]; }
    static std::string joined(const std::vector<std::string>& parts)
    {
        std::string text;
        for (const std::string& part : parts)
            text += (text.empty() ? "" : ", ") + part;
        return text;
    }
    std::string aggregate()
    {
        const RandomTable::Column& one = column();
        constexpr const char* kNames[] = {"sum", "min", "max", "avg", "count"};
        const char* const name = kNames[one.isText ? 4 : below(5)];
        return below(4) == 0 ? (below(2) == 0 ? "count(*)" : "count(1) n")
                             : std::string(name) + "(" + one.name + ")";
    }
    std::string literal(const RandomTable::Column& one)
    {
        return one.literals[below(one.literals.size())];
    }
    std::string condition()
    {
        const RandomTable::Column& one = column();
        switch (below(6)) {
        case 0:
            return one.name + (below(2) == 0 ? " IS NULL" : " IS NOT NULL");
        case 1:
            return one.name + " IN (" + literal(one) + ", " + literal(one) + ")";
        case 2:
            if (!one.isText)
                return one.name + " BETWEEN " + literal(one) + " AND " + literal(one);
            [[fallthrough]];
        default: {
            constexpr const char* kOps[] = {" = ", " <> ", " < ", " <= ", " > ", " >= "};
            return one.name + kOps[below(one.isText ? 2 : 6)] + literal(one);
        }
        }
    }

    const RandomTable m_table;
    std::mt19937 m_random;
};

/// Rows without end; somebody cancels while one of the batches is read.
class EndlessSource : public ColumnSource
{
public:
    explicit EndlessSource(int cancelAt)
        : m_cancelAt(cancelAt)
    {
    }
    Result<bool> next() override
    {
        if (++batches == m_cancelAt)
            cancel.cancel();
        return true;
    }
    std::size_t rows() const override { return 1000; }
    Result<> read(int, ColumnBatch& out) override
    {
        out.values.assign(rows(), batches);
        out.nulls.clear();
        return {};
    }

    int batches = 0;

private:
    const int m_cancelAt;
};

/// More chunks than one, without any columns but those that all events have.
std::shared_ptr<Capture> captureOfChunks(const QString& path)
{
    auto writer = Writer::create(path.toStdString());
    if (!writer)
        qFatal("%s", writer.error().message().c_str());
    constexpr std::size_t kEvents = 150'000;
    test::RandomCapture(5, {.remember = false}).push(**writer, kEvents);
    if (!(*writer)->finish())
        qFatal("the capture cannot be written");
    auto capture = Capture::open(path.toStdString());
    if (!capture || (*capture)->chunks().count() < 3)
        qFatal("the capture has too few chunks");
    return *capture;
}

} // namespace

class TestFastAggregate : public QObject
{
    Q_OBJECT

private slots:
    void recognisesOnlyItsGrammar_data()
    {
        QTest::addColumn<QString>("sql");
        QTest::addColumn<bool>("recognised");
        for (const char* sql :
             {"SELECT count(*) FROM event", "SELECT count(1) n FROM event",
              "SELECT name n, max(ts) last FROM event GROUP BY name ORDER BY last",
              "select Name, COUNT(*) from Event group by name;",
              "SELECT sum(cpu) AS s, name FROM event WHERE ts >= 5 AND name = 'it''s' GROUP BY 2 "
              "ORDER BY s DESC, name LIMIT 3 OFFSET 1",
              "SELECT count(cpu) FROM event WHERE cpu BETWEEN -1 AND 2 AND name IN ('a', 'b')",
              "SELECT name FROM event GROUP BY name ORDER BY count(*)"})
            QTest::newRow(sql) << QString(sql) << true;
        for (const char* sql :
             {"SELECT * FROM event",
              "SELECT name FROM event",
              "SELECT count(*) FROM event, event",
              "SELECT count(*) FROM event e",
              "SELECT count(*) + 1 FROM event",
              "SELECT name, cpu FROM event GROUP BY name",
              "SELECT count(DISTINCT cpu) FROM event",
              "SELECT count(*) FROM event WHERE cpu = '1'",
              "SELECT count(*) FROM event WHERE cpu = 1.5",
              "SELECT count(*) FROM event WHERE name = 1",
              "SELECT count(*) FROM event WHERE cpu = ts",
              "SELECT count(*) FROM event WHERE cpu = 1 OR cpu = 2",
              "SELECT count(*) FROM event WHERE NOT cpu = 1",
              "SELECT max(name) FROM event",
              "SELECT count(*) FROM event GROUP BY name HAVING count(*) > 1",
              "SELECT count(*) AS cpu, name FROM event GROUP BY name ORDER BY cpu",
              "SELECT count(*) FROM event WHERE cpu = 99999999999999999999",
              "SELECT count(*) FROM event -- all",
              "SELECT \"name\", count(*) FROM event GROUP BY 1",
              "SELECT count(*) FROM event WHERE info = 'x'",
              "SELECT count(*) FROM other",
              "SELECT count(*) FROM event WHERE name = 'a' COLLATE nocase",
              "SELECT count(*) FROM event UNION SELECT 1",
              "SELECT min(cpu, ts) FROM event",
              "SELECT count(*) FILTER (WHERE cpu = 1) FROM event",
              "SELECT count(*) ISNULL FROM event",
              "SELECT count(*) cpu FROM event",
              "SELECT count(*) OVER () FROM event",
              "SELECT sum(1) FROM event",
              "SELECT count(*) FROM event WHERE cpu = 0x10",
              "SELECT count() FROM event"})
            QTest::newRow(sql) << QString(sql) << false;
    }
    void recognisesOnlyItsGrammar()
    {
        QFETCH(QString, sql);
        QFETCH(bool, recognised);
        const auto columns = [](const std::string& table) {
            using Kind = ColumnInfo::Kind;
            return table != "event" ? std::vector<ColumnInfo>()
                                    : std::vector<ColumnInfo>{{"cpu", Kind::Integer},
                                                              {"ts", Kind::Integer},
                                                              {"name", Kind::Text},
                                                              {"info", Kind::Other}};
        };
        QCOMPARE(recogniseAggregate(sql.toStdString(), columns).has_value(), recognised);
    }

    void equalsWhatSqliteAnswers_data()
    {
        QTest::addColumn<QString>("file");
        for (const char* file :
             {"text/events-sched-switch-waking", "text/events-odd-names", "text/kprobe-types",
              "text/function-sched-lost", "graph/events-proc-abstime", "graph/lost"})
            QTest::newRow(file) << QString(file);
    }
    void equalsWhatSqliteAnswers()
    {
        QFETCH(QString, file);
        QTemporaryDir folder;
        const auto capture = captureOfFile(folder.filePath("c.psc"),
                                           QStringLiteral(TEST_DATA "/%1.txt.xz").arg(file));
        int failed = 0;
        for (const RandomTable& table : tablesOf(*capture)) {
            RandomQueries queries(table, 7);
            constexpr int kQueries = 40;
            for (int i = 0; i < kQueries; ++i) {
                const auto [fast, slow] = queries.next();
                const auto got = tryAsk(*capture, fast);
                const auto wanted = tryAsk(*capture, slow);
                QVERIFY2(got.has_value() == wanted.has_value(), fast.c_str());
                if (!wanted) {
                    ++failed;
                    QCOMPARE(got.error().what, wanted.error().what);
                    continue;
                }
                if (*got != *wanted)
                    qWarning("%s", fast.c_str());
                QCOMPARE(*got, *wanted);
            }
        }
        QVERIFY(failed < 20);
    }

    void sumsOverflowAsInSqlite()
    {
        QTemporaryDir folder;
        const auto capture =
            captureOfText(folder.filePath("c.psc"),
                          "     bash-1  [000] .....   1.000001: wide: n=9223372036854775807 \n"
                          "     bash-1  [000] .....   1.000002: wide: n=1 \n");
        const auto rows = tryAsk(*capture, "SELECT sum(n) FROM wide");
        QVERIFY(!rows.has_value());
        QCOMPARE(rows.error().what, std::string("integer overflow"));
        QCOMPARE(ask(*capture, "SELECT max(n), count(n) FROM wide"),
                 (std::vector<std::string>{"9223372036854775807|2"}));
    }

    void groupsNullsApart()
    {
        QTemporaryDir folder;
        const auto capture = captureOfText(folder.filePath("c.psc"),
                                           "     bash-1  [000] .....   1.000001: odd: a=1 b=5 \n"
                                           "     bash-1  [000] .....   1.000002: odd: a=1 c=x \n"
                                           "     bash-1  [000] .....   1.000003: odd: a=2 b=5 \n"
                                           "     bash-1  [000] .....   1.000004: odd: a=2 c=y \n"
                                           "     bash-1  [000] .....   1.000005: odd: a=2 c=x \n");
        using Lines = std::vector<std::string>;
        QCOMPARE(ask(*capture, "SELECT b, count(*), count(b), sum(b), avg(a) FROM odd GROUP BY b"),
                 (Lines{"|3|0||1.6666666666666667r", "5|2|2|10|1.5r"}));
        QCOMPARE(ask(*capture, "SELECT c, max(b), min(a) FROM odd GROUP BY c ORDER BY c DESC"),
                 (Lines{"y||2", "x||1", "|5|1"}));
        QCOMPARE(ask(*capture, "SELECT count(*) FROM odd WHERE c <> 'y'"), (Lines{"2"}));
        QCOMPARE(ask(*capture,
                     "SELECT sum(b), avg(b), min(b), max(b), count(b) FROM odd WHERE "
                     "c IS NOT NULL"),
                 (Lines{"||||0"}));
        QCOMPARE(ask(*capture, "SELECT c, count(*) FROM odd WHERE a > 2 GROUP BY c"), Lines{});
    }

    /// Reals are rounded when they are added up, in an order that is SQLite's alone to know.
    void averagesOfGreatNumbersAreSqlites()
    {
        QTemporaryDir folder;
        std::string text;
        for (const char* number : {"9007199254740993", "3", "-9007199254740993", "1"})
            text += std::string("     bash-1  [000] .....   1.000001: wide: n=") + number + " \n";
        const auto capture = captureOfText(folder.filePath("c.psc"), text);
        const std::string sql = "SELECT avg(n) FROM wide";
        QCOMPARE(ask(*capture, sql), ask(*capture, sql + " AS slow"));
    }

    void endsWhenCancelled()
    {
        QTemporaryDir folder;
        const auto capture = captureOfText(folder.filePath("c.psc"), sampleText());
        const auto query = store::Query::prepare(*capture, "SELECT count(*) FROM event");
        QVERIFY(query.has_value());
        CancelToken cancel;
        cancel.cancel();
        const auto done = (*query)->run([](const Query::Row&) { return true; }, cancel);
        QVERIFY(!done.has_value());
        QCOMPARE(done.error().code, ErrorCode::Cancelled);
    }

    void readsNoMoreBatchesOnceCancelled_data()
    {
        QTest::addColumn<QString>("sql");
        for (const char* sql :
             {"SELECT count(*) FROM event", "SELECT a, sum(a) FROM event GROUP BY a",
              "SELECT count(*) FROM event WHERE a < 0"})
            QTest::newRow(sql) << sql;
    }
    void readsNoMoreBatchesOnceCancelled()
    {
        QFETCH(QString, sql);
        const std::vector<ColumnInfo> columns{{"a", ColumnInfo::Kind::Integer}};
        const auto statement = recogniseAggregate(
            sql.toStdString(), [&columns](const std::string&) { return columns; });
        QVERIFY(statement.has_value());
        constexpr int kCancelAt = 5;
        EndlessSource source(kCancelAt);
        const auto rows = aggregateColumns(*statement, columns, source, source.cancel);
        QVERIFY(!rows.has_value());
        QCOMPARE(rows.error().code, ErrorCode::Cancelled);
        QCOMPARE(source.batches, kCancelAt);
    }

    /// One step passes over all chunks that conditions rule out.
    void passesOverNoChunksOnceCancelled()
    {
        QTemporaryDir folder;
        const auto capture = captureOfChunks(folder.filePath("c.psc"));
        const auto table = EventTable::allEvents(*capture);
        const auto infos = table->columnInfos();
        const auto ts = std::find_if(infos.begin(), infos.end(),
                                     [](const ColumnInfo& info) { return info.name == "ts"; });
        const ColumnBounds before{.column = int(ts - infos.begin()), .most = -1};
        const auto all = table->columnSource({});
        QVERIFY(all->next().value());
        for (const auto& bounds :
             {std::vector<ColumnBounds>{before}, std::vector<ColumnBounds>{}}) {
            const auto source = table->columnSource(bounds);
            source->cancel.cancel();
            const auto more = source->next();
            QVERIFY(!more.has_value());
            QCOMPARE(more.error().code, ErrorCode::Cancelled);
        }
        all->cancel.cancel();
        QVERIFY(!all->next().has_value());
    }

private:
    static std::vector<RandomTable> tablesOf(const Capture& capture)
    {
        std::vector<std::string> names{"event", "sched", "call"};
        for (const std::string& name :
             ask(capture,
                 "SELECT name FROM event_type GROUP BY name ORDER BY max(events) DESC "
                 "LIMIT 1"))
            names.push_back(name);
        std::vector<RandomTable> tables;
        for (const std::string& name : names) {
            RandomTable table{.name = name};
            for (const std::string& info : ask(capture, "PRAGMA table_info(" + name + ")")) {
                const QStringList cells = QString::fromStdString(info).split('|');
                const QString& type = cells[2];
                RandomTable::Column column{.name = cells[1].toStdString(),
                                           .isText = type == "TEXT"};
                if (column.name == "info" || type == "BLOB")
                    continue;
                column.literals = ask(capture,
                                      "SELECT DISTINCT quote(" + column.name + ") FROM " + name
                                          + " AS t WHERE " + column.name + " NOT NULL LIMIT 9");
                column.literals.push_back(column.isText ? "'none'" : "-3");
                table.columns.push_back(std::move(column));
            }
            tables.push_back(std::move(table));
        }
        return tables;
    }
};

QTEST_APPLESS_MAIN(TestFastAggregate)
#include "tst_fast_aggregate.moc"
