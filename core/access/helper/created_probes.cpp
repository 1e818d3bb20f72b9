#include "core/access/helper/created_probes.h"

#include "core/access/control/probe_line.h"

#include <algorithm>
#include <unistd.h>

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

bool CreatedProbes::makes(const TracePath& path, std::string_view line)
{
    return listsProbes(path) && !deletingLine(path, line).empty();
}

std::uint64_t CreatedProbes::callsOf(const TracePath& path, std::string_view line)
{
    // Twice the possible CPUs, ten at least (kernel/kprobes.c, register_kretprobe()).
    constexpr std::uint64_t kMin = 10;
    const auto cpus = std::uint64_t(std::max(sysconf(_SC_NPROCESSORS_CONF), 1L));
    const auto made = isSynthetic(path) ? Result<ProbeLine>(ProbeLine()) : ProbeLine::parse(line);
    const bool returns =
        made && !made->ofFile() && (made->kind == 'r' || made->place.ends_with("%return"));
    if (!returns)
        return 0;
    return made->most > 0 ? made->most : std::max(kMin, 2 * cpus);
}

std::size_t CreatedProbes::size() const
{
    std::size_t definitions = 0;
    for (const auto& made : m_created)
        definitions += made.definitions;
    return definitions;
}

std::uint64_t CreatedProbes::calls() const
{
    std::uint64_t calls = 0;
    for (const auto& made : m_created)
        calls += made.calls;
    return calls;
}

std::vector<CreatedProbes::Created>::iterator CreatedProbes::find(const Line& deletes)
{
    return std::find_if(m_created.begin(), m_created.end(),
                        [&deletes](const auto& one) { return one.deletes == deletes; });
}

void CreatedProbes::aboutToWrite(const TracePath& path, std::string_view line, const Policy& policy)
{
    if (!makes(path, line))
        return;
    // Two definitions of one event are deleted together.
    Line deletes(path, deletingLine(path, line));
    const auto calls = callsOf(path, line);
    if (const auto known = find(deletes); known != m_created.end()) {
        ++known->definitions;
        known->calls += calls;
        return;
    }
    m_created.push_back(
        {.deletes = std::move(deletes), .calls = calls, .stays = !isOurs(path, line, policy)});
}

void CreatedProbes::written(const TracePath& path, std::string_view line)
{
    if (listsProbes(path) && !makes(path, line))
        std::erase_if(m_created, [line](const auto& made) { return made.deletes.second == line; });
}

void CreatedProbes::failed(const TracePath& path, std::string_view line)
{
    if (!makes(path, line))
        return;
    const auto known = find({path, deletingLine(path, line)});
    if (known == m_created.end())
        return;
    known->calls -= callsOf(path, line);
    if (--known->definitions == 0)
        m_created.erase(known);
}

const CreatedProbes::Line* CreatedProbes::last()
{
    std::erase_if(m_created, [](const auto& made) { return made.stays; });
    return m_created.empty() ? nullptr : &m_created.back().deletes;
}

void CreatedProbes::forgetLast()
{
    m_created.pop_back();
}

} // namespace probescope::access
