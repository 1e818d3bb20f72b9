#include "core/access/remote/transport.h"

#include "core/access/remote/last_words.h"
#include "core/access/remote/ssh_helper.h"
#include "core/base/child_process.h"
#include "core/base/text.h"

#include <algorithm>
#include <deque>
#include <filesystem>
#include <sys/stat.h>
#include <unistd.h>

namespace probescope::access {

namespace {

constexpr std::chrono::milliseconds kChildEnds(5000); ///< after the end of its input
constexpr const char* kHelperName = "probescope-helper";

/// A program between us and the helper, or the helper itself.
class ChildPeer : public Peer
{
public:
    /// Says more of an error, by the exit status and the last words of the program.
    using ExplainFn = std::function<Error(Error error, int status, const std::string& words)>;

    ChildPeer(ChildProcess child, ExplainFn explain)
        : m_child(std::move(child))
        , m_explain(std::move(explain))
    {
    }
    // It cleans up at the end of its input: that takes a moment, and must not be cut off.
    ~ChildPeer() override { m_child.waitFor(kChildEnds); }
    ChildPeer(const ChildPeer&) = delete;
    ChildPeer& operator=(const ChildPeer&) = delete;

    Error explain(Error error, const std::string& noise) override
    {
        if (error.code != ErrorCode::Disconnected && error.code != ErrorCode::Corrupt)
            return error; // the helper itself said it
        const auto status = m_child.waitFor(kChildEnds);
        const auto words = lastLine(m_child.errors());
        return m_explain(std::move(error), status.value_or(0),
                         words.empty() ? lastLine(noise) : words);
    }

private:
    ChildProcess m_child;
    ExplainFn m_explain;
};

/// What is read from and written to a helper.
struct Ends
{
    FileDescriptor in;
    FileDescriptor out;
};

Result<std::unique_ptr<RemoteBackend>> connectHelper(ChildProcess child, Ends ends,
                                                     std::string name, KeepAliveTimes line,
                                                     HelperOptions options,
                                                     ChildPeer::ExplainFn explain)
{
    return RemoteBackend::connect(
        std::move(ends.in), std::move(ends.out),
        {.name = std::move(name),
         .peer = std::make_unique<ChildPeer>(std::move(child), std::move(explain)),
         .line = std::move(line),
         .goOn = std::move(options.goOn)});
}

Result<std::unique_ptr<RemoteBackend>> startHelper(const std::vector<std::string>& command,
                                                   std::string name, KeepAliveTimes line,
                                                   HelperOptions options,
                                                   ChildPeer::ExplainFn explain)
{
    auto child = ChildProcess::start(command, {}, ChildProcess::Input::Socket);
    if (!child)
        return passOn(child);
    Ends ends{.in = child->takeOutput(), .out = child->takeInput()};
    return connectHelper(std::move(*child), std::move(ends), std::move(name), std::move(line),
                         std::move(options), std::move(explain));
}

/// A hint, with what the installation lacks.
Message withMissingActions(Message hint)
{
    std::error_code ignored;
    const auto file = polkitActions();
    if (std::filesystem::exists(file, ignored))
        return hint;
    return tr("{}. Probescope's polkit actions are missing, so polkit asks with a generic message: "
              "install them as {}",
              {std::move(hint), file});
}

Error explainLocal(Error error, int status, const std::string& words)
{
    switch (status) {
    case 126: // pkexec(1)
        return {.code = ErrorCode::Cancelled,
                .what = tr("the authentication was canceled"),
                .hint = withMissingActions(tr("Tracing needs an administrator's password"))};
    case 127:
        return {.code = ErrorCode::NoPermission,
                .what = withWords(tr("authorization to trace was denied"), words),
                .hint = withMissingActions(tr("Ask an administrator, or start an authentication "
                                              "agent (in a terminal: pkttyagent)"))};
    default:
        error.code = ErrorCode::Disconnected;
        error.what = withWords(tr("the helper exited"), words);
        error.hint = tr("Reconnect to clean up what it left");
        return error;
    }
}

Error explainRemote(Error error, int status, const std::string& words, const std::string& host)
{
    error.code = ErrorCode::Disconnected;
    switch (status) {
    case 127: // the shell there
        return {.code = ErrorCode::NotFound,
                .what = tr("probescope-helper is not installed on {}", {host}),
                .hint = tr("Install the package probescope-helper there, or copy the program to a "
                           "folder in its PATH")};
    case 255: // ssh(1)
        error.what = withWords(tr("cannot reach {}", {host}), words);
        error.hint = tr("Try: ssh {}", {host});
        return error;
    default:
        error.what = withWords(tr("the ssh session with {} ended", {host}), words);
        error.hint = tr("Reconnect to clean up what the session left");
        return error;
    }
}

ChildPeer::ExplainFn explainingRemote(const std::string& host)
{
    return [host](Error error, int status, const std::string& words) {
        return explainRemote(std::move(error), status, words, host);
    };
}

/// The way to a program as the kernel takes it: each folder, and each link of links. Who can change
/// one of them has another program started.
class RootsWay
{
public:
    explicit RootsWay(const std::string& program)
        : m_program(program)
    {
    }
    Result<> walk(const std::filesystem::path& way)
    {
        m_left.assign(way.begin(), way.end());
        while (!m_left.empty()) {
            const auto name = std::move(m_left.front());
            m_left.pop_front();
            if (name == "..")
                m_at = m_at.parent_path();
            else if (auto passed = name == "." ? Result<>() : pass(m_at / name); !passed)
                return passed;
        }
        return {};
    }

private:
    tl::unexpected<Error> notInstalled(const Message& what) const
    {
        return fail(ErrorCode::NotFound, what,
                    tr("Install the package probescope-helper, or after a build: cmake --install "
                       "BUILD_FOLDER"),
                    Place{.file = m_program});
    }
    Result<> pass(const std::filesystem::path& part)
    {
        struct stat status = {};
        if (lstat(part.c_str(), &status) != 0)
            return notInstalled(tr("the helper is not installed"));
        // The mode of a link says nothing.
        const bool link = S_ISLNK(status.st_mode);
        const bool writable = !link && (status.st_mode & (S_IWGRP | S_IWOTH)) != 0;
        if (status.st_uid != 0 || writable)
            return fail(ErrorCode::Refused,
                        writable
                            ? tr("other users can write here and could have replaced the helper")
                            : tr("not owned by root, which the helper runs as"),
                        tr("Install Probescope as root: cmake --install BUILD_FOLDER. To test a "
                           "build, configure it with -DPROBESCOPE_ANY_HELPER=ON"),
                        Place{.file = part.string()});
        return link ? follow(part) : go(part);
    }
    Result<> go(const std::filesystem::path& part)
    {
        m_at = part;
        return {};
    }
    Result<> follow(const std::filesystem::path& link)
    {
        constexpr int kMaxLinks = 40; // those that the kernel follows (MAXSYMLINKS)
        if (++m_links > kMaxLinks)
            return notInstalled(tr("the symbolic links to the helper form a loop"));
        std::error_code failed;
        const auto target = std::filesystem::read_symlink(link, failed);
        if (failed)
            return notInstalled(tr("cannot inspect the helper"));
        m_left.insert(m_left.begin(), target.begin(), target.end());
        return {};
    }

    const std::string& m_program;
    std::filesystem::path m_at; ///< what was passed, without links
    std::deque<std::filesystem::path> m_left;
    int m_links = 0;
};

} // namespace

bool isHost(std::string_view host)
{
    constexpr std::size_t kMaxHost = 255;
    static constexpr std::string_view kOthers = "._-@:[]%+";
    const auto at = host.rfind('@');
    const auto name = at == std::string_view::npos ? host : host.substr(at + 1);
    const bool plain = std::all_of(host.begin(), host.end(), [](char c) {
        return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || isDigit(c)
            || kOthers.find(c) != std::string_view::npos;
    });
    return plain && !name.empty() && host.size() <= kMaxHost && host.front() != '-'
        && name.front() != '-' && at != 0;
}

#ifdef PROBESCOPE_ANY_HELPER
const bool kMayStartAnyHelper = true;
#else
const bool kMayStartAnyHelper = false;
#endif

Result<> isOfRootAlone(const std::string& program)
{
    std::error_code failed;
    return RootsWay(program).walk(std::filesystem::absolute(program, failed));
}

std::string polkitActions()
{
    return PROBESCOPE_POLKIT_ACTIONS "/org.probescope.Probescope.policy";
}

std::string usualHelper()
{
    const auto installed = std::string(PROBESCOPE_BINDIR "/") + kHelperName;
    if (::access(installed.c_str(), X_OK) == 0)
        return installed;
    std::error_code failed;
    const auto self = std::filesystem::read_symlink("/proc/self/exe", failed);
    const auto beside = self.parent_path() / kHelperName;
    return !failed && ::access(beside.c_str(), X_OK) == 0 ? beside.string() : installed;
}

Result<std::unique_ptr<RemoteBackend>> startLocalHelper(HelperOptions options)
{
    const std::string program = options.program.empty() ? usualHelper() : options.program;
    if (::access(program.c_str(), X_OK) != 0)
        return fail(ErrorCode::NotFound, tr("the helper is not installed"),
                    tr("Install the package probescope-helper, or after a build: cmake --install "
                       "BUILD_FOLDER"),
                    Place{.file = program});
    if (!options.elevate.empty() && !options.anyHelper) {
        if (auto safe = isOfRootAlone(program); !safe)
            return passOn(safe);
    }
    std::vector<std::string> command{program, options.control ? "--control" : "--observe"};
    if (!options.elevate.empty())
        command.insert(command.begin(), options.elevate);
    return startHelper(command, kThisMachine, {}, std::move(options), explainLocal);
}

Result<std::unique_ptr<RemoteBackend>> startRemoteHelper(const std::string& host,
                                                         HelperOptions options)
{
    if (!isHost(host))
        return fail(ErrorCode::Invalid, tr("not a valid host"),
                    tr("Write it as for ssh: USER@HOST"), Place{.field = host.substr(0, 64)});
    const std::string program = options.program.empty() ? kHelperName : options.program;
    std::vector<std::string> command{options.ssh, "-T", "--", host, program, "--stdio"};
    if (!options.control)
        command.emplace_back("--observe");
    return startHelper(command, host, KeepAliveTimes::betweenMachines(), std::move(options),
                       explainingRemote(host));
}

Result<std::unique_ptr<RemoteBackend>> connectSshHelper(ChildProcess ssh, FileDescriptor in,
                                                        FileDescriptor out, const std::string& host,
                                                        HelperOptions options)
{
    return connectHelper(std::move(ssh), {.in = std::move(in), .out = std::move(out)}, host,
                         KeepAliveTimes::betweenMachines(), std::move(options),
                         explainingRemote(host));
}

} // namespace probescope::access
