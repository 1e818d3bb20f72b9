#include "ui/base/text/time_text.h"

#include <QLocale>
#include <QTest>

#include <limits>

using namespace probescope::ui;

class TestTimeText : public QObject
{
    Q_OBJECT

private slots:
    void kernelSecondsKeepEveryDigit_data()
    {
        QTest::addColumn<qint64>("ns");
        QTest::addColumn<int>("decimals");
        QTest::addColumn<QString>("text");
        QTest::newRow("usual") << qint64(12345678901) << 9 << "12.345678901";
        QTest::newRow("leading zeros") << qint64(5000000042) << 9 << "5.000000042";
        QTest::newRow("microseconds are cut") << qint64(1999999999) << 6 << "1.999999";
        QTest::newRow("seconds only") << qint64(1999999999) << 0 << "1";
        QTest::newRow("below one") << qint64(511000) << 6 << "0.000511";
        QTest::newRow("negative") << qint64(-1500000000) << 9 << "-1.500000000";
        QTest::newRow("negative below one") << qint64(-5) << 9 << "-0.000000005";
        QTest::newRow("largest") << std::numeric_limits<qint64>::max() << 9
                                 << "9223372036.854775807";
        QTest::newRow("smallest") << std::numeric_limits<qint64>::min() << 9
                                  << "-9223372036.854775808";
        QTest::newRow("too many decimals") << qint64(1) << 12 << "0.000000001";
    }
    void kernelSecondsKeepEveryDigit()
    {
        QFETCH(qint64, ns);
        QFETCH(int, decimals);
        QTEST(kernelSeconds(ns, decimals), "text");
    }

    void durationsTakeTheUnitThatSuits_data()
    {
        QTest::addColumn<qint64>("ns");
        QTest::addColumn<QString>("text");
        QTest::newRow("zero") << qint64(0) << "0 ns";
        QTest::newRow("ns") << qint64(999) << "999 ns";
        QTest::newRow("µs") << qint64(1000) << "1 µs";
        QTest::newRow("µs with decimals") << qint64(1234) << "1.234 µs";
        QTest::newRow("zeros go") << qint64(1500) << "1.5 µs";
        QTest::newRow("zeros between stay") << qint64(1005) << "1.005 µs";
        QTest::newRow("ms") << qint64(1234000) << "1.234 ms";
        QTest::newRow("rounds") << qint64(1234567) << "1.235 ms";
        QTest::newRow("rounds half up") << qint64(1234500) << "1.235 ms";
        QTest::newRow("rounds down") << qint64(1234499) << "1.234 ms";
        QTest::newRow("rounds into the next unit") << qint64(999999500) << "1 s";
        QTest::newRow("just not") << qint64(999999499) << "999.999 ms";
        QTest::newRow("µs rounds into ms") << qint64(999999) << "999.999 µs";
        QTest::newRow("s") << qint64(75500000000) << "75.5 s";
        QTest::newRow("a group") << qint64(1075500000000) << "1,075.5 s";
        QTest::newRow("negative") << qint64(-2000000000) << "-2 s";
        QTest::newRow("largest") << std::numeric_limits<qint64>::max() << "9,223,372,036.855 s";
        QTest::newRow("smallest") << std::numeric_limits<qint64>::min() << "-9,223,372,036.855 s";
    }
    void durationsTakeTheUnitThatSuits()
    {
        QFETCH(qint64, ns);
        QTEST(durationText(ns), "text");
    }

    void decimalsOfColumnsStandBeneathEachOther_data()
    {
        QTest::addColumn<qint64>("ns");
        QTest::addColumn<QString>("text");
        QTest::newRow("zero") << qint64(0) << "0 ns";
        QTest::newRow("ns") << qint64(812) << "812 ns";
        QTest::newRow("µs") << qint64(5000) << "5.000 µs";
        QTest::newRow("ms") << qint64(12300000) << "12.300 ms";
        QTest::newRow("s") << qint64(9240000000) << "9.240 s";
        QTest::newRow("no zeros") << qint64(9899123456) << "9.899 s";
        QTest::newRow("rounds into the next unit") << qint64(999999500) << "1.000 s";
        QTest::newRow("negative") << qint64(-2000000) << "-2.000 ms";
        QTest::newRow("smallest") << std::numeric_limits<qint64>::min() << "-9,223,372,036.855 s";
    }
    void decimalsOfColumnsStandBeneathEachOther()
    {
        QFETCH(qint64, ns);
        QTEST(durationColumnText(ns), "text");
        QTEST(differenceColumnText(ns, TimeUnit::Nanoseconds), "text");
        QCOMPARE(differenceColumnText(ns, TimeUnit::Ticks), differenceText(ns, TimeUnit::Ticks));
        QCOMPARE(durationText(ns).split(u' ').last(), durationColumnText(ns).split(u' ').last());
    }

    void groupsAreWholeOnes_data()
    {
        QTest::addColumn<QString>("bare");
        QTest::addColumn<QString>("grouped");
        QTest::newRow("short") << "999"
                               << "999";
        QTest::newRow("four digits") << "1000 ns"
                                     << "1,000 ns";
        QTest::newRow("millions") << "15734213"
                                  << "15,734,213";
        QTest::newRow("negative") << "-123"
                                  << "-123";
        QTest::newRow("longer negative") << "-1234"
                                         << "-1,234";
        QTest::newRow("decimals stay") << "123456.789012 µs"
                                       << "123,456.789012 µs";
        QTest::newRow("no number") << "–"
                                   << "–";
        QTest::newRow("nothing") << ""
                                 << "";
    }
    void groupsAreWholeOnes()
    {
        QFETCH(QString, bare);
        QFETCH(QString, grouped);
        QCOMPARE(withGroups(bare), grouped);
        QCOMPARE(withoutGroups(grouped), bare);
        QCOMPARE(withoutGroups(bare), bare);
    }

    void otherClocksShowBareNumbers()
    {
        QCOMPARE(timeUnitOf("ticks"), TimeUnit::Ticks);
        QCOMPARE(timeUnitOf("none"), TimeUnit::Order);
        QCOMPARE(timeUnitOf("ns"), TimeUnit::Nanoseconds);
        QCOMPARE(timeUnitOf(""), TimeUnit::Nanoseconds);
        QCOMPARE(timeText(286635528510, TimeUnit::Ticks), "286635528510");
        QCOMPARE(timeText(286635528510, TimeUnit::Nanoseconds, 6), "286.635528");
        QCOMPARE(differenceText(-1500, TimeUnit::Nanoseconds), "-1.5 µs");
        QCOMPARE(differenceText(-1500, TimeUnit::Order), QLocale().toString(-1500) + " event(s)");
        QCOMPARE(differenceText(1, TimeUnit::Order), "1 event(s)");
        QCOMPARE(differenceText(1, TimeUnit::Ticks), "1 tick(s)");
        QCOMPARE(differenceText(12'345, TimeUnit::Ticks), QLocale().toString(12'345) + " tick(s)");
        QCOMPARE(exactText(1500, TimeUnit::Nanoseconds), QLocale().toString(1500) + " ns");
        QCOMPARE(instantText(1'500'000'000, TimeUnit::Nanoseconds), "1.500000000 s");
        QCOMPARE(instantText(1500, TimeUnit::Ticks), "1500");
    }
};

QTEST_APPLESS_MAIN(TestTimeText)
#include "tst_time_text.moc"
