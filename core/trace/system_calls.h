#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace probescope {

/// `openat` of 257 on `x86_64`. Empty: the architecture (as uname -m) or the number is not known.
/// Numbers of programs for another architecture (32 bits on a kernel of 64) are not told apart, as
/// events of raw_syscalls do not: they are named as the kernel's own.
std::string systemCallName(std::string_view architecture, std::int64_t number);

} // namespace probescope
