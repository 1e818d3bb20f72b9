#pragma once

#include "core/tracefs/events/event_format.h"

#include <string>
#include <string_view>
#include <tl/expected.hpp>
#include <vector>

namespace probescope::fake {

/// A `hist:` trigger, as kernels take it and list it. Nothing is counted.
struct FakeHistogram
{
    std::string name = {};
    std::string keys = {};
    std::string values = "hitcount";
    std::vector<std::string> variables = {}; ///< `ts0=common_timestamp.usecs`
    std::string sort = "hitcount";
    std::string entries = "2048";
    bool hasTime = false; ///< then its clock is listed, too
    std::vector<std::string> actions = {}; ///< `onmatch(sched.sched_waking).trace(…)`
    std::string filter = {};
    bool paused = false;

    /// What is wrong with it: the kernel's words, and where they point.
    struct Fault
    {
        std::string words = {};
        std::size_t place = 0;
    };
    static tl::expected<FakeHistogram, Fault> parse(std::string_view text,
                                                    const std::vector<tracefs::EventField>& fields);

    /// With ` [active]` or ` [paused]` behind it.
    std::string listed() const;
    bool isSame(const FakeHistogram& other) const;
    /// Whether an action of it makes that synthetic event.
    bool makes(std::string_view event) const;
    /// Whether an action of it looks at that event, whose variables it takes.
    bool follows(std::string_view system, std::string_view event) const;
};

} // namespace probescope::fake
