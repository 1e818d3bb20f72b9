#pragma once

#include "core/base/result.h"

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace probescope::probe {

/// A value that is named by members of structs, whose offsets differ from kernel to kernel: who
/// opens the task finds them in the target's types.
struct GalleryMember
{
    std::string name = {}; ///< of the argument
    /// `file->f_path.dentry->d_name.name`; `$retval->…` begins at the return value.
    std::string path = {};
};

/// `file->f_path.dentry` taken apart.
struct MemberPath
{
    std::string parameter = {}; ///< `file`, or `$retval`
    std::vector<std::string> members = {}; ///< `f_path`, `dentry`

    /// Errors: Invalid, with the column as the place's byte.
    static Result<MemberPath> of(std::string_view path);
};

struct GalleryProbe
{
    /// The kernel's line with what needs no types. Of a program, the offset is 0 until the symbol
    /// has been found in the file.
    std::string line = {};
    /// Names that the function has had, the newest first: the first that the target has is meant.
    /// The line holds the first. Empty for programs.
    std::vector<std::string> functions = {};
    std::vector<GalleryMember> members = {};

    /// Of a program: the first file that is there is meant; the line holds the first.
    std::vector<std::string> files = {};
    std::string userSymbol = {};
};

/// A question that a form full of the right words answers.
struct GalleryTask
{
    std::string id = {}; ///< stable: `open`
    std::string title = {}; ///< `Who opens which file`
    std::string teaches = {}; ///< what one learns about probes by it, in whole sentences
    std::string question = {}; ///< what its rows answer
    std::vector<GalleryProbe> probes = {};
    std::string filter = {}; ///< as the kernel's event filters
    bool latency = false; ///< the two probes are entry and return, paired
    bool stackTrace = false;
    /// What the tracefs file README must hold, and nothing else will do.
    std::vector<std::string> features = {};
};

/// 20 tasks, from the tutorials' first one to latencies. They are for x86-64 where a line names
/// registers.
const std::vector<GalleryTask>& gallery();

} // namespace probescope::probe
