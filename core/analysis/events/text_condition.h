#pragma once

#include "core/analysis/events/event_run.h"
#include "core/analysis/events/id_condition.h"
#include "core/analysis/events/text_parts.h"

#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace re2 {
class FilteredRE2;
class RE2;
} // namespace re2

namespace probescope::analysis {

/// A text or a regular expression that an event's text, task or name must contain. Texts are not
/// made if their parts are sufficient. Not thread-safe; the capture must outlive it.
class TextCondition
{
public:
    /// Errors: Invalid, for a bad regular expression.
    static Result<std::unique_ptr<TextCondition>> make(const store::Capture& capture,
                                                       const FilterTerm& term);
    ~TextCondition();
    TextCondition(const TextCondition&) = delete;
    TextCondition& operator=(const TextCondition&) = delete;

    /// What is learned of each value of a part.
    std::size_t bytesPerValue() const;
    /// `parts`: those of the run's type, with its rows set.
    void test(EventRun& run, TextParts& parts, Verdicts& verdicts);

private:
    struct Atoms; ///< texts that a match of the regular expression must hold
    /// What automata have learned of a type; one for each automaton.
    using Learned = std::vector<TextParts::Learned>;

    TextCondition(const store::Capture& capture, FilterTerm term);
    Result<> prepareRegex();
    bool holds(std::string_view text) const;
    /// Whether the column counts: the name of the task or of the event, or the details.
    bool looksIn(FilterTerm::Where where) const;
    /// What stands before the details where a regular expression is looked for anywhere.
    std::string beforeDetails(const EventRun& run) const;
    void findInTasks(const EventRun& run, const Verdicts& verdicts, std::vector<char>& hits);
    /// The three ways to find the rows whose text holds it; of those whose `look` is not 0.
    bool findByParts(EventRun& run, TextParts& parts, const Verdicts& look,
                     std::vector<char>& hits);
    void dropByAtoms(EventRun& run, TextParts& parts, Verdicts& look);
    void findInWhole(EventRun& run, TextParts& parts, const Verdicts& look,
                     std::vector<char>& hits);

    const store::Capture& m_capture;
    FilterTerm m_term; ///< text in lower case when letters of both cases are alike
    AllowedIds m_tasks, m_types; ///< those whose name alone matches
    std::optional<TextAutomaton> m_automaton;
    std::unique_ptr<re2::RE2> m_regex;
    std::unique_ptr<Atoms> m_atoms;
    std::map<std::uint32_t, Learned> m_learned; ///< by type
};

} // namespace probescope::analysis
