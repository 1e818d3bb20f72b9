#pragma once

#include "core/record/counts/hist_snapshot.h"

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

/// What was added to a group between two readings of the kernel's histogram.
struct HistInterval
{
    std::chrono::nanoseconds begin{};
    std::chrono::nanoseconds end{};
    bool known = true; ///< false: somebody cleared the histogram in between
    std::uint64_t count = 0;
    std::uint64_t sum = 0; ///< of the value; in two's complement
    friend bool operator==(const HistInterval&, const HistInterval&) = default;
};

/// The course of a kernel aggregation: what each group had at each reading. Memory is bounded. If
/// there are too many readings, every other one is dropped; steps become longer, but stay exact. If
/// there are many groups, the greatest of each reading are followed, including those beyond `top`.
class HistHistory
{
public:
    using Keys = std::vector<std::string>;

    /// Has to be later than the one before.
    void add(const HistSnapshot& snapshot);

    std::size_t samples() const { return m_samples.size(); }
    bool isSigned() const { return m_isSigned; }
    /// How many groups there are, or were.
    std::size_t found() const { return std::max(m_found, m_groups.size()); }
    /// At most so many of the groups that are followed: first those of the latest answer in its
    /// order, then the others.
    std::vector<Keys> groups(std::size_t most = kMaxGroups) const;
    /// The steps of a group that is followed. It had nothing before it first appeared. If it was
    /// not among the groups of a reading, its step is longer, or its first step begins later.
    std::vector<HistInterval> steps(const Keys& group) const;
    /// Of all other groups, added up.
    std::vector<HistInterval> stepsOfOthers(const std::vector<Keys>& groups) const;
    /// Counts of events that are in no group, because there was no room for theirs.
    std::vector<HistInterval> stepsOfDropped() const;

    static constexpr std::size_t kMaxGroups = HistSnapshot::kMaxNext;
    static constexpr std::size_t kMaxSamples = 600;
    /// Over a shorter time a rate would be random.
    static constexpr std::chrono::milliseconds kShortestStep{100};

private:
    struct Value
    {
        std::uint64_t count = 0;
        std::uint64_t sum = 0;
    };
    using MaybeValue = std::optional<Value>; ///< nothing: not known
    struct Sample
    {
        std::chrono::nanoseconds time{};
        std::size_t clears = 0; ///< how often the histogram was cleared before
        bool whole = false; ///< groups that are not followed had nothing then
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
    void follow(const HistGroup& group, std::size_t rank);
    void forget(const Group& group);
    bool wasCleared() const;
    std::vector<std::size_t> marks() const;
    std::vector<HistInterval>
    stepsBetween(const std::function<MaybeValue(std::size_t sample)>& valueAt) const;

    std::vector<Sample> m_samples;
    std::vector<Group> m_groups;
    std::map<Keys, std::size_t> m_places; ///< of groups
    std::size_t m_found = 0; ///< in the latest answer
    bool m_isSigned = false;
};

} // namespace probescope::record
