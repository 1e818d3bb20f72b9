#pragma once

#include "core/analysis/events/text_automaton.h"
#include "core/analysis/events/value_index.h"
#include "core/store/read/capture.h"

#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace probescope::analysis {

/// The memory limit for all TextParts of a search.
struct TextMemory
{
    std::size_t left = std::size_t(32) << 20U; ///< bytes
    std::size_t perValue = 64; ///< beside the text: here, and by the automata that are run
};

/// The texts of events of one type, made for many events at once. A part's text is made once for
/// each value, as long as values repeat. Not thread-safe; the capture and the memory must outlive
/// it.
class TextParts
{
public:
    TextParts(const store::Capture& capture, EventTypeId type, TextMemory& memory);

    /// The columns of a run of events: one for each field of the type, all of the same length;
    /// those that no part needs may be empty. They must stay valid until the next call.
    void setRows(std::span<const std::vector<Value>> columns, std::size_t rows);
    bool needs(std::size_t field) const { return m_needs[field] != 0; }

    /// Runs the automaton over the texts of rows, starting with states[i]; rows whose verdict is 0
    /// are skipped. `kept`: cache of this automaton for this type. False: a text is, or may be, too
    /// long for this; use whole().
    struct Learned
    {
        std::vector<std::vector<TextAutomaton::State>> parts; ///< by value and state
    };
    bool run(const TextAutomaton& automaton, Learned& learned, std::span<const char> verdicts,
             std::span<TextAutomaton::State> states);
    /// Appends the whole text of a row.
    void whole(std::size_t row, std::string& text);
    bool endTrimmed() const { return m_text->endTrimmed(); }

private:
    /// What is known of one part.
    struct Part
    {
        explicit Part(std::size_t fields)
            : index(fields)
        {
        }
        ValueIndex index;
        std::vector<std::size_t> ends; ///< of the texts of values; one begins where another ends
        std::string texts;
        std::size_t longest = 0; ///< of the texts
        std::uint64_t asked = 0;
        bool repeats = true; ///< false: values hardly repeat, so caching is not worthwhile
        std::vector<std::uint32_t> numbers; ///< of the rows' values; empty: to be found out
    };

    static constexpr TextAutomaton::State kUnknown = 255;

    void findNumbers(std::size_t part);
    std::uint32_t remember(Part& part, std::size_t number, const Value* values, std::size_t row);
    std::string_view textOf(const Part& part, std::uint32_t number) const;
    /// Writes a part's text of one row to m_scratch.
    void print(std::size_t part, std::size_t row);

    const store::Capture& m_capture;
    const EventType& m_type;
    TextMemory& m_memory;
    std::shared_ptr<const EventText> m_text;
    std::vector<Part> m_parts;
    std::vector<char> m_needs;
    std::span<const std::vector<Value>> m_columns;
    std::size_t m_rows = 0;
    std::vector<FieldValue> m_values;
    std::vector<std::string> m_strings;
    std::string m_scratch;
};

} // namespace probescope::analysis
