#pragma once

#include "core/probe/spec.h"

#include <optional>
#include <string>
#include <vector>

namespace probescope::probe {

/// What an argument of a probe reads, in the names that the kernel's types have for it: with them a
/// program finds it in any kernel, while offsets hold for one.
struct KnownMember
{
    Fetch from = {}; ///< of what the function is given: Argument or ReturnValue
    std::string parameter = {}; ///< its name: `file`, `retval`
    std::string type = {}; ///< as C writes it: `struct file *`
    /// `f_path.dentry`, `d_name.name`: before each of them a pointer is followed. Empty: the
    /// parameter itself.
    std::vector<std::string> steps = {};
    /// What is still followed from the address that the steps lead to, the innermost first.
    std::vector<Follow> rest = {};
    unsigned bits = 0; ///< of a bitfield; 0: it is none
    bool isSigned = false; ///< of a bitfield
    std::optional<ValueType> own = {}; ///< that the kernel takes where the line gives none
    std::string module = {}; ///< whose types are on the way; empty: the kernel's own alone
    bool byOffset = false; ///< the rest leads into what has no name
    friend bool operator==(const KnownMember&, const KnownMember&) = default;
};

} // namespace probescope::probe
