#pragma once

#include "ui/base/capture/selection.h"

#include <QString>

#include <functional>

class QDockWidget;

namespace probescope::ui {

class CaptureWindow;

// For views that are shown without a user: for pictures and reports that a command line requests.

/// Shows a dock, which then reads its content. False: it has none for this capture.
bool bringUp(QDockWidget& dock);
/// Shows the part of the range that is in the capture: as the visible range, as the selected range,
/// and in the views that use a range only on request.
void limitTo(CaptureWindow& window, TimeRange range);
/// Whether a view is still reading, computing or drawing.
bool isBusy(const CaptureWindow& window);
/// Calls `done` on the UI thread when no view is busy any more and pending layouts are done. Not
/// called if the window is destroyed before.
void whenSettled(CaptureWindow& window, std::function<void()> done);

} // namespace probescope::ui
