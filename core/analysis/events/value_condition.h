#pragma once

#include "core/analysis/events/event_filter.h"
#include "core/analysis/events/event_run.h"
#include "core/analysis/events/value_index.h"

#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace probescope::analysis {

/// Whether single values match, for each field of each type. Checks that cost more than a
/// comparison of numbers are made once for each value. Not thread-safe; the capture must outlive
/// it.
class FieldCondition
{
public:
    /// Errors: Invalid, for an operator that compares nothing.
    static Result<FieldCondition> make(const store::Capture& capture, const FilterTerm& term);

    /// The index of the field that is checked in events of the type, or -1.
    int fieldOf(const EventType& type) const { return type.fieldIndex(m_term.field); }
    void test(EventRun& run, Verdicts& verdicts);

private:
    FieldCondition(const store::Capture& capture, FilterTerm term);

    const store::Capture* m_capture;
    FilterTerm m_term;
    std::optional<std::int64_t> m_number;
    std::map<std::uint32_t, ValueVerdicts> m_strings; ///< by type
};

/// The function terms of a filter together.
class FunctionCondition
{
public:
    FunctionCondition(const store::Capture& capture, const EventFilter& filter);

    bool empty() const { return m_in.empty() && m_out.empty(); }
    void test(EventRun& run, Verdicts& verdicts);

private:
    const store::Capture* m_capture;
    std::vector<std::string> m_in, m_out;
    std::map<std::uint32_t, ValueVerdicts> m_known; ///< by type
};

/// A text that must equal a whole field, the task's name, the event's name or its function.
class WholeFieldCondition
{
public:
    WholeFieldCondition(const store::Capture& capture, const FilterTerm& term);
    void test(EventRun& run, Verdicts& verdicts);

private:
    bool equals(std::string_view text) const;
    void findIn(EventRun& run, std::size_t field, std::vector<char>& hits);

    const store::Capture* m_capture;
    FilterTerm m_term; ///< text in lower case when letters of both cases are alike
    std::optional<std::int64_t> m_number;
    ValueVerdicts m_tasks;
    std::map<std::pair<std::uint32_t, std::size_t>, ValueVerdicts> m_strings; ///< by type and field
    std::map<std::uint32_t, ValueVerdicts> m_functions; ///< by type
};

} // namespace probescope::analysis
