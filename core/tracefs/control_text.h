#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace probescope::tracefs {

// The texts that control files hold.

/// Without blanks, tabs and line ends around it.
std::string_view trimmed(std::string_view text);
/// The lines that hold something, without their ends.
std::vector<std::string_view> linesOf(std::string_view text);
/// What blanks, tabs and line ends part.
std::vector<std::string_view> wordsOf(std::string_view text);
/// All of the text as a decimal number without a sign.
std::optional<std::uint64_t> numberOf(std::string_view text);
/// The word that a list such as `local [mono] tai` marks; all of it when none is marked.
std::string_view chosenOf(std::string_view text);
/// `buffer_size_kb`: `1408`, `7 (expanded: 1408)` (1408 is what it will be), nothing for `X`.
std::optional<std::uint64_t> bufferKibOf(std::string_view text);

/// A set of CPUs as `tracing_cpumask` takes it: hexadecimal digits in groups of 32 bits.
std::string cpuMaskText(const std::vector<std::uint32_t>& cpus);
/// And back: `2`, `00000001,00000000`. What is no such mask gives nothing.
std::vector<std::uint32_t> cpusOfMask(std::string_view text);
/// `0-3,8`, as /sys/devices/system/cpu/online has it. What is no such list gives what was read up
/// to there; numbers above 65535 are no CPUs.
std::vector<std::uint32_t> cpuListOf(std::string_view text);

} // namespace probescope::tracefs
