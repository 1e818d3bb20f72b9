#pragma once

#include "ui/base/input/gesture_map.h"
#include "ui/plot/spans/span_axes.h"

#include <QPoint>

class QMouseEvent;
class QWheelEvent;

namespace probescope::ui {

class SpanMarks;
class SpanPlottables;

/// What the mouse does in a plot of spans: dragging and the wheel by the gestures that the user
/// chose; a click selects a span, and what lies below the pointer is told. For the UI thread.
class SpanPointer : public QObject
{
    Q_OBJECT

public:
    /// All must outlive it. The plot's parent gets the focus.
    SpanPointer(QCustomPlot* plot, SpanAxes& axes, const SpanPlottables& plottables,
                SpanMarks& marks);

    /// What is being dragged is not selected.
    void cancel();
    /// The answer to tipWanted(); ignored if the pointer has moved on.
    void showTip(const QString& text);

signals:
    // As those of SpanPlot.
    void brushed(std::optional<probescope::ui::TimeRange> time,
                 std::optional<probescope::ui::DurationRange> durations);
    void pointed(probescope::ui::SpanFrame reach, std::int64_t timeNs, std::int64_t durationNs);
    void tipWanted(probescope::ui::SpanFrame reach, std::int64_t timeNs, std::int64_t durationNs);
    void hovered(std::optional<std::int64_t> timeNs);
    void goWanted();

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    /// Along which axes a drag chooses.
    struct Chosen
    {
        bool right = false;
        bool up = false;
    };

    void mousePressed(const QMouseEvent& event);
    void mouseMoved(const QMouseEvent& event);
    void mouseReleased(const QMouseEvent& event);
    void doubleClicked(const QMouseEvent& event);
    void wheelTurned(QWheelEvent& event);
    bool isClick(QPointF to) const;
    Chosen chosenBy(QPointF to) const;
    void showBrush(QPointF to);
    std::optional<TimeRange> timesTo(QPointF to) const;
    std::optional<DurationRange> durationsChosenBy(QPointF to) const;
    DurationRange durationsTo(QPointF to) const;
    void pointAt(QPointF pixel);
    bool hasDotAt(QPointF pixel) const;
    void tipAt(QPointF pixel, const QPoint& global);

    QCustomPlot* m_plot;
    SpanAxes& m_axes;
    const SpanPlottables& m_plottables;
    SpanMarks& m_marks;
    DragMeaning m_drag = DragMeaning::None;
    QPointF m_dragFrom;
    QPointF m_pannedTo; ///< where the pointer was, last time
    bool m_far = false; ///< it is no click any more
    std::optional<QPoint> m_tipPlace; ///< of the screen, where a tip is awaited
};

} // namespace probescope::ui
