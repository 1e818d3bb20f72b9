#pragma once

#include "app/cli/base/command.h"

namespace probescope::cli {

// Answers about a capture.
Command addCalls(App& program);
Command addCompare(App& program);
Command addExplain(App& program);
Command addFlame(App& program);
Command addFunctions(App& program);
Command addLatency(App& program);
Command addSched(App& program);
Command addTracer(App& program);
Command addValues(App& program);

} // namespace probescope::cli
