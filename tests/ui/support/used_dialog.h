#pragma once

#include "tests/support/waits.h"

#include <QApplication>
#include <QDialog>
#include <QPointer>
#include <QTimer>

#include <functional>

namespace probescope {

/// Does something that opens a dialog, and `use` with the dialog once it is there.
inline void withDialog(const std::function<void()>& open, const std::function<void(QDialog&)>& use)
{
    bool used = false;
    QTimer look;
    QObject::connect(&look, &QTimer::timeout, &look, [&] {
        const QPointer<QDialog> dialog(qobject_cast<QDialog*>(QApplication::activeModalWidget()));
        if (!dialog || !dialog->isVisible())
            return;
        look.stop();
        used = true;
        use(*dialog);
        if (dialog && dialog->isVisible())
            dialog->reject(); // a failed check is not to hang the test
    });
    look.start(5);
    open();
    waitUntil([&used] { return used; });
}

} // namespace probescope
