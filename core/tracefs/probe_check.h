#pragma once

#include "core/access/backend.h"
#include "core/probe/judge.h"
#include "core/tracefs/probe_trial.h"

#include <optional>
#include <string_view>
#include <vector>

namespace probescope::tracefs {

/// What would happen to a line if it were written.
struct ProbeCheck
{
    /// In the order of probe::judge(). What the kernel itself refused is an error among them, with
    /// its words and at its column; what it took is no error, whatever was thought before.
    std::vector<probe::Finding> findings = {};
    /// Nothing: it was not tried.
    std::optional<ProbeTrial> trial = {};
    /// Why it was not, where it should have been.
    std::optional<Error> untried = {};

    /// As far as is known.
    bool wouldBeTaken() const;
};

/// Judges one line and, when `tries`, lets the target's kernel judge it under another name, which
/// is gone afterwards in any case. With `tries` it may take seconds.
ProbeCheck checkProbe(access::Backend& backend, std::string_view line,
                      const probe::KernelRules& rules, const probe::Knowledge& knowledge = {},
                      bool tries = true);

} // namespace probescope::tracefs
