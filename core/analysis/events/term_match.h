#pragma once

#include "core/analysis/events/event_filter.h"

#include <optional>
#include <string>
#include <string_view>

namespace probescope::analysis {

/// The value of a field as filters compare it.
struct Comparable
{
    const Field* field = nullptr;
    Value number = 0;
    std::string_view bytes; ///< of String and Bytes fields
};

/// Digits to an integer: decimal with a sign, or 0x…; unsigned numbers up to 2^64-1 keep their
/// bits.
std::optional<std::int64_t> parseInteger(std::string_view text);

/// `value OP wanted`. A number is compared with the signedness of its field, a string by its bytes.
/// A number compared with a text, and a string ordered against a number, match only with !=.
bool compare(const Comparable& value, std::string_view op, std::string_view wanted);

/// Whether an operator is one that compare() knows.
bool isOperator(std::string_view op);

/// Searches `needle` in `text`; ASCII letters match in both cases unless `caseSensitive`. `needle`
/// must then be in lower case.
bool containsText(std::string_view text, std::string_view needle, bool caseSensitive);
bool equalsText(std::string_view text, std::string_view wanted, bool caseSensitive);

/// A to Z in lower case; all other bytes as they are.
std::string lowerAscii(std::string_view text);

} // namespace probescope::analysis
