#pragma once

#include "app/cli/analysis/span_options.h"

#include <cstddef>
#include <optional>
#include <string>

namespace probescope::cli {

/// How the parts of an answer about spans are cut and printed.
struct LatencyForm
{
    std::string format = "table";
    std::optional<std::size_t> bins = {}; ///< pieces of time, bars
    std::optional<std::size_t> limit = {};
    SpanBy by = {};
};

// Each prints one view of the chosen spans, as the Latency view has it. Errors: those of the core's
// functions.

Result<> printPercentilesOverTime(const store::Capture& capture, const ChosenSpans& spans,
                                  const LatencyForm& form);
Result<> printHistogram(const store::Capture& capture, const ChosenSpans& spans,
                        const LatencyForm& form);
Result<> printLog2(const store::Capture& capture, const ChosenSpans& spans,
                   const LatencyForm& form);
Result<> printCdf(const store::Capture& capture, const ChosenSpans& spans, const LatencyForm& form);
Result<> printLongest(const store::Capture& capture, const ChosenSpans& spans,
                      const LatencyForm& form);
Result<> printSpans(const store::Capture& capture, const ChosenSpans& spans,
                    const LatencyForm& form);

} // namespace probescope::cli
