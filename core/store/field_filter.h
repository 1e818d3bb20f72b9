#pragma once

#include "core/base/result.h"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace probescope::store {

/// Conditions on the fields of an event, written as the kernel's filters are, without brackets:
///
///     prev_state == S && prev_pid != 0 || comm ~ "kworker*"
///
/// The state of a switch is a letter, however the capture has it. `&&` binds closer than `||`.
/// Operators: == != < <= > >=, & (of the value some bits of the number are set), ~ (the text has
/// the form of a pattern with * and ?). Texts may stand in quotes.
class FieldFilter
{
public:
    enum class Op : std::uint8_t { Equal, Unequal, Less, AtMost, Greater, AtLeast, Bits, Like };
    struct Condition
    {
        std::string field;
        Op op = Op::Equal;
        std::string text;
        std::optional<std::int64_t> number; ///< what the text is, unless it is quoted
        std::size_t valueAt = 0; ///< byte of the text and its quotes in what was parsed

        /// Of a field that is a text; others than Equal, Unequal and Like never hold.
        bool holdsText(std::string_view value) const;
        /// Of a number of so many bytes; `isUnsigned`: how its bits are meant. As in the kernel,
        /// -1 is an unsigned one with all bits set, and an int of 0xffffffff is -1.
        bool holdsNumber(std::int64_t value, bool isUnsigned, unsigned bytes = 8) const;
        /// What the number, which there must be, is in such a field.
        std::int64_t numberIn(bool isUnsigned, unsigned bytes) const;
    };

    FieldFilter() = default; ///< all events
    /// Errors: Invalid; the place's byte is where in the text.
    static Result<FieldFilter> parse(std::string_view text);

    /// One of these has to hold, all of its conditions; none: all events do.
    const std::vector<std::vector<Condition>>& alternatives() const { return m_alternatives; }
    bool empty() const { return m_alternatives.empty(); }

private:
    std::vector<std::vector<Condition>> m_alternatives;
};

} // namespace probescope::store
