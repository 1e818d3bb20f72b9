#pragma once

#include "core/probe/dialect/c_rows.h"

#include <string>
#include <vector>

namespace probescope::probe {

/// The program of the user's side: loads probe_bpf.o, attaches it and prints its rows.
std::string bpfLoader(const Plan& plan, const std::vector<CRow>& rows);

} // namespace probescope::probe
