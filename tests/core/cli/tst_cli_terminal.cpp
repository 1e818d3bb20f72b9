#include "cli_program.h"
#include "core/database/probes.h"
#include "core/store/read/notes.h"
#include "tests/support/sample_capture.h"
#include "tests/support/written_file.h"

#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QProcess>
#include <QTest>

#include <pty.h>
#include <sqlite3.h>
#include <termios.h>
#include <unistd.h>

using namespace probescope;

namespace {

/// The title of the window, over the beginning of the line, backwards, erasing, a byte that begins
/// a command to some terminals, the same as UTF-8, right to left, no UTF-8.
const QByteArray kEvil = "e\x1b]0;owned\a\rv\bi\x7f\x9b"
                         "2J\xc2\x9b"
                         "3J\xe2\x80\xaez\xff";
/// As a name of a file that Qt can pass.
const QString kEvilName = QString::fromUtf8("e\x1b]0;owned\a\rv\bi\x7f\xc2\x9b"
                                            "3J\xe2\x80\xaez");

/// What a terminal obeys in a text, or shows as something else; empty: nothing.
QByteArray obeyed(const QByteArray& text, bool tabs = false)
{
    const auto decoded = QString::fromUtf8(text);
    if (decoded.toUtf8() != text)
        return "no UTF-8: " + text.toPercentEncoding();
    for (const QChar c : decoded) {
        const bool kept = c == u'\n' || (tabs && c == u'\t');
        if ((c.category() == QChar::Other_Control && !kept) || c == QChar(0x202e)
            || c == QChar::ReplacementCharacter) // what Output::errors has for no UTF-8
            return "U+" + QByteArray::number(c.unicode(), 16) + " in " + text.toPercentEncoding();
    }
    return {};
}

/// What it prints where its standard output is a terminal.
QByteArray onTerminal(const QStringList& words)
{
    int master = -1;
    int slave = -1;
    termios raw{};
    cfmakeraw(&raw); // the terminal changes nothing
    if (openpty(&master, &slave, nullptr, &raw, nullptr) != 0)
        qFatal("there is no terminal to be had");
    QProcess program;
    program.setChildProcessModifier([slave] { dup2(slave, STDOUT_FILENO); });
    program.start(CLI, words);
    if (!program.waitForStarted(-1))
        qFatal("the program does not start");
    close(slave);
    QByteArray text;
    char room[4096];
    for (ssize_t got = 0; (got = read(master, room, sizeof room)) > 0;)
        text.append(room, got);
    close(master);
    program.waitForFinished(-1);
    return text;
}

QByteArray unescaped(const QByteArray& text)
{
    QByteArray bytes;
    for (qsizetype i = 0; i < text.size(); ++i) {
        if (text[i] != '\\') {
            bytes += text[i];
        } else if (text[i + 1] == 'x') {
            bytes += QByteArray::fromHex(text.mid(i + 2, 2));
            i += 3;
        } else {
            const char kind = text[++i];
            bytes += kind == 't' ? '\t' : kind == 'n' ? '\n' : kind;
        }
    }
    return bytes;
}

QByteArray bytesOf(const QString& json)
{
    QByteArray bytes;
    for (const QChar c : json) {
        if (c >= QChar(0xef80) && c <= QChar(0xefff))
            bytes += char(c.unicode() & 0xffU);
        else
            bytes += QString(c).toUtf8();
    }
    return bytes;
}

} // namespace

/// Nothing that is printed reaches a terminal as a command to it.
class TestCliTerminal : public QObject
{
    Q_OBJECT

private slots:
    void initTestCase()
    {
        m_cache = emptyCache();
        const std::string evil = kEvil.toStdString();
        std::string text = sampleText();
        for (const char* const end : {" 101.000001: tracing_mark_write: ", " 101.000002: odd: s="})
            text += evil + "-7 [000] ....." + end + evil + "\n";
        m_capture = m_folder.filePath(kEvilName + ".psc");
        auto writer = store::Writer::create(m_capture.toStdString());
        QVERIFY(writer);
        const auto input = format::Input::fromBytes(evil, text);
        QVERIFY(format::FtraceTextReader().read(*input, **writer));
        addOddities(**writer, evil);
        QVERIFY((*writer)->finish());
        const auto capture = store::Capture::open(m_capture.toStdString());
        QVERIFY(capture);
        QVERIFY(store::saveNote(**capture, {.text = kEvilName.toStdString()}));
        m_graph = writtenFile(m_folder.filePath(kEvilName + "-graph.txt"),
                              QByteArray::fromStdString(sampleGraphText())
                                  + " 0)   0.100 us    |  f" + kEvil + "();\n");
    }

    void nothingIsObeyed_data()
    {
        QTest::addColumn<QStringList>("words");
        const auto row = [](const char* name, const QStringList& words) {
            QTest::newRow(name) << words;
        };
        row("info", {"info", "FILE"});
        row("info as JSON", {"info", "--json", "FILE"});
        row("events", {"events", "FILE"});
        row("events as CSV", {"events", "FILE", "--format", "csv"});
        row("events as JSON", {"events", "FILE", "--format", "jsonl"});
        row("unknown names", {"events", "FILE", "--event", kEvilName, "--task", kEvilName});
        row("pattern", {"events", "FILE", "--regex", "(" + kEvilName});
        row("time", {"events", "FILE", "--from", kEvilName});
        row("calls", {"calls", "GRAPH", "--funcgraph-proc"});
        row("functions", {"calls", "GRAPH", "--aggregate"});
        row("no calls", {"calls", "FILE"});
        for (const char* const format : {"table", "csv", "tsv", "json"}) {
            for (const char* const table : {"event", "odd", "task", "field", "fact", "problem",
                                            "note", "probe", "event_type"})
                QTest::addRow("%s of %s", format, table)
                    << QStringList{"query", "FILE", QString("SELECT * FROM \"%1\"").arg(table),
                                   "--format", format};
            QTest::addRow("%s with an odd column", format) << QStringList{
                "query", "FILE", "SELECT 1 AS \"" + kEvilName + "\"", "--format", format};
        }
        row("SQL", {"query", "FILE", "SELECT " + kEvilName});
        row("CSV", {"export", "FILE", "--csv", "-"});
        row("JSON", {"export", "FILE", "--jsonl", "-"});
        row("Chrome JSON", {"export", "FILE", "--chrome-json", "-"});
        row("no place", {"export", "FILE", "--csv", "/nowhere/" + kEvilName});
        row("probes", {"probes", "FILE"});
        row("probes as JSON", {"probes", "FILE", "--json"});
        row("no probes", {"probes", "GRAPH"});
        row("import", {"import", "GRAPH", "-o", "NEW"});
        row("file that is there", {"import", "GRAPH", "-o", "FILE"});
        row("no file", {"import", "/nowhere/" + kEvilName, "-o", "NEW"});
        row("nothing to recover", {"recover", "FOLDER"});
        row("no folder", {"recover", "/nowhere/" + kEvilName});
        row("render", {"render", "window", "/nowhere/" + kEvilName, "-o", "NEW"});
        row("view", {"render", kEvilName, "FILE", "-o", "NEW"});
        row("host", {"kernel", "--host", kEvilName});
        row("size", {"record", "-e", "sched", "--size", kEvilName, "-o", "NEW"});
        row("event", {"record", "-e", "sched/" + kEvilName, "-o", "NEW"});
        row("option", {"--" + kEvilName});
        row("command", {kEvilName});
        row("further word", {"info", "FILE", kEvilName});
    }
    void nothingIsObeyed()
    {
        QFETCH(QStringList, words);
        words.replaceInStrings(QRegularExpression("^FILE$"), m_capture);
        words.replaceInStrings(QRegularExpression("^GRAPH$"), m_graph);
        words.replaceInStrings(QRegularExpression("^NEW$"), m_folder.filePath(kEvilName + "-new"));
        words.replaceInStrings(QRegularExpression("^FOLDER$"), m_folder.path());
        const Output out = run(words);
        QVERIFY(!out.text.isEmpty() || !out.errors.isEmpty());
        const auto inText = obeyed(out.text, words.contains("tsv"));
        QVERIFY2(inText.isEmpty(), inText.constData());
        const auto inErrors = obeyed(out.errors.toUtf8());
        QVERIFY2(inErrors.isEmpty(), inErrors.constData());
    }

    void noMessagePretendsToBeAnother()
    {
        const Output out = run({"info", "/nowhere/x\nprobescope-cli: all is well"});
        QCOMPARE(out.status, 1);
        QCOMPARE(out.errors.count("\nprobescope-cli: "), 0);
    }

    // A task may give itself such a name, and a file may have such functions.
    void noNameMakesALineOfTheCalls()
    {
        const QString path = m_folder.filePath("lines.psc");
        captureOfText(path, sampleGraphText());
        change(path,
               "UPDATE dict SET text = CAST('f' || char(10) || 'made up' AS BLOB);"
               "UPDATE task SET comm = CAST('c' || char(10) || 'made up' AS BLOB)");
        const auto plain = run({"calls", path}).text;
        QVERIFY(plain.contains("f\\nmade up"));
        QCOMPARE(plain.count("\nmade up"), 0);
        QCOMPARE(run({"calls", path, "--funcgraph-proc"}).text.count("\nmade up"), 0);
        QCOMPARE(onTerminal({"calls", path, "--as-recorded"}).count("\nmade up"), 0);
        QVERIFY(run({"calls", path, "--as-recorded"}).text.contains("\nmade up"));
    }

    void onlyATerminalIsSparedWhatWasRecorded()
    {
        const QStringList text{"export", m_capture, "--ftrace", "-"};
        const QStringList calls{"calls", m_graph, "--as-recorded"};
        for (const auto& words : {text, calls}) {
            QVERIFY(run(words).text.contains(kEvil));
            const auto shown = onTerminal(words);
            QVERIFY(shown.contains("\\x1b]0;owned\\x07"));
            const auto found = obeyed(shown, true);
            QVERIFY2(found.isEmpty(), found.constData());
        }
    }

    void theExactBytesCanBeHad()
    {
        const QString sql = "SELECT comm AS c FROM event WHERE ts = 101000002000";
        const auto query = [&](const QString& format) {
            return run({"query", m_capture, sql, "--format", format, "--no-header"}).text.trimmed();
        };
        QCOMPARE(unescaped(query("csv")), kEvil);
        QCOMPARE(unescaped(query("tsv")), kEvil);
        const auto rows = QJsonDocument::fromJson(query("json")).array();
        QCOMPARE(bytesOf(rows.at(0).toObject()["c"].toString()), kEvil);
        const auto events = run({"events", m_capture, "--from", "101.000002", "--format", "jsonl"});
        const auto event = QJsonDocument::fromJson(events.text).object();
        QCOMPARE(bytesOf(event["comm"].toString()), kEvil);
        const auto line = run({"export", m_capture, "--from", "101.000002", "--csv", "-"});
        QCOMPARE(unescaped(line.text.trimmed().split('\n').last().split(',').at(5)), kEvil);
    }

    void columnsAreAsWideAsWhatIsShown()
    {
        const Output out = run({"query", m_capture,
                                "SELECT comm AS c, 77 AS n FROM event WHERE ts > 100001000000 "
                                "ORDER BY ts"});
        const auto lines = out.text.trimmed().split('\n');
        const auto width = lines.at(1).indexOf(' ');
        QVERIFY(width > kEvil.size());
        for (const auto& line : lines.mid(2))
            QCOMPARE(QString::fromUtf8(line).indexOf("77"), int(width) + 2);
    }

private:
    static void change(const QString& capture, const char* sql)
    {
        sqlite3* db = nullptr;
        sqlite3_open(capture.toUtf8().constData(), &db);
        QCOMPARE(sqlite3_exec(db, sql, nullptr, nullptr, nullptr), SQLITE_OK);
        sqlite3_close(db);
    }
    static void addOddities(store::Writer& writer, const std::string& evil)
    {
        writer.fact("kernel", evil);
        writer.fact("host", evil);
        writer.problem({.kind = Problem::Kind::Corrupt,
                        .place = {.file = evil, .field = evil},
                        .reason = evil,
                        .excerpt = evil});
        writer.probe({.definition = "p:" + evil,
                      .system = "kprobes",
                      .event = evil,
                      .place = evil,
                      .filter = evil});
    }

    std::unique_ptr<QTemporaryDir> m_cache;
    QTemporaryDir m_folder;
    QString m_capture;
    QString m_graph;
};

QTEST_GUILESS_MAIN(TestCliTerminal)
#include "tst_cli_terminal.moc"
