#pragma once

#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

namespace probescope::access {

// The texts that control files hold.

/// Without blanks, tabs and line ends around it.
std::string_view trimmed(std::string_view text);
/// What any of the separators part; nothing of it is empty.
std::vector<std::string_view> partsOf(std::string_view text, std::string_view separators);
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

} // namespace probescope::access
