#pragma once

class QTableView;

namespace probescope::ui {

/// Makes the rows of a table as high as a line of its letters and `air` more, whatever the size of
/// the letters becomes.
void keepRowHeight(QTableView& table, int air);

} // namespace probescope::ui
