#pragma once

#include "ui/plot/spans/span_picture.h"

#include <QImage>
#include <QPixmap>
#include <QWidget>

#include <cstddef>
#include <memory>
#include <optional>
#include <vector>

class QCustomPlot;
class QLabel;

namespace probescope::ui {

class GapHatch;
class SpanAxes;
class SpanMarks;
class SpanPlottables;
class SpanPointer;

/// Draws durations in one of several ways, from pictures that are already reduced to its pixels: it
/// tells which part of time and of durations it shows (frame()), and receives a picture of that.
/// The mouse moves it and selects ranges as in all plots (gestures.h), a click selects a span, keys
/// step through the longest.
class SpanPlot : public QWidget
{
    Q_OBJECT

public:
    explicit SpanPlot(QWidget* parent = nullptr);
    ~SpanPlot() override;

    /// The way of drawing; the old picture is removed.
    void setPage(SpanPage page);
    SpanPage page() const;
    /// What the numbers of its pictures count; axes and tips name it.
    void setUnits(const SpanUnits& units);
    /// Where the time axis is 0.
    void setOrigin(std::int64_t originNs);
    /// Times in which events are missing: hatched if time runs to the right. They ascend and do not
    /// overlap.
    void setGaps(std::vector<TimeRange> gaps);
    bool hatchesGaps() const; ///< one at least is in sight
    /// The whole extent, which fit() shows. A different one is shown at once.
    void setExtent(TimeRange time, DurationRange durations);
    /// The extent has grown: a zoomed part stays.
    void growExtent(TimeRange time, DurationRange durations);
    /// SpanAxes::setLogBars().
    void setLogBars(std::optional<bool> chosen);
    std::optional<bool> chosenLogBars() const;
    bool logBars() const; ///< as it is drawn
    /// The picture to draw; ignored if it is not for the current page.
    void setPicture(SpanPicture picture);
    const SpanPicture& picture() const;
    /// Shown instead of the plot; empty: the plot is shown.
    void setEmptyText(const QString& text);

    /// What the axes show, in pixels of the screen. `frame` of a heat map has cells.
    SpanFrame frame() const;

    /// Marks a span that the user looks at.
    /// `words` are for screen readers.
    void setCurrent(std::optional<std::pair<std::int64_t, std::int64_t>> timeAndDuration,
                    const QString& words = {});
    void setChosenDurations(std::optional<DurationRange> range);
    void setHover(std::optional<std::int64_t> timeNs);

    /// Which of the fills (Colours::fills) groups have, by their places in the legend: those of the
    /// same things in other drawings. A group without one has that of its place.
    void setGroupFills(std::vector<std::size_t> fills);
    /// What a group's lone spans look like, for a legend; by its place there.
    QPixmap groupMark(int group) const;

    void fit();

    /// The answer to tipWanted(); ignored if the pointer has moved on.
    void showTip(const QString& text);

    QImage toImage();
    /// As writePlot() does.
    QString saveAs(const QString& file);

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

private:
    bool takeKey(const QKeyEvent& event);
    void applyColours();
    void describe();

    QCustomPlot* m_plot;
    QLabel* m_empty;
    GapHatch* m_gaps; ///< owned by the plot
    SpanAxes* m_axes;
    std::unique_ptr<SpanPlottables> m_plottables;
    std::unique_ptr<SpanMarks> m_marks;
    std::unique_ptr<SpanPointer> m_pointer;
    QString m_currentWords;
};

} // namespace probescope::ui
