#pragma once

#include "core/store/read/capture.h"
#include "ui/base/capture/selection.h"
#include "ui/base/jobs/background.h"
#include "ui/views/timeline/models/coordinates.h"
#include "ui/views/timeline/models/timeline_source.h"
#include "ui/views/timeline/overview_input.h"

#include <QRectF>
#include <QWidget>

#include <cstdint>
#include <functional>
#include <memory>
#include <vector>

namespace probescope::analysis {
class RowSet;
}

namespace probescope::ui {

class FoundTicks;

/// The whole capture at a glance: the number of events over time, losses, marks, what the search
/// found, and the visible range of the timeline as a handle to move and stretch. What else dragging
/// and the wheel do is by the gestures that the user chose.
class OverviewStrip : public QWidget
{
    Q_OBJECT

public:
    OverviewStrip(std::shared_ptr<store::Capture> capture, Selection* selection,
                  QWidget* parent = nullptr);
    OverviewStrip(std::shared_ptr<timeline::TimelineSource> source, Selection* selection,
                  QWidget* parent = nullptr);

    void captureGrew();
    void setNotes(std::vector<store::Note> notes); ///< in place of those in the file
    void setFound(const analysis::RowSet& rows); ///< what the search found so far

    /// The counts and ticks shown are those asked for last.
    bool isSharp() const;
    /// Counts now, on this thread: for pictures of a strip that is not on a screen.
    void finishPainting();
    /// The same beside the UI thread; `done` is called on it then.
    void preparePicture(const std::function<void()>& done);

    /// The time that the strip spans.
    TimeRange whole() const;
    /// How far the visible range may go.
    timeline::ZoomLimits limits() const;
    bool isEmpty() const { return m_facts.summary.events == 0; }
    /// The handle, in pixels of the widget; never narrower than can be caught.
    QRectF handle() const;
    /// Where time is drawn, between the margins.
    QRect area() const;
    std::int64_t timeAt(double x) const;

    QSize sizeHint() const override { return {600, 52}; }
    QSize minimumSizeHint() const override { return {200, 40}; }

protected:
    void paintEvent(QPaintEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void showEvent(QShowEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void mouseReleaseEvent(QMouseEvent* event) override;
    void wheelEvent(QWheelEvent* event) override;
    void leaveEvent(QEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    bool event(QEvent* event) override;

private:
    struct Ask
    {
        std::uint64_t number = 0;
        TimeRange whole;
        int bins = 0;
    };
    struct Counts
    {
        std::uint64_t number = 0;
        TimeRange whole;
        std::vector<std::uint64_t> bins;
    };

    static Counts count(const timeline::TimelineSource& source, const Ask& ask);
    void readCapture();
    void requestCounts();
    void takeCounts(Counts counts);
    void paintCounts(QPainter& painter) const;
    void paintLosses(QPainter& painter) const;
    void paintMarks(QPainter& painter) const;
    void paintOutside(QPainter& painter) const;
    void paintHandle(QPainter& painter) const;
    double x(std::int64_t timeNs) const;
    QString shownText() const;

    std::shared_ptr<timeline::TimelineSource> m_source;
    Selection* m_selection;
    FoundTicks* m_found;
    timeline::OverviewInput m_input;
    timeline::CaptureFacts m_facts;
    std::vector<store::Note> m_notes;
    Counts m_counts;
    std::uint64_t m_wanted = 0;

    Background m_painting{Background::Kind::Frame};
    Background m_counting; ///< last: goes first, for its work tells this object
};

} // namespace probescope::ui
