#pragma once

class QString;
class QTableView;

namespace probescope::ui {

/// Makes it a table of rows that are chosen whole, one at a time, and not edited: without a grid,
/// as low as the letters allow.
void dressRowTable(QTableView& table, const QString& accessibleName);

} // namespace probescope::ui
