#pragma once

#include "core/probe/import/program_state.h"
#include "core/probe/syntax/code_statements.h"

#include <cstddef>
#include <vector>

namespace probescope::probe {

// Statements that show, count or keep something, or change what the program does. A condition is
// one of a probe's hits only where all of them stand under it.

/// What is known of every hit: asking for it changes nothing.
bool isOfEveryHit(Lifted::Form form);

/// Is a variable there for other probes, too?
bool isKept(const CodeNode& node);

/// Where they are, in their order.
std::vector<std::size_t> effectsOf(const std::vector<CodeStatement>& statements,
                                   const ProgramState& state);
/// Is all that is done with the hits done under this condition? `leaves`: what it decides on is
/// that the body is left.
bool isWholeCondition(const CodeStatement& statement, bool leaves,
                      const std::vector<std::size_t>& bodyEffects, const ProgramState& state);

} // namespace probescope::probe
