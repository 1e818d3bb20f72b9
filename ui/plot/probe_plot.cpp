#include "ui/plot/probe_plot.h"

#include "ui/plot/axes/focus_frame.h"
#include "ui/plot/axes/plot_style.h"
#include "ui/plot/axes/time_areas.h"

#include <QLabel>
#include <QLocale>
#include <QStackedLayout>

#include <algorithm>
#include <iterator>
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

constexpr ProbeMeasure kMeasures[] = {ProbeMeasure::Hits, ProbeMeasure::Misses};

} // namespace

ProbePlot::ProbePlot(QWidget* parent)
    : QWidget(parent)
    , m_plot(new QCustomPlot(this))
    , m_areas(new TimeAreas(m_plot, int(std::size(kParts)), this))
    , m_empty(new QLabel(this))
{
    setFocusPolicy(Qt::StrongFocus);
    frameFocus(this);
    setAccessibleName(tr("Hits and misses over time"));
    setMinimumHeight(160);
    m_empty->setAlignment(Qt::AlignCenter);
    m_empty->setWordWrap(true);
    m_empty->setMargin(24);
    m_empty->setText(tr("No probe counts yet."));
    m_areas->setTip([this](std::int64_t timeNs) { return tip(timeNs); });
    connect(m_areas, &TimeAreas::timeChosen, this, &ProbePlot::timeChosen);
    connect(m_areas, &TimeAreas::rangeSelected, this, &ProbePlot::rangeSelected);
    connect(m_areas, &TimeAreas::allWanted, this, &ProbePlot::showAll);
    connect(m_areas, &TimeAreas::moved, this, [this](TimeRange range) {
        m_range = range;
        reduce();
        emit rangeMoved(range);
    });
    for (const auto part : kParts)
        values(part)->setNumberFormat(QStringLiteral("gb"));
    m_legend = new QCPLegend; // owned by the layout
    // Totals rise: that corner is free as a rule.
    m_areas->area(std::size_t(Part::Totals))
        ->insetLayout()
        ->addElement(m_legend, Qt::AlignLeft | Qt::AlignTop);
    m_legend->setLayer(QStringLiteral("legend"));
    auto* const layout = new QStackedLayout(this);
    layout->addWidget(m_plot);
    layout->addWidget(m_empty);
    layout->setCurrentWidget(m_empty);
    applyColours();
}

ProbePlot::~ProbePlot() = default;

QCPAxis* ProbePlot::values(Part part) const
{
    return m_areas->values(std::size_t(part));
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

void ProbePlot::setClock(const CaptureClock& clock)
{
    m_clock = clock;
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
    m_areas->setOrigin(m_givenOrigin.value_or(first), m_clock);
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
                auto* const graph =
                    m_plot->addGraph(m_areas->times(std::size_t(part)), values(part));
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
            m_drawn[slot(i, Part::Rates, measure)].points =
                rateLine(line, measure, m_areas->originNs());
            m_drawn[slot(i, Part::Totals, measure)].points =
                totalLine(line, measure, m_areas->originNs());
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
    return m_areas->range();
}

void ProbePlot::fit()
{
    double lo = 0;
    double hi = 0;
    if (m_range) {
        lo = double(m_range->beginNs - m_areas->originNs());
        hi = double(m_range->endNs - m_areas->originNs());
    } else {
        bool any = false;
        for (const auto& line : m_lines) {
            if (line.counts.empty())
                continue;
            const auto begin = double(line.counts.front().timeNs - m_areas->originNs());
            const auto end = double(line.counts.back().timeNs - m_areas->originNs());
            lo = any ? std::min(lo, begin) : begin;
            hi = any ? std::max(hi, end) : end;
            any = true;
        }
    }
    if (!(hi > lo)) {
        lo -= kAloneNs;
        hi += kAloneNs;
    }
    m_areas->setShown({lo, hi});
    reduce();
}

void ProbePlot::reduce()
{
    const auto shown = m_areas->shown();
    const int width = m_areas->area(std::size_t(Part::Totals))->width();
    for (auto& drawn : m_drawn) {
        drawn.reduced = reducedLine(drawn.points, shown.lower, shown.upper, width);
        QVector<QCPGraphData> data;
        data.reserve(qsizetype(drawn.reduced.size()));
        for (const auto& point : drawn.reduced)
            data << QCPGraphData(point.x, point.y);
        drawn.graph->data()->set(data, true);
    }
    fitHeights();
    values(Part::Rates)
        ->setLabel(m_clock.unit == TimeUnit::Nanoseconds ? tr("Rate (/s)")
                                                         : tr("In %1").arg(ratePeriod()));
    values(Part::Totals)->setLabel(tr("Total"));
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
        values(part)->setRange(0, highest > 0 ? highest * kHeadroom : 1);
    }
}

QColor ProbePlot::colourOf(int line) const
{
    return lineColour(timeline::Colours::from(palette()), line);
}

void ProbePlot::applyColours()
{
    const auto colours = timeline::Colours::from(palette());
    m_areas->setColours(colours, font());
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
    m_areas->setCursor(timeNs);
}

QString ProbePlot::note() const
{
    const auto left = m_lines.size() > kMaxLines ? m_lines.size() - kMaxLines : 0;
    if (left == 0)
        return {};
    return tr("%n more probe(s) are not drawn; select up to %1 in the table.", nullptr, int(left))
        .arg(kMaxLines);
}

} // namespace probescope::ui

#include "moc_probe_plot.cpp"
