#pragma once

#include "ui/plot/spans/span_picture.h"

#include <QImage>
#include <QPixmap>
#include <QRect>
#include <QWidget>

#include <optional>

class QCPAxis;
class QCPItemLine;
class QCPItemRect;
class QCPItemTracer;
class QCustomPlot;
class QLabel;
class QMouseEvent;
class QWheelEvent;

namespace probescope::ui {

class GapHatch;
class ImagePlottable;

/// Draws durations in one of several ways, from pictures that are already reduced to its pixels: it
/// tells which part of time and of durations it shows (frame()), and receives a picture of that.
/// Dragging selects a range, a click selects a span, keys step through the longest.
class SpanPlot : public QWidget
{
    Q_OBJECT

public:
    explicit SpanPlot(QWidget* parent = nullptr);
    ~SpanPlot() override;

    /// The way of drawing; the old picture is removed.
    void setPage(SpanPage page);
    SpanPage page() const { return m_page; }
    /// What the numbers of its pictures count; axes and tips name it.
    void setUnits(const SpanUnits& units);
    /// Where the time axis is 0.
    void setOrigin(std::int64_t originNs);
    /// Times in which events are missing: hatched if time runs to the right. They ascend and do not
    /// overlap.
    void setGaps(std::vector<TimeRange> gaps);
    const std::vector<TimeRange>& gaps() const;
    bool hatchesGaps() const; ///< one at least is in sight
    /// The whole extent, which fit() shows. A different one is shown at once.
    void setExtent(TimeRange time, DurationRange durations);
    /// The extent has grown: a zoomed part stays.
    void growExtent(TimeRange time, DurationRange durations);
    /// The picture to draw; ignored if it is not for the current page.
    void setPicture(SpanPicture picture);
    const SpanPicture& picture() const { return m_picture; }
    /// Shown instead of the plot; empty: the plot is shown.
    void setEmptyText(const QString& text);
    QString emptyText() const;

    /// What the axes show, in pixels of the screen. `frame` of a heat map has cells.
    SpanFrame frame() const;

    /// Marks a span that the user looks at.
    void setCurrent(std::optional<std::pair<std::int64_t, std::int64_t>> timeAndDuration);
    void setChosenDurations(std::optional<DurationRange> range);
    std::optional<DurationRange> chosenDurations() const { return m_chosen; }
    void setHover(std::optional<std::int64_t> timeNs);

    /// What a group's lone spans look like, for a legend; by its place there.
    QPixmap groupMark(int group) const;

    void fit();
    void zoomBy(double factor);

    /// The answer to tipWanted(); ignored if the pointer has moved on.
    void showTip(const QString& text);

    QImage toImage();
    /// As writePlot() does.
    QString saveAs(const QString& file);

    /// For tests: where something stands in the widget.
    QPointF pixelOf(std::int64_t timeNs, std::int64_t durationNs) const;
    QRect plotArea() const;
    QString tip(QPointF pixel) const;
    QString shownTip() const { return m_tipText; }

signals:
    void frameChanged(); ///< another picture is wanted
    /// What was dragged over: the axes that the page has.
    void brushed(std::optional<probescope::ui::TimeRange> time,
                 std::optional<probescope::ui::DurationRange> durations);
    void unbrushed(); ///< the choice of durations is to go
    /// A place of a scatter: what begins within, nearest to the place, is meant.
    void pointed(probescope::ui::SpanFrame reach, std::int64_t timeNs, std::int64_t durationNs);
    /// The pointer rests on a dot of a scatter: what is nearest is to be told by showTip().
    void tipWanted(probescope::ui::SpanFrame reach, std::int64_t timeNs, std::int64_t durationNs);
    void stepWanted(int by); ///< among the longest: 1 to the next shorter one
    void goWanted(); ///< to the current span
    void hovered(std::optional<std::int64_t> timeNs);
    void menuWanted(const QPoint& globalPlace);

protected:
    void changeEvent(QEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void contextMenuEvent(QContextMenuEvent* event) override;
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    struct Sight
    {
        TimeRange time;
        DurationRange durations = {};
    };
    Sight fitted() const; ///< what fit() shows
    bool showsAll() const;
    bool timeToTheRight() const;
    /// The axis of durations; null: there is none (of log2, whose bars have places of their own).
    QCPAxis* durationAxis() const;
    void makeAxes();
    void followLayout();
    void showRanges();
    void readRanges();
    void labelTime();
    void applyColours();
    void draw();
    void drawDots();
    void drawHeat();
    void placeLegend();
    void drawPercentiles();
    QString percentilesTip(const SpanPercentiles& lines, std::int64_t time) const;
    QString lengthText(double length) const;
    void drawFigure(const SpanPercentiles::Of& of, std::size_t figure, const QString& name,
                    int colour);
    void drawBars();
    void drawPowers();
    void drawShares();
    void showMarks();
    void paintOverlay();
    void mousePressed(const QMouseEvent& event);
    void mouseMoved(const QMouseEvent& event);
    void mouseReleased(const QMouseEvent& event);
    void wheelTurned(const QWheelEvent& event);
    void showBrush(QPointF to);
    void finishBrush(QPointF to);
    void pointAt(QPointF pixel);
    /// What begins within some pixels of the place.
    SpanFrame reachOf(QPointF pixel) const;
    bool hasDotAt(QPointF pixel) const;
    void tipAt(QPointF pixel, const QPoint& global);
    std::int64_t timeAt(double x) const;
    DurationRange durationsBetween(QPointF a, QPointF b) const;
    QString barTip(const SpanBars& bars, QPointF pixel) const;

    enum class Drag : std::uint8_t { None, Brush, Pan };

    QCustomPlot* m_plot;
    QLabel* m_empty;
    ImagePlottable* m_image = nullptr; ///< owned by the plot
    QCPItemRect* m_brush;
    QCPItemRect* m_band; ///< the chosen durations
    QCPItemTracer* m_current;
    QCPItemLine* m_cursor;
    GapHatch* m_gaps;
    SpanPage m_page = SpanPage::Scatter;
    SpanUnits m_units;
    SpanPicture m_picture;
    std::int64_t m_originNs = 0;
    TimeRange m_allTime;
    DurationRange m_allDurations;
    TimeRange m_time; ///< in sight
    std::int64_t m_lowNs = 1; ///< durations in sight
    std::int64_t m_highNs = 10;
    std::optional<std::pair<std::int64_t, std::int64_t>> m_currentSpan;
    std::optional<DurationRange> m_chosen;
    Drag m_drag = Drag::None;
    QPointF m_dragFrom;
    QString m_tipText; ///< that is shown
    std::optional<QPoint> m_tipPlace; ///< of the screen, where a tip is awaited
    bool m_painted = false; ///< once at least
    QRect m_laidOut; ///< the area within the axes, last time
    bool m_setting = false; ///< ranges are being set, not moved by the user
};

} // namespace probescope::ui
