#include "core/format/event_gate.h"

namespace probescope::format {

void EventGate::backwards()
{
    if (m_backwards++ == 0)
        m_firstBackwards = m_line;
}

void EventGate::finish(const std::string& file, bool timed)
{
    m_losses.finish();
    if (m_backwards == 0 || !timed)
        return;
    m_sink.problem({.kind = Problem::Kind::TimeBackwards,
                    .place = {.file = file, .line = m_firstBackwards},
                    .reason = "the event is earlier than the one before it",
                    .excerpt = {},
                    .count = m_backwards});
}

} // namespace probescope::format
