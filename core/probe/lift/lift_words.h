#pragma once

#include "core/probe/lift/import_lift.h"

#include <optional>
#include <string_view>

namespace probescope::probe {

// What the names and functions of each language mean, as fetch arguments.

/// A variable that a language has: `tid`, `arg0`, `$file`, `args`.
Lifted liftName(const CodeLifter& lifter, const CodeNode& node);
Lifted liftBpftraceCall(const CodeLifter& lifter, const CodeNode& node);
Lifted liftSystemTapCall(const CodeLifter& lifter, const CodeNode& node);
Lifted liftDtraceCall(const CodeLifter& lifter, const CodeNode& node);
/// Of C for libbpf and for kernel modules.
Lifted liftCCall(const CodeLifter& lifter, const CodeNode& node);

/// Of `arg3` behind `arg`.
std::optional<unsigned> numberBehind(std::string_view word, std::string_view prefix);

} // namespace probescope::probe
