#include "core/analysis/export/export_sqlite.h"
#include "core/import/opened.h"
#include "core/sql/functions/sql_functions.h"
#include "core/sql/query/query.h"
#include "core/sql/tables/virtual_table.h"
#include "tests/core/sql/query/sql_asking.h"
#include "tests/core/sql/query/sql_battery.h"

#include <QDirIterator>
#include <QFile>
#include <QTemporaryDir>

#include <algorithm>
#include <map>
#include <set>
#include <sqlite3.h>

using namespace probescope;

namespace {

using Lines = std::vector<std::string>;

/// An ordinary SQLite database that has our functions.
class PlainDatabase
{
public:
    PlainDatabase(const QString& path, const store::Capture& capture)
    {
        if (sqlite3_open(path.toUtf8(), &m_database) != SQLITE_OK
            || !store::createSqlFunctions(m_database, capture))
            qFatal("%s", sqlite3_errmsg(m_database));
    }
    ~PlainDatabase() { sqlite3_close_v2(m_database); }
    PlainDatabase(const PlainDatabase&) = delete;
    PlainDatabase& operator=(const PlainDatabase&) = delete;

    /// As tryAsk() gives it; errors without a place.
    Result<Lines> ask(const std::string& sql) const
    {
        sqlite3_stmt* statement = nullptr;
        if (sqlite3_prepare_v2(m_database, sql.c_str(), -1, &statement, nullptr) != SQLITE_OK)
            return fail(ErrorCode::Invalid, sqlite3_errmsg(m_database));
        Lines rows;
        int code = SQLITE_ROW;
        while ((code = sqlite3_step(statement)) == SQLITE_ROW) {
            std::string line;
            for (int i = 0; i < sqlite3_column_count(statement); ++i)
                line += (i == 0 ? "" : "|") + cell(statement, i);
            rows.push_back(std::move(line));
        }
        const std::string message = sqlite3_errmsg(m_database);
        sqlite3_finalize(statement);
        if (code != SQLITE_DONE)
            return fail(ErrorCode::Invalid, message);
        return rows;
    }
    std::string first(const std::string& sql) const
    {
        const auto rows = ask(sql);
        return rows && !rows->empty() ? rows->front() : std::string();
    }

private:
    static std::string cell(sqlite3_stmt* statement, int column)
    {
        switch (sqlite3_column_type(statement, column)) {
        case SQLITE_INTEGER:
            return std::to_string(sqlite3_column_int64(statement, column));
        case SQLITE_FLOAT:
            return QString::number(sqlite3_column_double(statement, column), 'g', 17).toStdString()
                + "r";
        case SQLITE_TEXT: {
            const auto* text = sqlite3_column_text(statement, column);
            return std::string(reinterpret_cast<const char*>(text),
                               std::size_t(sqlite3_column_bytes(statement, column)));
        }
        case SQLITE_BLOB: {
            const auto* bytes = static_cast<const char*>(sqlite3_column_blob(statement, column));
            return "x'"
                + QByteArray(bytes, sqlite3_column_bytes(statement, column)).toHex().toStdString()
                + "'";
        }
        default:
            return {};
        }
    }

    sqlite3* m_database = nullptr;
};

/// What stands for the words in braces of the battery.
std::map<std::string, std::string> sqlPlaces(const PlainDatabase& plain)
{
    const auto orZero = [&plain](const std::string& sql) {
        const std::string found = plain.first(sql);
        return found.empty() ? std::string("0") : found;
    };
    const auto orNone = [&plain](const std::string& sql) {
        const std::string found = plain.first(sql);
        return found.empty() ? std::string("'none'") : found;
    };
    const std::string type =
        plain.first("SELECT CASE system WHEN '' THEN '' ELSE system || '_' END || name FROM "
                    "event_type ORDER BY events DESC, id LIMIT 1");
    const auto field = [&](const std::string& kind) {
        return store::quoteIdentifier(
            plain.first("SELECT name FROM pragma_table_info('" + type + "') WHERE type = '" + kind
                        + "' AND name NOT LIKE 'common%' ORDER BY cid > 7 AND name <> 'info' DESC, "
                          "cid LIMIT 1"));
    };
    return {
        {"first", orZero("SELECT min(ts) FROM event")},
        {"early", orZero("SELECT min(ts) + (max(ts) - min(ts)) / 4 FROM event")},
        {"mid", orZero("SELECT min(ts) + (max(ts) - min(ts)) / 2 FROM event")},
        {"late", orZero("SELECT max(ts) - (max(ts) - min(ts)) / 5 FROM event")},
        {"cpu", orZero("SELECT cpu FROM event GROUP BY cpu ORDER BY count(*) DESC, cpu")},
        {"pid",
         orZero("SELECT pid FROM event WHERE pid NOT NULL GROUP BY pid ORDER BY count(*) "
                "DESC, pid")},
        {"comm", orNone("SELECT quote(comm) FROM event GROUP BY comm ORDER BY count(*) DESC")},
        {"name", orNone("SELECT quote(name) FROM event GROUP BY name ORDER BY count(*) DESC")},
        {"function",
         orNone("SELECT quote(function) FROM call WHERE function NOT NULL GROUP BY "
                "function ORDER BY count(*) DESC, function")},
        {"type", store::quoteIdentifier(type)},
        {"number", field("INTEGER")},
        {"text", field("TEXT")},
    };
}

std::string filledIn(std::string sql, const std::map<std::string, std::string>& places)
{
    for (const auto& [name, value] : places) {
        const std::string word = "{" + name + "}";
        for (std::size_t at = sql.find(word); at != std::string::npos;
             at = sql.find(word, at + value.size()))
            sql.replace(at, word.size(), value);
    }
    return sql;
}

} // namespace

/// SQL over the virtual tables of captures answers what SQL over ordinary tables answers.
class TestSqlBattery : public QObject
{
    Q_OBJECT

private slots:
    void answersAreThoseOfPlainTables_data()
    {
        QTest::addColumn<QString>("file");
        QTest::addColumn<bool>("all");
        const std::set<QString> rich{"events-sched-switch-waking.txt.xz",
                                     "tracecmd-graph-events-v7.report.txt.xz",
                                     "kprobe-types.txt.xz", "lost-v7-zstd.dat"};
        for (const char* folder : {"text", "trace_dat"}) {
            QDirIterator files(QStringLiteral(TEST_DATA "/") + folder, QDir::Files);
            while (files.hasNext()) {
                files.next();
                if (files.fileName() != "README.md")
                    QTest::newRow(qPrintable(files.fileName()))
                        << files.filePath() << (rich.count(files.fileName()) > 0);
            }
        }
        const QString captures = qEnvironmentVariable("PROBESCOPE_CAPTURES");
        if (captures.isEmpty()) {
            qInfo("PROBESCOPE_CAPTURES is not set: no further captures are asked");
            return;
        }
        QDirIterator files(captures, QDir::Files, QDirIterator::Subdirectories);
        while (files.hasNext()) {
            const QString file = files.next();
            QTest::newRow(qPrintable(QDir(captures).relativeFilePath(file))) << file << true;
        }
    }
    void answersAreThoseOfPlainTables()
    {
        QFETCH(QString, file);
        QFETCH(bool, all);
        QTemporaryDir folder;
        const auto opened =
            open::importFile(file.toStdString(), folder.filePath("c.psc").toStdString());
        if (!opened || !opened->capture)
            return; // holds no events
        const store::Capture& capture = *opened->capture;
        QFile(folder.filePath("plain.db")).open(QFile::WriteOnly);
        const auto exported = analysis::exportPlainSqlite(
            analysis::ExportRows(capture), folder.filePath("plain.db").toStdString(), {});
        QVERIFY2(exported, exported ? "" : exported.error().message().c_str());
        const PlainDatabase plain(folder.filePath("plain.db"), capture);
        const auto places = sqlPlaces(plain);
        // Each file takes its share, so that all of them together do not take long.
        constexpr std::size_t kShare = 24;
        const std::size_t share = ++m_files % kShare;
        for (std::size_t i = 0; i < std::size(kSqlBattery); ++i) {
            if (all || i % kShare == share)
                compare(capture, plain, i, filledIn(kSqlBattery[i], places));
            if (QTest::currentTestFailed())
                return;
        }
    }

    /// A question that no capture answers tells nothing.
    void everyQuestionHadRows()
    {
        for (std::size_t i = 0; i < std::size(kSqlBattery); ++i)
            QVERIFY2(m_answered.count(i) > 0, kSqlBattery[i]);
    }

private:
    void compare(const store::Capture& capture, const PlainDatabase& plain, std::size_t number,
                 const std::string& sql)
    {
        auto got = tryAsk(capture, sql);
        auto wanted = plain.ask(sql);
        if (!wanted || !got) {
            // A table that the capture does not have.
            QVERIFY2(!wanted && !got, sql.c_str());
            QCOMPARE(got.error().what, wanted.error().what);
            return;
        }
        if (sql.rfind("ORDER BY") == std::string::npos) {
            std::sort(got->begin(), got->end());
            std::sort(wanted->begin(), wanted->end());
        }
        if (*got != *wanted) {
            const auto different =
                std::mismatch(got->begin(), got->end(), wanted->begin(), wanted->end());
            qWarning("%s\n%zu rows: %s\n%zu rows: %s", sql.c_str(), got->size(),
                     different.first == got->end() ? "" : different.first->c_str(), wanted->size(),
                     different.second == wanted->end() ? "" : different.second->c_str());
        }
        QVERIFY2(*got == *wanted, sql.c_str());
        if (!got->empty())
            m_answered.insert(number);
    }

    std::size_t m_files = 0;
    std::set<std::size_t> m_answered;
};

QTEST_APPLESS_MAIN(TestSqlBattery)
#include "tst_sql_battery.moc"
