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
    return fail(ErrorCode::Disconnected, tr("no data received for {} s", {seconds}),
                tr("Reconnect to clean up what the session left"));
}

} // namespace probescope::access
