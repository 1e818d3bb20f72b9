#include "core/access/protocol/keep_alive.h"

#include <string>

namespace probescope::access {

KeepAliveTimes KeepAliveTimes::betweenMachines()
{
    using namespace std::chrono_literals;
    return {.beat = 10s, .silence = 60s};
}

KeepAlive::KeepAlive(KeepAliveTimes times)
    : m_times(std::move(times))
    , m_heard(m_times.now())
    , m_sent(m_heard)
{
}

std::chrono::milliseconds KeepAlive::step() const
{
    return m_times.beat.value_or(std::chrono::milliseconds(-1));
}

void KeepAlive::heard()
{
    m_heard = m_times.now();
}

bool KeepAlive::takesBeat()
{
    const auto now = m_times.now();
    if (!m_times.beat || now - m_sent < *m_times.beat)
        return false;
    m_sent = now;
    return true;
}

Result<> KeepAlive::lives() const
{
    if (!m_times.beat || m_times.now() - m_heard <= m_times.silence)
        return {};
    const auto seconds = std::chrono::duration_cast<std::chrono::seconds>(m_times.silence).count();
    return fail(ErrorCode::Disconnected, tr("nothing came over the line for {} s", {seconds}),
                tr("Connect again; what was set up there is put in order then"));
}

} // namespace probescope::access
