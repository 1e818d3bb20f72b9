#include "ui/base/parts/told_focus.h"

#include <QAbstractItemView>
#include <QApplication>
#include <QDockWidget>
#include <QLabel>
#include <QLineEdit>

namespace probescope::ui {

namespace {

/// The view, dock or window that a widget is in.
const QWidget* holderOf(const QWidget& widget)
{
    const auto* holder = &widget;
    while (!holder->isWindow() && !holder->inherits("probescope::ui::View")
           && !qobject_cast<const QDockWidget*>(holder))
        holder = holder->parentWidget();
    return holder;
}

} // namespace

bool tellsOfCurrent(const QAbstractItemView& table)
{
    const auto* const line = qobject_cast<const QLineEdit*>(QApplication::focusWidget());
    return table.hasFocus() || (table.isVisible() && line && holderOf(table)->isAncestorOf(line));
}

void showOrHide(QLabel& label, const QString& text)
{
    label.setText(text);
    label.setVisible(!text.isEmpty());
}

} // namespace probescope::ui
