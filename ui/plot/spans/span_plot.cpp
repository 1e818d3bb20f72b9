#include "ui/plot/spans/span_plot.h"

#include "ui/base/text/time_text.h"
#include "ui/plot/axes/plot_style.h"
#include "ui/plot/axes/unit_ticker.h"
#include "ui/plot/spans/gap_hatch.h"
#include "ui/plot/spans/image_plottable.h"
#include "ui/plot/spans/span_tickers.h"

#include <QLabel>
#include <QStackedLayout>

#include <algorithm>
#include <cmath>
#include <initializer_list>
#include <utility>

// What is shown: pages, ranges and axes. How pictures become plottables is in span_plot_draw.cpp,
// what the mouse and keys do in span_plot_input.cpp.

namespace probescope::ui {

namespace {

constexpr double kAirFactor = 1.4; // above and below all durations, on a logarithmic scale
constexpr double kLinearAir = 1.02;
constexpr int kCellSize = 7; // of a heat map, in logical pixels
constexpr std::int64_t kNearPart = 1000; // ranges that differ by less are the same
constexpr int kBandAlpha = 26;
constexpr int kBrushAlpha = 48;
constexpr int kLegendOpacity = 190;
const QMargins kMinMargins(12, 10, 18, 8);

void coverAxisRect(QCPItemRect& rect)
{
    rect.topLeft->setType(QCPItemPosition::ptAxisRectRatio);
    rect.bottomRight->setType(QCPItemPosition::ptAxisRectRatio);
    rect.setSelectable(false);
    rect.setVisible(false);
}

} // namespace

SpanPlot::SpanPlot(QWidget* parent)
    : QWidget(parent)
    , m_plot(new QCustomPlot(this))
    , m_empty(new QLabel(this))
    , m_brush(new QCPItemRect(m_plot))
    , m_band(new QCPItemRect(m_plot))
    , m_current(new QCPItemTracer(m_plot))
    , m_cursor(new QCPItemLine(m_plot))
    , m_gaps(new GapHatch(m_plot)) // all five are the plot's
{
    setFocusPolicy(Qt::StrongFocus);
    setAccessibleName(tr("Plot of durations"));
    setMinimumSize(160, 110);
    m_plot->setFocusPolicy(Qt::NoFocus);
    m_plot->setInteractions({});
    m_plot->setMouseTracking(true);
    m_plot->installEventFilter(this);
    m_plot->axisRect()->setMinimumMargins(kMinMargins);
    m_empty->setAlignment(Qt::AlignCenter);
    m_empty->setWordWrap(true);
    m_empty->setMargin(24);
    auto* const layout = new QStackedLayout(this);
    layout->addWidget(m_plot);
    layout->addWidget(m_empty);
    // What follows the pointer is painted without painting all else.
    m_plot->layer(QStringLiteral("overlay"))->setMode(QCPLayer::lmBuffered);
    for (QCPAbstractItem* const item :
         std::initializer_list<QCPAbstractItem*>{m_brush, m_band, m_current, m_cursor})
        item->setLayer(QStringLiteral("overlay"));
    coverAxisRect(*m_brush);
    coverAxisRect(*m_band);
    m_current->setStyle(QCPItemTracer::tsCircle);
    m_current->setSize(12);
    m_current->setVisible(false);
    m_cursor->start->setTypeY(QCPItemPosition::ptAxisRectRatio);
    m_cursor->end->setTypeY(QCPItemPosition::ptAxisRectRatio);
    m_cursor->setVisible(false);
    for (auto* const axis : {m_plot->xAxis, m_plot->yAxis})
        connect(axis, qOverload<const QCPRange&>(&QCPAxis::rangeChanged), this,
                &SpanPlot::readRanges);
    connect(m_plot, &QCustomPlot::afterReplot, this, [this] { m_painted = true; });
    connect(m_plot, &QCustomPlot::afterLayout, this, &SpanPlot::followLayout);
    makeAxes();
    applyColours();
}

SpanPlot::~SpanPlot() = default;

bool SpanPlot::timeToTheRight() const
{
    return m_page == SpanPage::Scatter || m_page == SpanPage::HeatMap
        || m_page == SpanPage::Percentiles;
}

QCPAxis* SpanPlot::durationAxis() const
{
    if (timeToTheRight())
        return m_plot->yAxis;
    return m_page == SpanPage::Powers ? nullptr : m_plot->xAxis;
}

std::int64_t SpanPlot::timeAt(double x) const
{
    return m_originNs + std::llround(x);
}

void SpanPlot::setPage(SpanPage page)
{
    if (m_page == page)
        return;
    m_page = page;
    m_picture = {};
    makeAxes();
    draw();
    fit();
}

void SpanPlot::setUnits(const SpanUnits& units)
{
    if (m_units == units)
        return;
    m_units = units;
    makeAxes();
    draw();
}

void SpanPlot::setOrigin(std::int64_t originNs)
{
    m_originNs = originNs;
    m_gaps->setOrigin(originNs);
    showRanges();
}

void SpanPlot::setGaps(std::vector<TimeRange> gaps)
{
    if (gaps == m_gaps->gaps())
        return;
    m_gaps->setGaps(std::move(gaps));
    m_plot->replot(QCustomPlot::rpQueuedReplot);
}

const std::vector<TimeRange>& SpanPlot::gaps() const
{
    return m_gaps->gaps();
}

bool SpanPlot::hatchesGaps() const
{
    return timeToTheRight()
        && std::any_of(gaps().begin(), gaps().end(), [this](const TimeRange& gap) {
               return gap.endNs >= m_time.beginNs && gap.beginNs < m_time.endNs;
           });
}

void SpanPlot::setExtent(TimeRange time, DurationRange durations)
{
    if (m_allTime == time && m_allDurations == durations)
        return;
    m_allTime = time;
    m_allDurations = durations;
    fit();
}

void SpanPlot::growExtent(TimeRange time, DurationRange durations)
{
    if (showsAll())
        return setExtent(time, durations);
    m_allTime = time;
    m_allDurations = durations;
}

void SpanPlot::setPicture(SpanPicture picture)
{
    const auto index = picture.index();
    const bool mine = (m_page == SpanPage::Scatter && index == 1)
        || (m_page == SpanPage::HeatMap && index == 2)
        || (m_page == SpanPage::Percentiles && index == 3)
        || ((m_page == SpanPage::Histogram || m_page == SpanPage::Powers) && index == 4)
        || (m_page == SpanPage::Shares && index == 5);
    if (index != 0 && !mine)
        return;
    m_picture = std::move(picture);
    draw();
}

void SpanPlot::setEmptyText(const QString& text)
{
    m_empty->setText(text);
    auto* const layout = static_cast<QStackedLayout*>(this->layout());
    layout->setCurrentWidget(text.isEmpty() ? static_cast<QWidget*>(m_plot) : m_empty);
}

QString SpanPlot::emptyText() const
{
    return m_empty->text();
}

void SpanPlot::makeAxes()
{
    m_setting = true;
    auto* const x = m_plot->xAxis;
    auto* const y = m_plot->yAxis;
    const auto log = QSharedPointer<DurationLogTicker>::create(m_units.lengths);
    const auto linear = QSharedPointer<UnitTicker>::create();
    linear->setUnit(timeToTheRight() ? m_units.times : m_units.lengths);
    const auto duration = m_units.lengths == TimeUnit::Nanoseconds
        ? tr("Duration")
        : tr("Duration (%1)").arg(unitName(m_units.lengths));
    x->setScaleType(m_page == SpanPage::Shares ? QCPAxis::stLogarithmic : QCPAxis::stLinear);
    y->setScaleType(timeToTheRight() ? QCPAxis::stLogarithmic : QCPAxis::stLinear);
    y->setRangeReversed(m_page == SpanPage::Powers); // the shortest on top, as DTrace prints it
    const auto counts = QSharedPointer<CountTicker>::create();
    if (timeToTheRight()) {
        x->setTicker(linear);
        y->setTicker(log);
        y->setLabel(duration);
    } else if (m_page == SpanPage::Histogram) {
        x->setTicker(linear);
        y->setTicker(counts);
        y->setLabel(tr("Spans"));
    } else if (m_page == SpanPage::Powers) {
        x->setTicker(counts);
        x->setLabel(tr("Spans"));
        y->setTicker(QSharedPointer<QCPAxisTickerText>::create());
        y->setLabel(m_units.lengths == TimeUnit::Nanoseconds ? tr("Nanoseconds, and above")
                        : m_units.lengths == TimeUnit::Ticks ? tr("Ticks, and above")
                                                             : tr("Events, and above"));
    } else {
        x->setTicker(log);
        x->setLabel(duration);
        y->setTicker(QSharedPointer<PercentTicker>::create());
        y->setLabel(tr("Spans that last no longer"));
    }
    y->grid()->setVisible(m_page != SpanPage::Powers);
    m_setting = false;
    showRanges();
}

SpanPlot::Sight SpanPlot::fitted() const
{
    Sight all{.time = m_allTime};
    if (all.time.endNs <= all.time.beginNs)
        all.time.endNs = all.time.beginNs + 1;
    const auto longest = double(std::max<std::int64_t>(m_allDurations.highNs, 1));
    if (m_page == SpanPage::Histogram) {
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
bool SpanPlot::showsAll() const
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

void SpanPlot::fit()
{
    const auto all = fitted();
    m_time = all.time;
    m_lowNs = all.durations.lowNs;
    m_highNs = all.durations.highNs;
    showRanges();
    emit frameChanged();
}

void SpanPlot::showRanges()
{
    m_setting = true;
    if (timeToTheRight())
        m_plot->xAxis->setRange(double(m_time.beginNs - m_originNs),
                                double(m_time.endNs - m_originNs));
    if (auto* const axis = durationAxis())
        axis->setRange(double(m_lowNs), double(m_highNs));
    m_setting = false;
    labelTime();
    showMarks();
    m_plot->replot(QCustomPlot::rpQueuedReplot);
}

void SpanPlot::readRanges()
{
    if (m_setting)
        return;
    // Whole nanoseconds: what is counted by pixel then has the very edges that are drawn.
    if (timeToTheRight()) {
        const auto range = m_plot->xAxis->range();
        m_time = {timeAt(range.lower), std::max(timeAt(range.upper), timeAt(range.lower) + 1)};
    }
    if (const auto* const axis = durationAxis()) {
        const std::int64_t least = m_page == SpanPage::Histogram ? 0 : 1;
        m_lowNs = std::max<std::int64_t>(std::llround(axis->range().lower), least);
        m_highNs = std::max<std::int64_t>(std::llround(axis->range().upper), m_lowNs + 1);
    }
    showRanges();
    emit frameChanged();
}

void SpanPlot::labelTime()
{
    auto* const axis = m_plot->xAxis;
    auto* const ticker = dynamic_cast<UnitTicker*>(axis->ticker().data());
    if (!ticker)
        return;
    ticker->setRange(axis->range());
    axis->setLabel(
        timeToTheRight()
            ? tr("Time (%1 since %2)").arg(ticker->unit(), timeText(m_originNs, m_units.times))
            : tr("Duration (%1)").arg(ticker->unit()));
}

SpanFrame SpanPlot::frame() const
{
    SpanFrame frame{.time = m_time, .lowNs = m_lowNs, .highNs = m_highNs};
    const auto area = m_plot->axisRect()->rect();
    const auto pixels = devicePixels(area, devicePixelRatioF());
    const bool cells = m_page == SpanPage::HeatMap;
    frame.width = std::max(cells ? area.width() / kCellSize : pixels.width(), 1);
    frame.height = std::max(cells ? area.height() / kCellSize : pixels.height(), 1);
    return frame;
}

void SpanPlot::setCurrent(std::optional<std::pair<std::int64_t, std::int64_t>> timeAndDuration)
{
    m_currentSpan = timeAndDuration;
    showMarks();
}

void SpanPlot::setChosenDurations(std::optional<DurationRange> range)
{
    m_chosen = range;
    showMarks();
}

void SpanPlot::setHover(std::optional<std::int64_t> timeNs)
{
    const bool shown = timeNs && timeToTheRight();
    if (!shown && !m_cursor->visible())
        return;
    m_cursor->setVisible(shown);
    if (shown) {
        const auto x = double(*timeNs - m_originNs);
        m_cursor->start->setCoords(x, 0);
        m_cursor->end->setCoords(x, 1);
    }
    paintOverlay();
}

void SpanPlot::paintOverlay()
{
    if (m_painted) // until then there is nothing that it could lie over
        m_plot->layer(QStringLiteral("overlay"))->replot();
}

void SpanPlot::showMarks()
{
    const bool scatter = m_page == SpanPage::Scatter || m_page == SpanPage::HeatMap;
    m_current->setVisible(m_currentSpan && scatter);
    if (m_currentSpan && scatter)
        m_current->position->setCoords(double(m_currentSpan->first - m_originNs),
                                       double(std::max<std::int64_t>(m_currentSpan->second, 1)));
    m_band->setVisible(false);
    const auto* const axis = durationAxis();
    if (m_chosen && axis) {
        const auto area = m_plot->axisRect()->rect();
        const auto share = [&](std::int64_t ns) {
            const double pixel = axis->coordToPixel(double(std::max<std::int64_t>(ns, 1)));
            const double part = timeToTheRight() ? (pixel - area.top()) / area.height()
                                                 : (pixel - area.left()) / area.width();
            return std::clamp(part, 0.0, 1.0);
        };
        if (timeToTheRight()) {
            m_band->topLeft->setCoords(0, share(m_chosen->highNs));
            m_band->bottomRight->setCoords(1, share(m_chosen->lowNs));
        } else {
            m_band->topLeft->setCoords(share(m_chosen->lowNs), 0);
            m_band->bottomRight->setCoords(share(m_chosen->highNs), 1);
        }
        m_band->setVisible(true);
    }
    paintOverlay();
}

void SpanPlot::applyColours()
{
    const auto colours = timeline::Colours::from(palette());
    m_plot->setBackground(QBrush(colours.background));
    for (auto* const axis : {m_plot->xAxis, m_plot->yAxis})
        dressAxis(*axis, colours, font());
    auto panel = colours.panel;
    panel.setAlpha(kLegendOpacity); // lines are seen through it
    m_plot->legend->setBrush(panel);
    m_plot->legend->setBorderPen(QPen(colours.separator));
    m_plot->legend->setTextColor(colours.text);
    m_plot->legend->setFont(font());
    const auto shade = [&](int alpha) {
        auto colour = colours.accent;
        colour.setAlpha(alpha);
        return QBrush(colour);
    };
    m_brush->setPen(QPen(colours.accent));
    m_brush->setBrush(shade(kBrushAlpha));
    m_band->setPen(QPen(colours.accent, 1, Qt::DashLine));
    m_band->setBrush(shade(kBandAlpha));
    m_current->setPen(QPen(colours.accent, 2));
    m_cursor->setPen(QPen(colours.hover, 1));
    m_gaps->setColour(colours.loss);
    draw();
}

void SpanPlot::changeEvent(QEvent* event)
{
    QWidget::changeEvent(event);
    if (event->type() == QEvent::PaletteChange || event->type() == QEvent::FontChange)
        applyColours();
}

/// While a text stands before it, the plot has the size of before: what was drawn for that is drawn
/// anew when the plot comes back and has laid out its axes.
void SpanPlot::followLayout()
{
    const auto area = plotArea();
    if (std::exchange(m_laidOut, area) != area)
        emit frameChanged();
}

void SpanPlot::resizeEvent(QResizeEvent* event)
{
    QWidget::resizeEvent(event);
    m_plot->replot(QCustomPlot::rpImmediateRefresh); // lays the axes out anew
    showMarks();
    emit frameChanged();
}

QPointF SpanPlot::pixelOf(std::int64_t timeNs, std::int64_t durationNs) const
{
    return {m_plot->xAxis->coordToPixel(double(timeNs - m_originNs)),
            m_plot->yAxis->coordToPixel(double(std::max<std::int64_t>(durationNs, 1)))};
}

QRect SpanPlot::plotArea() const
{
    return m_plot->axisRect()->rect();
}

} // namespace probescope::ui
