#pragma once

class QAbstractItemView;
class QLabel;
class QString;

namespace probescope::ui {

/// Whether screen readers are told that a table has another current cell: Qt tells them of each as
/// if it had the focus. A table that only follows what is selected elsewhere stays silent, but not
/// one whose rows are chosen by keys of a line in the same view, dock or window.
bool tellsOfCurrent(const QAbstractItemView& table);

/// A label whose text can be selected is a stop at nothing while it has no text: it is hidden then.
void showOrHide(QLabel& label, const QString& text);

} // namespace probescope::ui
