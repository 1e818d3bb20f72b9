#pragma once

#include "core/format/learn/quick_bytes.h"
#include "core/trace/sink.h"

#include <array>
#include <cstdint>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

namespace probescope::format {

/// The tasks and flags of text, interned: most lines name one that was seen before.
class TextTasks
{
public:
    explicit TextTasks(Sink& sink)
        : m_sink(sink)
        , m_recent(kRecent)
    {
    }
    TaskId task(std::string_view comm, std::int32_t pid, std::int32_t tgid)
    {
        Recent& recent = m_recent[static_cast<std::uint32_t>(pid) % kRecent];
        if (recent.id.valid() && recent.pid == pid && recent.tgid == tgid
            && sameText({recent.comm.data(), recent.size}, comm))
            return recent.id;
        return lookUp(comm, pid, tgid);
    }
    FlagsId flags(std::string_view text)
    {
        const RecentFlags& recent = m_recentFlags[quickHash(text) % kRecentFlags];
        if (recent.id.valid() && sameText({recent.text.data(), recent.size}, text))
            return recent.id;
        return lookUpFlags(text);
    }

private:
    static constexpr std::size_t kRecent = 1024;
    static constexpr std::size_t kMaxComm = 16;
    struct Recent
    {
        std::int32_t pid = 0;
        std::int32_t tgid = 0;
        std::uint8_t size = 0;
        std::array<char, kMaxComm> comm{};
        TaskId id; ///< none: nothing is remembered here
    };

    static constexpr std::size_t kRecentFlags = 64;
    struct RecentFlags
    {
        std::uint8_t size = 0;
        std::array<char, 8> text{};
        FlagsId id; ///< none: nothing is remembered here
    };

    TaskId lookUp(std::string_view comm, std::int32_t pid, std::int32_t tgid);
    FlagsId lookUpFlags(std::string_view text);

    Sink& m_sink;
    std::vector<Recent> m_recent; ///< by pid
    std::string m_key;
    std::unordered_map<std::string, TaskId> m_tasks;
    std::unordered_map<std::string, FlagsId> m_flags;
    std::array<RecentFlags, kRecentFlags> m_recentFlags;
};

} // namespace probescope::format
