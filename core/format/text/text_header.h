#pragma once

#include "core/format/text/trace_line.h"
#include "core/trace/sink.h"

#include <cstdint>
#include <string>
#include <string_view>

namespace probescope::format {

/// What the `#` lines at the head of ftrace text say. Gathers the header's text and hands its
/// facts to the sink.
class TextHeader
{
public:
    /// Takes a line that begins with `#`.
    void add(std::string_view line);
    /// Sends what was found: tracer, kernel, CPUs, the header itself, and what the latency tracers
    /// tell (facts `latency_us`, `latency_task`, `latency_started_at`, `latency_ended_at`).
    void send(Sink& sink) const;

    const std::string& tracer() const { return m_tracer; }
    const std::string& kernel() const { return m_kernel; } ///< its release, where it is told
    /// The form of the lines, as far as the header tells.
    TraceLine::Form form() const;
    /// Neither columns nor anything else but the tracer's name: lines have no task, CPU or time
    /// (nocontext-info).
    bool bare() const { return !m_hasColumns; }
    /// blk's own columns: `# DEV   CPU TIMESTAMP     PID ACT FLG`.
    bool blkClassic() const { return m_blkClassic; }
    /// Events that were overwritten before the first one: written less those in the buffer.
    std::uint64_t overwritten() const { return m_overwritten; }

private:
    void readEntries(std::string_view line);
    void readLatency(std::string_view line);

    std::string m_text;
    std::string m_tracer;
    std::string m_kernel;
    std::string m_cpus;
    std::string m_latencyUs;
    std::string m_latencyTask;
    std::string m_startedAt;
    std::string m_endedAt;
    bool m_hasColumns = false;
    bool m_blkClassic = false;
    bool m_latency = false; ///< latency-format
    bool m_cmdColumn = false; ///< of it, without verbose
    std::uint64_t m_overwritten = 0;
};

} // namespace probescope::format
