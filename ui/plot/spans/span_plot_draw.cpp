#include "ui/plot/axes/plot_file.h"
#include "ui/plot/axes/plot_style.h"
#include "ui/plot/spans/density_image.h"
#include "ui/plot/spans/gap_hatch.h"
#include "ui/plot/spans/group_mark.h"
#include "ui/plot/spans/image_plottable.h"
#include "ui/plot/spans/span_plot.h"

#include <QLocale>

#include <algorithm>
#include <cmath>
#include <limits>

// How pictures become plottables, and those a file.

namespace probescope::ui {

namespace {

constexpr double kBarEdge = 2; // half of it is within the plot, at any scale
constexpr double kLineWidth = 1.6; // so that dots are seen
constexpr int kLoneSize = 3; // logical pixels of a lone span
constexpr int kLegendReach = 6; // of a mark, to each side
constexpr double kFileScale = 2; // pixels of a picture file for each pixel of the screen
constexpr double kTextRoom = 1.22; // of the longest bar, for the counts beside
constexpr double kBarHeadroom = 1.05;
constexpr int kLegendColumns = 4; // above the plot
constexpr int kLegendAir = 24; // of a cell
constexpr double kMinStretch = 0.001; // of the legend: no taller than its text

/// Colour is never alone: lines differ by how they are dashed, too.
QPen linePen(const timeline::Colours& colours, int number)
{
    static constexpr Qt::PenStyle kStyles[] = {Qt::SolidLine, Qt::DashLine, Qt::DotLine,
                                               Qt::DashDotLine, Qt::DashDotDotLine};
    return {lineColour(colours, number), kLineWidth,
            kStyles[std::size_t(number) % std::size(kStyles)]};
}

} // namespace

void SpanPlot::draw()
{
    m_setting = true;
    m_image = nullptr;
    m_gaps->setVisible(timeToTheRight());
    m_plot->clearPlottables();
    for (int i = m_plot->itemCount() - 1; i >= 0; --i) {
        if (qobject_cast<QCPItemText*>(m_plot->item(i)))
            m_plot->removeItem(i);
    }
    switch (m_page) {
    case SpanPage::Scatter:
        drawDots();
        break;
    case SpanPage::HeatMap:
        drawHeat();
        break;
    case SpanPage::Percentiles:
        drawPercentiles();
        break;
    case SpanPage::Histogram:
        drawBars();
        break;
    case SpanPage::Powers:
        drawPowers();
        break;
    case SpanPage::Shares:
        drawShares();
        break;
    }
    m_setting = false;
    const bool manyLines = !m_image && m_plot->plottableCount() > 1;
    m_plot->legend->setVisible(manyLines);
    placeLegend();
    showMarks();
    m_plot->replot(QCustomPlot::rpQueuedReplot);
}

void SpanPlot::drawDots()
{
    const auto* const dots = std::get_if<SpanDots>(&m_picture);
    if (!dots)
        return;
    const int size = std::max(1, int(std::lround(kLoneSize * devicePixelRatioF())));
    m_image = new ImagePlottable(m_plot->xAxis, m_plot->yAxis); // owned by the plot
    m_image->setImage(imageOf(*dots, timeline::Colours::from(palette()), size),
                      QCPRange(double(dots->frame.time.beginNs - m_originNs),
                               double(dots->frame.time.endNs - m_originNs)),
                      QCPRange(double(dots->frame.lowNs), double(dots->frame.highNs)));
}

void SpanPlot::drawHeat()
{
    const auto* const heat = std::get_if<SpanHeat>(&m_picture);
    if (!heat)
        return;
    m_image = new ImagePlottable(m_plot->xAxis, m_plot->yAxis); // owned by the plot
    m_image->setImage(imageOf(*heat, timeline::Colours::from(palette())),
                      QCPRange(double(heat->frame.time.beginNs - m_originNs),
                               double(heat->frame.time.endNs - m_originNs)),
                      QCPRange(double(heat->frame.lowNs), double(heat->frame.highNs)));
}

/// Where nothing is drawn as a rule; above the plot where an outlier could be anywhere.
void SpanPlot::placeLegend()
{
    auto* const legend = m_plot->legend;
    auto* const corners = m_plot->axisRect()->insetLayout();
    auto* const rows = m_plot->plotLayout();
    const bool wasAbove = legend->layout() == rows;
    const bool above = m_page == SpanPage::Percentiles && legend->visible();
    if (above && !wasAbove) {
        corners->take(legend);
        rows->insertRow(0);
        rows->addElement(0, 0, legend);
        rows->setRowStretchFactor(0, kMinStretch);
        legend->setFillOrder(QCPLayoutGrid::foColumnsFirst);
        legend->setWrap(kLegendColumns);
    } else if (!above && wasAbove) {
        rows->take(legend);
        rows->simplify();
        rows->setRowStretchFactor(0, 1);
        legend->setWrap(0);
        legend->setFillOrder(QCPLayoutGrid::foRowsFirst);
        corners->addElement(legend, Qt::AlignRight | Qt::AlignTop);
    }
    // Long names lose their middle: a cell cuts what it has no room for.
    const int room = m_plot->width() / kLegendColumns - legend->iconSize().width() - kLegendAir;
    for (int i = 0; above && i < m_plot->plottableCount(); ++i) {
        auto* const one = m_plot->plottable(i);
        one->setName(fontMetrics().elidedText(one->name(), Qt::ElideMiddle, room));
    }
    const bool below = m_page == SpanPage::Powers || m_page == SpanPage::Shares;
    if (!above)
        corners->setInsetAlignment(0, Qt::AlignRight | (below ? Qt::AlignBottom : Qt::AlignTop));
}

void SpanPlot::drawPercentiles()
{
    const auto* const lines = std::get_if<SpanPercentiles>(&m_picture);
    if (!lines)
        return;
    for (const auto& of : lines->of) {
        if (lines->figure)
            drawFigure(of, *lines->figure, of.part.name, of.part.colour);
        for (std::size_t figure = 0; !lines->figure && figure < SpanPercentiles::kNames.size();
             ++figure)
            drawFigure(of, figure, QLatin1String(SpanPercentiles::kNames[figure]), int(figure));
    }
}

void SpanPlot::drawFigure(const SpanPercentiles::Of& of, std::size_t figure, const QString& name,
                          int colour)
{
    auto* const graph = m_plot->addGraph();
    graph->setName(name);
    graph->setPen(linePen(timeline::Colours::from(palette()), colour));
    graph->setAdaptiveSampling(false);
    graph->setAntialiased(false);
    QVector<QCPGraphData> data;
    for (const auto& column : of.columns) {
        const double value = column.count > 0 ? double(std::max<std::int64_t>(column.ns[figure], 1))
                                              : std::numeric_limits<double>::quiet_NaN();
        data << QCPGraphData(double(column.time.beginNs - m_originNs), value)
             << QCPGraphData(double(column.time.endNs - m_originNs), value);
    }
    graph->data()->set(data, true);
}

void SpanPlot::drawBars()
{
    const auto* const bars = std::get_if<SpanBars>(&m_picture);
    if (!bars || bars->bars.empty())
        return;
    const auto colours = timeline::Colours::from(palette());
    QCPBars* below = nullptr;
    double most = 0;
    for (std::size_t part = 0; part < bars->parts.size(); ++part) {
        auto* const drawn = new QCPBars(m_plot->xAxis, m_plot->yAxis); // owned by the plot
        drawn->setName(bars->parts[part].name);
        drawn->setWidth(double(bars->bars.front().highNs - bars->bars.front().lowNs));
        // The pen keeps a bar of one span among millions a pixel high.
        const auto colour = lineColour(colours, bars->parts[part].colour);
        drawn->setPen(QPen(colour, kBarEdge));
        drawn->setBrush(colour);
        drawn->setAntialiased(false);
        QVector<QCPBarsData> data;
        for (const auto& bar : bars->bars) {
            if (bar.counts[part] > 0)
                data << QCPBarsData((double(bar.lowNs) + double(bar.highNs)) / 2,
                                    double(bar.counts[part]));
            most = std::max(most, double(bar.total()));
        }
        drawn->data()->set(data, true);
        if (below)
            drawn->moveAbove(below);
        below = drawn;
    }
    m_plot->yAxis->setRange(0, most > 0 ? most * kBarHeadroom : 1);
}

void SpanPlot::drawPowers()
{
    const auto* const bars = std::get_if<SpanBars>(&m_picture);
    if (!bars || bars->bars.empty())
        return;
    const auto colours = timeline::Colours::from(palette());
    const auto ticker = QSharedPointer<QCPAxisTickerText>::create();
    double most = 0;
    for (std::size_t i = 0; i < bars->bars.size(); ++i) {
        const auto& bar = bars->bars[i];
        ticker->addTick(double(i), QString::number(bar.lowNs));
        most = std::max(most, double(bar.total()));
        auto* const count = new QCPItemText(m_plot); // owned by the plot
        count->position->setCoords(double(bar.total()), double(i));
        count->setPositionAlignment(Qt::AlignLeft | Qt::AlignVCenter);
        count->setPadding(QMargins(6, 0, 0, 0));
        count->setText(locale().toString(qulonglong(bar.total())));
        count->setFont(font());
        count->setColor(colours.text);
    }
    m_plot->yAxis->setTicker(ticker);
    QCPBars* below = nullptr;
    for (std::size_t part = 0; part < bars->parts.size(); ++part) {
        auto* const drawn = new QCPBars(m_plot->yAxis, m_plot->xAxis); // owned by the plot
        drawn->setName(bars->parts[part].name);
        drawn->setWidth(0.7);
        const auto colour = lineColour(colours, bars->parts[part].colour);
        drawn->setPen(QPen(colour, 1));
        drawn->setBrush(colour);
        drawn->setAntialiased(false);
        QVector<QCPBarsData> data;
        for (std::size_t i = 0; i < bars->bars.size(); ++i) {
            if (bars->bars[i].counts[part] > 0)
                data << QCPBarsData(double(i), double(bars->bars[i].counts[part]));
        }
        drawn->data()->set(data, true);
        if (below)
            drawn->moveAbove(below);
        below = drawn;
    }
    m_plot->xAxis->setRange(0, most > 0 ? most * kTextRoom : 1);
    m_plot->yAxis->setRange(-0.6, double(bars->bars.size()) - 0.4);
}

void SpanPlot::drawShares()
{
    const auto* const shares = std::get_if<SpanShares>(&m_picture);
    if (!shares)
        return;
    const auto colours = timeline::Colours::from(palette());
    for (const auto& line : shares->lines) {
        auto* const graph = m_plot->addGraph();
        graph->setName(line.part.name);
        graph->setPen(linePen(colours, line.part.colour));
        graph->setLineStyle(QCPGraph::lsStepLeft); // the share of a duration holds to the next one
        graph->setAdaptiveSampling(false);
        graph->setAntialiased(false);
        QVector<QCPGraphData> data;
        for (const auto& [ns, share] : line.points)
            data << QCPGraphData(std::max(ns, 1.0), share);
        graph->data()->set(data, true);
    }
    m_plot->yAxis->setRange(0, kBarHeadroom);
}

QPixmap SpanPlot::groupMark(int group) const
{
    const auto colour = lineColour(timeline::Colours::from(palette()), group);
    const double ratio = devicePixelRatioF();
    auto mark =
        QPixmap::fromImage(markImage(group, colour, int(std::lround(kLegendReach * ratio))));
    mark.setDevicePixelRatio(ratio);
    return mark;
}

QImage SpanPlot::toImage()
{
    return m_plot->toPixmap(0, 0, devicePixelRatioF() * kFileScale).toImage();
}

QString SpanPlot::saveAs(const QString& file)
{
    return writePlot(*m_plot, file, accessibleName());
}

} // namespace probescope::ui
