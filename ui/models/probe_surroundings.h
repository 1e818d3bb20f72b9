#pragma once

#include "core/access/backend.h"
#include "core/base/cancel.h"
#include "core/tracefs/instance.h"
#include "core/tracefs/readme_features.h"
#include "ui/models/probe_draft.h"

#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace probescope::ui {

/// What a form of a probe asks of a target besides its functions.
struct ProbeSurroundings
{
    std::string group = {}; ///< of what we make there
    ProbeDraft::Taken taken = {};
    std::vector<tracefs::EventName> events = {}; ///< sorted
    /// Those of everybody that the grammar knows, as the kernel lists them.
    std::vector<probe::Spec> dynamic = {};
    std::optional<tracefs::ReadmeFeatures> features = {}; ///< nothing: README cannot be read
    unsigned cpus = 0; ///< that could be there; 0: not known
    /// The name of a target that is another machine, so that programs there need not be the files
    /// here; empty: it is this one, or not known.
    std::string elsewhere = {};
    std::string kernelFolder = {}; ///< of a kernel description; empty: it is none in a folder

    /// As if this event were not there, since it is going to be replaced.
    void forget(const tracefs::EventName& event);
    /// What is missing stays empty. Errors: Cancelled, Disconnected.
    static Result<ProbeSurroundings> of(access::Backend& backend, const CancelToken& cancel);
    /// MAXACTIVE that the kernel takes by itself.
    unsigned usualMostActive() const;
    /// One that is enough for functions which sleep.
    unsigned proposedMostActive() const;
};

} // namespace probescope::ui
