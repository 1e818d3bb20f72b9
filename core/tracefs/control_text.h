#pragma once

#include "core/access/control_text.h"

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace probescope::tracefs {

// The texts that control files hold.

using access::bufferKibOf;
using access::chosenOf;
using access::linesOf;
using access::numberOf;
using access::trimmed;
using access::wordsOf;

/// A set of CPUs as `tracing_cpumask` takes it: hexadecimal digits in groups of 32 bits.
std::string cpuMaskText(const std::vector<std::uint32_t>& cpus);
/// And back: `2`, `00000001,00000000`. What is no such mask gives nothing.
std::vector<std::uint32_t> cpusOfMask(std::string_view text);
/// `0-3,8`, as /sys/devices/system/cpu/online has it. What is no such list gives what was read up
/// to there; numbers above 65535 are no CPUs.
std::vector<std::uint32_t> cpuListOf(std::string_view text);

} // namespace probescope::tracefs
