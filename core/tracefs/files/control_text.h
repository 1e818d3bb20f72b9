#pragma once

#include "core/access/control/control_text.h"

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace probescope::tracefs {

// Functions for the texts of control files.

using access::bufferKibOf;
using access::chosenOf;
using access::linesOf;
using access::numberOf;
using access::splitWords;
using access::trimmed;

/// A set of CPUs as `tracing_cpumask` takes it: hexadecimal digits in groups of 32 bits.
std::string cpuMaskText(const std::vector<std::uint32_t>& cpus);
/// The reverse: `2`, `00000001,00000000`. Empty if it is not such a mask.
std::vector<std::uint32_t> cpusOfMask(std::string_view text);
/// `0-3,8`, as in /sys/devices/system/cpu/online. If it is not such a list, what was parsed until
/// there. Numbers above 65535 are not CPUs.
std::vector<std::uint32_t> cpuListOf(std::string_view text);

} // namespace probescope::tracefs
