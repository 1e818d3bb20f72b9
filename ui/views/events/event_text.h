#pragma once

#include "ui/base/text/csv_text.h"
#include "ui/views/events/models/event_cells.h"

#include <QString>

#include <vector>

namespace probescope::ui {

/// Which columns a copy or an export has, in their order on the screen.
using ColumnList = std::vector<EventCells::Column>;

enum class TextForm { Tabs, Csv };

/// The names of the columns as a first line, without line end.
QString headerLine(const ColumnList& columns, TextForm form);
/// A row of the table as a line, without line end. CSV has the whole texts, where the screen has
/// one line of each.
QString rowLine(EventCells& cells, RowId row, std::optional<RowId> before,
                const ColumnList& columns, TextForm form);

} // namespace probescope::ui
