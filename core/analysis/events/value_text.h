#pragma once

#include <string>
#include <string_view>

namespace probescope::analysis {

// Values of an answer as text, the same in the window and on the command line.

/// The fewest digits from which exactly that number is read again: "0.1", "1e+20", "nan".
std::string realText(double value);

/// Bytes that are no text, as SQL writes them: x'00ff'.
std::string blobText(std::string_view bytes);

} // namespace probescope::analysis
