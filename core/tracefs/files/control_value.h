#pragma once

#include "core/access/control/control_value.h"

namespace probescope::tracefs {

using access::controlValue;
using access::isControlList;
using access::triggerAsWritten;
using access::writeControlValue;

/// The content of a file that holds one number. Errors: those of the backend; Corrupt (it is not a
/// number).
Result<std::uint64_t> controlNumber(access::Backend& backend, const access::TracePath& file);

} // namespace probescope::tracefs
