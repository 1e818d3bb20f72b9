#pragma once

#include "app/cli/base/command.h"

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace probescope::cli {

// What a command line names and a capture does not have: a mistyped name would look like an answer.
// It is reported on stderr, the rest is answered, and the program ends as failed.

/// Reports it, as printMessage() does.
void reportMissing(const std::string& file, const UserText& text);
bool isMissing(); ///< reportMissing() told of something

/// Tells which of the wished CPUs have no event.
void reportUnknownCpus(const std::string& file, const store::Capture& capture,
                       const std::vector<std::uint32_t>& cpus);
/// By NAME or SYSTEM:NAME.
bool hasEvent(const store::Capture& capture, std::string_view name);

/// An option that does nothing here is an error, not a wish that nobody hears. `option` was given
/// and does not apply: Invalid; `with` says where it would.
Result<> onlyWith(const App& app, const std::string& option, bool applies, const Message& with);

} // namespace probescope::cli
