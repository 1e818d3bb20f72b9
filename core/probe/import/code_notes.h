#pragma once

#include "core/probe/import/import_parts.h"
#include "core/probe/lift/lifted.h"
#include "core/probe/syntax/code_tokens.h"
#include "core/probe/syntax/code_tree.h"

#include <cstddef>
#include <string>
#include <vector>

namespace probescope::probe {

/// What is told of a program that is read. A body that stands for several probes is read several
/// times, and tells the same once.
class CodeNotes
{
public:
    CodeNotes(ImportSink& sink, const PlacedText& program)
        : m_sink(sink)
        , m_program(program)
    {
    }

    /// Once, wherever it is. `at`: a byte of the program.
    void add(std::size_t at, Message text, bool lost);
    /// Once at each place, and something is lost.
    void addAtEachPlace(std::size_t at, const Message& text);
    void add(const std::vector<CodeFault>& faults);
    /// Why there is no value for the expression.
    void addUnknown(const CodeNode& node, const Lifted& value);
    /// While it is, nothing is told.
    void setQuiet(bool quiet) { m_quiet = quiet; }

private:
    bool isTold(std::string text);

    ImportSink& m_sink;
    const PlacedText& m_program;
    std::vector<std::string> m_told = {};
    bool m_quiet = false;
};

} // namespace probescope::probe
