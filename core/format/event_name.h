#pragma once

#include <string>
#include <string_view>

namespace probescope::format {

/// Which event a text belongs to. Views point into the text, or are constant.
struct NamedEvent
{
    std::string_view system; ///< where the text or the tracer tells it
    std::string name;
    std::string_view info;
};

/// Finds the event that `rest` (all behind a line's time) is of: by its own name
/// (`sched_switch: …`), its form (`sys_read(…`, `vfs_read <-ksys_read`, `<stack trace>`), or the
/// tracer whose lines carry none. `report`: it is trace-cmd's, where names are padded and every
/// event has one.
NamedEvent nameEvent(std::string_view rest, std::string_view tracer, bool report);

} // namespace probescope::format
