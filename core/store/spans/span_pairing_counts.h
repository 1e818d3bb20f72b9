#pragma once

#include <cstdint>

namespace probescope::store {

/// What became of all begins and ends. Each begin is part of a pair or in one of the other counts;
/// so is each end.
struct SpanPairingCounts
{
    std::uint64_t pairs = 0;
    std::uint64_t openBegins = 0; ///< never ended
    std::uint64_t wokenRunning = 0; ///< wakeups of tasks that ran or were to run: normal
    std::uint64_t replacedBegins = 0; ///< the same key began again, and does not nest
    std::uint64_t loneEnds = 0; ///< nothing had begun
    std::uint64_t nested = 0; ///< of the pairs: within another of the same key
    std::uint64_t cutByLoss = 0; ///< begin and end may be of two: events between were lost
    std::uint64_t negative = 0; ///< ends before it begins, as the clock jumped; not a pair
    std::uint64_t untimed = 0; ///< calls with a time, but without a duration
    /// Calls known only from what they called: neither entry nor exit is in the capture.
    std::uint64_t unseen = 0;

    /// Parts of the capture that could not be read: their begins and ends are not counted.
    std::uint64_t damagedParts = 0;

    std::uint64_t begins() const
    {
        return pairs + openBegins + wokenRunning + replacedBegins + cutByLoss + negative;
    }
    std::uint64_t ends() const { return pairs + loneEnds + cutByLoss + negative; }
    /// Begins and ends that are no span: what is called incomplete.
    std::uint64_t broken() const
    {
        return openBegins + replacedBegins + loneEnds + cutByLoss + negative;
    }
    friend bool operator==(const SpanPairingCounts&, const SpanPairingCounts&) = default;
};

} // namespace probescope::store
