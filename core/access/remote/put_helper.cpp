#include "core/access/remote/put_helper.h"

#include "core/access/remote/last_words.h"
#include "core/access/remote/ssh_helper.h"
#include "core/base/child_process.h"
#include "core/base/text.h"

#include <algorithm>
#include <cerrno>
#include <chrono>
#include <fcntl.h>
#include <filesystem>
#include <optional>
#include <poll.h>
#include <sys/socket.h>
#include <unistd.h>
#include <utility>
#include <vector>

namespace probescope::access {

namespace {

constexpr int kStepMs = 100; ///< how often somebody is asked whether to go on
constexpr std::size_t kMaxSaid = std::size_t(64) << 10;
constexpr std::string_view kPutMark = "probescope-put: ok\n";

// What the script below ends with.
constexpr int kNoFolder = 71;
constexpr int kNotWritten = 72;
constexpr int kOtherChecksum = 73;
constexpr int kNoChecksum = 75;
constexpr int kDoesNotRun = 76;

/// Takes the file from its input, checks it, says so, and becomes what starts the helper: with one
/// connection for all of it, this shell is there to remove the file whenever that breaks. It runs
/// in any shell: without single quotes and line breaks within, so that it can be one word in them.
/// Where mktemp is missing or fails, mkdir makes a folder that is new, or none: nobody can have
/// prepared it, and it says why there is none.
std::string putScript(const HelperOffer& offer, bool control)
{
    return "umask 077; b=$XDG_RUNTIME_DIR; case $b in /*) ;; *) b=/tmp;; esac; "
           "[ -d \"$b\" ] && [ -w \"$b\" ] || b=/tmp; n=$b/probescope; "
           "d=$(mktemp -d \"$n-XXXXXX\" 2>/dev/null) || "
           "{ d=$n-$$; mkdir -m 700 \"$d\" || exit 71; }; "
           "f=$d/probescope-helper; undo() { trap : HUP INT PIPE TERM; rm -f \"$f\"; rmdir \"$d\"; "
           "exit $1; }; trap \"undo 74\" HUP INT PIPE TERM; "
           "head -c "
        + std::to_string(offer.bytes)
        + " >\"$f\" || undo 72; "
          "s=$(sha256sum <\"$f\") || undo 75; [ \"${s%% *}\" = "
        + offer.sha256
        + " ] || undo 73; chmod 700 \"$f\"; v=$(\"$f\" --version </dev/null) || undo 76; "
          "[ \"$v\" = \"probescope-helper "
        + offer.version + "\" ] || undo 76; echo \""
        + std::string(kPutMark.substr(0, kPutMark.size() - 1))
        + "\" || undo 74; trap : HUP INT PIPE TERM; \"$f\" --stdio" + (control ? "" : " --observe")
        + "; undo $?";
}

struct Ran
{
    int status = 0;
    std::string said;
    std::string errors; ///< their last line
};

/// Whether it goes on: it was not cancelled.
using GoOnFn = std::function<bool()>;

/// Sends that much of a file to a socket, as long as the other side takes it, and closes that if
/// the file has less: the checksum tells. False: cancelled.
bool sendFile(int file, std::uint64_t size, FileDescriptor& socket, const GoOnFn& goOn)
{
    std::vector<char> bytes(std::size_t(64) << 10);
    for (std::uint64_t left = size; left > 0;) {
        const auto got = ::read(file, bytes.data(), std::min<std::uint64_t>(bytes.size(), left));
        if (got <= 0) {
            socket.reset();
            return true;
        }
        left -= std::uint64_t(got);
        for (std::size_t sent = 0; sent < std::size_t(got);) {
            pollfd room{.fd = socket.get(), .events = POLLOUT, .revents = 0};
            if (!goOn())
                return false;
            if (::poll(&room, 1, kStepMs) == 0)
                continue;
            const auto now = ::send(socket.get(), bytes.data() + sent, std::size_t(got) - sent,
                                    MSG_NOSIGNAL | MSG_DONTWAIT);
            if (now < 0 && errno != EAGAIN && errno != EINTR)
                return true; // its exit status tells why
            sent += std::size_t(std::max<ssize_t>(now, 0));
        }
    }
    return true;
}

/// All that is said, or all up to the mark: not a byte of what follows it. False: cancelled.
bool receive(int from, std::string_view mark, std::string& said, const GoOnFn& goOn)
{
    std::vector<char> bytes(mark.empty() ? 4096 : 1);
    for (;;) {
        pollfd some{.fd = from, .events = POLLIN, .revents = 0};
        if (!goOn())
            return false;
        if (::poll(&some, 1, kStepMs) == 0)
            continue;
        const auto got = ::read(from, bytes.data(), bytes.size());
        if (got == 0 || (got < 0 && errno != EINTR))
            return true;
        if (got > 0)
            said.append(bytes.data(), std::size_t(got));
        if (!mark.empty() && said.ends_with(mark))
            return true;
        if (said.size() > kMaxSaid)
            said.erase(0, said.size() - kMaxSaid / 2);
    }
}

tl::unexpected<Error> cancelled(const std::string& host)
{
    return fail(ErrorCode::Cancelled, tr("the connection to {} was canceled", {host}));
}

/// What a program that has closed its output ends with.
Result<Ran> ended(ChildProcess& child, std::string said, const std::string& host,
                  const GoOnFn& goOn)
{
    std::optional<int> status;
    while (!status) {
        if (!goOn())
            return cancelled(host);
        status = child.waitFor(std::chrono::milliseconds(kStepMs));
    }
    return Ran{.status = *status, .said = std::move(said), .errors = lastLine(child.errors())};
}

/// A command in the host's shell.
Result<Ran> runOn(const std::string& host, const std::string& command, const HelperOptions& options)
{
    auto child = ChildProcess::start({options.ssh, "-T", "--", host, command}, {});
    if (!child)
        return passOn(child);
    std::string said;
    if (!receive(child->takeOutput().get(), {}, said, options.goOn))
        return cancelled(host);
    return ended(*child, std::move(said), host, options.goOn);
}

tl::unexpected<Error> unreachable(const Ran& ran, const std::string& host)
{
    return fail(ErrorCode::Disconnected, withWords(tr("cannot reach {}", {host}), ran.errors),
                tr("Try: ssh {}", {host}));
}

tl::unexpected<Error> notPut(const Ran& ran, const HelperOffer& offer)
{
    switch (ran.status) {
    case kNoFolder:
        return fail(ErrorCode::NoPermission,
                    withWords(tr("cannot create a folder on {}", {offer.host}), ran.errors),
                    tr("Make $XDG_RUNTIME_DIR or /tmp writable there"));
    case kNotWritten:
        return fail(
            ErrorCode::DiskFull,
            withWords(tr("cannot write the helper on {}", {offer.host}), ran.errors),
            tr("Free {} bytes in $XDG_RUNTIME_DIR or /tmp there", {std::to_string(offer.bytes)}));
    case kOtherChecksum:
        return fail(
            ErrorCode::Corrupt,
            tr("the helper arrived on {} with another checksum, and was not started", {offer.host}),
            tr("Reconnect to copy it again"));
    case kNoChecksum:
        return fail(ErrorCode::Unsupported,
                    withWords(tr("cannot compute a checksum on {}", {offer.host}), ran.errors),
                    tr("Install sha256sum there, or probescope-helper itself"));
    case kDoesNotRun:
        return fail(
            ErrorCode::Unsupported,
            withWords(tr("the helper does not run on {}", {offer.host}), ran.errors),
            tr("A folder that is mounted with noexec can be the reason. Install the package "
               "probescope-helper there"));
    default:
        return unreachable(ran, offer.host);
    }
}

/// Where an installation may have them: one that is where it was configured for, or was moved.
/// Where packaging/helper builds them: only if any helper may be started, since a program may lie
/// where others can make a folder of that name beside it.
std::vector<std::filesystem::path> helperFolders(const HelperOptions& options)
{
    if (!options.helpers.empty())
        return {options.helpers};
    std::error_code failed;
    const auto program = std::filesystem::read_symlink("/proc/self/exe", failed).parent_path();
    std::vector<std::filesystem::path> folders{PROBESCOPE_HELPERS,
                                               program / "../lib/probescope/helpers"};
    if (options.anyHelper)
        folders.push_back(program / "../../helper");
    return folders;
}

bool hasAnyHelper(const std::vector<std::filesystem::path>& folders)
{
    return std::any_of(folders.begin(), folders.end(), [](const auto& folder) {
        std::error_code failed;
        const std::filesystem::directory_iterator entries(folder, failed);
        return std::any_of(begin(entries), end(entries), [&failed](const auto& processor) {
            return std::filesystem::is_regular_file(processor.path() / "probescope-helper", failed);
        });
    });
}

std::optional<std::string> staticHelper(const std::vector<std::filesystem::path>& folders,
                                        const std::string& processor)
{
    for (const auto& folder : folders) {
        const auto file = folder / processor / "probescope-helper";
        std::error_code failed;
        if (std::filesystem::is_regular_file(file, failed))
            return file.lexically_normal().string();
    }
    return std::nullopt;
}

tl::unexpected<Error> noHelper(const Message& what)
{
    return fail(
        ErrorCode::NotFound, what,
        tr("Install the package probescope-helper there, or probescope-helper-static of its "
           "architecture here"));
}

/// coreutils, which every Debian has, computes it here as on the host.
Result<std::string> sha256Of(const std::string& file)
{
    auto child = ChildProcess::start({"sha256sum", "--", file}, {});
    if (!child)
        return passOn(child);
    std::string said;
    receive(child->takeOutput().get(), {}, said, [] { return true; });
    constexpr std::size_t kDigits = 64;
    if (child->wait() != 0 || said.find(' ') != kDigits)
        return fail(
            ErrorCode::Io,
            withWords(tr("cannot compute the checksum of the helper"), lastLine(child->errors())),
            {}, Place{.file = file});
    return said.substr(0, kDigits);
}

} // namespace

Result<HelperOffer> offerHelper(const std::string& host, const HelperOptions& options)
{
    if (!isHost(host))
        return fail(ErrorCode::Invalid, tr("not a valid host"),
                    tr("Write it as for ssh: USER@HOST"), Place{.field = host.substr(0, 64)});
    // Without any, the host need not be logged in to.
    const auto folders = helperFolders(options);
    if (!hasAnyHelper(folders))
        return noHelper(tr("this machine has no helper to copy to {}", {host}));
    const auto asked = runOn(host, "uname -m", options);
    if (!asked)
        return passOn(asked);
    if (asked->status != 0)
        return unreachable(*asked, host);
    const auto processor = lastLine(asked->said);
    const bool plain = !processor.empty()
        && std::all_of(processor.begin(), processor.end(),
                       [](char c) { return (c >= 'a' && c <= 'z') || isDigit(c) || c == '_'; });
    const auto file = plain ? staticHelper(folders, processor) : std::nullopt;
    if (!file)
        return noHelper(
            tr("this machine has no helper for {}, the processor of {}", {processor, host}));
    auto sum = sha256Of(*file);
    if (!sum)
        return passOn(sum);
    std::error_code failed;
    return HelperOffer{.host = host,
                       .file = *file,
                       .processor = processor,
                       .version = PROBESCOPE_VERSION,
                       .bytes = std::filesystem::file_size(*file, failed),
                       .sha256 = *sum};
}

Result<std::unique_ptr<RemoteBackend>> startPutHelper(const HelperOffer& offer,
                                                      HelperOptions options)
{
    const FileDescriptor file(::open(offer.file.c_str(), O_RDONLY | O_CLOEXEC));
    if (!file)
        return tl::unexpected(systemError(errno, tr("cannot read the helper"), offer.file));
    auto ssh = ChildProcess::start(
        {options.ssh, "-T", "--", offer.host, "sh -c '" + putScript(offer, options.control) + "'"},
        {}, ChildProcess::Input::Socket);
    if (!ssh)
        return passOn(ssh);
    auto to = ssh->takeInput();
    auto from = ssh->takeOutput();
    std::string said;
    if (!sendFile(file.get(), offer.bytes, to, options.goOn)
        || !receive(from.get(), kPutMark, said, options.goOn))
        return cancelled(offer.host);
    if (said.ends_with(kPutMark))
        return connectSshHelper(std::move(*ssh), std::move(from), std::move(to), offer.host,
                                std::move(options));
    to.reset();
    const auto ran = ended(*ssh, std::move(said), offer.host, options.goOn);
    return ran ? notPut(*ran, offer) : passOn(ran);
}

} // namespace probescope::access
