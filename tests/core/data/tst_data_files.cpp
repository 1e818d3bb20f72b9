#include "resources/data/compile/data_files.h"

#include <QFile>
#include <QProcess>
#include <QTemporaryDir>
#include <QTest>

#include <algorithm>
#include <string>

using namespace probescope::data;

namespace {

// The smallest files of their kinds that are whole.
const QByteArray kSystems = "event\tsystem\nsched_switch\tsched\n";
const QByteArray kOptions = "option\ttext\nstacktrace\tA kernel stack with every event.\n";
const QByteArray kProbes = "[open]\n"
                           "title = Who opens which file\n"
                           "question = Which program opens which file?\n"
                           "teaches = An entry probe.\n"
                           "probe = p:gallery/open do_sys_openat2\n"
                           "functions = do_sys_openat2 do_sys_open\n";
const QByteArray kQueries = "[Types of events]\n"
                            "group = Overview\n"
                            "tells = How many events there are of each type.\n"
                            "sql =\n"
                            "    SELECT name, events\n"
                            "    FROM event_type\n";

const FileKind& kindOf(const QByteArray& name)
{
    const auto& kinds = fileKinds();
    return *std::find_if(kinds.begin(), kinds.end(),
                         [&name](const FileKind& one) { return name == one.name.data(); });
}

} // namespace

class DataFilesTest : public QObject
{
    Q_OBJECT

private slots:
    void malformedLinesAreToldWithTheirPlace_data()
    {
        QTest::addColumn<QByteArray>("kind");
        QTest::addColumn<QByteArray>("file");
        QTest::addColumn<int>("line");
        QTest::addColumn<QByteArray>("what");
        const auto row = [](const char* name, const char* kind, const QByteArray& file, int line,
                            const char* what) {
            QTest::newRow(name) << QByteArray(kind) << file << line << QByteArray(what);
        };
        row("a cell is missing", "event_systems", kSystems + "sched_wakeup\n", 3, "2 cells");
        row("a cell too many", "event_systems", kSystems + "a\tb\tc\n", 3, "2 cells");
        row("blanks for a tab", "event_systems", kSystems + "a    b\n", 3, "2 cells");
        row("an event twice", "event_systems", kSystems + "# again\nsched_switch\tirq\n", 4,
            "line 2 already");
        row("no name of a system", "event_systems", kSystems + "a\tb c\n", 3, "no name");
        row("no head", "event_systems", "sched_switch\tsched\n", 1, "name the columns");
        row("nothing", "event_systems", "", 1, "no rows");
        row("an option without text", "trace_options", kOptions + "markers\t\n", 3, "2 cells");
        row("an option twice", "trace_options", kOptions + "stacktrace\tB\n", 3, "line 2 already");
        row("a line without a sign", "probe_gallery", kProbes + "latency\n", 7, "key = value");
        row("an unknown key", "probe_gallery", kProbes + "latancy = yes\n", 7, "no key");
        row("a key without value", "probe_gallery", kProbes + "filter =\n", 7, "no value");
        row("a latency of one probe", "probe_gallery", kProbes + "latency = yes\n", 1,
            "two probes");
        row("neither yes nor absent", "probe_gallery", kProbes + "stack = no\n", 7, "yes");
        row("a member without path", "probe_gallery", kProbes + "member = name\n", 7, "a path");
        row("a task without title", "probe_gallery", QByteArray(kProbes).remove(7, 29), 1,
            "no title");
        row("a brace in a title", "probe_gallery",
            QByteArray(kProbes).replace("which file\n", "{which} file\n"), 1, "placeholder");
        row("a task twice", "probe_gallery", kProbes + "[open]\n", 7, "line 1 already");
        row("functions twice", "probe_gallery", kProbes + "functions = a\n", 7, "twice");
        row("functions and files", "probe_gallery", kProbes + "files = /bin/sh\n", 5, "functions");
        row("functions above the probe", "probe_gallery", "[a]\nfunctions = b\n" + kProbes, 2,
            "below the probe");
        row("a section that is open", "query_gallery", kQueries + "[Tasks\n", 7, "[name]");
        row("before the first section", "query_gallery", "a = b\n" + kQueries, 1, "first section");
        row("a plot of nothing", "query_gallery", kQueries + "plot = bars name\n", 7, "a plot is");
        row("an unknown plot", "query_gallery", kQueries + "plot = pie a b\n", 7, "a plot is");
        row("an empty plot", "query_gallery", kQueries + "plot =\n", 7, "");
        row("a need without lack", "query_gallery", kQueries + "needs = SELECT 1\n", 7, "lack");
        row("a lack without need", "query_gallery", kQueries + "lack = None.\n", 7, "needs");
        row("indented too little", "query_gallery", kQueries + "  LIMIT 1\n", 7, "four blanks");
        row("indented below nothing", "query_gallery", "[A]\n    b\n", 2, "above it");
        row("no SQL", "query_gallery", "[A]\ngroup = B\ntells = C\n", 1, "no sql");
        row("a group twice", "query_gallery", kQueries + "group = Calls\n", 7, "twice");
    }
    void malformedLinesAreToldWithTheirPlace()
    {
        QFETCH(QByteArray, kind);
        QFETCH(QByteArray, file);
        QFETCH(int, line);
        QFETCH(QByteArray, what);
        Faults faults;
        kindOf(kind).compile(file.toStdString(), faults);
        const auto isTold = std::any_of(faults.begin(), faults.end(), [&](const Fault& fault) {
            return fault.line == std::size_t(line)
                && QByteArray::fromStdString(fault.what).contains(what);
        });
        QVERIFY2(isTold, faults.empty() ? "no faults" : faults.front().what.c_str());
    }

    void filesThatAreWholeHaveNoFaults_data()
    {
        QTest::addColumn<QByteArray>("kind");
        QTest::addColumn<QByteArray>("file");
        QTest::addColumn<QByteArray>("code");
        QTest::newRow("systems, sorted")
            << QByteArray("event_systems") << kSystems + "# a\n\nb\tc\n"
            << QByteArray("{\"b\", \"c\"},\n{\"sched_switch\", \"sched\"},\n");
        QTest::newRow("options")
            << QByteArray("trace_options") << QByteArray("option\ttext\na\tSay \"b\".\n")
            << QByteArray("{\"a\", QT_TRANSLATE_NOOP(\"OptionWords\", \"Say \\\"b\\\".\")},\n");
        QTest::newRow("probes") << QByteArray("probe_gallery") << kProbes + "needs = $arg<N>\n"
                                << QByteArray();
        QTest::newRow("queries") << QByteArray("query_gallery")
                                 << kQueries + "plot = histogram events\nexample = yes\n"
                                 << QByteArray();
    }
    void filesThatAreWholeHaveNoFaults()
    {
        QFETCH(QByteArray, kind);
        QFETCH(QByteArray, file);
        QFETCH(QByteArray, code);
        Faults faults;
        const auto made =
            QByteArray::fromStdString(kindOf(kind).compile(file.toStdString(), faults));
        QVERIFY2(faults.empty(), faults.empty() ? "" : faults.front().what.c_str());
        QVERIFY(!made.isEmpty());
        if (!code.isEmpty())
            QCOMPARE(made, code);
    }

    /// A paragraph may be wrapped; the lines of SQL stay apart.
    void indentedLinesGoOn()
    {
        Faults faults;
        const auto sections = readSections("[a]\nb = one\n    two\nc =\n    x\n      y\n", faults);
        QVERIFY(faults.empty());
        QCOMPARE(sections.front().entries[0].text(), std::string("one two"));
        QCOMPARE(sections.front().entries[1].block(), std::string("x\n  y"));
    }

    void buildFailsWithFileAndLine_data()
    {
        QTest::addColumn<QByteArray>("kind");
        QTest::addColumn<QByteArray>("file");
        QTest::addColumn<int>("line");
        QTest::newRow("event_systems") << QByteArray("event_systems") << kSystems + "a\n" << 3;
        QTest::newRow("trace_options") << QByteArray("trace_options") << kOptions + "a\n" << 3;
        QTest::newRow("probe_gallery") << QByteArray("probe_gallery") << kProbes + "a\n" << 7;
        QTest::newRow("query_gallery") << QByteArray("query_gallery") << kQueries + "a\n" << 7;
    }
    void buildFailsWithFileAndLine()
    {
        QFETCH(QByteArray, kind);
        QFETCH(QByteArray, file);
        QFETCH(int, line);
        const QTemporaryDir folder;
        const QString path = folder.filePath(QStringLiteral("file"));
        const QString made = folder.filePath(QStringLiteral("made"));
        QFile written(path);
        QVERIFY(written.open(QIODevice::WriteOnly));
        QCOMPARE(written.write(file), file.size());
        written.close();
        QProcess program;
        program.start(QStringLiteral(DATA_PROGRAM), {QString::fromUtf8(kind), path, made});
        QVERIFY(program.waitForFinished(-1));
        QCOMPARE(program.exitCode(), 1);
        const auto said = QString::fromUtf8(program.readAllStandardError());
        const auto place = QStringLiteral("%1:%2: error: ").arg(path).arg(line);
        QVERIFY2(said.startsWith(place), qPrintable(said));
        QVERIFY(!QFile::exists(made));
    }
};

QTEST_GUILESS_MAIN(DataFilesTest)
#include "tst_data_files.moc"
