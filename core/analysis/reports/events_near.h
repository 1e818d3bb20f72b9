#pragma once

#include "core/analysis/reports/noise_report.h"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace probescope::analysis {

/// An event near a sample.
struct NearEvent
{
    RowId row = 0;
    std::int64_t timeNs = 0;
    std::uint32_t cpu = 0;
    TaskId task;
    std::string name = {}; ///< of the event type
    std::string text = {};
    std::optional<Measure> measure = {}; ///< of osnoise:*_noise events,
    std::optional<std::int64_t> durationNs = {}; ///< and how long they took
    std::vector<std::string> frames = {}; ///< of the stack that the tracer took for the sample
};

/// What happened on the sample's CPU during it, in the order of time. If there are more than
/// kMaxNear events, those that took longest. Also the stack that follows the sample.
struct NearEvents
{
    std::int64_t beginNs = 0; ///< the time range that was searched
    std::int64_t endNs = 0;
    std::vector<NearEvent> events;
    std::uint64_t leftOut = 0;

    static constexpr std::size_t kMaxNear = 200;
};
Result<NearEvents> eventsNear(const store::Capture& capture, const NoiseSample& sample,
                              const CancelToken& cancel);

} // namespace probescope::analysis
