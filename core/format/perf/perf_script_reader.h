#pragma once

#include "core/format/input/reader.h"

namespace probescope::format {

/// Reads what `perf script` prints, with any of its field sets.
///
/// A sample becomes an event of its own name (`sched:sched_switch`; events without a system, such
/// as `cycles:u`, get the system "perf"), its text typed as in ftrace's text. Behind those fields
/// stand `period` and `stack` (one place a line, "ADDRESS SYMBOL+OFFSET (FILE)") where the sample
/// has them. Without a time the samples are numbered and only their order is told
/// (facts::kTimeUnit is "none"); without a CPU they are all on CPU 0.
///
/// Records of --show-task-events and the like are events `perf:PERF_RECORD_…`; those with which
/// perf tells what ran before the recording (time 0) are notes. Lost samples become losses.
class PerfScriptReader : public Reader
{
public:
    Result<> read(Input& input, Sink& sink) override;
};

} // namespace probescope::format
