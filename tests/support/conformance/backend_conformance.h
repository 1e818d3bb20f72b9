#pragma once

#include "core/access/backend/backend.h"

#include <string>
#include <vector>

namespace probescope {

/// Something that every backend does in the same way: in process, through a helper, and the fake,
/// which therefore cannot drift from real kernels. Nothing stays behind.
struct ConformanceCheck
{
    const char* name;
    /// What is wrong, or nothing.
    std::string (*run)(access::Backend& backend);
};

const std::vector<ConformanceCheck>& conformanceChecks();

} // namespace probescope
