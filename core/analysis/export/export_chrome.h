#pragma once

#include "core/analysis/export/export_rows.h"

namespace probescope::analysis {

/// Chrome's trace event format, which Perfetto opens, too (JSON object form, times in
/// microseconds):
/// - calls as complete events ("X") on the thread that made them; those whose length is not known
///   are instants
/// - scheduling slices as complete events on a track for each CPU, of the process "CPUs"
/// - wakeups as flows ("s", "f") from where a task was asked to run to the slice in which it then
///   ran: both ends lie in complete events of CPUs' tracks, for which the request is one of no
///   length. They are the spans of the kind "wakeup" whose events are both chosen; `id` is the
///   request's.
/// - other events as instants ("i") of their thread, their text in args.info
/// - gaps as instants of the CPU's track
///
/// Idle and unknown tasks are a track for each CPU in the process "idle". Of a range, the calls and
/// slices that touch it are there, whole; of a filter with other terms, those whose own events it
/// lets through.
///
/// Complete events of a thread nest, as the format demands: text tells times and durations rounded
/// to its digits, so that a call may seem to end after its caller; it is then drawn shorter, and
/// args.start_ns and args.duration_ns tell what was recorded. Of a clock that counts no time each
/// tick stands for a nanosecond, which otherData.times tells. Answers and errors as of
/// exportCsv().
Result<std::uint64_t> exportChromeJson(const ExportRows& rows, const ExportSink& sink,
                                       const ExportControl& control);

} // namespace probescope::analysis
