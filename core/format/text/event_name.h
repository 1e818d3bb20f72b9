#pragma once

#include <cstdint>
#include <string_view>

namespace probescope::format {

/// Which event a text belongs to. Views point into the text, or are constant.
struct NamedEvent
{
    enum class Kind : std::uint8_t {
        Plain, ///< called `name`
        SysEnter, ///< the event is sys_enter_NAME
        SysExit, ///< the event is sys_exit_NAME
    };
    Kind kind = Kind::Plain;
    std::string_view system = {}; ///< where the text or the tracer tells it
    std::string_view name = {};
    std::string_view info = {};
};

/// Tracers whose lines have a form of their own and name no event.
enum class OwnLines : std::uint8_t {
    None,
    Numbered, ///< hwlat, timerlat: `#1     context …`
    Numbers, ///< osnoise
    All, ///< blk
};
OwnLines ownLinesOf(std::string_view tracer);

/// Finds the event that `rest` (all behind a line's time) is of: by its own name
/// (`sched_switch: …`), its form (`sys_read(…`, `vfs_read <-ksys_read`, `<stack trace>`), or the
/// tracer whose lines carry none. `report`: it is trace-cmd's, where names are padded and every
/// event has one.
NamedEvent nameEvent(std::string_view rest, std::string_view tracer, OwnLines own, bool report);

} // namespace probescope::format
