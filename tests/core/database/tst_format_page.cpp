// The man page probescope.psc(5) against the code: who writes another reader has nothing else.

#include "core/columns/chunk_codec.h"
#include "core/database/schema.h"
#include "core/store/file/user_data.h"
#include "core/store/read/capture.h"
#include "core/store/read/notes.h"
#include "tests/core/database/capture_folder.h"

#include <QTest>

#include <algorithm>
#include <regex>
#include <set>
#include <sstream>
#include <string>

using namespace probescope;
using namespace probescope::store;
using namespace probescope::test;

namespace {

constexpr const char* kPage = TEST_DATA "/../../packaging/man/probescope.psc.5";

/// Tables with their columns, one for each `.SS "table (column, column)"`.
std::set<std::string> tablesOfPage(const std::string& page)
{
    static const std::regex kHeading(R"re(^\.SS "(\w+ \(\w+(, \w+)*\))"$)re");
    std::set<std::string> tables;
    std::istringstream lines(page);
    for (std::string line; std::getline(lines, line);) {
        std::smatch found;
        if (std::regex_match(line, found, kHeading))
            tables.insert(found[1]);
    }
    return tables;
}

/// The same of a capture; what SQLite has of its own is left out.
std::set<std::string> tablesOf(Connection& connection)
{
    std::set<std::string> tables;
    auto select = *connection.prepare(
        "SELECT s.name || ' (' || group_concat(c.name, ', ') || ')'"
        " FROM sqlite_schema s, pragma_table_info(s.name) c"
        " WHERE s.type = 'table' AND s.name NOT LIKE 'sqlite%' GROUP BY s.name");
    while (*select.step())
        tables.emplace(select.text(0));
    return tables;
}

QByteArray missing(const std::set<std::string>& from, const std::set<std::string>& in)
{
    QByteArray names;
    for (const std::string& name : in) {
        if (!from.contains(name))
            names += QByteArray::fromStdString(name) + "; ";
    }
    return names;
}

/// The bytes in hexadecimal that the page gives as an example of a column.
Bytes exampleOf(const std::string& page)
{
    static const std::regex kLine(R"(^((?:[0-9a-f]{2} {1,2})+) +\S.*$)");
    Bytes bytes;
    std::istringstream lines(page);
    for (std::string line; std::getline(lines, line);) {
        std::smatch found;
        if (!std::regex_match(line, found, kLine))
            continue;
        std::istringstream numbers(found[1]);
        for (std::string number; numbers >> number;)
            bytes.push_back(std::uint8_t(std::stoul(number, nullptr, 16)));
    }
    return bytes;
}

} // namespace

class TestFormatPage : public CaptureFolder
{
    Q_OBJECT

private slots:
    void initTestCase()
    {
        m_page = readFile(kPage);
        QVERIFY(!m_page.empty());
    }
    void init() { empty(); }

    void everyTableIsAHeadingWithAllItsColumns()
    {
        const auto path = finished("a.psc");
        {
            // Some tables are made with the first row.
            const auto capture = *Capture::open(path);
            QVERIFY(saveNote(*capture, {.text = "a note"}));
            QVERIFY(capture->user().saveSpanDefinition({.name = "spans"}));
        }
        auto connection = *Connection::open(path, Connection::Mode::ReadOnly);
        const auto told = tablesOfPage(m_page);
        const auto made = tablesOf(connection);
        QCOMPARE(missing(told, made), QByteArray());
        QCOMPARE(missing(made, told), QByteArray());
    }

    void theMarksAndLimitsAreThoseOfTheCode()
    {
        const std::string numbers[] = {
            "It describes version " + std::to_string(kSchemaVersion)
                + " of the format, and version " + std::to_string(kOldestSchemaVersion) + ",",
            "above " + std::to_string(kSchemaVersion) + ": a newer program wrote it.",
            "from 1 to " + std::to_string(kOldestSchemaVersion - 1) + ": a prerelease wrote it",
            "Events stand in chunks of " + std::to_string(kChunkRows) + ";",
            "entries, from 1 to " + std::to_string(ColumnView::kMaxDictionary) + ";",
        };
        for (const std::string& number : numbers)
            QVERIFY2(m_page.find(number) != std::string::npos, number.c_str());
        auto connection = *Connection::open(finished("a.psc"), Connection::Mode::ReadOnly);
        for (const std::string name : {"application_id", "user_version", "page_size"}) {
            auto select = *connection.prepare("PRAGMA " + name);
            QVERIFY(*select.step());
            // T{ begins a cell of a table.
            const std::regex cell("PRAGMA " + name + "\tT\\{\n" + std::to_string(select.integer(0))
                                  + "\\b");
            QVERIFY2(std::regex_search(m_page, cell), name.c_str());
        }
    }

    void theColumnOfTheExampleIsWrittenSo()
    {
        const std::int64_t timesNs[] = {1000, 1010, 1020, 1031};
        Bytes column;
        encodeColumn(timesNs, column, ColumnHint::Distinct);
        QCOMPARE(exampleOf(m_page), column);
    }

private:
    std::string m_page;
};

QTEST_APPLESS_MAIN(TestFormatPage)
#include "tst_format_page.moc"
