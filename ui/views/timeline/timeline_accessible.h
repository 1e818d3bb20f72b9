#pragma once

#include <vector>

namespace probescope::ui {

class TimelineView;

namespace timeline {

/// Lets screen readers see a timeline as a list of lanes. The one with the focus is described by
/// the current item: Linux hands on no value that is a text. Once for the program; more calls do
/// nothing.
void installTimelineAccessibility();

/// The rows that screen readers asked for and that have another name than when it was told last.
std::vector<int> renamedRows(TimelineView& view);
/// To screen readers, after the lanes of the view have changed.
void tellRowNames(TimelineView& view);
/// The row with the focus, if the keyboard is in the timeline.
void tellFocusedRow(TimelineView& view);
/// The same as of names, after the current item has changed.
void tellCurrentItem(TimelineView& view);

} // namespace timeline

} // namespace probescope::ui
