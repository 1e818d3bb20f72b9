#pragma once

class QWidget;

namespace probescope::ui {

/// Whenever `view` is given the focus, `target`, a part of it, takes it. Unlike with a focus proxy,
/// Tab still comes to the parts of the view in their order: Qt would go to the proxy first, and
/// never to what stands before it.
void handFocusOn(QWidget* view, QWidget* target);

} // namespace probescope::ui
