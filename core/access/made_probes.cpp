#include "core/access/made_probes.h"

#include "core/access/probe_line.h"

#include <algorithm>

namespace probescope::access {

namespace {

bool isSynthetic(const TracePath& path)
{
    return path == TracePath("synthetic_events");
}

bool listsProbes(const TracePath& path)
{
    return path == TracePath("kprobe_events") || path == TracePath("uprobe_events")
        || path == TracePath("dynamic_events") || isSynthetic(path);
}

/// The command that deletes what `line` makes, or nothing.
std::string deletingLine(const TracePath& path, std::string_view line)
{
    if (isSynthetic(path)) {
        const auto made = SyntheticLine::parse(line);
        return made && !made->deletes ? "!" + made->event : std::string();
    }
    const auto made = ProbeLine::parse(line);
    return made && made->kind != '-' ? "-:" + made->group + "/" + made->event : std::string();
}

bool isOurs(const TracePath& path, std::string_view line, const Policy& policy)
{
    if (isSynthetic(path)) {
        const auto made = SyntheticLine::parse(line);
        return made && policy.ownsSynthetic(made->event);
    }
    const auto made = ProbeLine::parse(line);
    return made
        && (made->group == "synthetic" ? policy.ownsSynthetic(made->event)
                                       : policy.ownsGroup(made->group));
}

} // namespace

bool MadeProbes::makes(const TracePath& path, std::string_view line)
{
    return listsProbes(path) && !deletingLine(path, line).empty();
}

void MadeProbes::note(const TracePath& path, std::string_view line, const Policy& policy)
{
    if (!listsProbes(path) || !isOurs(path, line, policy))
        return;
    auto deletes = deletingLine(path, line);
    if (deletes.empty()) {
        std::erase_if(m_deleting, [line](const auto& probe) { return probe.second == line; });
        return;
    }
    // Two definitions of one event are deleted together.
    Line made(path, std::move(deletes));
    if (std::find(m_deleting.begin(), m_deleting.end(), made) == m_deleting.end())
        m_deleting.push_back(std::move(made));
}

MadeProbes::Line MadeProbes::takeLast()
{
    auto last = std::move(m_deleting.back());
    m_deleting.pop_back();
    return last;
}

} // namespace probescope::access
