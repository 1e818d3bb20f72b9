#pragma once

#include "core/access/backend/backend.h"
#include "core/probe/spec/spec.h"
#include "core/tracefs/files/error_log.h"

#include <optional>
#include <string>

namespace probescope::tracefs {

/// Writes a line that defines an event of that kind, into the right file of this kernel. If the
/// kernel refuses it and said why, the error has its message and, as the place's byte, the column
/// in the line. `complaint` is set to what it said, or to nothing.
Result<> writeDefinition(access::Backend& backend, probe::Kind kind, const std::string& line,
                         std::optional<KernelComplaint>* complaint = nullptr);

} // namespace probescope::tracefs
