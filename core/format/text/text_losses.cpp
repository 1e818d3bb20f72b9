#include "core/format/text/text_losses.h"

#include "core/format/text/trace_line.h"

namespace probescope::format {

std::optional<TextLosses::Line> TextLosses::parse(std::string_view line)
{
    if (!line.starts_with("CPU:"))
        return std::nullopt;
    const std::size_t open = line.find(" [");
    if (open == std::string_view::npos || !line.ends_with(']'))
        return std::nullopt;
    const auto cpu = parseDigits(line.substr(4, open - 4));
    if (!cpu || *cpu > kMaxCpu)
        return std::nullopt;
    std::string_view inside = line.substr(open + 2, line.size() - open - 3);
    const bool lost = inside.starts_with("LOST ") && inside.ends_with("EVENTS");
    const bool dropped = inside.ends_with("EVENTS DROPPED");
    if (!lost && !dropped)
        return std::nullopt;
    inside = lost ? inside.substr(5) : inside;
    Line found{.cpu = std::uint32_t(*cpu), .count = {}};
    if (const auto count = parseDigits(inside.substr(0, inside.find(' '))))
        found.count = std::uint64_t(*count);
    return found;
}

void TextLosses::add(const Line& line, BufferId buffer)
{
    Cpu& cpu = cpuAt(line.cpu, buffer);
    if (!cpu.waiting) {
        cpu.waiting = line;
        return;
    }
    // Two in a row are one gap.
    if (cpu.waiting->count && line.count)
        *cpu.waiting->count += *line.count;
    else
        cpu.waiting->count.reset();
}

void TextLosses::finish()
{
    for (std::size_t buffer = 0; buffer < m_cpus.size(); ++buffer) {
        for (Cpu& cpu : m_cpus[buffer])
            if (cpu.waiting)
                tell(cpu, BufferId(std::uint16_t(buffer)), m_lastNs);
    }
}

void TextLosses::tell(Cpu& cpu, BufferId buffer, std::int64_t endNs)
{
    m_sink.loss({.cpu = cpu.waiting->cpu,
                 .buffer = buffer,
                 .beginNs = cpu.lastNs.value_or(endNs),
                 .endNs = endNs,
                 .count = cpu.waiting->count});
    cpu.waiting.reset();
}

} // namespace probescope::format
