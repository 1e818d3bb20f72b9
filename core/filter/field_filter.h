#pragma once

#include "core/base/result.h"
#include "core/filter/filter_syntax.h"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace probescope::store {

/// Conditions on the fields of an event, written as the kernel's filters are (see FilterSyntax),
/// with FilterRules::freeText:
///
///     prev_state == S && !(prev_pid == 0 || comm ~ "kworker*") && cpu & CPUS{0-3}
///
/// The state of a switch is a letter, however the capture stores it. `&&` binds more tightly than
/// `||`. Operators: == != < <= > >=, & (any bit of the number is set in the value), ~ (the text
/// matches a pattern with * and ?). Brackets, `!` and lists of CPUs are resolved into alternatives
/// of simple conditions, 4,096 at the most; so `!(x == 1)` is false for an event without x, as `x
/// != 1` is. A text that begins with `CPUS{`, or has a lonely `)`, needs quotes.
class FieldFilter
{
public:
    using Op = FilterOp;
    struct Condition
    {
        std::string field;
        Op op = Op::Equal;
        std::string text;
        std::optional<std::int64_t> number; ///< the text as a number, unless it is quoted
        std::size_t fieldAt = 0; ///< byte offset of the field in the parsed text
        std::size_t valueAt = 0; ///< byte offset of the text with its quotes in the parsed text

        /// Whether the text is a pattern.
        bool isPattern() const { return op == Op::Like || op == Op::Unlike; }
        /// For a text field. Operators that compare numbers are false.
        bool holdsText(std::string_view value) const;
        /// For a number of that size in bytes; `isUnsigned`: how its bits are interpreted. As in
        /// the kernel, -1 equals an unsigned number with all bits set, and an int of 0xffffffff is
        /// -1.
        bool holdsNumber(std::int64_t value, bool isUnsigned, unsigned bytes = 8) const;
        /// The number, which must exist, as such a field would have it.
        std::int64_t numberIn(bool isUnsigned, unsigned bytes) const;
    };

    FieldFilter() = default; ///< all events
    /// Errors: Invalid; the place's byte is where in the text.
    static Result<FieldFilter> parse(std::string_view text);

    /// All conditions of one of these must be true. Empty: all events match.
    const std::vector<std::vector<Condition>>& alternatives() const { return m_alternatives; }
    bool empty() const { return m_alternatives.empty(); }

private:
    std::vector<std::vector<Condition>> m_alternatives;
};

} // namespace probescope::store
