#pragma once

#include "ui/shell/file_tab.h"
#include "ui/shell/main_window.h"

#include <QTest>

namespace probescope {

/// A file in a window, read to its end.
inline ui::FileTab* openedTab(ui::MainWindow& window, const QString& file)
{
    auto* const tab = window.openFile(file);
    [tab] { QTRY_VERIFY_WITH_TIMEOUT(!tab->reading(), 20'000); }();
    return tab;
}

} // namespace probescope
