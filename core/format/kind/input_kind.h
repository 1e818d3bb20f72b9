#pragma once

#include "core/base/result.h"
#include "core/format/input/input.h"
#include "core/format/input/reader.h"

#include <memory>

namespace probescope::format {

/// What a file is, found from its content and never from its name.
enum class InputKind {
    Empty,
    Binary, ///< no kind that is known
    Capture, ///< .psc, Probescope's own
    TraceDat,
    FtraceText, ///< trace, trace_pipe, trace-cmd report
    PerfScript,
    PerfData, ///< perf.data: to be turned into text by `perf script`
    Archive, ///< tar and the like
    Text, ///< known or plain text that holds no events: see KindFound::textKind
};

struct KindFound
{
    InputKind kind = InputKind::Binary;
    /// Of Text: what it is, in words for people: "hist trigger", "kprobe_profile", "function
    /// profile", "event format", "kallsyms", "perf sched timehist", "plain text", …
    Message textKind;
    /// Of Binary, Archive, PerfData: what was found, within a sentence: "an ELF program".
    Message detail;
};

/// Looks at the beginning (at most 1 MiB) of the input; consumes nothing.
Result<KindFound> findKind(Input& input);

/// The reader for a kind. Kinds without one (Empty, Binary, Archive, Text, Capture) give an Error
/// that says what the file is and what can be done.
Result<std::unique_ptr<Reader>> makeReader(const KindFound& found, const Input& input);

} // namespace probescope::format
