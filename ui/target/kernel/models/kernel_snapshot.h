#pragma once

#include "core/base/cancel.h"
#include "core/tracefs/files/journal.h"
#include "core/tracefs/instances/kernel.h"
#include "core/tracefs/instances/leftovers.h"

#include <QString>
#include <QStringList>

#include <filesystem>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace probescope::ui {

/// An instance of somebody else, or of a running session of ours, and what it does.
struct ActiveInstance
{
    std::string instance = {};
    std::string tracer = {}; ///< empty for `nop`
    std::size_t events = 0; ///< that are enabled
    bool tracing = false;
    bool known = false; ///< false: it could not be read
};

/// A snapshot of a target. It does not follow later changes of the kernel.
struct KernelSnapshot
{
    std::shared_ptr<access::Backend> backend;
    std::shared_ptr<tracefs::Kernel> kernel;
    tracefs::TracingUsers tracingUsers;
    std::vector<ActiveInstance> instances; ///< of others and of running sessions
    std::vector<tracefs::Journal::Left> journals; ///< of dead processes, for this target
};

/// The steps of taking a snapshot, which may take some seconds.
enum class SnapshotStep : std::uint8_t { TracingUsers, Kernel, Journals };

/// Takes a complete snapshot. Never on the UI thread. Errors: those of tracefs::Kernel::snapshot()
/// and tracingUsersOf(), Cancelled.
Result<KernelSnapshot> takeKernelSnapshot(std::shared_ptr<access::Backend> backend,
                                          const std::filesystem::path& journals,
                                          const CancelToken& cancel,
                                          const std::function<void(SnapshotStep)>& begins);

/// What a dead process left: a session's instance and probes, or changes of the top level.
struct Leftover
{
    std::optional<tracefs::SessionResources> session = {};
    std::optional<tracefs::Journal::Left> journal = {};

    QString name() const;
    /// One line: what it consists of.
    QString summary() const;
    /// What cleaning it up does, a sentence for each thing that is removed or restored.
    QStringList steps() const;
};
std::vector<Leftover> leftoversOf(const KernelSnapshot& snapshot);

/// The result of cleaning up.
struct CleanUpReport
{
    QStringList done = {}; ///< sentences
    QStringList left = {}; ///< sentences: what is still there, and why
};
/// Cleans up one after the other, and continues after errors. Never on the UI thread.
CleanUpReport cleanUpLeftovers(access::Backend& backend, const std::vector<Leftover>& leftovers,
                               const CancelToken& cancel,
                               const std::function<void(std::size_t)>& begins);

} // namespace probescope::ui
