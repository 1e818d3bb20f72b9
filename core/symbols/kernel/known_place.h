#pragma once

#include "core/probe/dialect/dialect.h"
#include "core/symbols/kernel/catalogue.h"

#include <cstdint>

namespace probescope::catalogue {

/// What the types of a kernel tell of a probe on one of its functions: the prototype, and the
/// members that its arguments read, by names or by offsets. `function` is the index of the spec's
/// function; of functions that BTF does not know there is the name only.
probe::KnownPlace knownPlace(const Catalogue& catalogue, std::uint32_t function,
                             const probe::Spec& spec);

} // namespace probescope::catalogue
