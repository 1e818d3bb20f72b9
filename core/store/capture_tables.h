#pragma once

#include "core/store/capture.h"
#include "core/store/virtual_table.h"

#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace probescope::store {

/// Makes the tables of a capture known to a connection: event, call, sched, span, task, event_type,
/// field, loss, problem, fact, mark, note, probe, probe_sample, and one for each event type, called
/// SYSTEM_NAME and, where that is still free, NAME. Types whose name or fields SQLite takes for no
/// table have none; the table event holds their events, too. Of more than kMostTypeTables types
/// only those that `sql` mentions get tables, since each takes memory. The capture and `tables`
/// must outlive the connection.
Result<> createCaptureTables(sqlite3* database, VirtualTables& tables, const Capture& capture,
                             const std::string& sql);

/// Event types by system and name; text may have several of one name.
using TypesByName = std::map<std::pair<std::string, std::string>, std::vector<EventTypeId>>;
TypesByName eventTypesByName(const Capture& capture);
/// SYSTEM_NAME
std::string typeTableName(const std::string& system, const std::string& name);
/// What the table of the event types of that system and name is called: its short name where that
/// is not another's. None: other tables have taken both, or SQLite takes neither.
std::optional<std::string> eventTableName(const Capture& capture, const std::string& system,
                                          const std::string& name);

/// A kernel has some 2500 types of events; only damaged and made-up texts have more.
inline constexpr std::size_t kMostTypeTables = 8192;

} // namespace probescope::store
