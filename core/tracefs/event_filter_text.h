#pragma once

#include "core/tracefs/event_format.h"

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace probescope::tracefs {

/// What is wrong with a filter. The names are those of the kernel's own errors where it has one.
enum class FilterFaultKind : std::uint8_t {
    Empty,
    FieldMissing, ///< a name of a field is expected here
    FieldNotFound,
    InvalidOperator,
    IllegalOperation, ///< not for fields of this type
    ExpectString, ///< a text field and a number
    ExpectNumber, ///< a number field and a text
    InvalidValue, ///< neither a number nor a text in quotes
    IllegalNumber, ///< `018`, `-1` for a field without sign
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
    /// The kernel's words for it, or ours where it has none.
    std::string_view words() const;
    friend bool operator==(const FilterFault&, const FilterFault&) = default;
};

struct FilterRules
{
    bool cpuLists = false; ///< `CPUS{0-3}`: README tells, see ReadmeFeatures
    bool functionNames = false; ///< `field.function`
};

/// What the kernel would object to in the filter of an event that has these fields
/// (EventFormat::filterFields()); nothing where it takes it. An empty filter is a fault.
std::optional<FilterFault> filterFault(std::string_view filter,
                                       const std::vector<EventField>& fields,
                                       const FilterRules& rules = {});

/// What can stand at a place of a filter that is being typed.
struct FilterCompletion
{
    std::size_t begin = 0; ///< of the word that is to be replaced, up to the cursor
    std::vector<std::string> words = {};
};
FilterCompletion completeFilter(std::string_view filter, std::size_t cursor,
                                const std::vector<EventField>& fields);

} // namespace probescope::tracefs
