#pragma once

#include "core/access/backend.h"
#include "core/probe/explainer.h"
#include "core/probe/statistics.h"
#include "core/tracefs/probe_list.h"

#include <cstdint>
#include <optional>
#include <string>

namespace probescope::tracefs {

/// What arrived of a probe's event while an instance was recorded.
struct ProbeRecording
{
    std::string instance = {}; ///< empty: the top level
    std::uint64_t hits = 0; ///< counted meanwhile
    std::uint64_t recorded = 0;
};

/// What is known of a probe without another look at the target, for probe::explain(). What
/// recordings do is not set.
probe::Observation observe(const ProbeList& list, const ListedProbe& probe,
                           const probe::HitSeries* series = nullptr);
/// All that the target shows of a probe. With a recording, some files of its
/// instance are read; what cannot be read is not known. What only the caller can know (how often
/// the function ran, the latency, calls in progress) is not set.
probe::Observation observe(access::Backend& backend, const ProbeList& list,
                           const ListedProbe& probe, const probe::HitSeries* series = nullptr,
                           const std::optional<ProbeRecording>& recording = {});

/// The grammar's kind of what the kernel lists.
probe::Kind kindOf(const DynamicEvent& definition);

} // namespace probescope::tracefs
