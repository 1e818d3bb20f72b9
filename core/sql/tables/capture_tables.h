#pragma once

#include "core/sql/tables/virtual_table.h"
#include "core/store/read/capture.h"

#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace probescope::store {

/// Makes the tables of a capture known to a connection: event, call, sched, span, task, event_type,
/// field, loss, problem, fact, mark, note, probe, probe_sample, and one for each event type, named
/// SYSTEM_NAME and, if that is not taken, NAME. Types whose name or fields SQLite does not accept
/// for a table have none; their events are in the table event, like all others. If there are more
/// than kMaxTypeTables types, only those that `sql` mentions get tables, because each takes
/// memory. The capture and `tables` must outlive the connection.
Result<> createCaptureTables(sqlite3* database, VirtualTables& tables, const Capture& capture,
                             const std::string& sql);

/// Event types by system and name; text may have several of one name.
using TypesByName = std::map<std::pair<std::string, std::string>, std::vector<EventTypeId>>;
TypesByName eventTypesByName(const Capture& capture);
/// SYSTEM_NAME
std::string typeTableName(const std::string& system, const std::string& name);
/// The name of the table for event types of that system and name: the short one if it is not
/// another table's. Nothing: both names are taken, or SQLite accepts neither.
std::optional<std::string> eventTableName(const Capture& capture, const std::string& system,
                                          const std::string& name);

/// A kernel has about 2500 event types; only damaged and artificial texts have more.
inline constexpr std::size_t kMaxTypeTables = 8192;

} // namespace probescope::store
