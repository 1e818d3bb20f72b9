#include "core/tracefs/files/saved_tasks.h"

#include "core/tracefs/files/control_text.h"
#include "core/tracefs/files/control_value.h"
#include "core/tracefs/files/journal.h"

#include <limits>

namespace probescope::tracefs {

std::vector<SavedTask> savedTasksOf(std::string_view text)
{
    std::vector<SavedTask> tasks;
    for (const auto line : linesOf(text)) {
        // `1234 kworker/0:1`
        const auto blank = line.find(' ');
        const auto pid = numberOf(line.substr(0, blank));
        if (blank == std::string_view::npos || !pid
            || *pid > std::uint64_t(std::numeric_limits<std::int32_t>::max()))
            continue;
        tasks.push_back({std::int32_t(*pid), std::string(line.substr(blank + 1))});
    }
    return tasks;
}

Result<std::vector<SavedTask>> savedTasks(access::Backend& backend)
{
    const auto text = backend.read("saved_cmdlines");
    if (!text)
        return passOn(text);
    return savedTasksOf(*text);
}

Result<std::uint64_t> savedTasksLimit(access::Backend& backend)
{
    return controlNumber(backend, "saved_cmdlines_size");
}

Result<> setSavedTasksLimit(Journal& journal, std::uint64_t most)
{
    return journal.write("saved_cmdlines_size", std::to_string(most));
}

} // namespace probescope::tracefs
