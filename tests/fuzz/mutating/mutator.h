#pragma once

#include "tests/fuzz/mutating/sources.h"

#include <cstdint>
#include <random>
#include <string>

namespace probescope::fuzz {

/// The mutated capture of a case: always the same one for the same sources, seed and number.
std::string mutated(const Sources& sources, std::uint64_t seed, std::uint64_t number);

} // namespace probescope::fuzz
