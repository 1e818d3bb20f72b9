#include "cli_program.h"
#include "tests/support/captures.h"

#include <QFile>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QRegularExpression>
#include <QTest>

#include <algorithm>

using namespace probescope;

namespace {

QString hist(const char* name)
{
    return QStringLiteral(TEST_DATA "/hist/") + QLatin1String(name) + ".txt.xz";
}

/// All numbers that stand behind a pattern, found without any knowledge of the form.
QList<qint64> numbersBehind(const QString& path, const char* pattern)
{
    QList<qint64> numbers;
    auto found = QRegularExpression(pattern, QRegularExpression::MultilineOption)
                     .globalMatch(QString::fromUtf8(readCapture(path)));
    while (found.hasNext())
        numbers += found.next().captured(1).toLongLong();
    return numbers;
}

QJsonArray rowsOf(const QStringList& words)
{
    const Output out = run(QStringList{"table", "--format", "json"} + words);
    const auto json = QJsonDocument::fromJson(out.text);
    if (!json.isArray())
        qWarning("%s", qPrintable(out.errors));
    return json.array();
}

QList<qint64> column(const QJsonArray& rows, const QString& key)
{
    QList<qint64> numbers;
    for (const auto& row : rows)
        numbers += row.toObject()[key].toInteger(-1);
    return numbers;
}

/// The words of each line of a text of the kernel.
QList<QStringList> splitWords(const QString& path)
{
    QList<QStringList> lines;
    for (const QString& line : QString::fromUtf8(readCapture(path)).split('\n', Qt::SkipEmptyParts))
        lines += line.simplified().split(' ');
    return lines;
}

} // namespace

/// probescope-cli table: what it prints is what the kernel's text says.
class TestCliTable : public QObject
{
    Q_OBJECT

private slots:
    void histogramsAreAsTheKernelPrintsThem_data()
    {
        QTest::addColumn<QString>("path");
        for (const char* name : {"hist-two-keys", "hist-switch", "hist-stacktrace", "hist-log2",
                                 "hist-syscall", "hist-percent", "hist-kmalloc", "hist-hex"})
            QTest::newRow(name) << hist(name);
    }
    void histogramsAreAsTheKernelPrintsThem()
    {
        QFETCH(QString, path);
        const auto hits = numbersBehind(path, R"(\} hitcount: +(\d+))");
        QVERIFY(!hits.isEmpty());
        QCOMPARE(column(rowsOf({path}), "hitcount"), hits);
        const auto lines = run({"table", path, "--no-header"}).text.trimmed().split('\n');
        QCOMPARE(lines.size(), hits.size());
        const Output table = run({"table", path});
        QCOMPARE(table.status, 0);
        QVERIFY(table.errors.isEmpty());
        const auto totals = numbersBehind(path, R"(^ +Hits: (\d+))");
        QVERIFY(table.text.contains(QString("Hits: %1").arg(totals.at(0)).toUtf8()));
    }

    void keysStandInTheirColumns()
    {
        const auto first = rowsOf({hist("hist-two-keys")}).at(0).toObject();
        QCOMPARE(first.keys(), (QStringList{"common_cpu", "common_pid", "hitcount"}));
        QCOMPARE(first["common_cpu"].toInt(), 1);
        QCOMPARE(first["common_pid"].toString().simplified(), QString("gadget [159]"));
        const auto frames = rowsOf({hist("hist-stacktrace")}).at(0).toObject();
        const auto stack = frames["common_stacktrace"].toArray();
        QCOMPARE(stack.size(), 16);
        QCOMPARE(stack.first().toString(), QString("autoremove_wake_function+0xe/0x30"));
        QCOMPARE(stack.last().toString(), QString("do_idle+0xa6/0x100"));
    }

    void rowsAreSortedAndLimited()
    {
        const auto path = hist("hist-syscall");
        auto hits = numbersBehind(path, R"(\} hitcount: +(\d+))");
        std::sort(hits.begin(), hits.end());
        QCOMPARE(column(rowsOf({path, "--sort", "hitcount"}), "hitcount"), hits);
        QCOMPARE(column(rowsOf({path, "--sort", "HitCount"}), "hitcount"), hits);
        std::reverse(hits.begin(), hits.end());
        QCOMPARE(column(rowsOf({path, "--sort", "hitcount", "--reverse"}), "hitcount"), hits);
        QCOMPARE(
            column(rowsOf({path, "--sort", "hitcount", "--reverse", "--limit", "3"}), "hitcount"),
            hits.first(3));
        QVERIFY(rowsOf({path, "--limit", "0"}).isEmpty());
    }

    void profilesOfFunctionsKeepEachDigit()
    {
        const auto path = hist("profile-function0");
        const auto lines = splitWords(path).mid(2);
        const auto rows = rowsOf({path});
        QCOMPARE(rows.size(), lines.size());
        for (qsizetype i = 0; i < lines.size(); ++i) {
            const auto row = rows.at(i).toObject();
            QCOMPARE(row["Function"].toString(), lines[i][0]);
            QCOMPARE(row["Hit"].toInteger(), lines[i][1].toLongLong());
            QCOMPARE(row["Time (µs)"].toDouble(), lines[i][2].toDouble());
            QCOMPARE(row["s^2 (µs²)"].toDouble(), lines[i][6].toDouble());
        }
        const auto csv = run({"table", path, "--format", "csv"}).text.trimmed().split('\n');
        QCOMPARE(csv.at(0), QByteArray("Function,Hit,Time (µs),Avg (µs),s^2 (µs²)"));
        QCOMPARE(csv.at(1), QByteArray("schedule,325,13777106,42391.09,150444512"));
        QCOMPARE(csv.size(), rows.size() + 1);
    }

    void profilesOfProbesAreRead()
    {
        const QString kernel = QStringLiteral(TEST_DATA "/kinds/kprobe_profile");
        const auto probes = splitWords(kernel);
        auto rows = rowsOf({kernel});
        QCOMPARE(rows.size(), probes.size());
        for (qsizetype i = 0; i < probes.size(); ++i) {
            const auto row = rows.at(i).toObject();
            QCOMPARE(row["Event"].toString(), probes[i][0]);
            QCOMPARE(row["Hits"].toInteger(), probes[i][1].toLongLong());
            QCOMPARE(row["Misses"].toInteger(), probes[i][2].toLongLong());
        }
        const QString user = QStringLiteral(TEST_DATA "/kinds/uprobe_profile");
        const auto programs = splitWords(user);
        rows = rowsOf({user});
        QCOMPARE(rows.size(), programs.size());
        for (qsizetype i = 0; i < programs.size(); ++i) {
            const auto row = rows.at(i).toObject();
            QCOMPARE(row["File"].toString(), programs[i][0]);
            QCOMPARE(row["Event"].toString(), programs[i][1]);
            QCOMPARE(row["Hits"].toInteger(), programs[i][2].toLongLong());
        }
    }

    void theDeepestStack()
    {
        const QString path = QStringLiteral(TEST_DATA "/kinds/stack_trace");
        const auto rows = rowsOf({path});
        QCOMPARE(column(rows, "Depth (bytes)"), numbersBehind(path, R"(^ *\d+\) +(\d+))"));
        QCOMPARE(column(rows, "Size (bytes)"), numbersBehind(path, R"(^ *\d+\) +\d+ +(\d+))"));
    }

    void severalHistogramsAreChosenFrom()
    {
        QTemporaryDir folder;
        const QString path = folder.filePath("hist");
        QFile file(path);
        QVERIFY(file.open(QFile::WriteOnly));
        const auto one = readCapture(hist("hist-switch"));
        const auto other = readCapture(hist("hist-syscall"));
        file.write(one + '\n' + other);
        file.close();
        const Output all = run({"table", path});
        QCOMPARE(all.status, 0);
        QCOMPARE(all.text.count("hist:keys="), 2);
        const Output csv = run({"table", path, "--format", "csv"});
        QCOMPARE(csv.status, 2);
        QVERIFY2(csv.errors.contains("--number 1"), qPrintable(csv.errors));
        QCOMPARE(column(rowsOf({path, "--number", "2"}), "hitcount"),
                 numbersBehind(hist("hist-syscall"), R"(\} hitcount: +(\d+))"));
        QCOMPARE(run({"table", path, "--number", "3"}).status, 2);
    }

    void whatIsNoTableIsTold_data()
    {
        QTest::addColumn<QStringList>("words");
        QTest::addColumn<int>("status");
        QTest::addColumn<QString>("says");
        const auto kinds = QStringLiteral(TEST_DATA "/kinds/");
        QTest::newRow("capture") << QStringList{kStack} << 1 << "this is not a table of the kernel";
        QTest::newRow("other text") << QStringList{kinds + "kallsyms"} << 1 << "(kallsyms)";
        QTest::newRow("empty") << QStringList{kinds + "empty"} << 1 << "the file is empty";
        QTest::newRow("no file") << QStringList{"/nowhere/x"} << 1 << "/nowhere/x: cannot open";
        QTest::newRow("no column")
            << QStringList{hist("hist-switch"), "--sort", "hits"} << 2 << "The columns are: ";
        QTest::newRow("number 0") << QStringList{hist("hist-switch"), "--number", "0"} << 2
                                  << "--number";
        QTest::newRow("no stack yet") << QStringList{kinds + "stack_trace-off"} << 0 << "no rows";
    }
    void whatIsNoTableIsTold()
    {
        QFETCH(QStringList, words);
        QFETCH(QString, says);
        const Output out = run(QStringList{"table"} + words);
        QTEST(out.status, "status");
        QVERIFY2(out.errors.contains(says), qPrintable(out.errors));
        QVERIFY(out.text.isEmpty());
    }

    void nothingIsLeftOutSilently()
    {
        QTemporaryDir folder;
        const QString path = folder.filePath("profile");
        QFile file(path);
        QVERIFY(file.open(QFile::WriteOnly));
        file.write("  Function                               Hit\n"
                   "  --------                               ---\n"
                   "  vfs_\x1b[31mread                         325\n"
                   "  vfs_write                           twelve\n");
        file.close();
        const Output out = run({"table", path});
        QVERIFY2(out.errors.contains("profile:4"), qPrintable(out.errors));
        QVERIFY(out.text.contains("vfs_\\x1b[31mread"));
        QVERIFY(!out.text.contains('\x1b'));
        const auto full = readCapture(hist("hist-switch")).replace("Dropped: 0", "Dropped: 7");
        QFile dropped(folder.filePath("full"));
        QVERIFY(dropped.open(QFile::WriteOnly));
        dropped.write(full);
        dropped.close();
        const Output told = run({"table", dropped.fileName(), "--format", "csv"});
        QVERIFY2(told.errors.contains("7 hits were dropped"), qPrintable(told.errors));
    }
};

QTEST_GUILESS_MAIN(TestCliTable)
#include "tst_cli_table.moc"
