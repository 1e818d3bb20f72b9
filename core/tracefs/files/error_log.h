#pragma once

#include "core/access/backend/backend.h"

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace probescope::tracefs {

/// Why the kernel refused a command: an entry of `error_log`, which keeps the last eight of all
/// users.
struct KernelComplaint
{
    std::string subsystem = {}; ///< `trace_kprobe`, `hist:sched:sched_switch`
    std::string words = {};
    std::string command = {}; ///< with runs of blanks reduced to one
    std::size_t column = 0; ///< of the fault in the command; unreliable for histograms
    friend bool operator==(const KernelComplaint&, const KernelComplaint&) = default;
};

/// The oldest first.
std::vector<KernelComplaint> complaintsOf(std::string_view text);

/// Why this very command failed just now. Nothing if the kernel did not say why: the last entry may
/// be about another command. Entries about probes are in the log of the top level (the root as
/// `instance`), those about filters and histograms in the log of their instance.
Result<std::optional<KernelComplaint>> complaintAbout(access::Backend& backend,
                                                      const access::TracePath& instance,
                                                      std::string_view command);

} // namespace probescope::tracefs
