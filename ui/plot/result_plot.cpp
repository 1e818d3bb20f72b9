#include "ui/plot/result_plot.h"

#include "ui/base/text/list_text.h"
#include "ui/base/text/time_text.h"
#include "ui/base/theme/colours.h"
#include "ui/plot/axes/axis_gestures.h"
#include "ui/plot/axes/duration_ticker.h"
#include "ui/plot/axes/focus_frame.h"
#include "ui/plot/axes/plot_file.h"
#include "ui/plot/axes/plot_style.h"
#include "ui/plot/axes/time_ticker.h"
#include "ui/plot/axes/unit_ticker.h"
#include "ui/plot/series_fills.h"

#include <QContextMenuEvent>
#include <QKeyEvent>
#include <QLabel>
#include <QLocale>
#include <QMouseEvent>
#include <QStackedLayout>
#include <QToolTip>

#include <algorithm>
#include <cmath>
#include <numbers>
#include <utility>

namespace probescope::ui {

namespace {

constexpr double kAir = 0.04; // of the range, around the data
constexpr double kLastPoint = 0.005; // of a time axis, which ends where the recording does
constexpr double kDotSize = 5;
constexpr int kRightMargin = 18; // at least

QCPRange airy(const PlotBounds& bounds, bool log)
{
    if (log) {
        const double factor = std::pow(bounds.hi / bounds.lo, kAir);
        return bounds.hi > bounds.lo ? QCPRange(bounds.lo / factor, bounds.hi * factor)
                                     : QCPRange(bounds.lo / 2, bounds.hi * 2);
    }
    const double air = bounds.hi > bounds.lo ? (bounds.hi - bounds.lo) * kAir : 1;
    return {bounds.lo - air, bounds.hi + air};
}

QCPScatterStyle dots(int series)
{
    static constexpr QCPScatterStyle::ScatterShape kShapes[] = {
        QCPScatterStyle::ssDisc,    QCPScatterStyle::ssSquare, QCPScatterStyle::ssTriangle,
        QCPScatterStyle::ssDiamond, QCPScatterStyle::ssCross,  QCPScatterStyle::ssPlus,
        QCPScatterStyle::ssStar,    QCPScatterStyle::ssCircle};
    return {kShapes[std::size_t(series) % std::size(kShapes)], kDotSize};
}

} // namespace

ResultPlot::ResultPlot(QWidget* parent)
    : QWidget(parent)
    , m_plot(new QCustomPlot(this))
    , m_empty(new QLabel(this))
    , m_gestures(new AxisGestures(m_plot, AxisGestures::Upright::Moves)) // owned by the plot
{
    setFocusPolicy(Qt::StrongFocus);
    frameFocus(this);
    setAccessibleName(tr("Plot of the result"));
    setMinimumHeight(120);
    m_plot->setFocusPolicy(Qt::NoFocus);
    m_plot->setMouseTracking(true);
    m_plot->installEventFilter(this);
    m_plot->axisRect()->setMinimumMargins(QMargins(12, 10, kRightMargin, 8));
    m_gestures->add(m_plot->axisRect());
    connect(m_gestures, &AxisGestures::rangeSelected, this, &ResultPlot::selectRange);
    connect(m_gestures, &AxisGestures::allWanted, this, &ResultPlot::fit);
    m_empty->setAlignment(Qt::AlignCenter);
    m_empty->setWordWrap(true);
    m_empty->setMargin(24);
    auto* const layout = new QStackedLayout(this);
    layout->addWidget(m_plot);
    layout->addWidget(m_empty);
    setEmptyText({});
    m_current = new QCPItemTracer(m_plot); // owned by the plot
    m_current->setStyle(QCPItemTracer::tsCircle);
    m_current->setSize(11);
    m_current->setVisible(false);
    for (auto* const axis : {m_plot->xAxis, m_plot->yAxis}) {
        connect(axis, qOverload<const QCPRange&>(&QCPAxis::rangeChanged), this, [this] {
            m_moved = m_moved || !m_fitting;
            reduce();
        });
    }
    applyColours();
}

ResultPlot::~ResultPlot() = default;

void ResultPlot::showResult(const QueryResult& result, const PlotSpec& spec)
{
    m_moved = false;
    prepare(result, spec, false);
}

void ResultPlot::growResult(const QueryResult& result, const PlotSpec& spec)
{
    prepare(result, spec, true);
}

void ResultPlot::prepare(const QueryResult& result, const PlotSpec& spec, bool grows)
{
    m_preparing.start([this, result, spec, grows](const Background::Context& context) {
        auto data = std::make_shared<PlotData>(plotData(result, spec, context.cancel()));
        if (context.cancel().cancelled())
            return;
        context.deliver([this, result, data, grows] { take(result, std::move(*data), grows); });
    });
}

void ResultPlot::setEmptyText(const QString& text)
{
    m_empty->setText(text.isEmpty() ? tr("The chosen columns have no numbers to plot. Choose "
                                         "others above.")
                                    : text);
    if (!m_data.x.any || !m_data.y.any)
        static_cast<QStackedLayout*>(layout())->setCurrentWidget(m_empty);
}

void ResultPlot::take(const QueryResult& result, PlotData data, bool grows)
{
    const bool moved = grows && m_moved;
    m_result = result;
    const auto before = std::exchange(m_data, std::move(data));
    if (grows)
        m_currentRow = rowAfter(before);
    makePlottables();
    m_moved = moved; // other scales may have moved ranges
    auto* const layout = static_cast<QStackedLayout*>(this->layout());
    const bool any = m_data.x.any && m_data.y.any;
    layout->setCurrentWidget(any ? static_cast<QWidget*>(m_plot) : m_empty);
    if (any && moved)
        reduce();
    else if (any)
        fit();
    setAccessibleDescription(any ? summaryOf(m_data) : m_empty->text());
    emit shown();
}

/// The row of the point that was the current one; -1: it went, or there was none.
int ResultPlot::rowAfter(const PlotData& before) const
{
    const auto rowAt = [this](const QString& name, double x) {
        for (const auto& series : m_data.series) {
            const auto same = std::find_if(series.points.begin(), series.points.end(),
                                           [x](const PlotPoint& point) { return point.x == x; });
            if (series.name == name && same != series.points.end())
                return same->row;
        }
        return -1;
    };
    for (const auto& series : before.series) {
        for (const auto& point : series.points) {
            if (point.row >= 0 && point.row == m_currentRow)
                return rowAt(series.name, point.x + double(before.originNs - m_data.originNs));
        }
    }
    return -1;
}

QColor ResultPlot::seriesColour(int series) const
{
    const auto place = std::size_t(series);
    const auto fill = place < m_fills.size() ? m_fills[place] : place;
    return lineColour(timeline::Colours::from(palette()), int(fill));
}

void ResultPlot::makePlottables()
{
    m_plot->clearPlottables();
    m_graphs.clear();
    m_drawn.assign(m_data.series.size(), {});
    m_fills = seriesFills(m_data.series, m_fillOf);
    m_current->setVisible(false);
    makeAxes();
    const bool bars = m_data.spec.kind == PlotKind::Bars || m_data.spec.kind == PlotKind::Histogram;
    if (bars)
        makeBars();
    else
        makePoints();
    m_plot->legend->setVisible(m_data.spec.series >= 0 && !m_data.series.empty());
    applyColours();
}

void ResultPlot::makePoints()
{
    for (const auto& series : m_data.series) {
        auto* const graph = m_plot->addGraph();
        graph->setAdaptiveSampling(false); // there is one point a pixel already
        graph->setName(series.name);
        m_graphs.push_back(graph);
    }
}

void ResultPlot::makeBars()
{
    if (m_data.series.empty())
        return;
    // Histograms have bars of their own width on a log scale, which QCPBars does not.
    const auto& points = m_data.series.front().points;
    m_drawn.front() = points;
    const bool histogram = m_data.spec.kind == PlotKind::Histogram;
    if (!histogram || !m_data.spec.logX) {
        auto* const bars = new QCPBars(m_plot->xAxis, m_plot->yAxis); // owned by the plot
        const double bin =
            histogram && !m_data.binEdges.empty() ? m_data.binEdges[1] - m_data.binEdges[0] : 0.8;
        bars->setWidth(bin);
        bars->setAntialiased(false);
        if (m_data.spec.logY)
            bars->setBaseValue(m_data.y.lo / 2);
        QVector<double> x;
        QVector<double> y;
        for (const auto& point : points) {
            x << point.x;
            y << point.y;
        }
        bars->setData(x, y, true);
        return;
    }
    for (std::size_t i = 0; i < points.size(); ++i) {
        const double lo = m_data.binEdges[i];
        const double hi = m_data.binEdges[i + 1];
        auto* const box = new QCPCurve(m_plot->xAxis, m_plot->yAxis); // owned by the plot
        const double base = m_data.spec.logY ? 0.5 : 0;
        if (points[i].y <= base)
            continue;
        box->setData({lo, lo, hi, hi}, {base, points[i].y, points[i].y, base});
        box->setAntialiased(false);
    }
}

void ResultPlot::makeAxes()
{
    const auto ticker = [](bool log, QueryResult::Unit unit) -> QSharedPointer<QCPAxisTicker> {
        if (unit != QueryResult::Unit::None && !log)
            return QSharedPointer<UnitTicker>::create();
        if (log && unit == QueryResult::Unit::Duration)
            return QSharedPointer<DurationLogTicker>::create(TimeUnit::Nanoseconds);
        if (log)
            return QSharedPointer<QCPAxisTickerLog>::create();
        return QSharedPointer<QCPAxisTicker>::create();
    };
    const auto& spec = m_data.spec;
    const auto type = [](bool log) { return log ? QCPAxis::stLogarithmic : QCPAxis::stLinear; };
    const bool logX = spec.logX && spec.kind != PlotKind::Bars;
    m_plot->xAxis->setScaleType(type(logX));
    m_plot->yAxis->setScaleType(type(spec.logY));
    for (auto* const axis : {m_plot->xAxis, m_plot->yAxis}) {
        const bool log = axis == m_plot->xAxis ? logX : spec.logY;
        axis->setNumberFormat(log ? QStringLiteral("eb") : QStringLiteral("gb"));
        axis->setNumberPrecision(log ? 0 : 6);
    }
    m_plot->xAxis->setTickLabelRotation(0);
    if (spec.kind == PlotKind::Bars) {
        auto categories = QSharedPointer<CategoryTicker>::create();
        categories->setCategories(m_data.categories);
        m_plot->xAxis->setTicker(categories);
    } else {
        m_plot->xAxis->setTicker(ticker(logX, m_data.xUnit));
        if (m_data.xUnit == QueryResult::Unit::Time && !logX) {
            const auto times = QSharedPointer<TimeTicker>::create();
            times->setOrigin(m_plot->xAxis, m_data.originNs, {});
            m_plot->xAxis->setTicker(times);
        }
    }
    m_plot->yAxis->setTicker(ticker(spec.logY, m_data.yUnit));
}

void ResultPlot::applyColours()
{
    const auto colours = timeline::Colours::from(palette());
    m_plot->setBackground(QBrush(colours.background));
    for (auto* const axis : {m_plot->xAxis, m_plot->yAxis})
        dressAxis(*axis, colours, font());
    m_plot->legend->setBrush(colours.panel);
    m_plot->legend->setBorderPen(QPen(colours.separator));
    m_plot->legend->setTextColor(colours.text);
    m_plot->legend->setFont(font());
    m_current->setPen(QPen(colours.accent, 2));
    const bool lines = m_data.spec.kind == PlotKind::Line;
    for (int i = 0; i < int(m_graphs.size()); ++i) {
        const auto colour = seriesColour(i);
        auto* const graph = m_graphs[std::size_t(i)];
        graph->setPen(QPen(colour, 1));
        graph->setLineStyle(lines ? QCPGraph::lsLine : QCPGraph::lsNone);
        auto style = dots(i);
        style.setPen(QPen(colour));
        style.setBrush(colour);
        // A line of few points shows them; of many it would be nothing but dots.
        const auto points = m_data.series[std::size_t(i)].points.size();
        const bool few = points * 4 < std::size_t(std::max(plotArea().width(), 1));
        graph->setScatterStyle(!lines || few ? style : QCPScatterStyle());
    }
    // Edges keep wide bars apart; narrow ones would be nothing but edges.
    const bool narrow = !m_data.series.empty()
        && m_data.series.front().points.size() * 4 > std::size_t(std::max(plotArea().width(), 1));
    for (int i = 0; i < m_plot->plottableCount(); ++i) {
        auto* const plottable = m_plot->plottable(i);
        if (qobject_cast<QCPGraph*>(plottable))
            continue;
        plottable->setPen(QPen(narrow ? seriesColour(0) : colours.background));
        plottable->setBrush(seriesColour(0));
    }
    m_plot->replot(QCustomPlot::rpQueuedReplot);
}

void ResultPlot::fit()
{
    if (!m_data.x.any || !m_data.y.any)
        return;
    const auto& spec = m_data.spec;
    auto y = m_data.y;
    const bool bars = spec.kind == PlotKind::Bars || spec.kind == PlotKind::Histogram;
    if ((bars || spec.fromZero) && !spec.logY)
        y.take(0);
    if (spec.kind == PlotKind::Histogram && spec.logY)
        y.lo = 0.5;
    auto xRange = airy(m_data.x, spec.logX && spec.kind != PlotKind::Bars);
    if (m_plot->xAxis->ticker().dynamicCast<TimeTicker>() && spec.kind == PlotKind::Line
        && m_data.x.hi > m_data.x.lo)
        xRange = {m_data.x.lo, m_data.x.hi + (m_data.x.hi - m_data.x.lo) * kLastPoint};
    if (spec.kind == PlotKind::Bars)
        xRange = QCPRange(-0.7, m_data.x.hi + 0.7);
    auto yRange = airy(y, spec.logY);
    if (bars && !spec.logY && y.lo == 0)
        yRange.lower = 0;
    m_fitting = true;
    m_plot->xAxis->setRange(xRange);
    m_plot->yAxis->setRange(yRange);
    m_fitting = false;
    m_moved = false;
    m_plot->replot(QCustomPlot::rpImmediateRefresh); // lays the axes out anew
    reduce();
}

/// Labels have room beside each other, and the last one beside the plot.
void ResultPlot::makeRoomForLabels()
{
    constexpr int kGap = 20;
    constexpr int kUsualTicks = 5;
    constexpr int kBesideLast = 4;
    constexpr double kSlant = 40;
    auto& axis = *m_plot->xAxis;
    const double rotation = axis.tickLabelRotation();
    const auto ticker = axis.ticker();
    const QFontMetrics metrics(axis.tickLabelFont());
    const auto widths = [&] {
        QVector<double> ticks;
        QVector<QString> labels;
        ticker->generate(axis.range(), locale(), u'g', axis.numberPrecision(), ticks, nullptr,
                         &labels);
        std::vector<std::pair<double, int>> places;
        for (qsizetype i = 0; i < ticks.size(); ++i) {
            if (axis.range().contains(ticks[i]))
                places.emplace_back(ticks[i], metrics.horizontalAdvance(labels[i]));
        }
        return places;
    };
    const bool counted = axis.scaleType() == QCPAxis::stLinear && m_data.spec.kind != PlotKind::Bars
        && !ticker.dynamicCast<TimeTicker>(); // which sees to it by itself
    if (auto* const units = dynamic_cast<UnitTicker*>(ticker.data()))
        units->setRange(axis.range());
    if (m_data.spec.kind == PlotKind::Bars) {
        const auto places = widths();
        const double room = plotArea().width() / axis.range().size();
        const bool tooLong = std::ranges::any_of(
            places, [room](const auto& place) { return place.second + kGap / 2.0 > room; });
        axis.setTickLabelRotation(tooLong ? kSlant : 0);
    }
    for (int ticks = kUsualTicks; counted && ticks > 1; --ticks) {
        ticker->setTickCount(ticks);
        const auto places = widths();
        const auto widest = std::ranges::max_element(places, {}, &std::pair<double, int>::second);
        if (places.size() < 2
            || (places[1].first - places[0].first) / axis.range().size() * plotArea().width()
                >= widest->second + kGap)
            break;
    }
    auto margins = m_plot->axisRect()->minimumMargins();
    int needed = kRightMargin;
    if (const auto places = widths(); !places.empty()) {
        // Rotated ones begin below their tick and go on to the right.
        const double slope = axis.tickLabelRotation() * std::numbers::pi / 180;
        const double beyond = slope > 0
            ? places.back().second * std::cos(slope) + metrics.height() * std::sin(slope)
            : places.back().second / 2.0;
        const double toEdge = plotArea().right() - axis.coordToPixel(places.back().first);
        needed = std::max(needed, int(std::ceil(beyond - toEdge)) + kBesideLast);
    }
    if (needed == margins.right() && axis.tickLabelRotation() == rotation)
        return;
    margins.setRight(needed);
    m_plot->axisRect()->setMinimumMargins(margins);
    m_plot->replot(QCustomPlot::rpImmediateRefresh); // lays the axes out anew
}

void ResultPlot::reduce()
{
    makeRoomForLabels();
    const auto xRange = m_plot->xAxis->range();
    const auto yRange = m_plot->yAxis->range();
    const auto area = plotArea();
    for (std::size_t i = 0; i < m_graphs.size(); ++i) {
        const auto& points = m_data.series[i].points;
        auto& drawn = m_drawn[i];
        if (m_data.spec.kind == PlotKind::Line && !m_data.spec.logX)
            drawn = reducedLine(points, xRange.lower, xRange.upper, area.width());
        else if (m_data.spec.kind == PlotKind::Line)
            drawn = points;
        else
            drawn = reducedPoints(points, {xRange.lower, xRange.upper, true},
                                  {yRange.lower, yRange.upper, true}, area.width(), area.height(),
                                  m_data.spec.logX, m_data.spec.logY);
        QVector<QCPGraphData> data;
        data.reserve(qsizetype(drawn.size()));
        for (const auto& point : drawn)
            data << QCPGraphData(point.x, point.y);
        m_graphs[i]->data()->set(data, true);
    }
    const auto label = [this](QCPAxis* axis, const QString& name, QueryResult::Unit unit) {
        auto text = name;
        auto* const ticker = dynamic_cast<UnitTicker*>(axis->ticker().data());
        QString unitName = QStringLiteral("ns");
        if (ticker) {
            ticker->setRange(axis->range());
            unitName = ticker->unit();
        }
        if (unit == QueryResult::Unit::Duration && axis->ticker().dynamicCast<DurationLogTicker>())
            text = name; // each number has its unit
        else if (unit == QueryResult::Unit::Duration)
            text = tr("%1 (%2)").arg(name, unitName);
        else if (axis->ticker().dynamicCast<TimeTicker>())
            text = tr("%1 (s)").arg(name);
        else if (unit == QueryResult::Unit::Time)
            text = tr("%1 (%2 since %3)").arg(name, unitName, kernelSeconds(m_data.originNs));
        axis->setLabel(text);
    };
    label(m_plot->xAxis, m_data.xName.isEmpty() ? tr("Row") : m_data.xName, m_data.xUnit);
    label(m_plot->yAxis,
          m_data.spec.kind == PlotKind::Histogram ? tr("Rows")
              : m_data.yName.isEmpty()            ? tr("Row")
                                                  : m_data.yName,
          m_data.yUnit == QueryResult::Unit::Time ? QueryResult::Unit::Duration : m_data.yUnit);
    showCurrent();
    m_plot->replot(QCustomPlot::rpQueuedReplot);
}

QString ResultPlot::note() const
{
    QStringList notes;
    if (m_data.skippedRows > 0)
        notes << tr("%n row(s) have no number to plot.", nullptr, m_data.skippedRows);
    if (m_data.otherSeries > 0)
        notes << tr("%n more series with fewer rows are not shown.", nullptr, m_data.otherSeries);
    if (m_data.otherBars > 0)
        notes << tr("The first %1 rows are shown as bars, %n are not.", nullptr, m_data.otherBars)
                     .arg(m_data.categories.size());
    return sentencesText(notes);
}

std::vector<PlotPoint> ResultPlot::drawn(int series) const
{
    return m_drawn[std::size_t(series)];
}

QPointF ResultPlot::pixelOf(const PlotPoint& point) const
{
    return {m_plot->xAxis->coordToPixel(point.x), m_plot->yAxis->coordToPixel(point.y)};
}

QRect ResultPlot::plotArea() const
{
    return m_plot->axisRect()->rect();
}

void ResultPlot::setCurrentRow(int row)
{
    m_currentRow = row;
    showCurrent();
    m_plot->replot(QCustomPlot::rpQueuedReplot);
}

void ResultPlot::showCurrent()
{
    m_current->setVisible(false);
    if (m_currentRow < 0)
        return;
    for (const auto& series : m_data.series) {
        for (const auto& point : series.points) {
            if (point.row != m_currentRow)
                continue;
            m_current->position->setCoords(point.x, point.y);
            m_current->setVisible(true);
            return;
        }
    }
}

void ResultPlot::changeEvent(QEvent* event)
{
    QWidget::changeEvent(event);
    if (event->type() == QEvent::PaletteChange || event->type() == QEvent::FontChange)
        applyColours();
}

void ResultPlot::resizeEvent(QResizeEvent* event)
{
    QWidget::resizeEvent(event);
    m_plot->replot(QCustomPlot::rpImmediateRefresh); // lays the axes out anew
    applyColours(); // of bars, by their width
    reduce();
}

bool ResultPlot::savePng(const QString& file)
{
    return writePlot(*m_plot, file, accessibleName()).isEmpty();
}

} // namespace probescope::ui

#include "moc_result_plot.cpp"
