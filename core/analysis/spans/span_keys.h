#pragma once

#include "core/analysis/spans/span_set.h"

#include <cstdint>
#include <string>
#include <vector>

namespace probescope::analysis {

/// The key of each span, and of each broken one: a number, equal for those that belong together.
struct SpanKeys
{
    enum class By : std::uint8_t { Name, Task, Cpu };
    static constexpr std::uint32_t kNone = ~std::uint32_t(0); ///< no such field, or an unknown task
    std::vector<std::uint32_t> ofSpan; ///< index of SpanSet::names(), task id or CPU
    std::vector<std::uint32_t> ofBroken = {}; ///< the same of SpanSet::broken()
    std::vector<std::string> texts = {}; ///< of fields: what the numbers stand for
};

/// Errors: Cancelled.
Result<SpanKeys> keysBy(const SpanSet& spans, SpanKeys::By by, const CancelToken& cancel);

/// The names of the fields of all events that begin spans of the source, followed by those of the
/// events that end them. Event types without an event in the capture are left out.
std::vector<std::string> spanFields(const store::Capture& capture, const SpanSource& source);

/// By a field of the event that begins a span or, if that has no such field, of the one that ends
/// it; for broken spans, of their only event. Reads each chunk's columns about once. Beyond 64 Ki
/// values, all further ones share the last. Errors: Cancelled, Corrupt, Io.
Result<SpanKeys> keysByField(const store::Capture& capture, const SpanSet& spans,
                             const std::string& field, const CancelToken& cancel);

} // namespace probescope::analysis
