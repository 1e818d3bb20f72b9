#pragma once

#include "core/probe/kernel_rules.h"
#include "core/probe/knowledge.h"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace probescope::probe {

enum class Severity : std::uint8_t {
    Error, ///< the kernel refuses the command
    Warning, ///< it takes it, but it does not do what people mean
    Note,
};

/// Something to say about a command, with its place in it.
struct Finding
{
    Severity severity = Severity::Error;
    /// Bytes of the line.
    std::size_t begin = 0;
    std::size_t end = 0;
    /// Where the kernel points, in the command as its log repeats it: with runs of blanks made one.
    /// That may be elsewhere: an unknown symbol in an argument is blamed on the place.
    std::size_t column = 0;
    std::string kernelWords = {}; ///< of the log; empty where the kernel says nothing
    int number = 0; ///< errno of the write; of errors alone
    std::string what = {}; ///< whole sentence
    std::string fix = {}; ///< whole sentence
    std::optional<std::string> replacement = {}; ///< for [begin, end)
    friend bool operator==(const Finding&, const Finding&) = default;
};

/// What the kernel would say to one command, before it sees it: to a definition or a deletion. The
/// first error is the one that it reports, since the checks are made in its order; it would not
/// get to the others. Nothing is found where nothing is known.
std::vector<Finding> judge(std::string_view line, const KernelRules& rules,
                           const Knowledge& knowledge = {});

/// The one that the kernel reports. nullptr: it takes the command.
const Finding* firstError(const std::vector<Finding>& findings);

} // namespace probescope::probe
