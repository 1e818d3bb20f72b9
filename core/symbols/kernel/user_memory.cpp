#include "core/symbols/kernel/user_memory.h"

#include <bpf/btf.h>

namespace probescope::catalogue {

bool pointsToUser(const Types& types, std::string_view function, std::size_t number,
                  const Parameter& parameter)
{
    const auto to = types.pointee(parameter.type);
    if (!to)
        return false;
    if (types.isTaggedUser(parameter.type))
        return true;
    // To what has a type of its own, the kernel made a copy before it went so far.
    const bool plain = parameter.shape == TypeShape::Text || types.shape(*to) == TypeShape::Void;
    if (!plain)
        return false;
    if (function.ends_with("_from_user"))
        return number == 1;
    if (function.ends_with("_to_user"))
        return number == 0;
    if (function.starts_with("getname") || function.starts_with("user_path_"))
        return parameter.shape == TypeShape::Text;
    return function.ends_with("_user") || function.starts_with("do_sys_")
        || function.starts_with("ksys_") || function == "vfs_read" || function == "vfs_write"
        || function == "__vfs_read" || function == "__vfs_write";
}

} // namespace probescope::catalogue
