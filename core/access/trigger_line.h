#pragma once

#include "core/base/result.h"

#include <string>
#include <string_view>
#include <vector>

namespace probescope::access {

/// A trigger as far as it reaches beyond its instance: names of histograms are one list for the
/// whole kernel, so that one could join somebody else's, and synthetic events are everybody's. It
/// is cut as the kernel cuts it (kernel/trace/trace_events_trigger.c, trace_events_hist.c): the
/// kind ends at a colon or a blank; of the rest, the condition begins at the first `if` between
/// blanks, and colons part what is before it. That is ASCII: what else the kernel takes for a blank
/// (0xA0) is refused. The rest the kernel checks.
///
///     [!]KIND[:…][ if FILTER]
///     hist:keys=…[:name=NAME][:onmatch(…).trace(EVENT,…)][:onmax(…).EVENT(…)] …
struct TriggerLine
{
    bool removes = false; ///< `!…`
    std::string kind = {}; ///< `hist`, `stacktrace`
    bool snapshots = false; ///< by an action of a histogram
    std::vector<std::string> names = {}; ///< of histograms that are shared, and of synthetic events

    /// Whether a histogram changes the clock of its instance, which clears the buffer: it does with
    /// timestamps, and `clock=` says which it takes.
    static bool setsClock(std::string_view text);

    /// Errors: Refused, with the part that is wrong as the place's field.
    static Result<TriggerLine> parse(std::string_view text);
};

} // namespace probescope::access
