#pragma once

#include <cstdint>

namespace probescope::store {

/// Counts and bounds of a whole capture.
struct Summary
{
    std::uint64_t events = 0;
    std::uint64_t calls = 0;
    std::uint64_t lost = 0; ///< events known to be lost
    std::uint64_t losses = 0; ///< gaps, with known count or without
    std::uint64_t problems = 0;
    std::uint32_t cpus = 0; ///< CPUs that have events
    std::uint32_t tasks = 0; ///< tasks that have events
    std::int64_t firstNs = 0; ///< 0 when there are no events
    std::int64_t lastNs = 0;
    enum class State { Importing, Complete, Partial } state = State::Complete;
    friend bool operator==(const Summary&, const Summary&) = default;
};

} // namespace probescope::store
