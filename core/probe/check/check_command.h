#pragma once

#include "core/base/message.h"
#include "core/probe/check/kernel_info.h"
#include "core/probe/check/kernel_rules.h"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace probescope::probe {

enum class Severity : std::uint8_t {
    Error, ///< the kernel refuses the command
    Warning, ///< the kernel accepts it, but it does not do what people expect
    Note,
};

/// A remark about a command, with the position in it.
struct Finding
{
    Severity severity = Severity::Error;
    /// Bytes of the line.
    std::size_t begin = 0;
    std::size_t end = 0;
    /// Where the kernel points, in the command as its log repeats it: with runs of blanks reduced
    /// to one. That may be elsewhere: for an unknown symbol in an argument it points to the place.
    std::size_t column = 0;
    std::string kernelMessage = {}; ///< of the log; empty if the kernel says nothing
    int number = 0; ///< errno of the write; only for errors
    Message what = {}; ///< a whole sentence
    Message fix = {}; ///< a whole sentence
    std::optional<std::string> replacement = {}; ///< for [begin, end)
    friend bool operator==(const Finding&, const Finding&) = default;
};

/// Predicts what the kernel would say about one command, a definition or a deletion. The checks are
/// made in the kernel's order, so the first error is the one that it would report; it would not get
/// to the later ones. What is not known is not checked.
std::vector<Finding> checkCommand(std::string_view line, const KernelRules& rules,
                                  const KernelInfo& kernelInfo = {});

/// The error that the kernel would report. nullptr: it accepts the command.
const Finding* firstError(const std::vector<Finding>& findings);

} // namespace probescope::probe
