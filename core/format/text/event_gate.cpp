#include "core/format/text/event_gate.h"

#include "core/format/graph/graph_stack_text.h"

#include <utility>

namespace probescope::format {

void EventGate::backwards()
{
    if (m_backwards++ == 0)
        m_firstBackwards = m_line;
}

void EventGate::delayMarks(std::int64_t nextNs)
{
    constexpr std::size_t kMax = 8U << 20; // of texts whose marks are no kernel's
    if (m_delayBefore && m_delayBefore != delayMark(m_lastNs, nextNs)
        && m_delayMarks.size() < kMax) {
        m_delayMarks += m_delayMarks.empty() ? "" : " ";
        m_delayMarks += std::to_string(m_events - 1);
        m_delayMarks += m_delayBefore == ' ' ? '_' : m_delayBefore;
    }
    m_delayBefore = std::exchange(m_delayMark, 0);
}

void EventGate::finish(const std::string& file, bool timed)
{
    m_losses.finish();
    delayMarks(m_lastNs);
    if (!m_delayMarks.empty())
        m_sink.fact(kDelayMarksFact, m_delayMarks);
    if (m_backwards == 0 || !timed)
        return;
    m_sink.problem({.kind = Problem::Kind::TimeBackwards,
                    .place = {.file = file, .line = m_firstBackwards},
                    .reason = tr("the event is earlier than the previous one"),
                    .excerpt = {},
                    .count = m_backwards});
}

} // namespace probescope::format
