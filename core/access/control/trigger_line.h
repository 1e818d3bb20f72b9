#pragma once

#include "core/base/result.h"

#include <string>
#include <string_view>
#include <vector>

namespace probescope::access {

/// The parts of a trigger that reach beyond its instance: names of histograms are global in the
/// kernel, so one could join somebody else's, and synthetic events are global, too. It is split as
/// the kernel does it (kernel/trace/trace_events_trigger.c, trace_events_hist.c): the kind ends at
/// a colon or a blank. In the rest, the condition begins at the first `if` between blanks; what is
/// before it is split at colons. Blanks are ASCII: another one that the kernel accepts (0xA0) is
/// refused. All else is checked by the kernel.
///
///     [!]KIND[:…][ if FILTER]
///     hist:keys=…[:name=NAME][:onmatch(…).trace(EVENT,…)][:onmax(…).EVENT(…)] …
struct TriggerLine
{
    bool removes = false; ///< `!…`
    std::string kind = {}; ///< `hist`, `stacktrace`
    bool snapshots = false; ///< by an action of a histogram
    std::vector<std::string> names = {}; ///< of histograms that are shared, and of synthetic events

    /// Whether a histogram changes the clock of its instance, which clears the buffer. It does if
    /// it uses timestamps; `clock=` says which clock it sets.
    static bool setsClock(std::string_view text);

    /// Errors: Refused, with the wrong part as the place's field.
    static Result<TriggerLine> parse(std::string_view text);
};

} // namespace probescope::access
