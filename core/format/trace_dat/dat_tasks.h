#pragma once

#include "core/trace/sink.h"

#include <cstdint>
#include <string>
#include <string_view>
#include <unordered_map>

namespace probescope::format {

/// The tasks of a trace.dat file: records tell the pid, saved_cmdlines the name.
class DatTasks
{
public:
    /// `cmdlines`: lines `PID NAME`. `badLines` counts others.
    DatTasks(Sink& sink, std::string_view cmdlines);

    /// Of a recording that is still under way: further names, and newer ones. Tasks that were given
    /// to the sink without a name, or with an older one, are resolved.
    void learn(std::string_view cmdlines);

    TaskId of(std::int32_t pid)
    {
        if (pid == m_lastPid && m_lastTask.valid())
            return m_lastTask;
        return find(pid);
    }
    std::size_t badLines() const { return m_badLines; }
    /// Where the first of these stands in the section.
    std::size_t firstBadLine() const { return m_firstBadLine; }

private:
    using Names = std::unordered_map<std::int32_t, std::string>;

    TaskId find(std::int32_t pid);
    Names parse(std::string_view cmdlines);

    Sink& m_sink;
    std::size_t m_badLines = 0; // before the names, whose making counts
    std::size_t m_firstBadLine = 0;
    Names m_names;
    std::unordered_map<std::int32_t, TaskId> m_tasks;
    std::int32_t m_lastPid = -1;
    TaskId m_lastTask;
};

} // namespace probescope::format
