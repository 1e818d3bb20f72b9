#pragma once

#include "core/access/backend/backend.h"
#include "core/probe/advice/explainer.h"
#include "core/probe/advice/statistics.h"
#include "core/tracefs/probes/list.h"

#include <cstdint>
#include <optional>
#include <string>

namespace probescope::tracefs {

/// What happened to the events of a probe while an instance was recording.
struct ProbeRecording
{
    std::string instance = {}; ///< empty: the top level
    std::uint64_t hits = 0; ///< counted during that time
    std::uint64_t recorded = 0;
};

/// What is known of a probe without reading more from the target, for probe::explain(). What
/// recordings got is not set.
probe::Observation observe(const ProbeList& list, const ListedProbe& probe,
                           const probe::HitSeries* series = nullptr);
/// All that the target tells about a probe. With a recording, some files of its instance are read;
/// what cannot be read is not known. What only the caller can know (how often the function ran, the
/// latency, calls in progress) is not set.
probe::Observation observe(access::Backend& backend, const ProbeList& list,
                           const ListedProbe& probe, const probe::HitSeries* series = nullptr,
                           const std::optional<ProbeRecording>& recording = {});

/// The kind in our grammar for an event that the kernel lists.
probe::Kind kindOf(const DynamicEvent& definition);

} // namespace probescope::tracefs
