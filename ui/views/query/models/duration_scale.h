#pragma once

#include "ui/base/table/models/query_result.h"

#include <QString>

#include <cstdint>
#include <vector>

namespace probescope::ui {

/// The one unit in which a column of durations is shown: the largest in which the shortest of them
/// still has two figures. Three decimals each, so that the points stand beneath each other.
class DurationScale
{
public:
    /// Whether that changes the unit.
    bool add(std::int64_t durationNs);

    /// "s", "ms", "µs" or "ns".
    QString unit() const;
    /// The number alone: "92.900"; nanoseconds are whole.
    QString text(std::int64_t durationNs) const;

private:
    std::uint64_t m_longest = 0;
    std::uint64_t m_shortest = 0; ///< 0: none that is longer than that
    std::uint64_t m_unitNs = 1;
};

/// The scales of a result's columns, of which those of durations are used.
class DurationScales
{
public:
    void reset(const QueryResult& columns);
    /// The columns whose unit changes.
    std::vector<int> add(const ResultBatch& batch);

    /// As QueryResult::shownText(), but durations without their unit.
    QString text(const QueryResult& result, int row, int column) const;
    /// The column's name, and the unit where there is one: "self (ms)" for "self_ns".
    QString heading(const QueryResult& result, int column) const;

private:
    std::vector<DurationScale> m_scales;
    std::vector<int> m_durations; ///< columns
};

} // namespace probescope::ui
