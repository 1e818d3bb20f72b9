#include "cli_program.h"
#include "tests/support/waits.h"

#include <QDir>
#include <QFile>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QProcess>
#include <QTest>

#include <csignal>
#include <sqlite3.h>

/// export: what the files hold, and that none is left half.
class TestCliExport : public QObject
{
    Q_OBJECT

private slots:
    void init() { m_cache = emptyCache(); }

    void exportsHoldWhatTheCommandsPrint()
    {
        const QDir folder(m_cache->path());
        const auto exported = [&](const char* form, const QString& name) {
            const Output out = run({"export", kStack, form, folder.filePath(name)});
            if (out.status != 0)
                qFatal("%s", qPrintable(out.errors));
            QFile file(folder.filePath(name));
            return file.open(QFile::ReadOnly) ? file.readAll() : QByteArray();
        };
        QCOMPARE(exported("--csv", "e.csv"), run({"events", kStack, "--format", "csv"}).text);
        QCOMPARE(exported("--jsonl", "e.jsonl"), run({"events", kStack, "--format", "jsonl"}).text);
        const auto chrome = QJsonDocument::fromJson(exported("--chrome-json", "e.json")).object();
        int instants = 0;
        for (const auto& entry : chrome["traceEvents"].toArray())
            instants += entry.toObject()["ph"].toString() == "i" ? 1 : 0;
        QCOMPARE(
            QByteArray::number(instants),
            run({"query", kStack, "SELECT count(*) FROM event", "--format", "csv", "--no-header"})
                .text.trimmed());

        QVERIFY(exported("--plain-sqlite", "e.db").startsWith("SQLite format 3"));
        sqlite3* plain = nullptr;
        QCOMPARE(sqlite3_open(folder.filePath("e.db").toUtf8(), &plain), SQLITE_OK);
        for (const QByteArray table : {"event", "call", "sched", "span", "loss", "task", "field"}) {
            const QByteArray sql = "SELECT count(*) FROM " + table;
            QByteArray count;
            sqlite3_exec(
                plain, sql,
                [](void* target, int, char** cells, char**) {
                    *static_cast<QByteArray*>(target) = cells[0];
                    return 0;
                },
                &count, nullptr);
            QCOMPARE(count,
                     run({"query", kStack, sql, "--format", "csv", "--no-header"}).text.trimmed());
        }
        sqlite3_close(plain);

        const Output again = run({"export", kStack, "--csv", folder.filePath("e.csv")});
        QVERIFY(again.status != 0);
        QVERIFY(again.errors.contains("already"));
        QVERIFY(run({"export", kStack, "--csv", folder.filePath("none/e.csv")}).status != 0);
        QCOMPARE(folder.entryList({".e.*"}, QDir::Files | QDir::Hidden), QStringList());
    }

    void interruptedExportsLeaveNoFile_data()
    {
        QTest::addColumn<QString>("form");
        for (const char* form : {"--plain-sqlite", "--csv", "--jsonl", "--chrome-json", "--ftrace"})
            QTest::newRow(form) << form;
    }
    void interruptedExportsLeaveNoFile()
    {
        QFETCH(QString, form);
        const QString capture = manyEvents(*m_cache);
        const QDir folder(m_cache->path());
        const auto halves = [&folder] {
            return folder.entryList({".out.*"}, QDir::Files | QDir::Hidden);
        };
        QProcess program;
        program.start(CLI, {"export", capture, form, folder.filePath("out")});
        probescope::waitUntil(
            [&] { return !halves().isEmpty() || program.state() == QProcess::NotRunning; });
        kill(pid_t(program.processId()), SIGINT);
        QVERIFY(program.state() == QProcess::NotRunning || program.waitForFinished(-1));
        QCOMPARE(halves(), QStringList());
        // It may have been too quick for the signal.
        QCOMPARE(program.exitCode(), folder.exists("out") ? 0 : 130);
    }

    void aPartIsThatOfTheEventsCommand()
    {
        const QString capture = QStringLiteral(TEST_DATA "/trace_dat/stack-v7-zstd.dat");
        const auto csv = [](const QStringList& words) {
            return run(words + QStringList{"--format", "csv", "--no-header"}).text.trimmed();
        };
        const QByteArray middle =
            csv({"query", capture, "SELECT (min(ts) + max(ts)) / 2 FROM event"});
        const QStringList half{"--from", middle + "ns", "--cpu", "0"};
        const QByteArray events =
            run(QStringList{"events", capture, "--format", "csv"} + half).text;
        QVERIFY(events.count('\n') > 2);
        QCOMPARE(run(QStringList{"export", capture, "--csv", "-"} + half).text, events);

        const QDir folder(m_cache->path());
        for (const char* form : {"--ftrace", "--trace-dat"}) {
            const QString target = folder.filePath(QString(form).mid(2));
            const Output out = run(QStringList{"export", capture, form, target} + half);
            QVERIFY2(out.status == 0, qPrintable(out.errors));
            QCOMPARE(csv({"query", target, "SELECT count(*) FROM event"}),
                     csv({"query", capture,
                          "SELECT count(*) FROM event WHERE cpu = 0 AND ts >= " + middle}));
        }
        const Output database =
            run(QStringList{"export", capture, "--plain-sqlite", folder.filePath("db")} + half);
        QVERIFY(database.status != 0);
        QVERIFY(database.errors.contains("whole capture"));
    }

    void recordsOfTextTellWhatTheyLack()
    {
        const QDir folder(m_cache->path());
        const QString target = folder.filePath("text.dat");
        const Output out = run({"export", kStack, "--trace-dat", target});
        QVERIFY2(out.status == 0, qPrintable(out.errors));
        QVERIFY2(out.errors.contains("known by name only: the addresses are made up"),
                 qPrintable(out.errors));
        const auto csv = [](const QString& file) {
            return run({"query", file, "SELECT ts, cpu, pid, comm, name, info FROM event",
                        "--format", "csv"})
                .text;
        };
        QCOMPARE(csv(target), csv(kStack));
    }

private:
    std::unique_ptr<QTemporaryDir> m_cache;
};

QTEST_GUILESS_MAIN(TestCliExport)
#include "tst_cli_export.moc"
