#pragma once

#include "core/trace/sink.h"

#include <cstdint>
#include <string>
#include <string_view>
#include <unordered_map>

namespace probescope::format {

/// The tasks and flags of text, interned: most lines name one that was seen before.
class TextTasks
{
public:
    explicit TextTasks(Sink& sink)
        : m_sink(sink)
    {
    }
    TaskId task(std::string_view comm, std::int32_t pid, std::int32_t tgid);
    FlagsId flags(std::string_view text);

private:
    Sink& m_sink;
    std::string m_key;
    std::unordered_map<std::string, TaskId> m_tasks;
    std::unordered_map<std::string, FlagsId> m_flags;
};

} // namespace probescope::format
