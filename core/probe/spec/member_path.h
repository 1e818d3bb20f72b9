#pragma once

#include "core/base/result.h"

#include <string>
#include <string_view>
#include <vector>

namespace probescope::probe {

/// A value that is given by members of structs, such as `file->f_path.dentry`: where they are is
/// found in the types of a kernel. A path that begins with `$retval->` starts from the return
/// value.
struct MemberPath
{
    std::string parameter = {}; ///< `file`, or `$retval`
    std::vector<std::string> members = {}; ///< `f_path`, `dentry`

    /// Errors: Invalid, with the column as the place's byte.
    static Result<MemberPath> of(std::string_view path);
};

} // namespace probescope::probe
