#pragma once

#include "core/probe/dialect/import.h"

#include <cstddef>
#include <functional>
#include <optional>
#include <string>
#include <string_view>

namespace probescope::probe {

/// What was not understood at a place of the program.
using BpfNoteFn = std::function<void(std::size_t at, std::string text, bool lost)>;

/// `kind:a:b:c`, where parts may stand in quotes; false: it has no counterpart, and a note why.
bool takeBpfPlace(const std::string& place, std::size_t at, ImportedProbe& probe,
                  const BpfNoteFn& note);

/// Decimal, or hexadecimal behind 0x.
std::optional<std::int64_t> bpfNumber(std::string_view text);

} // namespace probescope::probe
