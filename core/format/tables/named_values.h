#pragma once

#include "core/base/text.h"
#include "core/format/tables/kernel_table.h"

#include <optional>
#include <span>
#include <string_view>
#include <vector>

namespace probescope::format {

/// `NAME: VALUE` of a histogram's line; views point into the line.
struct HistValue
{
    std::string_view name; ///< `hitcount`, `hitcount (%)`, `common_pid`
    std::string_view value; ///< without the blanks around it
    /// Numbers stand at the right of their place, texts at its left.
    bool atRight = false;
};

/// Cuts `a:   1, b: some text ` where `separator` is followed by a name and a colon; values may
/// hold anything else. With `names`, the names that are to come, values may hold even that, as long
/// as the name is not the next one. Nothing: it does not begin with a name and a colon.
std::optional<std::vector<HistValue>> cutNamedValues(std::string_view text,
                                                     std::string_view separator,
                                                     std::span<const std::string_view> names = {});

/// All of the text is digits, with a sign before them if `base` is 10.
std::optional<WholeNumber> parseWholeNumber(std::string_view text, int base = 10);
/// `42391.09` in 1/scale, a power of ten: no digit may be lost.
std::optional<WholeNumber> parseDecimalNumber(std::string_view text, std::uint32_t scale);

} // namespace probescope::format
