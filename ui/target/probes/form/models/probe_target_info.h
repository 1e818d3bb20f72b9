#pragma once

#include "core/access/backend/backend.h"
#include "core/base/cancel.h"
#include "core/tracefs/files/readme_features.h"
#include "core/tracefs/instances/instance.h"
#include "ui/target/probes/form/models/probe_draft.h"

#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace probescope::ui {

/// What the probe builder needs to know of a target, besides its functions.
struct ProbeTargetInfo
{
    std::string group = {}; ///< for what we create there
    ProbeDraft::Taken taken = {};
    std::vector<tracefs::EventName> events = {}; ///< sorted
    /// Everybody's dynamic events that can be parsed, as the kernel lists them.
    std::vector<probe::Spec> dynamic = {};
    std::optional<tracefs::ReadmeFeatures> features = {}; ///< nothing: README cannot be read
    unsigned cpus = 0; ///< possible CPUs; 0: not known
    /// The name of the target if it is another machine, whose programs may differ from the files
    /// here; empty: it is this one, or not known.
    std::string elsewhere = {};
    std::string kernelFolder = {}; ///< of a kernel description; empty: not one in a folder

    /// Removes the event, because it is going to be replaced.
    void forget(const tracefs::EventName& event);
    /// What is missing stays empty. Errors: Cancelled, Disconnected.
    static Result<ProbeTargetInfo> of(access::Backend& backend, const CancelToken& cancel);
    /// The MAXACTIVE that the kernel uses by default.
    unsigned defaultMaxActive() const;
    /// A MAXACTIVE that is sufficient for functions that sleep.
    unsigned proposedMaxActive() const;
};

} // namespace probescope::ui
