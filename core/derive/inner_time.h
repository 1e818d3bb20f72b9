#pragma once

#include "core/numbers/saturate.h"

#include <algorithm>
#include <cstdint>

namespace probescope::store {

inline constexpr std::uint16_t kClampedDepth = UINT16_MAX; ///< all that is deeper looks like this

/// The time of the calls inside of another call. The self time of the outer call is its recorded
/// duration minus this, never negative.
///
/// The time that an inner call takes is its own self time plus that of all calls inside of it.
/// Normally this is its duration. The kernel may record less, if an interrupt came after it read
/// the clock for the exit; then the interrupt's time must not count as another call's self time
/// either. So the self times of a call and of all calls inside of it add up to the time that it
/// takes.
///
/// An inner call at the same depth belongs to an interrupt that came before the exit
/// (missing_exit_detector.h). The kernel reads the clock for the exit before or after the
/// interrupt; only in the second case does the call's duration include the interrupt. Entries and
/// durations are read from the clock at slightly different moments: the nearer alternative counts.
class InnerTime
{
public:
    /// Adds an inner call with the time that it takes.
    void add(std::uint16_t depth, std::uint16_t depthAround, std::int64_t beginNs, std::int64_t ns)
    {
        if (depth != depthAround || depth == kClampedDepth) {
            m_ns = saturatingAdd(m_ns, ns);
            return;
        }
        m_interruptNs = saturatingAdd(m_interruptNs, ns);
        m_beginNs = std::min(m_beginNs, beginNs);
        m_endNs = saturatingAdd(beginNs, ns);
    }
    /// The self time of a call that ended at `endNs` and took `durationNs`.
    std::int64_t ownNs(std::int64_t endNs, std::int64_t durationNs) const
    {
        return std::max<std::int64_t>(0, saturatingSub(durationNs, until(endNs)));
    }
    /// The time of all inner calls.
    std::int64_t allNs() const { return saturatingAdd(m_ns, m_interruptNs); }

private:
    /// The part of it that lies within a call that ended at `endNs`.
    std::int64_t until(std::int64_t endNs) const
    {
        const bool behind = saturatingSub(endNs, m_beginNs) >= saturatingSub(m_endNs, endNs);
        return m_interruptNs > 0 && behind ? allNs() : m_ns;
    }

    std::int64_t m_ns = 0;
    std::int64_t m_interruptNs = 0;
    std::int64_t m_beginNs = INT64_MAX; ///< of the interrupt
    std::int64_t m_endNs = INT64_MIN;
};

} // namespace probescope::store
