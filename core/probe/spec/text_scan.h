#pragma once

#include "core/base/result.h"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace probescope::probe {

// What the kernel's C library does with the words of a command, for string views.

/// isspace()
bool isBlank(char c);
/// Words between blanks, as argv_split() finds them; views into `line`.
std::vector<std::string_view> splitWords(std::string_view line);

/// kstrtoul() with base 0: `12`, `+12`, `0x1f`, and `017` is octal.
std::optional<std::uint64_t> unsignedOf(std::string_view text);
/// kstrtol() with base 0.
std::optional<std::int64_t> signedOf(std::string_view text);
/// `017`: probably meant to be decimal.
bool isOctal(std::string_view text);
std::string hexadecimal(std::uint64_t number);

/// `[A-Za-z_][A-Za-z0-9_]*`; after the first character also those of `others`.
bool isName(std::string_view text, std::string_view others = {});
/// Names as compilers generate them: `foo.isra.0`, `$x`
bool isSymbol(std::string_view text);

/// `part` is a view into `whole`: it becomes the place's field, its position the place's byte.
tl::unexpected<Error> wrongPart(std::string_view whole, std::string_view part, Message what,
                                Message hint = {});

} // namespace probescope::probe
