#include "ui/capture/capture_window.h"

#include "core/store/file/user_data.h"
#include "ui/base/capture/note_list.h"
#include "ui/base/parts/message_line.h"
#include "ui/base/theme/capture_fills.h"
#include "ui/base/view/shortcuts.h"
#include "ui/capture/banners.h"
#include "ui/capture/capture_actions.h"
#include "ui/capture/export_dialog.h"
#include "ui/capture/export_dialogs.h"
#include "ui/capture/import_report.h"
#include "ui/capture/layout/layout_menu.h"
#include "ui/capture/layout/view_window.h"
#include "ui/capture/readout_bar.h"
#include "ui/capture/report_choices.h"
#include "ui/capture/report_dialog.h"
#include "ui/capture/status_strip.h"
#include "ui/capture/view_images.h"
#include "ui/capture/view_state.h"
#include "ui/views/events/column_chooser.h"
#include "ui/views/events/details_pane.h"
#include "ui/views/events/event_table_view.h"
#include "ui/views/events/events_view.h"
#include "ui/views/flame/flame_view.h"
#include "ui/views/latency/latency_view.h"
#include "ui/views/notes/notes_pane.h"
#include "ui/views/query/query_view.h"
#include "ui/views/timeline/overview_strip.h"
#include "ui/views/timeline/timeline_view.h"

#include <QDockWidget>
#include <QFileInfo>
#include <QFocusEvent>
#include <QVBoxLayout>

#include <algorithm>
#include <functional>
#include <utility>

namespace probescope::ui {

namespace {

constexpr const char* kViewStateKey = "window";
constexpr const char* kFrontPageKey = "front page";
constexpr std::pair<const char*, std::string LaneState::*> kLaneKeys[] = {
    {"expanded lanes", &LaneState::expanded},
    {"lane order", &LaneState::order},
    {"lane heights", &LaneState::heights},
    {"pinned lanes", &LaneState::pinned},
    {"folded groups", &LaneState::folded}};

/// Of those in sight in the window of the capture: the events, else the timeline, else the first.
/// Null: all are hidden, or have windows of their own.
View* firstToFocus(const CaptureViews& views)
{
    for (View* const view : {static_cast<View*>(views.get<EventsView>()),
                             static_cast<View*>(views.get<TimelineView>())}) {
        if (views.isInSight(view))
            return view;
    }
    const auto found = std::ranges::find_if(views.all(), [&views](const View* view) {
        return views.isInSight(view) && view->isVisible();
    });
    return found == views.all().end() ? nullptr : *found;
}

} // namespace

CaptureWindow::CaptureWindow(std::shared_ptr<store::Capture> capture, QWidget* parent)
    : QWidget(parent)
    , m_capture(std::move(capture))
    , m_selection(new Selection(this))
    , m_notes(new NoteList(m_capture, this))
    , m_fills(new CaptureFills(m_capture, this))
    , m_views(new CaptureViews(
          {.capture = m_capture, .selection = m_selection, .notes = m_notes, .fills = m_fills},
          this))
    , m_overview(new OverviewStrip(m_capture, m_selection, this))
    , m_status(new StatusStrip(m_capture, view<EventsView>()->list(), m_views->times(), m_selection,
                               this))
    , m_messages(new MessageLine(this, m_status))
    , m_progress(new ProgressBanner(this))
    , m_notice(new NoticeBanner(this))
    , m_exports(new ExportDialogs(m_capture, this))
    , m_images(new ViewImages(m_capture, m_views, this))
    , m_layouts(new LayoutMenu(m_views, this))
    , m_commands(new CaptureActions(*this, m_images))
{
    m_views->setAboveCentre(m_overview);
    m_views->restoreLayout();
    auto* const layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    layout->addWidget(m_progress);
    layout->addWidget(m_notice);
    layout->addWidget(m_views, 1);
    layout->addWidget(m_status);
    for (const auto* const view : m_views->all())
        connectRequests(view);
    connect(m_notes, &NoteList::changed, m_overview,
            [this] { m_overview->setNotes(m_notes->notes()); });
    connect(view<EventsView>(), &EventsView::matchesChanged, m_overview, &OverviewStrip::setFound);
    connect(m_selection, &Selection::markersChanged, this, [this] {
        if (m_views->times()->style() == TimeStyle::SinceMarker)
            notifyTimes();
    });
    connect(m_progress, &ProgressBanner::stopWanted, this, &CaptureWindow::stopWanted);
    connect(m_notice, &NoticeBanner::reportWanted, this, &CaptureWindow::showReport);
    connect(m_status, &StatusStrip::reportWanted, this, &CaptureWindow::showReport);
    connect(m_status->readouts(), &ReadoutBar::message, m_messages, &MessageLine::showMessage);
    connect(m_exports, &ExportDialogs::message, m_messages, &MessageLine::showMessage);
    const auto showHere = [this](const QString& text) {
        showMessage(text, m_views->windows()->active());
    };
    connect(m_images, &ViewImages::message, m_views->windows(), showHere);
    connect(m_layouts, &LayoutMenu::message, m_views->windows(), showHere);
    connect(m_views->windows(), &ViewWindows::activated, this, &CaptureWindow::viewWindowActivated);
    for (const auto& group : keyGroups())
        Shortcuts::ofProgram().follow(group);
    m_capture->onDamage([this](const Error& error) { // on any thread
        QMetaObject::invokeMethod(
            this, [this, error] { emit damaged(error); }, Qt::QueuedConnection);
    });
}

CaptureWindow::~CaptureWindow()
{
    m_capture->onDamage({});
    view<NotesPane>()->keep();
    m_notes->finish();
    saveViewState();
    // The views use the selection to their end.
    delete m_views;
    delete m_status;
}

void CaptureWindow::focusInEvent(QFocusEvent* event)
{
    if (auto* const view = firstToFocus(*m_views))
        view->setFocus(event->reason());
}

/// In the window of a view, or in that of the capture.
void CaptureWindow::showMessage(const QString& text, ViewWindow* window) const
{
    if (window)
        window->showMessage(text);
    else
        m_messages->showMessage(text);
}

/// What a view asks of others, or of the program.
void CaptureWindow::connectRequests(const View* view)
{
    auto* const notes = m_views->get<NotesPane>();
    connect(view, &View::message, m_views->windows(),
            [this, view](const QString& text) { showMessage(text, m_views->windows()->of(view)); });
    connect(view, &View::wanted, m_views, [this, view] { m_views->bringUp(view); });
    connect(view, &View::detailsWanted, m_views,
            [this] { m_views->bringUp(m_views->get<DetailsPane>()); });
    connect(view, &View::timeStyleChanged, this, &CaptureWindow::notifyTimes);
    connect(view, &View::latencyWanted, this, &CaptureWindow::showLatencyOf);
    connect(view, &View::queryWanted, this, [this](const QString& sql) {
        raiseQuery();
        m_views->get<QueryView>()->runQuery(sql);
    });
    connect(view, &View::placeWanted, notes, &NotesPane::savePlace);
    connect(view, &View::noteWanted, notes, &NotesPane::write);
    connect(view, &View::noteChosen, notes, &NotesPane::showNote);
    connect(view, &View::probeFunctionWanted, this, &CaptureWindow::probeFunctionWanted);
    connect(view, &View::probeWanted, this, &CaptureWindow::probeWanted);
}

void CaptureWindow::notifyTimes()
{
    m_status->refresh();
    for (auto* const view : m_views->all())
        view->timesChanged();
}

void CaptureWindow::showLatencyOf(const QString& function)
{
    if (m_capture->summary().calls == 0) {
        showMessage(tr("The capture has no calls to measure."), m_views->windows()->active());
        return;
    }
    auto* const latency = view<LatencyView>();
    m_views->bringUp(latency);
    latency->measureFunction(function);
}

void CaptureWindow::finishPainting()
{
    m_overview->finishPainting();
    view<TimelineView>()->finishPainting();
}

void CaptureWindow::preparePicture(const std::function<void()>& done)
{
    const auto paint = [this, done] {
        m_overview->preparePicture([this, done] { view<TimelineView>()->preparePicture(done); });
    };
    m_fills->whenRead(this, paint);
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
        m_messages->showMessage(QString::fromStdString(refreshed.error().message()));
    m_views->offerAvailable();
}

void CaptureWindow::notifyViews()
{
    m_notes->reload(); // an import brings back those of an earlier one
    m_fills->captureGrew();
    m_overview->captureGrew();
    m_views->notifyGrowth();
    m_status->refresh();
}

void CaptureWindow::setFollowsEnd(bool follows)
{
    for (auto* const view : m_views->all())
        view->setFollowsEnd(follows);
}

void CaptureWindow::showProgress(int permille, const QString& text)
{
    m_progress->showReading(permille, text);
}

void CaptureWindow::showRecording(const QString& text, bool stoppable)
{
    m_progress->showRecording(text, stoppable);
    setFollowsEnd(true);
}

void CaptureWindow::hideProgress()
{
    m_progress->hide();
    setFollowsEnd(false);
}

void CaptureWindow::endWork(const Ended& then)
{
    const bool taken = view<NotesPane>()->keep();
    m_notes->whenTried(this, [this, taken, then](bool kept) {
        if (!taken || !kept)
            return then(false, {});
        m_exports->stop([then](const QString& told) { then(true, told); });
    });
}

void CaptureWindow::showExport()
{
    const auto* const columns = view<EventsView>()->columns();
    m_exports->open(
        new ExportDialog(m_capture, *m_selection,
                         {*m_views->times(), columns->chosenColumns(), columns->isShort()}, this));
}

void CaptureWindow::showReportExport()
{
    view<NotesPane>()->keep(); // with what is being written
    m_exports->open(new ReportDialog({m_capture, m_selection->filter(), *m_views->times(), {}, {}},
                                     reportChoices(*this), this));
}

QStringList CaptureWindow::comparableParts() const
{
    QStringList parts;
    for (const auto source : flameSources(*m_capture))
        parts << sourceKey(source);
    return parts;
}

void CaptureWindow::compareWith(const QString& file, const std::optional<QStringList>& parts,
                                const QString& name)
{
    const auto sources = flameSources(*m_capture);
    if (sources.empty())
        return showMessage(tr("%1 has no function calls or stacks to compare.").arg(name),
                           m_views->windows()->active());
    auto* const flame = view<FlameView>();
    m_views->bringUp(flame);
    auto source = flame->scope().source;
    const auto isShared = [&parts](auto one) { return parts->contains(sourceKey(one)); };
    const auto shared =
        parts && !isShared(source) ? std::ranges::find_if(sources, isShared) : sources.end();
    if (shared != sources.end())
        source = *shared;
    FlameSide before;
    FlameSide after;
    before.scope.source = after.scope.source = source;
    before.file = file.toStdString();
    before.name = QFileInfo(file).fileName();
    after.name = name;
    flame->compare(before, after);
    flame->setFocus(Qt::OtherFocusReason); // what the user was at is not what was asked for
}

void CaptureWindow::showReport()
{
    QWidget* const window = m_views->windows()->active();
    auto* const report = new ImportReport(*m_capture, m_selection, window ? window : this);
    report->setAttribute(Qt::WA_DeleteOnClose);
    report->open();
}

void CaptureWindow::raiseEvents()
{
    auto* const events = view<EventsView>();
    m_views->bringUp(events);
    events->table()->setFocus(Qt::ShortcutFocusReason);
}

void CaptureWindow::raiseQuery()
{
    auto* const query = view<QueryView>();
    m_views->bringUp(query);
    query->focusEditor();
}

std::vector<KeyGroup> CaptureWindow::keyGroups() const
{
    std::vector<KeyGroup> groups{{QStringLiteral("filter-and-notes"), tr("Filter and notes"),
                                  m_commands->edit() + m_commands->go()},
                                 {QStringLiteral("views"), tr("Views"), m_commands->views()},
                                 {QStringLiteral("layouts"), tr("Layouts"), m_layouts->actions()}};
    for (const auto* const view : m_views->all()) {
        if (auto keys = view->keys(); !keys.title.isEmpty())
            groups.push_back(std::move(keys));
    }
    return groups;
}

void CaptureWindow::saveViewState() const
{
    if (!m_remembers || !m_capture->user().writable()
        || m_capture->summary().state == store::Summary::State::Importing)
        return;
    const auto state = writeViewState(*m_selection);
    // A capture that cannot keep it (a full disk) is no reason to stop anybody from leaving.
    static_cast<void>(m_capture->user().setViewState(kViewStateKey, state.toStdString()));
    if (const auto name = m_views->frontName(); !name.isEmpty())
        static_cast<void>(m_capture->user().setViewState(kFrontPageKey, name.toStdString()));
    const auto lanes = writeLaneState(*this);
    for (const auto& [key, text] : kLaneKeys)
        static_cast<void>(m_capture->user().setViewState(key, lanes.*text));
    for (const auto* const view : m_views->all())
        view->saveState();
}

void CaptureWindow::restoreViewState()
{
    if (m_remembers) {
        if (const auto state = m_capture->user().viewState(kViewStateKey))
            readViewState(QByteArray::fromStdString(*state), m_selection);
        LaneState lanes;
        for (const auto& [key, text] : kLaneKeys)
            lanes.*text = m_capture->user().viewState(key).value_or(std::string());
        readLaneState(lanes, this);
        if (const auto name = m_capture->user().viewState(kFrontPageKey))
            m_views->bringToFront(QString::fromStdString(*name));
        for (auto* const view : m_views->all())
            view->restoreState();
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

#include "moc_capture_window.cpp"
