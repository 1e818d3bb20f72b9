#pragma once

#include <cstddef>
#include <string_view>

namespace probescope::cli {

/// Columns that UTF-8 text takes on a terminal: two for a Chinese character, none for an accent
/// that joins the letter before it, one for a byte that is no UTF-8. Whatever the user's locale.
std::size_t displayWidth(std::string_view text);

} // namespace probescope::cli
