#pragma once

#include "core/access/remote/remote_backend.h"

#include <string>
#include <vector>

namespace probescope::access {

/// PROBESCOPE_ANY_HELPER, a build option: pkexec may start a helper that others than root could
/// have modified.
extern const bool kMayStartAnyHelper;

struct HelperOptions
{
    /// Whether the user is asked for the right to control tracing (else only to observe).
    bool control = true;
    /// Called while the user types a password or a host does not answer; false cancels it.
    std::function<bool()> goOn = [] { return true; };
    /// The helper's program. Empty: usualHelper() on this machine; elsewhere, where the shell finds
    /// it.
    std::string program = {};
    /// The program that grants the rights, without its arguments.
    std::string elevate = "pkexec";
    /// Whether it may start a helper that others than root can modify: see isOfRootAlone().
    bool anyHelper = kMayStartAnyHelper;
    std::string ssh = "ssh";
    /// Folders ARCH/probescope-helper of helpers that are linked statically. Empty: those of an
    /// installation and, with anyHelper, those that packaging/helper built.
    std::string helpers = {};
};

/// The installed helper or, if there is none, the one beside the running program: a build that is
/// tried out.
std::string usualHelper();

/// Checks that only root can change what a program does: the program and everything that leads to
/// it (each folder, each link) belong to root and are writable neither for a group nor for others.
/// Errors: Refused, with what violates this; NotFound.
Result<> isOfRootAlone(const std::string& program);

/// Where polkitd searches the helper's actions. Without them it asks for the password with the
/// generic text of pkexec, and does not distinguish observing from tracing.
std::string polkitActions();

/// Starts a helper on this machine, as root by pkexec. Errors besides those of
/// RemoteBackend::connect(): NotFound (no pkexec, no helper), NoPermission (no password was given),
/// Cancelled, Refused (others than root could have modified the helper).
Result<std::unique_ptr<RemoteBackend>> startLocalHelper(HelperOptions options);

/// Starts a helper on another host, with the system's ssh and its configuration, keys and agent.
/// `host` is `[USER@]HOST` or a name from ~/.ssh/config. Errors: Invalid (not a host), NotFound (no
/// ssh, no helper there), Disconnected (the host does not answer; what: the text of ssh).
Result<std::unique_ptr<RemoteBackend>> startRemoteHelper(const std::string& host,
                                                         HelperOptions options);

/// Whether the text can safely be passed to ssh as a host: it is no option, and has no blank or
/// anything that a shell or a configuration with %h could misinterpret.
bool isHost(std::string_view host);

} // namespace probescope::access
