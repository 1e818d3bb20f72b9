#include "ui/plot/cpu_plot.h"

#include "ui/plot/axes/focus_frame.h"
#include "ui/plot/axes/plot_style.h"
#include "ui/plot/axes/time_areas.h"
#include "ui/plot/axes/unit_ticker.h"

#include <QKeyEvent>
#include <QLabel>
#include <QLocale>
#include <QStackedWidget>
#include <QVBoxLayout>

#include <algorithm>
#include <numeric>
#include <utility>

namespace probescope::ui {

namespace {

constexpr double kRowShare = 0.84; // of a row's height; the rest keeps rows apart
constexpr double kQueueHeadroom = 1.1;
constexpr int kFillAlpha = 150;
constexpr int kMaxRowNames = 12;
constexpr std::size_t kMaxRowScales = 4;
constexpr int kFewTicks = 2;
constexpr double kPercent = 100;

} // namespace

CpuPlot::CpuPlot(QWidget* parent)
    : QWidget(parent)
    , m_stack(new QStackedWidget(this))
    , m_plot(new QCustomPlot(this))
    , m_areas(new TimeAreas(m_plot, PartCount, this))
    , m_empty(new QLabel(this))
{
    setFocusPolicy(Qt::StrongFocus);
    frameFocus(this);
    setAccessibleName(tr("CPU use and waiting tasks over time"));
    setMinimumHeight(150);
    m_empty->setAlignment(Qt::AlignCenter);
    m_empty->setWordWrap(true);
    m_empty->setMargin(24);
    m_areas->setTip([this](std::int64_t timeNs) { return tip(timeNs); });
    connect(m_areas, &TimeAreas::moved, this, &CpuPlot::rangeChosen);
    connect(m_areas, &TimeAreas::rangeSelected, this, &CpuPlot::rangeSelected);
    connect(m_areas, &TimeAreas::allWanted, this, [this] {
        fit(); // nothing new may come, as all was read already
        emit allWanted();
    });
    connect(m_areas, &TimeAreas::timeChosen, this, &CpuPlot::timeChosen);
    m_areas->values(Use)->setTicker(QSharedPointer<QCPAxisTickerText>::create());
    m_areas->values(Use)->grid()->setVisible(false);
    m_areas->values(Queue)->setLabel(tr("Waiting"));
    const auto tasks = QSharedPointer<CountTicker>::create();
    tasks->setTickCount(kFewTicks); // the area is low
    m_areas->values(Queue)->setTicker(tasks);
    auto* const shares = m_areas->area(Use)->axis(QCPAxis::atRight);
    shares->setTicker(QSharedPointer<QCPAxisTickerText>::create());
    shares->setVisible(true);
    shares->setTickLabels(true);
    shares->grid()->setVisible(false);
    m_plot->plotLayout()->setRowStretchFactor(0, 2);
    auto* const legend =
        new QLabel(tr("Filled: share of the time in which the CPU was busy; a full row is 100 %. "
                      "Hatched: unknown. "
                      "Below: tasks waiting for a CPU (average filled, maximum dashed)."),
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

void CpuPlot::setEmptyText(const QString& text)
{
    m_empty->setText(text);
    setAccessibleDescription(summary());
}

void CpuPlot::setOverview(analysis::SchedOverview overview, const CaptureClock& clock)
{
    m_overview = std::move(overview);
    m_clock = clock;
    fill();
    setAccessibleDescription(summary());
    m_stack->setCurrentWidget(m_overview.cpus.empty() ? static_cast<QWidget*>(m_empty) : m_plot);
}

/// The plot in words: how much was measured, and of what.
QString CpuPlot::summary() const
{
    if (m_overview.cpus.empty())
        return m_empty->text();
    std::int64_t busy = 0;
    for (const auto& use : m_overview.cpus)
        busy = std::accumulate(use.busyNs.begin(), use.busyNs.end(), busy);
    const auto length = double(m_overview.endNs - m_overview.beginNs);
    const auto all = length * double(m_overview.cpus.size());
    const auto& waiting = m_overview.queue.greatest;
    const auto most = waiting.empty() ? 0 : *std::max_element(waiting.begin(), waiting.end());
    return tr("CPUs: %1. Time: %2 to %3. Busy: %4 % on average. Waiting tasks: at most %5.")
        .arg(QString::number(m_overview.cpus.size()), placeText(m_overview.beginNs, m_clock),
             placeText(m_overview.endNs, m_clock),
             QString::number(all > 0 ? double(busy) * kPercent / all : 0, 'f', 1),
             QString::number(most));
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
    m_areas->setOrigin(m_overview.beginNs, m_clock);
    fit();
    applyColours();
}

void CpuPlot::fit()
{
    m_areas->setShown({0, double(m_overview.endNs - m_overview.beginNs)});
}

/// CPU 0 is the uppermost row.
void CpuPlot::fillUse()
{
    auto* const times = m_areas->times(Use);
    auto* const rows = m_areas->values(Use);
    const auto bins = m_overview.bins();
    const auto count = m_overview.cpus.size();
    auto& names = static_cast<QCPAxisTickerText&>(*rows->ticker());
    names.clear();
    auto* const shares = m_areas->area(Use)->axis(QCPAxis::atRight);
    auto& percents = static_cast<QCPAxisTickerText&>(*shares->ticker());
    percents.clear();
    const std::size_t step = (count + kMaxRowNames - 1) / kMaxRowNames;
    for (std::size_t row = 0; row < count; ++row) {
        const auto& use = m_overview.cpus[row];
        const auto base = double(count - 1 - row);
        if (row % step == 0)
            names.addTick(base + kRowShare / 2, tr("CPU %1").arg(use.cpu));
        if (count <= kMaxRowScales)
            percents.addTick(base + kRowShare, tr("100 %"));
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
    shares->setRange(rows->range());
}

void CpuPlot::fillQueue()
{
    auto* const times = m_areas->times(Queue);
    auto* const depths = m_areas->values(Queue);
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
        if (last->clipAxisRect() == m_areas->area(part) && last->bottomRight->coords().y() == low
            && last->bottomRight->coords().x() == fromNs) {
            last->bottomRight->setCoords(toNs, low);
            return;
        }
    }
    auto* const item = new QCPItemRect(m_plot); // owned by the plot
    item->setClipAxisRect(m_areas->area(part));
    for (auto* const corner : {item->topLeft, item->bottomRight}) {
        corner->setAxisRect(m_areas->area(part));
        corner->setAxes(m_areas->times(part), m_areas->values(part));
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
    m_areas->setColours(colours, font());
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
    m_areas->setCursor(timeNs);
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
        texts << tr("Incomplete: events were lost or not recorded.");
    return texts.join(u'\n');
}

void CpuPlot::keyPressEvent(QKeyEvent* event)
{
    if (!m_areas->takeKey(*event))
        QWidget::keyPressEvent(event);
}

void CpuPlot::changeEvent(QEvent* event)
{
    QWidget::changeEvent(event);
    if (event->type() == QEvent::PaletteChange || event->type() == QEvent::FontChange)
        applyColours();
}

} // namespace probescope::ui

#include "moc_cpu_plot.cpp"
