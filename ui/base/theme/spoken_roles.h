#pragma once

namespace probescope::ui {

/// Tells screen readers what those widgets are that the program draws itself: plots, and views. Qt
/// would call them fillers, at which nobody stops. Once for the program; more calls do nothing.
void installSpokenRoles();

} // namespace probescope::ui
