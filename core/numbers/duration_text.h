#pragma once

#include <cstdint>
#include <string>

namespace probescope {

/// A duration in the unit that suits it, with at most three decimals, rounded half up, without
/// trailing zeros: "850 ns", "1.234 ms", "-2 s", "75.5 s".
std::string durationText(std::int64_t durationNs);

/// The same in a column of a table, where the decimals of all stand beneath each other: always
/// three of them, and none of nanoseconds. "850 ns", "1.500 ms", "-2.000 s"
std::string durationColumnText(std::int64_t durationNs);

/// A time as the kernel prints it: whole seconds and `decimals` (0 to 9) digits of the rest. Cut
/// off, not rounded, so that a shorter text is the beginning of a longer one. "12.345678901"
std::string kernelSeconds(std::int64_t timeNs, int decimals = 9);

} // namespace probescope
