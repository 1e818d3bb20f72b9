#pragma once

#include "core/record/kernel_tally.h"

#include <algorithm>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <string>
#include <vector>

namespace probescope::record {

/// What came to a group between two looks at the kernel's histogram.
struct TallyStep
{
    std::chrono::nanoseconds begin{};
    std::chrono::nanoseconds end{};
    bool known = true; ///< false: somebody cleared the histogram meanwhile
    std::uint64_t count = 0;
    std::uint64_t sum = 0; ///< of the value; in two's complement
    friend bool operator==(const TallyStep&, const TallyStep&) = default;
};

/// How the answer of a kernel went: what each group had at each look. Memory is bounded. When there
/// were too many looks every other one is left out, so steps become longer and stay exact. Of many
/// groups the greatest of each look are followed, also those that the question left out.
class TallyHistory
{
public:
    using Keys = std::vector<std::string>;

    /// Later than the one before.
    void add(const KernelTally& tally);

    std::size_t looks() const { return m_looks.size(); }
    bool isSigned() const { return m_isSigned; }
    /// Groups that there are or were.
    std::size_t found() const { return std::max(m_found, m_groups.size()); }
    /// Those that are followed, at most so many: in the order of the latest answer, then those that
    /// it does not have.
    std::vector<Keys> groups(std::size_t most = kMostGroups) const;
    /// Of a group that is followed. It had nothing before it came; where it was not among those
    /// that were looked at, its step is longer, or its first one later.
    std::vector<TallyStep> steps(const Keys& group) const;
    /// Of all groups but these, taken together.
    std::vector<TallyStep> stepsOfOthers(const std::vector<Keys>& groups) const;
    /// Counts of events that found no room for their group, and are in none.
    std::vector<TallyStep> stepsOfDropped() const;

    static constexpr std::size_t kMostGroups = KernelTally::kMostNext;
    static constexpr std::size_t kMostLooks = 600;
    /// A rate over less would be that of chance.
    static constexpr std::chrono::milliseconds kShortestStep{100};

private:
    struct Value
    {
        std::uint64_t count = 0;
        std::uint64_t sum = 0;
    };
    using MaybeValue = std::optional<Value>; ///< nothing: nobody knows
    struct Look
    {
        std::chrono::nanoseconds time{};
        std::size_t clears = 0; ///< of the histogram, until then
        bool whole = false; ///< whoever is not followed had nothing then
        Value all = {};
        std::uint64_t dropped = 0;
    };
    struct Group
    {
        Keys keys = {};
        std::vector<MaybeValue> values = {}; ///< at each look
        std::size_t rank = kNoRank; ///< in the latest answer
    };
    static constexpr auto kNoRank = std::size_t(-1);

    void thin();
    void follow(const KernelGroup& group, std::size_t rank);
    void forget(const Group& group);
    bool wasCleared() const;
    std::vector<std::size_t> marks() const;
    std::vector<TallyStep>
    stepsBetween(const std::function<MaybeValue(std::size_t look)>& valueAt) const;

    std::vector<Look> m_looks;
    std::vector<Group> m_groups;
    std::map<Keys, std::size_t> m_places; ///< of groups
    std::size_t m_found = 0; ///< in the latest answer
    bool m_isSigned = false;
};

} // namespace probescope::record
