#include "ui/plot/spans/span_plottables.h"

#include "ui/plot/axes/plot_style.h"
#include "ui/plot/spans/bar_plottable.h"
#include "ui/plot/spans/density_image.h"
#include "ui/plot/spans/image_plottable.h"

#include <QLocale>

#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>

namespace probescope::ui {

namespace {

constexpr double kLineWidth = 1.6; // so that dots are seen
constexpr double kWider = 2; // than the percentile below: a pixel at each side
constexpr int kLoneSize = 3; // logical pixels of a lone span
constexpr double kTextRoom = 1.22; // of the longest bar, for the counts beside
constexpr double kBarHeadroom = 1.05;
constexpr int kLegendColumns = 4; // above the plot
constexpr int kLegendAir = 24; // of a cell
constexpr double kMinStretch = 0.001; // of the legend: no taller than its text
constexpr int kLegendOpacity = 190;

/// Colour is never alone: lines differ by how they are dashed, too.
QPen linePen(const QColor& colour, int number)
{
    static constexpr Qt::PenStyle kStyles[] = {Qt::SolidLine, Qt::DashLine, Qt::DotLine,
                                               Qt::DashDotLine, Qt::DashDotDotLine};
    return {colour, kLineWidth, kStyles[std::size_t(number) % std::size(kStyles)]};
}

/// Percentiles have an order, and where spans are few they are equal: from the least, thin and of
/// the most contrast, to the greatest, wide and pale behind the others, so that all are seen where
/// they meet. In greys, too.
QPen figurePen(const timeline::Colours& colours, std::size_t figure)
{
    static constexpr std::array<double, SpanPercentiles::kNames.size()> kLight{0.14, 0.32, 0.47,
                                                                               0.62, 0.77};
    static constexpr std::array<double, SpanPercentiles::kNames.size()> kDark{0.93, 0.76, 0.61,
                                                                              0.47, 0.34};
    const auto hue = lineColour(colours, 0).toHsl();
    const auto lightness = (colours.dark ? kDark : kLight)[figure];
    return {QColor::fromHslF(std::max(hue.hslHueF(), 0.F), hue.hslSaturationF(), float(lightness)),
            kLineWidth + kWider * double(figure)};
}

bool belongsTo(const SpanPicture& picture, SpanPage page)
{
    switch (page) {
    case SpanPage::Scatter:
        return std::holds_alternative<SpanDots>(picture);
    case SpanPage::HeatMap:
        return std::holds_alternative<SpanHeat>(picture);
    case SpanPage::Percentiles:
        return std::holds_alternative<SpanPercentiles>(picture);
    case SpanPage::Histogram:
    case SpanPage::Powers:
        return std::holds_alternative<SpanBars>(picture);
    case SpanPage::Shares:
        return std::holds_alternative<SpanShares>(picture);
    }
    return false;
}

/// A bar for each part, above that of the part before.
class StackedBars
{
public:
    StackedBars(QCPAxis* keys, QCPAxis* values)
        : m_keys(keys)
        , m_values(values)
    {
    }

    void add(const QString& name, double width, const QPen& pen, const QVector<QCPBarsData>& data)
    {
        auto* const drawn = new QCPBars(m_keys, m_values); // owned by the plot
        drawn->setName(name);
        drawn->setWidth(width);
        drawn->setPen(pen);
        drawn->setBrush(pen.color());
        drawn->setAntialiased(false);
        drawn->data()->set(data, true);
        if (m_below)
            drawn->moveAbove(m_below);
        m_below = drawn;
    }

private:
    QCPAxis* m_keys;
    QCPAxis* m_values;
    QCPBars* m_below = nullptr;
};

double mostOf(const SpanBars& bars)
{
    std::uint64_t most = 0;
    for (const auto& bar : bars.bars)
        most = std::max(most, bar.total());
    return double(most);
}

} // namespace

SpanPlottables::SpanPlottables(QCustomPlot* plot, SpanAxes& axes)
    : m_plot(plot)
    , m_axes(axes)
{
}

bool SpanPlottables::setPicture(SpanPicture picture)
{
    if (picture.index() != 0 && !belongsTo(picture, m_axes.page()))
        return false;
    m_picture = std::move(picture);
    draw();
    return true;
}

void SpanPlottables::setStyle(const timeline::Colours& colours, const QFont& font)
{
    m_colours = colours;
    m_font = font;
    auto panel = colours.panel;
    panel.setAlpha(kLegendOpacity); // lines are seen through it
    auto* const legend = m_plot->legend;
    legend->setBrush(panel);
    legend->setBorderPen(QPen(colours.separator));
    legend->setTextColor(colours.text);
    legend->setFont(font);
    draw();
}

void SpanPlottables::draw()
{
    m_plot->clearPlottables();
    for (int i = m_plot->itemCount() - 1; i >= 0; --i) {
        if (qobject_cast<QCPItemText*>(m_plot->item(i)))
            m_plot->removeItem(i);
    }
    std::visit([this](const auto& picture) { drawPicture(picture); }, m_picture);
    m_plot->legend->setVisible(m_plot->plottableCount() > 1); // an image is one
    placeLegend();
    m_plot->replot(QCustomPlot::rpQueuedReplot);
}

void SpanPlottables::setGroupFills(std::vector<std::size_t> fills)
{
    m_fills = std::move(fills);
    draw();
}

QColor SpanPlottables::colourOf(int group) const
{
    return groupColour(m_colours, m_fills, std::size_t(group));
}

void SpanPlottables::drawPicture(const std::monostate& /*none*/) { }

void SpanPlottables::drawPicture(const SpanDots& dots)
{
    const int size = std::max(1, int(std::lround(kLoneSize * m_plot->devicePixelRatioF())));
    drawImage(imageOf(dots, m_colours, m_fills, size), dots.frame);
}

void SpanPlottables::drawPicture(const SpanHeat& heat)
{
    drawImage(imageOf(heat, m_colours), heat.frame);
}

void SpanPlottables::drawImage(const QImage& image, const SpanFrame& frame)
{
    auto* const drawn = new ImagePlottable(m_plot->xAxis, m_plot->yAxis); // owned by the plot
    drawn->setImage(image,
                    QCPRange(double(frame.time.beginNs - m_axes.originNs()),
                             double(frame.time.endNs - m_axes.originNs())),
                    QCPRange(double(frame.lowNs), double(frame.highNs)));
}

/// Where nothing is drawn as a rule; above the plot where an outlier could be anywhere.
void SpanPlottables::placeLegend()
{
    auto* const legend = m_plot->legend;
    auto* const corners = m_plot->axisRect()->insetLayout();
    auto* const rows = m_plot->plotLayout();
    const bool wasAbove = legend->layout() == rows;
    const bool above = m_axes.page() == SpanPage::Percentiles && legend->visible();
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
    const QFontMetrics metrics(m_font);
    const int room = m_plot->width() / kLegendColumns - legend->iconSize().width() - kLegendAir;
    for (int i = 0; above && i < m_plot->plottableCount(); ++i) {
        auto* const one = m_plot->plottable(i);
        one->setName(metrics.elidedText(one->name(), Qt::ElideMiddle, room));
    }
    const bool below = m_axes.page() == SpanPage::Powers || m_axes.page() == SpanPage::Shares;
    if (!above)
        corners->setInsetAlignment(0, Qt::AlignRight | (below ? Qt::AlignBottom : Qt::AlignTop));
}

void SpanPlottables::drawPicture(const SpanPercentiles& lines)
{
    for (const auto& of : lines.of) {
        if (lines.figure)
            drawFigure(of, *lines.figure, of.part.name,
                       linePen(colourOf(of.part.place), of.part.place));
        else
            drawFigures(of);
    }
}

/// The widest one is drawn first, and told last.
void SpanPlottables::drawFigures(const SpanPercentiles::Of& of)
{
    for (auto figure = SpanPercentiles::kNames.size(); figure-- > 0;)
        drawFigure(of, figure, SpanPercentiles::shownName(figure), figurePen(m_colours, figure));
    m_plot->legend->clearItems();
    for (int i = m_plot->graphCount() - 1; i >= 0; --i)
        m_plot->graph(i)->addToLegend();
}

void SpanPlottables::drawFigure(const SpanPercentiles::Of& of, std::size_t figure,
                                const QString& name, const QPen& pen)
{
    auto* const graph = m_plot->addGraph();
    graph->setName(name);
    graph->setPen(pen);
    graph->setAdaptiveSampling(false);
    graph->setAntialiased(false);
    QVector<QCPGraphData> data;
    for (const auto& column : of.columns) {
        const double value = column.count > 0 ? double(std::max<std::int64_t>(column.ns[figure], 1))
                                              : std::numeric_limits<double>::quiet_NaN();
        data << QCPGraphData(double(column.time.beginNs - m_axes.originNs()), value)
             << QCPGraphData(double(column.time.endNs - m_axes.originNs()), value);
    }
    graph->data()->set(data, true);
}

void SpanPlottables::drawPicture(const SpanBars& bars)
{
    if (bars.bars.empty())
        return;
    if (m_axes.page() == SpanPage::Powers)
        drawPowers(bars);
    else
        drawBars(bars);
}

void SpanPlottables::drawBars(const SpanBars& bars)
{
    std::vector<std::uint64_t> below(bars.bars.size(), 0); // of the parts before
    for (std::size_t part = 0; part < bars.parts.size(); ++part) {
        std::vector<BarPlottable::Bar> drawn;
        for (std::size_t i = 0; i < bars.bars.size(); ++i) {
            const auto& bar = bars.bars[i];
            const auto count = bar.counts[part];
            if (count > 0)
                drawn.push_back({QCPRange(double(bar.lowNs), double(bar.highNs)), double(below[i]),
                                 double(below[i] + count)});
            below[i] += count;
        }
        auto* const plottable = new BarPlottable(m_plot->xAxis, m_plot->yAxis); // owned by the plot
        plottable->setName(bars.parts[part].name);
        plottable->setBrush(colourOf(bars.parts[part].place));
        plottable->setBars(std::move(drawn));
    }
    const double most = mostOf(bars);
    m_axes.setCounts(most > 0 ? most * kBarHeadroom : 1);
}

void SpanPlottables::drawPowers(const SpanBars& bars)
{
    QStringList names;
    for (std::size_t i = 0; i < bars.bars.size(); ++i) {
        const auto& bar = bars.bars[i];
        names << (m_axes.units().lengths == TimeUnit::Nanoseconds ? durationText(bar.lowNs)
                                                                  : QString::number(bar.lowNs));
        auto* const count = new QCPItemText(m_plot); // owned by the plot
        count->position->setCoords(double(bar.total()), double(i));
        count->setPositionAlignment(Qt::AlignLeft | Qt::AlignVCenter);
        count->setPadding(QMargins(6, 0, 0, 0));
        count->setText(QLocale().toString(qulonglong(bar.total())));
        count->setFont(m_font);
        count->setColor(m_colours.text);
    }
    StackedBars stack(m_plot->yAxis, m_plot->xAxis);
    for (std::size_t part = 0; part < bars.parts.size(); ++part) {
        QVector<QCPBarsData> data;
        for (std::size_t i = 0; i < bars.bars.size(); ++i) {
            if (bars.bars[i].counts[part] > 0)
                data << QCPBarsData(double(i), double(bars.bars[i].counts[part]));
        }
        const QPen pen(colourOf(bars.parts[part].place), 1);
        stack.add(bars.parts[part].name, 0.7, pen, data);
    }
    const double most = mostOf(bars);
    m_axes.setCounts(most > 0 ? most * kTextRoom : 1);
    m_axes.setBars(names);
}

void SpanPlottables::drawPicture(const SpanShares& shares)
{
    for (const auto& line : shares.lines) {
        auto* const graph = m_plot->addGraph();
        graph->setName(line.part.name);
        graph->setPen(linePen(colourOf(line.part.place), line.part.place));
        graph->setLineStyle(QCPGraph::lsStepLeft); // the share of a duration holds to the next one
        graph->setAdaptiveSampling(false);
        graph->setAntialiased(false);
        QVector<QCPGraphData> data;
        for (const auto& [ns, share] : line.points)
            data << QCPGraphData(std::max(ns, 1.0), share);
        graph->data()->set(data, true);
    }
    m_axes.setCounts(kBarHeadroom);
}

} // namespace probescope::ui
