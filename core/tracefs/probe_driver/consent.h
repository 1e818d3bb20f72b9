#pragma once

#include <cstdint>

namespace probescope::tracefs {

/// What the user agreed to.
enum class Consent : std::uint8_t {
    OwnOnly,
    Wiping, ///< ours only, but buffers may be wiped: the user was told which (wipedBy())
    Others, ///< other users' probes and instances, too, and buffers may be wiped
};

} // namespace probescope::tracefs
