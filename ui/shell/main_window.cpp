#include "ui/shell/main_window.h"

#include "core/analysis/calls/called_functions.h"
#include "core/store/read/capture.h"
#include "ui/base/text/menu_text.h"
#include "ui/base/theme/appearance.h"
#include "ui/base/theme/icons.h"
#include "ui/base/view/help_property.h"
#include "ui/base/view/shortcuts.h"
#include "ui/capture/capture_window.h"
#include "ui/capture/layout/view_window.h"
#include "ui/shell/command_palette.h"
#include "ui/shell/compare_captures.h"
#include "ui/shell/file_tab.h"
#include "ui/shell/palette_entries.h"
#include "ui/shell/recent_files.h"
#include "ui/shell/sample_guide.h"
#include "ui/shell/samples.h"
#include "ui/shell/start_page.h"
#include "ui/shell/target_tab.h"
#include "ui/shell/user_guide.h"
#include "ui/target/probes/probes_workspace.h"
#include "ui/target/record/record_form.h"
#include "ui/target/record/record_view.h"
#include "ui/views/events/events_view.h"

#include <QAction>
#include <QApplication>
#include <QCloseEvent>
#include <QDragEnterEvent>
#include <QFileDialog>
#include <QFileInfo>
#include <QMenu>
#include <QMenuBar>
#include <QMessageBox>
#include <QMimeData>
#include <QPointer>
#include <QSettings>
#include <QStackedWidget>
#include <QTabWidget>
#include <QToolBar>

#include <algorithm>
#include <iterator>
#include <utility>

namespace probescope::ui {

namespace {
const QString kGeometryKey = QStringLiteral("window/geometry");
constexpr QSize kSize(1440, 900);

/// What of a file that has been read can be compared; unknown while it is being recorded.
std::optional<QStringList> partsOfRead(const FileTab& tab)
{
    if (tab.growing())
        return std::nullopt;
    const auto* const capture = tab.captureWindow();
    return capture ? capture->comparableParts() : QStringList();
}

/// So too, and unknown while more of it may come.
std::optional<QStringList> partsOf(const FileTab& tab)
{
    return tab.reading() ? std::nullopt : partsOfRead(tab);
}
} // namespace

MainWindow::MainWindow(QWidget* parent)
    : QMainWindow(parent)
    , m_pages(new QStackedWidget(this))
    , m_start(new StartPage(this))
    , m_tabs(new QTabWidget(this))
    , m_target(new TargetTab(m_tabs, this))
    , m_userGuide(new UserGuide(*this, *m_target))
{
    setWindowIcon(programIcon());
    setAcceptDrops(true);
    m_tabs->setDocumentMode(true);
    m_tabs->setTabsClosable(true);
    m_tabs->setMovable(true);
    m_tabs->setTabBarAutoHide(true);
    m_tabs->setAccessibleName(tr("Open files"));
    // The bar takes the focus by itself. By way of its widget, Tab would not get past a hidden one.
    m_tabs->setFocusProxy(nullptr);
    m_tabs->setFocusPolicy(Qt::NoFocus);
    m_start->setProperty(kHelpProperty, QStringLiteral("start-page"));
    m_pages->addWidget(m_start);
    m_pages->addWidget(m_tabs);
    setCentralWidget(m_pages);
    makeActions();
    makeToolBar();
    makeMenus();
    followAppearance(this);
    Shortcuts::ofProgram().follow(keyGroups().front());
    connect(&Shortcuts::ofProgram(), &Shortcuts::changed, this, &MainWindow::fillToolBar);
    connect(m_tabs, &QTabWidget::tabCloseRequested, this, &MainWindow::closeTab);
    connect(m_tabs, &QTabWidget::currentChanged, this, &MainWindow::updateActions);
    connect(m_tabs, &QTabWidget::currentChanged, this, &MainWindow::emptyCaptureMenus);
    connect(m_target, &TargetTab::made, this, &MainWindow::followTarget);
    connect(m_start, &StartPage::openWanted, this, &MainWindow::askForFiles);
    connect(m_start, &StartPage::recordingWanted, this, &MainWindow::showRecording);
    connect(m_start, &StartPage::probesWanted, this, &MainWindow::showProbes);
    connect(m_start, &StartPage::fileWanted, this, &MainWindow::openFile);
    connect(m_start, &StartPage::sessionWanted, this, &MainWindow::reopenSession);
    resize(kSize);
    restoreGeometry(QSettings().value(kGeometryKey).toByteArray());
    showTabs();
}

MainWindow::~MainWindow() = default;

void MainWindow::setReach(Target::Reach reach, HelperPutting putting)
{
    m_target->setReach(std::move(reach), std::move(putting));
}

RecordView* MainWindow::showRecording()
{
    auto* const view = m_target->show();
    view->showPage(view->form()); // another page may be there
    return view;
}

ProbesWorkspace* MainWindow::showProbes()
{
    return m_target->showProbes();
}

/// What is recorded becomes a file that is open.
void MainWindow::followTarget(RecordView* view)
{
    // Its keys work wherever the user is while it records.
    addActions(view->actions());
    Shortcuts::ofProgram().follow({QStringLiteral("record"), tr("Record"), view->actions()});
    connect(view, &RecordView::growing, this, [this, view](const QString& file) {
        connect(openFile(file), &FileTab::stopWanted, view, &RecordView::stop);
    });
    connect(view, &RecordView::told, this, [this](const QString& file, const QString& words) {
        if (auto* const tab = tabOf(QFileInfo(file).absoluteFilePath()))
            tab->showRecording(words);
    });
    connect(view, &RecordView::recorded, this, &MainWindow::openFile);
    showTabs();
}

FileTab* MainWindow::tabOf(const QString& path) const
{
    for (int i = 0; i < m_tabs->count(); ++i) {
        auto* const tab = qobject_cast<FileTab*>(m_tabs->widget(i));
        if (tab && QString::fromStdString(tab->file().string()) == path)
            return tab;
    }
    return nullptr;
}

FileTab* MainWindow::openFile(const QString& file)
{
    const auto path = QFileInfo(file).absoluteFilePath();
    if (auto* const tab = tabOf(path)) {
        m_tabs->setCurrentWidget(tab);
        return tab;
    }
    auto* const tab = new FileTab(path.toStdString(), m_tabs);
    connect(tab, &FileTab::stateChanged, this, [this, tab] { updateTab(tab); });
    connect(tab, &FileTab::openAnother, this, &MainWindow::askForFiles);
    // What menus and keys do is for the capture in front.
    connect(tab, &FileTab::viewWindowActivated, this,
            [this, tab] { m_tabs->setCurrentWidget(tab); });
    connect(tab, &FileTab::fileWanted, this, &MainWindow::openFile);
    if (const auto sample = sampleIn(path); sample && m_remembers)
        tab->setSample(*sample);
    m_target->connectFile(tab);
    connect(tab, &FileTab::settled, this, [this, tab, path] {
        if (m_remembers && tab->failed())
            recent_files::remove(path);
        else if (m_remembers)
            recent_files::add(path, partsOfRead(*tab));
        emit tabSettled();
    });
    const int index = m_tabs->addTab(tab, tab->title());
    m_tabs->setTabToolTip(index, path);
    m_tabs->setCurrentIndex(index);
    tab->setRemembers(m_remembers);
    tab->open();
    showTabs();
    return tab;
}

FileTab* MainWindow::currentTab() const
{
    return qobject_cast<FileTab*>(m_tabs->currentWidget());
}

CaptureWindow* MainWindow::currentCapture() const
{
    const auto* const tab = currentTab();
    return tab ? tab->captureWindow() : nullptr;
}

bool MainWindow::settled() const
{
    for (int i = 0; i < m_tabs->count(); ++i) {
        const auto* const tab = qobject_cast<FileTab*>(m_tabs->widget(i));
        if (tab && tab->reading())
            return false;
    }
    return true;
}

void MainWindow::showTabs()
{
    if (m_tabs->count() == 0) {
        m_start->refresh();
        m_pages->setCurrentWidget(m_start);
        m_start->setFocus();
    } else {
        m_pages->setCurrentWidget(m_tabs);
    }
    updateActions();
}

void MainWindow::updateTab(FileTab* tab)
{
    const int index = m_tabs->indexOf(tab);
    if (index < 0)
        return;
    m_tabs->setTabText(index, menuText(tab->title()));
    m_tabs->setTabIcon(index,
                       tab->failed()        ? themedIcon(QStringLiteral("warning"))
                           : tab->growing() ? themedIcon(QStringLiteral("record"))
                                            : QIcon());
    updateActions();
}

void MainWindow::closeTab(int index)
{
    auto* const tab = m_tabs->widget(index);
    if (auto* const view = qobject_cast<RecordView*>(tab); view && view->recording()) {
        view->stop(); // what was recorded becomes a capture first
        return;
    }
    const auto again = [this, tab] {
        if (const int at = m_tabs->indexOf(tab); at >= 0)
            closeTab(at);
    };
    auto* const file = qobject_cast<FileTab*>(tab);
    if ((tab == m_target->view() && m_target->waitsForCounters(again))
        || (file && !file->mayGo(again)))
        return;
    if (file && file->captureWindow()) {
        file->captureWindow()->views()->saveLayout();
        // Now, not when it goes: who opens the file again at once is to find it as it was left.
        file->captureWindow()->saveViewState();
    }
    auto* const probes = m_target->probes();
    if (probes && probes->hasSomethingToLose() && tab->isAncestorOf(probes)) {
        m_tabs->setCurrentWidget(tab);
        probes->leave([this, tab] { removeTab(tab); });
        return;
    }
    removeTab(tab);
}

void MainWindow::removeTab(QWidget* tab)
{
    m_tabs->removeTab(m_tabs->indexOf(tab));
    tab->deleteLater(); // it may be the one who asks for it
    showTabs();
}

void MainWindow::stepTab(int step)
{
    const int count = m_tabs->count();
    if (count > 0)
        m_tabs->setCurrentIndex((m_tabs->currentIndex() + step + count) % count);
}

void MainWindow::updateActions()
{
    const auto* const tab = currentTab();
    const auto* const capture = currentCapture();
    setWindowTitle(tab ? tr("%1 – Probescope").arg(tab->title()) : QStringLiteral("Probescope"));
    setWindowFilePath(tab ? QString::fromStdString(tab->file().string()) : QString());
    for (auto* const action : {m_saveAs, m_report, m_export, m_exportReport})
        action->setEnabled(capture);
    m_reload->setEnabled(tab);
    m_close->setEnabled(m_tabs->count() > 0);
    m_whatsThis->setEnabled(m_tabs->count() > 0 && !tab); // only forms of the target have it
    const auto* const guide = tab ? tab->guide() : nullptr;
    m_guide->setEnabled(guide);
    m_guide->setChecked(guide && !guide->isHidden());
    for (auto* const action : {m_nextTab, m_previousTab})
        action->setEnabled(m_tabs->count() > 1);
    for (auto* const menu : m_captureMenus) {
        auto* const action = menu->menuAction();
        action->setEnabled(capture);
        // A menu takes its letter even where it cannot open: forms have it then.
        const auto title = action->data().toString();
        action->setText(capture ? title : QString(title).remove(u'&'));
    }
    fillToolBar();
}

void MainWindow::askForFiles()
{
    const auto folder = QSettings().value(QStringLiteral("files/folder")).toString();
    const auto files =
        QFileDialog::getOpenFileNames(this, tr("Open captures"), folder, tr("All files (*)"));
    for (const auto& file : files) {
        QSettings().setValue(QStringLiteral("files/folder"), QFileInfo(file).absolutePath());
        openFile(file);
    }
}

void MainWindow::askForComparison()
{
    std::vector<ForComparison> open;
    const auto add = [&open](const QWidget* widget) {
        const auto* const tab = qobject_cast<const FileTab*>(widget);
        const auto path = tab ? QString::fromStdString(tab->file().string()) : QString();
        if (tab && std::ranges::find(open, path, &ForComparison::path) == open.end())
            open.push_back({path, partsOf(*tab)});
    };
    add(m_tabs->currentWidget());
    for (int i = 0; i < m_tabs->count(); ++i)
        add(m_tabs->widget(i));
    std::vector<ForComparison> recent;
    for (const auto& path : recent_files::list())
        recent.push_back({path, recent_files::parts(path)});
    auto* const dialog = new CompareCaptures(std::move(open), std::move(recent), this);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    connect(dialog, &QDialog::accepted, this,
            [this, dialog] { compareCaptures(dialog->before(), dialog->after()); });
    dialog->open();
}

void MainWindow::showPalette()
{
    // Views come first: who types the name of one wants to see it, and not to hide it.
    auto* const capture = currentCapture();
    auto entries = capture ? captureEntries(*capture) : std::vector<PaletteEntry>();
    const auto add = [&entries](std::vector<PaletteEntry> more) {
        std::move(more.begin(), more.end(), std::back_inserter(entries));
    };
    add(menuEntries(*menuBar()));
    add(preferenceEntries(*this));
    add(m_userGuide->paletteEntries());
    // Where the user is, which may be another screen.
    auto* const front = qobject_cast<ViewWindow*>(QApplication::activeWindow());
    auto* const palette =
        new CommandPalette(std::move(entries), front ? front : static_cast<QWidget*>(this));
    palette->setAttribute(Qt::WA_DeleteOnClose);
    if (capture && capture->capture()->summary().calls > 0) {
        palette->addLater(
            [store = capture->capture()](const CancelToken& cancel) {
                return analysis::calledFunctions(*store, cancel)
                    .value_or(std::vector<std::string>()); // damage is told by the views
            },
            [window = QPointer<CaptureWindow>(capture)](const std::vector<std::string>& names) {
                return window ? functionEntries(*window, names) : std::vector<PaletteEntry>();
            });
    }
    palette->open();
}

void MainWindow::compareCaptures(const QString& before, const QString& after)
{
    auto* const tab = openFile(after);
    const auto* const other = tabOf(before);
    const auto parts = other ? partsOf(*other) : std::nullopt;
    const auto compare = [this, tab, before, parts] {
        if (auto* const capture = tab->captureWindow())
            return capture->compareWith(before, parts, tab->title());
        if (tab->failed())
            return; // its page says why
        auto* const box =
            new QMessageBox(QMessageBox::Information, tr("Compare captures"),
                            tr("%1 has no function calls or stacks to compare.").arg(tab->title()),
                            QMessageBox::Close, this);
        box->setAttribute(Qt::WA_DeleteOnClose);
        box->open();
    };
    if (tab->reading())
        connect(tab, &FileTab::settled, this, compare, Qt::SingleShotConnection);
    else
        compare();
}

void MainWindow::reopenSession()
{
    for (const auto& file : recent_files::session())
        openFile(file);
}

bool MainWindow::mayClose(const std::function<void()>& then)
{
    if (auto* const view = m_target->view(); view && view->recording()) {
        connect(view, &RecordView::ended, this, then, Qt::SingleShotConnection);
        view->stop(); // what was recorded becomes a capture first
        return false;
    }
    if (m_target->waitsForCounters(then))
        return false;
    if (auto* const probes = m_target->probes(); probes && probes->hasSomethingToLose()) {
        showProbes();
        probes->leave(then);
        return false;
    }
    for (int i = 0; i < m_tabs->count(); ++i) {
        auto* const file = qobject_cast<FileTab*>(m_tabs->widget(i));
        if (file && !file->mayGo(then))
            return false;
    }
    return true;
}

void MainWindow::closeEvent(QCloseEvent* event)
{
    if (!mayClose([this] { close(); })) {
        event->ignore();
        return;
    }
    event->accept();
    m_userGuide->close();
    for (int i = 0; i < m_tabs->count(); ++i) {
        const auto* const tab = qobject_cast<FileTab*>(m_tabs->widget(i));
        if (tab && tab->captureWindow())
            tab->captureWindow()->views()->windows()->bringAllBack();
    }
    if (!m_remembers)
        return;
    QSettings().setValue(kGeometryKey, saveGeometry());
    QStringList files;
    for (int i = 0; i < m_tabs->count(); ++i) {
        const auto* const tab = qobject_cast<FileTab*>(m_tabs->widget(i));
        if (tab && !tab->failed())
            files << QString::fromStdString(tab->file().string());
    }
    if (!files.isEmpty())
        recent_files::setSession(files);
    if (const auto* const capture = currentCapture())
        capture->views()->saveLayout();
}

void MainWindow::dragEnterEvent(QDragEnterEvent* event)
{
    if (event->mimeData()->hasUrls())
        event->acceptProposedAction();
}

void MainWindow::dropEvent(QDropEvent* event)
{
    for (const auto& url : event->mimeData()->urls()) {
        if (url.isLocalFile())
            openFile(url.toLocalFile());
    }
    event->acceptProposedAction();
}

} // namespace probescope::ui

#include "moc_main_window.cpp"
