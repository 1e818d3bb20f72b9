#include "cli_json.h"

#include <QMap>
#include <QRegularExpression>
#include <QTest>
#include <QXmlStreamReader>

#include <algorithm>
#include <vector>

namespace {

/// All calls of it are whole.
const QString kGraph = QStringLiteral(TEST_DATA "/graph/odd-names.txt.xz");

using Folded = QMap<QString, qint64>;

Folded foldedOf(const QStringList& words)
{
    const Output out = run(words);
    if (out.status != 0)
        qFatal("%s", qPrintable(out.errors));
    Folded folded;
    for (const QByteArray& line : out.text.split('\n')) {
        const qsizetype blank = line.lastIndexOf(' ');
        if (blank > 0)
            folded[QString::fromUtf8(line.left(blank))] += line.mid(blank + 1).toLongLong();
    }
    return folded;
}

/// Paths with the sum of what `column` says of their calls, from SQL.
Folded pathsOf(const QString& file, const QString& column)
{
    Folded paths;
    std::vector<std::pair<qint64, QString>> around; // last id within, path
    qint64 stack = -1;
    for (const QJsonValue& row :
         rowsOf({"query", file,
                 "SELECT stack, id, self, 1 AS one, function, subtree FROM call ORDER BY stack, "
                 "id"})) {
        if (numberOf(row, "stack") != stack)
            around.clear();
        stack = numberOf(row, "stack");
        const qint64 id = numberOf(row, "id");
        while (!around.empty() && around.back().first < id)
            around.pop_back();
        const QString name = wordOf(row, "function").replace(';', ':');
        const QString path = around.empty() ? name : around.back().second + ';' + name;
        if (numberOf(row, column) > 0)
            paths[path] += numberOf(row, column);
        around.emplace_back(id + numberOf(row, "subtree") - 1, path);
    }
    return paths;
}

/// Stacks of the text, the outermost function first, with their number.
Folded stacksOf(const QString& file)
{
    Folded stacks;
    QString stack;
    const auto end = [&] {
        if (!stack.isEmpty())
            ++stacks[stack];
        stack.clear();
    };
    for (const QByteArray& line : source(file).split('\n')) {
        if (line.startsWith(" => ")) {
            const QString name = QString::fromUtf8(line.mid(4).trimmed());
            stack = stack.isEmpty() ? name : name + ';' + stack;
        } else {
            end();
        }
    }
    end();
    return stacks;
}

qint64 sumOf(const Folded& folded)
{
    qint64 sum = 0;
    for (const qint64 value : folded)
        sum += value;
    return sum;
}

QString reversed(const QString& path)
{
    QStringList names = path.split(';');
    std::reverse(names.begin(), names.end());
    return names.join(';');
}

} // namespace

/// flame: paths of calls and of stacks, for people and other tools.
class TestCliFlame : public QObject
{
    Q_OBJECT

private slots:
    void init() { m_cache = emptyCache(); }

    void foldedPathsAreThoseOfTheCalls()
    {
        const Folded wanted = pathsOf(kGraph, "self");
        QVERIFY(wanted.size() > 15);
        QCOMPARE(foldedOf({"flame", kGraph}), wanted);
        QCOMPARE(foldedOf({"flame", kGraph, "--by-count"}), pathsOf(kGraph, "one"));
    }

    /// Calls whose end or begin is missing are left out, and all forms tell of how many.
    void incompleteCallsAreTold()
    {
        const QString cut = QStringLiteral(TEST_DATA "/graph/default.txt.xz");
        const qint64 incomplete = numberOf(
            rowsOf({"query", cut, "SELECT count(*) AS n FROM call WHERE state <> 'whole'"}).first(),
            "n");
        QVERIFY(incomplete > 1);
        const QString wanted = QString("%1 incomplete calls").arg(incomplete);
        for (const char* const format : {"folded", "svg", "tree", "csv"}) {
            const Output out = run({"flame", cut, "--format", format});
            QVERIFY2(out.errors.contains(wanted), qPrintable(out.errors));
            QVERIFY2(!out.text.contains("(0 calls)") && !out.text.contains(", 0 calls"), format);
            const bool isForPeople = QByteArray(format) == "svg" || QByteArray(format) == "tree";
            QCOMPARE(out.text.contains(wanted.toUtf8()), isForPeople);
        }
        qint64 told = 0;
        for (const QJsonValue& row : rowsOf({"flame", cut}))
            told += numberOf(row, "incomplete");
        QCOMPARE(told, incomplete);
        QVERIFY(!run({"flame", kGraph}).errors.contains("incomplete"));
    }

    void foldedStacksAreThoseOfTheText()
    {
        const Folded wanted = stacksOf(kStack);
        QVERIFY(wanted.size() > 5);
        QCOMPARE(foldedOf({"flame", kStack, "--of", "kernel-stacks"}), wanted);
        // From the other end: the same stacks, read the other way.
        Folded turned;
        for (auto it = wanted.begin(); it != wanted.end(); ++it)
            turned[reversed(it.key())] += it.value();
        QCOMPARE(foldedOf({"flame", kStack, "--of", "kernel-stacks", "--bottom-up"}), turned);
    }

    void calleesAndCallersAreOfOneFunction()
    {
        const Folded all = pathsOf(kGraph, "self");
        const QString name = QStringLiteral("do_nanosleep");
        Folded callees;
        for (auto it = all.begin(); it != all.end(); ++it) {
            const QStringList names = it.key().split(';');
            const auto at = names.indexOf(name);
            if (at >= 0 && at + 1 < names.size())
                callees[names.mid(at + 1).join(';')] += it.value();
        }
        QVERIFY(!callees.isEmpty());
        QCOMPARE(foldedOf({"flame", kGraph, "--callees-of", name}), callees);
        QCOMPARE(run({"flame", kGraph, "--callers-of", name}).status, 0);
        const Output none = run({"flame", kGraph, "--callees-of", "no_such"});
        QCOMPARE(none.status, 1);
        QVERIFY2(none.errors.contains("there is no function no_such"), qPrintable(none.errors));
    }

    void rowsTellTheSamePaths()
    {
        const auto rows = rowsOf({"flame", kGraph});
        Folded selfs;
        qint64 outermost = 0;
        for (const QJsonValue& row : rows) {
            QCOMPARE(wordOf(row, "path").count(';') + 1, numberOf(row, "depth"));
            if (numberOf(row, "self_ns") > 0)
                selfs[wordOf(row, "path")] += numberOf(row, "self_ns");
            if (numberOf(row, "depth") == 1)
                outermost += numberOf(row, "width_ns");
        }
        QCOMPARE(selfs, pathsOf(kGraph, "self"));
        QCOMPARE(outermost, sumOf(selfs));
    }

    void whatIsNotThereOrDoesNothingIsSaid()
    {
        const Output event = run({"flame", kStack, "--event", "nosuch"});
        QCOMPARE(event.status, 1);
        QVERIFY2(event.errors.contains("there is no event nosuch"), qPrintable(event.errors));
        const Output cpu = run({"flame", kGraph, "--cpu", "99"});
        QCOMPARE(cpu.status, 1);
        QVERIFY2(cpu.errors.contains("no events of CPU 99"), qPrintable(cpu.errors));
        QCOMPARE(run({"flame", kStack, "--by-count"}).status, 2);
        QCOMPARE(run({"flame", kGraph, "--at-least", "5"}).status, 2);
        QCOMPARE(run({"flame", kGraph, "--format", "tree", "--width", "500"}).status, 2);
    }

    void theTreeTellsAllThatItLeavesOut()
    {
        const Output out = run({"flame", kGraph, "--format", "tree", "--at-least", "2"});
        QCOMPARE(out.status, 0);
        QVERIFY2(out.text.startsWith("100.0 %"), out.text.left(80).constData());
        const qsizetype paths = rowsOf({"flame", kGraph}).size();
        qsizetype told = 0;
        static const QRegularExpression kHidden(R"(\(([\d,]+) paths? not shown: )");
        for (const QByteArray& line : out.text.split('\n')) {
            const auto match = kHidden.match(QString::fromUtf8(line));
            if (match.hasMatch())
                told += match.captured(1).remove(',').toInt();
            else if (!line.isEmpty())
                ++told;
        }
        QCOMPARE(told, paths + 1); // and the root
        const Output whole = run({"flame", kGraph, "--format", "tree", "--at-least", "0"});
        QCOMPARE(whole.text.count('\n'), paths + 1);
        const QString once = QStringLiteral(TEST_DATA "/graph/default.txt.xz");
        const Output counted = run({"flame", once, "--format", "tree", "--at-least", "0"});
        QVERIFY(counted.text.contains("(1 call)\n"));
        QVERIFY(!counted.text.contains("(1 calls)"));
    }

    void theSvgStandsAlone()
    {
        const Output out = run({"flame", kGraph, "--format", "svg", "--width", "1000"});
        QCOMPARE(out.status, 0);
        QXmlStreamReader xml(out.text);
        int boxes = 0;
        int titles = 0;
        double root = 0;
        while (!xml.atEnd()) {
            xml.readNext();
            if (!xml.isStartElement())
                continue;
            for (const auto& attribute : xml.attributes())
                QVERIFY2(!attribute.qualifiedName().contains(u"href")
                             && !attribute.value().contains(u"url("),
                         qPrintable(attribute.value().toString()));
            if (xml.name() == u"g" && xml.attributes().hasAttribute("data-w")) {
                ++boxes;
                root = std::max(root, xml.attributes().value("data-w").toDouble());
            }
            if (xml.name() == u"title")
                ++titles;
        }
        QVERIFY2(!xml.hasError(), qPrintable(xml.errorString()));
        QVERIFY(boxes > 15);
        QCOMPARE(titles, boxes + 1); // one is that of the picture
        QCOMPARE(root, 980.0);
        // No name can end the script or a tag.
        QCOMPARE(out.text.count("<script>"), 1);
        QCOMPARE(out.text.count("]]>"), 1);
        for (const char c : out.text)
            QVERIFY(c == '\n' || std::uint8_t(c) >= 0x20);
    }

private:
    std::unique_ptr<QTemporaryDir> m_cache;
};

QTEST_GUILESS_MAIN(TestCliFlame)
#include "tst_cli_flame.moc"
