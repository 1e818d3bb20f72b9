#pragma once

#include <QString>

#include <functional>

class QDockWidget;
class QWidget;

namespace probescope::ui {
class CaptureWindow;
class MainWindow;
} // namespace probescope::ui

namespace probescope {

/// A view of a capture, as app/common/view_names.h calls it.
struct FoundView
{
    QWidget* widget = nullptr; ///< null: there is none of that name
    QDockWidget* dock = nullptr; ///< null: it is in the middle of the window
};
FoundView viewNamed(const ui::CaptureWindow& capture, const QString& name);

/// Has the query of the view `query` failed? Tells why on stderr.
bool queryFailed(const ui::CaptureWindow& capture);

/// Calls `then` once, when all files of the window are read.
void whenRead(ui::MainWindow& window, std::function<void()> then);

} // namespace probescope
