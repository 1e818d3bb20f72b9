#pragma once

#include "app/cli/base/command.h"
#include "app/cli/kernel/target.h"
#include "core/access/backend/backend.h"
#include "core/probe/check/check_command.h"
#include "core/tracefs/probes/list.h"

#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace probescope::cli {

// What the commands below `probes` share.

/// `probes`, of a recording; those below are its subcommands, for probes of a kernel.
Command addProbes(App& program);
Command addProbesCheck(App& probes);
Command addProbesCopy(App& probes);
Command addProbesCreate(App& probes);
Command addProbesImport(App& probes);
Command addProbesList(App& probes);
Command addProbesRemove(App& probes);

/// `GROUP:EVENT`
std::string nameOf(const tracefs::EventName& event);
/// The probe of that name, `GROUP:EVENT` or `GROUP/EVENT`. Errors: Invalid; NotFound, with names
/// that are near.
Result<const tracefs::ListedProbe*> probeNamed(const tracefs::ProbeList& list,
                                               const std::string& name);
/// Whose it is: "probescope-cli", "Other users", … as the window says it
Message ownerOf(const tracefs::ListedProbe& probe);
/// `the top level` or `the instance NAME`.
Message placeText(const std::string& instance);
Message placesText(const tracefs::ListedProbe& probe);

/// "error", "warning", "note"
ConstantMessage severityName(probe::Severity severity);
/// Definitions of the command line are one line each. Errors: Invalid (an empty one, or one with a
/// line end, of which the kernel would make two commands).
Result<> checkDefinitions(const std::vector<std::string>& definitions);
/// On stderr, as compilers do: the line, what is wrong with it, and where.
void printFinding(std::string_view definition, const probe::Finding& finding);

/// `--host`, `--put-helper` and `--kernel`
struct KernelOptions
{
    Host host;
    std::string folder; ///< of a description
    bool named() const { return !host.name.empty() || !folder.empty(); }
};
void addKernelOptions(App& app, KernelOptions& options);
Result<std::shared_ptr<access::Backend>> openKernel(const KernelOptions& options);

} // namespace probescope::cli
