#pragma once

#include "core/base/file_descriptor.h"

#include <string>
#include <sys/types.h>
#include <vector>

namespace probescope {

/// Another program whose output is read. It is started without a shell; standard input is
/// /dev/null. Ends it when it still runs at the end of this object's life.
class ChildProcess
{
public:
    /// `arguments` begins with the program, which is looked for in $PATH. `environment` holds
    /// NAME=VALUE that are put into a copy of ours. Errors: NotFound (no such program), Io.
    static Result<ChildProcess> start(const std::vector<std::string>& arguments,
                                      const std::vector<std::string>& environment);
    ~ChildProcess();
    ChildProcess(ChildProcess&& other) noexcept;
    ChildProcess& operator=(ChildProcess&&) = delete;
    ChildProcess(const ChildProcess&) = delete;
    ChildProcess& operator=(const ChildProcess&) = delete;

    /// The reading end of a pipe from its standard output; once.
    FileDescriptor takeOutput() { return std::move(m_output); }
    /// Waits for its end. The exit status, or 128 + the signal that ended it, as shells say it.
    int wait();
    /// The last of what it wrote to standard error, at most 4 KiB.
    std::string errors() const;

private:
    ChildProcess() = default;

    pid_t m_pid = -1; ///< -1: it was waited for
    FileDescriptor m_output;
    FileDescriptor m_errors;
};

} // namespace probescope
