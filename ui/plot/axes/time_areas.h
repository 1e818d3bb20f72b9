#pragma once

#include "ui/base/capture/capture_clock.h"
#include "ui/base/capture/selection.h"

#include <qcustomplot.h>

#include <functional>
#include <optional>
#include <vector>

namespace probescope::ui::timeline {
struct Colours;
}

namespace probescope::ui {

class AxisGestures;

/// Labels a time axis, whose 0 is the origin, with the times of the capture. Its ticker is a
/// TimeTicker.
void labelTimes(QCPAxis& axis, std::int64_t originNs, const CaptureClock& clock);

/// The parts of a plot that stand above each other and share one time axis. Its 0 is the origin.
/// The user moves all of them and selects ranges by the gestures that were chosen, and points at
/// times.
class TimeAreas : public QObject
{
    Q_OBJECT

public:
    /// The plot, which owns it, has nothing else in its layout. A click gives the focus to `owner`.
    TimeAreas(QCustomPlot* plot, int count, QWidget* owner);

    QCPAxisRect* area(std::size_t index) const { return m_areas[index]; } ///< from above
    QCPAxis* times(std::size_t index) const { return area(index)->axis(QCPAxis::atBottom); }
    QCPAxis* values(std::size_t index) const { return area(index)->axis(QCPAxis::atLeft); }

    void setOrigin(std::int64_t originNs, const CaptureClock& clock);
    std::int64_t originNs() const { return m_originNs; }
    /// Counted from the origin. moved() is not emitted.
    void setShown(const QCPRange& shown);
    QCPRange shown() const { return times(0)->range(); }
    TimeRange range() const;
    /// A line across all areas; nothing: none.
    void setCursor(std::optional<std::int64_t> timeNs);
    /// The text below the pointer.
    void setTip(std::function<QString(std::int64_t timeNs)> tip) { m_tip = std::move(tip); }
    void setColours(const timeline::Colours& colours, const QFont& font);
    /// Left, right, and the keys of the gestures that the user chose; false: it is for others.
    bool takeKey(const QKeyEvent& event);

    bool eventFilter(QObject* watched, QEvent* event) override;

signals:
    void moved(probescope::ui::TimeRange range); ///< by the user
    void rangeSelected(probescope::ui::TimeRange range);
    void allWanted(); ///< all that there is, by its key
    void timeChosen(qint64 timeNs);

private:
    void addArea(bool last);
    void addCursor(QCPAxisRect* area);
    void follow(const QCPAxis* moved);
    std::int64_t timeAt(double x) const;

    QCustomPlot* m_plot;
    QWidget* m_owner;
    AxisGestures* m_gestures; ///< owned by the plot
    QCPMarginGroup* m_margins;
    std::vector<QCPAxisRect*> m_areas;
    std::vector<QCPItemStraightLine*> m_cursors;
    std::int64_t m_originNs = 0;
    CaptureClock m_clock;
    std::function<QString(std::int64_t)> m_tip;
    bool m_setting = false; ///< the range is being set by this object
};

} // namespace probescope::ui
