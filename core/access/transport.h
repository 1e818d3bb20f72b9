#pragma once

#include "core/access/remote_backend.h"

#include <string>
#include <vector>

namespace probescope::access {

/// PROBESCOPE_ANY_HELPER, a switch for who builds Probescope: pkexec may start a helper that others
/// could have changed.
extern const bool kMayStartAnyHelper;

struct HelperOptions
{
    /// What the user is to be asked for.
    bool control = true;
    /// Asked while the user types a password or a host does not answer; false ends it.
    std::function<bool()> goOn = [] { return true; };
    /// The helper's program; empty: on this machine usualHelper(), elsewhere where the shell finds
    /// it.
    std::string program = {};
    /// The program before it that gives the right, without its arguments.
    std::string elevate = "pkexec";
    /// That program may start a helper that is not root's alone: see isOfRootAlone().
    bool anyHelper = kMayStartAnyHelper;
    std::string ssh = "ssh";
};

/// Where it was installed or, where it was not, beside the program that runs: a build that is
/// tried out.
std::string usualHelper();

/// Whether nobody but root can change what a program does: it and all that leads to it, each folder
/// and each link of links, belong to root, and neither a group nor others may write there. Errors:
/// Refused, with what it is that is not so; NotFound.
Result<> isOfRootAlone(const std::string& program);

/// Where polkitd looks for the actions of the helper. Without them it asks for the password in the
/// general words of pkexec, and does not tell looking from tracing.
std::string polkitActions();

/// A helper on this machine, as root by pkexec. Errors, besides those of RemoteBackend::connect():
/// NotFound (no pkexec, no helper), NoPermission (the password was not given), Cancelled, Refused
/// (somebody else than root could have changed the helper).
Result<std::unique_ptr<RemoteBackend>> startLocalHelper(HelperOptions options);

/// A helper on another host, with the system's ssh and its configuration, keys and agent. `host`
/// is `[USER@]HOST` or a name of ~/.ssh/config. Errors: Invalid (this is no host), NotFound (no
/// ssh, no helper there), Disconnected (the host does not answer; what: the words of ssh).
Result<std::unique_ptr<RemoteBackend>> startRemoteHelper(const std::string& host,
                                                         HelperOptions options);

/// Whether it is a host that can be handed to ssh: no option, no blank, nothing that a shell or a
/// configuration with %h could take for more.
bool isHost(std::string_view host);

} // namespace probescope::access
