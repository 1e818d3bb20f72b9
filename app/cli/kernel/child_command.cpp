#include "app/cli/kernel/child_command.h"

#include "app/cli/base/command.h"

#include <array>
#include <cerrno>
#include <fcntl.h>
#include <sys/wait.h>
#include <system_error>
#include <unistd.h>

namespace probescope::cli {

ChildCommand::~ChildCommand()
{
    const bool waits = bool(m_gate);
    m_gate.reset();
    if (waits && m_pid > 0)
        waitpid(m_pid, nullptr, 0);
}

Result<> ChildCommand::prepare(const std::vector<std::string>& command, const sigset_t& signals)
{
    constexpr int kCannotRun = 127; // as shells say it
    std::array<int, 2> ends{};
    if (pipe2(ends.data(), O_CLOEXEC) != 0)
        return tl::unexpected(systemError(errno, tr("cannot create a pipe")));
    const FileDescriptor gate(ends[0]);
    m_gate.reset(ends[1]);
    std::vector<char*> arguments;
    arguments.reserve(command.size() + 1);
    for (const std::string& argument : command)
        arguments.push_back(const_cast<char*>(argument.c_str()));
    arguments.push_back(nullptr);
    m_pid = fork();
    if (m_pid < 0)
        return tl::unexpected(systemError(errno, tr("cannot create a process")));
    if (m_pid > 0)
        return {};
    m_gate.reset();
    char byte = 0;
    if (read(gate.get(), &byte, 1) != 1)
        _exit(kCannotRun);
    pthread_sigmask(SIG_SETMASK, &signals, nullptr);
    execvp(arguments.front(), arguments.data());
    printMessage(command.front(), Message(std::generic_category().message(errno)));
    _exit(kCannotRun);
}

void ChildCommand::go()
{
    if (!m_gate)
        return;
    const char byte = 0;
    static_cast<void>(write(m_gate.get(), &byte, 1) == 1);
    m_gate.reset();
}

bool ChildCommand::ended()
{
    int status = 0;
    return m_pid > 0 && waitpid(m_pid, &status, WNOHANG) == m_pid;
}

} // namespace probescope::cli
