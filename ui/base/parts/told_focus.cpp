#include "ui/base/parts/told_focus.h"

#include <QAbstractItemView>
#include <QApplication>
#include <QLineEdit>

namespace probescope::ui {

bool tellsOfCurrent(const QAbstractItemView& table)
{
    return table.hasFocus()
        || (table.isVisible() && qobject_cast<const QLineEdit*>(QApplication::focusWidget()));
}

} // namespace probescope::ui
