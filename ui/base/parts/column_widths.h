#pragma once

class QTableView;

namespace probescope::ui {

/// Makes each column as wide as its title and what its first rows show, so that as many as possible
/// are in sight. What is longer than so many letters is cut, but for titles.
void fitColumns(QTableView& table, int maxLetters);
/// How wide one of them is made.
int fittingWidth(const QTableView& table, int column, int maxLetters);
/// A title has room for the arrow of sorting when the column is sorted by, and not before: with an
/// empty place in each of them, tables of many numbers would be half as wide again.
void makeRoomForArrow(QTableView& table);

} // namespace probescope::ui
