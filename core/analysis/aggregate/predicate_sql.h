#pragma once

#include "core/filter/field_filter.h"
#include "core/sql/tables/event_table.h"

#include <string>
#include <vector>

namespace probescope::analysis {

/// An SQL condition that is true for the same events of a table as the filter; `types` are those of
/// the table. What SQL would compare differently is left to event_matches(). Empty: all events
/// match.
std::string predicateSql(const store::Capture& capture, const store::FieldFilter& filter,
                         const std::string& filterText, const store::EventTable& table,
                         const std::vector<EventTypeId>& types);

/// The name in SQL of a common column of the table, or of a field; empty: it has none.
std::string columnSql(const store::EventTable& table, store::EventTable::Common common);
std::string columnSql(const store::EventTable& table, const std::string& field);

} // namespace probescope::analysis
