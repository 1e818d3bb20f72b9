#pragma once

#include "ui/capture/layout/view_windows.h"
#include "ui/capture/layout/views.h"
#include "ui/capture/models/view_layout.h"

#include <QList>
#include <QMainWindow>

#include <vector>

class QAction;
class QDockWidget;
class QMenu;
class QTabBar;

namespace probescope::ui {

class FocusedView;
class SavedDocks;

/// The views of one capture, and where they stand: the timeline in the middle, each of the others
/// in a dock.
class CaptureViews : public QMainWindow
{
    Q_OBJECT

public:
    explicit CaptureViews(const CaptureContext& context, QWidget* parent = nullptr);
    ~CaptureViews() override;

    const std::vector<View*>& all() const { return m_views; }
    /// The one view of a class.
    template <typename V>
    V* get() const
    {
        for (auto* const view : m_views) {
            if (auto* const found = qobject_cast<V*>(view))
                return found;
        }
        return nullptr;
    }
    const EventTimes* times() const { return m_times; }

    /// In the order of the window, from the left to the right.
    QList<QDockWidget*> docks() const;
    QDockWidget* dockOf(const View* view) const; ///< null: it has none
    View* viewOf(const QDockWidget* dock) const;
    /// The view that has the focus in one of the windows, or had it last; otherwise the one in the
    /// middle.
    View* current() const;
    /// To show and hide each view.
    QList<QAction*> dockActions() const;
    /// Adds the actions of the views that are in a menu of the program.
    void fillMenu(QMenu& menu, const QString& title) const;
    /// Brings a view to the front.
    void bringUp(const View* view) const;

    /// Shows a widget in the middle, over the view that stands there.
    void setAboveCentre(QWidget* above);
    /// Places the docks as they were saved, or else as they stand by default.
    void restoreLayout();
    void resetLayout();
    void saveLayout();
    /// How the views stand now.
    ViewLayout arrangement(const QString& name);
    /// Places the views as in a layout. Those that the capture has nothing for are left out. False:
    /// another version of the program wrote it, and nothing has changed.
    bool arrange(const ViewLayout& wanted);
    /// Opens a view in a window of its own, with the focus.
    void openWindow(View* view);
    /// Opens the windows of a layout. The focus stays where it is.
    void openWindows(const QList<ViewLayout::Window>& windows);
    /// The user has moved a separator: docks keep their sizes.
    bool separatorsMoved() const { return m_sharedByHand; }
    ViewWindows* windows() const { return m_windows; }
    /// The name of the view whose tab is in front, of those below the centre; empty: none.
    QString frontName() const;
    /// Whether a view stands in the window of the capture, and not behind another.
    bool isInSight(const View* view) const;
    void bringToFront(const QString& name);

    /// Tells all views that the capture has grown: at once, or when they can be seen.
    void notifyGrowth();
    /// Shows views that the capture has something for by now.
    void offerAvailable();

protected:
    bool event(QEvent* event) override;
    void contextMenuEvent(QContextMenuEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void showEvent(QShowEvent* event) override;

private:
    struct Shown
    {
        View* view;
        ViewTraits traits;
        QDockWidget* dock = nullptr; ///< null: it stands in the middle
        bool offered = true; ///< the capture has something for it
        bool seen = false; ///< Qt's visibility, which includes views behind others
        bool stale = false; ///< to be told of growth when it becomes visible
    };

    void addDock(Shown& shown);
    View* viewOfTab(const QTabBar& bar, int at) const;
    void focusTab(const QTabBar& bar, int tab);
    ViewWindow* makeWindow(std::size_t at, const QByteArray& geometry);
    void follow(std::size_t at, bool seen);
    void placeDocks();
    void showOffered();
    void showTitles();
    void raiseLeading();
    QDockWidget* frontDock() const;
    bool stacked(const QDockWidget& front) const;
    struct CentreHeights
    {
        int least = 0;
        int most = 0; ///< what it can use
    };
    CentreHeights centreHeights(int room) const;
    void shareHeight();
    QDockWidget* sideDock() const;
    void shareWidth();
    void shareRoom();

    std::vector<View*> m_views;
    std::vector<Shown> m_shown; ///< as m_views
    FocusedView* m_focused;
    ViewWindows* m_windows;
    SavedDocks* m_saved;
    const EventTimes* m_times = nullptr;
    QWidget* m_above = nullptr; ///< in the middle, over the view that stands there
    bool m_sharedByHand = false; ///< the user has moved a separator
    int m_sideByHand = 0; ///< the width of the docks at the left; 0: the user did not choose it
};

} // namespace probescope::ui
