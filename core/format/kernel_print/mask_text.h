#pragma once

#include <string>
#include <string_view>

namespace probescope::format {

/// `00000000,000000ff`: as the kernel's %*pb prints a bit mask. The bytes begin with the lowest.
std::string bitmaskText(std::string_view bytes);
/// `0-3,7`: as %*pbl does.
std::string cpuListText(std::string_view bytes);

} // namespace probescope::format
