#pragma once

#include "tests/ui/support/keyboard.h"
#include "tests/ui/support/unnamed_controls.h"

#include <QAbstractButton>
#include <QButtonGroup>
#include <QRadioButton>
#include <QTabBar>

#include <set>

namespace probescope {

/// Controls of a window that are in sight and take the focus by Tab, and that Tab does not come to,
/// however often it is pressed.
inline QStringList unreachedByTab(const QWidget& window)
{
    std::set<const QWidget*> wanted;
    for (const auto* const widget : window.findChildren<QWidget*>()) {
        const bool takes = (widget->focusPolicy() & Qt::TabFocus) == Qt::TabFocus
            && !widget->focusProxy() && widget->isVisible() && widget->isEnabled()
            && !widget->visibleRegion().isEmpty();
        const auto* const tabs = qobject_cast<const QTabBar*>(widget);
        // Of buttons of which one is down, the arrow keys reach the others.
        const auto* const button = qobject_cast<const QAbstractButton*>(widget);
        const bool isOther = button && !button->isChecked()
            && ((button->group() && button->group()->exclusive())
                || qobject_cast<const QRadioButton*>(button));
        const bool isSpare = tabs && tabs->count() == 0; // Qt keeps some
        if (takes && !isSpare && !isOther && widget->window() == &window
            && !isPartOfControl(*widget))
            wanted.insert(widget);
    }
    constexpr int kPresses = 500; // several rounds
    for (int i = 0; i < kPresses && !wanted.empty(); ++i) {
        ui::press(Qt::Key_Tab);
        wanted.erase(QApplication::focusWidget());
    }
    QStringList missed;
    for (const auto* const widget : wanted)
        missed << QLatin1String(widget->metaObject()->className()) + u' '
                + widget->accessibleName();
    missed.sort();
    return missed;
}

} // namespace probescope
