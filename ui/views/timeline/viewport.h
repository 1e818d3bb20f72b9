#pragma once

#include "ui/base/capture/selection.h"
#include "ui/views/timeline/models/coordinates.h"
#include "ui/views/timeline/models/hit_test.h"
#include "ui/views/timeline/models/lane_window.h"
#include "ui/views/timeline/models/view_history.h"
#include "ui/views/timeline/paint/scene.h"

#include <QElapsedTimer>
#include <QObject>
#include <QPoint>
#include <QRect>

class QScrollBar;
class QWidget;

namespace probescope::ui::timeline {

/// What part of the capture a timeline shows, and where in the widget: the visible range of the
/// Selection with its history, and how far the lanes are scrolled. Times are in ns, places in
/// logical pixels of the widget, columns are device pixels. Owned by the widget's class; widget and
/// selection must outlive it.
class Viewport : public QObject
{
    Q_OBJECT

public:
    /// `capture`: from its first to its last event. All of it is shown if the selection has no
    /// visible range yet.
    Viewport(QWidget* widget, Selection* selection, TimeRange capture);

    QRect canvas() const; ///< of the lanes
    QRect ruler() const; ///< above the canvas
    QRect headers() const; ///< of the lanes, at their left
    int columns() const; ///< of the canvas
    double pixelRatio() const;
    TimeRange range() const { return m_selection->visible(); }
    int scroll() const; ///< of the lanes that are not pinned
    /// Where lanes stand in the canvas.
    LaneWindow window() const;
    std::int64_t tickStep() const;

    std::int64_t timeAt(double x) const;
    double xOf(std::int64_t timeNs) const; ///< the left edge of the time's column
    int laneYAt(int y) const; ///< from the top of the first lane
    /// The part of the widget where the lane is seen; empty: it is scrolled away.
    QRect placeOf(const Lane& lane) const;
    QRect placeOf(const Heading& heading) const;
    /// The heading at a place of the widget, beside the lanes or over them.
    const Heading* headingAt(QPoint place) const;
    HitQuery queryAt(QPoint place) const;
    /// Fills in what a scene tells of places and times.
    void fill(Scene& scene) const;

    ZoomLimits limits() const;
    /// A view of all of the capture goes on to show all of it; with `followsEnd`, one that shows
    /// its end moves along with that.
    void captureGrew(TimeRange capture, bool followsEnd);
    void show(TimeRange range, Gesture gesture);
    void showAll();
    /// Moves as far as needed for a time to be visible.
    void reveal(std::int64_t timeNs, Gesture gesture);
    /// To an item, with room beside it; closer where it has no length.
    void zoomTo(TimeRange item);
    void zoom(int steps, std::int64_t anchorNs, Gesture gesture); ///< steps > 0: out
    void zoomToSelectedRange();
    void zoomToMarkers(); ///< from A to B, or from B to A
    void pan(int percent); ///< of the visible range
    bool canGoBack() const { return m_history.canGoBack(); }
    bool canGoForward() const { return m_history.canGoForward(); }
    void goBack();
    void goForward();

    /// Other lanes, or other heights; the layout is kept.
    void setLanes(const LaneLayout& layout);
    void placeScrollBar(); ///< the widget has another size
    void scrollTo(int y);
    void scrollByPage(int pages);
    void revealLane(const Lane& lane);
    void revealStrip(const Lane& lane, const Strip& strip);
    void revealHeading(const Heading& heading);

signals:
    void moved(); ///< another range, or scrolled
    void historyChanged();

private:
    QRect placeOf(int laneY, int height, int partTop) const;
    void revealRow(int laneY, int height); ///< one that scrolls
    void showFromHistory(std::optional<TimeRange> range);
    void onVisibleChanged();

    QWidget* m_widget;
    Selection* m_selection;
    QScrollBar* m_scrollBar;
    const LaneLayout* m_layout = nullptr;
    int m_pinned = 0; ///< the height of the lanes that do not scroll
    TimeRange m_capture;
    ViewHistory m_history;
    QElapsedTimer m_clock; ///< of the history
    bool m_showing = false; ///< the visible range is being set here
};

} // namespace probescope::ui::timeline
