#include "ui/views/timeline/viewport.h"

#include <QScrollBar>
#include <QWidget>

#include <algorithm>
#include <cmath>

namespace probescope::ui::timeline {

namespace {

constexpr int kHeaderWidth = 136; // a multiple of 8: whole device pixels at 125 % and 150 %
constexpr int kRulerHeight = 40;
constexpr int kTickPixels = 104; // between two labels

} // namespace

Viewport::Viewport(QWidget* widget, Selection* selection, TimeRange capture)
    : m_widget(widget)
    , m_selection(selection)
    , m_scrollBar(new QScrollBar(Qt::Vertical, widget))
    , m_capture(capture)
{
    m_clock.start();
    m_scrollBar->setFocusPolicy(Qt::NoFocus);
    m_scrollBar->setAccessibleName(tr("Scroll through the lanes"));
    connect(m_scrollBar, &QScrollBar::valueChanged, this, &Viewport::moved);
    if (range().endNs <= range().beginNs)
        m_selection->setVisible(fitted(m_capture));
    m_history.record(range(), Gesture::Jump, m_clock.elapsed());
    connect(m_selection, &Selection::visibleChanged, this, &Viewport::onVisibleChanged);
}

QRect Viewport::canvas() const
{
    const int bar = m_scrollBar->isHidden() ? 0 : m_scrollBar->width();
    return {kHeaderWidth, kRulerHeight, std::max(m_widget->width() - kHeaderWidth - bar, 0),
            std::max(m_widget->height() - kRulerHeight, 0)};
}

QRect Viewport::ruler() const
{
    const auto lanes = canvas();
    return {lanes.left(), 0, lanes.width(), kRulerHeight};
}

QRect Viewport::headers() const
{
    return {0, kRulerHeight, kHeaderWidth, std::max(m_widget->height() - kRulerHeight, 0)};
}

int Viewport::columns() const
{
    return int(std::lround(canvas().width() * pixelRatio()));
}

double Viewport::pixelRatio() const
{
    return m_widget->devicePixelRatioF();
}

int Viewport::scroll() const
{
    return m_scrollBar->value();
}

LaneWindow Viewport::window() const
{
    return {canvas().height(), m_pinned, scroll()};
}

std::int64_t Viewport::tickStep() const
{
    return timeline::tickStep(range(), canvas().width(), kTickPixels);
}

std::int64_t Viewport::timeAt(double x) const
{
    const auto column = std::floor((x - canvas().left()) * pixelRatio());
    return pixelToTime(range(), columns(), std::int64_t(column));
}

double Viewport::xOf(std::int64_t timeNs) const
{
    return canvas().left() + double(timeToPixel(range(), columns(), timeNs)) / pixelRatio();
}

int Viewport::laneYAt(int y) const
{
    return window().laneYAt(y - canvas().top());
}

QRect Viewport::placeOf(const Lane& lane) const
{
    return placeOf(lane.y, lane.height, window().topFor(lane));
}

QRect Viewport::placeOf(const Heading& heading) const
{
    return placeOf(heading.y, heading.height, m_pinned);
}

QRect Viewport::placeOf(int laneY, int height, int partTop) const
{
    const auto lanes = window();
    const int top = lanes.yOf(laneY);
    const int begin = std::max(top, partTop);
    const int end = std::min(top + height, lanes.height);
    return {0, canvas().top() + begin, m_widget->width(), std::max(end - begin, 0)};
}

const Heading* Viewport::headingAt(QPoint place) const
{
    if (!m_layout || !(canvas().contains(place) || headers().contains(place)))
        return nullptr;
    return m_layout->groups().headingAt(laneYAt(place.y()));
}

HitQuery Viewport::queryAt(QPoint place) const
{
    HitQuery query;
    query.range = range();
    query.width = columns();
    query.x = int(std::floor((place.x() - canvas().left()) * pixelRatio()));
    query.y = laneYAt(place.y());
    return query;
}

void Viewport::fill(Scene& scene) const
{
    scene.range = range();
    scene.canvas = canvas();
    scene.ruler = ruler();
    scene.headers = headers();
    scene.pixelRatio = pixelRatio();
    scene.columns = columns();
    scene.window = window();
    scene.tickStep = tickStep();
    scene.markerA = m_selection->marker(Selection::Marker::A);
    scene.markerB = m_selection->marker(Selection::Marker::B);
}

ZoomLimits Viewport::limits() const
{
    return {{m_capture.beginNs, saturatedAdd(m_capture.endNs, 1)}};
}

void Viewport::captureGrew(TimeRange capture, bool followsEnd)
{
    const auto visible = range();
    const auto last = m_capture.endNs;
    const bool all = visible == fitted(m_capture);
    const bool end = followsEnd && !all && visible.beginNs <= last && visible.endNs >= last;
    m_capture = capture;
    if (all)
        show(fitted(m_capture), Gesture::Outside);
    else if (const auto grown = m_capture.endNs - last; end && grown > 0)
        show({visible.beginNs + grown, visible.endNs + grown}, Gesture::Outside);
}

void Viewport::show(TimeRange range, Gesture gesture)
{
    range = limited(range, limits());
    m_history.record(range, gesture, m_clock.elapsed());
    showFromHistory(range);
}

void Viewport::showFromHistory(std::optional<TimeRange> range)
{
    if (range) {
        m_showing = true;
        m_selection->setVisible(*range);
        m_showing = false;
    }
    emit historyChanged();
}

void Viewport::onVisibleChanged()
{
    if (!m_showing) {
        m_history.record(range(), Gesture::Outside, m_clock.elapsed());
        emit historyChanged();
    }
    emit moved();
}

void Viewport::showAll()
{
    show(fitted(m_capture), Gesture::Jump);
}

void Viewport::reveal(std::int64_t timeNs, Gesture gesture)
{
    const auto shown = range();
    if (timeNs >= shown.beginNs && timeNs < shown.endNs)
        return;
    const auto middle = shown.beginNs + safeLength(shown) / 2;
    show(panned(shown, saturatedAdd(timeNs, -middle), limits()), gesture);
}

void Viewport::zoomTo(TimeRange item)
{
    constexpr int kCloser = -8; // a factor of 4
    if (safeLength(item) > 1)
        show(withMargin(item, 10), Gesture::Jump);
    else
        zoom(kCloser, item.beginNs, Gesture::Jump);
}

void Viewport::zoom(int steps, std::int64_t anchorNs, Gesture gesture)
{
    show(zoomed(range(), anchorNs, steps, limits()), gesture);
}

void Viewport::zoomToSelectedRange()
{
    if (const auto selected = m_selection->range())
        show(withMargin(*selected, 2), Gesture::Jump);
}

void Viewport::zoomToMarkers()
{
    const auto a = m_selection->marker(Selection::Marker::A);
    const auto b = m_selection->marker(Selection::Marker::B);
    if (a && b)
        show(withMargin({std::min(*a, *b), std::max(*a, *b)}, 2), Gesture::Jump);
}

void Viewport::pan(int percent)
{
    const auto by = std::int64_t(__int128(safeLength(range())) * percent / 100);
    show(panned(range(), by, limits()), Gesture::Keys);
}

void Viewport::goBack()
{
    showFromHistory(m_history.back());
}

void Viewport::goForward()
{
    showFromHistory(m_history.forward());
}

void Viewport::setLanes(const LaneLayout& layout)
{
    m_layout = &layout;
    placeScrollBar();
}

void Viewport::placeScrollBar()
{
    const int room = std::max(m_widget->height() - kRulerHeight, 0);
    const int lanes = m_layout ? m_layout->height() : 0;
    // Pinned lanes leave half of the room to the others where not all of them find room.
    m_pinned = m_layout ? m_layout->pinnedHeight(lanes > room ? room / 2 : room) : 0;
    m_scrollBar->setVisible(lanes > room);
    const int wide = m_scrollBar->sizeHint().width();
    m_scrollBar->setGeometry(m_widget->width() - wide, kRulerHeight, wide, room);
    m_scrollBar->setPageStep(std::max(room - m_pinned, 1));
    m_scrollBar->setSingleStep(std::max(room / 10, 8));
    m_scrollBar->setRange(0, std::max(lanes - room, 0));
}

void Viewport::scrollTo(int y)
{
    m_scrollBar->setValue(y);
}

void Viewport::scrollByPage(int pages)
{
    scrollTo(scroll() + pages * (canvas().height() - m_pinned));
}

void Viewport::revealLane(const Lane& lane)
{
    if (!window().holds(lane))
        revealRow(lane.y, lane.height);
}

void Viewport::revealStrip(const Lane& lane, const Strip& strip)
{
    if (!window().holds(lane))
        revealRow(lane.y + strip.y, strip.height);
}

void Viewport::revealHeading(const Heading& heading)
{
    revealRow(heading.y, heading.height);
}

void Viewport::revealRow(int laneY, int height)
{
    const auto lanes = window();
    const int top = laneY - lanes.pinned;
    const int bottom = laneY + height - lanes.height;
    if (top < lanes.scroll || height > lanes.height - lanes.pinned)
        scrollTo(top);
    else if (bottom > lanes.scroll)
        scrollTo(bottom);
}

} // namespace probescope::ui::timeline

#include "moc_viewport.cpp"
