#pragma once

#include "app/cli/base/command.h"

namespace probescope::cli {

// Answers about a capture.
Command addCalls(CLI::App& program);
Command addCompare(CLI::App& program);
Command addExplain(CLI::App& program);
Command addFlame(CLI::App& program);
Command addFunctions(CLI::App& program);
Command addLatency(CLI::App& program);
Command addSched(CLI::App& program);
Command addTracer(CLI::App& program);
Command addValues(CLI::App& program);

} // namespace probescope::cli
