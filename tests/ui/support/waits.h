#pragma once

#include "tests/support/waits.h"

namespace probescope::ui {

/// Until the window of the widget is on the screen.
inline void waitUntilExposed(QWidget* widget)
{
    while (!QTest::qWaitForWindowExposed(widget))
        qInfo("%s is still not exposed", widget->metaObject()->className());
}

/// Until the window of the widget takes keys.
inline void waitUntilActive(QWidget* widget)
{
    while (!QTest::qWaitForWindowActive(widget))
        qInfo("%s is still not active", widget->metaObject()->className());
}

} // namespace probescope::ui
