#pragma once

#include "core/analysis/paths/path_tree.h"

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace probescope::analysis {

/// One line of a recorded stack; nothing if it is not a frame (a heading, a source line below one).
///
///     => vfs_read+0x1b/0x100 [module] <ffffffff8128c950>     the kernel's; " => " may be missing
///     => vfs_read (ffffffff8128c950)                         trace-cmd's
///     => /usr/lib/libc.so.6[+0xadbd3] <00007f2c>             of a user's stack
///     ffffffff815a3313 vfs_read+0x13 ([kernel.kallsyms])     perf's
///
/// Frames without a function keep what is known: `libc.so.6[+0xadbd3]`, `0x440b91`, `[unknown]`.
std::optional<PathFrame> frameOfStackLine(std::string_view line);

/// The lines of a stack's text that are frames, the innermost first, without their arrows.
std::vector<std::string> stackLines(std::string_view text);

/// The same as frames.
std::vector<PathFrame> framesOfStack(std::string_view text);

} // namespace probescope::analysis
