#include "ui/capture/layout/capture_views.h"

#include "core/trace/capture_facts.h"
#include "ui/base/view/help_property.h"
#include "ui/capture/layout/dock_places.h"
#include "ui/capture/layout/focused_view.h"
#include "ui/capture/layout/saved_docks.h"
#include "ui/capture/layout/view_window.h"
#include "ui/views/timeline/timeline_view.h"

#include <QAction>
#include <QApplication>
#include <QContextMenuEvent>
#include <QDockWidget>
#include <QFileInfo>
#include <QLayout>
#include <QMenu>
#include <QMouseEvent>
#include <QSettings>
#include <QStyle>
#include <QTabBar>
#include <QVBoxLayout>

#include <algorithm>
#include <utility>

namespace probescope::ui {

namespace {

const QString kLayoutKey = QStringLiteral("window/docks");
const QString kByHandKey = QStringLiteral("window/separators moved");
const QString kSideKey = QStringLiteral("window/side width");
constexpr int kLayoutVersion = 5; // of the docks; another one begins with the default places
constexpr int kSideWidth = 380;
constexpr int kSideShare = 26; // percent of a narrower window
constexpr int kTreeHeight = 460;
constexpr int kDetailsHeight = 400;
constexpr int kEventsHeight = 440;
constexpr int kEventsShare = 55; // percent of a lower window
constexpr int kAroundLane = 15; // pixels, beside two lines of text
constexpr int kBelowLanes = 24; // pixels: it is seen that no more lanes follow

using Place = ViewTraits::Place;

QString nameOf(const store::Capture& capture)
{
    const auto file = capture.fact(facts::kOriginal).value_or(capture.path().string());
    return QFileInfo(QString::fromStdString(file)).fileName();
}

} // namespace

CaptureViews::CaptureViews(const CaptureContext& context, QWidget* parent)
    : QMainWindow(parent)
    , m_focused(new FocusedView(&m_views, this))
    , m_windows(new ViewWindows(parent, nameOf(*context.capture)))
    , m_saved(new SavedDocks(this, kLayoutVersion))
{
    setDockOptions(QMainWindow::AnimatedDocks | QMainWindow::AllowNestedDocks
                   | QMainWindow::AllowTabbedDocks);
    setTabPosition(Qt::AllDockWidgetAreas, QTabWidget::North);
    setDocumentMode(true);
    setAccessibleName(tr("Views of the capture"));
    setCorner(Qt::BottomLeftCorner, Qt::LeftDockWidgetArea);
    setCorner(Qt::BottomRightCorner, Qt::RightDockWidgetArea);
    auto shared = context;
    for (const auto& kind : allViews()) {
        auto* const view = kind.make(shared, parent);
        view->setProperty(kViewProperty, QLatin1String(kind.traits.name));
        view->setNoteList(context.notes);
        view->setFills(context.fills);
        m_views.push_back(view);
        m_shown.push_back({.view = view,
                           .traits = kind.traits,
                           .offered = !kind.traits.optional || view->available(),
                           .stale = kind.traits.reads == ViewTraits::Reads::FirstSight});
    }
    m_times = shared.times;
    setWindowFlags(Qt::Widget); // QMainWindow makes itself a window of its own
    for (auto& shown : m_shown) {
        if (shown.traits.place != Place::Centre)
            addDock(shown);
    }
    for (std::size_t i = 0; i < m_shown.size(); ++i) {
        if (m_shown[i].dock)
            connect(m_shown[i].dock, &QDockWidget::visibilityChanged, this,
                    [this, i](bool seen) { follow(i, seen); });
    }
    connect(&get<TimelineView>()->lanes(), &timeline::LaneStack::changed, this,
            &CaptureViews::shareHeight);
}

CaptureViews::~CaptureViews()
{
    // Docks hide while they are destroyed, which must not reach views that are gone.
    for (const auto& shown : m_shown) {
        if (shown.dock)
            disconnect(shown.dock, nullptr, this, nullptr);
    }
    delete m_windows;
}

void CaptureViews::addDock(Shown& shown)
{
    auto* const dock = new QDockWidget(shown.traits.title, this);
    dock->setObjectName(QLatin1String(shown.traits.name)); // for saveState()
    dock->setWidget(shown.view);
    letShrink(*shown.view);
    shown.view->setAccessibleName(shown.traits.title); // it has the focus while it is empty
    // Where docks share a place, their tabs already tell their titles.
    connect(dock, &QDockWidget::visibilityChanged, this, &CaptureViews::showTitles);
    connect(dock, &QDockWidget::topLevelChanged, this, &CaptureViews::showTitles);
    connect(dock, &QDockWidget::dockLocationChanged, this, &CaptureViews::showTitles);
    shown.dock = dock;
}

QList<QDockWidget*> CaptureViews::docks() const
{
    QList<QDockWidget*> docks;
    for (const auto place : {Place::Side, Place::Front, Place::BelowSide}) {
        for (const auto& shown : m_shown) {
            if (shown.dock && shown.traits.place == place)
                docks << shown.dock;
        }
    }
    return docks;
}

QDockWidget* CaptureViews::dockOf(const View* view) const
{
    const auto found = std::ranges::find(m_shown, view, &Shown::view);
    return found == m_shown.end() ? nullptr : found->dock;
}

View* CaptureViews::viewOf(const QDockWidget* dock) const
{
    const auto found = std::ranges::find(m_shown, dock, &Shown::dock);
    return found == m_shown.end() ? nullptr : found->view;
}

View* CaptureViews::current() const
{
    auto* const view = m_focused->current();
    return view ? view : get<TimelineView>();
}

QList<QAction*> CaptureViews::dockActions() const
{
    QList<QAction*> actions;
    for (const auto& shown : m_shown) {
        if (shown.dock)
            actions << shown.dock->toggleViewAction();
    }
    return actions;
}

void CaptureViews::fillMenu(QMenu& menu, const QString& title) const
{
    for (const auto& shown : m_shown) {
        if (shown.traits.menu != title)
            continue;
        const auto& submenu = shown.traits.submenu;
        shown.view->fillMenu(submenu.isEmpty() ? menu : *menu.addMenu(submenu));
    }
}

void CaptureViews::bringUp(const View* view) const
{
    auto* const dock = dockOf(view);
    if (auto* const own = m_windows->of(view)) {
        own->bringUp();
    } else if (dock) {
        const auto* const left = m_focused->around(window()->focusWidget());
        dock->show();
        dock->raise();
        dock->widget()->show(); // who brings it up may give it the focus
        if (left && left != view && !left->isVisible())
            dock->widget()->setFocus(Qt::OtherFocusReason); // else keys would reach what is behind
    }
}

void CaptureViews::setAboveCentre(QWidget* above)
{
    m_above = above;
    auto* const centre = new QWidget(this);
    auto* const column = new QVBoxLayout(centre);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    column->addWidget(above);
    for (const auto& shown : m_shown) {
        if (shown.traits.place == Place::Centre)
            column->addWidget(shown.view, 1);
    }
    setCentralWidget(centre);
}

void CaptureViews::restoreLayout()
{
    placeDocks();
    const auto state = QSettings().value(kLayoutKey).toByteArray();
    if (state.isEmpty() || !restoreState(state, kLayoutVersion))
        return;
    m_saved->follow(state);
    m_sharedByHand = QSettings().value(kByHandKey).toBool();
    m_sideByHand = QSettings().value(kSideKey).toInt();
    showOffered();
    layout()->activate(); // what was hidden has a tab from then on, which can be raised
    raiseLeading(); // which page is in front belongs to the capture
}

void CaptureViews::placeDocks()
{
    QDockWidget* side = nullptr;
    QDockWidget* below = nullptr;
    QDockWidget* front = nullptr;
    for (const auto& shown : m_shown) {
        if (shown.traits.place == Place::Side && !side)
            addDockWidget(Qt::LeftDockWidgetArea, side = shown.dock);
    }
    for (const auto& shown : m_shown) {
        if (shown.traits.place == Place::BelowSide)
            addDockWidget(Qt::LeftDockWidgetArea, below = shown.dock);
    }
    QDockWidget* before = nullptr;
    for (const auto& shown : m_shown) {
        if (shown.traits.place == Place::Side && shown.dock != side)
            tabifyDockWidget(side, shown.dock);
        if (shown.traits.place != Place::Front)
            continue;
        if (before)
            tabifyDockWidget(before, shown.dock);
        else
            addDockWidget(Qt::BottomDockWidgetArea, front = shown.dock);
        before = shown.dock;
    }
    for (auto* const dock : docks()) {
        dock->setFloating(false);
        dock->show();
    }
    showOffered();
    side->raise();
    raiseLeading();
    resizeDocks({side}, {kSideWidth}, Qt::Horizontal);
    resizeDocks({side, below}, {kTreeHeight, kDetailsHeight}, Qt::Vertical);
    resizeDocks({front}, {kEventsHeight}, Qt::Vertical);
}

/// The one that is in front of those that share the place below the centre; null: none is there.
QDockWidget* CaptureViews::frontDock() const
{
    QDockWidget* behind = nullptr;
    for (const auto& shown : m_shown) {
        if (shown.traits.place != Place::Front || shown.dock->isHidden() || shown.dock->isFloating()
            || dockWidgetArea(shown.dock) != Qt::BottomDockWidgetArea)
            continue;
        if (isInFront(*shown.dock))
            return shown.dock;
        behind = shown.dock;
    }
    return behind;
}

bool CaptureViews::isInSight(const View* view) const
{
    const auto* const dock = dockOf(view);
    return !m_windows->of(view) && (!dock || (!dock->isHidden() && isInFront(*dock)));
}

/// Whether docks of the place below the centre stand over each other.
bool CaptureViews::stacked(const QDockWidget& front) const
{
    return std::ranges::any_of(m_shown, [this, &front](const Shown& shown) {
        const auto* const dock = shown.dock;
        return dock && !dock->isHidden() && !dock->isFloating()
            && dockWidgetArea(shown.dock) == Qt::BottomDockWidgetArea && isInFront(*dock)
            && dock->y() != front.y() && isInFront(front);
    });
}

/// For some lanes of the timeline to be in sight, and for all of them if it had so much room.
CaptureViews::CentreHeights CaptureViews::centreHeights(int room) const
{
    const auto* const timeline = get<TimelineView>();
    if (m_windows->of(timeline)) {
        const int least = centralWidget()->minimumSizeHint().height();
        return {least, least};
    }
    auto lanes = timeline->lanes().layout();
    const int around = (m_above ? m_above->height() : 0) + timeline->viewport().ruler().height();
    const auto inSight = std::min(lanes.lanes().size(), timeline::LaneLayout::kLanesInSight);
    const int least = around + int(inSight) * (2 * timeline->fontMetrics().height() + kAroundLane);
    if (room <= around)
        return {least, least};
    lanes.fit(room - around);
    return {least, std::max(least, around + lanes.height() + kBelowLanes)};
}

/// In a low window the docks below leave the centre what it needs, and in a high one they take what
/// its lanes cannot use.
void CaptureViews::shareHeight()
{
    auto* const front = frontDock();
    if (!isVisible() || m_sharedByHand || !front || !centralWidget() || stacked(*front))
        return;
    const int all =
        height() - style()->pixelMetric(QStyle::PM_DockWidgetSeparatorExtent, nullptr, this);
    const int events = std::min(kEventsHeight, all * kEventsShare / 100);
    const auto centre = centreHeights(all - events);
    if (all <= centre.least)
        return;
    resizeDocks(
        {front},
        {std::clamp(all - centre.most, std::min(events, all - centre.least), all - centre.least)},
        Qt::Vertical);
}

/// Of those at the left, the one that can be seen; null: none.
QDockWidget* CaptureViews::sideDock() const
{
    for (auto* const dock : docks()) {
        if (dock->isVisible() && !dock->isFloating()
            && dockWidgetArea(dock) == Qt::LeftDockWidgetArea && isInFront(*dock))
            return dock;
    }
    return nullptr;
}

/// By hand, the width is the same in every window.
void CaptureViews::shareWidth()
{
    auto* const side = isVisible() ? sideDock() : nullptr;
    if (!side)
        return;
    if (!m_sharedByHand)
        resizeDocks({side}, {std::min(kSideWidth, width() * kSideShare / 100)}, Qt::Horizontal);
    else if (m_sideByHand > 0)
        resizeDocks({side}, {m_sideByHand}, Qt::Horizontal);
}

bool CaptureViews::event(QEvent* event)
{
    if (event->type() == QEvent::MouseButtonPress
        && isSeparator(static_cast<QMouseEvent*>(event)->position().toPoint()))
        m_sharedByHand = true;
    if (event->type() == QEvent::ChildPolished) {
        // Qt makes the tabs of docks when they are needed. Who clicks one goes to its view.
        if (auto* const bar =
                qobject_cast<QTabBar*>(static_cast<const QChildEvent*>(event)->child()))
            connect(
                bar, &QTabBar::tabBarClicked, this, [this, bar](int at) { focusTab(*bar, at); },
                Qt::QueuedConnection);
    }
    const bool taken = QMainWindow::event(event);
    if (event->type() == QEvent::MouseButtonRelease && m_sharedByHand) {
        if (const auto* const side = sideDock())
            m_sideByHand = side->width();
    }
    return taken;
}

View* CaptureViews::viewOfTab(const QTabBar& bar, int at) const
{
    const auto found = std::ranges::find_if(m_shown, [&bar, at](const Shown& shown) {
        return at >= 0 && shown.dock && shown.dock->windowTitle() == bar.tabText(at);
    });
    return found == m_shown.end() ? nullptr : found->view;
}

void CaptureViews::focusTab(const QTabBar& bar, int tab)
{
    if (auto* const view = viewOfTab(bar, tab); view && view->isVisible())
        view->setFocus(Qt::MouseFocusReason);
}

/// A tab has the menu of its dock.
void CaptureViews::contextMenuEvent(QContextMenuEvent* event)
{
    const auto* const bar = qobject_cast<QTabBar*>(childAt(event->pos()));
    const auto* const view =
        bar ? viewOfTab(*bar, bar->tabAt(bar->mapFrom(this, event->pos()))) : nullptr;
    if (!view)
        return QMainWindow::contextMenuEvent(event);
    auto* const menu = new QMenu(this);
    menu->setAttribute(Qt::WA_DeleteOnClose);
    menu->addActions(dockOf(view)->actions());
    menu->popup(event->globalPos());
    event->accept();
}

void CaptureViews::resizeEvent(QResizeEvent* event)
{
    QMainWindow::resizeEvent(event);
    shareRoom();
}

void CaptureViews::showEvent(QShowEvent* event)
{
    QMainWindow::showEvent(event);
    shareRoom();
}

void CaptureViews::shareRoom()
{
    m_saved->fit();
    shareWidth();
    shareHeight();
}

void CaptureViews::resetLayout()
{
    m_saved->release();
    m_windows->bringAllBack();
    placeDocks();
    layout()->activate(); // docks that were hidden have tabs from then on, as in restoreLayout()
    docks().first()->raise();
    raiseLeading();
    m_sharedByHand = false;
    m_sideByHand = 0;
    shareRoom();
    saveLayout();
}

void CaptureViews::saveLayout()
{
    QSettings().setValue(kLayoutKey, arrangement({}).docks);
    QSettings().setValue(kByHandKey, m_sharedByHand);
    QSettings().setValue(kSideKey, m_sideByHand);
}

ViewLayout CaptureViews::arrangement(const QString& name)
{
    // The dock of a view that has a window is hidden only as long as that window is open.
    QList<QDockWidget*> away;
    for (const auto& shown : m_shown) {
        if (shown.dock && m_windows->of(shown.view))
            away << shown.dock;
    }
    setUpdatesEnabled(false);
    for (auto* const dock : away)
        dock->show();
    ViewLayout now{.name = name, .docks = saveState(kLayoutVersion), .windows = m_windows->all()};
    for (auto* const dock : away)
        dock->hide();
    setUpdatesEnabled(true);
    return now;
}

bool CaptureViews::arrange(const ViewLayout& wanted)
{
    // Of another version, nothing is touched.
    if (!restoreState(wanted.docks, kLayoutVersion))
        return false;
    m_saved->release();
    if (!m_windows->all().isEmpty()) {
        m_windows->bringAllBack(); // which shows their docks
        restoreState(wanted.docks, kLayoutVersion);
    }
    m_sharedByHand = wanted.keepsHeights;
    m_sideByHand = 0; // that of the layout stays
    showOffered();
    layout()->activate();
    openWindows(wanted.windows);
    return true;
}

ViewWindow* CaptureViews::makeWindow(std::size_t at, const QByteArray& geometry)
{
    m_saved->release();
    const auto& shown = m_shown[at];
    auto* const window = m_windows->open({.view = shown.view,
                                          .dock = shown.dock,
                                          .name = QLatin1String(shown.traits.name),
                                          .title = shown.traits.title},
                                         geometry);
    follow(at, true);
    return window;
}

void CaptureViews::openWindow(View* view)
{
    const auto found = std::ranges::find(m_shown, view, &Shown::view);
    if (found == m_shown.end())
        return;
    makeWindow(std::size_t(found - m_shown.begin()), {})->bringUp();
    view->setFocus(Qt::OtherFocusReason);
}

void CaptureViews::openWindows(const QList<ViewLayout::Window>& windows)
{
    for (const auto& window : windows) {
        for (std::size_t at = 0; at < m_shown.size(); ++at) {
            if (window.view == QLatin1String(m_shown[at].traits.name) && m_shown[at].offered)
                makeWindow(at, window.geometry);
        }
    }
}

void CaptureViews::showOffered()
{
    for (const auto& shown : m_shown) {
        if (!shown.traits.optional)
            continue;
        shown.dock->setVisible(shown.offered && !m_windows->of(shown.view));
        shown.dock->toggleViewAction()->setEnabled(shown.offered);
    }
}

void CaptureViews::offerAvailable()
{
    for (auto& shown : m_shown) {
        if (shown.offered || !shown.view->available())
            continue;
        shown.offered = true;
        showOffered();
        if (shown.view->leads())
            shown.dock->raise();
    }
}

void CaptureViews::raiseLeading()
{
    const auto leads = [](const Shown& shown) {
        return shown.traits.place == Place::Front && shown.view->leads();
    };
    // The later ones are for fewer captures.
    const auto leading = std::find_if(m_shown.rbegin(), m_shown.rend(), leads);
    if (leading != m_shown.rend())
        leading->dock->raise();
}

QString CaptureViews::frontName() const
{
    for (const auto* const bar : findChildren<QTabBar*>()) {
        for (const auto& shown : m_shown) {
            if (shown.traits.place == Place::Front
                && bar->tabText(bar->currentIndex()) == shown.dock->windowTitle())
                return shown.dock->objectName();
        }
    }
    return {};
}

void CaptureViews::bringToFront(const QString& name)
{
    for (const auto& shown : m_shown) {
        if (shown.traits.place == Place::Front && shown.dock->objectName() == name)
            shown.dock->raise();
    }
}

void CaptureViews::notifyGrowth()
{
    for (auto& shown : m_shown) {
        const bool always = shown.traits.reads == ViewTraits::Reads::Always;
        shown.stale = !always && !shown.seen;
        if (always || shown.seen)
            shown.view->captureGrew();
    }
    shareHeight(); // there may be more lanes
}

void CaptureViews::follow(std::size_t at, bool seen)
{
    auto& shown = m_shown[at];
    shown.seen = seen || m_windows->of(shown.view);
    // For Qt, what stands behind a tab is visible, only elsewhere: the keyboard would get there.
    shown.view->setVisible(shown.seen);
    if (shown.seen && std::exchange(shown.stale, false))
        shown.view->captureGrew();
}

void CaptureViews::showTitles()
{
    for (const auto& shown : m_shown) {
        auto* const dock = shown.dock;
        if (!dock)
            continue; // in the middle, or not made yet
        const auto mates = tabifiedDockWidgets(dock); // which may be hidden, and have no tabs then
        const bool tabbed = !dock->isFloating()
            && std::ranges::any_of(mates, [](const auto* mate) { return !mate->isHidden(); });
        if (tabbed == (dock->titleBarWidget() != nullptr))
            continue;
        auto* const old = dock->titleBarWidget();
        dock->setTitleBarWidget(tabbed ? new QWidget(dock) : nullptr);
        delete old;
    }
}

} // namespace probescope::ui

#include "moc_capture_views.cpp"
