#pragma once

#include "core/access/backend/backend.h"
#include "core/probe/check/check_command.h"
#include "core/tracefs/probe_driver/trial.h"

#include <optional>
#include <string_view>
#include <vector>

namespace probescope::tracefs {

/// What would happen if a line were written.
struct ProbeCheck
{
    /// In the order of probe::checkCommand(). If the kernel itself refused the line, that is an
    /// error among them, with its message and column. If it accepted the line, there is no error,
    /// whatever was predicted.
    std::vector<probe::Finding> findings = {};
    /// Nothing: it was not tried.
    std::optional<ProbeTrial> trial = {};
    /// Why it was not tried, although that was requested.
    std::optional<Error> untried = {};

    /// As far as this is known.
    bool wouldBeTaken() const;
};

/// Checks one line. With `tries`, the target's kernel checks it, too, under another name that is
/// removed afterwards in any case; this may take seconds.
ProbeCheck checkProbe(access::Backend& backend, std::string_view line,
                      const probe::KernelRules& rules, const probe::KernelInfo& kernelInfo = {},
                      bool tries = true);

} // namespace probescope::tracefs
