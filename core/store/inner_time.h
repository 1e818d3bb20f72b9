#pragma once

#include "core/store/saturate.h"

#include <algorithm>
#include <cstdint>

namespace probescope::store {

inline constexpr std::uint16_t kClampedDepth = UINT16_MAX; ///< all that is deeper looks like this

/// The time of the calls in another one, from which its own time follows: what the kernel says less
/// what they took, never below zero.
///
/// What a call takes of the one around it is its own time and that of all calls in it. As a rule
/// that is its duration. Where the kernel tells less, since an interrupt came behind the moment at
/// which it took the time of the exit, the time of the interrupt is no other call's own either. So
/// the own times of a call and of all in it add up to what it takes.
///
/// A call of its own depth is one of an interrupt that came before its exit (exit_question.h). The
/// kernel takes the time of the exit before or behind the interrupt; only behind it, the interrupt
/// is in the call's duration. Entries and durations are read from the clock at slightly different
/// moments: what is nearer counts.
class InnerTime
{
public:
    /// A call inside, with what it takes.
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
    /// What is left of a call for itself that took until `endNs`, `durationNs` in all.
    std::int64_t ownNs(std::int64_t endNs, std::int64_t durationNs) const
    {
        return std::max<std::int64_t>(0, saturatingSub(durationNs, until(endNs)));
    }
    /// The time of all calls inside.
    std::int64_t allNs() const { return saturatingAdd(m_ns, m_interruptNs); }

private:
    /// What of it is in a call that took until `endNs`.
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
