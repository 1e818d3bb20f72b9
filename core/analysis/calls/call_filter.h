#pragma once

#include "core/base/cancel.h"
#include "core/base/result.h"
#include "core/store/read/call_series.h"
#include "core/store/read/capture.h"

#include <cstdint>
#include <string>
#include <vector>

namespace probescope::analysis {

/// Which calls match.
struct CallCondition
{
    std::int64_t minimumNs = 0; ///< durations of at least this; 0: any, unknown ones too
    std::string function; ///< part of the function's name; empty: any
    bool regex = false; ///< `function` is a pattern (RE2 syntax) searched in the name
    bool caseSensitive = false;

    bool empty() const { return minimumNs <= 0 && function.empty(); }
    friend bool operator==(const CallCondition&, const CallCondition&) = default;
};

/// The calls of a forest that match a condition, and those that lead to them.
class KeptCalls
{
public:
    bool shows(store::CallId id) const { return at(m_shown, id); }
    bool matches(store::CallId id) const { return at(m_matching, id); }
    /// Positions, in the forest, of the roots that are shown; ascending.
    const std::vector<std::uint64_t>& roots() const { return m_roots; }
    std::uint64_t matchCount() const { return m_matches; }

private:
    friend class CallFilterRun;
    using Bits = std::vector<std::vector<bool>>; ///< by stack, by index
    static bool at(const Bits& bits, store::CallId id)
    {
        return id.stack < bits.size() && id.index < bits[id.stack].size()
            && bits[id.stack][id.index];
    }

    Bits m_shown;
    Bits m_matching;
    std::vector<std::uint64_t> m_roots;
    std::uint64_t m_matches = 0;
};

/// Checks all calls, with two bits of memory for each. Errors: Invalid (a bad pattern), Cancelled,
/// Corrupt, Io.
Result<KeptCalls> filterCalls(const store::Capture& capture, store::Forest forest,
                              const CallCondition& condition, const CancelToken& cancel);

/// The longest call of the forest; with `below`, the longest one that is shorter than `below` (or
/// equally long and later). Nothing if there is none. With `kept`, only calls that match it. A call
/// inside of another one that is meant does not count: what makes the outer one slow is one thing,
/// and has come already.
Result<std::optional<store::Call>> nextLongest(const store::Capture& capture, store::Forest forest,
                                               const std::optional<store::Call>& below,
                                               const CancelToken& cancel,
                                               const KeptCalls* kept = nullptr);

/// From a call down, always into the child that took longest, to where the time was spent: to the
/// call whose self time is at least the duration of each of its children. Calls of unknown
/// duration are passed: their self time is only an estimate. The call itself is first.
Result<std::vector<store::Call>> hotPath(const store::Capture& capture, const store::Call& call);

} // namespace probescope::analysis
