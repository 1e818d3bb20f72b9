#include "core/sql/query/query.h"
#include "core/sql/tables/capture_tables.h"
#include "core/store/write/writer.h"

#include <QRegularExpression>
#include <QTemporaryDir>
#include <QTest>

#include <map>
#include <random>

using namespace probescope;
using namespace probescope::store;

namespace {

/// What was written, for computing answers by brute force.
struct Written
{
    std::int64_t ts = 0;
    std::int64_t cpu = 0;
    std::int64_t pid = 0;
    std::string name;
    std::int64_t number = 0; ///< field `value`
    std::string text; ///< field `comm` of "fork", which clashes with the common column
};

using Rows = std::vector<Query::Row>;

std::string cell(const SqlValue& value)
{
    if (const auto* number = std::get_if<std::int64_t>(&value))
        return std::to_string(*number);
    if (const auto* text = std::get_if<std::string>(&value))
        return *text;
    if (std::holds_alternative<std::monostate>(value))
        return "NULL";
    return "?";
}

} // namespace

class TestQuery : public QObject
{
    Q_OBJECT

private slots:
    void initTestCase()
    {
        const auto path = std::filesystem::path(m_folder.filePath("q.psc").toStdString());
        auto writer = Writer::create(path);
        QVERIFY2(writer.has_value(), writer ? "" : writer.error().message().c_str());
        write(**writer);
        const auto finished = (*writer)->finish();
        QVERIFY2(finished.has_value(), finished ? "" : finished.error().message().c_str());
        auto capture = Capture::open(path);
        QVERIFY2(capture.has_value(), capture ? "" : capture.error().message().c_str());
        m_capture = *capture;
    }

    void tablesOfAStatementAreKnown()
    {
        using Names = std::set<std::string>;
        const auto tablesOf = [&](const char* sql) {
            const auto query = store::Query::prepare(*m_capture, sql);
            return query ? (*query)->tables() : Names{"failed"};
        };
        QCOMPARE(tablesOf("SELECT 1"), Names());
        QCOMPARE(tablesOf("SELECT count(*) FROM call"), Names{"call"});
        QCOMPARE(tablesOf("WITH a AS (SELECT ts FROM sched s) SELECT t.pid FROM a, Task t "
                          "WHERE t.id IN (SELECT cpu FROM span)"),
                 (Names{"sched", "task", "span"}));
    }

    void countsGroupsAndSums()
    {
        std::map<std::string, std::pair<std::int64_t, std::int64_t>> wanted;
        for (const Written& row : m_written) {
            ++wanted[row.name].first;
            wanted[row.name].second += row.cpu;
        }
        const Rows rows =
            ask("SELECT name, count(*), sum(cpu) FROM event GROUP BY name ORDER BY name");
        QCOMPARE(rows.size(), wanted.size());
        auto next = wanted.begin();
        for (const auto& row : rows) {
            QCOMPARE(cell(row[0]), next->first);
            QCOMPARE(cell(row[1]), std::to_string(next->second.first));
            QCOMPARE(cell(row[2]), std::to_string(next->second.second));
            ++next;
        }
    }

    void constraintsFindTheSameRowsAsAScan_data()
    {
        QTest::addColumn<QString>("where");
        for (const char* where :
             {"id = 70000", "id > 69990 AND id <= 70010", "ts >= 5000000 AND ts < 5100000",
              "ts = 5000000", "cpu = 3", "cpu = 3 AND pid = 102", "pid = 102 AND pid = 103",
              "name = 'fork' AND cpu = 1", "name = 'none'", "ts > 99999999999",
              "id BETWEEN 10 AND 20 AND name = 'tick'", "ts < 5000.5", "id = 'x'",
              "pid IN (101, 104)", "cpu IN (0, 2) AND ts < 100000"})
            QTest::newRow(where) << QString(where);
    }
    void constraintsFindTheSameRowsAsAScan()
    {
        QFETCH(QString, where);
        // A leading + keeps SQLite from pushing the constraint down.
        QString slow = where;
        for (const char* column : {"id", "ts", "cpu", "pid", "name"})
            slow.replace(QRegularExpression(QStringLiteral("\\b%1\\b").arg(QLatin1String(column))),
                         QStringLiteral("+%1").arg(QLatin1String(column)));
        const Rows fast =
            ask("SELECT id, ts FROM event WHERE " + where.toStdString() + " ORDER BY id");
        const Rows scan =
            ask("SELECT id, ts FROM event WHERE " + slow.toStdString() + " ORDER BY +id");
        QCOMPARE(fast, scan);
    }

    void ordersBothWays()
    {
        const Rows last = ask("SELECT id FROM event ORDER BY id DESC LIMIT 3");
        QCOMPARE(cell(last[0][0]), std::to_string(m_written.size() - 1));
        QCOMPARE(cell(last[2][0]), std::to_string(m_written.size() - 3));
        const Rows first = ask("SELECT id FROM event WHERE cpu = 2 ORDER BY id LIMIT 1");
        std::size_t wanted = 0;
        while (m_written[wanted].cpu != 2)
            ++wanted;
        QCOMPARE(cell(first[0][0]), std::to_string(wanted));
    }

    void typesAreTablesWithTheirFields()
    {
        const Rows rows = ask("SELECT id, ts, value FROM sys_tick ORDER BY id");
        std::size_t next = 0;
        for (std::size_t id = 0; id < m_written.size(); ++id) {
            if (m_written[id].name != "tick")
                continue;
            QCOMPARE(cell(rows[next][0]), std::to_string(id));
            QCOMPARE(cell(rows[next][1]), std::to_string(m_written[id].ts));
            QCOMPARE(cell(rows[next][2]), std::to_string(m_written[id].number));
            ++next;
        }
        QCOMPARE(rows.size(), next);
        QCOMPARE(ask("SELECT count(*) FROM tick"), ask("SELECT count(*) FROM sys_tick"));
    }

    void aFieldCalledLikeAColumnTakesItsName()
    {
        const Rows rows = ask("SELECT comm, common_comm FROM sys_fork LIMIT 1");
        const auto row = std::find_if(m_written.begin(), m_written.end(),
                                      [](const Written& w) { return w.name == "fork"; });
        QCOMPARE(cell(rows[0][0]), row->text);
        QCOMPARE(cell(rows[0][1]), "task" + std::to_string(row->pid));
    }

    void nothingCanBeChangedOrReached_data()
    {
        QTest::addColumn<QString>("sql");
        for (const char* sql :
             {"DELETE FROM event", "CREATE TABLE x(a)", "DROP TABLE event",
              "ATTACH '/tmp/x.db' AS x", "PRAGMA journal_mode=DELETE", "SELECT load_extension('x')",
              "SELECT * FROM nowhere", "SELECT", "", "  ;", "SELECT 1; SELECT 2",
              "SELECT * FROM pragma_database_list", "VACUUM INTO '/tmp/x'"})
            QTest::newRow(sql) << QString(sql);
    }
    void nothingCanBeChangedOrReached()
    {
        QFETCH(QString, sql);
        const auto query = Query::prepare(*m_capture, sql.toStdString());
        QVERIFY(!query.has_value());
        QCOMPARE(query.error().code, ErrorCode::Invalid);
        QVERIFY(!query.error().what.empty());
    }

    void errorsTellThePlace()
    {
        const auto query = Query::prepare(*m_capture, "SELECT nothing FROM event");
        QVERIFY(!query.has_value());
        QCOMPARE(query.error().place.byte, std::optional<std::uint64_t>(7));
    }

    void longQueriesCanBeCancelled()
    {
        auto query =
            Query::prepare(*m_capture, "SELECT count(*) FROM event a, event b WHERE a.pid < b.pid");
        QVERIFY(query.has_value());
        const CancelToken cancel;
        cancel.cancel();
        const auto done = (*query)->run([](const Query::Row&) { return true; }, cancel);
        QVERIFY(!done.has_value());
        QCOMPARE(done.error().code, ErrorCode::Cancelled);
    }

    void directoriesAreTables()
    {
        QCOMPARE(cell(ask("SELECT count(*) FROM task WHERE events > 0")[0][0]), std::string("5"));
        QCOMPARE(cell(ask("SELECT count FROM loss")[0][0]), std::string("7"));
        QCOMPARE(cell(ask("SELECT reason FROM problem")[0][0]), std::string("no digits"));
        QCOMPARE(cell(ask("SELECT value FROM fact WHERE key = 'format'")[0][0]),
                 std::string("test"));
        QCOMPARE(cell(ask("SELECT sum(events) FROM event_type")[0][0]),
                 std::to_string(m_written.size()));
    }

    /// For their names or for their fields; all other tables are there all the same.
    void typesThatSqliteTakesForNoTableHaveNone()
    {
        const auto path = std::filesystem::path(m_folder.filePath("names.psc").toStdString());
        auto writer = Writer::create(path);
        QVERIFY(writer.has_value());
        const std::pair<std::string, std::string> names[] = {
            {"SQLite", "open"}, {"", "sqlite_master"}, {"", std::string("a\0b", 3)}, {"sys", "b"}};
        for (const auto& [system, name] : names) {
            const EventTypeId type = (*writer)->eventType({.system = system, .name = name});
            (*writer)->event({.timeNs = 1, .type = type});
        }
        EventType wide{.system = "sys", .name = "wide"};
        for (int i = 0; i < 3000; ++i)
            wide.fields.push_back({.name = "field" + std::to_string(i)});
        EventType odd{.system = "sys", .name = "odd"};
        odd.fields = {{.name = "common_pid"}, {.name = "pid"}, {.name = std::string("x\0", 2)}};
        for (const EventType& type : {wide, odd}) {
            const std::vector<Value> values(type.fields.size());
            (*writer)->event({.timeNs = 1, .type = (*writer)->eventType(type), .values = values});
        }
        QVERIFY((*writer)->finish().has_value());
        auto capture = Capture::open(path);
        QVERIFY(capture.has_value());
        m_capture.swap(*capture);
        const Rows all = ask("SELECT count(*) FROM event");
        const Rows ofOpen = ask("SELECT count(*) FROM open");
        const Rows ofB = ask("SELECT count(*) FROM sys_b");
        const auto tableOf = [this](const char* system, const std::string& name) {
            return eventTableName(*m_capture, system, name).value_or("none");
        };
        QCOMPARE(tableOf("SQLite", "open"), std::string("open"));
        QCOMPARE(tableOf("", "sqlite_master"), std::string("none"));
        QCOMPARE(tableOf("", names[2].second), std::string("none"));
        m_capture.swap(*capture);
        QCOMPARE(cell(all[0][0]), std::string("6"));
        QCOMPARE(cell(ofOpen[0][0]), std::string("1"));
        QCOMPARE(cell(ofB[0][0]), std::string("1"));
    }

private:
    void write(Writer& writer)
    {
        std::mt19937 random(1);
        EventType tick{.system = "sys",
                       .name = "tick",
                       .format = "value=\x01"
                                 "d "};
        tick.fields = {Field{.name = "value"}};
        EventType fork{.system = "sys", .name = "fork", .format = "comm=\x01s "};
        fork.fields = {Field{.name = "comm", .kind = FieldKind::String}};
        const EventTypeId types[] = {writer.eventType(tick), writer.eventType(fork)};
        const FlagsId flags = writer.flags({.text = "d..1."});
        const BufferId buffer = writer.buffer({});
        writer.fact(facts::kFormat, "test");
        constexpr int kEvents = 150000; // more than two chunks
        for (int i = 0; i < kEvents; ++i) {
            const bool isFork = random() % 10 == 0;
            Written row{.ts = std::int64_t(i) * 100,
                        .cpu = std::int64_t(random() % 4),
                        .pid = std::int64_t(100 + random() % 5),
                        .name = isFork ? "fork" : "tick",
                        .number = std::int64_t(random()) - 1000000,
                        .text = "child" + std::to_string(random() % 7)};
            const Value value = isFork ? Value(writer.string(row.text).value()) : Value(row.number);
            writer.event({.timeNs = row.ts,
                          .cpu = std::uint32_t(row.cpu),
                          .task = writer.task({.pid = std::int32_t(row.pid),
                                               .tgid = -1,
                                               .comm = "task" + std::to_string(row.pid)}),
                          .type = types[isFork ? 1 : 0],
                          .flags = flags,
                          .buffer = buffer,
                          .values = std::span(&value, 1)});
            m_written.push_back(std::move(row));
        }
        writer.loss({.cpu = 1, .buffer = buffer, .beginNs = 5, .endNs = 9, .count = 7});
        writer.problem(
            {.kind = Problem::Kind::Unparsed, .place = {.line = 3}, .reason = "no digits"});
    }

    Rows ask(const std::string& sql)
    {
        Rows rows;
        auto query = Query::prepare(*m_capture, sql);
        if (!query)
            qFatal("%s: %s", sql.c_str(), query.error().message().c_str());
        const auto done = (*query)->run(
            [&](const Query::Row& row) {
                rows.push_back(row);
                return true;
            },
            CancelToken());
        if (!done)
            qFatal("%s: %s", sql.c_str(), done.error().message().c_str());
        return rows;
    }

    QTemporaryDir m_folder;
    std::shared_ptr<Capture> m_capture;
    std::vector<Written> m_written;
};

QTEST_APPLESS_MAIN(TestQuery)
#include "tst_query.moc"
