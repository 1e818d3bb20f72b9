#pragma once

#include <string_view>
#include <utility>
#include <vector>

namespace probescope::format {

/// What the text of a hist trigger tells of the histogram's columns; views point into it.
struct HistTriggerText
{
    /// A field and its modifier (`hex`, `sym`, `log2`, `buckets`, …; empty: none).
    using Field = std::pair<std::string_view, std::string_view>;
    std::vector<Field> keys;
    std::vector<Field> values;
};

/// `hist:keys=id.syscall,common_pid:vals=hitcount:sort=…`.
HistTriggerText cutHistTrigger(std::string_view text);

} // namespace probescope::format
