#pragma once

#include "core/base/message.h"

#include <string_view>
#include <vector>

namespace probescope::format {

/// Names a text that holds no events from how it begins ("hist", "kprobe_events", "perf trace", …).
/// Empty when it begins like nothing that is known.
Message textKindByBeginning(const std::vector<std::string_view>& lines);

/// Names it from lines that are all alike ("kallsyms", "saved_cmdlines", …); at last "plain text".
/// `whole`: the lines are all that the file has.
Message textKindByLines(const std::vector<std::string_view>& lines, bool whole);

} // namespace probescope::format
