#pragma once

#include <string>
#include <vector>

namespace probescope::cli {

/// Whether a capture has values for the option: --event, --field, --function, --task, and others
/// that take the same.
bool hasCandidates(const std::string& option);

/// What the capture that is named by one of the words of a command line has for the option, sorted.
/// Only words that no shell takes apart. What takes long is not waited for: nothing, or not all
/// then. For shells that complete: nothing is printed, and no error is one.
std::vector<std::string> candidatesFor(const std::string& option,
                                       const std::vector<std::string>& words);

} // namespace probescope::cli
