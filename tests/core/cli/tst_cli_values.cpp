#include "cli_json.h"
#include "tests/support/written_file.h"

#include <QMap>
#include <QRegularExpression>
#include <QTemporaryDir>
#include <QTest>

namespace {

const QString kSched = QStringLiteral(TEST_DATA "/text/events-sched-switch-waking.txt.xz");
const QString kBlock = QStringLiteral(TEST_DATA "/text/events-block-6.12.txt.xz");

/// What the lines of a text tell of one event: their time in ns, and what the form captures.
struct Told
{
    qint64 timeNs = 0;
    QStringList captured;
};

std::vector<Told> toldIn(const QString& path, const QString& form)
{
    const QRegularExpression line(QStringLiteral(R"(\[(\d+)\] \S+ +(\d+)\.(\d{6}): )") + form);
    std::vector<Told> told;
    for (const QByteArray& text : source(path).split('\n')) {
        const auto match = line.match(QString::fromUtf8(text));
        if (match.hasMatch())
            told.push_back({match.captured(2).toLongLong() * 1'000'000'000
                                + match.captured(3).toLongLong() * 1'000,
                            match.capturedTexts()});
    }
    return told;
}

} // namespace

class TestCliValues : public QObject
{
    Q_OBJECT

private slots:
    void aFieldByCpu()
    {
        QMap<int, std::vector<std::pair<qint64, qint64>>> expected;
        for (const auto& one : toldIn(kSched, QStringLiteral("sched_switch: .* next_prio=(\\d+)")))
            expected[one.captured[1].toInt()].emplace_back(one.timeNs,
                                                           one.captured[4].toLongLong());
        QMap<int, std::vector<std::pair<qint64, qint64>>> found;
        for (const auto& row : rowsOf(
                 {"values", kSched, "--event", "sched_switch", "--field", "next_prio", "--by-cpu"}))
            found[wordOf(row, "line").toInt()].emplace_back(numberOf(row, "ts_ns"),
                                                            numberOf(row, "value"));
        QVERIFY(expected.size() > 1);
        QCOMPARE(found, expected);
    }

    void aFieldByAnother()
    {
        QMap<QString, std::pair<qint64, qint64>> expected; // least and most of each device
        const auto form =
            QStringLiteral("block_rq_complete: (\\d+,\\d+) \\S+ \\(.*\\) (\\d+) \\+ (\\d+)");
        for (const auto& one : toldIn(kBlock, form)) {
            const qint64 sectors = one.captured[6].toLongLong();
            auto& [least, most] =
                expected
                    .insert(one.captured[4], expected.value(one.captured[4], {sectors, sectors}))
                    .value();
            least = std::min(least, sectors);
            most = std::max(most, sectors);
        }
        QVERIFY(!expected.isEmpty());
        const auto choices = rowsOf({"values", kBlock});
        QString field;
        QString key;
        for (const auto& row : choices) {
            if (wordOf(row, "event").endsWith("block_rq_complete")
                && wordOf(row, "field").startsWith("nr_sector")) {
                field = wordOf(row, "field");
                key = wordOf(row, "key");
            }
        }
        QCOMPARE(key, QStringLiteral("dev"));
        QMap<QString, std::pair<qint64, qint64>> found;
        for (const auto& row : rowsOf({"values", kBlock, "--event", "block_rq_complete", "--field",
                                       field, "--by", "dev", "--show", "lines"}))
            found[wordOf(row, "line")] = {numberOf(row, "least"), numberOf(row, "most")};
        QCOMPARE(found.size(), expected.size());
        QCOMPARE(found.values(), expected.values());
    }

    /// What can be typed to get the usual lines.
    void theUsualKeyIsAnOption()
    {
        QString key;
        for (const auto& row : rowsOf({"values", kSched})) {
            if (wordOf(row, "field") == "next_prio")
                key = wordOf(row, "key");
        }
        QCOMPARE(key, QStringLiteral("--by-cpu"));
    }

    void aColumnOfAQuery()
    {
        const auto text = [](const QJsonArray& rows) { return QJsonDocument(rows).toJson(); };
        const auto known = rowsOf(
            {"values", kSched, "--event", "sched_switch", "--field", "next_prio", "--by-cpu"});
        QVERIFY(!known.isEmpty());
        const QString sql = "SELECT id, ts AS at, cpu, next_prio FROM sched_switch";
        QCOMPARE(text(rowsOf({"values", kSched, "--sql", sql, "--time", "at", "--value",
                              "next_prio", "--by", "cpu"})),
                 text(known));
    }

    void countsInARange()
    {
        const auto told = toldIn(kSched, QStringLiteral("sched_switch: "));
        const auto from = told[told.size() / 3].timeNs;
        const auto rows = rowsOf({"values", kSched, "--event", "sched_switch", "--count", "--from",
                                  QString::number(from) + "ns", "--limit", "5"});
        QCOMPARE(rows.size(), 5);
        const auto before = std::count_if(told.begin(), told.end(),
                                          [from](const Told& one) { return one.timeNs < from; });
        for (int i = 0; i < 5; ++i)
            QCOMPARE(numberOf(rows[i], "value"), qint64(before) + i + 1);
    }

    void numbersOf64BitsKeepTheirDigits()
    {
        const QByteArrayList numbers{"9223372036854775807", "18446744073709551615",
                                     "9007199254740993"};
        QTemporaryDir folder;
        QByteArray text;
        for (int i = 0; i < numbers.size(); ++i)
            text += "  task-1   [000] d..1. 100.00000" + QByteArray::number(i + 1)
                + ": my_event: a=" + numbers[i] + '\n';
        const auto file =
            probescope::writtenFile(folder.filePath(QStringLiteral("wide.txt")), text);
        const QStringList words{"values", file, "--event", "my_event", "--field", "a"};
        for (const char* const format : {"csv", "json", "table"}) {
            const auto answer = run(words + QStringList{"--format", format}).text;
            for (const auto& number : numbers)
                QVERIFY2(answer.contains(number), answer.constData());
            QVERIFY2(!answer.contains('"' + numbers[1]), answer.constData()); // a number in JSON
        }
        const auto lines = run(words + QStringList{"--show", "lines", "--format", "csv"}).text;
        QVERIFY2(lines.contains(numbers[2] + ',' + numbers[1]), lines.constData());
    }

    void linesOfARange()
    {
        const auto told = toldIn(kSched, QStringLiteral("sched_switch: "));
        const auto from = told[told.size() / 3].timeNs;
        const auto to = told[told.size() / 2].timeNs;
        const auto expected = std::count_if(told.begin(), told.end(), [&](const Told& one) {
            return one.timeNs >= from && one.timeNs < to;
        });
        const auto rows = rowsOf(
            {"values", kSched, "--event", "sched_switch", "--field", "next_prio", "--show", "lines",
             "--from", QString::number(from) + "ns", "--to", QString::number(to) + "ns"});
        QCOMPARE(rows.size(), 1);
        QCOMPARE(numberOf(rows[0], "values"), qint64(expected));
    }

    void theUseOfCpus()
    {
        for (const auto& row : rowsOf({"values", kSched, "--cpu-use", "--show", "lines"})) {
            QVERIFY(row.toObject().value("least").toDouble() >= 0);
            QVERIFY(row.toObject().value("most").toDouble() <= 100);
        }
        const auto queues = rowsOf({"values", kSched, "--run-queue", "--show", "lines"});
        QVERIFY(!queues.isEmpty());
        for (const auto& row : queues)
            QVERIFY(numberOf(row, "least") >= 0 && numberOf(row, "most") >= 1);
    }

    void whatDoesNotBelongTogetherIsToldOf_data()
    {
        QTest::addColumn<QStringList>("words");
        QTest::addColumn<QByteArray>("told");
        QTest::newRow("no event") << QStringList{"--field", "a"} << QByteArray("no event is named");
        QTest::newRow("no field") << QStringList{"--event", "sched_switch"}
                                  << QByteArray("--field or --count");
        QTest::newRow("both") << QStringList{"--event", "sched_switch", "--field", "next_prio",
                                             "--count"}
                              << QByteArray("--field or --count");
        QTest::newRow("sched and event") << QStringList{"--run-queue", "--event", "sched_switch"}
                                         << QByteArray("--run-queue and --cpu-use");
        QTest::newRow("query and event")
            << QStringList{"--sql", "SELECT 1", "--event", "sched_switch"} << QByteArray("--sql");
        QTest::newRow("query without values")
            << QStringList{"--sql", "SELECT ts, cpu FROM event"} << QByteArray("--value");
        QTest::newRow("values of no query") << QStringList{"--value", "cpu"} << QByteArray("--sql");
        QTest::newRow("query without a time")
            << QStringList{"--sql", "SELECT cpu FROM event", "--value", "cpu"}
            << QByteArray("no column “ts”");
        QTest::newRow("no query") << QStringList{"--sql", "SELEC", "--value", "cpu"}
                                  << QByteArray("SELEC");
        QTest::newRow("another event")
            << QStringList{"--event", "nothing", "--count"} << QByteArray("nothing");
        QTest::newRow("another field")
            << QStringList{"--event", "sched_switch", "--field", "x_y"} << QByteArray("x_y");
    }
    void whatDoesNotBelongTogetherIsToldOf()
    {
        QFETCH(QStringList, words);
        QFETCH(QByteArray, told);
        const auto out = run(QStringList{"values", kSched} + words);
        QVERIFY(out.status == 1 || out.status == 2);
        QVERIFY2(out.errors.contains(QString::fromUtf8(told)), qPrintable(out.errors));
        QVERIFY(out.text.isEmpty());
    }
};

QTEST_MAIN(TestCliValues)
#include "tst_cli_values.moc"
