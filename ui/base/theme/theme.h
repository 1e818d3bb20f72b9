#pragma once

#include <QPalette>

#include <cstdint>

namespace probescope::ui {

/// Light and dark. System chooses the one that is closer to the desktop's palette.
enum class Theme : std::uint8_t { System, Light, Dark };

/// What tasks, functions, CPUs and series are painted with (ui/base/theme/colours.h).
enum class FillSet : std::uint8_t {
    Calm, ///< for a whole day
    Distinct, ///< stronger, and further apart to any eyes
    Greys, ///< only losses, interrupts, warnings and what is selected have a colour
};

/// The set that a palette carries to all widgets, as it carries the theme; Calm if it has none.
FillSet fillSetOf(const QPalette& palette);
void setFillSet(QPalette& palette, FillSet set);

/// The palette of a theme; `desktop` is the palette that the system gave the program.
QPalette themePalette(Theme theme, const QPalette& desktop);

/// Gives the whole program a theme and a style that draws it faithfully; the set of
/// fills stays. May be called again.
void applyTheme(Theme theme);

/// What the user prefers (ui/base/theme/appearance.h follows it).
Theme savedTheme();

} // namespace probescope::ui
