#pragma once

#include "core/format/input/reader.h"

#include <string>

namespace probescope::format {

/// Reads perf.data as the text that `perf script` makes of it, with all fields that
/// PerfScriptReader knows and times in nanoseconds. Needs the program perf.
class PerfDataReader : public Reader
{
public:
    explicit PerfDataReader(std::string program = "perf")
        : m_program(std::move(program))
    {
    }
    /// Errors: Unsupported (perf is missing, or cannot read the file: with its words).
    Result<> read(Input& input, Sink& sink) override;

private:
    std::string m_program;
};

} // namespace probescope::format
