#pragma once

#include "core/access/backend/backend.h"

#include <cstdint>
#include <string>
#include <vector>

namespace probescope::tracefs {

/// One call of the deepest stack that the kernel has seen (`stack_trace`), the innermost call
/// first.
struct StackUse
{
    std::uint64_t depth = 0; ///< bytes of the stack up to here
    std::uint64_t size = 0; ///< bytes of this call
    std::string location = {}; ///< `vfs_read+0x1d/0x30`
    friend bool operator==(const StackUse&, const StackUse&) = default;
};

/// Empty if the stack tracer was never on: turnSwitch(KernelSwitch::StackTracer).
Result<std::vector<StackUse>> deepestStack(access::Backend& backend);
/// `stack_max_size`: bytes.
Result<std::uint64_t> deepestStackBytes(access::Backend& backend);
/// The kernel starts to search for the deepest stack again. The old result is lost, for everybody.
Result<> forgetDeepestStack(access::Backend& backend);
std::vector<StackUse> stackUsesOf(std::string_view text);

} // namespace probescope::tracefs
