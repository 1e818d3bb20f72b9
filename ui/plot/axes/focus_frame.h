#pragma once

class QWidget;

namespace probescope::ui {

/// Draws a frame around a plot while it has the focus. What the plot is made of covers its own
/// picture, and takes no focus.
void frameFocus(QWidget* plot);

} // namespace probescope::ui
