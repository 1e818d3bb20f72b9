#pragma once

#include "ui/base/theme/theme.h"
#include "ui/base/view/key_group.h"
#include "ui/target/connect/target.h"

#include <QMainWindow>

#include <filesystem>
#include <functional>
#include <utility>
#include <vector>

class QAction;
class QActionGroup;
class QMenu;
class QStackedWidget;
class QTabWidget;
class QToolBar;

namespace probescope::ui {

class CaptureWindow;
class FileTab;
class ProbesWorkspace;
class RecordView;
class StartPage;
class TargetTab;
class UserGuide;

/// The window of the program: start page or tabs of files, menus, toolbar.
class MainWindow : public QMainWindow
{
    Q_OBJECT

public:
    explicit MainWindow(QWidget* parent = nullptr);
    ~MainWindow() override;

    /// Opens a file in a new tab, or shows the tab in which it is open.
    FileTab* openFile(const QString& file);
    /// Shows the page for recording; creates it the first time.
    RecordView* showRecording();
    /// Shows the probes of the target, on the page for recording.
    ProbesWorkspace* showProbes();
    /// Opens the files of the last session again.
    void reopenSession();
    /// Whether files, sizes and view states are remembered; not for a window that only makes a
    /// picture.
    void setRemembers(bool remembers) { m_remembers = remembers; }
    /// The capture in front, or null.
    CaptureWindow* currentCapture() const;
    FileTab* currentTab() const;
    QTabWidget* tabs() const { return m_tabs; }
    /// All tabs have finished reading.
    bool settled() const;
    /// How the page for recording connects to kernels (TargetTab). Set it before that page is
    /// created.
    void setReach(Target::Reach reach, HelperPutting putting = {});
    std::vector<KeyGroup> keyGroups() const;
    void closeTab(int index);
    /// Whether nothing would be lost without this window. Otherwise what is being made is ended, or
    /// the user is asked, and `then` is called when it is worth trying again.
    bool mayClose(const std::function<void()>& then);
    TargetTab& target() const { return *m_target; }

signals:
    void tabSettled();

protected:
    void closeEvent(QCloseEvent* event) override;
    void dragEnterEvent(QDragEnterEvent* event) override;
    void dropEvent(QDropEvent* event) override;

private:
    void makeActions();
    void makePreferenceActions();
    void makeKernelActions(); ///< recording, probes, descriptions of kernels
    void makeMenus();
    void makeFileMenu();
    void makeEditMenu();
    void makeViewMenu();
    void fillViewMenu(QMenu& menu);
    void emptyCaptureMenus();
    void makeRecordMenu();
    void makeHelpMenu();
    void makeToolBar();
    QAction* makeAction(const QString& icon, const char* text, const QKeySequence& key,
                        const std::function<void()>& run);
    /// A menu that is filled, each time it opens, for the capture in front.
    QMenu* captureMenu(const QString& title,
                       const std::function<void(QMenu&, CaptureWindow&)>& fill);
    void fillToolBar();
    void fillRecentMenu();
    void showTabs();
    void updateTab(FileTab* tab);
    FileTab* tabOf(const QString& path) const;
    void followTarget(RecordView* view);
    void removeTab(QWidget* tab);
    void updateActions();
    void askForFiles();
    void askForComparison();
    /// Opens the capture after, if need be, and compares it with the one before.
    void compareCaptures(const QString& before, const QString& after);
    void showPalette();
    void stepTab(int step);

    QStackedWidget* m_pages;
    StartPage* m_start;
    QTabWidget* m_tabs;
    QToolBar* m_toolBar = nullptr;
    QMenu* m_recentMenu = nullptr;
    QAction* m_open = nullptr;
    QAction* m_record = nullptr;
    QAction* m_kernel = nullptr;
    QAction* m_probes = nullptr;
    QAction* m_count = nullptr;
    QAction* m_saveKernel = nullptr;
    QAction* m_openKernel = nullptr;
    QAction* m_saveAs = nullptr;
    QAction* m_report = nullptr;
    QAction* m_export = nullptr;
    QAction* m_exportReport = nullptr;
    QAction* m_compare = nullptr;
    QAction* m_close = nullptr;
    QAction* m_reload = nullptr;
    QAction* m_nextTab = nullptr;
    QAction* m_previousTab = nullptr;
    QAction* m_quit = nullptr;
    QAction* m_palette = nullptr;
    QAction* m_keys = nullptr;
    QAction* m_preferences = nullptr;
    QAction* m_about = nullptr;
    QAction* m_guide = nullptr;
    QAction* m_help = nullptr;
    QAction* m_whatsThis = nullptr;
    QAction* m_reopen = nullptr;
    TargetTab* m_target;
    UserGuide* m_userGuide;
    bool m_remembers = true;
    QAction* m_fullScreen = nullptr;
    QActionGroup* m_themes = nullptr;
    QActionGroup* m_languages = nullptr;
    QMenu* m_viewMenu = nullptr;
    QActionGroup* m_gestures = nullptr;
    QList<QMenu*> m_captureMenus;
};

} // namespace probescope::ui
