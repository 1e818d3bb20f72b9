#pragma once

#include "core/base/message.h"

#include <string>
#include <vector>

namespace probescope::probe {

/// A value that is given by members of structs. Their offsets differ between kernels, so they are
/// looked up in the target's types when the task is opened.
struct GalleryMember
{
    std::string name = {}; ///< of the argument
    /// A MemberPath, such as `file->f_path.dentry->d_name.name`.
    std::string path = {};
};

struct GalleryProbe
{
    /// The line for the kernel, without the arguments that need types. For a program, the offset is
    /// 0 until the symbol was found in the file.
    std::string line = {};
    /// The names that the function has had, the newest first. The first one that the target has is
    /// used. The line has the newest. Empty for programs.
    std::vector<std::string> functions = {};
    std::vector<GalleryMember> members = {};

    /// For a program: the first of these files that exists is used. The line has the first.
    std::vector<std::string> files = {};
    std::string userSymbol = {};
};

/// A task with ready-made probes, which answers a question.
struct GalleryTask
{
    std::string id = {}; ///< stable: `open`
    Message title = {}; ///< `Who opens which file`
    Message teaches = {}; ///< what one learns about probes from it, in whole sentences
    Message question = {}; ///< the question that its rows answer
    std::vector<GalleryProbe> probes = {};
    std::string filter = {}; ///< in the syntax of the kernel's event filters
    bool latency = false; ///< the two probes are a pair: entry and return
    bool stackTrace = false;
    /// Texts that the tracefs file README must contain; without them the task is not possible.
    std::vector<std::string> features = {};
};

/// 20 tasks, from a first tutorial to latencies. Lines with registers are for x86-64.
const std::vector<GalleryTask>& gallery();

} // namespace probescope::probe
