#include "ui/plot/cpu_plot.h"

#include "ui/base/text/time_text.h"
#include "ui/plot/axes/plot_style.h"
#include "ui/plot/axes/time_area.h"
#include "ui/plot/axes/unit_ticker.h"

#include <QKeyEvent>
#include <QLabel>
#include <QLocale>
#include <QMouseEvent>
#include <QStackedWidget>
#include <QToolTip>
#include <QVBoxLayout>

#include <algorithm>
#include <utility>

namespace probescope::ui {

namespace {

constexpr double kRowShare = 0.84; // of a row's height; the rest keeps rows apart
constexpr double kQueueHeadroom = 1.1;
constexpr int kFillAlpha = 150;
constexpr int kMaxRowNames = 12;
constexpr double kPercent = 100;

} // namespace

CpuPlot::CpuPlot(QWidget* parent)
    : QWidget(parent)
    , m_stack(new QStackedWidget(this))
    , m_plot(new QCustomPlot(this))
    , m_empty(new QLabel(this))
{
    setFocusPolicy(Qt::StrongFocus);
    setAccessibleName(tr("CPU use and waiting tasks over time"));
    setMinimumHeight(150);
    m_plot->setFocusPolicy(Qt::NoFocus);
    m_plot->setInteractions(QCP::iRangeDrag | QCP::iRangeZoom);
    m_plot->setMouseTracking(true);
    m_plot->installEventFilter(this);
    m_empty->setAlignment(Qt::AlignCenter);
    m_empty->setWordWrap(true);
    m_plot->plotLayout()->clear();
    auto* const margins = new QCPMarginGroup(m_plot); // owned by the plot
    for (const Part part : {Use, Queue})
        makePart(part, margins);
    m_rects[Use]->axis(QCPAxis::atLeft)->setTicker(QSharedPointer<QCPAxisTickerText>::create());
    m_rects[Use]->axis(QCPAxis::atLeft)->grid()->setVisible(false);
    m_rects[Queue]->axis(QCPAxis::atLeft)->setLabel(tr("Waiting"));
    m_rects[Queue]->axis(QCPAxis::atLeft)->setNumberFormat(QStringLiteral("gb"));
    m_plot->plotLayout()->setRowStretchFactor(0, 2);
    m_plot->plotLayout()->setRowSpacing(0);
    auto* const legend = new QLabel(
        tr("Filled: the share of the time in which the CPU was busy. Hatched: not known. "
           "Below: tasks that wait for a CPU, on average filled, at most dashed."),
        this);
    legend->setForegroundRole(QPalette::PlaceholderText);
    legend->setWordWrap(true);
    legend->setContentsMargins(8, 0, 8, 4);
    m_stack->addWidget(m_plot);
    m_stack->addWidget(m_empty);
    m_stack->setCurrentWidget(m_empty);
    auto* const layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    layout->addWidget(m_stack, 1);
    layout->addWidget(legend);
    applyColours();
}

CpuPlot::~CpuPlot() = default;

void CpuPlot::makePart(Part part, QCPMarginGroup* margins)
{
    auto* const area =
        addTimeArea(*m_plot, int(part), QMargins(12, 6, 18, part == Use ? 2 : 6), part == Queue);
    area->setMarginGroup(QCP::msLeft | QCP::msRight, margins);
    m_rects[part] = area;
    m_cursors[part] = addTimeCursor(*m_plot, area);
    connect(area->axis(QCPAxis::atBottom), qOverload<const QCPRange&>(&QCPAxis::rangeChanged), this,
            [this, area](const QCPRange& range) {
                if (std::exchange(m_setting, true))
                    return;
                for (auto* const other : m_rects) {
                    if (other != area)
                        other->axis(QCPAxis::atBottom)->setRange(range);
                }
                m_setting = false;
                notifyRange();
            });
}

void CpuPlot::setEmptyText(const QString& text)
{
    m_empty->setText(text);
}

void CpuPlot::setOverview(analysis::SchedOverview overview, const CaptureClock& clock)
{
    m_overview = std::move(overview);
    m_clock = clock;
    fill();
    m_stack->setCurrentWidget(m_overview.cpus.empty() ? static_cast<QWidget*>(m_empty) : m_plot);
}

std::int64_t CpuPlot::timeAt(double x) const
{
    return m_overview.beginNs + std::int64_t(x);
}

void CpuPlot::fill()
{
    m_plot->clearGraphs();
    for (auto* const item : m_hatches)
        m_plot->removeItem(item);
    m_hatches.clear();
    m_uses.clear();
    m_average = m_greatest = nullptr;
    if (m_overview.cpus.empty())
        return;
    fillUse();
    fillQueue();
    const auto length = double(m_overview.endNs - m_overview.beginNs);
    m_setting = true;
    for (auto* const area : m_rects)
        area->axis(QCPAxis::atBottom)->setRange(0, length);
    m_setting = false;
    QString unit;
    for (auto* const area : m_rects) {
        auto* const axis = area->axis(QCPAxis::atBottom);
        auto& ticker = static_cast<UnitTicker&>(*axis->ticker());
        ticker.setUnit(m_clock.unit);
        ticker.setRange(axis->range());
        unit = ticker.unit();
    }
    const QString begin = m_clock.told ? timeText(m_overview.beginNs, m_clock.unit, 6)
                                       : placeText(m_overview.beginNs, m_clock);
    m_rects[Queue]->axis(QCPAxis::atBottom)->setLabel(tr("Time (%1 since %2)").arg(unit, begin));
    applyColours();
}

/// CPU 0 is the uppermost row.
void CpuPlot::fillUse()
{
    auto* const times = m_rects[Use]->axis(QCPAxis::atBottom);
    auto* const rows = m_rects[Use]->axis(QCPAxis::atLeft);
    const auto bins = m_overview.bins();
    const auto count = m_overview.cpus.size();
    auto& names = static_cast<QCPAxisTickerText&>(*rows->ticker());
    names.clear();
    const std::size_t step = (count + kMaxRowNames - 1) / kMaxRowNames;
    for (std::size_t row = 0; row < count; ++row) {
        const auto& use = m_overview.cpus[row];
        const auto base = double(count - 1 - row);
        if (row % step == 0)
            names.addTick(base + kRowShare / 2, tr("CPU %1").arg(use.cpu));
        auto* const floor = m_plot->addGraph(times, rows);
        floor->addData(0, base);
        floor->addData(double(m_overview.endNs - m_overview.beginNs), base);
        auto* const graph = m_plot->addGraph(times, rows);
        graph->setLineStyle(QCPGraph::lsStepLeft);
        graph->setAdaptiveSampling(false);
        graph->setChannelFillGraph(floor);
        for (std::size_t bin = 0; bin < bins; ++bin) {
            const auto begin = m_overview.binBegin(bin);
            const auto length = m_overview.binBegin(bin + 1) - begin;
            const double share = length > 0 ? double(use.busyNs[bin]) / double(length) : 0;
            const auto x = double(begin - m_overview.beginNs);
            graph->addData(x, base + share * kRowShare);
            if (use.unknownNs[bin] > 0)
                hatch(Use, x, x + double(length), base, base + kRowShare);
        }
        const auto last = graph->data()->constEnd() - 1;
        graph->addData(double(m_overview.endNs - m_overview.beginNs), last->value);
        m_uses.push_back(graph);
    }
    rows->setRange(0, double(count) - 1 + kRowShare * kQueueHeadroom);
}

void CpuPlot::fillQueue()
{
    auto* const times = m_rects[Queue]->axis(QCPAxis::atBottom);
    auto* const depths = m_rects[Queue]->axis(QCPAxis::atLeft);
    m_average = m_plot->addGraph(times, depths);
    m_greatest = m_plot->addGraph(times, depths);
    std::uint32_t most = 1;
    for (auto* const graph : {m_average, m_greatest}) {
        graph->setLineStyle(QCPGraph::lsStepLeft);
        graph->setAdaptiveSampling(false);
    }
    for (const auto greatest : m_overview.queue.greatest)
        most = std::max(most, greatest);
    const double top = double(most) * kQueueHeadroom;
    depths->setRange(0, top);
    double average = 0;
    double greatest = 0;
    for (std::size_t bin = 0; bin < m_overview.bins(); ++bin) {
        const auto begin = m_overview.binBegin(bin);
        const auto length = m_overview.binBegin(bin + 1) - begin;
        const auto x = double(begin - m_overview.beginNs);
        average = length > 0 ? double(m_overview.queue.sumNs[bin]) / double(length) : 0;
        greatest = m_overview.queue.greatest[bin];
        m_average->addData(x, average);
        m_greatest->addData(x, greatest);
        if (!m_overview.queue.certain[bin])
            hatch(Queue, x, x + double(length), 0, top);
    }
    const auto end = double(m_overview.endNs - m_overview.beginNs);
    m_average->addData(end, average);
    m_greatest->addData(end, greatest);
}

/// Neighbours become one.
void CpuPlot::hatch(Part part, double fromNs, double toNs, double low, double high)
{
    if (!m_hatches.empty()) {
        auto* const last = m_hatches.back();
        if (last->clipAxisRect() == m_rects[part] && last->bottomRight->coords().y() == low
            && last->bottomRight->coords().x() == fromNs) {
            last->bottomRight->setCoords(toNs, low);
            return;
        }
    }
    auto* const item = new QCPItemRect(m_plot); // owned by the plot
    item->setClipAxisRect(m_rects[part]);
    for (auto* const corner : {item->topLeft, item->bottomRight}) {
        corner->setAxisRect(m_rects[part]);
        corner->setAxes(m_rects[part]->axis(QCPAxis::atBottom),
                        m_rects[part]->axis(QCPAxis::atLeft));
        corner->setType(QCPItemPosition::ptPlotCoords);
    }
    item->topLeft->setCoords(fromNs, high);
    item->bottomRight->setCoords(toNs, low);
    m_hatches.push_back(item);
}

QColor CpuPlot::colourOfUse() const
{
    return timeline::Colours::from(palette()).fills[0];
}

void CpuPlot::applyColours()
{
    const auto colours = timeline::Colours::from(palette());
    m_plot->setBackground(QBrush(colours.background));
    for (auto* const area : m_rects) {
        for (auto* const axis : area->axes())
            dressAxis(*axis, colours, font());
    }
    for (auto* const cursor : m_cursors)
        cursor->setPen(QPen(colours.accent, 1));
    for (int i = 0; i < m_plot->graphCount(); ++i) {
        m_plot->graph(i)->setPen(Qt::NoPen);
        m_plot->graph(i)->setAntialiased(false);
        m_plot->graph(i)->setAntialiasedFill(false);
    }
    for (auto* const graph : m_uses)
        graph->setBrush(colourOfUse());
    if (m_average) {
        auto shade = lineColour(colours, 1);
        m_greatest->setPen(QPen(shade, 1, Qt::DashLine));
        shade.setAlpha(kFillAlpha);
        m_average->setBrush(shade);
    }
    for (auto* const item : m_hatches) {
        item->setPen(Qt::NoPen);
        item->setBrush(QBrush(colours.loss, Qt::BDiagPattern));
    }
    m_plot->replot(QCustomPlot::rpQueuedReplot);
}

void CpuPlot::setCursor(std::optional<std::int64_t> timeNs)
{
    for (auto* const cursor : m_cursors) {
        cursor->setVisible(timeNs.has_value());
        if (!timeNs)
            continue;
        const auto x = double(*timeNs - m_overview.beginNs);
        cursor->point1->setCoords(x, 0);
        cursor->point2->setCoords(x, 1);
    }
    m_plot->replot(QCustomPlot::rpQueuedReplot);
}

QString CpuPlot::tip(std::int64_t timeNs) const
{
    QStringList texts{placeText(timeNs, m_clock)};
    std::size_t bin = 0;
    while (bin + 1 < m_overview.bins() && m_overview.binBegin(bin + 1) <= timeNs)
        ++bin;
    const auto length = m_overview.binBegin(bin + 1) - m_overview.binBegin(bin);
    if (length <= 0)
        return texts.front();
    for (const auto& use : m_overview.cpus) {
        const auto busy = double(use.busyNs[bin]) * kPercent / double(length);
        texts << (use.unknownNs[bin] > 0
                      ? tr("CPU %1: at least %2 % busy").arg(use.cpu).arg(busy, 0, 'f', 1)
                      : tr("CPU %1: %2 % busy").arg(use.cpu).arg(busy, 0, 'f', 1));
    }
    const auto average = double(m_overview.queue.sumNs[bin]) / double(length);
    texts << tr("Waiting: %1 on average, %2 at most")
                 .arg(average, 0, 'f', 2)
                 .arg(m_overview.queue.greatest[bin]);
    if (!m_overview.queue.certain[bin])
        texts << tr("Events that may tell more were lost or not recorded.");
    return texts.join(u'\n');
}

void CpuPlot::notifyRange()
{
    const auto shown = m_rects[Queue]->axis(QCPAxis::atBottom)->range();
    emit rangeChosen({timeAt(shown.lower), timeAt(shown.upper)});
}

void CpuPlot::moveBy(double share)
{
    auto* const axis = m_rects[Queue]->axis(QCPAxis::atBottom);
    axis->moveRange(axis->range().size() * share);
}

void CpuPlot::zoomBy(double factor)
{
    auto* const axis = m_rects[Queue]->axis(QCPAxis::atBottom);
    axis->scaleRange(factor, axis->range().center());
}

void CpuPlot::keyPressEvent(QKeyEvent* event)
{
    constexpr double kMove = 0.1;
    constexpr double kZoomIn = 0.7;
    switch (event->key()) {
    case Qt::Key_Left:
        return moveBy(-kMove);
    case Qt::Key_Right:
        return moveBy(kMove);
    case Qt::Key_Plus:
        return zoomBy(kZoomIn);
    case Qt::Key_Minus:
        return zoomBy(1 / kZoomIn);
    default:
        QWidget::keyPressEvent(event);
    }
}

bool CpuPlot::eventFilter(QObject* watched, QEvent* event)
{
    const auto* const mouse = watched == m_plot ? dynamic_cast<QMouseEvent*>(event) : nullptr;
    if (!mouse)
        return QWidget::eventFilter(watched, event);
    const auto time =
        timeAt(m_rects[Queue]->axis(QCPAxis::atBottom)->pixelToCoord(mouse->position().x()));
    if (event->type() == QEvent::MouseMove && mouse->buttons() == Qt::NoButton)
        QToolTip::showText(mouse->globalPosition().toPoint(), tip(time), m_plot);
    else if (event->type() == QEvent::MouseButtonPress && mouse->button() == Qt::LeftButton)
        setFocus(Qt::MouseFocusReason);
    else if (event->type() == QEvent::MouseButtonDblClick)
        emit timeChosen(time);
    return false;
}

void CpuPlot::changeEvent(QEvent* event)
{
    QWidget::changeEvent(event);
    if (event->type() == QEvent::PaletteChange || event->type() == QEvent::FontChange)
        applyColours();
}

} // namespace probescope::ui
