#include "core/access/remote/put_helper.h"

#include "core/access/remote/last_words.h"
#include "core/base/child_process.h"
#include "core/base/text.h"

#include <algorithm>
#include <cerrno>
#include <chrono>
#include <fcntl.h>
#include <filesystem>
#include <optional>
#include <poll.h>
#include <random>
#include <sys/socket.h>
#include <unistd.h>
#include <utility>
#include <vector>

namespace probescope::access {

namespace {

constexpr int kStepMs = 100; ///< how often somebody is asked whether to go on
constexpr std::size_t kMaxSaid = std::size_t(64) << 10;
constexpr std::string_view kPutMark = "probescope-put: ";

// What the script below ends with.
constexpr int kNoFolder = 71;
constexpr int kNotWritten = 72;
constexpr int kOtherChecksum = 73;
constexpr int kNoChecksum = 75;
constexpr int kDoesNotRun = 76;

constexpr std::string_view kBaseScript =
    "b=${XDG_RUNTIME_DIR:-/tmp}; [ -d \"$b\" ] && [ -w \"$b\" ] || b=/tmp; ";

/// Runs in any shell: without single quotes and line breaks within, so that it can be one word in
/// them. mkdir makes a folder that is new, or none: nobody can have prepared it.
std::string putScript(const HelperOffer& offer, const std::string& token)
{
    return "umask 077; " + std::string(kBaseScript) + "n=$b/probescope-" + token
        + "; d=$(mktemp -d \"$n-XXXXXX\" 2>/dev/null) || "
          "{ d=$n-$$; mkdir -m 700 \"$d\" || exit 71; }; "
          "f=$d/probescope-helper; "
          "undo() { rm -f \"$f\"; rmdir \"$d\"; exit $1; }; trap \"undo 74\" HUP INT TERM; "
          "cat >\"$f\" || undo 72; "
          "s=$(sha256sum \"$f\") || undo 75; [ \"${s%% *}\" = "
        + offer.sha256
        + " ] || undo 73; "
          "chmod 700 \"$f\"; v=$(\"$f\" --version) || undo 76; [ \"$v\" = \"probescope-helper "
        + offer.version + "\" ] || undo 76; echo \"" + std::string(kPutMark) + "$d\"";
}

/// What is run in place of a helper's program: it goes with the helper.
constexpr const char* kRunScript =
    "sh -c 'trap : HUP INT TERM; \"$0\" \"$@\"; s=$?; rm -f \"$0\"; rmdir \"${0%/*}\"; exit $s' ";

/// Whatever was put, however far that came.
std::string removeScript(const std::string& token)
{
    return std::string(kBaseScript) + "for d in \"$b\"/probescope-" + token
        + "-*; do rm -f \"$d/probescope-helper\"; rmdir \"$d\"; done";
}

/// Tells our folders from those of others.
std::string newToken()
{
    std::random_device random;
    std::string token;
    for (int i = 0; i < 12; ++i)
        token += "0123456789abcdef"[random() % 16];
    return token;
}

struct Ran
{
    int status = 0;
    std::string said;
    std::string errors; ///< their last line
};

/// Sends the file to a socket, as long as the other side takes it. False: cancelled.
bool sendFile(int file, int socket, const std::function<bool()>& goOn)
{
    std::vector<char> bytes(std::size_t(64) << 10);
    for (;;) {
        const auto got = ::read(file, bytes.data(), bytes.size());
        if (got <= 0)
            return true; // the checksum tells whether that was all
        for (std::size_t sent = 0; sent < std::size_t(got);) {
            pollfd room{.fd = socket, .events = POLLOUT, .revents = 0};
            if (!goOn())
                return false;
            if (::poll(&room, 1, kStepMs) == 0)
                continue;
            const auto now = ::send(socket, bytes.data() + sent, std::size_t(got) - sent,
                                    MSG_NOSIGNAL | MSG_DONTWAIT);
            if (now < 0 && errno != EAGAIN && errno != EINTR)
                return true; // its exit status tells why
            sent += std::size_t(std::max<ssize_t>(now, 0));
        }
    }
}

/// False: cancelled.
bool receiveAll(int from, std::string& said, const std::function<bool()>& goOn)
{
    std::vector<char> bytes(4096);
    for (;;) {
        pollfd some{.fd = from, .events = POLLIN, .revents = 0};
        if (!goOn())
            return false;
        if (::poll(&some, 1, kStepMs) == 0)
            continue;
        const auto got = ::read(from, bytes.data(), bytes.size());
        if (got == 0 || (got < 0 && errno != EINTR))
            return true;
        if (got > 0 && said.size() < kMaxSaid)
            said.append(bytes.data(), std::size_t(got));
    }
}

/// A command in the host's shell, with a file as its input.
Result<Ran> runOn(const std::string& host, const std::string& command, const FileDescriptor& input,
                  const HelperOptions& options)
{
    auto child =
        ChildProcess::start({options.ssh, "-T", "--", host, command}, {},
                            input ? ChildProcess::Input::Socket : ChildProcess::Input::Nothing);
    if (!child)
        return passOn(child);
    Ran ran;
    auto in = child->takeInput();
    const auto out = child->takeOutput();
    bool well = !input || sendFile(input.get(), in.get(), options.goOn);
    in.reset();
    well = well && receiveAll(out.get(), ran.said, options.goOn);
    if (!well)
        return fail(ErrorCode::Cancelled, tr("the connection to {} was canceled", {host}));
    ran.status = child->wait();
    ran.errors = lastLine(child->errors());
    return ran;
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

/// A folder that the script can have made. Its name becomes part of a command.
std::optional<std::string> folderSaid(const std::string& said)
{
    const auto mark = said.rfind(kPutMark);
    if (mark == std::string::npos)
        return std::nullopt;
    auto folder = said.substr(mark + kPutMark.size());
    folder = folder.substr(0, folder.find_first_of("\r\n"));
    const bool plain = std::all_of(folder.begin(), folder.end(), [](char c) {
        return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || isDigit(c) || c == '/'
            || c == '-' || c == '_' || c == '.';
    });
    if (!plain || !folder.starts_with('/') || folder.find("/probescope-") == std::string::npos)
        return std::nullopt;
    return folder;
}

/// As well as it goes: the host may be gone.
void removePut(const std::string& host, const std::string& token, HelperOptions options)
{
    constexpr std::chrono::seconds kPatience(5);
    options.goOn = [until = std::chrono::steady_clock::now() + kPatience] {
        return std::chrono::steady_clock::now() < until;
    };
    static_cast<void>(runOn(host, "sh -c '" + removeScript(token) + "'", {}, options));
}

/// Where packages install them; beside a program that is not installed; where packaging/helper
/// builds them.
std::optional<std::string> staticHelper(const std::string& processor, const HelperOptions& options)
{
    std::error_code failed;
    const auto program = std::filesystem::read_symlink("/proc/self/exe", failed).parent_path();
    std::vector<std::filesystem::path> folders{options.helpers};
    if (options.helpers.empty())
        folders = {PROBESCOPE_HELPERS, program / "../lib/probescope/helpers",
                   program / "../../helper"};
    for (const auto& folder : folders) {
        const auto file = folder / processor / "probescope-helper";
        if (std::filesystem::is_regular_file(file, failed))
            return file.lexically_normal().string();
    }
    return std::nullopt;
}

/// coreutils, which every Debian has, computes it here as on the host.
Result<std::string> sha256Of(const std::string& file)
{
    auto child = ChildProcess::start({"sha256sum", "--", file}, {});
    if (!child)
        return passOn(child);
    std::string said;
    receiveAll(child->takeOutput().get(), said, [] { return true; });
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
    const auto asked = runOn(host, "uname -m", {}, options);
    if (!asked)
        return passOn(asked);
    if (asked->status != 0)
        return unreachable(*asked, host);
    const auto processor = lastLine(asked->said);
    const bool plain = !processor.empty()
        && std::all_of(processor.begin(), processor.end(),
                       [](char c) { return (c >= 'a' && c <= 'z') || isDigit(c) || c == '_'; });
    const auto file = plain ? staticHelper(processor, options) : std::nullopt;
    if (!file)
        return fail(ErrorCode::NotFound,
                    tr("this machine has no helper for {}, the processor of {}", {processor, host}),
                    tr("Install the package probescope-helper there, or build a helper for it with "
                       "packaging/helper of Probescope's sources"));
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
    const auto token = newToken();
    const auto put = runOn(offer.host, "sh -c '" + putScript(offer, token) + "'", file, options);
    const auto folder = put && put->status == 0 ? folderSaid(put->said) : std::nullopt;
    if (!folder) {
        removePut(offer.host, token, std::move(options));
        return put ? notPut(*put, offer) : passOn(put);
    }
    HelperOptions starting = options;
    starting.program = kRunScript + *folder + "/probescope-helper";
    auto started = startRemoteHelper(offer.host, std::move(starting));
    if (!started) // the shell that removes it may never have run
        removePut(offer.host, token, std::move(options));
    return started;
}

} // namespace probescope::access
