#include "core/tracefs/instances/function_filters.h"

#include "core/tracefs/files/traceable_functions.h"

#include <algorithm>
#include <utility>

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
            return fail(ErrorCode::Invalid,
                        tr("this kernel has no traceable function of that name"),
                        tr("Choose a function that it offers"), Place{.field = function});
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

} // namespace

FunctionFilters::FunctionFilters(ControlFiles files)
    : m_files(std::move(files))
{
}

Result<> FunctionFilters::write(const TracePath& file, const std::vector<std::string>& functions)
{
    const auto names = std::count_if(functions.begin(), functions.end(), [](const auto& function) {
        return patternKind(function) == PatternKind::Name;
    });
    if (std::size_t(names) <= kFewNames)
        return m_files.writeList(file, functions);
    for (;;) {
        const auto count = functionCount(m_files.backend());
        const auto list = TraceableFunctions::read(m_files.backend());
        if (!list)
            return passOn(list);
        const auto lines = indexLines(*list, functions);
        if (!lines)
            return passOn(lines);
        auto written = m_files.writeList(file, *lines);
        if (!written || functionCount(m_files.backend()) == count)
            return written;
    }
}

Result<> FunctionFilters::setFilter(const std::vector<std::string>& functions)
{
    return write("set_ftrace_filter", functions);
}

Result<> FunctionFilters::setExcluded(const std::vector<std::string>& functions)
{
    return write("set_ftrace_notrace", functions);
}

Result<> FunctionFilters::setGraph(const std::vector<std::string>& functions)
{
    return m_files.writeList("set_graph_function", functions);
}

Result<> FunctionFilters::setGraphExcluded(const std::vector<std::string>& functions)
{
    return m_files.writeList("set_graph_notrace", functions);
}

Result<> FunctionFilters::setMaxDepth(std::uint32_t depth)
{
    return m_files.write("max_graph_depth", std::to_string(depth));
}

} // namespace probescope::tracefs
