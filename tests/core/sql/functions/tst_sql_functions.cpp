#include "core/store/write/writer.h"
#include "tests/support/asked.h"

#include <QDirIterator>
#include <QRegularExpression>
#include <QTemporaryDir>

#include <algorithm>
#include <cmath>
#include <limits>
#include <random>

using namespace probescope;
using namespace probescope::store;

class TestSqlFunctions : public QObject
{
    Q_OBJECT

private slots:
    void initTestCase()
    {
        const auto path = std::filesystem::path(m_folder.filePath("f.psc").toStdString());
        auto writer = Writer::create(path);
        QVERIFY(writer.has_value());
        (*writer)->symbol({.address = 0xffffffff81000000, .name = "seq_open", .module = {}});
        (*writer)->symbol({.address = 0xffffffff81000100, .name = "seq_read", .module = "seq"});
        QVERIFY((*writer)->finish().has_value());
        auto capture = Capture::open(path);
        QVERIFY(capture.has_value());
        m_capture = *capture;
    }

    void valuesAreAsTheGuideSays_data()
    {
        QTest::addColumn<QString>("sql");
        QTest::addColumn<QString>("wanted");
        const auto row = [](const char* sql, const char* wanted) {
            QTest::newRow(sql) << QString(sql) << QString::fromUtf8(wanted);
        };
        row("percentile(column1, 50) FROM (VALUES (4), (1), (3), (2))", "r:2.5");
        row("percentile(column1, 0) FROM (VALUES (4), (1), (3))", "r:1");
        row("percentile(column1, 100) FROM (VALUES (4), (1), (3))", "r:4");
        row("percentile(column1, 25.0) FROM (VALUES (10), (20), (NULL))", "r:12.5");
        row("percentile(column1, 50) FROM (VALUES (NULL))", "NULL");
        row("percentile(1, 50) WHERE 0", "NULL");
        row("percentile(column1, 50) FROM (VALUES (1), (1000))", "r:500.5");
        row("percentile_disc(column1, 0.5) FROM (VALUES (1), (1000))", "i:1");
        row("percentile_disc(column1, 0.99) FROM (VALUES (2), (4), (1), (5), (3))", "i:5");
        row("percentile_disc(column1, 0.5) FROM (VALUES (4), (1), (3), (2))", "i:2");
        row("percentile_disc(column1, 0) FROM (VALUES (4), (1), (3))", "i:1");
        row("percentile_disc(column1, 1) FROM (VALUES (4), (1), (3))", "i:4");
        row("percentile_disc(column1, 0.5) FROM (VALUES (NULL), (20), (10), (NULL))", "i:10");
        row("percentile_disc(column1, 0.6) FROM (VALUES (-1), (-30), (-2))", "i:-2");
        row("percentile_disc(column1, 0.75) FROM (VALUES (9), (7), (7), (7))", "i:7");
        row("percentile_disc(column1, 0.76) FROM (VALUES (9), (7), (7), (7))", "i:9");
        row("percentile_disc(-5, 0.999)", "i:-5");
        row("percentile_disc(2.5, 0)", "r:2.5");
        row("percentile_disc(column1, 0.5) FROM (VALUES (2), (1.5))", "r:1.5");
        row("percentile_disc(column1, 0.5) FROM (VALUES (2), (2.5), (1))", "i:2");
        row("percentile_disc(column1, 1) FROM (VALUES (2), (-1e300), (-3.5))", "i:2");
        row("percentile_disc(column1, 0) FROM (VALUES (2), (-1e300), (-3.5))", "r:-1e+300");
        // As reals these two would be equal.
        row("percentile_disc(column1, 1) FROM (VALUES (9007199254740993), (9007199254740992.0))",
            "i:9007199254740993");
        row("percentile_disc(column1, 0) FROM (VALUES (9007199254740993), (9007199254740992.0))",
            "r:9007199254740992");
        row("percentile_disc(column1, 1) FROM (VALUES (9223372036854775807), (5))",
            "i:9223372036854775807");
        row("percentile_disc(column1, 1) FROM (VALUES (9223372036854775807), (1e19))", "r:1e+19");
        row("percentile_disc(column1, 0) FROM (VALUES (-9223372036854775808), (5.5))",
            "i:-9223372036854775808");
        row("percentile_disc(column1, 0.5) FROM (VALUES (NULL))", "NULL");
        row("percentile_disc(1, 0.5) WHERE 0", "NULL");
        row("quantize(NULL)", "NULL");
        row("lquantize(NULL, 0, 10, 1)", "NULL");
        row("ns_text(0)", "t:0 ns");
        row("ns_text(999)", "t:999 ns");
        row("ns_text(-1500)", "t:-1.5 µs");
        row("ns_text(1234567)", "t:1.235 ms");
        row("ns_text(999999500)", "t:1 s");
        row("ns_text(75500000000)", "t:75.5 s");
        row("ns_text(-9223372036854775808)", "t:-9223372036.855 s");
        row("ns_text(2.5)", "t:3 ns");
        row("ns_text(NULL)", "NULL");
        row("func_name(-2130706432)", "t:seq_open");
        row("func_name(-2130706431)", "t:seq_open");
        row("func_name(-2130706171)", "t:seq_read");
        row("func_name(5)", "NULL");
        row("func_name(NULL)", "NULL");
        row("func_name('seq_open+0x2a/0x40')", "t:seq_open");
        row("func_name('seq_open')", "t:seq_open");
    }
    void valuesAreAsTheGuideSays()
    {
        QFETCH(QString, sql);
        QFETCH(QString, wanted);
        const auto rows = asked(*m_capture, "SELECT " + sql.toStdString());
        QCOMPARE(rows.size(), std::size_t(1));
        QCOMPARE(QString::fromStdString(typedText(rows[0][0])), wanted);
    }

    void badArgumentsAreNamed_data()
    {
        QTest::addColumn<QString>("sql");
        QTest::addColumn<QString>("named");
        const auto row = [](const char* sql, const char* named) {
            QTest::newRow(sql) << QString(sql) << QString(named);
        };
        row("percentile(1, 101)", "p must be a number");
        row("percentile(1, -0.1)", "p must be a number");
        row("percentile(1, NULL)", "p must be a number");
        row("percentile(1, '50')", "p must be a number");
        row("percentile('a', 50)", "x must be a number");
        row("percentile(9e999, 50)", "x must be finite");
        row("percentile(1, column1) FROM (VALUES (1), (2))", "p must be the same");
        row("percentile(1)", "wrong number of arguments to function percentile()");
        row("percentile_disc(1, 99)", "percentile_disc(x, p): p must be a number from 0 to 1");
        row("percentile_disc(1, 1.001)", "p must be a number from 0 to 1");
        row("percentile_disc(1, -0.001)", "p must be a number from 0 to 1");
        row("percentile_disc(1, NULL)", "p must be a number");
        row("percentile_disc(1, '0.5')", "p must be a number");
        row("percentile_disc('a', 0.5)", "x must be a number");
        row("percentile_disc(-9e999, 0.5)", "x must be finite");
        row("percentile_disc(1, column1) FROM (VALUES (0), (1))", "p must be the same");
        row("percentile_disc(1)", "wrong number of arguments to function percentile_disc()");
        row("quantize('a')", "x must be a number");
        row("quantize(1e30)", "x must be a number");
        row("lquantize('a', 0, 10, 1)", "x must be a number");
        row("lquantize(1, 0.5, 10, 1)", "lo must be an integer");
        row("lquantize(1, 0, NULL, 1)", "hi must be an integer");
        row("lquantize(1, 0, 10, 'x')", "step must be an integer");
        row("lquantize(1, 10, 10, 1)", "hi must be greater than lo");
        row("lquantize(1, 0, 10, 0)", "step must be greater than 0");
        row("lquantize(1, 0, 1001, 1)", "step must result in at most 1000 buckets");
        row("lquantize(1, 0, 10, column1) FROM (VALUES (1), (2))", "must be the same");
        row("ns_text('soon')", "t must be a number");
        row("ns_text(1e300)", "t must be a number");
        row("func_name(1.5)", "addr must be an address");
    }
    void badArgumentsAreNamed()
    {
        QFETCH(QString, sql);
        QFETCH(QString, named);
        const auto rows = askedOrWhy(*m_capture, "SELECT " + sql.toStdString());
        QVERIFY(!rows.has_value());
        QCOMPARE(rows.error().code, ErrorCode::Invalid);
        // The words of SQLite itself have no template.
        QCOMPARE(rows.error().what.isTemplate(), !named.startsWith("wrong number"));
        QVERIFY2(rows.error().what.text().find(named.toStdString()) != std::string::npos,
                 rows.error().what.text().c_str());
    }

    void histogramsAreThoseOfBpftrace_data()
    {
        QTest::addColumn<QString>("program");
        QDirIterator files(QStringLiteral(TEST_DATA "/bpftrace"), {"*.bt"}, QDir::Files);
        while (files.hasNext()) {
            files.next();
            QTest::newRow(qPrintable(files.fileInfo().completeBaseName())) << files.filePath();
        }
    }
    void histogramsAreThoseOfBpftrace()
    {
        QFETCH(QString, program);
        // `@ = hist(5);` or `@ = lhist(5, 0, 100, 10);`
        static const QRegularExpression kCount(R"(@ = (l?)hist\((-?\d+)(.*)\);)");
        QStringList numbers;
        QString function;
        for (auto it = kCount.globalMatch(contentOf(program)); it.hasNext();) {
            const auto count = it.next();
            function = count.captured(1) + "quantize(column1" + count.captured(3) + ")";
            numbers << "(" + count.captured(2) + ")";
        }
        QVERIFY(numbers.size() > 3);
        const QString sql = "SELECT " + function + " FROM (VALUES " + numbers.join(", ") + ")";
        QString printed = contentOf(QString(program).replace(".bt", ".txt"));
        printed.remove(0, printed.indexOf("@: \n") + 4);
        const auto rows = asked(*m_capture, sql.toStdString());
        QCOMPARE(QString::fromStdString(std::get<std::string>(rows[0][0])), printed.trimmed());
    }

    // Laid out as by hist_to_str() of bpftrace 0.16.
    void quantizeCountsByPowersOfTwo()
    {
        const auto rows = asked(*m_capture,
                                "SELECT quantize(column1) FROM (VALUES (-5), (1), (2), (3), (3.9), "
                                "(1024), (1500), (NULL))");
        const std::string wanted =
            "(..., 0)               1 |@@@@@@@@@@@@@@@@@                                   |\n"
            "[0]                    0 |                                                    |\n"
            "[1]                    1 |@@@@@@@@@@@@@@@@@                                   |\n"
            "[2, 4)                 3 |@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@|\n"
            "[4, 8)                 0 |                                                    |\n"
            "[8, 16)                0 |                                                    |\n"
            "[16, 32)               0 |                                                    |\n"
            "[32, 64)               0 |                                                    |\n"
            "[64, 128)              0 |                                                    |\n"
            "[128, 256)             0 |                                                    |\n"
            "[256, 512)             0 |                                                    |\n"
            "[512, 1K)              0 |                                                    |\n"
            "[1K, 2K)               2 |@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@                  |";
        QCOMPARE(QString::fromStdString(std::get<std::string>(rows[0][0])),
                 QString::fromStdString(wanted));
    }
    void quantizeTakesTheGreatest()
    {
        const auto rows = asked(*m_capture, "SELECT quantize(9223372036854775807)");
        QVERIFY(std::get<std::string>(rows[0][0]).starts_with("[4E, 8E)               1 |@"));
    }

    // As by its lhist_to_str(), which cannot have a narrower last bucket.
    void lquantizeCountsByEqualSteps()
    {
        const auto rows =
            asked(*m_capture,
                  "SELECT lquantize(column1, -1024, 2000, 1024) FROM (VALUES (-2000), (-1024), "
                  "(-1), (5), (1999.5), (2000), (1000000))");
        const std::string wanted =
            "(..., -1K)             1 |@@@@@@@@@@@@@@@@@@@@@@@@@@                          |\n"
            "[-1K, 0)               2 |@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@|\n"
            "[0, 1K)                1 |@@@@@@@@@@@@@@@@@@@@@@@@@@                          |\n"
            "[1K, 2000)             1 |@@@@@@@@@@@@@@@@@@@@@@@@@@                          |\n"
            "[2000, ...)            2 |@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@|";
        QCOMPARE(QString::fromStdString(std::get<std::string>(rows[0][0])),
                 QString::fromStdString(wanted));
    }
    void lquantizeSpansAllIntegers()
    {
        const auto rows = asked(*m_capture,
                                "SELECT lquantize(column1, -9223372036854775808, "
                                "9223372036854775807, 9223372036854775807) FROM (VALUES "
                                "(-9223372036854775808), (9223372036854775807))");
        const auto text = QString::fromStdString(std::get<std::string>(rows[0][0]));
        QCOMPARE(text.count(u'\n'), 3);
        QVERIFY(text.startsWith("[-8796093022208M, -1)"));
    }

    void percentilesEqualASortedList()
    {
        std::mt19937_64 random(7);
        for (int round = 0; round < 20; ++round) {
            const auto count = 1 + random() % 30000;
            const std::uint64_t range = round % 2 == 0 ? 100 : UINT32_MAX;
            const std::uint64_t seed = random() % 1000;
            std::vector<double> numbers;
            for (std::uint64_t i = 0; i < count; ++i)
                numbers.push_back(double((i * 7919 + seed) * 104729 % range));
            const double p = double(random() % 1001) / 10;
            std::sort(numbers.begin(), numbers.end());
            const double rank = p / 100 * double(count - 1);
            const double low = numbers[std::size_t(std::floor(rank))];
            const double high = numbers[std::size_t(std::ceil(rank))];
            const auto rows = asked(
                *m_capture,
                QStringLiteral("WITH RECURSIVE n(i) AS (SELECT 0 UNION ALL SELECT i + 1 FROM n "
                               "WHERE i + 1 < %1) SELECT percentile((i * 7919 + %2) * 104729 % %3, "
                               "%4) FROM n")
                    .arg(count)
                    .arg(seed)
                    .arg(range)
                    .arg(p)
                    .toStdString());
            QCOMPARE(std::get<double>(rows[0][0]), low + (high - low) * (rank - std::floor(rank)));
        }
    }

    /// The least of the numbers that so many thousandths of all are not above, by counting.
    void nearestRanksEqualCounting()
    {
        std::mt19937_64 random(11);
        for (int round = 0; round < 60; ++round) {
            std::vector<double> numbers; // quarters, which doubles have exactly
            QStringList values;
            for (std::uint64_t i = random() % 200; i > 0; --i) {
                if (random() % 8 == 0) {
                    values << QStringLiteral("(NULL)");
                    continue;
                }
                const auto quarters = int(random() % 400) - 200;
                numbers.push_back(double(quarters) / 4);
                values << (quarters % 4 == 0 ? QStringLiteral("(%1)").arg(quarters / 4)
                                             : QStringLiteral("(%1)").arg(numbers.back()));
            }
            if (numbers.empty())
                continue;
            const std::uint64_t thousandths = round < 2 ? 1000U * unsigned(round) : random() % 1001;
            auto wanted = std::numeric_limits<double>::infinity();
            for (const double number : numbers) {
                const auto notAbove =
                    std::uint64_t(std::count_if(numbers.begin(), numbers.end(),
                                                [number](double one) { return one <= number; }));
                if (notAbove * 1000 >= thousandths * numbers.size())
                    wanted = std::min(wanted, number);
            }
            const auto rows =
                asked(*m_capture,
                      QStringLiteral("SELECT percentile_disc(column1, %1) FROM (VALUES %2)")
                          .arg(double(thousandths) / 1000)
                          .arg(values.join(QStringLiteral(", ")))
                          .toStdString());
            QCOMPARE(typedText(rows[0][0]),
                     wanted == std::floor(wanted) ? typedText(store::SqlValue(std::int64_t(wanted)))
                                                  : typedText(store::SqlValue(wanted)));
        }
    }

    /// 0.29 of 100 is the 29th, though 0.29 × 100 is not quite 29 in doubles, and 0.07 × 100 more
    /// than 7.
    void nearestRanksAreThoseOfTheFractionsAsWritten()
    {
        for (const int count : {100, 1000}) {
            QStringList columns;
            for (int i = 1; i <= 100; ++i)
                columns << QStringLiteral("percentile_disc(i, %1)").arg(i / 100.0);
            columns << QStringLiteral("percentile_disc(i, 0.999)");
            const auto rows =
                asked(*m_capture,
                      QStringLiteral("WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM "
                                     "n WHERE i < %1) SELECT %2 FROM n")
                          .arg(count)
                          .arg(columns.join(QStringLiteral(", ")))
                          .toStdString());
            for (int i = 1; i <= 100; ++i)
                QCOMPARE(std::get<std::int64_t>(rows[0][std::size_t(i) - 1]), i * count / 100);
            QCOMPARE(std::get<std::int64_t>(rows[0][100]), (count * 999 + 999) / 1000);
        }
    }

private:
    static QString contentOf(const QString& path)
    {
        QFile file(path);
        return file.open(QFile::ReadOnly) ? QString::fromUtf8(file.readAll()) : QString();
    }

    QTemporaryDir m_folder;
    std::shared_ptr<Capture> m_capture;
};

QTEST_APPLESS_MAIN(TestSqlFunctions)
#include "tst_sql_functions.moc"
