#include "core/access/made_probes.h"

#include "core/access/probe_line.h"

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

bool MadeProbes::makes(const TracePath& path, std::string_view line)
{
    return listsProbes(path) && !deletingLine(path, line).empty();
}

std::uint64_t MadeProbes::callsOf(const TracePath& path, std::string_view line)
{
    // Twice the possible CPUs, ten at least (kernel/kprobes.c, register_kretprobe()).
    constexpr std::uint64_t kLeast = 10;
    const auto cpus = std::uint64_t(std::max(sysconf(_SC_NPROCESSORS_CONF), 1L));
    const auto made = isSynthetic(path) ? Result<ProbeLine>(ProbeLine()) : ProbeLine::parse(line);
    const bool returns =
        made && !made->ofFile() && (made->kind == 'r' || made->place.ends_with("%return"));
    if (!returns)
        return 0;
    return made->most > 0 ? made->most : std::max(kLeast, 2 * cpus);
}

std::size_t MadeProbes::size() const
{
    std::size_t definitions = 0;
    for (const auto& made : m_made)
        definitions += made.definitions;
    return definitions;
}

std::uint64_t MadeProbes::calls() const
{
    std::uint64_t calls = 0;
    for (const auto& made : m_made)
        calls += made.calls;
    return calls;
}

std::vector<MadeProbes::Made>::iterator MadeProbes::find(const Line& deletes)
{
    return std::find_if(m_made.begin(), m_made.end(),
                        [&deletes](const auto& one) { return one.deletes == deletes; });
}

void MadeProbes::aboutToWrite(const TracePath& path, std::string_view line, const Policy& policy)
{
    if (!makes(path, line))
        return;
    // Two definitions of one event are deleted together.
    Line deletes(path, deletingLine(path, line));
    const auto calls = callsOf(path, line);
    if (const auto known = find(deletes); known != m_made.end()) {
        ++known->definitions;
        known->calls += calls;
        return;
    }
    m_made.push_back(
        {.deletes = std::move(deletes), .calls = calls, .stays = !isOurs(path, line, policy)});
}

void MadeProbes::written(const TracePath& path, std::string_view line)
{
    if (listsProbes(path) && !makes(path, line))
        std::erase_if(m_made, [line](const auto& made) { return made.deletes.second == line; });
}

void MadeProbes::failed(const TracePath& path, std::string_view line)
{
    if (!makes(path, line))
        return;
    const auto known = find({path, deletingLine(path, line)});
    if (known == m_made.end())
        return;
    known->calls -= callsOf(path, line);
    if (--known->definitions == 0)
        m_made.erase(known);
}

const MadeProbes::Line* MadeProbes::last()
{
    std::erase_if(m_made, [](const auto& made) { return made.stays; });
    return m_made.empty() ? nullptr : &m_made.back().deletes;
}

void MadeProbes::forgetLast()
{
    m_made.pop_back();
}

} // namespace probescope::access
