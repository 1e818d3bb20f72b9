#pragma once

#include "core/base/file_descriptor.h"
#include "core/base/result.h"

#include <csignal>
#include <string>
#include <sys/types.h>
#include <vector>

namespace probescope::cli {

/// A command that is recorded: its process is there, so that it can be followed, before it runs.
class ChildCommand
{
public:
    ChildCommand() = default;
    /// One that still waits never runs; one that runs goes on.
    ~ChildCommand();
    ChildCommand(const ChildCommand&) = delete;
    ChildCommand& operator=(const ChildCommand&) = delete;

    /// `signals` is the mask that the command gets.
    Result<> prepare(const std::vector<std::string>& command, const sigset_t& signals);
    void go();
    bool ended();
    pid_t pid() const { return m_pid; }

private:
    pid_t m_pid = -1;
    FileDescriptor m_gate; ///< a byte lets it run, the end lets it go
};

} // namespace probescope::cli
