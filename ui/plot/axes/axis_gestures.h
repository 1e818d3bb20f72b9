#pragma once

#include "ui/base/input/gesture_map.h"

#include <QObject>
#include <QPointF>
#include <QRect>

#include <memory>
#include <vector>

class QCPAxis;
class QCPAxisRect;
class QCustomPlot;
class QMouseEvent;
class QRubberBand;
class QWheelEvent;

namespace probescope::ui {

/// What stands in the middle of an axis on the screen, also of a logarithmic one.
double middleOf(const QCPAxis& axis);
/// What is at the pixel `from` comes to the pixel `to`.
void moveAxis(QCPAxis& axis, double from, double to);

/// What drags, the wheel and keys do with the axes of a plot, by the gestures that the user chose.
/// For the UI thread.
class AxisGestures : public QObject
{
    Q_OBJECT

public:
    enum class Upright : std::uint8_t {
        Fixed, ///< the values fit what is in sight, or are not moved for another reason
        Moves,
    };

    /// The plot, which owns it, reacts to nothing by itself any more.
    AxisGestures(QCustomPlot* plot, Upright upright);
    ~AxisGestures() override;

    /// An area whose axes are moved. Several share what is to the right.
    void add(QCPAxisRect* area);

    /// Keys that zoom to the middle, and move. False: it is for others.
    bool takeKey(const QKeyEvent& event);
    /// Gives up what is being dragged; false: there was nothing.
    bool cancel();

    bool eventFilter(QObject* watched, QEvent* event) override;

signals:
    /// Coordinates of the axis to the right; from < to.
    void rangeSelected(double from, double to);
    void allWanted(); ///< by its key

private:
    void press(const QMouseEvent& event);
    void move(const QMouseEvent& event);
    void release(const QMouseEvent& event);
    void turnWheel(QWheelEvent& event);
    bool isClick(QPointF to) const;
    void showBand(QPointF to);
    void pan(QPointF to);
    void moveBy(double part);
    QRect place() const; ///< of all areas
    QCPAxis* right() const; ///< the axis

    QCustomPlot* m_plot;
    Upright m_upright;
    std::vector<QCPAxisRect*> m_areas;
    std::unique_ptr<QRubberBand> m_band; ///< over what is dragged, while it is
    QCPAxisRect* m_pressedArea = nullptr;
    DragMeaning m_drag = DragMeaning::None;
    QPointF m_pressed;
    QPointF m_pannedTo; ///< where the pointer was, last time
    bool m_far = false; ///< it is no click any more
};

} // namespace probescope::ui
