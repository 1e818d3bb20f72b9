#pragma once

#include <QPalette>

#include <cstdint>

namespace probescope::ui {

/// Light and dark. System chooses the one that is closer to the desktop's palette.
enum class Theme : std::uint8_t { System, Light, Dark };

/// The palette of a theme; `desktop` is the palette that the system gave the program.
QPalette themePalette(Theme theme, const QPalette& desktop);

/// Gives the whole program a theme and a style that draws it faithfully. May be called again.
void applyTheme(Theme theme);

/// What the user prefers (ui/base/theme/appearance.h follows it).
Theme savedTheme();

} // namespace probescope::ui
