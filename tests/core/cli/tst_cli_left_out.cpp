#include "cli_json.h"

#include <QFile>
#include <QRegularExpression>
#include <QTest>

namespace {

const QString kNoDurations = QStringLiteral(TEST_DATA "/graph/options-noduration.txt.xz");

/// Begins within two calls: of the inner one neither entry nor exit is there.
const char* const kBegunBefore = "# tracer: function_graph\n#\n"
                                 "# CPU  DURATION                  FUNCTION CALLS\n"
                                 "# |     |   |                     |   |   |   |\n"
                                 " 0)   1.000 us    |      g();\n"
                                 " 0)   9.000 us    |  } /* f */\n"
                                 " 1)   1.000 us    |          g();\n"
                                 " 1)   2.000 us    |  g();\n";

/// Calls of a text without the column of durations that have an end, read line by line.
qint64 endedCalls(const QString& file)
{
    static const QRegularExpression kEnd(R"((\(\);|\})(?: /\*.*\*/)?\s*$)");
    qint64 ended = 0;
    for (const QByteArray& line : source(file).split('\n'))
        ended += !line.startsWith('#') && kEnd.match(QString::fromUtf8(line)).hasMatch() ? 1 : 0;
    return ended;
}

/// The number before the words; 0: they are not there.
qint64 before(const char* words, const QString& text)
{
    return QRegularExpression(QStringLiteral("(\\d+)") + words)
        .match(text)
        .captured(1)
        .toLongLong();
}

} // namespace

/// What is in no figure is told wherever figures are.
class TestCliLeftOut : public QObject
{
    Q_OBJECT

private slots:
    void init()
    {
        m_cache = emptyCache();
        m_path = m_cache->filePath("before.txt");
        QFile text(m_path);
        QVERIFY(text.open(QFile::WriteOnly));
        text.write(kBegunBefore);
    }

    /// On CPU 0 one caller was not recorded, on CPU 1 four: those at the depths 0 to 3.
    void callersThatWereNotRecordedAreTold_data()
    {
        QTest::addColumn<QStringList>("words");
        QTest::addColumn<QString>("told");
        const QString all = QStringLiteral(
            "5 calls with neither entry nor exit in the capture excluded from statistics");
        const QString one = QStringLiteral(
            "1 call with neither entry nor exit in the capture excluded from statistics");
        const QString left = QStringLiteral(
            "skipped in the whole capture: 5 with neither entry nor exit in the capture");
        QTest::newRow("functions") << QStringList{"functions"} << all;
        QTest::newRow("functions of a CPU") << QStringList{"functions", "--cpu", "0"} << one;
        QTest::newRow("aggregate") << QStringList{"calls", "--aggregate"} << all;
        QTest::newRow("aggregate of a CPU")
            << QStringList{"calls", "--aggregate", "--cpu", "0"} << one;
        QTest::newRow("flame") << QStringList{"flame"} << all;
        QTest::newRow("flame of a CPU") << QStringList{"flame", "--cpu", "0"} << one;
        QTest::newRow("latency") << QStringList{"latency"} << "calls: " + left;
        QTest::newRow("latency of calls") << QStringList{"latency", "--kind", "calls"} << left;
        // Nobody knows the function of such a call.
        QTest::newRow("latency of a function")
            << QStringList{"latency", "--kind", "calls", "--name", "g"} << left;
    }
    void callersThatWereNotRecordedAreTold()
    {
        QFETCH(QStringList, words);
        QFETCH(QString, told);
        words.insert(1, m_path);
        const Output out = run(words);
        QCOMPARE(out.status, 0);
        QVERIFY2(out.errors.contains(told + '\n'), qPrintable(out.errors));
        QCOMPARE(out.errors.count("neither"), 1);
    }

    void comparedCapturesTellTheirs()
    {
        const QString told =
            QStringLiteral("5 calls with neither entry nor exit in the capture excluded");
        const Output functions = run({"compare", m_path, m_path});
        QCOMPARE(functions.errors.count(told), 2);
        const Output spans = run({"compare", m_path, m_path, "--kind", "calls"});
        QCOMPARE(spans.errors.count("5 with neither entry nor exit in the capture"), 2);
    }

    void wholeCallsHaveNothingToTell()
    {
        const QString whole = QStringLiteral(TEST_DATA "/graph/odd-names.txt.xz");
        for (const char* const command : {"functions", "flame", "latency"}) {
            const Output out = run({command, whole});
            QVERIFY2(!out.errors.contains("neither") && !out.errors.contains("not recorded"),
                     qPrintable(out.errors));
        }
    }

    /// Spans of all kinds are listed: there it is as unknown how long these calls took.
    void callsWithoutADurationAreTold()
    {
        const Output calls = run({"latency", kNoDurations, "--kind", "calls"});
        const qint64 lone = before(" without a start", calls.errors); // the first line is a `}`
        const qint64 ended = endedCalls(kNoDurations) - lone;
        QVERIFY(ended > 100 && lone <= 1);
        const QString told = QString("%1 without a recorded duration").arg(ended);
        QVERIFY2(calls.errors.contains(told), qPrintable(calls.errors));
        const Output all = run({"latency", kNoDurations});
        QCOMPARE(all.status, 0);
        QVERIFY2(all.errors.contains("calls: skipped in the whole capture: " + told),
                 qPrintable(all.errors));
        // Which of them a choice would take is not known either.
        const Output some = run({"latency", kNoDurations, "--kind", "calls", "--cpu", "0"});
        QVERIFY2(some.errors.contains(told), qPrintable(some.errors));
    }

private:
    std::unique_ptr<QTemporaryDir> m_cache;
    QString m_path;
};

QTEST_GUILESS_MAIN(TestCliLeftOut)
#include "tst_cli_left_out.moc"
