#include "core/format/text/text_tasks.h"

namespace probescope::format {

namespace {
constexpr std::size_t kMaxTasks = 1 << 16; // pids are reused; the sink knows them all anyway
constexpr std::size_t kMaxFlags = 1 << 15; // uprobes print garbage flags
} // namespace

TaskId TextTasks::lookUp(std::string_view comm, std::int32_t pid, std::int32_t tgid)
{
    m_key.assign(reinterpret_cast<const char*>(&pid), sizeof pid);
    m_key.append(reinterpret_cast<const char*>(&tgid), sizeof tgid);
    m_key += comm;
    if (m_tasks.size() >= kMaxTasks)
        m_tasks.clear();
    TaskId& id = m_tasks[m_key];
    if (!id.valid())
        id = m_sink.task({.pid = pid, .tgid = tgid, .comm = std::string(comm)});
    if (comm.size() <= kMaxComm) {
        Recent& recent = m_recent[static_cast<std::uint32_t>(pid) % kRecent];
        recent = {
            .pid = pid, .tgid = tgid, .size = std::uint8_t(comm.size()), .comm = {}, .id = id};
        comm.copy(recent.comm.data(), kMaxComm);
    }
    return id;
}

FlagsId TextTasks::lookUpFlags(std::string_view text)
{
    m_key.assign(text);
    auto known = m_flags.find(m_key);
    if (known == m_flags.end()) {
        if (m_flags.size() >= kMaxFlags) // what is beyond has none
            return m_sink.flags({});
        known = m_flags.emplace(m_key, m_sink.flags({.text = m_key})).first;
    }
    RecentFlags& recent = m_recentFlags[quickHash(text) % kRecentFlags];
    if (text.size() <= recent.text.size()) {
        recent.size = std::uint8_t(text.size());
        text.copy(recent.text.data(), recent.text.size());
        recent.id = known->second;
    }
    return known->second;
}

} // namespace probescope::format
