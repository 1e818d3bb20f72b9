#pragma once

namespace probescope::ui {

/// Dynamic properties of widgets, by which F1 finds the page of the guide about what has the focus:
/// the nearest widget around it that has one of them tells (ui/help/help_pages.h).
inline constexpr const char* kHelpProperty = "helpPage"; ///< the page, such as "record"
/// ViewTraits::name, of a View and of the command that goes to it.
inline constexpr const char* kViewProperty = "viewName";

} // namespace probescope::ui
