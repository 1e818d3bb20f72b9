#pragma once

#include "core/analysis/values/value_set.h"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

namespace probescope::analysis {

/// The values of one key. Filled by add() in any order of time, then settled once, and from then on
/// read by any thread. Times in ns.
class ValueLine
{
public:
    static constexpr RowId kNoRow = ~RowId(0);

    void reserve(std::size_t values);
    void add(std::int64_t timeNs, ExactNumber value, RowId row);
    /// Sorts by time; what came at the same time stays in its order.
    void settle();
    /// In place of the values: how many there were until then, with this one.
    void count();

    std::size_t size() const { return m_timesNs.size(); }
    std::pair<ExactNumber, ExactNumber>
    range() const; ///< least and most of all; {0, 0}: there is none
    std::vector<ValueColumn> window(std::int64_t beginNs, std::int64_t endNs, int pixels) const;
    std::optional<TimedValue> at(std::int64_t timeNs) const;
    std::optional<TimedValue> next(std::int64_t timeNs) const;
    std::optional<TimedValue> previous(std::int64_t timeNs) const;
    std::vector<TimedValue> values(std::int64_t beginNs, std::int64_t endNs) const;

private:
    struct Extent
    {
        ExactNumber least;
        ExactNumber most;
        void take(const Extent& other);
    };
    static constexpr std::size_t kBlock = 32;

    void summarise();
    std::size_t placeOf(std::int64_t timeNs) const; ///< the first at or after it
    Extent extentOf(std::size_t first, std::size_t end) const;
    std::optional<TimedValue> value(std::size_t place) const;

    std::vector<std::int64_t> m_timesNs;
    ExactNumbers m_values;
    std::vector<RowId> m_rows;
    /// Of each kBlock values, of each kBlock of these, and so on.
    std::vector<std::vector<Extent>> m_extents;
};

} // namespace probescope::analysis
