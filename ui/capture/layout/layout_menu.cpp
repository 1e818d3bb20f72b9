#include "ui/capture/layout/layout_menu.h"

#include "ui/base/parts/warning_question.h"
#include "ui/base/view/shortcuts.h"
#include "ui/base/view/view.h"
#include "ui/capture/layout/built_in_layouts.h"
#include "ui/capture/layout/capture_views.h"
#include "ui/capture/layout/dock_places.h"
#include "ui/capture/layout/layouts_dialog.h"
#include "ui/capture/layout/view_window.h"
#include "ui/capture/models/saved_layouts.h"

#include <QAction>
#include <QActionGroup>
#include <QDockWidget>
#include <QEvent>
#include <QInputDialog>
#include <QLayout>
#include <QMenu>
#include <QSettings>

#include <algorithm>
#include <optional>

namespace probescope::ui {

namespace {

const QString kChosenKey = QStringLiteral("window/chosen layout");
constexpr qsizetype kKeys = 9; // Ctrl+Alt+1 to 9

std::optional<BuiltInLayout> builtIn(const QString& name)
{
    const auto all = builtInLayouts();
    const auto found = std::ranges::find(all, name, &BuiltInLayout::name);
    return found == all.end() ? std::nullopt : std::optional(*found);
}

} // namespace

LayoutMenu::LayoutMenu(CaptureViews* views, QWidget* window)
    : QObject(window)
    , m_views(views)
    , m_window(window)
    , m_layouts(new QActionGroup(this))
    , m_save(new QAction(tr("&Save layout as…"), this))
    , m_manage(new QAction(tr("&Manage layouts…"), this))
{
    connect(m_save, &QAction::triggered, this, &LayoutMenu::askForName);
    connect(m_manage, &QAction::triggered, this, &LayoutMenu::manage);
    m_commands << addCommand(tr("Split &beside"), &LayoutMenu::splitBeside)
               << addCommand(tr("Split be&low"), &LayoutMenu::splitBelow)
               << addCommand(tr("Show as a &tab"), &LayoutMenu::join);
    m_ownWindow = addCommand(tr("Move to a separate &window"), &LayoutMenu::openWindow);
    Shortcuts::nameAction(m_ownWindow, "Move to a separate window");
    m_ownWindow->setShortcut(QKeySequence(Qt::CTRL | Qt::ALT | Qt::Key_W));
    m_window->addAction(m_ownWindow);
    m_window->installEventFilter(this);
    refresh();
}

/// For the current view, and in the menu of each dock for its own.
QAction* LayoutMenu::addCommand(const QString& text, void (LayoutMenu::*run)(View*))
{
    for (auto* const dock : m_views->docks()) {
        auto* const action = new QAction(text, dock);
        connect(action, &QAction::triggered, this,
                [this, dock, run] { (this->*run)(m_views->viewOf(dock)); });
        dock->addAction(action);
    }
    auto* const action = new QAction(text, this);
    connect(action, &QAction::triggered, this, [this, run] { (this->*run)(m_views->current()); });
    return action;
}

QList<QAction*> LayoutMenu::actions() const
{
    return m_layouts->actions() << m_ownWindow;
}

void LayoutMenu::fill(QMenu& menu)
{
    refresh();
    const auto layouts = m_layouts->actions();
    const auto builtIns = qsizetype(builtInLayouts().size());
    menu.addActions(layouts.first(builtIns));
    menu.addSeparator();
    menu.addActions(layouts.sliced(builtIns));
    if (!m_allRead)
        menu.addAction(tr("Unreadable layouts are not listed"))->setEnabled(false);
    menu.addSeparator();
    menu.addActions({m_save, m_manage});
    menu.addSeparator();
    menu.addActions(m_commands);
}

bool LayoutMenu::eventFilter(QObject* watched, QEvent* event)
{
    if (event->type() == QEvent::Show)
        refresh(); // another capture's window may have saved one
    return QObject::eventFilter(watched, event);
}

void LayoutMenu::refresh()
{
    const auto saved = saved_layouts::read();
    m_allRead = saved.allRead;
    m_manage->setEnabled(!saved.layouts.isEmpty() || !saved.allRead);
    QStringList names;
    for (const auto& layout : builtInLayouts())
        names << layout.name;
    for (const auto& layout : saved.layouts)
        names << layout.name;
    if (names != m_names) {
        m_names.clear();
        qDeleteAll(m_layouts->actions());
        for (const auto& name : names)
            addLayout(name);
    }
    showChosen();
}

void LayoutMenu::showChosen()
{
    const auto chosen = m_names.indexOf(QSettings().value(kChosenKey).toString());
    const auto actions = m_layouts->actions();
    for (qsizetype i = 0; i < actions.size(); ++i)
        actions[i]->setChecked(i == chosen);
}

void LayoutMenu::addLayout(const QString& name)
{
    auto* const action = m_layouts->addAction(QString(name).replace(u'&', QStringLiteral("&&")));
    action->setCheckable(true);
    if (const auto known = builtIn(name))
        Shortcuts::nameAction(action, known->english);
    m_names << name;
    if (m_names.size() <= kKeys)
        action->setShortcut(
            QKeySequence(Qt::CTRL | Qt::ALT | Qt::Key(Qt::Key_0 + int(m_names.size()))));
    connect(action, &QAction::triggered, this, [this, name] { choose(name); });
    m_window->addAction(action);
}

void LayoutMenu::choose(const QString& name)
{
    if (const auto layout = builtIn(name)) {
        layout->arrange(*m_views);
        QSettings().setValue(kChosenKey, name);
        return;
    }
    for (const auto& layout : saved_layouts::read().layouts) {
        if (layout.name != name)
            continue;
        if (m_views->arrange(layout))
            QSettings().setValue(kChosenKey, name);
        else
            refuse(tr("“%1” is from another version of Probescope and cannot be used.").arg(name));
        return;
    }
    refuse(tr("The layout “%1” no longer exists.").arg(name));
}

/// The action that was triggered is checked by then.
void LayoutMenu::refuse(const QString& why)
{
    showChosen();
    emit message(why);
}

/// Dialogs are to open where the user is.
QWidget* LayoutMenu::asker() const
{
    auto* const window = m_views->windows()->active();
    return window ? window : m_window;
}

void LayoutMenu::askForName()
{
    auto* const dialog = new QInputDialog(asker());
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setWindowTitle(tr("Save layout as"));
    dialog->setLabelText(tr("Name of the layout:"));
    connect(dialog, &QInputDialog::textValueSelected, this, [this](const QString& text) {
        const auto name = text.trimmed();
        if (name.isEmpty())
            return;
        if (builtIn(name))
            return emit message(tr("“%1” is built in. Choose another name.").arg(name));
        if (!m_names.contains(name))
            return save(name);
        askWarning(asker(),
                   {tr("Save layout as"),
                    tr("A layout “%1” already exists. Replace it?").arg(name),
                    {},
                    tr("Replace")},
                   [this, name] { save(name); });
    });
    dialog->open();
}

void LayoutMenu::save(const QString& name)
{
    saved_layouts::keep(m_views->arrangement(name));
    QSettings().setValue(kChosenKey, name);
    refresh();
    emit message(tr("The layout was saved as “%1”.").arg(name));
}

void LayoutMenu::manage()
{
    auto* const dialog = new LayoutsDialog(asker());
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    connect(dialog, &LayoutsDialog::renamed, this, [](const QString& name, const QString& newName) {
        if (QSettings().value(kChosenKey).toString() == name)
            QSettings().setValue(kChosenKey, newName);
    });
    connect(dialog, &QDialog::finished, this, &LayoutMenu::refresh);
    dialog->open();
}

void LayoutMenu::split(View* view, Qt::Orientation orientation)
{
    auto* const dock = dockToMove(view);
    if (!dock)
        return;
    auto* beside = tabAfter(dock); // it leaves its own tabs before it goes elsewhere
    if (!beside)
        beside = mateOf(dock);
    if (!beside)
        return emit message(tr("There is no other view to split from."));
    const auto before = m_views->saveState();
    m_views->setMinimumSize(1, 1); // the window would grow at once, even beyond the screen
    splitDock(*m_views, *dock, *beside, orientation);
    m_views->layout()->invalidate(); // it would tell what it needed before
    const auto least = m_views->layout()->minimumSize();
    if (least.width() > m_views->width() || least.height() > m_views->height()) {
        m_views->restoreState(before);
        m_views->layout()->activate();
        m_views->bringUp(view);
        emit message(tr("There is no room to split this view."));
    }
    m_views->setMinimumSize(0, 0);
    view->setFocus(Qt::OtherFocusReason);
}

void LayoutMenu::join(View* view)
{
    auto* const dock = dockToMove(view);
    if (!dock)
        return;
    auto* const mate = mateOf(dock);
    if (!mate)
        return emit message(tr("There is no other view to show it with."));
    if (!m_views->tabifiedDockWidgets(dock).contains(mate))
        joinDock(*m_views, *dock, *mate);
    m_views->bringUp(view);
    view->setFocus(Qt::OtherFocusReason);
}

void LayoutMenu::openWindow(View* view)
{
    m_views->openWindow(view);
}

/// With its view in it. Null, and told: the view has none.
QDockWidget* LayoutMenu::dockToMove(View* view)
{
    auto* const dock = m_views->dockOf(view);
    if (dock)
        m_views->windows()->bringBack(view);
    else
        emit message(tr("The timeline stays in the middle. Split another view, or move the "
                        "timeline to a separate window."));
    return dock;
}

/// The one of its tabs that comes up where it leaves: the first that has something to show.
QDockWidget* LayoutMenu::tabAfter(QDockWidget* dock) const
{
    QDockWidget* empty = nullptr;
    for (auto* const tab : m_views->tabifiedDockWidgets(dock)) {
        if (tab->isHidden())
            continue;
        if (m_views->viewOf(tab)->hasContent())
            return tab;
        empty = tab;
    }
    return empty;
}

/// One of the other views, below the timeline if there is any.
QDockWidget* LayoutMenu::mateOf(const QDockWidget* dock) const
{
    QDockWidget* elsewhere = nullptr;
    for (auto* const other : m_views->docks()) {
        if (other == dock || other->isHidden() || other->isFloating())
            continue;
        if (m_views->dockWidgetArea(other) == Qt::BottomDockWidgetArea)
            return other;
        elsewhere = elsewhere ? elsewhere : other;
    }
    return elsewhere;
}

} // namespace probescope::ui

#include "moc_layout_menu.cpp"
