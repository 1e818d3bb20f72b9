#pragma once

#include "tests/ui/support/keyboard.h"
#include "tests/ui/support/unnamed_controls.h"

#include <QScrollBar>

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
        if (takes && widget->window() == &window && !isPartOfControl(*widget))
            wanted.insert(widget);
    }
    for (std::size_t i = 0; i < 4 * wanted.size() + 20; ++i) {
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
