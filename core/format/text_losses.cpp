#include "core/format/text_losses.h"

#include "core/format/trace_line.h"

namespace probescope::format {

std::optional<TextLosses::Line> TextLosses::parse(std::string_view line)
{
    if (!line.starts_with("CPU:"))
        return std::nullopt;
    const std::size_t open = line.find(" [");
    if (open == std::string_view::npos || !line.ends_with(']'))
        return std::nullopt;
    const auto cpu = parseDigits(line.substr(4, open - 4));
    if (!cpu || *cpu > 65535)
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

TextLosses::TextLosses(Sink& sink)
    : m_sink(sink)
    , m_buffer(sink.buffer({}))
{
}

void TextLosses::add(const Line& line)
{
    Cpu& cpu = m_cpus[line.cpu];
    if (cpu.waiting) {
        // Two in a row are one gap.
        if (cpu.waiting->count && line.count)
            *cpu.waiting->count += *line.count;
        else
            cpu.waiting->count.reset();
        return;
    }
    cpu.waiting = line;
    ++m_waiting;
}

void TextLosses::eventAt(std::uint32_t number, std::int64_t timeNs)
{
    m_lastNs = timeNs;
    Cpu& cpu = m_cpus[number];
    if (m_waiting > 0 && cpu.waiting) {
        tell(*cpu.waiting, cpu.lastNs.value_or(timeNs), timeNs);
        cpu.waiting.reset();
        --m_waiting;
    }
    cpu.lastNs = timeNs;
}

void TextLosses::finish()
{
    for (auto& [number, cpu] : m_cpus) {
        if (cpu.waiting)
            tell(*cpu.waiting, cpu.lastNs.value_or(m_lastNs), m_lastNs);
        cpu.waiting.reset();
    }
    m_waiting = 0;
}

void TextLosses::tell(const Line& line, std::int64_t beginNs, std::int64_t endNs)
{
    m_sink.loss({.cpu = line.cpu,
                 .buffer = m_buffer,
                 .beginNs = beginNs,
                 .endNs = endNs,
                 .count = line.count});
}

} // namespace probescope::format
