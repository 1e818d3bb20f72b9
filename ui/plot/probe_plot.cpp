#include "ui/plot/probe_plot.h"

#include "ui/base/text/time_text.h"
#include "ui/plot/axes/plot_style.h"
#include "ui/plot/axes/time_area.h"
#include "ui/plot/axes/unit_ticker.h"

#include <QKeyEvent>
#include <QLabel>
#include <QLocale>
#include <QMouseEvent>
#include <QStackedLayout>
#include <QToolTip>

#include <algorithm>
#include <utility>

namespace probescope::ui {

namespace {

constexpr std::size_t kMaxLines = PlotData::kMaxSeries;
constexpr double kHeadroom = 1.08; // above the highest point
constexpr double kAloneNs = 5e8; // around a lone count
constexpr int kDashOn = 4;
constexpr int kDashOff = 3;
constexpr int kLegendAlpha = 210; // lines behind it can be guessed
constexpr QSize kLegendIcon(24, 8);
constexpr QMargins kLegendItemMargins(0, 1, 0, 3);

constexpr ProbePlot::Part kParts[] = {ProbePlot::Part::Rates, ProbePlot::Part::Totals};
constexpr ProbeMeasure kMeasures[] = {ProbeMeasure::Hits, ProbeMeasure::Misses};

} // namespace

ProbePlot::ProbePlot(QWidget* parent)
    : QWidget(parent)
    , m_plot(new QCustomPlot(this))
    , m_empty(new QLabel(this))
{
    setFocusPolicy(Qt::StrongFocus);
    setAccessibleName(tr("Hits and misses over time"));
    setMinimumHeight(160);
    m_plot->setFocusPolicy(Qt::NoFocus);
    m_plot->setInteractions(QCP::iRangeDrag | QCP::iRangeZoom);
    m_plot->setNoAntialiasingOnDrag(true);
    m_plot->setMouseTracking(true);
    m_plot->installEventFilter(this);
    m_empty->setAlignment(Qt::AlignCenter);
    m_empty->setWordWrap(true);
    m_empty->setText(tr("No counts of probes yet."));
    m_plot->plotLayout()->clear();
    auto* const margins = new QCPMarginGroup(m_plot); // owned by the plot
    for (const auto part : kParts) {
        addArea(part);
        rect(part)->setMarginGroup(QCP::msLeft | QCP::msRight, margins);
    }
    m_plot->plotLayout()->setRowSpacing(0);
    m_legend = new QCPLegend; // owned by the layout
    // Totals rise: that corner is free as a rule.
    rect(Part::Totals)->insetLayout()->addElement(m_legend, Qt::AlignLeft | Qt::AlignTop);
    m_legend->setLayer(QStringLiteral("legend"));
    auto* const layout = new QStackedLayout(this);
    layout->addWidget(m_plot);
    layout->addWidget(m_empty);
    layout->setCurrentWidget(m_empty);
    applyColours();
}

ProbePlot::~ProbePlot() = default;

void ProbePlot::addArea(Part part)
{
    auto* const area = addTimeArea(
        *m_plot, int(part), QMargins(12, 8, 18, part == Part::Rates ? 2 : 8), part == Part::Totals);
    area->axis(QCPAxis::atLeft)->setNumberFormat(QStringLiteral("gb"));
    m_rects[std::size_t(part)] = area;
    m_cursors[std::size_t(part)] = addTimeCursor(*m_plot, area);
    connect(area->axis(QCPAxis::atBottom), qOverload<const QCPRange&>(&QCPAxis::rangeChanged), this,
            [this, area](const QCPRange& range) { takeRangeOf(area, range); });
}

/// The user moved the times of one part: the other one goes with it.
void ProbePlot::takeRangeOf(const QCPAxisRect* moved, const QCPRange& range)
{
    if (std::exchange(m_setting, true))
        return;
    for (auto* const other : m_rects) {
        if (other != moved)
            other->axis(QCPAxis::atBottom)->setRange(range);
    }
    m_setting = false;
    m_range = TimeRange{timeAt(range.lower), timeAt(range.upper)};
    reduce();
    emit rangeMoved(*m_range);
}

std::size_t ProbePlot::slot(int line, Part part, ProbeMeasure measure)
{
    return std::size_t(line) * kGraphs + std::size_t(part) * kMeasured + std::size_t(measure);
}

void ProbePlot::setEmptyText(const QString& text)
{
    m_empty->setText(text);
}

void ProbePlot::setOrigin(std::optional<std::int64_t> originNs)
{
    m_givenOrigin = originNs;
}

void ProbePlot::setUnit(TimeUnit unit)
{
    m_unit = unit;
}

void ProbePlot::setLines(std::vector<ProbePlotLine> lines)
{
    const auto names = [](const std::vector<ProbePlotLine>& some) {
        QStringList all;
        for (const auto& line : some)
            all << line.name;
        return all;
    };
    const bool others = names(lines) != names(m_lines);
    m_lines = std::move(lines);
    bool any = false;
    std::int64_t first = 0;
    for (const auto& line : m_lines) {
        if (line.counts.empty())
            continue;
        const auto begin = line.counts.front().timeNs;
        first = any ? std::min(first, begin) : begin;
        any = true;
    }
    m_originNs = m_givenOrigin.value_or(first);
    if (others)
        makeGraphs();
    fillGraphs();
    static_cast<QStackedLayout*>(layout())->setCurrentWidget(any ? static_cast<QWidget*>(m_plot)
                                                                 : m_empty);
    fit();
}

void ProbePlot::makeGraphs()
{
    m_legend->clearItems();
    m_plot->clearGraphs();
    m_drawn.clear();
    for (std::size_t i = 0; i < std::min(m_lines.size(), kMaxLines); ++i) {
        for (const auto part : kParts) {
            for (std::size_t measure = 0; measure < kMeasured; ++measure) {
                auto* const graph = m_plot->addGraph(rect(part)->axis(QCPAxis::atBottom),
                                                     rect(part)->axis(QCPAxis::atLeft));
                graph->setAdaptiveSampling(false); // reduced to pixels already
                graph->setLineStyle(part == Part::Rates ? QCPGraph::lsStepLeft : QCPGraph::lsLine);
                m_drawn.push_back({.graph = graph});
            }
        }
    }
    applyColours();
}

void ProbePlot::fillGraphs()
{
    for (int i = 0; i < int(m_drawn.size() / kGraphs); ++i) {
        for (const auto measure : kMeasures) {
            const auto& line = m_lines[std::size_t(i)];
            m_drawn[slot(i, Part::Rates, measure)].points = rateLine(line, measure, m_originNs);
            m_drawn[slot(i, Part::Totals, measure)].points = totalLine(line, measure, m_originNs);
        }
    }
    fillLegend();
}

/// Misses are named where there are any. Long names lose their middle: the legend would leave the
/// plot.
void ProbePlot::fillLegend()
{
    m_legend->clearItems();
    const int room = m_plot->width() / 2 - kLegendIcon.width();
    for (int i = 0; i < int(m_drawn.size() / kGraphs); ++i) {
        const auto name =
            fontMetrics().elidedText(m_lines[std::size_t(i)].name, Qt::ElideMiddle, room);
        auto* const hits = m_drawn[slot(i, Part::Rates, ProbeMeasure::Hits)].graph;
        hits->setName(tr("%1, hits").arg(name));
        hits->addToLegend(m_legend);
        const auto& misses = m_drawn[slot(i, Part::Totals, ProbeMeasure::Misses)];
        if (misses.points.empty() || misses.points.back().y <= 0)
            continue;
        auto* const graph = m_drawn[slot(i, Part::Rates, ProbeMeasure::Misses)].graph;
        graph->setName(tr("%1, misses").arg(name));
        graph->addToLegend(m_legend);
    }
    for (int i = 0; i < m_legend->itemCount(); ++i)
        m_legend->item(i)->setMargins(kLegendItemMargins); // else `_` is cut
    m_legend->setVisible(m_legend->itemCount() > 0);
}

void ProbePlot::setRange(std::optional<TimeRange> range)
{
    if (m_range == range)
        return;
    m_range = range;
    fit();
}

TimeRange ProbePlot::range() const
{
    const auto shown = rect(Part::Totals)->axis(QCPAxis::atBottom)->range();
    return {timeAt(shown.lower), timeAt(shown.upper)};
}

std::int64_t ProbePlot::timeAt(double x) const
{
    return m_originNs + std::int64_t(x);
}

void ProbePlot::fit()
{
    double lo = 0;
    double hi = 0;
    if (m_range) {
        lo = double(m_range->beginNs - m_originNs);
        hi = double(m_range->endNs - m_originNs);
    } else {
        bool any = false;
        for (const auto& line : m_lines) {
            if (line.counts.empty())
                continue;
            const auto begin = double(line.counts.front().timeNs - m_originNs);
            const auto end = double(line.counts.back().timeNs - m_originNs);
            lo = any ? std::min(lo, begin) : begin;
            hi = any ? std::max(hi, end) : end;
            any = true;
        }
    }
    if (!(hi > lo)) {
        lo -= kAloneNs;
        hi += kAloneNs;
    }
    m_setting = true;
    for (auto* const area : m_rects)
        area->axis(QCPAxis::atBottom)->setRange(lo, hi);
    m_setting = false;
    reduce();
}

void ProbePlot::reduce()
{
    const auto shown = rect(Part::Totals)->axis(QCPAxis::atBottom)->range();
    const int width = rect(Part::Totals)->width();
    for (auto& drawn : m_drawn) {
        drawn.reduced = reducedLine(drawn.points, shown.lower, shown.upper, width);
        QVector<QCPGraphData> data;
        data.reserve(qsizetype(drawn.reduced.size()));
        for (const auto& point : drawn.reduced)
            data << QCPGraphData(point.x, point.y);
        drawn.graph->data()->set(data, true);
    }
    fitHeights();
    QString unit;
    for (auto* const area : m_rects) {
        auto& ticker = static_cast<UnitTicker&>(*area->axis(QCPAxis::atBottom)->ticker());
        ticker.setUnit(m_unit);
        ticker.setRange(shown);
        unit = ticker.unit();
    }
    rect(Part::Totals)
        ->axis(QCPAxis::atBottom)
        ->setLabel(tr("Time (%1 since %2)").arg(unit, timeText(m_originNs, m_unit, 3)));
    rect(Part::Rates)
        ->axis(QCPAxis::atLeft)
        ->setLabel(m_unit == TimeUnit::Nanoseconds ? tr("A second")
                                                   : tr("In %1").arg(ratePeriod()));
    rect(Part::Totals)->axis(QCPAxis::atLeft)->setLabel(tr("In all"));
    m_plot->replot(QCustomPlot::rpQueuedReplot);
}

/// From 0 to what is in sight, so that lines of different times compare.
void ProbePlot::fitHeights()
{
    for (const auto part : kParts) {
        double highest = 0;
        for (int i = 0; i < int(m_drawn.size() / kGraphs); ++i) {
            for (const auto measure : kMeasures) {
                for (const auto& point : m_drawn[slot(i, part, measure)].reduced)
                    highest = std::max(highest, point.y);
            }
        }
        rect(part)->axis(QCPAxis::atLeft)->setRange(0, highest > 0 ? highest * kHeadroom : 1);
    }
}

QColor ProbePlot::colourOf(int line) const
{
    return lineColour(timeline::Colours::from(palette()), line);
}

void ProbePlot::applyColours()
{
    const auto colours = timeline::Colours::from(palette());
    m_plot->setBackground(QBrush(colours.background));
    for (auto* const area : m_rects) {
        for (auto* const axis : area->axes())
            dressAxis(*axis, colours, font());
    }
    for (auto* const cursor : m_cursors)
        cursor->setPen(QPen(colours.accent, 1));
    auto shade = colours.panel;
    shade.setAlpha(kLegendAlpha);
    m_legend->setBrush(shade);
    m_legend->setBorderPen(QPen(colours.separator));
    m_legend->setTextColor(colours.text);
    m_legend->setFont(font());
    m_legend->setRowSpacing(0);
    m_legend->setIconSize(kLegendIcon);
    for (int i = 0; i < int(m_drawn.size() / kGraphs); ++i) {
        const auto colour = colourOf(i);
        for (const auto part : kParts) {
            m_drawn[slot(i, part, ProbeMeasure::Hits)].graph->setPen(QPen(colour, 1));
            QPen dashed(colour, 1, Qt::CustomDashLine);
            dashed.setDashPattern({kDashOn, kDashOff});
            m_drawn[slot(i, part, ProbeMeasure::Misses)].graph->setPen(dashed);
        }
    }
    for (auto& drawn : m_drawn)
        drawn.graph->setAntialiased(false);
    m_plot->replot(QCustomPlot::rpQueuedReplot);
}

void ProbePlot::setCursor(std::optional<std::int64_t> timeNs)
{
    for (auto* const cursor : m_cursors) {
        cursor->setVisible(timeNs.has_value());
        if (!timeNs)
            continue;
        const auto x = double(*timeNs - m_originNs);
        cursor->point1->setCoords(x, 0);
        cursor->point2->setCoords(x, 1);
    }
    m_plot->replot(QCustomPlot::rpQueuedReplot);
}

QString ProbePlot::note() const
{
    const auto left = m_lines.size() > kMaxLines ? m_lines.size() - kMaxLines : 0;
    if (left == 0)
        return {};
    return tr("%n more probe(s) are not drawn; choose up to %1 in the table.", nullptr, int(left))
        .arg(kMaxLines);
}

std::vector<PlotPoint> ProbePlot::drawn(Part part, int line, ProbeMeasure measure) const
{
    return m_drawn.at(slot(line, part, measure)).reduced;
}

QPointF ProbePlot::pixelOf(Part part, const PlotPoint& point) const
{
    const QPointF place(rect(part)->axis(QCPAxis::atBottom)->coordToPixel(point.x),
                        rect(part)->axis(QCPAxis::atLeft)->coordToPixel(point.y));
    return place + m_plot->pos();
}

QRect ProbePlot::plotArea(Part part) const
{
    return rect(part)->rect().translated(m_plot->pos());
}

} // namespace probescope::ui
