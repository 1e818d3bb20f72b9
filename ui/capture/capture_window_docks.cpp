#include "ui/capture/capture_window.h"
#include "ui/capture/status_strip.h"
#include "ui/views/aggregate/aggregate_view.h"
#include "ui/views/calls/calls_view.h"
#include "ui/views/events/capture_tree.h"
#include "ui/views/events/details_pane.h"
#include "ui/views/events/events_view.h"
#include "ui/views/flame/flame_view.h"
#include "ui/views/latency/latency_view.h"
#include "ui/views/notes/notes_pane.h"
#include "ui/views/probe_counts/probe_counts_view.h"
#include "ui/views/query/query_view.h"
#include "ui/views/sched/sched_view.h"
#include "ui/views/timeline/overview_strip.h"
#include "ui/views/timeline/timeline_view.h"
#include "ui/views/tracer_report/latency_report_view.h"

#include <QAction>
#include <QDockWidget>
#include <QMainWindow>
#include <QSettings>
#include <QTabBar>
#include <QVBoxLayout>

// Where the views stand.

namespace probescope::ui {

namespace {

const QString kLayoutKey = QStringLiteral("window/docks");
constexpr int kLayoutVersion = 5; // of the docks; another one begins with the default places
constexpr int kSideWidth = 380;
constexpr int kTreeHeight = 460;
constexpr int kDetailsHeight = 400;
constexpr int kEventsHeight = 440;

} // namespace

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
    notifyWhenVisible(m_callsDock, [this] { m_calls->captureGrew(); });
    notifyWhenVisible(
        m_flameDock, [this] { m_flame->captureGrew(); }, true);
    notifyWhenVisible(
        m_latencyDock, [this] { m_latency->captureGrew(); }, true);
    notifyWhenVisible(
        m_aggregateDock, [this] { m_aggregate->captureGrew(); }, true);
    notifyWhenVisible(
        m_queryDock, [this] { m_query->captureGrew(); }, true);
    notifyWhenVisible(m_probesDock, [this] { m_probes->captureGrew(); });
    notifyWhenVisible(m_reportDock, [this] { m_report->captureGrew(); });
    notifyWhenVisible(
        m_schedDock, [this] { m_sched->captureGrew(); }, true);
    notifyWhenVisible(m_treeDock, [this] { m_tree->captureGrew(); });
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

void CaptureWindow::showLatencyOf(const QString& function)
{
    if (m_capture->summary().calls == 0) {
        m_status->showMessage(tr("The capture has no calls whose latency could be measured."));
        return;
    }
    m_latencyDock->show();
    m_latencyDock->raise();
    m_latency->measureFunction(function);
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

QList<QAction*> CaptureWindow::dockActions() const
{
    return {m_eventsDock->toggleViewAction(),    m_callsDock->toggleViewAction(),
            m_flameDock->toggleViewAction(),     m_latencyDock->toggleViewAction(),
            m_aggregateDock->toggleViewAction(), m_queryDock->toggleViewAction(),
            m_probesDock->toggleViewAction(),    m_schedDock->toggleViewAction(),
            m_reportDock->toggleViewAction(),    m_detailsDock->toggleViewAction(),
            m_treeDock->toggleViewAction(),      m_notesDock->toggleViewAction()};
}

} // namespace probescope::ui
