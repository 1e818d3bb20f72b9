#pragma once

#include "core/store/read/capture.h"
#include "ui/base/capture/selection.h"
#include "ui/capture/key_sheet.h"

#include <QWidget>

#include <functional>
#include <memory>
#include <vector>

class QAction;
class QDockWidget;
class QMainWindow;
class QProgressBar;
class QLabel;
class QMenu;
class QToolButton;

namespace probescope::ui {

class AggregateView;
class CallsView;
class CaptureTree;
class DetailsPane;
class EventsView;
class FlameView;
class LatencyReportView;
class LatencyView;
class NoteList;
class NotesPane;
class OverviewStrip;
class ProbeCountsView;
class QueryView;
class SchedView;
class StatusStrip;
class TimelineView;

/// All views of one capture and what they share.
class CaptureWindow : public QWidget
{
    Q_OBJECT

public:
    explicit CaptureWindow(std::shared_ptr<store::Capture> capture, QWidget* parent = nullptr);
    ~CaptureWindow() override;

    const std::shared_ptr<store::Capture>& capture() const { return m_capture; }
    Selection* selection() const { return m_selection; }
    EventsView* events() const { return m_events; }
    TimelineView* timeline() const { return m_timeline; }
    OverviewStrip* overview() const { return m_overview; }
    CallsView* calls() const { return m_calls; }
    FlameView* flame() const { return m_flame; }
    LatencyView* latency() const { return m_latency; }
    AggregateView* aggregate() const { return m_aggregate; }
    QueryView* query() const { return m_query; }
    ProbeCountsView* probes() const { return m_probes; }
    LatencyReportView* latencyReport() const { return m_report; }
    SchedView* sched() const { return m_sched; }
    DetailsPane* details() const { return m_details; }
    CaptureTree* tree() const { return m_tree; }
    NotesPane* notes() const { return m_notes; }
    NoteList* noteList() const { return m_noteList; }
    StatusStrip* status() const { return m_status; }

    /// Shows what an import or a recording has added, if anything.
    void takeGrowth();
    /// Refreshes everything.
    void refresh();
    /// During an import: shows its progress on a line; negative permille: not known.
    void showProgress(int permille, const QString& text);
    /// During a recording: shows the text, and the views follow the end as long as it is visible.
    /// `stoppable`: whether it can be stopped from here, see stopWanted().
    void showRecording(const QString& text, bool stoppable);
    void hideProgress();
    /// Shows above the views why the capture has only a part of the file.
    void showNotice(const Error& error);
    void showNotice(const QString& text);
    /// Finishes pending painting now: for pictures of the window.
    void finishPainting();
    /// The same beside the UI thread; `done` is then called on it.
    void preparePicture(const std::function<void()>& done);
    /// Call it if the file turns out to be damaged and the window has to close: saves the notes,
    /// and stops an export. When both have ended, `then` is called with whether the notes were
    /// saved, and with a text about the export.
    using Ended = std::function<void(bool kept, const QString& told)>;
    void endWork(const Ended& then);

    /// Whether the view state is saved when the window closes, and restored.
    void setRemembers(bool remembers) { m_remembers = remembers; }
    /// Saves the view state in the capture, and restores it.
    void saveViewState() const;
    void restoreViewState();
    void selectFirst();
    void saveLayout() const;
    void resetLayout();

    QList<QAction*> editActions() const { return m_editActions; }
    QList<QAction*> goActions() const { return m_goActions; }
    QList<QDockWidget*> docks() const;
    QDockWidget* notesDock() const { return m_notesDock; }
    QList<QAction*> dockActions() const;
    QAction* undoAction() const { return m_undo; }
    QAction* redoAction() const { return m_redo; }
    /// An action of a view, by its first shortcut; null when there is none.
    QAction* timelineAction(const QKeySequence& key) const;
    std::vector<KeyGroup> keyGroups() const;
    void showReport();
    void showExport();
    void showReportExport();
    void raiseEvents();
    void raiseQuery();

signals:
    void stopWanted();
    /// The user wants to probe that function.
    void probeFunctionWanted(const QString& function);
    /// The probe builder shall be opened with a definition; `maxActive` replaces its own unless it
    /// is 0.
    void probeWanted(const QString& definition, unsigned maxActive);
    void damaged(const probescope::Error& error); ///< the capture file, once

private:
    void makeProgress();
    void makeNotice();
    void connectViews();
    void connectRequests();
    void reload();
    void notifyViews();
    /// The view in a dock is told when the capture has grown, while it is visible. `atFirst`: also
    /// when it is first shown, because it has read nothing before.
    void notifyWhenVisible(QDockWidget* dock, std::function<void()> captureGrew,
                           bool atFirst = false);
    // capture_window_docks.cpp
    void makeDocks();
    QDockWidget* addDock(const QString& name, const QString& title, QWidget* view);
    void placeDocks();
    void raiseWhatItIsFor();
    /// The name of the dock, Events or Calls, whose tab is in front; empty if neither has one.
    QString frontPage() const;
    void showTitles();
    /// Shows the dock of probes, for captures that have some.
    void showProbes();
    /// Shows the dock of the report, for captures of latency tracers.
    void showLatencyReport();
    void showLatencyOf(const QString& function);
    // capture_window_actions.cpp
    void makeActions();
    QAction* addAction(QList<QAction*>& list, const QString& icon, const QString& text,
                       const QKeySequence& key, const std::function<void()>& run);
    void setMarkerHere(Selection::Marker which);
    template <typename Dialog>
    void openExport(Dialog* dialog);
    template <typename Dialog>
    bool stopExport(const std::function<void()>& then);
    // capture_window_views.cpp
    void connectNotes();
    QWidget* currentView() const; ///< that has the focus; otherwise the timeline
    void saveViewAsImage(QWidget& view);
    void addImageActions(QDockWidget* dock, QWidget* view);

    std::shared_ptr<store::Capture> m_capture;
    Selection* m_selection;
    QMainWindow* m_area;
    EventsView* m_events;
    OverviewStrip* m_overview;
    TimelineView* m_timeline;
    CallsView* m_calls;
    FlameView* m_flame;
    LatencyView* m_latency;
    AggregateView* m_aggregate;
    QueryView* m_query;
    ProbeCountsView* m_probes;
    LatencyReportView* m_report;
    SchedView* m_sched;
    DetailsPane* m_details;
    CaptureTree* m_tree;
    NoteList* m_noteList;
    NotesPane* m_notes;
    StatusStrip* m_status;
    QWidget* m_progressLine = nullptr;
    QProgressBar* m_progressBar = nullptr;
    QLabel* m_progressText = nullptr;
    QToolButton* m_stop = nullptr;
    QWidget* m_noticeLine = nullptr;
    QLabel* m_noticeText = nullptr;
    /// A view that is told of growth while it is visible; Qt's visibility includes views behind
    /// others.
    struct Watched
    {
        std::function<void()> captureGrew;
        bool seen = false;
        bool stale = false; ///< to be told of growth when it becomes visible
    };
    std::vector<Watched> m_watched;
    QDockWidget* m_eventsDock = nullptr;
    QDockWidget* m_callsDock = nullptr;
    QDockWidget* m_flameDock = nullptr;
    QDockWidget* m_latencyDock = nullptr;
    QDockWidget* m_aggregateDock = nullptr;
    QDockWidget* m_queryDock = nullptr;
    QDockWidget* m_probesDock = nullptr;
    QDockWidget* m_schedDock = nullptr;
    bool m_hasProbes = false;
    QDockWidget* m_reportDock = nullptr;
    bool m_hasReport = false;
    QDockWidget* m_detailsDock = nullptr;
    QDockWidget* m_treeDock = nullptr;
    QDockWidget* m_notesDock = nullptr;
    QList<QAction*> m_editActions;
    QList<QAction*> m_goActions;
    QAction* m_undo = nullptr;
    QAction* m_redo = nullptr;
    bool m_remembers = true;
    QString m_exportTold; ///< by an export that ended after damage was met
};

} // namespace probescope::ui
