#pragma once

#include <cstdint>

namespace probescope::program {

/// Whose instructions and registers these are.
enum class Architecture : std::uint8_t {
    X86, ///< 32 bits
    X86_64, // NOLINT(readability-identifier-naming): its name everywhere
    Arm64,
    RiscV64,
    Other, ///< symbols can be read, instructions cannot
};

} // namespace probescope::program
