#include "ui/base/text/time_text.h"
#include "ui/plot/axes/plot_style.h"
#include "ui/plot/probe_plot.h"

#include <QKeyEvent>
#include <QLocale>
#include <QMouseEvent>
#include <QToolTip>

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
    return differenceText(kPeriod, m_unit);
}

QString ProbePlot::tip(std::int64_t timeNs) const
{
    QStringList texts{m_unit == TimeUnit::Nanoseconds ? tr("%1 s").arg(kernelSeconds(timeNs, 3))
                                                      : timeText(timeNs, m_unit)};
    for (std::size_t i = 0; i < std::min<std::size_t>(m_lines.size(), PlotData::kMaxSeries); ++i) {
        const auto* const count = countAt(m_lines[i], timeNs);
        if (!count)
            continue;
        const auto& rates = m_drawn[slot(int(i), Part::Rates, ProbeMeasure::Hits)].points;
        const auto after =
            std::upper_bound(rates.begin(), rates.end(), double(timeNs - m_originNs),
                             [](double time, const PlotPoint& point) { return time < point.x; });
        const double rate = after == rates.begin() ? 0 : (after - 1)->y;
        const auto& name = m_lines[i].name;
        const auto hits = locale().toString(qulonglong(count->hits));
        const auto misses = locale().toString(qulonglong(count->misses));
        const auto often = locale().toString(rate, 'g', kRateDigits);
        texts
            << (m_unit == TimeUnit::Nanoseconds
                    ? tr("%1: hits %2, misses %3, hits a second %4").arg(name, hits, misses, often)
                    : tr("%1: hits %2, misses %3, hits in %4: %5")
                          .arg(name, hits, misses, ratePeriod(), often));
    }
    return texts.join(u'\n');
}

void ProbePlot::moveBy(double share)
{
    auto* const axis = rect(Part::Totals)->axis(QCPAxis::atBottom);
    axis->moveRange(axis->range().size() * share);
}

void ProbePlot::zoomBy(double factor)
{
    auto* const axis = rect(Part::Totals)->axis(QCPAxis::atBottom);
    axis->scaleRange(factor, axis->range().center());
}

void ProbePlot::keyPressEvent(QKeyEvent* event)
{
    constexpr double kStep = 0.1;
    constexpr double kZoom = 0.7;
    switch (event->key()) {
    case Qt::Key_Left:
        return moveBy(-kStep);
    case Qt::Key_Right:
        return moveBy(kStep);
    case Qt::Key_Plus:
        return zoomBy(kZoom);
    case Qt::Key_Minus:
        return zoomBy(1 / kZoom);
    case Qt::Key_F:
    case Qt::Key_0:
        m_range.reset();
        fit();
        emit rangeMoved(range());
        return;
    default:
        QWidget::keyPressEvent(event);
    }
}

bool ProbePlot::eventFilter(QObject* watched, QEvent* event)
{
    if (watched != m_plot)
        return QWidget::eventFilter(watched, event);
    const auto* const mouse = dynamic_cast<QMouseEvent*>(event);
    if (!mouse)
        return false;
    const auto time =
        timeAt(rect(Part::Totals)->axis(QCPAxis::atBottom)->pixelToCoord(mouse->position().x()));
    if (event->type() == QEvent::MouseMove && mouse->buttons() == Qt::NoButton) {
        QToolTip::showText(mouse->globalPosition().toPoint(), tip(time), m_plot);
    } else if (event->type() == QEvent::MouseButtonPress && mouse->button() == Qt::LeftButton) {
        setFocus(Qt::MouseFocusReason);
    } else if (event->type() == QEvent::MouseButtonDblClick) {
        emit timeChosen(time);
    }
    return false;
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
