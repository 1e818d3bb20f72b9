#include "app/helper/rights.h"

#include "core/access/protocol/protocol.h"
#include "core/base/file_descriptor.h"

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstdlib>
#include <linux/capability.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

namespace probescope::helper {

namespace {

constexpr std::uint32_t kKept = CAP_TO_MASK(CAP_SYSLOG);
constexpr std::size_t kKeptWord = CAP_TO_INDEX(CAP_SYSLOG);

using CapabilityWords = std::array<__user_cap_data_struct, _LINUX_CAPABILITY_U32S_3>;

Result<CapabilityWords> capabilities()
{
    __user_cap_header_struct header = {_LINUX_CAPABILITY_VERSION_3, 0};
    CapabilityWords words{};
    if (syscall(SYS_capget, &header, words.data()) != 0)
        return tl::unexpected(systemError(errno, "cannot read the capabilities"));
    return words;
}

/// Who has no such right (a user without root on a remote host) has nothing to give up there.
void emptyBoundingSet()
{
    for (int capability = 0; prctl(PR_CAPBSET_READ, capability) >= 0; ++capability) {
        if (capability != CAP_SYSLOG)
            prctl(PR_CAPBSET_DROP, capability);
    }
}

Result<> keepOne()
{
    auto words = capabilities();
    if (!words)
        return passOn(words);
    for (std::size_t i = 0; i < words->size(); ++i) {
        auto& word = (*words)[i];
        word.permitted &= i == kKeptWord ? kKept : 0;
        word.effective = word.permitted;
        word.inheritable = 0;
    }
    __user_cap_header_struct header = {_LINUX_CAPABILITY_VERSION_3, 0};
    if (syscall(SYS_capset, &header, words->data()) != 0)
        return tl::unexpected(systemError(errno, "cannot drop the capabilities"));
    return {};
}

Result<> checkRights()
{
    const auto words = capabilities();
    if (!words)
        return passOn(words);
    std::uint32_t stayed = 0;
    for (std::size_t i = 0; i < words->size(); ++i) {
        const auto& word = (*words)[i];
        stayed |=
            (word.permitted | word.effective | word.inheritable) & ~(i == kKeptWord ? kKept : 0);
    }
    if (stayed != 0 || prctl(PR_GET_NO_NEW_PRIVS, 0, 0, 0, 0) != 1)
        return fail(ErrorCode::NoPermission, "cannot drop root privileges");
    return {};
}

/// The three standard ones stay, too.
void closeAllBut(int kept)
{
    constexpr unsigned kFirst = 3;
    if (kept < int(kFirst)) {
        syscall(SYS_close_range, kFirst, ~0U, 0U);
        return;
    }
    if (unsigned(kept) > kFirst)
        syscall(SYS_close_range, kFirst, unsigned(kept) - 1, 0U);
    syscall(SYS_close_range, unsigned(kept) + 1, ~0U, 0U);
}

/// More than there are may be forbidden to who is not root.
void boundFiles(rlim_t most)
{
    const rlimit files = {most, most};
    rlimit now = {};
    if (setrlimit(RLIMIT_NOFILE, &files) == 0 || getrlimit(RLIMIT_NOFILE, &now) != 0)
        return;
    now.rlim_cur = std::min(most, now.rlim_max);
    setrlimit(RLIMIT_NOFILE, &now);
}

} // namespace

std::uint64_t filesFor(std::uint64_t cpus)
{
    constexpr std::uint64_t kMin = 4096;
    constexpr std::uint64_t kOthers = 256 + access::protocol::kMaxHeld;
    constexpr std::uint64_t kOfStream = 3; // besides those of its CPUs: a pipe and its epoll
    return std::max(kMin, access::protocol::kMaxStreams * (cpus + kOfStream) + kOthers);
}

Result<> giveUpRights(const FileDescriptor& kept)
{
    clearenv(); // NOLINT(concurrency-mt-unsafe): before any thread
    umask(077);
    if (chdir("/") != 0)
        return tl::unexpected(systemError(errno, "cannot change to the root folder"));
    closeAllBut(kept.get());
    const rlimit noCore = {0, 0};
    setrlimit(RLIMIT_CORE, &noCore);
    boundFiles(filesFor(std::uint64_t(std::max(sysconf(_SC_NPROCESSORS_CONF), 1L))));
    prctl(PR_CAP_AMBIENT, PR_CAP_AMBIENT_CLEAR_ALL, 0, 0, 0);
    emptyBoundingSet();
    if (auto kept = keepOne(); !kept)
        return kept;
    prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0);
    return checkRights();
}

} // namespace probescope::helper
