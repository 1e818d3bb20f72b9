#pragma once

#include "core/tracefs/events/event_format.h"

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace probescope::tracefs {

/// What is wrong with a filter. Named as in the kernel, if it has such an error.
enum class FilterFaultKind : std::uint8_t {
    Empty,
    FieldMissing, ///< a field name is expected here
    FieldNotFound,
    InvalidOperator,
    IllegalOperation, ///< not allowed for fields of this type
    ExpectString, ///< a text field is compared with a number
    ExpectNumber, ///< a number field is compared with a text
    InvalidValue, ///< neither a number nor a quoted text
    IllegalNumber, ///< `018`, `-1` for an unsigned field
    TooLong,
    MissingQuote,
    TooManyOpen,
    TooManyClose,
    TooManyTerms, ///< something stands between a comparison and the next `&&` or `||`
    Meaningless, ///< an operator at the end
    MissingBraceOpen,
    MissingBraceClose,
    InvalidCpuList,
};

struct FilterFault
{
    FilterFaultKind kind = FilterFaultKind::Empty;
    std::size_t begin = 0; ///< bytes of the filter
    std::size_t end = 0;
    /// The kernel's text for it, or ours if it has none.
    std::string_view words() const;
    friend bool operator==(const FilterFault&, const FilterFault&) = default;
};

struct FilterRules
{
    bool cpuLists = false; ///< `CPUS{0-3}`: README tells, see ReadmeFeatures
    bool functionNames = false; ///< `field.function`
};

/// What the kernel would reject in the filter of an event with these fields
/// (EventFormat::filterFields()); nothing if it accepts the filter. An empty filter is a fault.
std::optional<FilterFault> filterFault(std::string_view filter,
                                       const std::vector<EventField>& fields,
                                       const FilterRules& rules = {});

/// What can be entered at a position of a filter.
struct FilterCompletion
{
    std::size_t begin = 0; ///< of the word to replace; it ends at the cursor
    std::vector<std::string> words = {};
};
FilterCompletion completeFilter(std::string_view filter, std::size_t cursor,
                                const std::vector<EventField>& fields);

} // namespace probescope::tracefs
