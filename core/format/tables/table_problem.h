#pragma once

#include "core/base/error.h"
#include "core/base/message.h"
#include "core/trace/capture_facts.h"

#include <cstdint>
#include <string>

namespace probescope::format {

/// A line of a table of the kernel's that could not be read. As Problem, but nobody stores it: the
/// reason can be translated where it is shown.
struct TableProblem
{
    Problem::Kind kind = Problem::Kind::Unparsed;
    Place place = {};
    Message reason = {}; ///< one sentence
    std::string excerpt = {}; ///< at most Problem::kMaxExcerpt bytes of the input
    std::uint64_t count = 1; ///< alike ones that this one stands for
};

} // namespace probescope::format
