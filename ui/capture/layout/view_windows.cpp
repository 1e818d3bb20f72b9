#include "ui/capture/layout/view_windows.h"

#include "ui/base/parts/state_pane.h"
#include "ui/base/view/view.h"
#include "ui/capture/layout/view_window.h"

#include <QAction>
#include <QApplication>
#include <QDockWidget>
#include <QLayout>
#include <QSettings>

#include <algorithm>
#include <utility>

namespace probescope::ui {

namespace {

constexpr QSize kMinSize(800, 480); // of a window that was never there

QString geometryKey(const QString& view)
{
    return QStringLiteral("window/of its own/") + view;
}

} // namespace

ViewWindows::ViewWindows(QWidget* capture, QString name)
    : QObject(capture)
    , m_capture(capture)
    , m_name(std::move(name))
{
}

ViewWindows::~ViewWindows()
{
    // No view goes back: the window of its place may be half gone by now.
    for (const auto& open : std::exchange(m_open, {})) {
        rememberPlace(open);
        delete open.window;
    }
}

ViewWindow* ViewWindows::open(const Home& home, const QByteArray& geometry)
{
    if (auto* const window = of(home.view))
        return window;
    const auto size = home.view->size().expandedTo(kMinSize);
    QWidget* placeholder = nullptr;
    if (home.dock) {
        home.dock->setWidget(nullptr);
    } else {
        placeholder = makePlaceholder(home);
        delete home.view->parentWidget()->layout()->replaceWidget(home.view, placeholder);
    }
    auto* const window = new ViewWindow(home.view, m_capture);
    window->setWindowTitle(tr("%1 – %2").arg(home.title, m_name));
    window->resize(size);
    const auto last = QSettings().value(geometryKey(home.name)).toByteArray();
    window->restoreGeometry(geometry.isEmpty() ? last : geometry);
    m_open.push_back({home, window, placeholder});
    connect(window, &ViewWindow::closed, this, [this, view = home.view] { bringBack(view); });
    connect(window, &ViewWindow::activated, this, &ViewWindows::activated);
    if (home.dock) {
        home.dock->hide();
        // Who shows it in the menu of the main window wants it there.
        connect(home.dock->toggleViewAction(), &QAction::triggered, window,
                [this, view = home.view] { bringBack(view); });
    }
    window->setAttribute(Qt::WA_ShowWithoutActivating); // the user may be elsewhere
    window->show();
    window->setAttribute(Qt::WA_ShowWithoutActivating, false);
    return window;
}

QWidget* ViewWindows::makePlaceholder(const Home& home)
{
    auto* const pane = new StatePane(home.view->parentWidget());
    pane->showMessage(tr("%1 is in a separate window").arg(home.title), {}, tr("Bring back"));
    connect(pane, &StatePane::pressed, this, [this, view = home.view] { bringBack(view); });
    return pane;
}

ViewWindow* ViewWindows::of(const View* view) const
{
    const auto found = std::find_if(m_open.begin(), m_open.end(),
                                    [view](const Open& open) { return open.home.view == view; });
    return found == m_open.end() ? nullptr : found->window;
}

ViewWindow* ViewWindows::active() const
{
    for (const auto* widget = QApplication::activeWindow(); widget;
         widget = widget->parentWidget()) {
        const auto found = std::ranges::find(m_open, widget, &Open::window);
        if (found != m_open.end())
            return found->window;
    }
    return nullptr;
}

QList<ViewLayout::Window> ViewWindows::all() const
{
    QList<ViewLayout::Window> windows;
    for (const auto& open : m_open)
        windows.append({open.home.name, open.window->saveGeometry()});
    return windows;
}

void ViewWindows::bringBack(const View* view)
{
    const auto found = std::find_if(m_open.begin(), m_open.end(),
                                    [view](const Open& open) { return open.home.view == view; });
    if (found == m_open.end())
        return;
    const auto open = *found;
    m_open.erase(found);
    goHome(open);
    open.window->hide();
    open.window->deleteLater(); // it may be closing
    open.home.view->setFocus(Qt::OtherFocusReason);
}

void ViewWindows::bringAllBack()
{
    while (!m_open.empty())
        bringBack(m_open.back().home.view);
}

void ViewWindows::rememberPlace(const Open& open)
{
    QSettings().setValue(geometryKey(open.home.name), open.window->saveGeometry());
}

void ViewWindows::goHome(const Open& open)
{
    const auto& home = open.home;
    rememberPlace(open);
    if (home.dock) {
        home.dock->setWidget(home.view);
        home.dock->show();
        home.dock->raise();
        return;
    }
    auto* const parent = open.placeholder->parentWidget();
    delete parent->layout()->replaceWidget(open.placeholder, home.view);
    home.view->show();
    open.placeholder->hide();
    open.placeholder->deleteLater(); // its button may have been pressed
}

} // namespace probescope::ui

#include "moc_view_windows.cpp"
