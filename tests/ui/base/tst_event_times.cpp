#include "tests/support/sample_capture.h"
#include "ui/base/capture/event_times.h"

#include <QTemporaryDir>
#include <QTest>

using namespace probescope;
using namespace probescope::ui;

class TestEventTimes : public QObject
{
    Q_OBJECT

    QTemporaryDir m_dir;
    EventTimes m_times;

    /// A capture of two events whose clock is known in wall time.
    std::shared_ptr<store::Capture> capture(const char* name, std::int64_t firstNs,
                                            const char* wallOffset)
    {
        const auto path = m_dir.filePath(QLatin1String(name)).toStdString();
        auto writer = store::Writer::create(path);
        EventType type;
        type.name = "tick";
        const auto typeId = (*writer)->eventType(type);
        const auto task = (*writer)->task({1, 1, "init"});
        const auto flags = (*writer)->flags({});
        const auto buffer = (*writer)->buffer({});
        (*writer)->fact(facts::kWallOffsetNs, wallOffset);
        for (const auto timeNs : {firstNs, firstNs + 1'500'000'001}) {
            EventRecord record;
            record.timeNs = timeNs;
            record.task = task;
            record.type = typeId;
            record.flags = flags;
            record.buffer = buffer;
            (*writer)->event(record);
        }
        if (!(*writer)->finish())
            qFatal("the capture could not be written");
        return *store::Capture::open(path);
    }

private slots:
    void initTestCase()
    {
        m_times =
            EventTimes(*captureOfText(m_dir.filePath(QStringLiteral("us.psc")), sampleText()));
    }

    void showsTheDigitsThatTheClockHas()
    {
        QCOMPARE(m_times.decimals(), 6);
        QCOMPARE(m_times.text(100'000'001'000), QStringLiteral("100.000001"));
        const EventTimes fine(*capture("ns.psc", 5, "0"));
        QCOMPARE(fine.decimals(), 9);
        QCOMPARE(fine.text(1'000'000'005), QStringLiteral("1.000000005"));
    }

    void showsTimesInEachStyle()
    {
        auto times = m_times;
        times.setStyle(TimeStyle::SinceStart);
        QCOMPARE(times.text(100'000'005'000), QStringLiteral("0.000004"));
        times.setStyle(TimeStyle::SinceMarker);
        QCOMPARE(times.text(100'000'005'000), QStringLiteral("100.000005")); // no marker yet
        times.setMarker(100'000'010'000);
        QCOMPARE(times.text(100'000'005'000), QStringLiteral("-0.000005"));
        times.setStyle(TimeStyle::WallClock);
        QCOMPARE(times.text(100'000'005'000), QStringLiteral("100.000005")); // not known
        QVERIFY(times.wallText(0).isEmpty());
    }

    void showsTheWallClock()
    {
        // 2026-07-03 12:34:56 UTC is 1783082096 (date -u -d '2026-07-03 12:34:56' +%s).
        EventTimes times(*capture("wall.psc", 100, "1783082096000000000"));
        times.setStyle(TimeStyle::WallClock);
        QCOMPARE(times.text(100), QStringLiteral("12:34:56.000000100"));
        QCOMPARE(times.wallText(1'000'000'000),
                 QStringLiteral("2026-07-03 12:34:57.000000000 UTC"));
        QCOMPARE(times.parse(QStringLiteral("12:34:57.5"), 0),
                 std::optional<std::int64_t>(1'500'000'000));
        QCOMPARE(times.parse(QStringLiteral("2026-07-03 12:34:58"), 0),
                 std::optional<std::int64_t>(2'000'000'000));
        // An hour just after midnight belongs to the next day.
        QCOMPARE(
            times.parse(QStringLiteral("00:00:00"), 0),
            std::optional<std::int64_t>(std::int64_t(11 * 3600 + 25 * 60 + 4) * 1'000'000'000));
        QVERIFY(!times.parse(QStringLiteral("25:00:00"), 0));
    }

    void readsWhatPeopleType_data()
    {
        QTest::addColumn<QString>("text");
        QTest::addColumn<qint64>("expected"); // -1: not understood
        const auto row = [](const char* text, qint64 expected) {
            QTest::newRow(text) << QString::fromUtf8(text) << expected;
        };
        row("1.234567", 1'234'567'000);
        row("1.234567891", 1'234'567'891);
        row(" 12 ", 12'000'000'000);
        row(".5", 500'000'000);
        row("+5ms", 1'005'000'000);
        row("+ 5 ms", -1);
        row("-30us", 999'970'000);
        row("+1.5µs", 1'000'001'500);
        row("250ms", 250'000'000);
        row("+7", 8'000'000'000);
        row("", -1);
        row("12:00:00", -1); // the wall clock is not known
        row("five", -1);
        row("1.2.3", -1);
        row("1,234.5", 1'234'500'000'000); // as lengths are shown
        row("+12,345,678 ns", 1'012'345'678);
        row("-30,000us", 970'000'000);
        row("1,23", -1);
        row("1234,567", -1);
        row("1,234,", -1);
        row("1,234,56", -1);
        row(",234", -1);
        row("1.234,567", -1);
        row("5 parsecs", -1);
        row("99999999999999999999", -1);
    }
    void readsWhatPeopleType()
    {
        QFETCH(QString, text);
        QFETCH(qint64, expected);
        const auto time = m_times.parse(text, 1'000'000'000);
        QCOMPARE(time.value_or(-1), expected);
    }

    void readsDigitsExactly()
    {
        // Through double, 0.000511 would become 510999.
        QCOMPARE(parseDecimal(u"0.000511", 1'000'000'000), std::optional<std::int64_t>(511'000));
        QCOMPARE(parseDecimal(u"9223372036.854775807", 1'000'000'000),
                 std::optional<std::int64_t>(INT64_MAX));
        QVERIFY(!parseDecimal(u"9223372036.854775808", 1'000'000'000));
        QVERIFY(!parseDecimal(u"-", 1));
    }
};

QTEST_GUILESS_MAIN(TestEventTimes)
#include "tst_event_times.moc"
