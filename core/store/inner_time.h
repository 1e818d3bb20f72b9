#pragma once

#include "core/store/saturate.h"

#include <algorithm>
#include <cstdint>

namespace probescope::store {

inline constexpr std::uint16_t kClampedDepth = UINT16_MAX; ///< all that is deeper looks like this

/// The time of the calls in another one, from which its own time follows.
///
/// A call of its own depth is one of an interrupt that came before its exit (exit_question.h). The
/// kernel takes the time of the exit before or behind the interrupt; only behind it, the interrupt
/// is in the call's duration. Entries and durations are read from the clock at slightly different
/// moments: what is nearer counts.
class InnerTime
{
public:
    /// A call inside, with the part of its time that counts.
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
    /// What of it is in a call that took until `endNs`.
    std::int64_t until(std::int64_t endNs) const
    {
        const bool behind = saturatingSub(endNs, m_beginNs) >= saturatingSub(m_endNs, endNs);
        return m_interruptNs > 0 && behind ? saturatingAdd(m_ns, m_interruptNs) : m_ns;
    }

private:
    std::int64_t m_ns = 0;
    std::int64_t m_interruptNs = 0;
    std::int64_t m_beginNs = INT64_MAX; ///< of the interrupt
    std::int64_t m_endNs = INT64_MIN;
};

} // namespace probescope::store
