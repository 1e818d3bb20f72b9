#pragma once

#include "core/access/backend.h"
#include "core/probe/spec.h"
#include "core/tracefs/error_log.h"

#include <optional>
#include <string>

namespace probescope::tracefs {

/// Writes a line that defines an event of that kind, into the file that this kernel has for it.
/// When the kernel refuses it and said why, the error has its words and, as the place's byte, its
/// column in the line; `complaint` has what it said, or nothing.
Result<> writeDefinition(access::Backend& backend, probe::Kind kind, const std::string& line,
                         std::optional<KernelComplaint>& complaint);
Result<> writeDefinition(access::Backend& backend, const probe::Spec& spec,
                         std::optional<KernelComplaint>& complaint);

} // namespace probescope::tracefs
