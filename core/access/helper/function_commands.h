#pragma once

#include "core/access/control/control_file.h"

#include <functional>
#include <string>
#include <string_view>
#include <vector>

namespace probescope::access {

/// The commands of functions (`vfs_*:traceoff:3` in set_ftrace_filter) that one caller added and
/// removed. They are restored at the end; what others add meanwhile stays. The kernel lists a
/// command once for each function that it applies to (kernel/trace/ftrace.c, trace_functions.c).
///
/// One thread.
class FunctionCommands
{
public:
    using ReportFn = std::function<void(const std::string& what, const ControlFile& file,
                                        std::string_view value, const Result<>& done)>;

    explicit FunctionCommands(Backend& backend)
        : m_backend(&backend)
    {
    }

    /// `FUNCTIONS:COMMAND[:…]`. `FUNCTIONS:mod:MODULE` is not a command.
    static bool isCommand(const TracePath& path, std::string_view text);

    /// Call the first before a command is written to a file, the second after it, whether or not
    /// the write succeeded.
    Result<> aboutToWrite(const TracePath& path, std::string_view text);
    void written(const TracePath& path, std::string_view text);

    void restore(const ReportFn& told);
    bool isEmpty() const { return m_files.empty(); }

private:
    struct File
    {
        TracePath path;
        std::string before; ///< lines, as they would be written
        std::string after;
        std::vector<std::string> added; ///< as they were written: one takes many lines away again
        std::string writing; ///< not yet known to be written; empty: nothing
    };

    File* find(const TracePath& path);
    Result<std::string> read(const TracePath& path) const;
    void noteWritten(File& file, std::string_view text) const;
    void restoreOne(File& file, const ReportFn& told);

    Backend* m_backend;
    std::vector<File> m_files;
};

} // namespace probescope::access
