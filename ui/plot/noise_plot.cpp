#include "ui/plot/noise_plot.h"

#include "ui/base/text/list_text.h"
#include "ui/base/text/time_text.h"
#include "ui/plot/axes/axis_gestures.h"
#include "ui/plot/axes/focus_frame.h"
#include "ui/plot/axes/plot_style.h"

#include <QKeyEvent>
#include <QLabel>
#include <QStackedLayout>

#include <algorithm>
#include <array>
#include <cmath>
#include <functional>

namespace probescope::ui {

namespace {

constexpr int kPerOctave = 4;
constexpr double kLogHeadroom = 1.6; // of a logarithmic scale
constexpr double kSideroom = 1.2; // so that few stretches are seen as such
constexpr double kLowest = 0.7; // below one value

/// Ticks of a logarithmic scale of nanoseconds: `10 µs`, `100 µs`, `1 ms`.
class LogDurationTicker : public QCPAxisTickerLog
{
protected:
    QString getTickLabel(double tick, const QLocale& /*locale*/, QChar /*format*/,
                         int /*precision*/) override
    {
        return durationText(std::llround(tick));
    }
};

} // namespace

LogBins logBins(std::span<const std::int64_t> sortedNs, int perOctave, std::int64_t leastNs,
                std::int64_t mostNs)
{
    LogBins bins;
    const double least = std::max(double(leastNs), 1.0);
    const double most = std::max(double(mostNs), least);
    const double first = std::floor(std::log2(least) * perOctave);
    const double last = std::floor(std::log2(most) * perOctave) + 1;
    for (double edge = first; edge <= last; ++edge)
        bins.edges.push_back(std::exp2(edge / perOctave));
    if (leastNs < 1)
        bins.edges.front() = 0;
    auto from = sortedNs.begin();
    for (std::size_t i = 0; i + 1 < bins.edges.size(); ++i) {
        const bool isLast = i + 2 == bins.edges.size();
        const auto to = isLast ? sortedNs.end()
                               : std::lower_bound(from, sortedNs.end(), bins.edges[i + 1],
                                                  [](std::int64_t value, double edge) {
                                                      return double(value) < edge;
                                                  });
        bins.counts.push_back(std::uint64_t(to - from));
        from = to;
    }
    return bins;
}

NoisePlot::NoisePlot(QWidget* parent)
    : QWidget(parent)
    , m_plot(new QCustomPlot(this))
    , m_empty(new QLabel(this))
    , m_gestures(new AxisGestures(m_plot, AxisGestures::Upright::Fixed)) // owned by the plot
{
    setFocusPolicy(Qt::StrongFocus);
    frameFocus(this);
    m_plot->setFocusPolicy(Qt::NoFocus);
    m_plot->installEventFilter(this);
    setAccessibleName(tr("Histogram of durations"));
    setMinimumHeight(120);
    m_plot->axisRect()->setMinimumMargins(QMargins(12, 8, 18, 8));
    m_gestures->add(m_plot->axisRect());
    connect(m_gestures, &AxisGestures::allWanted, this, &NoisePlot::fit);
    connect(m_gestures, &AxisGestures::rangeSelected, m_plot->xAxis,
            [axis = m_plot->xAxis](double from, double to) { axis->setRange(from, to); });
    m_plot->xAxis->setScaleType(QCPAxis::stLogarithmic);
    m_plot->xAxis->setTicker(QSharedPointer<LogDurationTicker>::create());
    m_plot->yAxis->setScaleType(QCPAxis::stLogarithmic);
    m_plot->yAxis->setTicker(QSharedPointer<QCPAxisTickerLog>::create());
    m_plot->yAxis->setNumberFormat(QStringLiteral("gb"));
    m_plot->yAxis->setLabel(tr("Values"));
    m_plot->legend->setVisible(true);
    m_plot->axisRect()->insetLayout()->setInsetAlignment(0, Qt::AlignRight | Qt::AlignTop);
    m_empty->setText(tr("There are no values."));
    m_empty->setAlignment(Qt::AlignCenter);
    auto* const layout = new QStackedLayout(this);
    layout->addWidget(m_plot);
    layout->addWidget(m_empty);
    layout->setCurrentWidget(m_empty);
    applyColours();
}

NoisePlot::~NoisePlot() = default;

void NoisePlot::setLines(const QString& what, std::vector<NoiseLine> lines)
{
    std::erase_if(lines, [](const NoiseLine& line) { return line.sortedNs.empty(); });
    m_names.clear();
    m_bins.clear();
    m_plot->xAxis->setLabel(what);
    std::int64_t least = std::numeric_limits<std::int64_t>::max();
    std::int64_t most = 0;
    QStringList told;
    for (const NoiseLine& line : lines) {
        least = std::min(least, line.sortedNs.front());
        most = std::max(most, line.sortedNs.back());
        told << tr("%1: %n value(s), at most %2.", nullptr, int(line.sortedNs.size()))
                    .arg(line.name, durationText(line.sortedNs.back()));
    }
    setAccessibleDescription(sentencesText(told));
    if (lines.size() > kMaxLines)
        std::stable_sort(lines.begin(), lines.end(), [](const auto& a, const auto& b) {
            return a.sortedNs.back() > b.sortedNs.back();
        });
    for (std::size_t i = 0; i < lines.size(); ++i) {
        auto bins = logBins(lines[i].sortedNs, kPerOctave, least, most);
        if (i < kMaxLines) {
            m_names << lines[i].name;
            m_bins.push_back(std::move(bins));
            continue;
        }
        auto& others = m_bins.back().counts; // all lines have the same edges
        std::transform(others.begin(), others.end(), bins.counts.begin(), others.begin(),
                       std::plus<>());
    }
    if (lines.size() > kMaxLines)
        m_names.back() = tr("%n other(s)", nullptr, int(lines.size() - kMaxLines + 1));
    makeGraphs();
    auto* const pages = static_cast<QStackedLayout*>(layout());
    pages->setCurrentWidget(told.isEmpty() ? static_cast<QWidget*>(m_empty) : m_plot);
    applyColours();
}

void NoisePlot::makeGraphs()
{
    m_plot->clearGraphs();
    double greatest = 1;
    for (std::size_t i = 0; i < m_bins.size(); ++i) {
        auto* const graph = m_plot->addGraph();
        graph->setName(m_names[qsizetype(i)]);
        graph->setLineStyle(QCPGraph::lsStepLeft);
        QVector<double> x;
        QVector<double> y;
        const LogBins& bins = m_bins[i];
        for (std::size_t bin = 0; bin < bins.counts.size(); ++bin) {
            x << std::max(bins.edges[bin], 0.5);
            y << std::max(double(bins.counts[bin]), kLowest / 2); // none: below the axis
            greatest = std::max(greatest, double(bins.counts[bin]));
        }
        if (!x.isEmpty()) {
            x << bins.edges.back();
            y << kLowest / 2;
        }
        graph->setData(x, y, true);
    }
    m_plot->yAxis->setRange(kLowest, greatest * kLogHeadroom);
    fit();
}

void NoisePlot::fit()
{
    for (const LogBins& bins : m_bins) {
        if (!bins.counts.empty())
            m_plot->xAxis->setRange(std::max(bins.edges.front(), 0.5) / kSideroom,
                                    bins.edges.back() * kSideroom);
    }
    m_plot->replot(QCustomPlot::rpQueuedReplot);
}

void NoisePlot::keyPressEvent(QKeyEvent* event)
{
    if (!m_gestures->takeKey(*event))
        QWidget::keyPressEvent(event);
}

bool NoisePlot::eventFilter(QObject* watched, QEvent* event)
{
    if (event->type() == QEvent::MouseButtonPress)
        setFocus(Qt::MouseFocusReason);
    else if (event->type() == QEvent::MouseButtonDblClick)
        fit();
    return QWidget::eventFilter(watched, event);
}

void NoisePlot::applyColours()
{
    const auto colours = timeline::Colours::from(palette());
    m_plot->setBackground(colours.background);
    for (auto* const axis : {m_plot->xAxis, m_plot->yAxis})
        dressAxis(*axis, colours, font());
    m_plot->legend->setBrush(colours.background);
    m_plot->legend->setBorderPen(QPen(colours.separator));
    m_plot->legend->setTextColor(colours.text);
    m_plot->legend->setFont(font());
    constexpr std::array kStyles{Qt::SolidLine, Qt::DashLine, Qt::DotLine, Qt::DashDotLine};
    for (int i = 0; i < m_plot->graphCount(); ++i) {
        QPen pen(lineColour(colours, i));
        pen.setStyle(kStyles[std::size_t(i) % kStyles.size()]);
        m_plot->graph(i)->setPen(pen);
        QColor fill = pen.color();
        fill.setAlpha(28);
        m_plot->graph(i)->setBrush(fill);
    }
    m_plot->replot(QCustomPlot::rpQueuedReplot);
}

void NoisePlot::changeEvent(QEvent* event)
{
    QWidget::changeEvent(event);
    if (event->type() == QEvent::PaletteChange || event->type() == QEvent::FontChange)
        applyColours();
}

} // namespace probescope::ui

#include "moc_noise_plot.cpp"
