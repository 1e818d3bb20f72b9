#pragma once

#include "core/analysis/events/event_filter.h"
#include "ui/views/events/models/event_table_model.h"

#include <QString>

#include <optional>
#include <vector>

namespace probescope::ui {

/// Something of an event that can be filtered by, with its name for a menu.
struct CellFilter
{
    analysis::FilterTerm term;
    QString name; ///< "CPU 2", "task bash", "function do_sys_open"
};

/// What the cell at that place offers first: CPU, task, PID, event, function or buffer.
std::optional<CellFilter> filterOfCell(const EventTableModel& model, std::uint64_t position,
                                       EventCells::Column column);
/// All that an event offers: its CPU, task, event type, and function.
std::vector<CellFilter> filtersOfEvent(const EventTableModel& model, std::uint64_t position);

} // namespace probescope::ui
