#pragma once

#include "core/base/result.h"

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace probescope::access {

/// One command for `dynamic_events`, `kprobe_events` or `uprobe_events`, strictly parsed: a helper
/// accepts commands only in this form, and writes its own formatting of it to the kernel. It checks
/// the syntax of each part, not whether the symbol or the type exists: the kernel does that.
///
///     p:GRP/EV [MOD:]SYM[+OFF][%return] ARGS         r[MAXACT]:GRP/EV SYM ARGS
///     p:GRP/EV PATH:OFF[%return][(REFCTR)] ARGS      r:GRP/EV PATH:OFF ARGS
///     e:GRP/EV SYSTEM/EVENT ARGS [if FILTER]         f[N]:GRP/EV SYM ARGS     t:GRP/EV NAME ARGS
///     s:synthetic/EV TYPE NAME; …                    -:GRP/EV
///
/// Group and event are always given: the kernel's default group is shared by everybody. Bare
/// addresses as places are refused, and so are comments.
///
/// Invariant: parse(format()) yields an equal value.
struct ProbeLine
{
    char kind = 'p'; ///< one of p r e f t s -
    unsigned most = 0; ///< MAXACT of `r`, N of `f`; 0: not given
    std::string group = {};
    std::string event = {};
    std::string place = {}; ///< empty for s and -
    std::vector<std::string> arguments = {}; ///< of s: its fields, `TYPE NAME`
    std::string filter = {}; ///< of e

    /// Whether its place is in a file: `/path:0x123`.
    bool ofFile() const { return place.starts_with('/'); }

    static constexpr std::size_t kMaxBytes = 4094;

    /// Errors: Refused, with the wrong part as the place's field.
    static Result<ProbeLine> parse(std::string_view line);
    /// With single blanks and without a line end.
    std::string format() const;
    friend bool operator==(const ProbeLine&, const ProbeLine&) = default;
};

/// One command for `synthetic_events`: `EV TYPE NAME; …`, or `!EV`, which deletes.
struct SyntheticLine
{
    bool deletes = false;
    std::string event = {};
    std::vector<std::string> fields = {};

    static Result<SyntheticLine> parse(std::string_view line);
    std::string format() const;
    friend bool operator==(const SyntheticLine&, const SyntheticLine&) = default;
};

} // namespace probescope::access
