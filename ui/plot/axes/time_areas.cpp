#include "ui/plot/axes/time_areas.h"

#include "ui/plot/axes/axis_gestures.h"
#include "ui/plot/axes/plot_style.h"
#include "ui/plot/axes/time_ticker.h"

#include <QMouseEvent>
#include <QToolTip>

#include <utility>

namespace probescope::ui {

namespace {

constexpr int kEdge = 8; // above and below all areas
constexpr int kBetween = 2;
constexpr int kLeft = 12;
constexpr int kRight = 18;

} // namespace

void labelTimes(QCPAxis& axis, std::int64_t originNs, const CaptureClock& clock)
{
    static_cast<TimeTicker&>(*axis.ticker()).setOrigin(&axis, originNs, clock);
    axis.setLabel(clock.unit == TimeUnit::Nanoseconds
                      ? TimeAreas::tr("Time (s)")
                      : TimeAreas::tr("Time (%1)").arg(unitName(clock.unit)));
}

TimeAreas::TimeAreas(QCustomPlot* plot, int count, QWidget* owner)
    : QObject(plot)
    , m_plot(plot)
    , m_owner(owner)
    , m_gestures(new AxisGestures(plot, AxisGestures::Upright::Fixed)) // owned by the plot
    , m_margins(new QCPMarginGroup(plot)) // owned by the plot
{
    m_plot->setFocusPolicy(Qt::NoFocus);
    m_plot->setMouseTracking(true);
    m_plot->installEventFilter(this);
    m_plot->plotLayout()->clear();
    m_plot->plotLayout()->setRowSpacing(0);
    for (int i = 0; i < count; ++i)
        addArea(i + 1 == count);
    connect(m_gestures, &AxisGestures::rangeSelected, this, [this](double from, double to) {
        emit rangeSelected({timeAt(from), timeAt(to)});
    });
    connect(m_gestures, &AxisGestures::allWanted, this, &TimeAreas::allWanted);
}

void TimeAreas::addArea(bool last)
{
    auto* const area = new QCPAxisRect(m_plot); // owned by the plot
    area->setMinimumMargins({kLeft, kEdge, kRight, last ? kEdge : kBetween});
    area->setMarginGroup(QCP::msLeft | QCP::msRight, m_margins);
    for (auto* const axis : area->axes()) {
        axis->setLayer(QStringLiteral("axes"));
        axis->grid()->setLayer(QStringLiteral("grid"));
    }
    auto* const times = area->axis(QCPAxis::atBottom);
    times->setTicker(m_areas.empty() ? QSharedPointer<TimeTicker>::create()
                                     : this->times(0)->ticker().staticCast<TimeTicker>());
    times->setTickLabels(last);
    m_plot->plotLayout()->addElement(int(m_areas.size()), 0, area);
    m_areas.push_back(area);
    m_gestures->add(area);
    addCursor(area);
    connect(times, qOverload<const QCPRange&>(&QCPAxis::rangeChanged), this,
            [this, times] { follow(times); });
}

void TimeAreas::addCursor(QCPAxisRect* area)
{
    auto* const cursor = new QCPItemStraightLine(m_plot); // owned by the plot
    cursor->setClipAxisRect(area);
    for (auto* const end : {cursor->point1, cursor->point2}) {
        end->setAxisRect(area);
        end->setAxes(area->axis(QCPAxis::atBottom), area->axis(QCPAxis::atLeft));
        end->setTypeX(QCPItemPosition::ptPlotCoords);
        end->setTypeY(QCPItemPosition::ptAxisRectRatio);
    }
    cursor->setVisible(false);
    m_cursors.push_back(cursor);
}

/// The user moved the times of one area: the others go with it.
void TimeAreas::follow(const QCPAxis* moved)
{
    if (m_setting)
        return;
    setShown(moved->range());
    emit this->moved(range());
}

void TimeAreas::setOrigin(std::int64_t originNs, const CaptureClock& clock)
{
    m_originNs = originNs;
    m_clock = clock;
    labelTimes(*times(m_areas.size() - 1), m_originNs, m_clock);
}

void TimeAreas::setShown(const QCPRange& shown)
{
    m_setting = true;
    for (std::size_t i = 0; i < m_areas.size(); ++i)
        times(i)->setRange(shown);
    m_setting = false;
    labelTimes(*times(m_areas.size() - 1), m_originNs, m_clock);
}

TimeRange TimeAreas::range() const
{
    return {timeAt(shown().lower), timeAt(shown().upper)};
}

std::int64_t TimeAreas::timeAt(double x) const
{
    return m_originNs + std::int64_t(x);
}

void TimeAreas::setCursor(std::optional<std::int64_t> timeNs)
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

void TimeAreas::setColours(const timeline::Colours& colours, const QFont& font)
{
    m_plot->setBackground(QBrush(colours.background));
    for (auto* const area : m_areas) {
        for (auto* const axis : area->axes())
            dressAxis(*axis, colours, font);
    }
    for (auto* const cursor : m_cursors)
        cursor->setPen(QPen(colours.accent, 1));
}

bool TimeAreas::takeKey(const QKeyEvent& event)
{
    constexpr double kMove = 0.1;
    auto* const axis = times(0);
    switch (event.key()) {
    case Qt::Key_Left:
        axis->moveRange(-kMove * axis->range().size());
        return true;
    case Qt::Key_Right:
        axis->moveRange(kMove * axis->range().size());
        return true;
    default:
        return m_gestures->takeKey(event);
    }
}

bool TimeAreas::eventFilter(QObject* watched, QEvent* event)
{
    const auto* const mouse = watched == m_plot ? dynamic_cast<QMouseEvent*>(event) : nullptr;
    if (!mouse)
        return QObject::eventFilter(watched, event);
    const auto time = timeAt(times(0)->pixelToCoord(mouse->position().x()));
    if (event->type() == QEvent::MouseMove && mouse->buttons() == Qt::NoButton && m_tip)
        QToolTip::showText(mouse->globalPosition().toPoint(), m_tip(time), m_plot);
    else if (event->type() == QEvent::MouseButtonPress && mouse->button() == Qt::LeftButton)
        m_owner->setFocus(Qt::MouseFocusReason);
    else if (event->type() == QEvent::MouseButtonDblClick)
        emit timeChosen(time);
    return false;
}

} // namespace probescope::ui

#include "moc_time_areas.cpp"
