// What a stranger may have put into a capture.

#include "core/store/file/user_data.h"
#include "core/store/read/capture.h"
#include "core/store/read/notes.h"
#include "tests/core/database/capture_folder.h"

#include <QTest>

#include <sqlite3.h>

using namespace probescope;
using namespace probescope::store;
using namespace probescope::test;
namespace fs = std::filesystem;

namespace {

/// A page of a tree of SQLite with cells that are all alike.
/// https://www.sqlite.org/fileformat2.html#b_tree_pages
std::string pageOf(char kind, std::size_t cells, const std::string& cell, std::uint32_t lastChild)
{
    constexpr std::size_t kPage = 8192;
    std::string page(1, kind);
    const auto appendShort = [](std::string& bytes, std::size_t number) {
        bytes += char(number >> 8U & 0xffU);
        bytes += char(number & 0xffU);
    };
    appendShort(page, 0); // free blocks
    appendShort(page, cells);
    appendShort(page, kPage - cells * cell.size());
    page += '\0';
    if (lastChild != 0)
        appendNumber(page, lastChild);
    for (std::size_t i = 1; i <= cells; ++i)
        appendShort(page, kPage - i * cell.size());
    page.resize(kPage - cells * cell.size());
    for (std::size_t i = 0; i < cells; ++i)
        page += cell;
    return page;
}

/// Makes the table of facts one of 150,000 rows, all on one page of the file.
void repeatFacts(const fs::path& path)
{
    sqlite3* db = nullptr;
    sqlite3_open(path.c_str(), &db);
    std::uint32_t root = 0;
    const auto take = [](void* to, int, char** values, char**) {
        *static_cast<std::uint32_t*>(to) = std::uint32_t(std::stoul(values[0]));
        return 0;
    };
    sqlite3_exec(db, "SELECT rootpage FROM sqlite_schema WHERE name = 'meta'", take, &root,
                 nullptr);
    sqlite3_close(db);
    std::string bytes = readFile(path);
    const auto leaf = std::uint32_t(bytes.size() / 8192 + 1);
    const std::string row("\x03\x03\x00\x00", 4); // its size, that of its head, NULL, NULL
    bytes += pageOf(10, 500, row, 0);
    std::string child;
    appendNumber(child, leaf);
    bytes.replace((root - 1) * 8192, 8192, pageOf(2, 300, child + row, leaf));
    std::string pages;
    appendNumber(pages, leaf);
    bytes.replace(28, 4, pages);
    writeFile(path, bytes);
}

} // namespace

class TestForeignCaptures : public CaptureFolder
{
    Q_OBJECT

private slots:
    void init() { empty(); }

    void foreignSchemasAreRefused_data()
    {
        QTest::addColumn<QString>("sql");
        QTest::addColumn<QString>("name");
        const auto row = [](const char* name, const char* sql, const char* told) {
            QTest::newRow(name) << QString(sql) << QString(told);
        };
        row("view",
            "DROP TABLE task; CREATE VIEW task AS WITH RECURSIVE n(id) AS"
            " (SELECT 0 UNION ALL SELECT id + 1 FROM n) SELECT id, 1 pid, 1 tgid, 'x' comm FROM n",
            "task");
        row("trigger", "CREATE TRIGGER t AFTER INSERT ON mark BEGIN DELETE FROM mark; END", "t");
        row("generated column", "ALTER TABLE meta ADD COLUMN more AS (hex(zeroblob(100000000)))",
            "meta");
        row("generated value",
            "DROP TABLE meta; CREATE TABLE meta(key TEXT PRIMARY KEY,"
            " value AS (replace(hex(zeroblob(400000000)), '0', '1')) STORED) WITHOUT ROWID",
            "meta");
        row("index", "CREATE INDEX i ON problem(abs(line))", "i");
        row("table", "CREATE TABLE more(id INTEGER)", "more");
        row("other statement", "DROP TABLE buffer; CREATE TABLE buffer(id INTEGER, name BLOB)",
            "buffer");
    }
    void foreignSchemasAreRefused()
    {
        QFETCH(QString, sql);
        QFETCH(QString, name);
        const auto path = finished("a.psc");
        run(path, sql.toStdString());
        const auto capture = Capture::open(path);
        QVERIFY(!capture);
        QVERIFY(capture.error().code == ErrorCode::Corrupt);
        QVERIFY2(capture.error().what.text().find("“" + name.toStdString() + "”")
                     != std::string::npos,
                 capture.error().what.text().c_str());
        QVERIFY(!capture.error().hint.empty());
    }

    void foreignSchemasOfCutFilesAreRefused()
    {
        const auto path = finished("a.psc", 20'000);
        run(path, "CREATE TABLE more(id INTEGER, x AS (hex(zeroblob(100000000))))");
        fs::resize_file(path, fs::file_size(path) / 2);
        QVERIFY(!Capture::open(path));
    }

    void schemasOfAnySizeAreRefusedSoon()
    {
        const auto path = finished("a.psc");
        std::string sql = "BEGIN;";
        for (int i = 0; i < 8'000; ++i)
            sql += "CREATE TABLE t" + std::to_string(i) + "(a);";
        run(path, sql + "COMMIT");
        const auto capture = Capture::open(path);
        QVERIFY(!capture && capture.error().code == ErrorCode::Corrupt);
        const auto other = finished("b.psc");
        run(other, "CREATE TABLE t(" + std::string(100'000, ' ') + "a)");
        QVERIFY(!Capture::open(other));
    }

    void allFormsOfOursAreTaken()
    {
        const auto path = finished("a.psc");
        {
            const auto capture = *Capture::open(path);
            QVERIFY(saveNote(*capture, {.text = "kept", .beginNs = 5}));
            QVERIFY(capture->user().saveSpanDefinition(
                {.name = "spans", .begin = {.event = "a"}, .end = {.event = "b"}}));
        }
        QVERIFY(Capture::open(path));
        // As form 4 had it.
        run(path,
            "DROP TABLE probe; DROP TABLE probe_sample; CREATE TABLE note(id INTEGER PRIMARY KEY,"
            " time INTEGER, text TEXT NOT NULL); PRAGMA user_version=4");
        QVERIFY(Capture::open(path));
    }

    void openingIsCancelledFromItsFirstStatementOn()
    {
        const auto path = finished("a.psc", 20'000);
        CancelToken cancel;
        cancel.cancel();
        run(path,
            "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n LIMIT 50000)"
            " INSERT INTO meta SELECT 'fact.' || i, '' FROM n");
        const auto capture = Capture::open(path, cancel);
        QVERIFY(!capture);
        QVERIFY(capture.error().code == ErrorCode::Cancelled);
    }

    void tablesOfAnySizeAreTakenInPart_data()
    {
        QTest::addColumn<QString>("insert");
        QTest::addColumn<QString>("table");
        const auto row = [](const char* table, const char* insert) {
            QTest::newRow(table) << QString(insert) << QString(table);
        };
        row("problems", "INSERT INTO problem SELECT i, 0, '', 1, 1, '', t, '', 1 FROM n");
        row("marks", "INSERT INTO mark SELECT i, 1, 1, t, 'place' FROM n");
        row("saved queries", "INSERT INTO saved_query SELECT i, 'x', t FROM n");
    }
    // Memory has ten times more of a row without texts than the file has.
    void tablesOfAnyLengthAreTakenInPart_data()
    {
        QTest::addColumn<QString>("insert");
        QTest::addColumn<QString>("table");
        const auto row = [](const char* table, const char* insert) {
            QTest::newRow(table) << QString(insert) << QString(table);
        };
        row("problems", "INSERT INTO problem SELECT i, 0, '', NULL, NULL, '', '', '', 1 FROM n");
        row("marks", "INSERT INTO mark SELECT i, 1, NULL, '', '' FROM n");
        row("saved queries", "INSERT INTO saved_query SELECT i, '', '' FROM n");
        row("notes", "INSERT INTO user_note SELECT i, '', 1, 1, 1, 1, 1, 1, 1, 1 FROM n");
        row("span definitions",
            "INSERT INTO span_definition SELECT i, i, '', '', '', '', '', '', '', '', 0, 0 FROM n");
        row("probes", "INSERT INTO probe SELECT i, '', '', '', '', 0, '', 0, '', 0, 0 FROM n");
    }
    void tablesOfAnyLengthAreTakenInPart()
    {
        QFETCH(QString, insert);
        QFETCH(QString, table);
        constexpr std::size_t kRows = 1'000'000;
        const auto path = finished("a.psc");
        {
            const auto capture = *Capture::open(path);
            QVERIFY(saveNote(*capture, {.text = "kept", .beginNs = 5}));
            QVERIFY(capture->user().saveSpanDefinition(
                {.name = "spans", .begin = {.event = "a"}, .end = {.event = "b"}}));
        }
        run(path,
            "WITH RECURSIVE n(i) AS (SELECT 1000000 UNION ALL SELECT i + 1 FROM n LIMIT "
                + std::to_string(kRows) + ") " + insert.toStdString());
        const auto capture = *Capture::open(path);
        const std::size_t rows = capture->problems().size() + notes(*capture).size()
            + capture->user().savedQueries().size() + capture->user().spanDefinitions().size()
            + capture->probes().size();
        QVERIFY2(rows < kRows, std::to_string(rows).c_str());
        QVERIFY(capture->damage());
        QVERIFY2(capture->damage()->what.text().find(table.toStdString()) != std::string::npos,
                 capture->damage()->what.text().c_str());
        QVERIFY(capture->events(0, 1000));
    }
    // Where a page leads to another one several times, a small file has rows without end.
    void rowsThatComeAgainEndTheTableOfFacts()
    {
        const auto path = finished("a.psc");
        repeatFacts(path);
        const auto capture = Capture::open(path);
        QVERIFY(!capture && capture.error().code == ErrorCode::Corrupt);
        QVERIFY2(capture.error().what.text().find("facts") != std::string::npos,
                 capture.error().what.text().c_str());
    }
    void tablesOfAnySizeAreTakenInPart()
    {
        QFETCH(QString, insert);
        QFETCH(QString, table);
        const auto path = finished("a.psc");
        run(path,
            "WITH RECURSIVE n(i, t) AS (SELECT 1000000, printf('%.*c', 4000000, 'x')"
            " UNION ALL SELECT i + 1, t FROM n LIMIT 20) "
                + insert.toStdString());
        const auto capture = *Capture::open(path);
        const std::size_t rows = capture->problems().size() + capture->user().marks().size()
            + capture->user().savedQueries().size();
        QVERIFY(rows > 5 && rows < 20);
        QVERIFY(capture->damage());
        QVERIFY2(capture->damage()->what.text().find(table.toStdString()) != std::string::npos,
                 capture->damage()->what.text().c_str());
    }
};

QTEST_APPLESS_MAIN(TestForeignCaptures)
#include "tst_foreign_captures.moc"
