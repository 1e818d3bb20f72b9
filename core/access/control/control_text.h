#pragma once

#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

namespace probescope::access {

// Functions for the texts of control files.

/// The text without blanks, tabs and line ends at both ends.
std::string_view trimmed(std::string_view text);
/// Splits at any of the separators. Empty parts are left out.
std::vector<std::string_view> partsOf(std::string_view text, std::string_view separators);
/// The non-empty lines, without line ends.
std::vector<std::string_view> linesOf(std::string_view text);
/// Splits at blanks, tabs and line ends.
std::vector<std::string_view> splitWords(std::string_view text);
/// The whole text as a decimal number without sign.
std::optional<std::uint64_t> numberOf(std::string_view text);
/// The marked word of a list such as `local [mono] tai`; the whole text if none is marked.
std::string_view chosenOf(std::string_view text);
/// `buffer_size_kb`: `1408`; of `7 (expanded: 1408)` the future size 1408; nothing for `X`.
std::optional<std::uint64_t> bufferKibOf(std::string_view text);

} // namespace probescope::access
