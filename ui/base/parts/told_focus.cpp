#include "ui/base/parts/told_focus.h"

#include <QAbstractItemView>
#include <QApplication>
#include <QLabel>
#include <QLineEdit>

namespace probescope::ui {

bool tellsOfCurrent(const QAbstractItemView& table)
{
    return table.hasFocus()
        || (table.isVisible() && qobject_cast<const QLineEdit*>(QApplication::focusWidget()));
}

void showOrHide(QLabel& label, const QString& text)
{
    label.setText(text);
    label.setVisible(!text.isEmpty());
}

} // namespace probescope::ui
