#pragma once

#include "core/probe/dialect/bpftrace_tokens.h"
#include "core/probe/dialect/import.h"

#include <cstddef>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace probescope::probe {

/// What was not understood at a place of the program.
using BpfNoteFn = std::function<void(std::size_t at, std::string text, bool lost)>;

/// `kind:a:b:c`, where parts may stand in quotes; false: it has no counterpart, and a note why.
bool takeBpfPlace(const std::string& place, std::size_t at, ImportedProbe& probe,
                  const BpfNoteFn& note);

struct BpfValue
{
    Argument argument = {};
    std::size_t tokens = 1; ///< that it takes
};
/// `arg0`, `args->name`, `str(…)` at tokens[i], in a probe of that kind.
std::optional<BpfValue> bpfValue(const std::vector<BpfToken>& tokens, std::size_t i, Kind kind,
                                 const BpfNoteFn& note);

/// Decimal, or hexadecimal behind 0x.
std::optional<std::int64_t> bpfNumber(std::string_view text);

} // namespace probescope::probe
