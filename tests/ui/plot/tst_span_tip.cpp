#include "ui/plot/spans/span_tip.h"

#include <QTest>

using namespace probescope::ui;

/// What the tips of pictures of spans say.
class TestSpanTip : public QObject
{
    Q_OBJECT

private slots:
    /// Pictures have an axis of time there, too: it is the order.
    void placesOfPicturesWithoutTimesAreMarked()
    {
        const SpanPicture heat = SpanHeat{
            .frame = {.time = {100, 200}, .lowNs = 1, .highNs = 10, .width = 1, .height = 1},
            .counts = {1}};
        const SpanPlace place{.timeNs = 150, .duration = 5};
        const CaptureClock order{.unit = TimeUnit::Order, .told = false};
        const QString marked = tipOf(heat, place, {.times = order, .lengths = TimeUnit::Order});
        QVERIFY2(marked.contains("from ≈ 100 for 100 event(s)"), qPrintable(marked));
        const CaptureClock counter{.unit = TimeUnit::Order};
        const QString told = tipOf(heat, place, {.times = counter, .lengths = TimeUnit::Order});
        QVERIFY2(told.contains("from 100 for 100 event(s)"), qPrintable(told));
    }

    /// 29 of 43, and one of a million that is not among them.
    void sharesHaveTwoDecimalsUnlessTheseWouldSayAll()
    {
        SpanShares::Line line{.part = {.name = "all"}, .count = 1'000'000, .points = {}};
        line.points = {{10, 0.0}, {20, 29.0 / 43}, {30, 0.999'999}, {40, 1.0}};
        const SpanPicture shares = SpanShares{.lines = {line}};
        const auto at = [&](double duration) {
            const auto tip = tipOf(shares, {.duration = duration}, {});
            return tip.mid(5, tip.indexOf(u'%') - 6);
        };
        QCOMPARE(at(15), QStringLiteral("0.00"));
        QCOMPARE(at(25), QStringLiteral("67.44"));
        QCOMPARE(at(35), QStringLiteral("99.9999"));
        QCOMPARE(at(45), QStringLiteral("100.00"));
    }
};

QTEST_MAIN(TestSpanTip)
#include "tst_span_tip.moc"
