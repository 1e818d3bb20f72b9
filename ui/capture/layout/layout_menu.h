#pragma once

#include <QList>
#include <QObject>
#include <QStringList>

class QAction;
class QActionGroup;
class QDockWidget;
class QMenu;

namespace probescope::ui {

class CaptureViews;
class View;

/// Layouts to choose by name, to save and to manage, and where a single view stands: in menus, and
/// by keys.
class LayoutMenu : public QObject
{
    Q_OBJECT

public:
    /// The keys work in the window.
    LayoutMenu(CaptureViews* views, QWidget* window);

    void fill(QMenu& menu);
    /// Opens the current view in a window of its own.
    QAction* windowAction() const { return m_ownWindow; }
    /// For the list of keys.
    QList<QAction*> actions() const;

signals:
    void message(const QString& text);

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    void refresh();
    void addLayout(const QString& name);
    void showChosen();
    void choose(const QString& name);
    void refuse(const QString& why);
    QWidget* asker() const;
    void askForName();
    void save(const QString& name);
    void manage();
    QAction* addCommand(const QString& text, void (LayoutMenu::*run)(View*));
    void splitBeside(View* view) { split(view, Qt::Horizontal); }
    void splitBelow(View* view) { split(view, Qt::Vertical); }
    void split(View* view, Qt::Orientation orientation);
    void join(View* view);
    void openWindow(View* view);
    QDockWidget* dockToMove(View* view);
    QDockWidget* tabAfter(QDockWidget* dock) const;
    QDockWidget* mateOf(const QDockWidget* dock) const;

    CaptureViews* m_views;
    QWidget* m_window;
    QActionGroup* m_layouts;
    QStringList m_names; ///< of the layouts that have actions: the built-in ones, the saved ones
    bool m_allRead = true;
    QAction* m_save;
    QAction* m_manage;
    QList<QAction*> m_commands; ///< for the current view
    QAction* m_ownWindow = nullptr;
};

} // namespace probescope::ui
