#include "core/database/sqlite.h"
#include "tests/support/asked.h"
#include "tests/support/sample_capture.h"

#include <QTemporaryDir>

#include <random>
#include <sqlite3.h>

using namespace probescope;

/// What a query must not be able to do, and what replaces those functions of SQLite that never end.
class TestSqlSafety : public QObject
{
    Q_OBJECT

private slots:
    void initTestCase()
    {
        m_capture = captureOfText(m_folder.filePath("sample.psc"), sampleText());
    }

    void nothingIsWrittenOrRead_data()
    {
        QTest::addColumn<QString>("sql");
        const QString folder = m_folder.path();
        for (const char* sql : {"ATTACH '%1/x.db' AS x",
                                "VACUUM INTO '%1/x.db'",
                                "SELECT writefile('%1/x.db', 'x')",
                                "SELECT readfile('%1/sample.psc')",
                                "SELECT load_extension('%1/x.db')",
                                "PRAGMA temp_store_directory='%1'",
                                "PRAGMA main.journal_mode=WAL",
                                "PRAGMA writable_schema=1",
                                "PRAGMA trusted_schema=0",
                                "PRAGMA hard_heap_limit=1",
                                "PRAGMA data_version",
                                "PRAGMA optimize",
                                "EXPLAIN ATTACH '%1/x.db' AS x",
                                "REPLACE INTO task VALUES (1, 2, 3, 4, 5)",
                                "CREATE TABLE x AS SELECT * FROM event",
                                "CREATE TEMP TABLE x AS SELECT 1",
                                "CREATE INDEX i ON event(ts)",
                                "REINDEX",
                                "END",
                                "ROLLBACK",
                                "RELEASE s",
                                "SELECT json_patch('{}', '{}')",
                                "DROP TABLE sqlite_master",
                                "SELECT * FROM fsdir('%1')",
                                "SELECT zeroblob(100000000)"})
            QTest::newRow(sql) << QString(sql).replace("%1", folder);
    }
    void nothingIsWrittenOrRead()
    {
        QFETCH(QString, sql);
        const auto before = QDir(m_folder.path()).entryList(QDir::Files);
        const auto rows = askedOrWhy(*m_capture, sql.toStdString());
        QVERIFY(!rows.has_value() || rows->empty());
        if (!rows)
            QCOMPARE(rows.error().code, ErrorCode::Invalid);
        QCOMPARE(QDir(m_folder.path()).entryList(QDir::Files), before);
    }

    void namesOfOtherCaseAreFoundWhenAsked()
    {
        QCOMPARE(
            asked(*m_capture, "SELECT count(*) FROM event WHERE name = 'KMALLOC' COLLATE NOCASE"),
            asked(*m_capture, "SELECT count(*) FROM event WHERE name = 'kmalloc'"));
        QCOMPARE(asked(*m_capture, "SELECT count(*) FROM span WHERE kind = 'IRQ' COLLATE NOCASE"),
                 asked(*m_capture, "SELECT count(*) FROM span WHERE kind = 'irq'"));
        QCOMPARE(typedText(asked(*m_capture, "SELECT count(*) FROM span WHERE kind = 'irq'")[0][0]),
                 std::string("i:1"));
    }

    // SQLite's own functions would take hours.
    void searchesInLongTextsEnd()
    {
        const std::string x = "hex(zeroblob(16000000))";
        const std::string y = "hex(zeroblob(8000000)) || '1'";
        QCOMPARE(typedText(asked(*m_capture, "SELECT instr(" + x + ", " + y + ")")[0][0]),
                 std::string("i:0"));
        QCOMPARE(
            typedText(asked(*m_capture, "SELECT length(replace(" + x + ", " + y + ", 'x'))")[0][0]),
            std::string("i:32000000"));
        QCOMPARE(typedText(asked(*m_capture,
                                 "SELECT length(trim(replace(hex(zeroblob(8000000)), '0', 'z'), "
                                 "hex(zeroblob(8000000)) || 'z'))")[0][0]),
                 std::string("i:0"));
        const auto tooBig = askedOrWhy(
            *m_capture, "SELECT length(replace(hex(zeroblob(1000)), '0', hex(zeroblob(1000000))))");
        QVERIFY(!tooBig.has_value());
    }

    // Each text is allowed; all of them together would take twice the memory that SQLite may have.
    void memoryIsBounded()
    {
        store::limitSqliteMemory();
        std::string sql = "SELECT hex(zeroblob(16000000))";
        for (int i = 1; i < 64; ++i)
            sql += ", hex(zeroblob(16000000))";
        const auto rows = askedOrWhy(*m_capture, sql);
        QVERIFY(!rows.has_value());
        QCOMPARE(rows.error().code, ErrorCode::NoMemory);
        const QString said = QString::fromStdString(rows.error().message());
        QVERIFY2(said.contains("1024 MiB"), qPrintable(said));
        QCOMPARE(typedText(asked(*m_capture, "SELECT 1")[0][0]), std::string("i:1"));
    }

    void textFunctionsAnswerAsSqlitesOwn()
    {
        sqlite3* plain = nullptr;
        QCOMPARE(sqlite3_open(":memory:", &plain), SQLITE_OK);
        std::mt19937 random(11);
        for (int round = 0; round < 400; ++round) {
            std::string arguments[3];
            for (std::string& argument : arguments)
                argument = randomLiteral(random, round % 2 == 0);
            const std::string two = arguments[0] + ", " + arguments[1] + ")";
            // What trim() takes off a text that is no UTF-8 depends on the order of its characters.
            std::string sql = "SELECT instr(" + two + ", replace(" + arguments[0] + ", "
                + arguments[1] + ", " + arguments[2] + ")";
            if (round % 2 == 0)
                sql += ", trim(" + two + ", ltrim(" + two + ", rtrim(" + two;
            const auto rows = asked(*m_capture, sql);
            sqlite3_stmt* statement = nullptr;
            QCOMPARE(sqlite3_prepare_v2(plain, sql.c_str(), -1, &statement, nullptr), SQLITE_OK);
            QCOMPARE(sqlite3_step(statement), SQLITE_ROW);
            for (int i = 0; i < int(rows[0].size()); ++i) {
                const std::string own = typedText(rows[0][std::size_t(i)]);
                QVERIFY2(own == plainText(statement, i), (sql + ": " + own).c_str());
            }
            sqlite3_finalize(statement);
        }
        sqlite3_close(plain);
    }

private:
    static std::string randomLiteral(std::mt19937& random, bool wellFormed)
    {
        if (random() % 20 == 0)
            return "NULL";
        if (random() % 10 == 0)
            return std::to_string(random() % 300);
        const bool blob = random() % 5 == 0;
        constexpr const char* kPieces[] = {"61", "62", "c3a4", "e282ac", "31", "c3", "a4"};
        std::string hex;
        for (auto i = random() % 6; i > 0; --i)
            hex += kPieces[random() % (wellFormed ? 5 : 7)];
        return blob ? "x'" + hex + "'" : "CAST(x'" + hex + "' AS TEXT)";
    }

    static std::string plainText(sqlite3_stmt* statement, int column)
    {
        const int size = sqlite3_column_bytes(statement, column);
        switch (sqlite3_column_type(statement, column)) {
        case SQLITE_INTEGER:
            return typedText(std::int64_t(sqlite3_column_int64(statement, column)));
        case SQLITE_TEXT:
            return "t:"
                + std::string(static_cast<const char*>(sqlite3_column_blob(statement, column)),
                              std::size_t(size));
        case SQLITE_BLOB: {
            const auto* bytes = static_cast<const char*>(sqlite3_column_blob(statement, column));
            return typedText(std::vector<char>(bytes, bytes + size));
        }
        default:
            return "NULL";
        }
    }

    QTemporaryDir m_folder;
    std::shared_ptr<store::Capture> m_capture;
};

QTEST_APPLESS_MAIN(TestSqlSafety)
#include "tst_sql_safety.moc"
