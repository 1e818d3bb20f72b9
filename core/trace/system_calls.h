#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace probescope {

/// `openat` of 257 on `x86_64`. Empty: the architecture (as uname -m) or the number is not known.
/// Events of raw_syscalls do not record whether a program has 32 bits on a kernel of 64: its system
/// calls get the names that the numbers have for programs of the kernel's own architecture.
std::string systemCallName(std::string_view architecture, std::int64_t number);

} // namespace probescope
