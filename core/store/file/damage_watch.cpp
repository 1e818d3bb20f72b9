#include "core/store/file/damage_watch.h"

#include <utility>

namespace probescope::store {

void DamageWatch::note(const Error& error)
{
    if (error.code != ErrorCode::Corrupt && error.code != ErrorCode::Truncated)
        return;
    const std::lock_guard lock(m_mutex);
    if (m_first)
        return;
    m_first = error;
    if (m_told)
        m_told(error);
}

std::optional<Error> DamageWatch::first() const
{
    const std::lock_guard lock(m_mutex);
    return m_first;
}

void DamageWatch::watch(Told told)
{
    const std::lock_guard lock(m_mutex);
    m_told = std::move(told);
    if (m_first && m_told)
        m_told(*m_first);
}

} // namespace probescope::store
