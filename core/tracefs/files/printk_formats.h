#pragma once

#include "core/access/backend/backend.h"

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace probescope::tracefs {

/// A text that pages refer to by address (`printk_formats`): the format of a trace_printk(), or a
/// constant string, such as those of power events.
struct PrintkFormat
{
    std::uint64_t address = 0; ///< 0 if we may not see addresses
    std::string text = {};
    friend bool operator==(const PrintkFormat&, const PrintkFormat&) = default;
};

/// In the kernel's order; a text may occur several times.
Result<std::vector<PrintkFormat>> printkFormats(access::Backend& backend);
std::vector<PrintkFormat> printkFormatsOf(std::string_view text);

} // namespace probescope::tracefs
