#pragma once

#include "core/probe/dialect/dialect.h"

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace probescope::probe {

// What programs show their values with: functions that print by a format, and others.

/// The place of the format among the arguments of what prints, from 1; 0: it prints by none.
std::size_t formatPlace(std::string_view function);
/// What shows or counts values, or tidies up: the form has tables and plots for it.
bool isShowing(std::string_view function);

/// What a format says of a value.
struct PrintConversion
{
    std::string name = {}; ///< the word before `=` or `:` in front of it
    char letter = 0; ///< 0: it is in no format
    bool hex = false;
    bool isSymbol = false; ///< an address that is printed as a name
};
/// The conversions of a format of printf, in their order.
std::vector<PrintConversion> printConversions(std::string_view format, Dialect dialect);

} // namespace probescope::probe
