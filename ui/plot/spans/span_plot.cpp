#include "ui/plot/spans/span_plot.h"

#include "ui/base/input/gestures.h"
#include "ui/plot/axes/focus_frame.h"
#include "ui/plot/axes/plot_file.h"
#include "ui/plot/axes/plot_style.h"
#include "ui/plot/spans/gap_hatch.h"
#include "ui/plot/spans/group_mark.h"
#include "ui/plot/spans/span_axes.h"
#include "ui/plot/spans/span_marks.h"
#include "ui/plot/spans/span_plottables.h"
#include "ui/plot/spans/span_pointer.h"
#include "ui/plot/spans/span_tip.h"

#include <QContextMenuEvent>
#include <QKeyEvent>
#include <QLabel>
#include <QStackedLayout>

#include <algorithm>
#include <cmath>
#include <utility>

namespace probescope::ui {

namespace {

constexpr double kKeyZoom = 0.7;
constexpr double kKeyMove = 0.1; // of what is in sight
constexpr int kAllSteps = 1'000'000;
constexpr int kLegendReach = 6; // of a mark, to each side
constexpr double kFileScale = 2; // pixels of a picture file for each pixel of the screen
const QMargins kMinMargins(12, 10, 18, 8);

} // namespace

SpanPlot::SpanPlot(QWidget* parent)
    : QWidget(parent)
    , m_plot(new QCustomPlot(this))
    , m_empty(new QLabel(this))
    , m_gaps(new GapHatch(m_plot)) // owned by the plot
    , m_axes(new SpanAxes(m_plot, this))
    , m_plottables(std::make_unique<SpanPlottables>(m_plot, *m_axes))
    , m_marks(std::make_unique<SpanMarks>(m_plot, *m_axes))
    , m_pointer(std::make_unique<SpanPointer>(m_plot, *m_axes, *m_plottables, *m_marks))
{
    setFocusPolicy(Qt::StrongFocus);
    frameFocus(this);
    setAccessibleName(tr("Plot of durations"));
    setMinimumSize(160, 110);
    m_plot->setFocusPolicy(Qt::NoFocus);
    m_plot->setInteractions({});
    m_plot->axisRect()->setMinimumMargins(kMinMargins);
    m_empty->setObjectName(QStringLiteral("emptyText"));
    m_empty->setAlignment(Qt::AlignCenter);
    m_empty->setWordWrap(true);
    m_empty->setMargin(24);
    auto* const layout = new QStackedLayout(this);
    layout->addWidget(m_plot);
    layout->addWidget(m_empty);
    connect(m_axes, &SpanAxes::moved, m_marks.get(), &SpanMarks::place);
    connect(m_axes, &SpanAxes::frameChanged, this, &SpanPlot::frameChanged);
    connect(m_pointer.get(), &SpanPointer::brushed, this, &SpanPlot::brushed);
    connect(m_pointer.get(), &SpanPointer::pointed, this, &SpanPlot::pointed);
    connect(m_pointer.get(), &SpanPointer::tipWanted, this, &SpanPlot::tipWanted);
    connect(m_pointer.get(), &SpanPointer::hovered, this, &SpanPlot::hovered);
    connect(m_pointer.get(), &SpanPointer::goWanted, this, &SpanPlot::goWanted);
    applyColours();
}

SpanPlot::~SpanPlot() = default;

void SpanPlot::setPage(SpanPage page)
{
    if (m_axes->page() == page)
        return;
    m_axes->setPage(page);
    m_gaps->setVisible(m_axes->timeToTheRight());
    setPicture({});
    fit();
}

SpanPage SpanPlot::page() const
{
    return m_axes->page();
}

void SpanPlot::setUnits(const SpanUnits& units)
{
    if (m_axes->units() == units)
        return;
    m_axes->setUnits(units);
    m_plottables->draw();
}

void SpanPlot::setOrigin(std::int64_t originNs)
{
    m_gaps->setOrigin(originNs);
    m_axes->setOrigin(originNs);
}

void SpanPlot::setGaps(std::vector<TimeRange> gaps)
{
    if (gaps == m_gaps->gaps())
        return;
    m_gaps->setGaps(std::move(gaps));
    m_plot->replot(QCustomPlot::rpQueuedReplot);
}

bool SpanPlot::hatchesGaps() const
{
    const auto& gaps = m_gaps->gaps();
    return m_axes->timeToTheRight()
        && std::any_of(gaps.begin(), gaps.end(), [sight = m_axes->time()](const TimeRange& gap) {
               return gap.endNs >= sight.beginNs && gap.beginNs < sight.endNs;
           });
}

void SpanPlot::setExtent(TimeRange time, DurationRange durations)
{
    m_axes->setExtent(time, durations);
}

void SpanPlot::growExtent(TimeRange time, DurationRange durations)
{
    m_axes->growExtent(time, durations);
}

void SpanPlot::setLogBars(std::optional<bool> chosen)
{
    m_axes->setLogBars(chosen);
}

std::optional<bool> SpanPlot::chosenLogBars() const
{
    return m_axes->chosenLogBars();
}

bool SpanPlot::logBars() const
{
    return m_axes->logBars();
}

void SpanPlot::setPicture(SpanPicture picture)
{
    if (!m_plottables->setPicture(std::move(picture)))
        return;
    m_marks->place();
    describe();
}

/// The current span first: keys step through them.
void SpanPlot::describe()
{
    QStringList parts{m_currentWords, m_empty->text()};
    if (m_empty->text().isEmpty())
        parts << summaryOf(picture(), *m_axes);
    parts.removeAll(QString());
    if (const auto text = parts.join(u'\n'); text != accessibleDescription())
        setAccessibleDescription(text);
}

const SpanPicture& SpanPlot::picture() const
{
    return m_plottables->picture();
}

void SpanPlot::setEmptyText(const QString& text)
{
    m_empty->setText(text);
    auto* const layout = static_cast<QStackedLayout*>(this->layout());
    layout->setCurrentWidget(text.isEmpty() ? static_cast<QWidget*>(m_plot) : m_empty);
    describe();
}

SpanFrame SpanPlot::frame() const
{
    return m_axes->frame();
}

void SpanPlot::setCurrent(std::optional<std::pair<std::int64_t, std::int64_t>> timeAndDuration,
                          const QString& words)
{
    m_marks->setCurrent(timeAndDuration);
    m_currentWords = words;
    describe();
}

void SpanPlot::setChosenDurations(std::optional<DurationRange> range)
{
    m_marks->setChosenDurations(range);
}

void SpanPlot::setHover(std::optional<std::int64_t> timeNs)
{
    m_marks->setHover(timeNs);
}

void SpanPlot::setGroupFills(std::vector<std::size_t> fills)
{
    m_plottables->setGroupFills(std::move(fills));
}

QPixmap SpanPlot::groupMark(int group) const
{
    const auto colour = m_plottables->colourOf(group);
    const double ratio = devicePixelRatioF();
    auto mark =
        QPixmap::fromImage(markImage(group, colour, int(std::lround(kLegendReach * ratio))));
    mark.setDevicePixelRatio(ratio);
    return mark;
}

void SpanPlot::fit()
{
    m_axes->fit();
}

void SpanPlot::showTip(const QString& text)
{
    m_pointer->showTip(text);
}

QImage SpanPlot::toImage()
{
    return m_plot->toPixmap(0, 0, devicePixelRatioF() * kFileScale).toImage();
}

QString SpanPlot::saveAs(const QString& file)
{
    return writePlot(*m_plot, file, accessibleName());
}

void SpanPlot::applyColours()
{
    const auto colours = timeline::Colours::from(palette());
    m_plot->setBackground(QBrush(colours.background));
    for (auto* const axis : {m_plot->xAxis, m_plot->yAxis})
        dressAxis(*axis, colours, font());
    m_gaps->setColour(colours.loss);
    m_marks->setColours(colours);
    m_plottables->setStyle(colours, font());
    m_marks->place();
}

void SpanPlot::changeEvent(QEvent* event)
{
    QWidget::changeEvent(event);
    if (event->type() == QEvent::PaletteChange || event->type() == QEvent::FontChange)
        applyColours();
}

void SpanPlot::resizeEvent(QResizeEvent* event)
{
    QWidget::resizeEvent(event);
    m_plot->replot(QCustomPlot::rpImmediateRefresh); // lays the axes out anew
    m_marks->place();
    emit frameChanged();
}

void SpanPlot::keyPressEvent(QKeyEvent* event)
{
    switch (event->key()) {
    case Qt::Key_Right:
    case Qt::Key_Down:
        emit stepWanted(1);
        return;
    case Qt::Key_Left:
    case Qt::Key_Up:
        emit stepWanted(-1);
        return;
    case Qt::Key_Home:
        emit stepWanted(-kAllSteps);
        return;
    case Qt::Key_End:
        emit stepWanted(kAllSteps);
        return;
    case Qt::Key_Return:
    case Qt::Key_Enter:
        emit goWanted();
        return;
    case Qt::Key_Escape:
        m_pointer->cancel();
        emit unbrushed();
        return;
    default:
        if (!takeKey(*event))
            QWidget::keyPressEvent(event);
    }
}

/// The keys of the gestures that the user chose. What is selected is known to the view.
bool SpanPlot::takeKey(const QKeyEvent& event)
{
    const auto meaning = gestures().key(event);
    if (!meaning || *meaning == KeyMeaning::ZoomToSelection)
        return false;
    switch (*meaning) {
    case KeyMeaning::ZoomIn:
        m_axes->zoomBy(kKeyZoom);
        break;
    case KeyMeaning::ZoomOut:
        m_axes->zoomBy(1 / kKeyZoom);
        break;
    case KeyMeaning::MoveLeft:
        m_axes->moveBy(-kKeyMove);
        break;
    case KeyMeaning::MoveRight:
        m_axes->moveBy(kKeyMove);
        break;
    case KeyMeaning::ShowAll:
        fit();
        break;
    case KeyMeaning::ZoomToSelection:
        break;
    }
    return true;
}

void SpanPlot::contextMenuEvent(QContextMenuEvent* event)
{
    emit menuWanted(event->globalPos());
}

} // namespace probescope::ui

#include "moc_span_plot.cpp"
