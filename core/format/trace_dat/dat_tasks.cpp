#include "core/format/trace_dat/dat_tasks.h"

#include <algorithm>
#include <charconv>

namespace probescope::format {

DatTasks::DatTasks(Sink& sink, std::string_view cmdlines)
    : m_sink(sink)
    , m_names(parse(cmdlines))
{
}

void DatTasks::learn(std::string_view cmdlines)
{
    for (auto& [pid, name] : parse(cmdlines)) {
        auto& known = m_names[pid];
        if (known == name)
            continue;
        known = name;
        if (const auto given = m_tasks.find(pid); given != m_tasks.end())
            m_sink.resolveTask(given->second, {.pid = pid, .comm = known});
    }
}

DatTasks::Names DatTasks::parse(std::string_view cmdlines)
{
    Names names;
    cmdlines = cmdlines.substr(0, cmdlines.find('\0'));
    std::size_t lineNumber = 0;
    while (!cmdlines.empty()) {
        const auto end = cmdlines.find('\n');
        auto line = cmdlines.substr(0, end);
        cmdlines.remove_prefix(end == std::string_view::npos ? cmdlines.size() : end + 1);
        ++lineNumber;
        if (line.empty())
            continue;
        line.remove_prefix(std::min(line.size(), line.find_first_not_of(' ')));
        std::int32_t pid = 0;
        const auto parsed = std::from_chars(line.data(), line.data() + line.size(), pid);
        if (parsed.ec != std::errc()) {
            if (m_badLines++ == 0)
                m_firstBadLine = lineNumber;
            continue;
        }
        line.remove_prefix(std::size_t(parsed.ptr - line.data()));
        // libtraceevent, and each text of ftrace, drops blanks that a name begins with.
        const auto name = line.find_first_not_of(' ');
        names.emplace(pid, name == std::string_view::npos ? line : line.substr(name));
    }
    names[0] = "<idle>"; // as libtraceevent names it, whatever the file says
    return names;
}

TaskId DatTasks::find(std::int32_t pid)
{
    auto [place, added] = m_tasks.try_emplace(pid);
    if (added) {
        Task task;
        task.pid = pid;
        const auto name = m_names.find(pid);
        task.comm = name == m_names.end() ? "<...>" : name->second;
        place->second = m_sink.task(task);
    }
    m_lastPid = pid;
    m_lastTask = place->second;
    return m_lastTask;
}

} // namespace probescope::format
