#pragma once

#include "tests/ui/support/waits.h"
#include "ui/shell/file_tab.h"
#include "ui/shell/main_window.h"

#include <QTest>

namespace probescope {

/// A file in a window, read to its end.
inline ui::FileTab* openedTab(ui::MainWindow& window, const QString& file)
{
    auto* const tab = window.openFile(file);
    waitUntil([&] { return !tab->reading(); });
    return tab;
}

} // namespace probescope
