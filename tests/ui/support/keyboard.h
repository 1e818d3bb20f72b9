#pragma once

#include "tests/ui/support/waits.h"

#include <QAbstractButton>
#include <QApplication>
#include <QTest>

// What a user does who has no mouse.

namespace probescope::ui {

/// To what has the focus, as a keyboard does.
inline void press(Qt::Key key, Qt::KeyboardModifiers modifiers = {})
{
    auto* const target = QApplication::focusWidget();
    QVERIFY2(target, "nothing takes keys");
    QTest::keyClick(target, key, modifiers);
}
inline void type(const QString& text)
{
    auto* const target = QApplication::focusWidget();
    QVERIFY2(target, "nothing takes keys");
    QTest::keyClicks(target, text);
}
/// Tab until a control with this name, or this text, has the focus.
inline void tabTo(const QString& name)
{
    for (int i = 0; i < 300; ++i) {
        const auto* const now = QApplication::focusWidget();
        const auto* const button = qobject_cast<const QAbstractButton*>(now);
        if (now
            && (now->accessibleName() == name || (button && button->text().remove(u'&') == name)))
            return;
        press(Qt::Key_Tab);
    }
    const auto* const last = QApplication::focusWidget();
    // What follows would wait for ever.
    qFatal("Tab does not reach “%s”; at the end it is in a %s", qPrintable(name),
           last ? last->metaObject()->className() : "window without focus");
}
/// Until keys reach it: a window is active, too, for Qt while one that it belongs to is.
inline void activate(QWidget& window)
{
    window.activateWindow();
    waitUntil([&window] {
        return QApplication::activeWindow() == &window && QApplication::focusWidget();
    });
}

} // namespace probescope::ui
