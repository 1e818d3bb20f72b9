#pragma once

#include "core/base/result.h"
#include "core/record/session/settings.h"
#include "core/tracefs/instances/instance.h"

namespace probescope::record {

/// What has to be set before the buffers are opened for reading: function and pid filters, tracer,
/// clock, buffer size, options. Errors: those of tracefs::Instance; Unsupported, if this kernel
/// lacks what was requested, with what can be done.
Result<> applySettings(tracefs::Instance& instance, const Settings& settings);
/// Sets what makes events: filters, triggers and the events themselves. Tracing stays off.
Result<> enableEvents(tracefs::Instance& instance, const Settings& settings);
/// Whether the settings need the top level of this kernel, because its instances lack something.
Result<bool> needsTopLevel(tracefs::Instance& instance, tracefs::Instance& top,
                           const Settings& settings);

/// KiB for each CPU if the size is chosen automatically: half of it holds what a CPU records in 100
/// ms at about half a million events per second.
constexpr std::uint64_t kUsualBufferKib = 4096;

/// Stops the recording at such an event: `traceoff if FILTER`.
std::string stopTrigger(const EventChoice& event);

} // namespace probescope::record
