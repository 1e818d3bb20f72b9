#include "core/base/child_process.h"

#include <algorithm>
#include <cerrno>
#include <csignal>
#include <fcntl.h>
#include <poll.h>
#include <spawn.h>
#include <string_view>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

namespace probescope {

namespace {

std::string_view nameOf(std::string_view variable)
{
    return variable.substr(0, variable.find('='));
}

/// Ours, with those of `changes` replaced or added.
std::vector<std::string> environmentWith(const std::vector<std::string>& changes)
{
    std::vector<std::string> variables = changes;
    for (char** variable = environ; *variable; ++variable) {
        const bool changed = std::any_of(changes.begin(), changes.end(), [&](const auto& change) {
            return nameOf(change) == nameOf(*variable);
        });
        if (!changed)
            variables.emplace_back(*variable);
    }
    return variables;
}

std::vector<char*> pointers(std::vector<std::string>& texts)
{
    std::vector<char*> result;
    result.reserve(texts.size() + 1);
    for (std::string& text : texts)
        result.push_back(text.data());
    result.push_back(nullptr);
    return result;
}

class SpawnActions
{
public:
    SpawnActions() { posix_spawn_file_actions_init(&m_actions); }
    ~SpawnActions() { posix_spawn_file_actions_destroy(&m_actions); }
    SpawnActions(const SpawnActions&) = delete;
    SpawnActions& operator=(const SpawnActions&) = delete;
    posix_spawn_file_actions_t* get() { return &m_actions; }

private:
    posix_spawn_file_actions_t m_actions{};
};

} // namespace

Result<ChildProcess> ChildProcess::start(const std::vector<std::string>& arguments,
                                         const std::vector<std::string>& environment, Input input)
{
    ChildProcess child;
    std::filesystem::path folder;
    auto errors = temporaryFile(folder);
    if (!errors)
        return tl::unexpected(errors.error());
    child.m_errors = std::move(*errors);
    int ends[2] = {-1, -1};
    if (pipe2(ends, O_CLOEXEC) != 0)
        return tl::unexpected(systemError(errno, tr("cannot create a pipe")));
    child.m_output.reset(ends[0]);
    const FileDescriptor writing(ends[1]);

    SpawnActions actions;
    FileDescriptor reading;
    if (input == Input::Socket) {
        int sockets[2] = {-1, -1};
        if (socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, sockets) != 0)
            return tl::unexpected(systemError(errno, tr("cannot create a socket")));
        child.m_input.reset(sockets[0]);
        reading.reset(sockets[1]);
        posix_spawn_file_actions_adddup2(actions.get(), reading.get(), STDIN_FILENO);
    } else {
        posix_spawn_file_actions_addopen(actions.get(), STDIN_FILENO, "/dev/null", O_RDONLY, 0);
    }
    posix_spawn_file_actions_adddup2(actions.get(), writing.get(), STDOUT_FILENO);
    posix_spawn_file_actions_adddup2(actions.get(), child.m_errors.get(), STDERR_FILENO);
    auto argumentTexts = arguments;
    auto variableTexts = environmentWith(environment);
    const int error = posix_spawnp(&child.m_pid, arguments.front().c_str(), actions.get(), nullptr,
                                   pointers(argumentTexts).data(), pointers(variableTexts).data());
    if (error != 0) {
        child.m_pid = -1;
        return tl::unexpected(systemError(error, tr("cannot start {}", {arguments.front()})));
    }
    return child;
}

ChildProcess::ChildProcess(ChildProcess&& other) noexcept
    : m_pid(std::exchange(other.m_pid, -1))
    , m_status(other.m_status)
    , m_input(std::move(other.m_input))
    , m_output(std::move(other.m_output))
    , m_errors(std::move(other.m_errors))
{
}

ChildProcess::~ChildProcess()
{
    if (m_pid > 0) {
        kill(m_pid, SIGKILL);
        wait();
    }
}

int ChildProcess::wait()
{
    while (m_pid > 0 && waitpid(m_pid, &m_status, 0) < 0 && errno == EINTR) { }
    m_pid = -1;
    return WIFSIGNALED(m_status) ? 128 + WTERMSIG(m_status) : WEXITSTATUS(m_status);
}

std::optional<int> ChildProcess::waitFor(std::chrono::milliseconds most)
{
    if (m_pid > 0) {
        const FileDescriptor process(int(syscall(SYS_pidfd_open, m_pid, 0)));
        pollfd file = {process.get(), POLLIN, 0};
        int ready = -1;
        do {
            ready = poll(&file, 1, int(most.count()));
        } while (ready < 0 && errno == EINTR);
        if (ready <= 0)
            return std::nullopt;
    }
    return wait();
}

std::string ChildProcess::errors() const
{
    constexpr off_t kMax = 4096;
    struct stat status = {};
    if (fstat(m_errors.get(), &status) != 0)
        return {};
    std::string text(std::size_t(std::min<off_t>(status.st_size, kMax)), '\0');
    const auto got =
        pread(m_errors.get(), text.data(), text.size(), status.st_size - off_t(text.size()));
    text.resize(got > 0 ? std::size_t(got) : 0);
    return text;
}

} // namespace probescope
