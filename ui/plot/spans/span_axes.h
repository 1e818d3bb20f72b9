#pragma once

#include "ui/plot/spans/span_picture.h"

#include <QObject>
#include <QPointF>
#include <QRect>
#include <QStringList>

#include <optional>

class QCPAxis;
class QCustomPlot;

namespace probescope::ui {

/// A place in a plot of spans. Which of its parts mean anything depends on the page.
struct SpanPlace
{
    std::int64_t timeNs = 0; ///< where time runs to the right
    double duration = 0; ///< where there is an axis of durations
    std::int64_t bar = 0; ///< of powers: its number, from the shortest on
};

/// The axes of a plot of spans: what each page has to the right and upwards, which part of time and
/// of durations is in sight, and which place a pixel is. Pixels are logical ones of the plot's
/// widget; times and durations are nanoseconds, or what the units say. For the UI thread.
class SpanAxes : public QObject
{
    Q_OBJECT

public:
    /// The ranges of the plot, which must outlive it, are set here only.
    SpanAxes(QCustomPlot* plot, QObject* parent);

    void setPage(SpanPage page);
    SpanPage page() const { return m_page; }
    void setUnits(const SpanUnits& units);
    const SpanUnits& units() const { return m_units; }
    /// Where the time axis is 0.
    void setOrigin(std::int64_t originNs);
    std::int64_t originNs() const { return m_originNs; }
    /// The whole extent, which fit() shows. A different one is shown at once.
    void setExtent(TimeRange time, DurationRange durations);
    /// The extent has grown: a zoomed part stays.
    void growExtent(TimeRange time, DurationRange durations);
    /// Counts, or shares of 1, up to `most` are in sight, on pages that have them.
    void setCounts(double most);
    /// Whether the durations of a histogram are logarithmic. Nothing: where they differ by two
    /// powers of ten or more, since all but the longest would have one bar.
    void setLogBars(std::optional<bool> chosen);
    std::optional<bool> chosenLogBars() const { return m_chosenLogBars; }
    bool logBars() const { return m_logBars; }
    /// The names of the bars of powers, the shortest first.
    void setBars(const QStringList& names);

    void fit();
    /// About the middle, to the right and left.
    void zoomBy(double factor);
    /// To the right, by a part of what is in sight.
    void moveBy(double part);
    /// Shows what was chosen; an axis without a choice stays.
    void zoomTo(std::optional<TimeRange> time, std::optional<DurationRange> durations);
    /// About a pixel; along the axis of durations, if time runs to the right and `upright` is set.
    void zoomAt(QPointF pixel, double factor, bool upright);
    /// What was below one pixel is below the other one.
    void pan(QPointF from, QPointF to);

    bool timeToTheRight() const;
    /// Null: there is none (of powers, whose bars have places of their own).
    QCPAxis* durationAxis() const;
    const TimeRange& time() const { return m_time; } ///< in sight
    QRect area() const; ///< within the axes
    /// What the axes show, in pixels of the screen. `frame` of a heat map has cells.
    SpanFrame frame() const;

    SpanPlace placeAt(QPointF pixel) const;
    /// What begins within some pixels of the place.
    SpanFrame reachOf(QPointF pixel) const;
    TimeRange timesBetween(QPointF a, QPointF b) const;
    DurationRange durationsBetween(QPointF a, QPointF b) const;

signals:
    void moved(); ///< a time or duration has another pixel than before
    void frameChanged(); ///< frame() is another one

private:
    struct Sight
    {
        TimeRange time;
        DurationRange durations = {};
    };
    Sight fitted() const; ///< what fit() shows
    bool showsAll() const;
    bool linear() const { return m_page == SpanPage::Histogram && !m_logBars; }
    std::int64_t least() const { return linear() ? 0 : 1; } ///< that the durations' axis shows
    std::int64_t timeAt(double pixel) const;
    void makeAxes();
    void followLayout();
    void showRanges();
    void readRanges();
    void labelTime();

    QCustomPlot* m_plot;
    SpanPage m_page = SpanPage::Scatter;
    SpanUnits m_units;
    std::int64_t m_originNs = 0;
    TimeRange m_allTime;
    DurationRange m_allDurations;
    std::optional<bool> m_chosenLogBars;
    bool m_logBars = false;
    TimeRange m_time; ///< in sight
    std::int64_t m_lowNs = 1; ///< durations in sight
    std::int64_t m_highNs = 10;
    QRect m_laidOut; ///< the area within the axes, last time
    bool m_setting = false; ///< ranges are being set, not moved by the user
};

} // namespace probescope::ui
