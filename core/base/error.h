#pragma once

#include "core/base/message.h"

#include <cstdint>
#include <optional>
#include <string>

namespace probescope {

/// Why something could not be done. Codes are for programs, `what` and `hint` for people.
enum class ErrorCode {
    NotFound,
    NoPermission,
    Io, ///< the system refused: `what` holds its words
    DiskFull,
    Changed, ///< the file changed while it was read
    Truncated,
    Corrupt,
    NewerVersion, ///< written by a newer Probescope
    Unsupported,
    Invalid, ///< the caller's input (a query, an option) is wrong
    Cancelled,
    Busy, ///< somebody else uses it (EBUSY)
    NoMemory, ///< the kernel has none for a buffer of that size
    Disconnected, ///< the helper or the host that reached the kernel is gone
    Refused, ///< our own rules do not allow it
};

/// Where in an input something is. All that is known is set.
struct Place
{
    std::string file = {};
    std::optional<std::uint64_t> line = {}; ///< from 1
    std::optional<std::uint64_t> byte = {}; ///< offset from 0
    std::string field = {}; ///< a section, an option, a field

    /// `FILE:LINE`, `FILE at byte N`, with ` (FIELD)` behind it when there is one.
    std::string text() const;
    friend bool operator==(const Place&, const Place&) = default;
};

struct Error
{
    ErrorCode code = ErrorCode::Io;
    Message what = {}; ///< one sentence without a final full stop
    Message hint = {}; ///< what can be done, or empty
    Place place = {};
    int number = 0; ///< the system's errno, where the kernel refused; 0: none

    /// `PLACE: WHAT. HINT.` in English, for a terminal. A hint of several lines gets lines of its
    /// own. The ui builds its own sentences from the parts (ui/base/text/error_text.h).
    std::string message() const;
};

} // namespace probescope
