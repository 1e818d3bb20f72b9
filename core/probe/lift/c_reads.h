#pragma once

#include "core/probe/lift/import_lift.h"
#include "core/probe/lift/lifted.h"
#include "core/probe/syntax/code_tree.h"

#include <map>
#include <optional>
#include <string>
#include <string_view>

namespace probescope::probe {

// Functions of C that fill a variable with what they read: `bpf_probe_read`, `strscpy`.

bool isReadingFunction(std::string_view word);

/// What such a call reads; nothing: a row of the program's own is copied. `types`: of variables.
std::optional<Lifted> readingOf(const CodeNode& call, const CodeLifter& lifter,
                                const std::map<std::string, std::string>& types);

} // namespace probescope::probe
