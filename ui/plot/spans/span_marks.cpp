#include "ui/plot/spans/span_marks.h"

#include <qcustomplot.h>

#include <algorithm>
#include <initializer_list>

namespace probescope::ui {

namespace {

constexpr int kBandAlpha = 26;
constexpr int kBrushAlpha = 48;

QCPLayer& overlayOf(const QCustomPlot& plot)
{
    return *plot.layer(QStringLiteral("overlay"));
}

void coverAxisRect(QCPItemRect& rect)
{
    rect.topLeft->setType(QCPItemPosition::ptAxisRectRatio);
    rect.bottomRight->setType(QCPItemPosition::ptAxisRectRatio);
    rect.setSelectable(false);
    rect.setVisible(false);
}

} // namespace

SpanMarks::SpanMarks(QCustomPlot* plot, const SpanAxes& axes)
    : m_plot(plot)
    , m_axes(axes)
    , m_brush(new QCPItemRect(plot))
    , m_band(new QCPItemRect(plot))
    , m_current(new QCPItemTracer(plot))
    , m_cursor(new QCPItemLine(plot)) // all four are the plot's
{
    overlayOf(*m_plot).setMode(QCPLayer::lmBuffered);
    for (QCPAbstractItem* const item :
         std::initializer_list<QCPAbstractItem*>{m_brush, m_band, m_current, m_cursor})
        item->setLayer(&overlayOf(*m_plot));
    coverAxisRect(*m_brush);
    coverAxisRect(*m_band);
    m_current->setStyle(QCPItemTracer::tsCircle);
    m_current->setSize(12);
    m_current->setVisible(false);
    m_cursor->start->setTypeY(QCPItemPosition::ptAxisRectRatio);
    m_cursor->end->setTypeY(QCPItemPosition::ptAxisRectRatio);
    m_cursor->setVisible(false);
    connect(m_plot, &QCustomPlot::afterReplot, this, [this] { m_painted = true; });
}

void SpanMarks::setCurrent(std::optional<std::pair<std::int64_t, std::int64_t>> timeAndDuration)
{
    m_currentSpan = timeAndDuration;
    place();
}

void SpanMarks::setChosenDurations(std::optional<DurationRange> range)
{
    m_chosen = range;
    place();
}

void SpanMarks::setHover(std::optional<std::int64_t> timeNs)
{
    const bool shown = timeNs && m_axes.timeToTheRight();
    if (!shown && !m_cursor->visible())
        return;
    m_cursor->setVisible(shown);
    if (shown) {
        const auto x = double(*timeNs - m_axes.originNs());
        m_cursor->start->setCoords(x, 0);
        m_cursor->end->setCoords(x, 1);
    }
    paint();
}

void SpanMarks::showBrush(const QRectF& shares)
{
    m_brush->topLeft->setCoords(shares.topLeft());
    m_brush->bottomRight->setCoords(shares.bottomRight());
    m_brush->setVisible(true);
    paint();
}

void SpanMarks::hideBrush()
{
    m_brush->setVisible(false);
    paint();
}

void SpanMarks::setColours(const timeline::Colours& colours)
{
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
}

void SpanMarks::place()
{
    const bool scatter = m_axes.page() == SpanPage::Scatter || m_axes.page() == SpanPage::HeatMap;
    m_current->setVisible(m_currentSpan && scatter);
    if (m_currentSpan && scatter)
        m_current->position->setCoords(double(m_currentSpan->first - m_axes.originNs()),
                                       double(std::max<std::int64_t>(m_currentSpan->second, 1)));
    placeChosen();
    paint();
}

void SpanMarks::placeChosen()
{
    const auto* const axis = m_axes.durationAxis();
    m_band->setVisible(m_chosen && axis);
    if (!m_band->visible())
        return;
    const bool upright = m_axes.timeToTheRight();
    const auto area = m_axes.area();
    const auto share = [&](std::int64_t ns) {
        const double pixel = axis->coordToPixel(double(std::max<std::int64_t>(ns, 1)));
        const double part =
            upright ? (pixel - area.top()) / area.height() : (pixel - area.left()) / area.width();
        return std::clamp(part, 0.0, 1.0);
    };
    if (upright) {
        m_band->topLeft->setCoords(0, share(m_chosen->highNs));
        m_band->bottomRight->setCoords(1, share(m_chosen->lowNs));
    } else {
        m_band->topLeft->setCoords(share(m_chosen->lowNs), 0);
        m_band->bottomRight->setCoords(share(m_chosen->highNs), 1);
    }
}

void SpanMarks::paint()
{
    if (m_painted) // until then there is nothing that it could lie over
        overlayOf(*m_plot).replot();
}

} // namespace probescope::ui

#include "moc_span_marks.cpp"
