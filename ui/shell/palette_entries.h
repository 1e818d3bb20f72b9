#pragma once

#include "ui/shell/palette_model.h"

#include <string>
#include <vector>

class QMenuBar;
class QWidget;

namespace probescope::ui {

class CaptureWindow;

/// All actions of the menus, as they are now: also those of menus that are filled when they open.
std::vector<PaletteEntry> menuEntries(const QMenuBar& menus);
/// All preferences, by the names that the dialog has for them; of a window that outlives the
/// palette.
std::vector<PaletteEntry> preferenceEntries(QWidget& window);
/// The views, tasks and kinds of events of a capture. They do nothing once its window is gone.
std::vector<PaletteEntry> captureEntries(CaptureWindow& capture);
/// The same for functions that it has calls of.
std::vector<PaletteEntry> functionEntries(CaptureWindow& capture,
                                          const std::vector<std::string>& names);

} // namespace probescope::ui
