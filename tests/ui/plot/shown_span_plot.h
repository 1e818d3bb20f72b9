#pragma once

#include "tests/ui/plot/span_places.h"
#include "tests/ui/support/looks.h"
#include "tests/ui/support/waits.h"
#include "ui/plot/spans/span_picture.h"

#include <QApplication>
#include <QImage>
#include <QTest>

#include <vector>

namespace probescope::ui {

inline constexpr std::int64_t kSecond = 1'000'000'000;
inline constexpr std::int64_t kStart = 500 * kSecond;
inline constexpr TimeRange kAll{kStart, kStart + 10 * kSecond};
inline constexpr DurationRange kDurations{100, 50'000'000};

/// A plot that is shown and has been told what there is.
struct ShownSpanPlot
{
    explicit ShownSpanPlot(SpanPage page = SpanPage::Scatter, bool dark = false)
    {
        if (dark)
            plot.setPalette(darkPalette());
        plot.resize(800, 420);
        plot.show();
        waitUntilExposed(&plot);
        plot.setPage(page);
        plot.setOrigin(kStart);
        plot.setExtent(kAll, kDurations);
        settle();
    }
    static void settle() { QCoreApplication::processEvents(); } // it is painted in one go

    /// Dots for spans, counted here one by one.
    SpanDots dots(const std::vector<std::pair<std::int64_t, std::int64_t>>& spans) const
    {
        SpanDots dots{.frame = plot.frame(), .counts = {}, .groups = {}};
        dots.counts.resize(dots.frame.cells());
        for (const auto& [time, duration] : spans) {
            const int column = dots.frame.column(time);
            const int row = dots.frame.row(duration);
            if (column < 0 || row < 0)
                continue;
            auto& count = dots.counts[dots.frame.cell(column, row)];
            ++count;
            dots.most = std::max(dots.most, count);
            ++dots.spans;
        }
        return dots;
    }
    QImage grab()
    {
        settle();
        return plot.grab().toImage();
    }
    void drag(QPoint from, QPoint to, Qt::KeyboardModifiers modifiers = {})
    {
        auto* const target = plot.childAt(from);
        QTest::mousePress(target, Qt::LeftButton, modifiers, from);
        QMouseEvent move(QEvent::MouseMove, to, target->mapToGlobal(to), Qt::NoButton,
                         Qt::LeftButton, modifiers);
        QApplication::sendEvent(target, &move);
        QTest::mouseRelease(target, Qt::LeftButton, modifiers, to);
    }

    SpanPlot plot;
};
inline SpanBars someBars()
{
    SpanBars bars;
    bars.parts = {{.name = QStringLiteral("a, \"b\""), .place = 0},
                  {.name = QStringLiteral("c"), .place = 1}};
    bars.bars = {{.lowNs = 0, .highNs = 10'000'000, .counts = {700, 300}},
                 {.lowNs = 10'000'000, .highNs = 20'000'000, .counts = {0, 0}},
                 {.lowNs = 20'000'000, .highNs = 30'000'000, .counts = {1, 0}}};
    return bars;
}

} // namespace probescope::ui
