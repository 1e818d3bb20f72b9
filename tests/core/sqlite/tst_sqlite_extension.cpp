#include "tests/core/sql/query/sql_asking.h"
#include "tests/support/sample_capture.h"

#include <QProcess>
#include <QProcessEnvironment>
#include <QTemporaryDir>

#include <sqlite3.h>

using namespace probescope;

/// The tables of captures in the stock sqlite3 shell.
class TestSqliteExtension : public QObject
{
    Q_OBJECT

private slots:
    void initTestCase()
    {
        m_sample = captureOfText(m_folder.filePath("sample.psc"), sampleText());
        m_graph = captureOfText(m_folder.filePath("graph.psc"), sampleGraphText());
    }

    void opensCaptures()
    {
        QCOMPARE(shell({"SELECT probescope_open('sample.psc');"}),
                 "12 events, 0 calls, 42 lost, 0 problems\n");
        QCOMPARE(shell({"SELECT probescope_open('graph.psc');"}),
                 "7 events, 5 calls, 0 lost, 0 problems\n");
    }

    void answersAsQueriesDo_data()
    {
        QTest::addColumn<QString>("sql");
        for (const char* sql :
             {"SELECT * FROM event ORDER BY id", "SELECT * FROM sched ORDER BY ts",
              "SELECT * FROM loss", "SELECT kind, name, duration FROM span ORDER BY ts",
              "SELECT comm, bytes_req FROM kmalloc WHERE cpu = 1 ORDER BY id",
              "SELECT next_comm, count(*) FROM sched_sched_switch GROUP BY next_comm",
              "SELECT e.name, t.events FROM event e JOIN event_type t USING (name) WHERE e.id < 4 "
              "ORDER BY e.id",
              "SELECT quantize(bytes_req), ns_text(1234567), func_name(call_site) FROM kmalloc",
              "SELECT percentile_disc(bytes_req, 0.5), typeof(percentile(bytes_req, 50)) FROM "
              "kmalloc"})
            QTest::newRow(sql) << sql;
    }
    void answersAsQueriesDo()
    {
        QFETCH(QString, sql);
        QByteArray wanted;
        for (const std::string& row : ask(*m_sample, sql.toStdString()))
            wanted += QByteArray::fromStdString(row) + "\n";
        QVERIFY(!wanted.isEmpty());
        QCOMPARE(shell({".output /dev/null", "SELECT probescope_open('sample.psc');",
                        ".output stdout", sql + ";"}),
                 wanted);
    }

    void opensSeveralUnderPrefixes()
    {
        QCOMPARE(shell({".output /dev/null", "SELECT probescope_open('sample.psc');",
                        "SELECT probescope_open('graph.psc', 'g_');", ".output stdout",
                        "SELECT (SELECT count(*) FROM event), (SELECT count(*) FROM g_event);",
                        "SELECT function, depth FROM g_call ORDER BY id LIMIT 2;"}),
                 "12|7\ndo_sys_open|0\ngetname|1\n");
    }

    void tellsWhatIsWrong_data()
    {
        QTest::addColumn<QString>("sql");
        QTest::addColumn<QString>("error");
        QTest::newRow("no file") << "SELECT probescope_open('none.psc');"
                                 << "none.psc";
        QTest::newRow("no name") << "SELECT probescope_open(NULL);"
                                 << "cannot open the file";
        QTest::newRow("twice")
            << "SELECT probescope_open('sample.psc'); SELECT probescope_open('sample.psc');"
            << "already";
        for (const char* sql :
             {"DELETE FROM event", "UPDATE event SET ts = 0", "INSERT INTO event(ts) VALUES (1)",
              "DELETE FROM task", "INSERT INTO sched_sched_switch(ts) VALUES (1)"})
            QTest::newRow(sql) << QString("SELECT probescope_open('sample.psc'); %1;").arg(sql)
                               << "may not be modified";
        QTest::newRow("text without events") << "SELECT probescope_open('words.txt');"
                                             << "words.txt: ";
        QTest::newRow("another database") << "SELECT probescope_open('other.psc');"
                                          << "other.psc: ";
        QTest::newRow("no capture at all") << "SELECT probescope_open('noise.psc');"
                                           << "noise.psc: ";
        QTest::newRow("empty") << "SELECT probescope_open('empty.psc');"
                               << "empty.psc: ";
        QTest::newRow("folder") << "SELECT probescope_open('.');"
                                << "folder";
        QTest::newRow("damaged chunk")
            << "SELECT probescope_open('damaged.psc'); SELECT sum(ts) FROM event;"
            << "damaged.psc (events 0 to 11): a chunk of events is damaged";
    }
    void tellsWhatIsWrong()
    {
        makeBadFiles();
        QFETCH(QString, sql);
        QFETCH(QString, error);
        QByteArray errors;
        shell({sql}, &errors);
        QVERIFY2(errors.contains(error.toUtf8()), errors);
    }

private:
    void write(const char* name, const QByteArray& bytes) const
    {
        QFile file(m_folder.filePath(name));
        QVERIFY(file.open(QFile::WriteOnly) && file.write(bytes) == bytes.size());
    }
    void makeBadFiles() const
    {
        write("words.txt", "These are words,\nand no events.\n");
        write("noise.psc", QByteArray(70'000, '\x5a'));
        write("empty.psc", {});
        QFile::remove(m_folder.filePath("other.psc"));
        sqlite3* other = nullptr;
        QCOMPARE(sqlite3_open(m_folder.filePath("other.psc").toUtf8(), &other), SQLITE_OK);
        QCOMPARE(sqlite3_exec(other, "CREATE TABLE x(y)", nullptr, nullptr, nullptr), SQLITE_OK);
        sqlite3_close(other);
        QFile::remove(m_folder.filePath("damaged.psc"));
        QVERIFY(m_sample->saveAs(m_folder.filePath("damaged.psc").toStdString(), {}));
        sqlite3* damaged = nullptr;
        QCOMPARE(sqlite3_open(m_folder.filePath("damaged.psc").toUtf8(), &damaged), SQLITE_OK);
        QCOMPARE(sqlite3_exec(damaged, "UPDATE chunk_base SET data = zeroblob(length(data))",
                              nullptr, nullptr, nullptr),
                 SQLITE_OK);
        sqlite3_close(damaged);
    }

    /// What the shell prints for these lines, after the extension is loaded.
    QByteArray shell(const QStringList& lines, QByteArray* errors = nullptr) const
    {
        QProcess process;
        auto environment = QProcessEnvironment::systemEnvironment();
        if (*PRELOAD != '\0') {
            environment.insert("LD_PRELOAD", PRELOAD);
            environment.insert("ASAN_OPTIONS", "detect_leaks=0"); // of the shell
        }
        environment.insert("XDG_CACHE_HOME", m_folder.path());
        process.setProcessEnvironment(environment);
        process.setWorkingDirectory(m_folder.path());
        process.start(SQLITE_SHELL, {"-batch", "-init", "/dev/null", ":memory:"});
        process.write((".load " EXTENSION "\n" + lines.join('\n') + "\n").toUtf8());
        process.closeWriteChannel();
        if (!process.waitForFinished(-1))
            qFatal("the shell did not end");
        const QByteArray said = process.readAllStandardError();
        if (errors)
            *errors = said;
        else if (!said.isEmpty())
            qWarning("%s", said.constData());
        return process.readAllStandardOutput();
    }

    QTemporaryDir m_folder;
    std::shared_ptr<store::Capture> m_sample;
    std::shared_ptr<store::Capture> m_graph;
};

QTEST_APPLESS_MAIN(TestSqliteExtension)
#include "tst_sqlite_extension.moc"
