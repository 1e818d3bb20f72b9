#include "core/tracefs/files/control_text.h"
#include "core/tracefs/files/control_value.h"
#include "core/tracefs/files/journal.h"
#include "core/tracefs/files/traceable_functions.h"
#include "core/tracefs/instances/instance.h"

#include <algorithm>
#include <limits>

namespace probescope::tracefs {

using access::TracePath;

namespace {

/// Each name costs the kernel a scan of all functions; reading the list costs about as much as
/// some.
constexpr std::size_t kFewNames = 8;
/// What one write may hold: the kernel and the helper take lines of a page.
constexpr std::size_t kMaxLine = 3900;

/// The names as indexes, in lines that may be written; what is no name stays as it is.
Result<std::vector<std::string>> indexLines(const TraceableFunctions& list,
                                            const std::vector<std::string>& functions)
{
    std::vector<std::uint32_t> indexes;
    std::vector<std::string> rest;
    for (const auto& function : functions) {
        // `!` takes away from what was chosen before: the order matters.
        if (function.starts_with('!') || patternKind(function) != PatternKind::Name) {
            rest.push_back(function);
            continue;
        }
        const auto found = list.named(function);
        if (found.empty())
            return fail(ErrorCode::Invalid, tr("this kernel cannot trace a function of that name"),
                        tr("Choose one of those that it offers"), Place{.field = function});
        indexes.insert(indexes.end(), found.begin(), found.end());
    }
    std::sort(indexes.begin(), indexes.end());
    indexes.erase(std::unique(indexes.begin(), indexes.end()), indexes.end());
    std::vector<std::string> lines;
    for (const auto index : indexes) {
        const auto word = std::to_string(index + 1);
        if (lines.empty() || lines.back().size() + 1 + word.size() > kMaxLine)
            lines.push_back(word);
        else
            lines.back() += ' ' + word;
    }
    lines.insert(lines.end(), rest.begin(), rest.end());
    return lines;
}

/// Changes when a module came or went, and with it the indexes.
std::string functionCount(access::Backend& backend)
{
    const auto text = backend.read("dyn_ftrace_total_info");
    return text ? *text : std::string();
}

std::string joinedLines(const std::vector<std::string>& lines)
{
    std::string text;
    for (const auto& line : lines)
        text += (text.empty() ? "" : "\n") + line;
    return text;
}

std::string joinedPids(const std::vector<std::int32_t>& pids)
{
    std::string text;
    for (const auto pid : pids)
        text += (text.empty() ? "" : "\n") + std::to_string(pid);
    return text;
}

} // namespace

Result<> Instance::putList(const TracePath& file, const std::vector<std::string>& lines)
{
    const auto path = m_folder / file;
    if (m_journal)
        return m_journal->write(path, joinedLines(lines));
    if (auto cleared = m_backend->writeTruncating(path, {}); !cleared)
        return cleared;
    for (const auto& line : lines) {
        auto added = m_backend->append(path, line);
        if (added)
            continue;
        added.error().place.field = line.size() < 200 ? line : std::string();
        if (added.error().code == ErrorCode::Invalid && added.error().hint.empty())
            added.error().hint = tr("This kernel has no function that matches it");
        return added;
    }
    return {};
}

Result<> Instance::putFunctions(const TracePath& file, const std::vector<std::string>& functions)
{
    const auto names = std::count_if(functions.begin(), functions.end(), [](const auto& function) {
        return patternKind(function) == PatternKind::Name;
    });
    if (std::size_t(names) <= kFewNames)
        return putList(file, functions);
    for (;;) {
        const auto count = functionCount(*m_backend);
        const auto list = TraceableFunctions::read(*m_backend);
        if (!list)
            return passOn(list);
        const auto lines = indexLines(*list, functions);
        if (!lines)
            return passOn(lines);
        auto written = putList(file, *lines);
        if (!written || functionCount(*m_backend) == count)
            return written;
    }
}

Result<> Instance::setFunctions(const std::vector<std::string>& functions)
{
    return putFunctions("set_ftrace_filter", functions);
}

Result<> Instance::setFunctionsLeftOut(const std::vector<std::string>& functions)
{
    return putFunctions("set_ftrace_notrace", functions);
}

Result<> Instance::setGraphFunctions(const std::vector<std::string>& functions)
{
    return putList("set_graph_function", functions);
}

Result<> Instance::setGraphFunctionsLeftOut(const std::vector<std::string>& functions)
{
    return putList("set_graph_notrace", functions);
}

Result<> Instance::setGraphDepth(std::uint32_t depth)
{
    return put("max_graph_depth", std::to_string(depth));
}

Result<std::uint32_t> Instance::graphDepth() const
{
    const auto number = controlNumber(*m_backend, m_folder / "max_graph_depth");
    if (!number)
        return passOn(number);
    return std::uint32_t(*number);
}

Result<std::vector<std::string>> Instance::functionsIn(const TracePath& file) const
{
    const auto text = m_backend->read(m_folder / file);
    if (!text)
        return passOn(text);
    std::vector<std::string> functions;
    for (const auto line : linesOf(*text)) {
        if (!line.starts_with('#')) // `#### all functions enabled ####`
            functions.emplace_back(line.substr(0, line.find(' ')));
    }
    return functions;
}

Result<std::vector<std::string>> Instance::functions() const
{
    return functionsIn("set_ftrace_filter");
}

Result<std::vector<std::string>> Instance::functionsLeftOut() const
{
    return functionsIn("set_ftrace_notrace");
}

Result<std::vector<std::string>> Instance::graphFunctions() const
{
    return functionsIn("set_graph_function");
}

Result<std::vector<std::string>> Instance::graphFunctionsLeftOut() const
{
    return functionsIn("set_graph_notrace");
}

Result<std::vector<std::int32_t>> Instance::pids() const
{
    const auto text = m_backend->read(m_folder / "set_event_pid");
    if (!text)
        return passOn(text);
    std::vector<std::int32_t> pids;
    for (const auto word : splitWords(*text)) {
        const auto pid = numberOf(word);
        if (pid && *pid <= std::uint64_t(std::numeric_limits<std::int32_t>::max()))
            pids.push_back(std::int32_t(*pid));
    }
    return pids;
}

Result<> Instance::setPids(const std::vector<std::int32_t>& pids, bool follow)
{
    const auto text = joinedPids(pids);
    const auto lines = linesOf(text);
    for (const auto& [file, option] :
         {std::pair<TracePath, std::string_view>("set_event_pid", "event-fork"),
          {"set_ftrace_pid", "function-fork"}}) {
        // Kernels without the function tracer have the first only.
        const auto there = has(file);
        if (!there)
            return passOn(there);
        if (!*there)
            continue;
        if (auto set = setOption(option, follow && !pids.empty()); !set)
            return set;
        if (auto set = putList(file, {lines.begin(), lines.end()}); !set)
            return set;
    }
    return {};
}

} // namespace probescope::tracefs
