#include "ui/base/input/gestures.h"
#include "ui/base/parts/field_help.h"
#include "ui/base/parts/view_image.h"
#include "ui/base/preferences/preferences.h"
#include "ui/base/text/key_text.h"
#include "ui/base/text/menu_text.h"
#include "ui/base/theme/icons.h"
#include "ui/base/view/shortcuts.h"
#include "ui/capture/capture_actions.h"
#include "ui/capture/capture_window.h"
#include "ui/capture/key_sheet.h"
#include "ui/capture/layout/layout_menu.h"
#include "ui/shell/file_tab.h"
#include "ui/shell/gesture_choice.h"
#include "ui/shell/main_window.h"
#include "ui/shell/preferences/language_choice.h"
#include "ui/shell/preferences/preferences_dialog.h"
#include "ui/shell/recent_files.h"
#include "ui/shell/samples.h"
#include "ui/shell/save_as.h"
#include "ui/shell/start_page.h"
#include "ui/shell/target_tab.h"
#include "ui/shell/user_guide.h"
#include "ui/target/probes/kernel_choice.h"
#include "ui/target/probes/probes_workspace.h"
#include "ui/target/record/record_view.h"
#include "ui/views/events/column_chooser.h"
#include "ui/views/events/events_view.h"
#include "ui/views/timeline/timeline_view.h"

#include <QAction>
#include <QActionGroup>
#include <QMenuBar>
#include <QMessageBox>
#include <QToolBar>
#include <QToolButton>

namespace probescope::ui {

namespace {

void showAbout(QWidget* parent)
{
    QMessageBox box(parent);
    box.setWindowTitle(MainWindow::tr("About Probescope"));
    box.setIconPixmap(programIcon().pixmap(64));
    box.setText(MainWindow::tr("Probescope %1").arg(QStringLiteral(PROBESCOPE_VERSION)));
    box.setInformativeText(MainWindow::tr(
        "Records and inspects traces of the Linux kernel.\n\nFree software under the GNU General "
        "Public License, version 3 or later."));
    box.exec();
}

} // namespace

QAction* MainWindow::makeAction(const QString& icon, const char* text, const QKeySequence& key,
                                const std::function<void()>& run)
{
    auto* const action = new QAction(tr(text), this);
    Shortcuts::nameAction(action, text);
    if (!icon.isEmpty())
        action->setIcon(themedIcon(icon));
    action->setShortcut(key);
    connect(action, &QAction::triggered, this, run);
    return action;
}

void MainWindow::makeActions()
{
    const auto ctrlShift = [](Qt::Key key) { return QKeySequence(Qt::CTRL | Qt::SHIFT | key); };
    m_open = makeAction(QStringLiteral("open"), QT_TR_NOOP("&Open…"), QKeySequence::Open,
                        [this] { askForFiles(); });
    makeKernelActions();
    m_saveAs = makeAction(QStringLiteral("save"), QT_TR_NOOP("&Save as capture…"),
                          ctrlShift(Qt::Key_S), [this] {
                              if (auto* const capture = currentCapture())
                                  saveCaptureAs(*capture);
                          });
    m_export =
        makeAction(QStringLiteral("export"), QT_TR_NOOP("&Export…"), ctrlShift(Qt::Key_E), [this] {
            if (auto* const capture = currentCapture())
                capture->showExport();
        });
    m_exportReport = makeAction(QStringLiteral("report"), QT_TR_NOOP("Expor&t report…"),
                                ctrlShift(Qt::Key_H), [this] {
                                    if (auto* const capture = currentCapture())
                                        capture->showReportExport();
                                });
    m_compare =
        makeAction({}, QT_TR_NOOP("Co&mpare captures…"), {}, [this] { askForComparison(); });
    m_report = makeAction(QStringLiteral("report"), QT_TR_NOOP("&Import report"),
                          ctrlShift(Qt::Key_I), [this] {
                              if (auto* const capture = currentCapture())
                                  capture->showReport();
                          });
    m_reload = makeAction({}, QT_TR_NOOP("Re&load"), Qt::Key_F5, [this] {
        auto* const tab = currentTab();
        if (tab && !tab->reading() && tab->mayGo([tab] { tab->open(); }))
            tab->open();
    });
    m_close = makeAction(QStringLiteral("close"), QT_TR_NOOP("&Close"), QKeySequence::Close,
                         [this] { closeTab(m_tabs->currentIndex()); });
    m_quit = makeAction({}, QT_TR_NOOP("&Quit"), QKeySequence::Quit, [this] { close(); });
    m_nextTab = makeAction({}, QT_TR_NOOP("Next capture"),
                           QKeySequence(Qt::CTRL | Qt::Key_PageDown), [this] { stepTab(1); });
    m_previousTab = makeAction({}, QT_TR_NOOP("Previous capture"),
                               QKeySequence(Qt::CTRL | Qt::Key_PageUp), [this] { stepTab(-1); });
    m_fullScreen = makeAction({}, QT_TR_NOOP("&Full screen"), Qt::Key_F11,
                              [this] { setWindowState(windowState() ^ Qt::WindowFullScreen); });
    m_palette = makeAction(QStringLiteral("search"), QT_TR_NOOP("Command &palette…"),
                           ctrlShift(Qt::Key_P), [this] { showPalette(); });
    m_keys = makeAction(QStringLiteral("help"), QT_TR_NOOP("&Keyboard shortcuts"),
                        QKeySequence(Qt::CTRL | Qt::Key_Question), [this] {
                            KeySheet sheet(keyGroups(), this);
                            sheet.exec();
                        });
    m_help = makeAction(QStringLiteral("help"), QT_TR_NOOP("&User guide"), Qt::Key_F1,
                        [this] { m_userGuide->showContext(); });
    m_userGuide->setAction(m_help);
    makePreferenceActions();
    m_guide = makeAction({}, QT_TR_NOOP("Sample &guide"), {},
                         [this] { currentTab()->showGuide(m_guide->isChecked()); });
    m_guide->setCheckable(true);
}

void MainWindow::makePreferenceActions()
{
    auto& preferences = Preferences::ofProgram();
    m_reopen =
        makeAction({}, QT_TR_NOOP("Reopen captures at &next start"), {}, [this, &preferences] {
            preferences.set(preference::reopensSession(), m_reopen->isChecked());
        });
    m_reopen->setCheckable(true);
    m_reopen->setChecked(preference::reopensSession().value().toBool());
    preferences.follow(preference::reopensSession(), m_reopen,
                       [this](const QVariant& reopens) { m_reopen->setChecked(reopens.toBool()); });
    m_preferences =
        makeAction({}, QT_TR_NOOP("&Preferences…"), QKeySequence(Qt::CTRL | Qt::Key_Comma),
                   [this] { PreferencesDialog::showFor(this); });
}

void MainWindow::makeKernelActions()
{
    const auto ctrlShift = [](Qt::Key key) { return QKeySequence(Qt::CTRL | Qt::SHIFT | key); };
    m_record = makeAction(QStringLiteral("record"), QT_TR_NOOP("Record &kernel…"),
                          ctrlShift(Qt::Key_R), [this] { showRecording(); });
    m_kernel = makeAction(QStringLiteral("info"), QT_TR_NOOP("&Inspect kernel…"),
                          ctrlShift(Qt::Key_K), [this] { showRecording()->showKernel(); });
    m_probes = makeAction(QStringLiteral("probe"), QT_TR_NOOP("Manage pro&bes…"),
                          ctrlShift(Qt::Key_B), [this] { showProbes(); });
    m_count = makeAction(QStringLiteral("plot"), QT_TR_NOOP("Cou&nt events…"), ctrlShift(Qt::Key_U),
                         [this] { m_target->showCounters(); });
    m_saveKernel = makeAction(QStringLiteral("save"), QT_TR_NOOP("Save kernel &description…"), {},
                              [this] { showProbes()->saveKernel(); });
    m_openKernel = makeAction(QStringLiteral("open"), QT_TR_NOOP("&Open kernel description…"), {},
                              [this] { showProbes()->openKernel(); });
}

void MainWindow::makeMenus()
{
    menuBar()->setAccessibleName(tr("Menu bar"));
    makeFileMenu();
    makeEditMenu();
    makeViewMenu();
    for (const auto& title : viewMenuTitles()) {
        m_captureMenus << captureMenu(title, [title](QMenu& menu, CaptureWindow& capture) {
            capture.views()->fillMenu(menu, title);
        });
    }
    m_captureMenus << captureMenu(tr("&Go"), [this](QMenu& menu, CaptureWindow& capture) {
        menu.addActions(capture.commands().go());
        menu.addSeparator();
        menu.addActions(capture.commands().views());
        menu.addSeparator();
        menu.addAction(m_nextTab);
        menu.addAction(m_previousTab);
    });
    addAction(m_nextTab);
    addAction(m_previousTab);
    makeRecordMenu();
    makeHelpMenu();
}

QMenu* MainWindow::captureMenu(const QString& title,
                               const std::function<void(QMenu&, CaptureWindow&)>& fill)
{
    auto* const menu = menuBar()->addMenu(title);
    menu->menuAction()->setData(title);
    connect(menu, &QMenu::aboutToShow, this, [this, menu, fill] {
        menu->clear();
        qDeleteAll(menu->findChildren<QMenu*>(Qt::FindDirectChildrenOnly)); // which clear() leaves
        if (auto* const capture = currentCapture())
            fill(*menu, *capture);
    });
    return menu;
}

/// Otherwise a key would belong to two captures, and Qt would run neither.
void MainWindow::emptyCaptureMenus()
{
    for (auto* const menu : m_captureMenus + QList<QMenu*>{m_viewMenu}) {
        const auto actions = menu->actions();
        for (auto* const action : actions)
            menu->removeAction(action);
    }
}

void MainWindow::makeFileMenu()
{
    auto* const menu = menuBar()->addMenu(tr("&File"));
    menu->addAction(m_open);
    menu->addAction(m_record);
    m_recentMenu = menu->addMenu(themedIcon(QStringLiteral("recent")), tr("Open &recent"));
    connect(m_recentMenu, &QMenu::aboutToShow, this, &MainWindow::fillRecentMenu);
    menu->addSeparator();
    menu->addAction(m_saveAs);
    menu->addAction(m_export);
    menu->addAction(m_exportReport);
    menu->addAction(m_report);
    menu->addSeparator();
    menu->addAction(m_compare);
    menu->addSeparator();
    menu->addAction(m_reload);
    menu->addAction(m_reopen);
    menu->addAction(m_close);
    menu->addSeparator();
    menu->addAction(m_quit);
}

void MainWindow::makeEditMenu()
{
    auto* const menu = menuBar()->addMenu(tr("&Edit"));
    menu->addAction(m_preferences); // its key works before the menu was open
    connect(menu, &QMenu::aboutToShow, this, [this, menu] {
        menu->clear();
        if (const auto* const capture = currentCapture()) {
            menu->addActions(capture->commands().edit());
            menu->addSeparator();
        }
        menu->addAction(m_preferences);
    });
}

void MainWindow::fillRecentMenu()
{
    m_recentMenu->clear();
    const auto files = recent_files::list();
    for (const auto& file : files) {
        auto name = recent_files::nameAmong(files, file).replace(u'&', QStringLiteral("&&"));
        auto* const action = m_recentMenu->addAction(name, this, [this, file] { openFile(file); });
        action->setToolTip(file);
        action->setStatusTip(file);
    }
    m_recentMenu->setToolTipsVisible(true);
    m_recentMenu->addSeparator();
    m_recentMenu->addAction(tr("Clear list"), this, [this] {
        recent_files::clear();
        m_start->refresh();
    });
}

void MainWindow::makeViewMenu()
{
    m_themes = new QActionGroup(this);
    const std::vector<std::pair<Theme, QString>> themes{{Theme::System, tr("Follow &system")},
                                                        {Theme::Light, tr("&Light")},
                                                        {Theme::Dark, tr("&Dark")}};
    for (const auto& [theme, text] : themes) {
        auto* const action = m_themes->addAction(text);
        action->setCheckable(true);
        action->setChecked(theme == savedTheme());
        action->setData(int(theme));
    }
    auto& preferences = Preferences::ofProgram();
    connect(m_themes, &QActionGroup::triggered, this, [&preferences](const QAction* action) {
        preferences.set(preference::theme(), action->data());
    });
    preferences.follow(preference::theme(), m_themes, [this](const QVariant& theme) {
        for (auto* const action : m_themes->actions())
            action->setChecked(action->data() == theme);
    });
    m_languages = makeLanguageChoice(this);
    m_gestures = makeGestureChoice(this);
    connect(&Gestures::instance(), &Gestures::changed, this, &MainWindow::fillToolBar); // its tips
    m_viewMenu = menuBar()->addMenu(tr("&View"));
    connect(m_viewMenu, &QMenu::aboutToShow, this, [this] { fillViewMenu(*m_viewMenu); });
    addAction(m_fullScreen);
}

void MainWindow::fillViewMenu(QMenu& menu)
{
    menu.clear();
    qDeleteAll(menu.findChildren<QMenu*>(Qt::FindDirectChildrenOnly)); // which clear() leaves
    if (auto* const capture = currentCapture()) {
        menu.addActions(capture->views()->dockActions());
        menu.addSeparator();
        auto* const layouts = menu.addMenu(tr("&Layouts"));
        capture->layouts()->fill(*layouts);
        menu.addAction(capture->layouts()->windowAction());
        menu.addSeparator();
        const auto* const columns = capture->view<EventsView>()->columns();
        menu.addMenu(columns->columnMenu());
        menu.addMenu(columns->timeMenu());
        menu.addSeparator();
    } else {
        QWidget& page = m_tabs->count() > 0 ? *m_tabs->currentWidget() : *m_start;
        menu.addAction(tr("&Copy the page as an image"), this, [&page] { copyView(page); });
        menu.addAction(tr("&Save the page as an image…"), this, [this, &page] {
            if (const auto told = askAndSaveView(page, {}); !told.isEmpty())
                QMessageBox::information(this, tr("Image of the page"), told);
        });
        menu.addSeparator();
    }
    auto* const theme = menu.addMenu(tr("T&heme"));
    theme->addActions(m_themes->actions());
    auto* const languages = menu.addMenu(tr("Lan&guage"));
    languages->addActions(m_languages->actions());
    auto* const gestures = menu.addMenu(tr("&Mouse and keys as in"));
    gestures->addActions(m_gestures->actions());
    menu.addAction(m_fullScreen);
}

void MainWindow::makeRecordMenu()
{
    auto* const menu = menuBar()->addMenu(tr("&Record"));
    connect(menu, &QMenu::aboutToShow, this, [this, menu] {
        menu->clear();
        menu->addActions({m_record, m_kernel, m_probes, m_count});
        menu->addSeparator();
        const auto* const workspace = m_target->probes();
        m_saveKernel->setEnabled(workspace && workspace->kernels()->canSave());
        menu->addActions({m_saveKernel, m_openKernel});
        if (const auto* const view = m_target->view()) {
            menu->addSeparator();
            menu->addActions(view->actions());
        }
    });
    menu->addActions({m_record, m_kernel, m_probes, m_count}); // their keys work before it was open
}

void MainWindow::makeHelpMenu()
{
    m_about = makeAction(QStringLiteral("info"), QT_TR_NOOP("&About Probescope"), {},
                         [this] { showAbout(this); });
    m_whatsThis = makeWhatsThisAction(this);
    const char* const whatsThis = QT_TR_NOOP("What's &this?");
    m_whatsThis->setText(tr(whatsThis));
    m_whatsThis->setShortcut(QKeySequence::WhatsThis);
    Shortcuts::nameAction(m_whatsThis, whatsThis);
    auto* const menu = menuBar()->addMenu(tr("&Help"));
    menu->addActions({m_help, m_whatsThis, m_palette, m_keys});
    auto* const tries = menu->addMenu(tr("&Samples to try"));
    for (const auto& sample : samples()) {
        auto* const action = tries->addAction(sample.title, this, [this, sample] {
            openUnpacked(unpackSample(sample), this,
                         [this](const QString& file) { openFile(file); });
        });
        action->setStatusTip(sample.line);
    }
    menu->addActions({m_guide, m_about});
}

void MainWindow::makeToolBar()
{
    m_toolBar = addToolBar(tr("Tools"));
    m_toolBar->setObjectName(QStringLiteral("tools"));
    m_toolBar->setMovable(false);
    m_toolBar->setIconSize({20, 20});
    m_toolBar->setContextMenuPolicy(Qt::PreventContextMenu);
}

void MainWindow::fillToolBar()
{
    m_toolBar->clear();
    m_toolBar->addAction(m_open);
    m_toolBar->addAction(m_saveAs);
    auto* const capture = currentCapture();
    m_toolBar->setVisible(capture != nullptr);
    if (!capture)
        return;
    m_toolBar->addSeparator();
    m_toolBar->addAction(capture->commands().undo());
    m_toolBar->addAction(capture->commands().redo());
    m_toolBar->addSeparator();
    const auto addTimeline = [this, capture](const QString& icon, Qt::Key key) {
        for (auto* const action : capture->view<TimelineView>()->viewActions()) {
            if (!Shortcuts::standardKeys(*action).contains(QKeySequence(key)))
                continue;
            action->setIcon(themedIcon(icon));
            m_toolBar->addAction(action);
        }
    };
    addTimeline(QStringLiteral("fit"), Qt::Key_Home);
    addTimeline(QStringLiteral("zoom-in"), Qt::Key_W);
    addTimeline(QStringLiteral("zoom-out"), Qt::Key_S);
    addTimeline(QStringLiteral("zoom-selection"), Qt::Key_Z);
    m_toolBar->addSeparator();
    for (auto* const action : capture->commands().go()) {
        if (!action->icon().isNull())
            m_toolBar->addAction(action); // the two markers, a note
    }
    for (auto* const action : capture->view<EventsView>()->viewActions()) {
        const auto keys = Shortcuts::standardKeys(*action);
        const bool wanted = keys.contains(QKeySequence(Qt::CTRL | Qt::Key_G))
            || keys.contains(QKeySequence(Qt::CTRL | Qt::Key_D))
            || keys.contains(QKeySequence(QKeySequence::Find));
        if (wanted)
            m_toolBar->addAction(action);
    }
    m_toolBar->addSeparator();
    m_toolBar->addAction(m_report);
    m_toolBar->addAction(m_help);
    for (auto* const action : m_toolBar->actions()) {
        auto* const button = qobject_cast<QToolButton*>(m_toolBar->widgetForAction(action));
        if (!button)
            continue;
        auto name = withoutMnemonic(action->text());
        name.remove(u'…');
        const auto keys = keyText({action->shortcut()});
        button->setAccessibleName(name);
        button->setToolTip(keys.isEmpty() ? name : tr("%1 (%2)").arg(name, keys));
    }
}

std::vector<KeyGroup> MainWindow::keyGroups() const
{
    std::vector<KeyGroup> groups;
    groups.push_back({QStringLiteral("program"),
                      tr("Program"),
                      {m_open,   m_record,    m_kernel,       m_probes,      m_count,
                       m_saveAs, m_export,    m_exportReport, m_report,      m_reload,
                       m_close,  m_nextTab,   m_previousTab,  m_fullScreen,  m_palette,
                       m_help,   m_whatsThis, m_keys,         m_preferences, m_quit}});
    groups.push_back(gestureKeys());
    groups.push_back({QStringLiteral("tables"),
                      tr("Tables"),
                      {},
                      {{keyText({QKeySequence::Copy}), tr("Copy as CSV")},
                       {keyText({QKeySequence::SelectAll}), tr("Select all rows")},
                       {tr("%1, double-click").arg(keyText({Qt::Key_Return})),
                        tr("Open or show what the row is about")},
                       {keyText({Qt::Key_Menu}), tr("Show the menu of the row")}}});
    if (const auto* const view = m_target->view()) {
        groups.push_back({QStringLiteral("record"), tr("Record"), view->actions()});
        if (m_tabs->currentWidget() == view)
            groups.push_back(view->pageKeys());
    }
    if (const auto* const capture = currentCapture()) {
        const auto more = capture->keyGroups();
        groups.insert(groups.end(), more.begin(), more.end());
    }
    return groups;
}

} // namespace probescope::ui
