#pragma once

#include "ui/base/capture/selection.h"

#include <cstdint>

namespace probescope::ui {

/// A stretch of durations, both ends within.
struct DurationRange
{
    std::int64_t lowNs = 0;
    std::int64_t highNs = 0;
    bool holds(std::int64_t ns) const { return ns >= lowNs && ns <= highNs; }
    friend bool operator==(const DurationRange&, const DurationRange&) = default;
};

/// Which times (to the right) and durations (upwards; of a distribution, to the right) a picture
/// shows, and how many pixels or cells it is made of.
struct SpanFrame
{
    TimeRange time;
    std::int64_t lowNs = 1; ///< at the bottom edge; above 0 on a logarithmic scale
    std::int64_t highNs = 10; ///< at the top edge; above lowNs
    int width = 0;
    int height = 0;
    bool logarithmic = true; ///< durations: only those of a histogram may be otherwise

    friend bool operator==(const SpanFrame&, const SpanFrame&) = default;

    /// Of a time; -1: outside.
    int column(std::int64_t timeNs) const;
    /// Of a duration, counted from the top; -1: outside. What is below 1 ns counts as 1 ns, which
    /// a logarithmic scale has a place for.
    int row(std::int64_t durationNs) const;
    /// The times that begin a column; that of `width` is the end of all.
    std::int64_t columnBegin(int column) const;
    /// The duration at the lower edge of a row.
    double rowLow(int row) const;
    std::size_t cells() const { return std::size_t(width) * std::size_t(height); }
    std::size_t cell(int column, int row) const
    {
        return std::size_t(row) * std::size_t(width) + std::size_t(column);
    }
};

} // namespace probescope::ui
