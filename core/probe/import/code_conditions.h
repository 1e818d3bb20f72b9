#pragma once

#include "core/probe/import/code_notes.h"
#include "core/probe/import/condition_text.h"

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

namespace probescope::probe {

/// The conditions of a program's probes, which become the one filter of an import.
class CodeConditions
{
public:
    CodeConditions(ImportSink& sink, const PlacedText& program, ProgramState& state,
                   CodeNotes& notes)
        : m_sink(sink)
        , m_program(program)
        , m_state(state)
        , m_notes(notes)
        , m_text(state, program)
    {
    }

    /// A condition for the hits of the probe that is read, or, `negated`, one that they must not
    /// have. `isWhole`: nothing is done with the other hits. False: it does not decide on hits.
    bool add(const CodeNode& condition, bool negated, std::size_t at, bool isWhole);
    /// Those of probes from that number on, which were dropped.
    void forgetFrom(std::size_t probe);
    /// The hits of one probe are those of another, which it repeats: it will be dropped.
    void merge(std::size_t dropped, std::size_t into);
    /// Makes the filter, when all is read; what is compared becomes an argument.
    void setFilters();
    /// That the entry was seen is what pairing does; of other probes the kernel's filters know
    /// nothing.
    void notePresences();

private:
    struct Condition
    {
        std::string text = {}; ///< with marks in the place of values
        std::size_t at = 0;
        std::size_t probe = 0;
        std::optional<ImportSink::Remark> remark = {};
        std::vector<std::string> terms = {}; ///< of the same probe, which hold, too
    };
    std::string filled(const std::string& filter);

    ImportSink& m_sink;
    const PlacedText& m_program;
    ProgramState& m_state;
    CodeNotes& m_notes;
    ConditionText m_text;
    std::vector<Condition> m_conditions = {};
};

} // namespace probescope::probe
