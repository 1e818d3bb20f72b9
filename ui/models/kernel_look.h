#pragma once

#include "core/base/cancel.h"
#include "core/tracefs/journal.h"
#include "core/tracefs/kernel.h"
#include "core/tracefs/leftovers.h"

#include <QString>
#include <QStringList>

#include <filesystem>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace probescope::ui {

/// An instance of somebody else, or of ours at work, and what it does.
struct Tenant
{
    std::string instance = {};
    std::string tracer = {}; ///< empty for `nop`
    std::size_t events = 0; ///< that are enabled
    bool tracing = false;
    bool known = false; ///< false: it could not be looked at
};

/// What was found in one look at a target. Nothing of it follows the kernel.
struct KernelLook
{
    std::shared_ptr<access::Backend> backend;
    std::shared_ptr<tracefs::Kernel> kernel;
    tracefs::Tenants tenants;
    std::vector<Tenant> instances; ///< of others and of living sessions
    std::vector<tracefs::Journal::Left> journals; ///< of dead processes, for this target
};

/// The steps of a look, which takes up to some seconds.
enum class LookStep : std::uint8_t { Tenants, Kernel, Journals };

/// Looks at everything. Not for a thread that draws. Errors: those of tracefs::Kernel::look() and
/// tenantsOf(), Cancelled.
Result<KernelLook> lookAtKernel(std::shared_ptr<access::Backend> backend,
                                const std::filesystem::path& journals, const CancelToken& cancel,
                                const std::function<void(LookStep)>& begins);

/// What a process that died left: a session's instance and probes, or changes of the top level.
struct Leftover
{
    std::optional<tracefs::Session> session = {};
    std::optional<tracefs::Journal::Left> journal = {};

    QString name() const;
    /// One line: what there is of it.
    QString summary() const;
    /// What its clean-up does, a sentence for each thing that is removed or put back.
    QStringList steps() const;
};
std::vector<Leftover> leftoversOf(const KernelLook& look);

/// What a clean-up did.
struct CleanUpReport
{
    QStringList done = {}; ///< sentences
    QStringList left = {}; ///< sentences: what is still there, and why
};
/// Cleans up one after the other; what one of them cannot do does not stop the others. Not for a
/// thread that draws.
CleanUpReport cleanUpLeftovers(access::Backend& backend, const std::vector<Leftover>& leftovers,
                               const CancelToken& cancel,
                               const std::function<void(std::size_t)>& begins);

} // namespace probescope::ui
