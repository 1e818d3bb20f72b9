#pragma once

#include "ui/capture/models/view_layout.h"

#include <QObject>

#include <vector>

class QDockWidget;

namespace probescope::ui {

class View;
class ViewWindow;

/// The views of a capture that have windows of their own. A view is not made twice: what it is
/// asked, reads and remembers would have to be, too. It leaves its place, which stays empty for it.
class ViewWindows : public QObject
{
    Q_OBJECT

public:
    /// `capture`: the widget in whose window the views belong; `name`: what the capture is called.
    ViewWindows(QWidget* capture, QString name);
    ~ViewWindows() override; ///< views that have windows go with these

    /// Where a view stands.
    struct Home
    {
        View* view;
        QDockWidget* dock; ///< null: the view is in a layout of its parent
        QString name; ///< ViewTraits::name
        QString title;
    };
    /// Leaves the focus where it is. Without a geometry, the window is where it was the last time.
    ViewWindow* open(const Home& home, const QByteArray& geometry = {});
    ViewWindow* of(const View* view) const; ///< null: the view is in its place
    /// The one that the user is in, or that asks the user something; null: none.
    ViewWindow* active() const;
    QList<ViewLayout::Window> all() const;
    /// Closes the window, if there is one.
    void bringBack(const View* view);
    void bringAllBack();

signals:
    void activated(); ///< one of the windows

private:
    struct Open
    {
        Home home;
        ViewWindow* window;
        QWidget* placeholder; ///< in the layout; null: the dock is hidden instead
    };
    static void rememberPlace(const Open& open);
    void goHome(const Open& open);
    QWidget* makePlaceholder(const Home& home);

    QWidget* m_capture;
    QString m_name;
    std::vector<Open> m_open;
};

} // namespace probescope::ui
