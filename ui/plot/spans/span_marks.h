#pragma once

#include "ui/base/theme/colours.h"
#include "ui/plot/spans/span_axes.h"

#include <QObject>
#include <QRectF>

#include <optional>
#include <utility>

class QCPItemLine;
class QCPItemRect;
class QCPItemTracer;

namespace probescope::ui {

/// What lies over the picture of a plot of spans: the current span, the chosen durations, the time
/// that the pointer is at in any view, and what is being dragged over. They are painted without
/// painting all else. For the UI thread.
class SpanMarks : public QObject
{
    Q_OBJECT

public:
    /// The plot, which owns what is drawn, and the axes must outlive it.
    SpanMarks(QCustomPlot* plot, const SpanAxes& axes);

    /// A span that the user looks at: its begin and duration.
    void setCurrent(std::optional<std::pair<std::int64_t, std::int64_t>> timeAndDuration);
    void setChosenDurations(std::optional<DurationRange> range);
    void setHover(std::optional<std::int64_t> timeNs);
    /// What is being dragged over, in shares (0 to 1) of the area within the axes.
    void showBrush(const QRectF& shares);
    void hideBrush();
    void setColours(const timeline::Colours& colours);
    /// Puts all where the axes have it now.
    void place();

private:
    void placeChosen();
    void paint();

    QCustomPlot* m_plot;
    const SpanAxes& m_axes;
    QCPItemRect* m_brush;
    QCPItemRect* m_band; ///< the chosen durations
    QCPItemTracer* m_current;
    QCPItemLine* m_cursor;
    std::optional<std::pair<std::int64_t, std::int64_t>> m_currentSpan;
    std::optional<DurationRange> m_chosen;
    bool m_painted = false; ///< the plot, once at least
};

} // namespace probescope::ui
