#pragma once

#include "core/symbols/kernel/types.h"

#include <string>
#include <string_view>

namespace probescope::catalogue {

/// How the value at the end of the path is fetched, by explicit offsets, which every kernel takes.
/// `fetch` is empty where it cannot be, and `reason` says why.
FetchProposal fetchOf(const Types& types, const Parameter& parameter, const FetchPath& path,
                      bool userMemory);

/// A name that every kernel takes for an argument: of two or more characters, which histograms ask
/// for, and none of its own.
std::string argumentName(std::string_view wanted);

} // namespace probescope::catalogue
