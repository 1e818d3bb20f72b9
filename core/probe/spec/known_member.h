#pragma once

#include "core/probe/spec/spec.h"

#include <optional>
#include <string>
#include <vector>

namespace probescope::probe {

/// What an argument of a probe reads, expressed by names of the kernel's types. By names a program
/// finds it in any kernel; offsets are valid for one kernel only.
struct KnownMember
{
    Fetch from = {}; ///< what it starts from: Argument or ReturnValue
    std::string parameter = {}; ///< its name: `file`, `retval`
    std::string type = {}; ///< as C writes it: `struct file *`
    /// `f_path.dentry`, `d_name.name`: a pointer is dereferenced before each of them. Empty: the
    /// parameter itself.
    std::vector<std::string> steps = {};
    /// Further dereferences from the address that the steps lead to, the innermost first.
    std::vector<Follow> rest = {};
    unsigned bits = 0; ///< of a bitfield; 0: it is not one
    bool isSigned = false; ///< of a bitfield
    std::optional<ValueType> own = {}; ///< the kernel's own choice if the line gives no type
    std::string module = {}; ///< whose types are used; empty: only those of the kernel itself
    bool byOffset = false; ///< the rest of the path has no names
    friend bool operator==(const KnownMember&, const KnownMember&) = default;
};

} // namespace probescope::probe
