#pragma once

#include "core/store/read/capture.h"
#include "core/store/read/notes.h"
#include "ui/base/capture/selection.h"
#include "ui/base/view/view.h"
#include "ui/views/timeline/models/lane_stack.h"
#include "ui/views/timeline/models/timeline_source.h"
#include "ui/views/timeline/paint/scene.h"
#include "ui/views/timeline/viewport.h"

#include <QList>

#include <functional>
#include <memory>

class QAction;

namespace probescope::ui {

namespace timeline {
class CurrentItem;
class ExplainedSpan;
class LanePicture;
class LaneReader;
class PointerInput;
class RulerNotes;
class SpanReader;
class TimelineActions;
class TimelineMenu;
class ValueMenu;
class ValueReader;
class WakingReader;
class WakeUpChase;
} // namespace timeline

/// Lanes over time: one for each CPU, and each chosen task and kind of spans. The visible range,
/// the hovered time, the current item and the markers are in the Selection, which must outlive it.
///
/// The view puts its parts together and paints. Each part has a subject and a state of its own:
/// - Viewport: which time is visible and how far lanes are scrolled; places in the widget;
/// - LaneStack: which lanes there are, which are expanded or folded away, which has the focus;
/// - LanePicture: the picture of the lanes, painted on a thread;
/// - SpanReader, ValueReader, WakingReader: read the lanes of spans and of values, and when tasks
///   were woken, on a thread;
/// - CurrentItem: what is outlined, picked, and stepped to, and its words;
/// - WakeUpChase: who woke the current item's task, and what it did before and after;
/// - ExplainedSpan: the span whose latency is explained, brought into view;
/// - RulerNotes: the notes with flags in the ruler;
/// - PointerInput, TimelineActions, TimelineMenu: what the user does by pointer, keys and menu.
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
    void setFills(const CaptureFills* fills) override;
    /// Whether a visible range that ends at the end of the capture moves along when it grows.
    void setFollowsEnd(bool follows) override { m_followsEnd = follows; }
    /// For menus and the sheet of keys. Their shortcuts work while the view has the focus.
    QList<QAction*> viewActions() const override;
    void fillMenu(QMenu& menu) const override;
    KeyGroup keys() const override;

    /// The picture is complete and shows the requested range.
    bool isSharp() const;
    /// Paints what is missing now, on this thread: for pictures of a view that is not on a screen.
    void finishPainting();
    /// Reads and paints what is missing beside the UI thread; `done` is called on it when the
    /// picture is ready. Earlier requests are dropped.
    void preparePicture(std::function<void()> done);
    /// Lanes of spans or values are being read. For tests: nothing on the screen tells it for sure.
    bool readsLanes() const;

    const timeline::Viewport& viewport() const { return *m_viewport; }
    timeline::LaneStack& lanes() { return *m_lanes; }
    const timeline::LaneStack& lanes() const { return *m_lanes; }
    /// What is painted over the picture of the lanes. Valid until something changes.
    timeline::Scene scene() const;
    /// The current item in words.
    QString currentText() const;
    bool hasCurrent() const; ///< there is one, and not only a time

    QSize sizeHint() const override { return {900, 320}; }
    QSize minimumSizeHint() const override { return {320, 120}; }

signals:
    void sharpened();
    void wakeUpShown(); ///< its arrow is in the next picture
    void stepped(); ///< the current item is a step of its task that was asked for

protected:
    bool event(QEvent* event) override;
    void paintEvent(QPaintEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void showEvent(QShowEvent* event) override;
    void changeEvent(QEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void contextMenuEvent(QContextMenuEvent* event) override;

private:
    void setUp();
    void connectLanes();
    void connectItems();
    std::vector<timeline::LaneReader*> readers() const;
    void continuePicture();
    void paintNotice(QPainter& painter, const QString& text) const;
    bool foldsHeading(const QKeyEvent& event) const;
    QString tipAt(QPoint place) const;
    QPoint keyPlace() const; ///< where the keyboard opens the menu
    void focusLaneAt(QPoint place);

    Selection* m_selection;
    bool m_followsEnd = false;
    // Each may use those above it.
    std::unique_ptr<timeline::LaneStack> m_lanes;
    std::unique_ptr<timeline::Viewport> m_viewport;
    std::unique_ptr<timeline::RulerNotes> m_notes;
    std::unique_ptr<timeline::CurrentItem> m_current;
    std::unique_ptr<timeline::PointerInput> m_pointer;
    std::unique_ptr<timeline::WakeUpChase> m_chase;
    std::unique_ptr<timeline::ExplainedSpan> m_explained;
    std::unique_ptr<timeline::LanePicture> m_picture;
    std::unique_ptr<timeline::SpanReader> m_spans;
    std::unique_ptr<timeline::ValueReader> m_values;
    std::unique_ptr<timeline::WakingReader> m_wakings;
    std::unique_ptr<timeline::ValueMenu> m_valueMenu;
    std::unique_ptr<timeline::TimelineActions> m_actions;
    std::unique_ptr<timeline::TimelineMenu> m_menu;
};

} // namespace probescope::ui
