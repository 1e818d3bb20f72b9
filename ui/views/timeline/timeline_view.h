#pragma once

#include "core/analysis/spans/span_lane.h"
#include "core/store/read/capture.h"
#include "core/store/read/notes.h"
#include "ui/base/capture/selection.h"
#include "ui/base/jobs/background.h"
#include "ui/base/jobs/latest_worker.h"
#include "ui/base/view/view.h"
#include "ui/views/timeline/models/coordinates.h"
#include "ui/views/timeline/models/hit_test.h"
#include "ui/views/timeline/models/lane_layout.h"
#include "ui/views/timeline/models/span_walk.h"
#include "ui/views/timeline/models/timeline_source.h"
#include "ui/views/timeline/models/view_history.h"
#include "ui/views/timeline/paint/frame.h"
#include "ui/views/timeline/paint/frame_renderer.h"
#include "ui/views/timeline/paint/scene.h"

#include <QElapsedTimer>
#include <QList>

#include <functional>
#include <memory>
#include <optional>

class QAction;
class QMenu;
class QScrollBar;
class QTimer;

namespace probescope::ui {

/// Lanes over time: one for each CPU and each chosen task. Lanes are painted on a worker thread;
/// until a new picture is ready, the previous one is shown where its time is now.
///
/// The visible range, the hovered time, the selection and the markers are in the Selection, which
/// must outlive the view.
class TimelineView : public View
{
    Q_OBJECT

public:
    static ViewTraits traits();
    TimelineView(std::shared_ptr<store::Capture> capture, Selection* selection,
                 QWidget* parent = nullptr);
    TimelineView(std::shared_ptr<timeline::TimelineSource> source, Selection* selection,
                 QWidget* parent = nullptr);
    ~TimelineView() override;

    /// The capture has taken in more (Capture::refresh()). A view of all of it follows.
    void captureGrew() override;
    void setNotes(std::vector<store::Note> notes); ///< in place of those in the file
    void setNoteList(const NoteList* notes) override;
    /// Whether a visible range that ends at the end of the capture moves along when it grows.
    void setFollowsEnd(bool follows) override { m_followsEnd = follows; }
    /// For menus and the sheet of keys. Their shortcuts work while the view has the focus.
    QList<QAction*> viewActions() const override { return m_actions; }
    KeyGroup keys() const override;

    /// The picture is complete and shows the requested range.
    bool isSharp() const { return m_frame.whole && m_frame.number == m_wanted; }
    /// Paints what is missing now, on this thread: for pictures of a view that is not on a screen.
    void finishPainting();
    /// Reads and paints what is missing beside the UI thread; `done` is called on it when the
    /// picture is ready. Earlier requests are dropped.
    void preparePicture(std::function<void()> done);
    /// Lanes of spans are being read.
    bool readsSpans() const;

    const timeline::LaneLayout& laneLayout() const { return m_layout; }
    QRect canvasRect() const;
    QRect rulerRect() const;
    QRect headersRect() const;
    int scrollOffset() const;
    std::int64_t timeAt(double x) const; ///< x in logical pixels of the widget

    /// The lane that the keyboard acts on.
    std::optional<std::size_t> focusLane() const { return m_focusLane; }
    void setFocusLane(std::size_t lane);
    void setLaneExpanded(std::size_t lane, bool expanded);
    QString laneText(std::size_t lane) const;
    std::optional<analysis::SpanSource> spanSource(std::size_t lane) const; ///< of lanes of spans
    /// Where the arrow from the waker to the woken task is painted, if there is one.
    std::optional<timeline::WakeUpPlace> shownWakeUp() const;
    /// The selected item in words.
    QString currentText() const;

    QSize sizeHint() const override { return {900, 320}; }
    QSize minimumSizeHint() const override { return {320, 120}; }

signals:
    void sharpened();
    void lanesChanged(); ///< other lanes, or other heights
    void focusLaneChanged();
    void wakeUpShown(); ///< its arrow is in the next picture
    void stepped(); ///< the current item is a step of its task that was asked for

protected:
    bool event(QEvent* event) override;
    void paintEvent(QPaintEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void showEvent(QShowEvent* event) override;
    void changeEvent(QEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void mouseReleaseEvent(QMouseEvent* event) override;
    void mouseDoubleClickEvent(QMouseEvent* event) override;
    void wheelEvent(QWheelEvent* event) override;
    void leaveEvent(QEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void focusInEvent(QFocusEvent* event) override;
    void focusOutEvent(QFocusEvent* event) override;
    void contextMenuEvent(QContextMenuEvent* event) override;

private:
    enum class Drag { None, Pending, Pan, Range, RangeBegin, RangeEnd };

    void setUp();
    void makeActions();
    QAction* addCommand(const QString& text, const QList<QKeySequence>& keys,
                        void (TimelineView::*slot)());
    void updateActions();

    // What is shown.
    void readCapture();
    void rebuildLanes();
    void lanesMoved();
    void readSpanLanes();
    using ReadSpanLane = Result<std::shared_ptr<const analysis::SpanLane>>;
    void setUpSpanReading();
    void replaceSpanLane(const analysis::SpanSource& before, const analysis::SpanSource& now);
    void readNextSpans();
    void reloadDefinitions();
    void finishSpans();
    bool lacksSpans() const;
    void continuePicture();
    void givePicture();
    void takeSpanLane(std::uint32_t number, const ReadSpanLane& lane, std::uint64_t growth);
    void placeScrollBar();
    void requestFrame();
    void takeFrame(timeline::Frame frame);
    timeline::FrameRequest makeRequest() const;
    timeline::Scene makeScene() const;
    void updateOutlines();
    void paintNotice(QPainter& painter, const QString& text) const;

    // What changes.
    timeline::ZoomLimits limits() const;
    void showRange(TimeRange range, timeline::Gesture gesture);
    void zoom(int steps, std::int64_t anchorNs, timeline::Gesture gesture);
    void pan(int percent);
    void scrollTo(int y);
    void revealLane(std::size_t lane);
    void onVisibleChanged();
    void onCurrentChanged();
    std::int64_t keyAnchor() const; ///< where the keyboard zooms and sets markers
    int columns() const;
    double pixelRatio() const { return devicePixelRatioF(); }

    // Pointer.
    timeline::Hit hitAt(QPoint place) const;
    void selectHit(const timeline::Hit& hit);
    std::optional<timeline::PickedItem> pickedAt(const timeline::Hit& hit) const;
    void pick(const timeline::PickedItem& item);
    std::optional<timeline::Outline> pickedOutline() const;
    void notifyCurrent();
    void zoomToHit(const timeline::Hit& hit);
    void dragTo(QPoint place);
    void setDraggedRange(std::int64_t a, std::int64_t b);
    Drag dragAt(QPoint place, Qt::KeyboardModifiers modifiers) const;
    void updateCursor(QPoint place, Qt::KeyboardModifiers modifiers);
    void showToolTip(QPoint place, QPoint global);
    void addMenuItems(QMenu& menu, const timeline::Hit& hit);
    void addLaneItems(QMenu& menu);
    void addTaskItems(QMenu& menu, TaskId id);
    void addSpanItems(QMenu& menu);
    void addFilterItems(QMenu& menu, analysis::FilterTerm term, const QString& what);
    void clickHeader(QPoint place);
    QString currentItemText() const;
    QString placeText(std::int64_t timeNs) const;
    QString pickedText() const;
    QFont rulerFont() const;
    /// Those with a flag there.
    std::vector<const store::Note*> notesAt(QPoint place) const;
    store::Note noteOn(const timeline::Hit& hit) const; ///< without text

    // Scheduling.
    void makeSchedActions();
    void addSchedItems(QMenu& menu);
    std::int32_t currentPid() const;
    void chaseWakeUp();
    void goToStep(analysis::TaskStep::Kind kind, analysis::StepWay way);
    void goToWaking();
    void goToWakeUp();
    void goToSleep();
    void goToRun();
    void explainCurrent();

    // Commands.
    void fitAll();
    void zoomToRange();
    void zoomToCurrent();
    void goBack();
    void goForward();
    void zoomIn();
    void zoomOut();
    void zoomInFast();
    void zoomOutFast();
    void panLeft();
    void panRight();
    void panLeftFast();
    void panRightFast();
    void nextEvent();
    void previousEvent();
    void stepEvent(bool forward);
    void stepSpan(timeline::LaneId lane, bool forward);
    void showTime(std::int64_t timeNs);
    void nextLane();
    void previousLane();
    void toggleLane();
    void expandAll();
    void collapseAll();
    void markA();
    void markB();
    void clear();

    std::shared_ptr<timeline::TimelineSource> m_source;
    Selection* m_selection;
    QScrollBar* m_scrollBar = nullptr;
    QList<QAction*> m_actions;
    QAction* m_back = nullptr;
    QAction* m_forward = nullptr;
    QAction* m_zoomToRange = nullptr;
    QAction* m_zoomToCurrent = nullptr;

    timeline::LaneLayout m_layout;
    store::Summary m_summary;
    TimeUnit m_unit = TimeUnit::Nanoseconds;
    bool m_clockIsMade = false;
    std::vector<Loss> m_losses;
    std::vector<store::Note> m_notes;

    timeline::Frame m_frame;
    std::uint64_t m_wanted = 0;
    std::uint64_t m_growth = 1;
    bool m_followsEnd = false;

    timeline::ViewHistory m_history;
    QElapsedTimer m_clock;
    bool m_showing = false; ///< the visible range is being set by this view

    std::vector<analysis::SpanChoice> m_spanChoices; ///< as far as they are known
    std::uint64_t m_captureGrowth = 1;
    std::uint64_t m_choicesGrowth = 0; ///< at which they were looked up; 0: not yet
    std::optional<std::uint32_t> m_spanRead; ///< the lane that is being read
    QTimer* m_spanRest; ///< of a growing capture

    std::optional<std::size_t> m_focusLane;
    std::vector<timeline::Outline> m_outlines;
    std::optional<timeline::PickedItem> m_picked; ///< the slice or span behind the current row
    std::optional<analysis::WakeUp> m_wakeUp; ///< of the current item's task
    QList<QAction*> m_schedActions;
    bool m_selecting = false; ///< the current item is being set by this view

    Drag m_drag = Drag::None;
    QPoint m_pressed;
    TimeRange m_pressedRange;
    int m_pressedScroll = 0;
    std::int64_t m_dragFromNs = 0;
    std::optional<TimeRange> m_draggedRange; ///< not yet given to the selection
    QPoint m_wheel; ///< angle not yet used up
    std::optional<QPoint> m_pointer;

    Background m_chasing; ///< who woke whom
    using Worker = timeline::LatestWorker<timeline::FrameRequest, timeline::Frame>;
    std::unique_ptr<Worker> m_worker;
    std::function<void()> m_pictureDone; ///< a picture is wanted
    Background m_picturing;
    Background m_spanReading; ///< last ones: go first, for their work tells this object
};

/// The timeline as a picture, for a window that is not on the screen.
QImage renderTimeline(std::shared_ptr<store::Capture> capture, Selection* selection, QSize size,
                      const QPalette& palette);

} // namespace probescope::ui
