#pragma once

#include "core/base/result.h"
#include "core/record/settings.h"
#include "core/tracefs/instance.h"

namespace probescope::record {

/// What has to stand before the buffers are opened for reading: what is filtered, the tracer, the
/// clock, the size of the buffers, options. Errors: those of tracefs::Instance; Unsupported where
/// this kernel lacks what was wished, with what can be done.
Result<> applySettings(tracefs::Instance& instance, const Settings& settings);
/// What makes events: filters, triggers and the events themselves. Tracing is still off.
Result<> enableEvents(tracefs::Instance& instance, const Settings& settings);
/// Whether the settings need the top level of this kernel, since its instances lack something.
Result<bool> needsTopLevel(tracefs::Instance& instance, tracefs::Instance& top,
                           const Settings& settings);

/// KiB a CPU when the settings leave it to us: half of it holds what a CPU records in 100 ms at
/// about half a million events a second.
constexpr std::uint64_t kUsualBufferKib = 4096;

/// Stops the recording at such an event: `traceoff if FILTER`.
std::string stopTrigger(const EventChoice& event);

} // namespace probescope::record
