#pragma once

#include "ui/shell/selection.h"

#include <QString>

#include <functional>

class QDockWidget;

namespace probescope::ui {

class CaptureWindow;

// Views that are shown with nobody at hand, for pictures and reports that a command line asks for.

/// Brings a dock up, which then reads what it shows. False: the capture has nothing for it.
bool bringUp(QDockWidget& dock);
/// Shows the part of the range that the capture has: as the visible range, as the selected one, and
/// in the views that add up a range only when they are told to.
void limitTo(CaptureWindow& window, TimeRange range);
/// Whether a view still reads, measures or draws what it shows.
bool isBusy(const CaptureWindow& window);
/// Calls `done` on the UI thread when none does any more, and what had to be laid out was. Not at
/// all when the window goes before.
void whenSettled(CaptureWindow& window, std::function<void()> done);

} // namespace probescope::ui
