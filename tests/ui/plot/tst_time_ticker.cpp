#include "ui/plot/axes/time_areas.h"
#include "ui/plot/axes/time_ticker.h"

#include <QFontMetrics>
#include <QTest>
#include <qcustomplot.h>

using namespace probescope;
using namespace probescope::ui;

namespace {

constexpr std::int64_t kSecond = 1'000'000'000;

struct Labels
{
    QVector<double> ticks;
    QVector<QString> texts;
};

/// Of an axis that counts from the origin, as a plot of that width shows it.
Labels labelsOf(std::int64_t originNs, double from, double to, const CaptureClock& clock = {},
                int width = 900)
{
    QCustomPlot plot;
    plot.resize(width, 200);
    plot.xAxis->setTicker(QSharedPointer<TimeTicker>::create());
    plot.xAxis->setRange(from, to);
    labelTimes(*plot.xAxis, originNs, clock);
    Labels labels;
    plot.xAxis->ticker()->generate(plot.xAxis->range(), QLocale::c(), u'g', 6, labels.ticks,
                                   nullptr, &labels.texts);
    return labels;
}

} // namespace

/// An axis of times tells those of the timeline.
class TestTimeTicker : public QObject
{
    Q_OBJECT

private slots:
    void labelsAreTheTimesOfTheCapture()
    {
        const std::int64_t origin = 12'079'123'456;
        const auto labels = labelsOf(origin, 0, 200.0 * kSecond);
        QVERIFY(labels.texts.contains(QStringLiteral("100")));
        for (qsizetype i = 0; i < labels.ticks.size(); ++i) {
            const auto time = origin + std::llround(labels.ticks[i]);
            QCOMPARE(labels.texts[i], QString::number(time / kSecond));
            QCOMPARE(time % kSecond, 0); // round ones, though the origin is not
        }
    }

    /// Of a time since 1970 a double cannot hold a nanosecond.
    void theyAreExactWhereDoublesAreNot()
    {
        const std::int64_t origin = 1'780'000'000'123'456'789;
        const auto labels = labelsOf(origin, 0, 20);
        QVERIFY(labels.ticks.size() >= 3);
        QSet<QString> different;
        for (qsizetype i = 0; i < labels.ticks.size(); ++i) {
            const auto time = origin + std::llround(labels.ticks[i]);
            QCOMPARE(double(std::llround(labels.ticks[i])), labels.ticks[i]); // whole nanoseconds
            QVERIFY(labels.texts[i] == kernelSeconds(time)
                    || kernelSeconds(time) == labels.texts[i] + u'0');
            different.insert(labels.texts[i]);
        }
        QCOMPARE(different.size(), labels.texts.size());
    }

    void theyHaveRoomBesideEachOther_data()
    {
        QTest::addColumn<int>("width");
        for (const int width : {340, 500, 900})
            QTest::addRow("%d", width) << width;
    }
    void theyHaveRoomBesideEachOther()
    {
        QFETCH(int, width);
        const auto labels = labelsOf(864'000'123'456'789, 0, 3'000, {}, width);
        const QFontMetrics metrics(QCustomPlot().xAxis->tickLabelFont());
        const double pixel = 3'000.0 / (width - 100);
        for (qsizetype i = 1; i < labels.ticks.size(); ++i)
            QVERIFY((labels.ticks[i] - labels.ticks[i - 1]) / pixel
                    > metrics.horizontalAdvance(labels.texts[i]));
    }

    void whatIsNoTimeIsCounted()
    {
        for (const auto& text : labelsOf(1'000'000, 0, 500, {.unit = TimeUnit::Ticks}).texts)
            QVERIFY(text.startsWith(QStringLiteral("1000")) && !text.contains(u'.'));
        for (const auto& text : labelsOf(0, 0, 500, {.told = false}).texts)
            QVERIFY(text.startsWith(QStringLiteral("≈ ")));
    }

    /// Wherever the user moves it.
    void anythingCanBeShown()
    {
        for (const auto origin : {std::int64_t(0), std::numeric_limits<std::int64_t>::max() - 5}) {
            QVERIFY(labelsOf(origin, -1e200, 1e200).ticks.size() < 30);
            QVERIFY(labelsOf(origin, 0.1, 0.2).ticks.size() < 30);
        }
    }
};

QTEST_MAIN(TestTimeTicker)
#include "tst_time_ticker.moc"
