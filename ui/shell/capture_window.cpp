#include "ui/shell/capture_window.h"

#include "ui/aggregate/aggregate_view.h"
#include "ui/calls/calls_view.h"
#include "ui/events/capture_tree.h"
#include "ui/events/details_pane.h"
#include "ui/events/event_table.h"
#include "ui/events/events_view.h"
#include "ui/events/filter_bar.h"
#include "ui/flame/flame_view.h"
#include "ui/latency/latency_view.h"
#include "ui/notes/notes_pane.h"
#include "ui/probes/probe_counts_view.h"
#include "ui/query/query_view.h"
#include "ui/report/latency_report_view.h"
#include "ui/sched/sched_view.h"
#include "ui/shell/error_words.h"
#include "ui/shell/export_dialog.h"
#include "ui/shell/icons.h"
#include "ui/shell/import_report.h"
#include "ui/shell/report_choices.h"
#include "ui/shell/report_dialog.h"
#include "ui/shell/status_strip.h"
#include "ui/shell/view_image.h"
#include "ui/shell/view_state.h"
#include "ui/timeline/overview_strip.h"
#include "ui/timeline/timeline_view.h"

#include <QAction>
#include <QDockWidget>
#include <QHBoxLayout>
#include <QLabel>
#include <QMainWindow>
#include <QProgressBar>
#include <QSettings>
#include <QTabBar>
#include <QToolButton>
#include <QVBoxLayout>

#include <functional>
#include <utility>

namespace probescope::ui {

namespace {

const QString kLayoutKey = QStringLiteral("window/docks");
constexpr int kLayoutVersion = 5; // of the docks; another one begins with the default places
constexpr const char* kViewStateKey = "window";
constexpr const char* kFrontPageKey = "front page";
constexpr const char* kExpandedKey = "expanded lanes";
constexpr int kSideWidth = 380;
constexpr int kTreeHeight = 460;
constexpr int kDetailsHeight = 400;
constexpr int kEventsHeight = 440;

} // namespace

CaptureWindow::CaptureWindow(std::shared_ptr<store::Capture> capture, QWidget* parent)
    : QWidget(parent)
    , m_capture(std::move(capture))
    , m_selection(new Selection(this))
    , m_area(new QMainWindow(this))
    , m_events(new EventsView(m_capture, m_selection, this))
    , m_overview(new OverviewStrip(m_capture, m_selection, this))
    , m_timeline(new TimelineView(m_capture, m_selection, this))
    , m_calls(new CallsView(m_capture, m_selection, this))
    , m_flame(new FlameView(m_capture, m_selection, this))
    , m_latency(new LatencyView(m_capture, m_events->times(), m_selection, this))
    , m_aggregate(new AggregateView(m_capture, m_selection, this))
    , m_query(new QueryView(m_capture, m_selection, this))
    , m_probes(new ProbeCountsView(m_capture, m_selection, this))
    , m_report(new LatencyReportView(m_capture, m_selection, this))
    , m_sched(new SchedView(m_capture, m_selection, this))
    , m_details(new DetailsPane(m_capture, m_events->times(), m_selection, this))
    , m_tree(new CaptureTree(m_capture, m_selection, this))
    , m_noteList(new NoteList(m_capture, this))
    , m_notes(new NotesPane(m_capture, m_noteList, m_events->times(), m_selection, this))
    , m_status(new StatusStrip(m_capture, m_events->list(), m_events->times(), m_selection, this))
{
    makeProgress();
    makeNotice();
    makeDocks();
    makeActions();
    auto* const layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    layout->addWidget(m_progressLine);
    layout->addWidget(m_noticeLine);
    layout->addWidget(m_area, 1);
    layout->addWidget(m_status);
    setFocusProxy(m_events);
    connectViews();
    connectWishes();
    connectNotes();
    m_capture->onDamage([this](const Error& error) { // on any thread
        QMetaObject::invokeMethod(
            this, [this, error] { emit damaged(error); }, Qt::QueuedConnection);
    });
}

CaptureWindow::~CaptureWindow()
{
    m_capture->onDamage({});
    // Docks hide while they are destroyed, which must not reach a window that is half gone.
    for (auto* const dock : docks())
        disconnect(dock, nullptr, this, nullptr);
    m_notes->keep();
    saveViewState();
    // The views use the selection to their end.
    delete m_area;
    delete m_status;
}

/// What is done in one view is shown in others.
void CaptureWindow::connectViews()
{
    const auto tellTimes = [this] {
        m_details->refresh();
        m_status->refresh();
        m_status->filterBar()->rebuild();
        m_latency->timesChanged();
        m_notes->timesChanged();
    };
    connect(m_events, &EventsView::timesChanged, this, tellTimes);
    connect(m_selection, &Selection::markersChanged, this, [this, tellTimes] {
        if (m_events->timeStyle() == TimeStyle::SinceMarker)
            tellTimes();
    });
    connect(m_events, &EventsView::detailsWanted, this, [this] {
        m_detailsDock->show();
        m_detailsDock->raise();
    });
    connect(m_events, &EventsView::message, m_status, &StatusStrip::showMessage);
    connect(m_calls, &CallsView::message, m_status, &StatusStrip::showMessage);
    connect(m_flame, &FlameView::message, m_status, &StatusStrip::showMessage);
    connect(m_report, &LatencyReportView::message, m_status, &StatusStrip::showMessage);
    connect(m_latency, &LatencyView::message, m_status, &StatusStrip::showMessage);
    connect(m_aggregate, &AggregateView::message, m_status, &StatusStrip::showMessage);
    connect(m_aggregate, &AggregateView::queryWanted, this, [this](const QString& sql) {
        raiseQuery();
        m_query->runQuery(sql);
    });
    connect(m_query, &QueryView::message, m_status, &StatusStrip::showMessage);
    connect(m_timeline, &TimelineView::message, m_status, &StatusStrip::showMessage);
    connect(m_sched, &SchedView::message, m_status, &StatusStrip::showMessage);
    connect(m_sched, &SchedView::wanted, this, [this] {
        m_schedDock->show();
        m_schedDock->raise();
    });
    connect(m_status, &StatusStrip::reportWanted, this, &CaptureWindow::showReport);
}

/// Views ask for probes; they are made elsewhere.
void CaptureWindow::connectWishes()
{
    connect(m_probes, &ProbeCountsView::probeWanted, this, &CaptureWindow::probeWanted);
    connect(m_events, &EventsView::probeFunctionWanted, this, &CaptureWindow::probeFunctionWanted);
    connect(m_calls, &CallsView::probeFunctionWanted, this, &CaptureWindow::probeFunctionWanted);
    connect(m_flame, &FlameView::probeFunctionWanted, this, &CaptureWindow::probeFunctionWanted);
    connect(m_timeline, &TimelineView::probeFunctionWanted, this,
            &CaptureWindow::probeFunctionWanted);
    connect(m_details, &DetailsPane::probeFunctionWanted, this,
            &CaptureWindow::probeFunctionWanted);
    connect(m_query, &QueryView::probeFunctionWanted, this, &CaptureWindow::probeFunctionWanted);
}

void CaptureWindow::makeProgress()
{
    m_progressLine = new QWidget(this);
    auto* const line = new QHBoxLayout(m_progressLine);
    line->setContentsMargins(10, 4, 10, 4);
    line->setSpacing(12);
    m_progressText = new QLabel(m_progressLine);
    m_progressBar = new QProgressBar(m_progressLine);
    m_progressBar->setTextVisible(false);
    m_progressBar->setFixedHeight(8);
    m_progressBar->setAccessibleName(tr("Progress of reading"));
    m_stop = new QToolButton(m_progressLine);
    m_stop->setIcon(themedIcon(QStringLiteral("stop")));
    m_stop->setText(tr("Stop"));
    m_stop->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
    m_stop->setAutoRaise(true);
    line->addWidget(m_progressText);
    line->addWidget(m_progressBar, 1);
    line->addWidget(m_stop);
    connect(m_stop, &QToolButton::clicked, this, &CaptureWindow::stopWanted);
    m_progressLine->hide();
}

void CaptureWindow::makeNotice()
{
    m_noticeLine = new QWidget(this);
    auto* const line = new QHBoxLayout(m_noticeLine);
    line->setContentsMargins(10, 6, 10, 6);
    line->setSpacing(10);
    auto* const icon = new QLabel(m_noticeLine);
    icon->setPixmap(themedIcon(QStringLiteral("warning")).pixmap(18));
    m_noticeText = new QLabel(m_noticeLine);
    m_noticeText->setTextFormat(Qt::PlainText);
    m_noticeText->setWordWrap(true);
    m_noticeText->setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
    m_noticeText->setAccessibleName(tr("Notice"));
    auto* const report = new QToolButton(m_noticeLine);
    report->setText(tr("Import report"));
    report->setAutoRaise(true);
    auto* const close = new QToolButton(m_noticeLine);
    close->setIcon(themedIcon(QStringLiteral("close")));
    close->setAutoRaise(true);
    close->setToolTip(tr("Hide this notice"));
    close->setAccessibleName(close->toolTip());
    line->addWidget(icon);
    line->addWidget(m_noticeText, 1);
    line->addWidget(report);
    line->addWidget(close);
    connect(report, &QToolButton::clicked, this, &CaptureWindow::showReport);
    connect(close, &QToolButton::clicked, m_noticeLine, &QWidget::hide);
    m_noticeLine->hide();
}

void CaptureWindow::showNotice(const Error& error)
{
    auto text =
        errorTitle(error) + u' ' + errorBody(error) + u' ' + tr("What could be read is shown.");
    if (!error.hint.empty())
        text += u' ' + errorHint(error);
    if (!error.place.field.empty())
        text += u' ' + tr("The place: %1.").arg(QString::fromStdString(error.place.text()));
    showNotice(text);
}

void CaptureWindow::showNotice(const QString& text)
{
    m_noticeText->setText(text);
    m_noticeLine->show();
}

void CaptureWindow::finishPainting()
{
    m_overview->finishPainting();
    m_timeline->finishPainting();
}

QDockWidget* CaptureWindow::addDock(const QString& name, const QString& title, QWidget* view)
{
    auto* const dock = new QDockWidget(title, m_area);
    dock->setObjectName(name); // for saveState()
    dock->setWidget(view);
    // Where docks share a place, their tabs already tell their titles.
    connect(dock, &QDockWidget::visibilityChanged, this, &CaptureWindow::showTitles);
    connect(dock, &QDockWidget::topLevelChanged, this, &CaptureWindow::showTitles);
    connect(dock, &QDockWidget::dockLocationChanged, this, &CaptureWindow::showTitles);
    addImageActions(dock, view);
    return dock;
}

void CaptureWindow::makeDocks()
{
    m_area->setWindowFlags(Qt::Widget); // QMainWindow makes itself a window of its own
    m_area->setDockOptions(QMainWindow::AnimatedDocks | QMainWindow::AllowNestedDocks
                           | QMainWindow::AllowTabbedDocks);
    m_area->setTabPosition(Qt::AllDockWidgetAreas, QTabWidget::North);
    m_area->setDocumentMode(true);
    m_area->setCorner(Qt::BottomLeftCorner, Qt::LeftDockWidgetArea);
    m_area->setCorner(Qt::BottomRightCorner, Qt::RightDockWidgetArea);
    auto* const times = new QWidget(m_area);
    auto* const column = new QVBoxLayout(times);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    column->addWidget(m_overview);
    column->addWidget(m_timeline, 1);
    m_area->setCentralWidget(times);
    m_eventsDock = addDock(QStringLiteral("events"), tr("Events"), m_events);
    m_callsDock = addDock(QStringLiteral("calls"), tr("Calls"), m_calls);
    m_flameDock = addDock(QStringLiteral("flame"), tr("Flame Graph"), m_flame);
    m_latencyDock = addDock(QStringLiteral("latency"), tr("Latency"), m_latency);
    m_aggregateDock = addDock(QStringLiteral("aggregate"), tr("Aggregate"), m_aggregate);
    m_queryDock = addDock(QStringLiteral("query"), tr("Query"), m_query);
    m_probesDock = addDock(QStringLiteral("probes"), tr("Probes"), m_probes);
    m_reportDock = addDock(QStringLiteral("report"), tr("Latency Report"), m_report);
    m_schedDock = addDock(QStringLiteral("sched"), tr("Scheduling"), m_sched);
    m_treeDock = addDock(QStringLiteral("tree"), tr("Capture"), m_tree);
    m_notesDock = addDock(QStringLiteral("notes"), tr("Notes"), m_notes);
    m_detailsDock = addDock(QStringLiteral("details"), tr("Details"), m_details);
    tellWhenSeen(m_callsDock, [this] { m_calls->captureGrew(); });
    tellWhenSeen(
        m_flameDock, [this] { m_flame->captureGrew(); }, true);
    tellWhenSeen(
        m_latencyDock, [this] { m_latency->captureGrew(); }, true);
    tellWhenSeen(
        m_aggregateDock, [this] { m_aggregate->captureGrew(); }, true);
    tellWhenSeen(
        m_queryDock, [this] { m_query->captureGrew(); }, true);
    tellWhenSeen(m_probesDock, [this] { m_probes->captureGrew(); });
    tellWhenSeen(m_reportDock, [this] { m_report->captureGrew(); });
    tellWhenSeen(
        m_schedDock, [this] { m_sched->captureGrew(); }, true);
    tellWhenSeen(m_treeDock, [this] { m_tree->captureGrew(); });
    m_hasProbes = ProbeCountsView::hasProbes(*m_capture);
    m_hasReport = LatencyReportView::hasReport(*m_capture);
    placeDocks();
    const auto state = QSettings().value(kLayoutKey).toByteArray();
    if (!state.isEmpty() && m_area->restoreState(state, kLayoutVersion))
        raiseWhatItIsFor(); // which page is in front belongs to the capture
    showProbes();
    showLatencyReport();
}

void CaptureWindow::showLatencyReport()
{
    m_reportDock->setVisible(m_hasReport);
    m_reportDock->toggleViewAction()->setEnabled(m_hasReport);
}

void CaptureWindow::showProbes()
{
    m_probesDock->setVisible(m_hasProbes);
    m_probesDock->toggleViewAction()->setEnabled(m_hasProbes);
}

void CaptureWindow::raiseWhatItIsFor()
{
    if (m_hasReport)
        m_reportDock->raise(); // the tracer looked for nothing else
    else if (m_capture->summary().calls > 0)
        m_callsDock->raise(); // what a function_graph capture was made for
    else
        m_eventsDock->raise();
}

QString CaptureWindow::frontPage() const
{
    for (const auto* const bar : m_area->findChildren<QTabBar*>()) {
        for (const auto* const dock :
             {m_eventsDock, m_callsDock, m_flameDock, m_latencyDock, m_aggregateDock, m_queryDock,
              m_probesDock, m_schedDock, m_reportDock}) {
            if (bar->tabText(bar->currentIndex()) == dock->windowTitle())
                return dock->objectName();
        }
    }
    return {};
}

QList<QDockWidget*> CaptureWindow::docks() const
{
    return {m_treeDock,      m_notesDock, m_eventsDock, m_callsDock, m_flameDock,  m_latencyDock,
            m_aggregateDock, m_queryDock, m_probesDock, m_schedDock, m_reportDock, m_detailsDock};
}

void CaptureWindow::showTitles()
{
    for (auto* const dock : docks()) {
        if (!dock)
            continue; // not made yet
        const bool tabbed = !dock->isFloating() && !m_area->tabifiedDockWidgets(dock).isEmpty();
        if (tabbed == (dock->titleBarWidget() != nullptr))
            continue;
        auto* const old = dock->titleBarWidget();
        dock->setTitleBarWidget(tabbed ? new QWidget(dock) : nullptr);
        delete old;
    }
}

void CaptureWindow::placeDocks()
{
    m_area->addDockWidget(Qt::LeftDockWidgetArea, m_treeDock);
    m_area->addDockWidget(Qt::LeftDockWidgetArea, m_detailsDock);
    m_area->tabifyDockWidget(m_treeDock, m_notesDock);
    m_area->addDockWidget(Qt::BottomDockWidgetArea, m_eventsDock);
    m_area->tabifyDockWidget(m_eventsDock, m_callsDock);
    m_area->tabifyDockWidget(m_callsDock, m_flameDock);
    m_area->tabifyDockWidget(m_flameDock, m_latencyDock);
    m_area->tabifyDockWidget(m_latencyDock, m_aggregateDock);
    m_area->tabifyDockWidget(m_aggregateDock, m_queryDock);
    m_area->tabifyDockWidget(m_queryDock, m_probesDock);
    m_area->tabifyDockWidget(m_probesDock, m_schedDock);
    m_area->tabifyDockWidget(m_schedDock, m_reportDock);
    for (auto* const dock : docks()) {
        dock->setFloating(false);
        dock->show();
    }
    showProbes();
    showLatencyReport();
    m_treeDock->raise();
    raiseWhatItIsFor();
    m_area->resizeDocks({m_treeDock}, {kSideWidth}, Qt::Horizontal);
    m_area->resizeDocks({m_treeDock, m_detailsDock}, {kTreeHeight, kDetailsHeight}, Qt::Vertical);
    m_area->resizeDocks({m_eventsDock}, {kEventsHeight}, Qt::Vertical);
}

void CaptureWindow::resetLayout()
{
    placeDocks();
    saveLayout();
}

void CaptureWindow::saveLayout() const
{
    QSettings().setValue(kLayoutKey, m_area->saveState(kLayoutVersion));
}

QAction* CaptureWindow::addAction(QList<QAction*>& list, const QString& icon, const QString& text,
                                  const QKeySequence& key, const std::function<void()>& run)
{
    auto* const action = new QAction(text, this);
    if (!icon.isEmpty())
        action->setIcon(themedIcon(icon));
    action->setShortcut(key);
    connect(action, &QAction::triggered, this, run);
    QWidget::addAction(action);
    list.push_back(action);
    return action;
}

void CaptureWindow::setMarkerHere(Selection::Marker which)
{
    const auto here = m_selection->timeNs();
    const bool same = m_selection->marker(which) == here;
    m_selection->setMarker(which, same ? std::nullopt : std::optional(here));
}

void CaptureWindow::makeActions()
{
    m_undo = addAction(m_editActions, QStringLiteral("undo"), tr("Undo filter change"),
                       QKeySequence::Undo, [this] { m_selection->undo(); });
    m_redo =
        addAction(m_editActions, QStringLiteral("redo"), tr("Redo filter change"),
                  QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_Z), [this] { m_selection->redo(); });
    addAction(m_editActions, QStringLiteral("filter-off"), tr("Show all events"),
              QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_X),
              [this] { m_selection->setFilter({}); });
    addAction(m_editActions, {}, tr("Copy the view as an image"),
              QKeySequence(Qt::CTRL | Qt::ALT | Qt::Key_C),
              [this] { m_status->showMessage(copyView(*currentView())); });
    addAction(m_editActions, {}, tr("Save the view as an image…"), {},
              [this] { saveViewAsImage(*currentView()); });
    addAction(m_goActions, QStringLiteral("marker-a"), tr("Set or clear marker A here"),
              QKeySequence(Qt::CTRL | Qt::Key_1), [this] { setMarkerHere(Selection::Marker::A); });
    addAction(m_goActions, QStringLiteral("marker-b"), tr("Set or clear marker B here"),
              QKeySequence(Qt::CTRL | Qt::Key_2), [this] { setMarkerHere(Selection::Marker::B); });
    addAction(m_goActions, {}, tr("Next note"), QKeySequence(Qt::Key_F4),
              [this] { m_notes->goToNext(false); });
    addAction(m_goActions, {}, tr("Previous note"), QKeySequence(Qt::SHIFT | Qt::Key_F4),
              [this] { m_notes->goToNext(true); });
    addAction(m_goActions, QStringLiteral("text"), tr("Write a note here…"),
              QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_D), [this] { m_notes->writeHere(); });
    addAction(m_goActions, {}, tr("Go to the list of events"), QKeySequence(Qt::CTRL | Qt::Key_L),
              [this] { raiseEvents(); });
    addAction(m_goActions, {}, tr("Go to the query"), QKeySequence(Qt::CTRL | Qt::Key_R),
              [this] { raiseQuery(); });
    addAction(m_goActions, {}, tr("Go to the timeline"), QKeySequence(Qt::CTRL | Qt::Key_T),
              [this] { m_timeline->setFocus(Qt::ShortcutFocusReason); });
    const auto follow = [this] {
        m_undo->setEnabled(m_selection->canUndo());
        m_redo->setEnabled(m_selection->canRedo());
    };
    connect(m_selection, &Selection::historyChanged, this, follow);
    follow();
    // The search works while another dock covers the events.
    for (auto* const action : m_events->viewActions()) {
        if (action->shortcutContext() != Qt::WindowShortcut)
            continue;
        QWidget::addAction(action);
        connect(action, &QAction::triggered, this, [this] {
            m_eventsDock->show();
            m_eventsDock->raise();
        });
    }
}

void CaptureWindow::raiseEvents()
{
    m_eventsDock->show();
    m_eventsDock->raise();
    m_events->table()->setFocus(Qt::ShortcutFocusReason);
}

void CaptureWindow::raiseQuery()
{
    m_queryDock->show();
    m_queryDock->raise();
    m_query->focusEditor();
}

QList<QAction*> CaptureWindow::dockActions() const
{
    return {m_eventsDock->toggleViewAction(),    m_callsDock->toggleViewAction(),
            m_flameDock->toggleViewAction(),     m_latencyDock->toggleViewAction(),
            m_aggregateDock->toggleViewAction(), m_queryDock->toggleViewAction(),
            m_probesDock->toggleViewAction(),    m_schedDock->toggleViewAction(),
            m_reportDock->toggleViewAction(),    m_detailsDock->toggleViewAction(),
            m_treeDock->toggleViewAction(),      m_notesDock->toggleViewAction()};
}

QAction* CaptureWindow::timelineAction(const QKeySequence& key) const
{
    for (auto* const action : m_timeline->viewActions()) {
        if (action->shortcuts().contains(key))
            return action;
    }
    return nullptr;
}

std::vector<KeyGroup> CaptureWindow::keyGroups() const
{
    std::vector<KeyGroup> groups;
    groups.push_back({tr("Filter and notes"), m_editActions + m_goActions});
    groups.push_back({tr("Events"),
                      m_events->viewActions(),
                      {{tr("Up, Down, PgUp, PgDn, Home, End"), tr("Go through the events")},
                       {tr("Shift and these"), tr("Select rows")},
                       {tr("Return, double click"), tr("Filter by the cell, or go to its time")},
                       {QKeySequence(QKeySequence::SelectAll).toString(QKeySequence::NativeText),
                        tr("Select all rows")}}});
    groups.push_back({tr("Calls"),
                      m_calls->viewActions(),
                      {{tr("Right, Left"), tr("Open and close a call")},
                       {tr("*"), tr("Open all that is in a call")}}});
    groups.push_back({tr("Flame graph"),
                      m_flame->viewActions(),
                      {{tr("Arrow keys"), tr("Go to the caller, what it calls, and beside")},
                       {tr("Return, double click"), tr("Zoom to the function")},
                       {tr("Backspace"), tr("Back to the zoom before")},
                       {tr("Home"), tr("Show all")},
                       {tr("Space, click"), tr("Select the longest call")}}});
    groups.push_back({tr("Latency"),
                      m_latency->viewActions(),
                      {{tr("Arrows"), tr("Go among the longest spans")},
                       {tr("Return"), tr("Show the span in the other views")},
                       {tr("+, -, F"), tr("Zoom, and show all")},
                       {tr("Drag, Escape"), tr("Choose times and durations, or all again")},
                       {tr("Shift+drag, Wheel"), tr("Move and zoom")}}});
    groups.push_back({tr("Scheduling"),
                      {},
                      {{tr("Return, double click"), tr("Go to the place of the line")},
                       {QKeySequence(QKeySequence::Copy).toString(QKeySequence::NativeText),
                        tr("Copy the lines as CSV")}}});
    groups.push_back({tr("Query"),
                      m_query->viewActions(),
                      {{tr("Ctrl+Space"), tr("Complete the word")},
                       {tr("Return, double click"), tr("Go to the event or time of a row")}}});
    groups.push_back({tr("Notes"), m_notes->viewActions(), {}});
    groups.push_back({tr("Timeline"),
                      m_timeline->viewActions(),
                      {{tr("Wheel"), tr("Zoom at the pointer")},
                       {tr("Drag"), tr("Move through time")},
                       {tr("Shift+drag"), tr("Select a time range")}}});
    return groups;
}

void CaptureWindow::takeGrowth()
{
    const auto known = m_capture->summary();
    readAnew();
    if (m_capture->summary() != known)
        tellViews();
}

void CaptureWindow::refresh()
{
    readAnew();
    tellViews();
}

void CaptureWindow::readAnew()
{
    if (const auto refreshed = m_capture->refresh(); !refreshed)
        m_status->showMessage(QString::fromStdString(refreshed.error().message()));
    if (!m_hasProbes && ProbeCountsView::hasProbes(*m_capture)) {
        m_hasProbes = true; // they come with the first of what is recorded
        showProbes();
    }
    if (!m_hasReport && LatencyReportView::hasReport(*m_capture)) {
        m_hasReport = true; // the tracer is told when all is read
        showLatencyReport();
        m_reportDock->raise();
    }
}

void CaptureWindow::tellViews()
{
    m_noteList->reload(); // an import brings back those of an earlier one
    m_events->captureGrew();
    m_overview->captureGrew();
    m_timeline->captureGrew();
    m_status->refresh();
    for (auto& view : m_watched) {
        view.stale = !view.seen;
        if (view.seen)
            view.captureGrew();
    }
}

void CaptureWindow::tellWhenSeen(QDockWidget* dock, std::function<void()> captureGrew, bool atFirst)
{
    m_watched.push_back({.captureGrew = std::move(captureGrew), .stale = atFirst});
    connect(dock, &QDockWidget::visibilityChanged, this,
            [this, at = m_watched.size() - 1](bool seen) {
                auto& view = m_watched[at];
                view.seen = seen;
                if (seen && std::exchange(view.stale, false))
                    view.captureGrew();
            });
}

void CaptureWindow::showProgress(int permille, const QString& text)
{
    m_progressBar->setRange(0, permille < 0 ? 0 : 1000);
    if (permille >= 0)
        m_progressBar->setValue(permille);
    m_progressBar->show();
    m_stop->setToolTip(tr("Stop reading; what was read so far stays."));
    m_stop->show();
    m_progressText->setText(text);
    m_progressLine->show();
}

void CaptureWindow::showRecording(const QString& text, bool stoppable)
{
    m_progressBar->hide();
    m_stop->setToolTip(tr("Stop recording; what was recorded stays."));
    m_stop->setVisible(stoppable);
    m_progressText->setText(text);
    m_progressLine->show();
    m_events->setFollowsEnd(true);
    m_timeline->setFollowsEnd(true);
}

void CaptureWindow::hideProgress()
{
    m_progressLine->hide();
    m_events->setFollowsEnd(false);
    m_timeline->setFollowsEnd(false);
}

void CaptureWindow::saveViewState() const
{
    if (!m_remembers || !m_capture->writable()
        || m_capture->summary().state == store::Summary::State::Importing)
        return;
    const auto state = writeViewState(*m_selection);
    // A capture that cannot keep it (a full disk) is no reason to stop anybody from leaving.
    static_cast<void>(m_capture->setViewState(kViewStateKey, state.toStdString()));
    if (const auto page = frontPage(); !page.isEmpty())
        static_cast<void>(m_capture->setViewState(kFrontPageKey, page.toStdString()));
    static_cast<void>(m_capture->setViewState(kExpandedKey, writeExpandedLanes(*m_timeline)));
    m_flame->saveState();
    m_latency->saveState();
    m_aggregate->saveState();
    m_query->saveState();
}

void CaptureWindow::restoreViewState()
{
    const auto state = m_remembers ? m_capture->viewState(kViewStateKey) : std::nullopt;
    if (state)
        readViewState(QByteArray::fromStdString(*state), m_selection);
    if (const auto lanes = m_remembers ? m_capture->viewState(kExpandedKey) : std::nullopt)
        readExpandedLanes(*lanes, m_timeline);
    const auto page = m_remembers ? m_capture->viewState(kFrontPageKey) : std::nullopt;
    for (auto* const dock : {m_eventsDock, m_callsDock, m_flameDock, m_latencyDock, m_aggregateDock,
                             m_queryDock, m_probesDock, m_schedDock, m_reportDock}) {
        if (page && dock->objectName().toStdString() == *page)
            dock->raise();
    }
    if (m_remembers) {
        m_flame->restoreState();
        m_latency->restoreState();
        m_aggregate->restoreState();
        m_query->restoreState();
    }
    selectFirst();
}

void CaptureWindow::selectFirst()
{
    if (m_selection->row())
        return;
    // Something to look at: the first event, with its fields.
    if (const auto event = m_capture->event(0))
        m_selection->select(0, event->timeNs);
}

void CaptureWindow::showExport()
{
    ExportDialog dialog(m_capture, *m_selection, {*m_events->times(), m_events->visibleColumns()},
                        this);
    connect(&dialog, &ExportDialog::exported, m_status, &StatusStrip::showMessage);
    dialog.exec();
}

void CaptureWindow::showReportExport()
{
    ReportDialog dialog({m_capture, m_selection->filter(), *m_events->times(), {}, {}},
                        reportChoices(*this), this);
    connect(&dialog, &ReportDialog::exported, m_status, &StatusStrip::showMessage);
    dialog.exec();
}

void CaptureWindow::showReport()
{
    ImportReport report(*m_capture, m_selection, this);
    report.exec();
}

} // namespace probescope::ui
