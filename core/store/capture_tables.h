#pragma once

#include "core/store/capture.h"
#include "core/store/virtual_table.h"

namespace probescope::store {

/// Makes the tables of a capture known to a connection: event, call, task, event_type, field, loss,
/// problem, fact, mark, and one for each event type, called SYSTEM_NAME and, where that is still
/// free, NAME. The capture and `tables` must outlive the connection.
Result<> createCaptureTables(sqlite3* database, VirtualTables& tables, const Capture& capture);

} // namespace probescope::store
