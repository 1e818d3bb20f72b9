#pragma once

#include "core/filter/filter_syntax.h"
#include "core/tracefs/events/event_format.h"

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace probescope::tracefs {

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
