#include "core/format/text/text_header.h"

namespace probescope::format {

namespace {

constexpr std::size_t kMaxHeader = 1 << 16; // a header has some twenty lines

/// What stands between `before` and the next of `ends` (or the end of the line).
std::string_view between(std::string_view line, std::string_view before, std::string_view ends)
{
    const std::size_t begin = line.find(before);
    if (begin == std::string_view::npos)
        return {};
    const std::string_view rest = line.substr(begin + before.size());
    return rest.substr(0, rest.find_first_of(ends));
}

void sendIfKnown(Sink& sink, const char* key, const std::string& value)
{
    if (!value.empty())
        sink.fact(key, value);
}

} // namespace

void TextHeader::add(std::string_view line)
{
    if (m_text.size() + line.size() < kMaxHeader) {
        m_text += line;
        m_text += '\n';
    }
    if (line.starts_with("# tracer: ")) {
        m_tracer = line.substr(10);
        m_hasColumns = false;
        m_blkClassic = false;
        m_latency = false;
        m_cmdColumn = false;
    }
    if (line.starts_with("# entries-in-buffer/entries-written: "))
        readEntries(line);
    else if (line.find(" latency trace v") != std::string_view::npos)
        m_kernel = between(line, " on ", " ");
    else
        readLatency(line);
    m_latency = m_latency || line.find(" latency trace v") != std::string_view::npos;
    m_cmdColumn = m_cmdColumn || line.find(" cmd ") != std::string_view::npos;
    m_hasColumns = m_hasColumns || line.find("TASK") != std::string_view::npos
        || line.find(" cmd ") != std::string_view::npos
        || line.find("latency trace v") != std::string_view::npos
        || line.find("FUNCTION CALLS") != std::string_view::npos;
    m_blkClassic = m_blkClassic || line.starts_with("# DEV   CPU TIMESTAMP");
}

TraceLine::Form TextHeader::form() const
{
    if (!m_latency)
        return TraceLine::Form::Ordinary;
    return m_cmdColumn ? TraceLine::Form::Latency : TraceLine::Form::Verbose;
}

void TextHeader::readEntries(std::string_view line)
{
    const auto kept = parseDigits(between(line, "written: ", "/"));
    const std::size_t slash = line.rfind('/');
    const auto written = parseDigits(between(line.substr(slash), "/", " "));
    if (kept && written && *written > *kept)
        m_overwritten = std::uint64_t(*written - *kept);
    m_cpus = between(line, "#P:", " ");
}

void TextHeader::readLatency(std::string_view line)
{
    if (line.starts_with("# latency: ")) {
        m_latencyUs = between(line, "# latency: ", " ");
        m_cpus = between(line, "#P:", ")");
    } else if (line.starts_with("#    | task: ")) {
        m_latencyTask = between(line, "task: ", " ");
    } else if (line.starts_with("#  => started at: ")) {
        m_startedAt = between(line, "started at: ", "");
    } else if (line.starts_with("#  => ended at: ")) {
        const std::string_view place = between(line, "ended at:", "");
        m_endedAt = place.substr(std::min(place.find_first_not_of(' '), place.size()));
    }
}

void TextHeader::send(Sink& sink) const
{
    sendIfKnown(sink, facts::kHeader, m_text);
    sendIfKnown(sink, facts::kTracer, m_tracer);
    sendIfKnown(sink, facts::kKernel, m_kernel);
    sendIfKnown(sink, facts::kCpus, m_cpus);
    sendIfKnown(sink, "latency_us", m_latencyUs);
    sendIfKnown(sink, "latency_task", m_latencyTask);
    sendIfKnown(sink, "latency_started_at", m_startedAt);
    sendIfKnown(sink, "latency_ended_at", m_endedAt);
    if (m_overwritten > 0)
        sink.fact("overwritten", std::to_string(m_overwritten));
}

} // namespace probescope::format
