#pragma once

#include "core/probe/spec/known_member.h"
#include "core/symbols/kernel/types.h"

#include <optional>

namespace probescope::catalogue {

/// A member on the way from a value that a function is given; of its `from`, `parameter`, `type`
/// and `module` nothing is set.
struct FoundMember
{
    probe::KnownMember member = {};
    bool ofModule = false; ///< a type on the way is not of vmlinux
};

/// What the argument's words `file->f_path.dentry` lead to from the parameter they begin with,
/// whose type is `given`; nothing: there is no such member, or a record is at its end.
std::optional<FoundMember> namedMember(const Types& types, TypeRef given,
                                       const probe::Argument& argument);
/// The names of what the argument's offsets lead to; nothing: not even the first has one. Of
/// members of unions that are equal in place and size it is the first whose name does not begin
/// with `__`.
std::optional<FoundMember> memberAt(const Types& types, TypeRef given,
                                    const probe::Argument& argument);

} // namespace probescope::catalogue
