#include "cli_program.h"

#include <QDir>
#include <QFile>
#include <QJsonDocument>
#include <QJsonObject>
#include <QTest>

#include <sqlite3.h>

/// import and info, and what is kept of a file in the cache.
class TestCliImport : public QObject
{
    Q_OBJECT

private slots:
    void init() { m_cache = emptyCache(); }

    void infoTellsWhatTheFileHolds()
    {
        const Output out = run({"info", "--json", kStack});
        QCOMPARE(out.status, 0);
        const QJsonObject json = QJsonDocument::fromJson(out.text).object();
        QCOMPARE(json["events"].toInt(), 162 + 81 - 81); // lines that are events, stacks among them
        for (const char* key : {"calls", "lost", "problems", "cpus", "tasks", "first_ns", "last_ns",
                                "format", "clock", "kernel", "host"})
            QVERIFY2(json.contains(key), key);
        QCOMPARE(json["cpus"].toInt(), 2);
        QCOMPARE(json["first_ns"].toInteger(), qint64(13889188000));
        QCOMPARE(json["problems"].toInt(), 0);
    }

    void infoTellsTheDate()
    {
        // trace-cmd report prints 1795223897.… as the time of the first event.
        const Output out = run({"info", "--json", TEST_DATA "/trace_dat/date-v7.dat.xz"});
        const QJsonObject json = QJsonDocument::fromJson(out.text).object();
        QCOMPARE(json["recorded"].toString(), QString("2026-11-21 01:18:17 UTC"));
        QVERIFY(json["uname"].toString().startsWith("Linux "));
    }

    void importMakesACapture()
    {
        const QString target = m_cache->filePath("out.psc");
        QCOMPARE(run({"import", kStack, "-o", target}).status, 0);
        QCOMPARE(run({"info", "--json", target}).text, run({"info", "--json", kStack}).text);
        QCOMPARE(run({"import", kStack, "-o", target}).status, 2); // never overwrites
        QCOMPARE(run({"import", kStack, "-o", target, "--force"}).status, 0);
    }

    void aCaptureIsCopied()
    {
        const QString first = m_cache->filePath("first.psc");
        const QString second = m_cache->filePath("second.psc");
        QCOMPARE(run({"import", kStack, "-o", first}).status, 0);
        QCOMPARE(run({"import", first, "-o", second}).status, 0);
        QCOMPARE(run({"info", "--json", second}).text, run({"info", "--json", first}).text);
    }

    void rowsThatAreLeftOutAreTold()
    {
        const QString target = m_cache->filePath("out.psc");
        QCOMPARE(run({"import", kStack, "-o", target}).status, 0);
        sqlite3* database = nullptr;
        QCOMPARE(sqlite3_open(target.toUtf8().constData(), &database), SQLITE_OK);
        QCOMPARE(
            sqlite3_exec(database,
                         "CREATE TEMP TABLE many AS WITH RECURSIVE n(i, t) AS (SELECT 1000000,"
                         " printf('%.*c', 4000000, 'x') UNION ALL SELECT i + 1, t FROM n LIMIT 20)"
                         " SELECT i, t FROM n;"
                         "INSERT INTO mark SELECT i, 1, 1, t, 'place' FROM many",
                         nullptr, nullptr, nullptr),
            SQLITE_OK);
        QVERIFY(run({"query", target, "SELECT 1"}).errors.isEmpty());
        const Output marks = run({"query", target, "SELECT count(*) FROM mark"});
        QVERIFY2(marks.errors.contains("table of marks"), qPrintable(marks.errors));
        QCOMPARE(sqlite3_exec(database,
                              "INSERT INTO problem SELECT i, 0, '', 1, 1, '', t, '', 1 FROM many",
                              nullptr, nullptr, nullptr),
                 SQLITE_OK);
        sqlite3_close(database);
        const Output info = run({"info", target});
        QVERIFY2(info.errors.contains("table of problems"), qPrintable(info.errors.left(2000)));
    }

    void whatCannotBeImportedReplacesNothing()
    {
        const QString target = m_cache->filePath("out.psc");
        QCOMPARE(run({"import", kStack, "-o", target}).status, 0);
        QCOMPARE(run({"import", "/nowhere/x", "-o", target, "--force"}).status, 1);
        QCOMPARE(run({"info", target}).status, 0);
        QCOMPARE(run({"import", target, "-o", target, "--force"}).status, 2);
        QCOMPARE(run({"info", target}).status, 0);
        const QString folder = m_cache->filePath("folder");
        QVERIFY(QDir().mkdir(folder));
        QCOMPARE(run({"import", kStack, "-o", folder, "--force"}).status, 2);
        QVERIFY(QDir(folder).exists());
        // An interrupted import is none.
        const QByteArray before = run({"info", target}).text;
        const QString pipe = m_cache->filePath("pipe");
        const Output stopped = interrupted({"import", pipe, "-o", target, "--force"}, pipe);
        QCOMPARE(stopped.status, 130);
        QCOMPARE(run({"info", target}).text, before);
        QCOMPARE(QDir(m_cache->path()).entryList({"*.part*"}).size(), 0);
    }

    void damageOfTheFileIsTold()
    {
        const QString cut = m_cache->filePath("cut.txt.xz");
        QFile whole(kStack);
        QVERIFY(whole.open(QFile::ReadOnly));
        QFile part(cut);
        QVERIFY(part.open(QFile::WriteOnly));
        part.write(whole.read(whole.size() * 3 / 4));
        part.close();
        // The second time it comes from the cache.
        for (int i = 0; i < 2; ++i) {
            const Output out = run({"events", cut});
            QVERIFY(!out.text.isEmpty());
            QVERIFY2(out.errors.contains(cut) && out.errors.contains("the file is truncated"),
                     qPrintable(out.errors));
            QCOMPARE(out.status, 0);
        }
        const Output good = run({"events", kStack});
        QVERIFY2(good.errors.isEmpty(), qPrintable(good.errors));
        const auto state = [](const QString& file) {
            return QJsonDocument::fromJson(run({"info", "--json", file}).text)["state"].toString();
        };
        QCOMPARE(state(cut), QString("truncated"));
        QCOMPARE(state(kStack), QString("complete"));
    }

    void damageInTheCacheIsMended()
    {
        const QByteArray whole = run({"events", kOddNames}).text;
        const QDir cache(m_cache->filePath("probescope"));
        const QStringList captures = cache.entryList({"*.psc"});
        QCOMPARE(captures.size(), 1);
        sqlite3* database = nullptr;
        QCOMPARE(sqlite3_open(cache.filePath(captures[0]).toUtf8().constData(), &database),
                 SQLITE_OK);
        QCOMPARE(sqlite3_exec(database, "UPDATE chunk_base SET data = randomblob(length(data))",
                              nullptr, nullptr, nullptr),
                 SQLITE_OK);
        sqlite3_close(database);
        const Output damaged = run({"events", kOddNames});
        QCOMPARE(damaged.status, 1);
        QVERIFY2(damaged.errors.contains("Run this again"), qPrintable(damaged.errors));
        QCOMPARE(run({"events", kOddNames}).text, whole);
    }

private:
    std::unique_ptr<QTemporaryDir> m_cache;
};

QTEST_GUILESS_MAIN(TestCliImport)
#include "tst_cli_import.moc"
