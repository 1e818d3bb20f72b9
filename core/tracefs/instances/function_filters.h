#pragma once

#include "core/tracefs/instances/control_files.h"

#include <cstdint>
#include <string>
#include <vector>

namespace probescope::tracefs {

/// Which functions the tracers `function` and `function_graph` of one instance trace. Each list
/// holds names and patterns (`vfs_*`, `!vfs_read`) and replaces the former one; an empty list
/// limits nothing.
///
/// Errors are those of access::Backend. One thread at a time.
class FunctionFilters
{
public:
    explicit FunctionFilters(ControlFiles files);

    /// `set_ftrace_filter`. Many names are written by index, because the kernel scans all functions
    /// for each name.
    Result<> setFilter(const std::vector<std::string>& functions);
    Result<> setExcluded(const std::vector<std::string>& functions); ///< `set_ftrace_notrace`
    Result<> setGraph(const std::vector<std::string>& functions); ///< `set_graph_function`
    Result<> setGraphExcluded(const std::vector<std::string>& functions); ///< `set_graph_notrace`
    Result<> setMaxDepth(std::uint32_t depth); ///< of graphs; 0: no limit

private:
    Result<> write(const access::TracePath& file, const std::vector<std::string>& functions);

    ControlFiles m_files;
};

} // namespace probescope::tracefs
