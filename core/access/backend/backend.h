#pragma once

#include "core/access/backend/stream.h"
#include "core/access/backend/system_file.h"
#include "core/access/backend/trace_path.h"
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
    bool writable = false; ///< its mode lets its owner write
    friend bool operator==(const Entry&, const Entry&) = default;
};

/// A process or a thread, to choose one that is traced.
struct Process
{
    std::int32_t pid = 0;
    std::int32_t parent = 0;
    std::uint32_t uid = 0;
    /// In clock ticks since boot (field 22 of /proc/PID/stat). Together with the pid it identifies
    /// one process among all that ever ran.
    std::uint64_t start = 0;
    std::string comm;
    std::string commandLine; ///< arguments joined by blanks; empty for the kernel's threads
    friend bool operator==(const Process&, const Process&) = default;
};

/// What a backend has that reaches no running kernel, but files that were saved from one.
struct Description
{
    std::string architecture = {}; ///< `x86_64`; empty: it is not known from these files
    bool someSymbols = false; ///< the symbols are only some of the kernel's, without sizes
    std::string folder = {}; ///< where the files are; empty: they are not in a folder
};

/// A file that is kept open because closing it has an effect (`free_buffer`).
class Held
{
public:
    virtual ~Held() = default;
};

/// Of a target that is no host. Journals keep it, so it is never translated.
inline constexpr const char* kThisMachine = "this machine";

/// Accesses the files of one kernel: in this process, through the helper, over ssh, or of a fake.
/// It knows nothing of tracing: tracefs::Kernel does, and is the same for all backends.
///
/// Every call may take seconds (RCU grace periods, networks): never call it from the UI thread.
/// Thread-safe; calls from several threads run one after the other.
///
/// Errors, with the file as their place and the kernel's errno as their number: NotFound,
/// NoPermission (hint: what to do), Invalid (the kernel refused what was written: EINVAL and the
/// like), Busy (EBUSY), NoMemory (ENOMEM and ENOSPC), Io, Disconnected (the helper or the host is
/// gone), Refused (our own rules forbid it: policy.h; number 0).
class Backend
{
public:
    virtual ~Backend() = default;

    /// The target's name: kThisMachine, or as ssh is given it, "root@board".
    virtual std::string name() const = 0;
    /// Nothing if there is a running kernel.
    virtual std::optional<Description> description() const { return std::nullopt; }

    /// The whole of a file. More than `most` bytes are an error (Refused).
    virtual Result<std::string> read(const TracePath& path, std::size_t most = kMaxRead) = 0;
    virtual Result<std::string> readSystem(SystemFile file, std::size_t most = kMaxRead) = 0;
    /// /sys/kernel/btf/MODULE: the types of a module that is loaded. Error Refused: it is not the
    /// name of a module.
    virtual Result<std::string> readModuleTypes(std::string_view module,
                                                std::size_t most = kMaxRead) = 0;
    virtual Result<std::vector<Entry>> list(const TracePath& path) = 0;
    virtual Result<std::vector<Process>> processes() = 0;
    /// All threads except the first one of each process (which has the pid of the process).
    /// `parent` is the process of the thread; owner and command line are those of the process.
    /// Filters by pid apply to threads.
    virtual Result<std::vector<Process>> threads() = 0;
    /// Whether the process that began at `start` still exists.
    virtual Result<bool> isAlive(std::int32_t pid, std::uint64_t start)
    {
        const auto all = processes();
        if (!all)
            return passOn(all);
        return std::any_of(all->begin(), all->end(), [&](const Process& process) {
            return process.pid == pid && process.start == start;
        });
    }
    /// The process on the target that works for us: this one, or the helper. What we create there
    /// is named after it, so that others can tell whether its owner is still alive.
    virtual Result<Process> owner() = 0;

    /// Writes one line with one write(2), without truncating: tracefs takes one command per call. A
    /// line end is added if `text` has none. If the kernel accepts only a part, the rest is written
    /// by further calls.
    virtual Result<> append(const TracePath& path, std::string_view text) = 0;
    /// Opens with O_TRUNC, which *clears* files that hold lists, and writes `text` unless it is
    /// empty.
    virtual Result<> writeTruncating(const TracePath& path, std::string_view text) = 0;

    virtual Result<> makeInstance(std::string_view name) = 0;
    virtual Result<> removeInstance(std::string_view name) = 0;

    /// `instance` is its folder; the root is the top-level buffer.
    virtual Result<std::unique_ptr<Stream>> openStream(const TracePath& instance) = 0;
    virtual Result<std::unique_ptr<Held>> hold(const TracePath& path) = 0;

    /// Its state is read by readSystem(fileOf(which)). Error NotFound: this kernel has no such
    /// switch.
    virtual Result<> turn(KernelSwitch which, bool on) = 0;

    /// Whether the user agrees to changes of what everybody shares: the top-level buffer and
    /// tracer, and the switches of the kernel. A helper refuses such changes without this; in this
    /// process no consent is needed. Each caller that permits must revoke; the permission holds
    /// until the last one has.
    virtual Result<> permitTopLevel(bool /*permitted*/) { return {}; }

    /// Whether the user agrees to changes of other users' probes, and of where these are enabled. A
    /// helper refuses such changes without this.
    virtual Result<> permitOthers(bool /*permitted*/) { return {}; }

    /// The current machine code of the running kernel and its modules, with what probes patched
    /// into it. At most 4096 bytes, fewer if the code (in modules: the function) ends before.
    /// Errors: Refused (no code there, or too much is asked for), NoPermission (locked down),
    /// NotFound (a kernel without /proc/kcore), Unsupported (this backend cannot do it).
    virtual Result<std::string> readKernelText(std::uint64_t /*address*/, std::size_t /*bytes*/)
    {
        return fail(ErrorCode::Unsupported, tr("reading the kernel's code is not supported here"));
    }

    static constexpr std::size_t kMaxRead = std::size_t(64) << 20;
};

} // namespace probescope::access
