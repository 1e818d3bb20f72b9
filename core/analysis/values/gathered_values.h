#pragma once

#include "core/analysis/values/value_line.h"
#include "core/analysis/values/value_set.h"

#include <string>
#include <utility>
#include <vector>

namespace probescope::analysis {

/// The values of a source, as they are put together.
class GatheredValues : public ValueSet
{
public:
    explicit GatheredValues(ValueSource source)
        : m_source(std::move(source))
    {
    }

    /// In the order in which the lines are to stand. One without values is left out.
    void addLine(std::string key, ValueLine line);
    void setLinesLeftOut(std::size_t lines) { m_leftOut = lines; }
    void setUnreadable(std::uint64_t events) { m_unreadable = events; }

    const ValueSource& source() const override { return m_source; }
    const std::vector<Line>& lines() const override { return m_lines; }
    std::size_t linesLeftOut() const override { return m_leftOut; }
    std::uint64_t unreadable() const override { return m_unreadable; }
    std::pair<ExactNumber, ExactNumber> range() const override { return m_range; }
    std::vector<ValueColumn> window(std::size_t line, std::int64_t beginNs, std::int64_t endNs,
                                    int pixels) const override
    {
        return m_values[line].window(beginNs, endNs, pixels);
    }
    std::optional<TimedValue> at(std::size_t line, std::int64_t timeNs) const override
    {
        return m_values[line].at(timeNs);
    }
    std::optional<TimedValue> next(std::size_t line, std::int64_t timeNs) const override
    {
        return m_values[line].next(timeNs);
    }
    std::optional<TimedValue> previous(std::size_t line, std::int64_t timeNs) const override
    {
        return m_values[line].previous(timeNs);
    }
    std::vector<TimedValue> values(std::size_t line, std::int64_t beginNs,
                                   std::int64_t endNs) const override
    {
        return m_values[line].values(beginNs, endNs);
    }

private:
    ValueSource m_source;
    std::vector<Line> m_lines;
    std::vector<ValueLine> m_values; ///< as m_lines
    std::size_t m_leftOut = 0;
    std::uint64_t m_unreadable = 0;
    std::pair<ExactNumber, ExactNumber> m_range;
};

/// Of Field and Count.
Result<std::shared_ptr<const ValueSet>> gatherEventValues(const store::Capture& capture,
                                                          const ValueSource& source,
                                                          const CancelToken& cancel);
Result<std::shared_ptr<const ValueSet>> gatherQueryValues(const store::Capture& capture,
                                                          const ValueSource& source,
                                                          const CancelToken& cancel);
/// Of RunQueue and CpuUse.
Result<std::shared_ptr<const ValueSet>> gatherSchedValues(const store::Capture& capture,
                                                          const ValueSource& source,
                                                          const CancelToken& cancel);

} // namespace probescope::analysis
