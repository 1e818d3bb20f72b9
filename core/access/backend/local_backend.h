#pragma once

#include "core/access/backend/backend.h"
#include "core/access/backend/kernel_memory.h"
#include "core/access/backend/trace_root.h"

#include <mutex>
#include <optional>

namespace probescope::access {

/// Where a file is on this machine.
const char* systemPath(SystemFile file);

/// The kernel that this process runs on, accessed directly: it needs root, or the rights that the
/// modes of the files give. It enforces no rules of its own; Server does.
class LocalBackend : public Backend
{
public:
    /// The tracefs of this machine. Errors: those of TraceRoot::find().
    static Result<std::unique_ptr<LocalBackend>> open();
    explicit LocalBackend(TraceRoot root);

    std::string name() const override;
    Result<std::string> read(const TracePath& path, std::size_t most = kMaxRead) override;
    Result<std::string> readSystem(SystemFile file, std::size_t most = kMaxRead) override;
    Result<std::string> readModuleTypes(std::string_view module,
                                        std::size_t most = kMaxRead) override;
    Result<std::vector<Entry>> list(const TracePath& path) override;
    Result<std::vector<Process>> processes() override;
    Result<std::vector<Process>> threads() override;
    Result<bool> isAlive(std::int32_t pid, std::uint64_t start) override;
    Result<Process> owner() override;
    Result<> append(const TracePath& path, std::string_view text) override;
    Result<> writeTruncating(const TracePath& path, std::string_view text) override;
    Result<> makeInstance(std::string_view name) override;
    Result<> removeInstance(std::string_view name) override;
    Result<std::unique_ptr<Stream>> openStream(const TracePath& instance) override;
    Result<std::unique_ptr<Held>> hold(const TracePath& path) override;
    Result<> turn(KernelSwitch which, bool on) override;
    Result<std::string> readKernelText(std::uint64_t address, std::size_t bytes) override;
    /// Takes what KernelMemory::open() returned before the right to open it was dropped.
    Result<> useKernelMemory(FileDescriptor file);

    const std::filesystem::path& folder() const { return m_root.folder(); }

private:
    Result<> write(const TracePath& path, std::string_view text, int flags);
    Result<> openKernelMemory();

    std::mutex m_mutex;
    TraceRoot m_root;
    std::optional<KernelMemory> m_kernelMemory; ///< opened when it is first asked for
    TextRange m_kernelText; ///< of the kernel itself, which stays where it is
};

} // namespace probescope::access
