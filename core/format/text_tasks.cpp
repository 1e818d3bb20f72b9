#include "core/format/text_tasks.h"

namespace probescope::format {

namespace {
constexpr std::size_t kMaxCached = 1 << 16; // pids are reused; the sink knows them all anyway
}

TaskId TextTasks::task(std::string_view comm, std::int32_t pid, std::int32_t tgid)
{
    m_key.assign(reinterpret_cast<const char*>(&pid), sizeof pid);
    m_key.append(reinterpret_cast<const char*>(&tgid), sizeof tgid);
    m_key += comm;
    if (const auto known = m_tasks.find(m_key); known != m_tasks.end())
        return known->second;
    if (m_tasks.size() >= kMaxCached)
        m_tasks.clear();
    const TaskId id = m_sink.task({.pid = pid, .tgid = tgid, .comm = std::string(comm)});
    m_tasks.emplace(m_key, id);
    return id;
}

FlagsId TextTasks::flags(std::string_view text)
{
    m_key.assign(text);
    if (const auto known = m_flags.find(m_key); known != m_flags.end())
        return known->second;
    // Uprobes print garbage flags, so their number is bounded here: what is beyond has none.
    constexpr std::size_t kMaxFlags = 1 << 15;
    const FlagsId id =
        m_sink.flags({.text = m_flags.size() < kMaxFlags ? std::string(text) : std::string()});
    if (m_flags.size() < kMaxFlags)
        m_flags.emplace(m_key, id);
    return id;
}

} // namespace probescope::format
