#pragma once

#include "core/trace/sink.h"

#include <cstdint>
#include <optional>
#include <string_view>
#include <unordered_map>

namespace probescope::format {

/// Lost events of text: `CPU:1 [LOST 2895520 EVENTS]`, `CPU:1 [1305 EVENTS DROPPED]`. A gap reaches
/// from its CPU's last event to the next one, so a loss is told to the sink when that one comes.
class TextLosses
{
public:
    struct Line
    {
        std::uint32_t cpu = 0;
        std::optional<std::uint64_t> count;
    };
    static std::optional<Line> parse(std::string_view line);

    explicit TextLosses(Sink& sink);
    void add(const Line& line);
    /// Before each event.
    void eventAt(std::uint32_t cpu, std::int64_t timeNs);
    /// Tells losses that no event followed.
    void finish();

private:
    struct Cpu
    {
        std::optional<std::int64_t> lastNs;
        std::optional<Line> waiting;
    };
    void tell(const Line& line, std::int64_t beginNs, std::int64_t endNs);

    Sink& m_sink;
    BufferId m_buffer;
    std::unordered_map<std::uint32_t, Cpu> m_cpus;
    std::size_t m_waiting = 0;
    std::int64_t m_lastNs = 0;
};

} // namespace probescope::format
