#pragma once

#include "core/access/backend/backend.h"
#include "ui/target/probes/form/models/probe_findings.h"

#include <QString>

#include <vector>

namespace probescope::ui {

/// What a target said about the lines of a draft.
struct ProbeVerdict
{
    bool fine = false;
    QString words = {};
    std::vector<ProbeFinding> findings = {}; ///< ours and the kernel's
};

/// Judges the lines and lets the kernel try them for a moment, under another name and disabled;
/// nothing of it stays. Takes a while: never on the UI thread.
ProbeVerdict checkProbes(access::Backend& backend, const ProbeDraft& draft,
                         const FindingContext& context);

} // namespace probescope::ui
