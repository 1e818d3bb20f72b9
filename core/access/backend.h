#pragma once

#include "core/access/stream.h"
#include "core/access/system_file.h"
#include "core/access/trace_path.h"
#include "core/base/result.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace probescope::access {

struct Entry
{
    std::string name;
    bool folder = false;
    bool writable = false; ///< the mode of the file says so to its owner
    friend bool operator==(const Entry&, const Entry&) = default;
};

/// A process or a thread, for choosing the one to follow.
struct Process
{
    std::int32_t pid = 0;
    std::int32_t parent = 0;
    std::uint32_t uid = 0;
    /// In clock ticks after the boot (field 22 of /proc/PID/stat): with the pid it names one
    /// process among all that ever lived.
    std::uint64_t start = 0;
    std::string comm;
    std::string commandLine; ///< arguments joined by blanks; empty for the kernel's threads
    friend bool operator==(const Process&, const Process&) = default;
};

/// What is behind a backend that reaches no kernel: files that were kept of one.
struct Description
{
    std::string architecture = {}; ///< `x86_64`; empty: others tell it, or nobody
    bool someSymbols = false; ///< its symbols are a few of the kernel's, and tell no sizes
    std::string folder = {}; ///< where its files are; empty: they are in no folder
};

/// A file that is held open, because closing it means something (`free_buffer`).
class Held
{
public:
    virtual ~Held() = default;
};

/// Reaches the files of one kernel: in this process, through the helper, over ssh, or a fake. It
/// knows no tracing: tracefs::Kernel does, and is the same above each of them.
///
/// Everything may take seconds (RCU grace periods, networks): never call it from a thread that
/// draws. Thread-safe; calls of several threads are done one after the other.
///
/// Errors, with the file as their place and the kernel's errno as their number: NotFound,
/// NoPermission (hint: what to do), Invalid (the kernel refused what was written: EINVAL and its
/// kin), Busy (EBUSY), NoMemory (ENOMEM and ENOSPC), Io, Disconnected (the helper or the host is
/// gone), Refused (our own rules do not allow it: policy.h; number 0).
class Backend
{
public:
    virtual ~Backend() = default;

    /// Where it leads, for people: "this machine", "root@board".
    virtual std::string name() const = 0;
    /// Nothing: a kernel that is at hand.
    virtual std::optional<Description> description() const { return std::nullopt; }

    /// The whole of a file. More than `most` bytes are an error (Refused).
    virtual Result<std::string> read(const TracePath& path, std::size_t most = kMostRead) = 0;
    virtual Result<std::string> readSystem(SystemFile file, std::size_t most = kMostRead) = 0;
    /// /sys/kernel/btf/MODULE: the types of a module that is loaded. Error Refused: it is not the
    /// name of a module.
    virtual Result<std::string> readModuleTypes(std::string_view module,
                                                std::size_t most = kMostRead) = 0;
    virtual Result<std::vector<Entry>> list(const TracePath& path) = 0;
    virtual Result<std::vector<Process>> processes() = 0;
    /// All threads but the first one of each process, which has the number of the process. `parent`
    /// is the process that a thread is of; owner and command line are those of the process. Filters
    /// by pid are by thread.
    virtual Result<std::vector<Process>> threads() = 0;
    /// Whether that process still is, by the time it began.
    virtual Result<bool> isAlive(std::int32_t pid, std::uint64_t start)
    {
        const auto all = processes();
        if (!all)
            return passOn(all);
        return std::any_of(all->begin(), all->end(), [&](const Process& process) {
            return process.pid == pid && process.start == start;
        });
    }
    /// The process on the target that works for us: this one, or the helper. What we make there is
    /// named after it, so that others can tell whether its owner is alive.
    virtual Result<Process> owner() = 0;

    /// One write(2) of a whole line, without truncating: tracefs takes one command a call. `text`
    /// gets its line end here when it has none. Where the kernel takes less than all of it, the
    /// rest is written by further calls.
    virtual Result<> append(const TracePath& path, std::string_view text) = 0;
    /// Opens with O_TRUNC, which means *clear* for the files that hold lists, and writes `text`
    /// unless it is empty.
    virtual Result<> writeTruncating(const TracePath& path, std::string_view text) = 0;

    virtual Result<> makeInstance(std::string_view name) = 0;
    virtual Result<> removeInstance(std::string_view name) = 0;

    /// `instance` is its folder; the root is the top-level buffer.
    virtual Result<std::unique_ptr<Stream>> openStream(const TracePath& instance) = 0;
    virtual Result<std::unique_ptr<Held>> hold(const TracePath& path) = 0;

    /// Reading it is readSystem(fileOf(which)). Error NotFound: this kernel has no such switch.
    virtual Result<> turn(KernelSwitch which, bool on) = 0;

    /// The user agrees to changes of what belongs to everybody: the top-level buffer and tracer,
    /// and the switches of the kernel. A helper refuses them before. In this process nobody has to
    /// be asked. Who agreed takes it back; it holds as long as anybody needs it.
    virtual Result<> permitTopLevel(bool /*permitted*/) { return {}; }

    /// The user agrees to changes of certain probes of others, and of where these are enabled. A
    /// helper refuses them before.
    virtual Result<> permitOthers(bool /*permitted*/) { return {}; }

    /// Machine code of the running kernel and its modules as it is now, with what probes put into
    /// it: at most 4096 bytes, and fewer where the code (of a module: the function) ends. Errors:
    /// Refused (no code is there, or more is asked for), NoPermission (locked down), NotFound (a
    /// kernel without /proc/kcore), Unsupported (this backend has no way to).
    virtual Result<std::string> readKernelText(std::uint64_t /*address*/, std::size_t /*bytes*/)
    {
        return fail(ErrorCode::Unsupported, "the kernel's code cannot be read here");
    }

    static constexpr std::size_t kMostRead = std::size_t(64) << 20;
};

} // namespace probescope::access
