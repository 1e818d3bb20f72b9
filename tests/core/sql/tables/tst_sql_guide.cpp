// The page about SQL in the guide names what there is, and nothing else: the tables, columns and
// functions of a connection are listed by SQLite itself.

#include "core/sql/functions/sql_functions.h"
#include "core/sql/tables/capture_tables.h"
#include "core/store/write/writer.h"

#include <QFile>
#include <QMap>
#include <QRegularExpression>
#include <QTemporaryDir>
#include <QTest>

#include <algorithm>
#include <sqlite3.h>

using namespace probescope;
using namespace probescope::store;

namespace {

QStringList askSqlite(sqlite3* database, const QString& sql)
{
    QStringList answers;
    sqlite3_stmt* statement = nullptr;
    if (sqlite3_prepare_v2(database, sql.toUtf8().constData(), -1, &statement, nullptr)
        != SQLITE_OK)
        qFatal("%s", sqlite3_errmsg(database));
    while (sqlite3_step(statement) == SQLITE_ROW)
        answers << QString::fromUtf8(
            reinterpret_cast<const char*>(sqlite3_column_text(statement, 0)));
    sqlite3_finalize(statement);
    return answers;
}

/// What stands between backticks.
QStringList namesIn(const QString& text)
{
    static const QRegularExpression kName(QStringLiteral("`([^`]+)`"));
    QStringList names;
    for (const auto& match : kName.globalMatch(text))
        names << match.captured(1);
    return names;
}

/// The cells of the rows of tables below one of these headings.
QList<QStringList> rowsBelow(const QString& page, const QStringList& headings)
{
    QList<QStringList> rows;
    bool below = false;
    for (const auto& line : page.split(u'\n')) {
        if (line.startsWith(QStringLiteral("## ")))
            below = headings.contains(line.mid(3));
        if (!below || !line.startsWith(QStringLiteral("| `")))
            continue;
        auto cells = line.split(u'|');
        rows << cells.mid(1, cells.size() - 2);
    }
    return rows;
}

} // namespace

class TestSqlGuide : public QObject
{
    Q_OBJECT

    QTemporaryDir m_folder;
    std::shared_ptr<Capture> m_capture;
    VirtualTables m_tables;
    sqlite3* m_database = nullptr;

    static QString page(const QString& language)
    {
        QFile file(QStringLiteral(SAMPLES "/../../resources/help/") + language
                   + QStringLiteral("/sql.md"));
        return file.open(QIODevice::ReadOnly) ? QString::fromUtf8(file.readAll()) : QString();
    }
    static void addLanguages()
    {
        QTest::addColumn<QString>("language");
        QTest::newRow("English") << QStringLiteral("en");
        QTest::newRow("Chinese") << QStringLiteral("zh_CN");
    }

private slots:
    /// A capture without events has no tables of event types.
    void initTestCase()
    {
        const auto path = std::filesystem::path(m_folder.filePath("none.psc").toStdString());
        auto writer = Writer::create(path);
        QVERIFY(writer.has_value());
        QVERIFY((*writer)->finish().has_value());
        auto capture = Capture::open(path);
        QVERIFY(capture.has_value());
        m_capture = *capture;
        QCOMPARE(sqlite3_open(":memory:", &m_database), SQLITE_OK);
    }
    void cleanupTestCase() { sqlite3_close(m_database); }

    void functionsAreThoseOfThePage_data() { addLanguages(); }
    void functionsAreThoseOfThePage()
    {
        QFETCH(QString, language);
        sqlite3* database = nullptr;
        QCOMPARE(sqlite3_open(":memory:", &database), SQLITE_OK);
        const auto all = QStringLiteral("SELECT DISTINCT name FROM pragma_function_list");
        const auto before = askSqlite(database, all);
        QVERIFY(createNewFunctions(database, *m_capture).has_value());
        auto made = askSqlite(database, all);
        made.removeIf([&before](const QString& name) { return before.contains(name); });
        // Some builds of SQLite have one of that name.
        if (before.contains(QStringLiteral("percentile_disc")))
            made << QStringLiteral("percentile") << QStringLiteral("percentile_disc");
        sqlite3_close(database);
        QVERIFY(made.size() > 5);
        QStringList told;
        for (const auto& row :
             rowsBelow(page(language), {QStringLiteral("Functions"), QStringLiteral("函数")}))
            told << namesIn(row[0]).value(0).section(u'(', 0, 0);
        made.sort();
        told.sort();
        QCOMPARE(told, made);
    }

    void tablesAndColumnsAreThoseOfThePage_data() { addLanguages(); }
    void tablesAndColumnsAreThoseOfThePage()
    {
        QFETCH(QString, language);
        if (askSqlite(m_database, QStringLiteral("SELECT name FROM sqlite_master")).isEmpty())
            QVERIFY(createCaptureTables(m_database, m_tables, *m_capture, {}).has_value());
        QMap<QString, QStringList> made;
        for (const auto& table : askSqlite(
                 m_database, QStringLiteral("SELECT name FROM sqlite_master WHERE type = 'table'")))
            made[table] = askSqlite(
                m_database, QStringLiteral("SELECT name FROM pragma_table_info('%1')").arg(table));
        QVERIFY(made.size() > 10);
        QMap<QString, QStringList> told;
        for (const auto& row :
             rowsBelow(page(language), {QStringLiteral("Tables"), QStringLiteral("表")})) {
            auto columns = row[2];
            // What a column means is no further column.
            columns.remove(QRegularExpression(QStringLiteral("\\([^)]*\\)|（[^）]*）")));
            told[namesIn(row[0]).value(0)] = namesIn(columns);
        }
        QCOMPARE(told.take(QStringLiteral("SYSTEM_NAME")), QStringList()); // told in words
        QCOMPARE(told.keys(), made.keys());
        for (auto table = made.begin(); table != made.end(); ++table)
            QCOMPARE((table.key() + u':' + told[table.key()].join(u' ')),
                     (table.key() + u':' + table->join(u' ')));
    }
};

QTEST_GUILESS_MAIN(TestSqlGuide)
#include "tst_sql_guide.moc"
