#include "app/helper/sandbox.h"

#include "core/access/backend/local_backend.h"

#include <algorithm>
#include <array>
#include <cerrno>
#include <fcntl.h>
#include <linux/landlock.h>
#include <memory>
#include <sched.h>
#include <seccomp.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <system_error>
#include <unistd.h>

namespace probescope::helper {

namespace {

using access::Level;
using Rights = std::uint64_t;

// The C library has no functions for Landlock, and its headers are older than some rights.
constexpr long kCreateRuleset = 444;
constexpr long kAddRule = 445;
constexpr long kRestrictSelf = 446;
constexpr Rights kTruncate = Rights(1) << 14; ///< from Linux 6.2 on

constexpr Rights kReads = LANDLOCK_ACCESS_FS_READ_FILE;
constexpr Rights kReadsFolder = kReads | LANDLOCK_ACCESS_FS_READ_DIR;
constexpr Rights kWrites = LANDLOCK_ACCESS_FS_WRITE_FILE | kTruncate;
constexpr Rights kMakesInstances = LANDLOCK_ACCESS_FS_MAKE_DIR | LANDLOCK_ACCESS_FS_REMOVE_DIR;

/// All that a kernel knows, so that what is not named is forbidden.
Rights rightsKnown(long abi)
{
    int bits = 13;
    if (abi >= 2)
        bits = 14; // links and renames between folders
    if (abi >= 3)
        bits = 15; // truncating
    if (abi >= 5)
        bits = 16; // ioctl of devices
    return (Rights(1) << bits) - 1;
}

std::string failed(const char* what, int number)
{
    return std::string(what) + ": " + std::generic_category().message(number);
}

/// What is not there needs no rule.
bool permit(int ruleset, const std::filesystem::path& path, Rights rights)
{
    const FileDescriptor file(::open(path.c_str(), O_PATH | O_CLOEXEC));
    if (!file)
        return errno == ENOENT || errno == ENOTDIR || errno == EACCES;
    landlock_path_beneath_attr beneath = {};
    beneath.allowed_access = rights;
    beneath.parent_fd = file.get();
    return syscall(kAddRule, ruleset, LANDLOCK_RULE_PATH_BENEATH, &beneath, 0U) == 0;
}

bool permitAll(int ruleset, const std::filesystem::path& tracefs, Level level, Rights known)
{
    const bool control = level == Level::Control;
    bool done = permit(ruleset, tracefs,
                       (kReadsFolder | (control ? kWrites | kMakesInstances : 0)) & known);
    done = permit(ruleset, "/proc", kReadsFolder) && done;
    done = permit(ruleset, "/sys/kernel/btf", kReadsFolder) && done;
    for (int file = 0; file <= int(access::kLastSystemFile); ++file) {
        const std::string path = access::systemPath(access::SystemFile(file));
        if (!path.starts_with("/proc/"))
            done = permit(ruleset, path, kReads) && done;
    }
    for (int which = 0; control && which <= int(access::kLastKernelSwitch); ++which)
        done =
            permit(ruleset, access::pathOf(access::KernelSwitch(which)), (kReads | kWrites) & known)
            && done;
    return done;
}

/// Empty: done.
std::string confineFiles(const std::filesystem::path& tracefs, Level level)
{
    const long abi = syscall(kCreateRuleset, nullptr, 0UL, LANDLOCK_CREATE_RULESET_VERSION);
    if (abi < 1)
        return failed("this kernel has no Landlock", errno);
    landlock_ruleset_attr handled = {};
    handled.handled_access_fs = rightsKnown(abi);
    const FileDescriptor ruleset(int(syscall(kCreateRuleset, &handled, sizeof handled, 0U)));
    if (!ruleset)
        return failed("cannot use Landlock", errno);
    if (!permitAll(ruleset.get(), tracefs, level, handled.handled_access_fs))
        return failed("Landlock rejected a rule", errno);
    if (syscall(kRestrictSelf, ruleset.get(), 0U) != 0)
        return failed("cannot use Landlock", errno);
    return {};
}

// What a kernel or an architecture does not have is passed over.
constexpr std::array kCalls{
    // Files, always by an open folder or a rule of Landlock.
    SCMP_SYS(openat), SCMP_SYS(openat2), SCMP_SYS(open), SCMP_SYS(close), SCMP_SYS(read),
    SCMP_SYS(pread64), SCMP_SYS(write), SCMP_SYS(writev), SCMP_SYS(lseek), SCMP_SYS(_llseek),
    SCMP_SYS(getdents64), SCMP_SYS(fstat), SCMP_SYS(fstat64), SCMP_SYS(stat), SCMP_SYS(lstat),
    SCMP_SYS(newfstatat), SCMP_SYS(fstatat64), SCMP_SYS(statx), SCMP_SYS(access),
    SCMP_SYS(faccessat), SCMP_SYS(faccessat2), SCMP_SYS(mkdirat),
    // Streams and the connection.
    SCMP_SYS(pipe2), SCMP_SYS(splice), SCMP_SYS(epoll_create1), SCMP_SYS(epoll_ctl),
    SCMP_SYS(epoll_wait), SCMP_SYS(epoll_pwait), SCMP_SYS(poll), SCMP_SYS(ppoll),
    SCMP_SYS(ppoll_time64), SCMP_SYS(eventfd2),
    // The log, where it is connected: this one names no receiver.
    SCMP_SYS(send),
    // Memory, but none that is run.
    SCMP_SYS(brk), SCMP_SYS(munmap), SCMP_SYS(mremap), SCMP_SYS(madvise),
    // Threads and time.
    SCMP_SYS(futex), SCMP_SYS(futex_time64), SCMP_SYS(set_robust_list), SCMP_SYS(rseq),
    SCMP_SYS(sched_yield), SCMP_SYS(sched_getaffinity), SCMP_SYS(clock_gettime),
    SCMP_SYS(clock_gettime64), SCMP_SYS(clock_nanosleep), SCMP_SYS(clock_nanosleep_time64),
    SCMP_SYS(nanosleep), SCMP_SYS(gettimeofday), SCMP_SYS(time), SCMP_SYS(getrandom),
    SCMP_SYS(rt_sigaction), SCMP_SYS(rt_sigprocmask), SCMP_SYS(rt_sigreturn),
    SCMP_SYS(restart_syscall), SCMP_SYS(getpid), SCMP_SYS(gettid), SCMP_SYS(getuid),
    SCMP_SYS(geteuid), SCMP_SYS(exit), SCMP_SYS(exit_group)};

#ifdef PROBESCOPE_SANITIZED
/// For their threads, and their checks at the end.
constexpr std::array kSanitizerCalls{
    SCMP_SYS(clone),       SCMP_SYS(ptrace),           SCMP_SYS(wait4),      SCMP_SYS(prctl),
    SCMP_SYS(sigaltstack), SCMP_SYS(readlink),         SCMP_SYS(readlinkat), SCMP_SYS(getppid),
    SCMP_SYS(getdents),    SCMP_SYS(process_vm_readv), SCMP_SYS(mmap),       SCMP_SYS(mprotect),
    SCMP_SYS(prlimit64),   SCMP_SYS(getrlimit),        SCMP_SYS(arch_prctl), SCMP_SYS(dup),
    SCMP_SYS(dup2),        SCMP_SYS(getrusage),        SCMP_SYS(uname)};
#else
constexpr std::array<int, 0> kSanitizerCalls{};
#endif

bool isS390(std::uint32_t architecture)
{
    const auto which = architecture == SCMP_ARCH_NATIVE ? seccomp_arch_native() : architecture;
    return which == SCMP_ARCH_S390X || which == SCMP_ARCH_S390;
}

struct BoundCall
{
    int call;
    scmp_arg_cmp argument;
};

/// Calls that may be made with some arguments only.
std::vector<BoundCall> boundCalls(std::uint32_t architecture)
{
    constexpr scmp_datum_t kThread = CLONE_VM | CLONE_SIGHAND | CLONE_THREAD;
    // There the stack comes before the flags (CLONE_BACKWARDS2 of kernel/fork.c).
    const unsigned flags = isS390(architecture) ? 1 : 0;
    std::vector<BoundCall> calls{
        {SCMP_SYS(clone), SCMP_CMP(flags, SCMP_CMP_MASKED_EQ, kThread, kThread)},
        {SCMP_SYS(mmap2), SCMP_A2(SCMP_CMP_MASKED_EQ, PROT_EXEC, 0)},
        {SCMP_SYS(mprotect), SCMP_A2(SCMP_CMP_MASKED_EQ, PROT_EXEC, 0)},
        {SCMP_SYS(prlimit64), SCMP_A2(SCMP_CMP_EQ, 0, 0)}, // reads
        {SCMP_SYS(unlinkat), SCMP_A2(SCMP_CMP_EQ, AT_REMOVEDIR, 0)},
        {SCMP_SYS(kill), SCMP_A1(SCMP_CMP_EQ, 0, 0)}, // asks whether it lives
        {SCMP_SYS(tgkill), SCMP_A0(SCMP_CMP_EQ, scmp_datum_t(getpid()), 0)}, // abort()
    };
    for (const int command : {F_GETFL, F_SETFL, F_GETFD, F_SETFD, F_SETPIPE_SZ}) {
        calls.push_back({SCMP_SYS(fcntl), SCMP_A1(SCMP_CMP_EQ, scmp_datum_t(command), 0)});
        calls.push_back({SCMP_SYS(fcntl64), SCMP_A1(SCMP_CMP_EQ, scmp_datum_t(command), 0)});
    }
    // There all of its arguments are behind a pointer (old_mmap of mm/mmap.c), where no filter can
    // look.
    if (!isS390(architecture))
        calls.push_back({SCMP_SYS(mmap), SCMP_A2(SCMP_CMP_MASKED_EQ, PROT_EXEC, 0)});
    return calls;
}

/// sendto(2) where it is connected: without a receiver. Where the calls of sockets are one call
/// (socketcall(2)), their arguments are behind a pointer, and the C library takes send(2).
bool addSending(scmp_filter_ctx filter, std::uint32_t architecture)
{
    const scmp_arg_cmp noReceiver = SCMP_A4(SCMP_CMP_EQ, 0, 0);
    return seccomp_syscall_resolve_name_arch(architecture, "socketcall") >= 0
        || seccomp_rule_add_array(filter, SCMP_ACT_ALLOW, SCMP_SYS(sendto), 1, &noReceiver) == 0;
}

bool addBoundCalls(scmp_filter_ctx filter, std::uint32_t architecture)
{
    bool done = !isS390(architecture)
        || seccomp_rule_add_array(filter, SCMP_ACT_ALLOW, SCMP_SYS(mmap), 0, nullptr) == 0;
    for (const auto& [call, argument] : boundCalls(architecture))
        done = seccomp_rule_add_array(filter, SCMP_ACT_ALLOW, call, 1, &argument) == 0 && done;
    // Its flags are behind a pointer: the C library takes clone() then.
    return seccomp_rule_add_array(filter, SCMP_ACT_ERRNO(ENOSYS), SCMP_SYS(clone3), 0, nullptr) == 0
        && done;
}

using Filter = std::unique_ptr<std::remove_pointer_t<scmp_filter_ctx>, void (*)(scmp_filter_ctx)>;

template <typename Calls>
bool allow(const Filter& filter, const Calls& calls)
{
    return std::all_of(calls.begin(), calls.end(), [&filter](int call) {
        return seccomp_rule_add_array(filter.get(), SCMP_ACT_ALLOW, call, 0, nullptr) == 0;
    });
}

/// None where it cannot be made.
Filter filterFor(std::uint32_t architecture)
{
    Filter filter(seccomp_init(SCMP_ACT_ERRNO(EPERM)), seccomp_release);
    // Not beside the other one: they may differ in the order of their bytes.
    const bool foreign = architecture != SCMP_ARCH_NATIVE && architecture != seccomp_arch_native();
    if (!filter
        || (foreign
            && (seccomp_arch_remove(filter.get(), SCMP_ARCH_NATIVE) != 0
                || seccomp_arch_add(filter.get(), architecture) != 0))
        || !allow(filter, kCalls) || !addBoundCalls(filter.get(), architecture)
        || !addSending(filter.get(), architecture))
        filter.reset();
    return filter;
}

/// Empty: done.
std::string confineCalls()
{
    const Filter filter = filterFor(SCMP_ARCH_NATIVE);
    if (!filter || !allow(filter, kSanitizerCalls))
        return "cannot create the seccomp filter";
    // Refused calls are logged where the kernel knows how to.
    static_cast<void>(seccomp_attr_set(filter.get(), SCMP_FLTATR_CTL_LOG, 1));
    static_cast<void>(seccomp_attr_set(filter.get(), SCMP_FLTATR_CTL_TSYNC, 1));
    if (const int loaded = seccomp_load(filter.get()); loaded < 0)
        return failed("cannot load the seccomp filter", -loaded);
    return {};
}

} // namespace

Result<> writeCallFilter(std::uint32_t architecture, int file)
{
    const Filter filter = filterFor(architecture);
    const int written = filter ? seccomp_export_bpf(filter.get(), file) : -EINVAL;
    if (written < 0)
        return tl::unexpected(systemError(-written, "cannot create the seccomp filter"));
    return {};
}

std::vector<std::string> confine(const std::filesystem::path& tracefs, Level level)
{
    std::vector<std::string> missing;
    if (prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) != 0)
        missing.push_back(failed("cannot set no_new_privs", errno));
    // In this order: the filter knows nothing of Landlock.
    if (auto why = confineFiles(tracefs, level); !why.empty())
        missing.push_back(std::move(why));
    if (auto why = confineCalls(); !why.empty())
        missing.push_back(std::move(why));
    return missing;
}

} // namespace probescope::helper
