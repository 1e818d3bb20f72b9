#pragma once

#include "core/base/file_descriptor.h"

#include <chrono>
#include <optional>
#include <string>
#include <sys/types.h>
#include <vector>

namespace probescope {

/// Another program whose output is read. It is started without a shell. The destructor ends it if
/// it still runs.
class ChildProcess
{
public:
    enum class Input {
        Nothing, ///< /dev/null
        Socket, ///< takeInput(): writing there raises no signal with MSG_NOSIGNAL
    };

    /// `arguments` begins with the program, which is searched in $PATH. `environment` holds
    /// NAME=VALUE entries, which are added to a copy of our own environment. Errors: NotFound (no
    /// such program), Io.
    static Result<ChildProcess> start(const std::vector<std::string>& arguments,
                                      const std::vector<std::string>& environment,
                                      Input input = Input::Nothing);
    ~ChildProcess();
    ChildProcess(ChildProcess&& other) noexcept;
    ChildProcess& operator=(ChildProcess&&) = delete;
    ChildProcess(const ChildProcess&) = delete;
    ChildProcess& operator=(const ChildProcess&) = delete;

    /// The reading end of a pipe from its standard output. Can be taken once.
    FileDescriptor takeOutput() { return std::move(m_output); }
    /// The writing end of its standard input. Can be taken once.
    FileDescriptor takeInput() { return std::move(m_input); }
    /// Waits until it has ended. Returns the exit status, or 128 + the number of the signal that
    /// ended it, as shells do.
    int wait();
    /// The same, for at most that long. Nothing if it still runs.
    std::optional<int> waitFor(std::chrono::milliseconds most);
    /// The last of what it wrote to standard error, at most 4 KiB.
    std::string errors() const;

private:
    ChildProcess() = default;

    pid_t m_pid = -1; ///< -1: it was waited for
    int m_status = 0; ///< as waitpid() gives it, once it was waited for
    FileDescriptor m_input;
    FileDescriptor m_output;
    FileDescriptor m_errors;
};

} // namespace probescope
