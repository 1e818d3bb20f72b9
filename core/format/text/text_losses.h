#pragma once

#include "core/trace/sink.h"

#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

namespace probescope::format {

/// Lost events of text: `CPU:1 [LOST 2895520 EVENTS]`, `CPU:1 [1305 EVENTS DROPPED]`. A gap reaches
/// from its CPU's last event to the next one of the same buffer, so a loss is told to the sink when
/// that one comes.
class TextLosses
{
public:
    struct Line
    {
        std::uint32_t cpu = 0;
        std::optional<std::uint64_t> count;
    };
    static constexpr std::uint32_t kMaxCpu = 65535;
    static std::optional<Line> parse(std::string_view line);

    explicit TextLosses(Sink& sink)
        : m_sink(sink)
    {
    }
    void add(const Line& line, BufferId buffer);
    /// Before each event. CPUs are numbered up to kMaxCpu.
    void eventAt(std::uint32_t cpu, BufferId buffer, std::int64_t timeNs)
    {
        m_lastNs = timeNs;
        Cpu& state = cpuAt(cpu, buffer);
        if (state.waiting)
            tell(state, buffer, timeNs);
        state.lastNs = timeNs;
    }
    /// Tells losses that no event followed.
    void finish();

private:
    struct Cpu
    {
        std::optional<std::int64_t> lastNs;
        std::optional<Line> waiting;
    };
    Cpu& cpuAt(std::uint32_t number, BufferId buffer)
    {
        const std::size_t place = buffer.value();
        if (place >= m_cpus.size())
            m_cpus.resize(place + 1);
        if (number >= m_cpus[place].size())
            m_cpus[place].resize(std::size_t(number) + 1);
        return m_cpus[place][number];
    }
    void tell(Cpu& cpu, BufferId buffer, std::int64_t endNs);

    Sink& m_sink;
    std::vector<std::vector<Cpu>> m_cpus; ///< by buffer and number
    std::int64_t m_lastNs = 0;
};

} // namespace probescope::format
