#pragma once

namespace probescope::ui::timeline {

/// Lets screen readers see a timeline as a list of lanes, with the current item as its value.
/// Once for the program; more calls do nothing.
void installTimelineAccessibility();

} // namespace probescope::ui::timeline
