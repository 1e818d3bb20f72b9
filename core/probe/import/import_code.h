#pragma once

#include "core/probe/import/code_conditions.h"
#include "core/probe/import/code_notes.h"
#include "core/probe/import/import_parts.h"
#include "core/probe/import/program_state.h"
#include "core/probe/syntax/code_statements.h"

#include <cstddef>
#include <string>
#include <vector>

namespace probescope::probe {

/// Runs through what a program does at its probes and makes fetch arguments of the values that it
/// keeps, compares and prints. What the languages have in common; each finds the probes itself.
class CodeReader
{
public:
    CodeReader(ImportSink& sink, Dialect dialect, const PlacedText& program);
    CodeReader(const CodeReader&) = delete;
    CodeReader& operator=(const CodeReader&) = delete;
    virtual ~CodeReader() = default;

protected:
    /// Its index.
    std::size_t addProbe(ImportedProbe probe, std::size_t at);
    /// The values that follow are this probe's.
    void enter(std::size_t probe);
    void run(const std::vector<CodeStatement>& statements);
    /// All that is done at the probe, or all of a function.
    void runBody(const std::vector<CodeStatement>& statements);
    void evaluate(const CodeNode& node);
    void assign(const CodeNode& target, const Lifted& value, std::size_t at);
    void show(const CodeNode& node, const PrintConversion& conversion = {});
    /// While it is, only the names are wanted of what is kept, and nothing is told.
    void setQuiet(bool quiet)
    {
        m_state.quiet = quiet;
        m_notes.setQuiet(quiet);
    }
    /// Names of probes from the comment of our own texts; arrays of their elements.
    void finish();

    /// What only this language has: true: it was dealt with.
    virtual bool callsOwn(const CodeNode& /*call*/) { return false; }
    virtual void declare(const CodeNode& /*one*/) { }
    /// A variable was declared with a value.
    virtual void initialized(const CodeNode& /*one*/) { }

    ImportSink& m_sink;
    const PlacedText& m_program;
    std::string m_text = {}; ///< the program without its comments
    ProgramState m_state = {};
    CodeNotes m_notes;
    CodeConditions m_conditions;

private:
    void showLifted(const Lifted& value, const PrintConversion& conversion);
    void showParts(const CodeNode& node);
    void print(const CodeNode& call, std::size_t format);
    void runIf(const CodeStatement& statement);
    void takeSpan(std::size_t at);
    void noteCall(const CodeNode& call);
    void noteSpans();
    void noteReplaced();

    struct Replaced
    {
        std::size_t at = 0;
        std::size_t probe = 0;
        Lifted value = {};
    };
    std::vector<Replaced> m_replaced = {}; ///< values of probes, of which another's took the place
    std::vector<std::size_t> m_effects = {}; ///< where the body that is run does something
    bool m_isPart = false; ///< within a condition that was of a part of it
    int m_depth = 0;
};

} // namespace probescope::probe
