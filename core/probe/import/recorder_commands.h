#pragma once

#include "core/probe/import/import_parts.h"
#include "core/probe/import/tracefs_writes.h"
#include "core/probe/syntax/shell_value.h"

#include <cstddef>
#include <string>
#include <string_view>

namespace probescope::probe {

struct RecorderOptions;

/// Command lines of perf and trace-cmd: probes that they make, and what they ask of the events of
/// probes when they record.
class RecorderCommands
{
public:
    RecorderCommands(ImportSink& sink, TracefsWrites& writes)
        : m_sink(sink)
        , m_writes(writes)
    {
    }

    // `words`: those behind the program's name.
    void runPerf(const ShellValues& words, std::size_t at);
    void runTraceCmd(const ShellValues& words);

private:
    void takeRecording(const RecorderOptions& recorder, const ShellValues& words);
    /// Whether it takes a value.
    bool takeRecordingOption(const RecorderOptions& recorder, const std::string& option,
                             const PlacedText& value, std::size_t at);
    void reportOther(const PlacedText& events, std::string_view program);

    ImportSink& m_sink;
    TracefsWrites& m_writes;
    std::string m_recorded = {}; ///< what the last -e names
};

} // namespace probescope::probe
