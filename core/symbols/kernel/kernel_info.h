#pragma once

#include "core/probe/check/kernel_info.h"
#include "core/symbols/kernel/catalogue.h"

#include <memory>

namespace probescope::catalogue {

/// Adds what the catalogue knows of functions to what is known of a kernel: which there are, which
/// can be probed, how long they are, and what their parameters are called. It holds the catalogue.
/// Whether an offset is an instruction, somebody with the code has to answer.
void addTo(probe::KernelInfo& kernelInfo, const std::shared_ptr<const Catalogue>& catalogue);

} // namespace probescope::catalogue
