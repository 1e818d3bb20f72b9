#pragma once

class QWidget;

namespace probescope::ui {

/// Whenever `view` gets the focus, it is passed on to `target`, a part of it. Unlike with a focus
/// proxy, Tab still visits the parts of the view in their order: Qt would visit the proxy first,
/// and never the parts before it.
void forwardFocus(QWidget* view, QWidget* target);

} // namespace probescope::ui
