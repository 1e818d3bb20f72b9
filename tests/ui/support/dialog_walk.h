#pragma once

#include <QAction>
#include <QApplication>
#include <QDialog>
#include <QMenu>
#include <QPointer>
#include <QTimer>

#include <functional>

namespace probescope {

/// The window that came up beside those that were there; null: none.
inline QWidget* newWindow(const QWidgetList& before)
{
    for (auto* const window : QApplication::topLevelWidgets()) {
        if (window->isVisible() && window->windowType() != Qt::Popup && !before.contains(window)
            && window->windowType() != Qt::ToolTip)
            return window;
    }
    return nullptr;
}

/// Triggers an action. `use` gets the window that it opens, if it opens one, which is closed then.
/// Windows that wait for an answer are found while they wait. False: no window came up.
inline bool useWindowOf(QAction& action, const std::function<void(QWidget&)>& use)
{
    QWidgetList before;
    for (auto* const window : QApplication::topLevelWidgets()) {
        if (window->isVisible())
            before << window;
    }
    bool used = false;
    const auto look = [&] {
        const QPointer<QWidget> window(newWindow(before));
        if (!window || used)
            return;
        used = true;
        use(*window);
        if (auto* const dialog = qobject_cast<QDialog*>(window.data()))
            dialog->reject();
        else if (window)
            window->close();
    };
    QTimer waits;
    QObject::connect(&waits, &QTimer::timeout, &waits, look);
    waits.start(0);
    action.trigger();
    waits.stop();
    look();
    return used;
}

/// What opens a window: commands whose texts have dots, in any language, and those with these
/// names (ui::Shortcuts::nameAction()).
inline QList<QAction*> windowActions(const QWidget& window, const QStringList& more)
{
    QList<QAction*> found;
    QStringList texts;
    for (auto* const action : window.findChildren<QAction*>()) {
        const auto name = action->property("commandName").toString();
        if (!action->isEnabled() || action->menu() || texts.contains(action->text())
            || (!action->text().contains(u'…') && !more.contains(name)))
            continue;
        texts << action->text();
        found << action;
    }
    return found;
}

} // namespace probescope
