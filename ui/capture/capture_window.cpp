#include "ui/capture/capture_window.h"

#include "ui/base/text/error_text.h"
#include "ui/base/theme/icons.h"
#include "ui/capture/status_strip.h"
#include "ui/capture/view_state.h"
#include "ui/views/aggregate/aggregate_view.h"
#include "ui/views/calls/calls_view.h"
#include "ui/views/events/capture_tree.h"
#include "ui/views/events/details_pane.h"
#include "ui/views/events/event_table.h"
#include "ui/views/events/events_view.h"
#include "ui/views/events/filter_bar.h"
#include "ui/views/flame/flame_view.h"
#include "ui/views/latency/latency_view.h"
#include "ui/views/notes/notes_pane.h"
#include "ui/views/probe_counts/probe_counts_view.h"
#include "ui/views/query/query_view.h"
#include "ui/views/sched/sched_view.h"
#include "ui/views/timeline/overview_strip.h"
#include "ui/views/timeline/timeline_view.h"
#include "ui/views/tracer_report/latency_report_view.h"

#include <QDockWidget>
#include <QHBoxLayout>
#include <QLabel>
#include <QMainWindow>
#include <QProgressBar>
#include <QToolButton>
#include <QVBoxLayout>

#include <functional>
#include <utility>

namespace probescope::ui {

namespace {

constexpr const char* kViewStateKey = "window";
constexpr const char* kFrontPageKey = "front page";
constexpr const char* kExpandedKey = "expanded lanes";

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
    connectRequests();
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
    m_noteList->finish();
    saveViewState();
    // The views use the selection to their end.
    delete m_area;
    delete m_status;
}

/// What is done in one view is shown in others.
void CaptureWindow::connectViews()
{
    const auto notifyTimes = [this] {
        m_details->refresh();
        m_status->refresh();
        m_status->filterBar()->rebuild();
        m_latency->timesChanged();
        m_notes->timesChanged();
    };
    connect(m_events, &EventsView::timesChanged, this, notifyTimes);
    connect(m_selection, &Selection::markersChanged, this, [this, notifyTimes] {
        if (m_events->timeStyle() == TimeStyle::SinceMarker)
            notifyTimes();
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
void CaptureWindow::connectRequests()
{
    connect(m_probes, &ProbeCountsView::probeWanted, this, &CaptureWindow::probeWanted);
    connect(m_events, &EventsView::probeFunctionWanted, this, &CaptureWindow::probeFunctionWanted);
    connect(m_calls, &CallsView::probeFunctionWanted, this, &CaptureWindow::probeFunctionWanted);
    connect(m_calls, &CallsView::latencyWanted, this, &CaptureWindow::showLatencyOf);
    connect(m_flame, &FlameView::latencyWanted, this, &CaptureWindow::showLatencyOf);
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

void CaptureWindow::preparePicture(const std::function<void()>& done)
{
    m_overview->preparePicture([this, done] { m_timeline->preparePicture(done); });
}

void CaptureWindow::takeGrowth()
{
    const auto known = m_capture->summary();
    reload();
    if (m_capture->summary() != known)
        notifyViews();
}

void CaptureWindow::refresh()
{
    reload();
    notifyViews();
}

void CaptureWindow::reload()
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

void CaptureWindow::notifyViews()
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

void CaptureWindow::notifyWhenVisible(QDockWidget* dock, std::function<void()> captureGrew,
                                      bool atFirst)
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

} // namespace probescope::ui
