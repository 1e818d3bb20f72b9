#include "ui/base/text/time_text.h"
#include "ui/plot/axes/time_areas.h"
#include "ui/plot/probe_plot.h"

#include <QKeyEvent>
#include <QLocale>

#include <algorithm>

// What keys and the mouse do with the plot, and what it says below the pointer.

namespace probescope::ui {

namespace {

constexpr int kRateDigits = 4;

/// The count that holds at a time: the last one until then.
const probe::HitCount* countAt(const ProbePlotLine& line, std::int64_t timeNs)
{
    const auto after = std::upper_bound(
        line.counts.begin(), line.counts.end(), timeNs,
        [](std::int64_t time, const probe::HitCount& count) { return time < count.timeNs; });
    return after == line.counts.begin() ? nullptr : &*(after - 1);
}

} // namespace

QString ProbePlot::ratePeriod() const
{
    constexpr std::int64_t kPeriod = 1'000'000'000; // rates are of that many
    return differenceText(kPeriod, m_clock.unit);
}

QString ProbePlot::tip(std::int64_t timeNs) const
{
    QStringList texts{placeText(timeNs, m_clock)};
    for (std::size_t i = 0; i < std::min<std::size_t>(m_lines.size(), PlotData::kMaxSeries); ++i) {
        const auto* const count = countAt(m_lines[i], timeNs);
        if (!count)
            continue;
        const auto& rates = m_drawn[slot(int(i), Part::Rates, ProbeMeasure::Hits)].points;
        const auto after =
            std::upper_bound(rates.begin(), rates.end(), double(timeNs - m_areas->originNs()),
                             [](double time, const PlotPoint& point) { return time < point.x; });
        const double rate = after == rates.begin() ? 0 : (after - 1)->y;
        const auto& name = m_lines[i].name;
        const auto hits = locale().toString(qulonglong(count->hits));
        const auto misses = locale().toString(qulonglong(count->misses));
        const auto often = locale().toString(rate, 'g', kRateDigits);
        texts << (m_clock.unit == TimeUnit::Nanoseconds
                      ? tr("%1: hits %2, misses %3, hits/s %4").arg(name, hits, misses, often)
                      : tr("%1: hits %2, misses %3, hits in %4: %5")
                            .arg(name, hits, misses, ratePeriod(), often));
    }
    return texts.join(u'\n');
}

void ProbePlot::keyPressEvent(QKeyEvent* event)
{
    if (!m_areas->takeKey(*event))
        QWidget::keyPressEvent(event);
}

void ProbePlot::showAll()
{
    m_range.reset();
    fit();
    emit rangeMoved(range());
}

void ProbePlot::changeEvent(QEvent* event)
{
    QWidget::changeEvent(event);
    if (event->type() == QEvent::PaletteChange || event->type() == QEvent::FontChange)
        applyColours();
}

void ProbePlot::resizeEvent(QResizeEvent* event)
{
    QWidget::resizeEvent(event);
    fillLegend();
    m_plot->replot(QCustomPlot::rpImmediateRefresh); // lays the axes out anew
    reduce();
}

} // namespace probescope::ui
