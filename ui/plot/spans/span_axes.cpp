#include "ui/plot/spans/span_axes.h"

#include "ui/base/text/time_text.h"
#include "ui/plot/axes/axis_gestures.h"
#include "ui/plot/axes/duration_ticker.h"
#include "ui/plot/axes/time_areas.h"
#include "ui/plot/axes/time_ticker.h"
#include "ui/plot/axes/unit_ticker.h"
#include "ui/plot/spans/image_plottable.h"

#include <QScopedValueRollback>
#include <qcustomplot.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>

namespace probescope::ui {

namespace {

constexpr double kAirFactor = 1.4; // above and below all durations, on a logarithmic scale
constexpr double kLinearAir = 1.02;
constexpr std::int64_t kWide = 100; // times as long as the shortest
constexpr int kCellSize = 7; // of a heat map, in logical pixels
constexpr std::int64_t kNearPart = 1000; // ranges that differ by less are the same
constexpr double kSpanReach = 9; // pixels between the pointer and the span that it means

} // namespace

SpanAxes::SpanAxes(QCustomPlot* plot, QObject* parent)
    : QObject(parent)
    , m_plot(plot)
{
    for (auto* const axis : {m_plot->xAxis, m_plot->yAxis})
        connect(axis, qOverload<const QCPRange&>(&QCPAxis::rangeChanged), this,
                &SpanAxes::readRanges);
    connect(m_plot, &QCustomPlot::afterLayout, this, &SpanAxes::followLayout);
    makeAxes();
}

bool SpanAxes::timeToTheRight() const
{
    return m_page == SpanPage::Scatter || m_page == SpanPage::HeatMap
        || m_page == SpanPage::Percentiles;
}

QCPAxis* SpanAxes::durationAxis() const
{
    if (timeToTheRight())
        return m_plot->yAxis;
    return m_page == SpanPage::Powers ? nullptr : m_plot->xAxis;
}

QRect SpanAxes::area() const
{
    return m_plot->axisRect()->rect();
}

void SpanAxes::setPage(SpanPage page)
{
    m_page = page;
    makeAxes();
}

void SpanAxes::setUnits(const SpanUnits& units)
{
    m_units = units;
    makeAxes();
}

void SpanAxes::setOrigin(std::int64_t originNs)
{
    m_originNs = originNs;
    showRanges();
}

void SpanAxes::setExtent(TimeRange time, DurationRange durations)
{
    if (m_allTime == time && m_allDurations == durations)
        return;
    m_allTime = time;
    m_allDurations = durations;
    fit();
}

void SpanAxes::growExtent(TimeRange time, DurationRange durations)
{
    if (showsAll())
        return setExtent(time, durations);
    m_allTime = time;
    m_allDurations = durations;
}

void SpanAxes::setCounts(double most)
{
    const QScopedValueRollback setting(m_setting, true);
    auto* const axis = m_page == SpanPage::Powers ? m_plot->xAxis : m_plot->yAxis;
    axis->setRange(0, most);
}

void SpanAxes::setBars(const QStringList& names)
{
    const QScopedValueRollback setting(m_setting, true);
    const auto ticker = QSharedPointer<QCPAxisTickerText>::create();
    for (int i = 0; i < names.size(); ++i)
        ticker->addTick(i, names[i]);
    m_plot->yAxis->setTicker(ticker);
    m_plot->yAxis->setRange(-0.6, double(names.size()) - 0.4);
}

void SpanAxes::makeAxes()
{
    m_setting = true;
    auto* const x = m_plot->xAxis;
    auto* const y = m_plot->yAxis;
    const auto log = QSharedPointer<DurationLogTicker>::create(m_units.lengths);
    const auto linear = QSharedPointer<UnitTicker>::create();
    linear->setUnit(m_units.lengths);
    const auto duration = m_units.lengths == TimeUnit::Nanoseconds
        ? tr("Duration")
        : tr("Duration (%1)").arg(unitName(m_units.lengths));
    x->setScaleType(m_page == SpanPage::Shares || (m_page == SpanPage::Histogram && m_logBars)
                        ? QCPAxis::stLogarithmic
                        : QCPAxis::stLinear);
    y->setScaleType(timeToTheRight() ? QCPAxis::stLogarithmic : QCPAxis::stLinear);
    y->setRangeReversed(m_page == SpanPage::Powers); // the shortest on top, as DTrace prints it
    const auto counts = QSharedPointer<CountTicker>::create();
    if (timeToTheRight()) {
        x->setTicker(QSharedPointer<TimeTicker>::create());
        y->setTicker(log);
        y->setLabel(duration);
    } else if (m_page == SpanPage::Histogram) {
        if (m_logBars) {
            x->setTicker(log);
            x->setLabel(duration);
        } else {
            x->setTicker(linear);
        }
        y->setTicker(counts);
        y->setLabel(tr("Spans"));
    } else if (m_page == SpanPage::Powers) {
        x->setTicker(counts);
        x->setLabel(tr("Spans"));
        y->setTicker(QSharedPointer<QCPAxisTickerText>::create());
        y->setLabel(m_units.lengths == TimeUnit::Nanoseconds ? tr("Duration from")
                        : m_units.lengths == TimeUnit::Ticks ? tr("Duration from (ticks)")
                                                             : tr("Duration from (events)"));
    } else {
        x->setTicker(log);
        x->setLabel(duration);
        y->setTicker(QSharedPointer<PercentTicker>::create());
        y->setLabel(tr("Share of spans"));
    }
    y->grid()->setVisible(m_page != SpanPage::Powers);
    m_setting = false;
    showRanges();
}

SpanAxes::Sight SpanAxes::fitted() const
{
    Sight all{.time = m_allTime};
    if (all.time.endNs <= all.time.beginNs)
        all.time.endNs = all.time.beginNs + 1;
    const auto longest = double(std::max<std::int64_t>(m_allDurations.highNs, 1));
    if (linear()) {
        all.durations = {0, std::int64_t(std::ceil(longest * kLinearAir))};
    } else {
        all.durations = {
            std::max<std::int64_t>(std::int64_t(double(m_allDurations.lowNs) / kAirFactor), 1),
            std::int64_t(std::ceil(longest * kAirFactor))};
    }
    all.durations.highNs = std::max(all.durations.highNs, all.durations.lowNs + 1);
    return all;
}

/// Axes are read back from doubles.
bool SpanAxes::showsAll() const
{
    const auto all = fitted();
    const auto near = [](std::int64_t a, std::int64_t b, std::int64_t of) {
        return std::abs(a - b) <= of / kNearPart + 1;
    };
    const auto length = all.time.endNs - all.time.beginNs;
    return m_allTime.lengthNs() <= 0
        || (near(m_time.beginNs, all.time.beginNs, length)
            && near(m_time.endNs, all.time.endNs, length)
            && near(m_lowNs, all.durations.lowNs, m_lowNs)
            && near(m_highNs, all.durations.highNs, m_highNs));
}

void SpanAxes::setLogBars(std::optional<bool> chosen)
{
    m_chosenLogBars = chosen;
    if (m_page == SpanPage::Histogram)
        fit();
}

void SpanAxes::fit()
{
    const bool wide =
        m_allDurations.highNs / kWide >= std::max<std::int64_t>(m_allDurations.lowNs, 1);
    if (const bool logBars = m_chosenLogBars.value_or(wide);
        std::exchange(m_logBars, logBars) != logBars)
        makeAxes();
    const auto all = fitted();
    m_time = all.time;
    m_lowNs = all.durations.lowNs;
    m_highNs = all.durations.highNs;
    showRanges();
    emit frameChanged();
}

void SpanAxes::showRanges()
{
    m_setting = true;
    if (timeToTheRight())
        m_plot->xAxis->setRange(double(m_time.beginNs - m_originNs),
                                double(m_time.endNs - m_originNs));
    if (auto* const axis = durationAxis())
        axis->setRange(double(m_lowNs), double(m_highNs));
    m_setting = false;
    labelTime();
    emit moved();
    m_plot->replot(QCustomPlot::rpQueuedReplot);
}

void SpanAxes::readRanges()
{
    if (m_setting)
        return;
    // Whole nanoseconds: what is counted by pixel then has the very edges that are drawn.
    if (timeToTheRight()) {
        const auto range = m_plot->xAxis->range();
        const auto begin = m_originNs + std::llround(range.lower);
        m_time = {begin, std::max(m_originNs + std::llround(range.upper), begin + 1)};
    }
    if (const auto* const axis = durationAxis()) {
        m_lowNs = std::max<std::int64_t>(std::llround(axis->range().lower), least());
        m_highNs = std::max<std::int64_t>(std::llround(axis->range().upper), m_lowNs + 1);
    }
    showRanges();
    emit frameChanged();
}

void SpanAxes::labelTime()
{
    auto* const axis = m_plot->xAxis;
    if (timeToTheRight())
        return labelTimes(*axis, m_originNs, m_units.times);
    auto* const ticker = dynamic_cast<UnitTicker*>(axis->ticker().data());
    if (!ticker)
        return;
    ticker->setRange(axis->range());
    axis->setLabel(tr("Duration (%1)").arg(ticker->unit()));
}

SpanFrame SpanAxes::frame() const
{
    SpanFrame frame{.time = m_time, .lowNs = m_lowNs, .highNs = m_highNs, .logarithmic = !linear()};
    const auto area = this->area();
    const auto pixels = devicePixels(area, m_plot->devicePixelRatioF());
    const bool cells = m_page == SpanPage::HeatMap;
    frame.width = std::max(cells ? area.width() / kCellSize : pixels.width(), 1);
    frame.height = std::max(cells ? area.height() / kCellSize : pixels.height(), 1);
    return frame;
}

/// While a text stands before it, the plot has the size of before: what was drawn for that is drawn
/// anew when the plot comes back and has laid out its axes.
void SpanAxes::followLayout()
{
    const auto area = this->area();
    if (std::exchange(m_laidOut, area) != area)
        emit frameChanged();
}

void SpanAxes::zoomBy(double factor)
{
    if (m_page != SpanPage::Powers)
        m_plot->xAxis->scaleRange(factor, middleOf(*m_plot->xAxis));
}

void SpanAxes::moveBy(double part)
{
    const double width = area().width();
    if (m_page != SpanPage::Powers)
        moveAxis(*m_plot->xAxis, area().left() + part * width, area().left());
}

void SpanAxes::zoomTo(std::optional<TimeRange> time, std::optional<DurationRange> durations)
{
    if (time)
        m_time = *time;
    if (durations && durationAxis()) {
        m_lowNs = std::max<std::int64_t>(durations->lowNs, least());
        m_highNs = std::max<std::int64_t>(durations->highNs, m_lowNs + 1);
    }
    showRanges();
    emit frameChanged();
}

void SpanAxes::zoomAt(QPointF pixel, double factor, bool upright)
{
    if (m_page == SpanPage::Powers)
        return;
    const bool durations = timeToTheRight() && upright;
    auto& axis = durations ? *m_plot->yAxis : *m_plot->xAxis;
    axis.scaleRange(factor, axis.pixelToCoord(durations ? pixel.y() : pixel.x()));
}

void SpanAxes::pan(QPointF from, QPointF to)
{
    if (m_page != SpanPage::Powers)
        moveAxis(*m_plot->xAxis, from.x(), to.x());
    if (timeToTheRight())
        moveAxis(*m_plot->yAxis, from.y(), to.y());
}

std::int64_t SpanAxes::timeAt(double pixel) const
{
    return m_originNs + std::llround(m_plot->xAxis->pixelToCoord(pixel));
}

SpanPlace SpanAxes::placeAt(QPointF pixel) const
{
    const double x = m_plot->xAxis->pixelToCoord(pixel.x());
    const double y = m_plot->yAxis->pixelToCoord(pixel.y());
    return {
        .timeNs = timeAt(pixel.x()), .duration = timeToTheRight() ? y : x, .bar = std::llround(y)};
}

SpanFrame SpanAxes::reachOf(QPointF pixel) const
{
    const auto* const y = m_plot->yAxis;
    const auto area = this->area();
    SpanFrame reach{.time = {timeAt(pixel.x() - kSpanReach), timeAt(pixel.x() + kSpanReach) + 1},
                    .lowNs = std::int64_t(y->pixelToCoord(pixel.y() + kSpanReach)),
                    .highNs = std::int64_t(std::ceil(y->pixelToCoord(pixel.y() - kSpanReach))),
                    .width = int(2 * kSpanReach),
                    .height = int(2 * kSpanReach)};
    // At the edges stands what lies beyond them.
    if (pixel.y() - kSpanReach <= area.top())
        reach.highNs = std::numeric_limits<std::int64_t>::max();
    if (pixel.y() + kSpanReach >= area.top() + area.height())
        reach.lowNs = 0;
    return reach;
}

TimeRange SpanAxes::timesBetween(QPointF a, QPointF b) const
{
    const auto at = [this](double pixel) {
        return std::clamp(timeAt(pixel), m_time.beginNs, m_time.endNs);
    };
    const auto begin = at(std::min(a.x(), b.x()));
    return {begin, std::max(at(std::max(a.x(), b.x())), begin + 1)};
}

DurationRange SpanAxes::durationsBetween(QPointF a, QPointF b) const
{
    const auto* const axis = durationAxis();
    const auto area = this->area();
    const auto at = [&](QPointF place) {
        return timeToTheRight()
            ? axis->pixelToCoord(
                std::clamp(place.y(), double(area.top()), double(area.top() + area.height())))
            : axis->pixelToCoord(
                std::clamp(place.x(), double(area.left()), double(area.left() + area.width())));
    };
    const double low = std::min(at(a), at(b));
    const double high = std::max(at(a), at(b));
    // What a logarithmic scale shows at its end stands for all that is shorter, too.
    return {low <= 1 ? 0 : std::int64_t(std::ceil(low)), std::int64_t(std::floor(high))};
}

} // namespace probescope::ui

#include "moc_span_axes.cpp"
