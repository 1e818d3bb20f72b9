#pragma once

#include "core/analysis/calls/function_table.h"
#include "core/base/result.h"

#include <cstdint>
#include <optional>
#include <string>

namespace probescope::cli {

/// What `compare --fail-if` asks of a row: `p99>10%`, `total>5ms`, `calls<-50%`.
class CompareCondition
{
public:
    /// Errors: Invalid.
    static Result<CompareCondition> parse(const std::string& text);

    /// As it was written.
    const std::string& text() const { return m_text; }
    /// Its change is a time, which nothing else than times can change by.
    bool isOfTime() const { return !m_percent && !m_number; }
    /// Can it be told of the row whether it meets this? Not of percentiles of too few calls.
    bool judges(const analysis::FunctionDifference& row) const;
    /// In words how a row meets it; nothing: it does not. Of percentiles only changes that are
    /// likely real are looked at. What was not there before has grown by more than any percentage.
    std::optional<Message> metBy(const analysis::FunctionDifference& row, bool isTime) const;

private:
    enum class Figure : std::uint8_t { Total, Self, Calls, P50, P99 };
    struct Values
    {
        std::int64_t before = 0;
        std::int64_t after = 0;
        bool judged = true; ///< the change can be told from chance
        bool isTime = true;
    };
    Values valuesOf(const analysis::FunctionDifference& row, bool isTime) const;

    std::string m_text;
    Figure m_figure = Figure::Total;
    bool m_above = true; ///< `>`
    bool m_percent = false;
    double m_percentValue = 0;
    std::int64_t m_amount = 0; ///< of a time: ns
    std::optional<double> m_number; ///< of calls and weights of stacks; none: it has a unit
};

} // namespace probescope::cli
