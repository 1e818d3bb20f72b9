#include "app/cli/kernel/target.h"

#include "app/cli/base/command.h"
#include "core/access/backend/local_backend.h"
#include "core/access/remote/transport.h"

#include <csignal>
#include <unistd.h>
#include <utility>

namespace probescope::cli {

namespace {

Result<std::shared_ptr<access::Backend>>
shared(Result<std::unique_ptr<access::RemoteBackend>> backend)
{
    if (!backend)
        return passOn(backend);
    // A helper that is gone is an error of the call that finds it so.
    (void)std::signal(SIGPIPE, SIG_IGN);
    return std::shared_ptr<access::Backend>(std::move(*backend));
}

} // namespace

void addHostOption(App& app, std::string& host)
{
    app.addOption("--host", host, "[USER@]HOST to reach by ssh (default: this machine)"_tr);
}

Result<std::shared_ptr<access::Backend>> openTarget(const std::string& host)
{
    if (!host.empty())
        return shared(access::startRemoteHelper(host, {}));
    auto local = access::LocalBackend::open();
    if (local)
        return std::shared_ptr<access::Backend>(std::move(*local));
    if (local.error().code != ErrorCode::NoPermission || geteuid() == 0)
        return passOn(local);
    return shared(access::startLocalHelper({}));
}

void reportCleanedUp(const tracefs::CleanedUp& tidied)
{
    for (const std::string& session : tidied.sessions)
        printMessage(tr("removed {}, left by a crashed session", {session}));
    for (const std::string& file : tidied.restored)
        printMessage(tr("restored {}", {file}));
    for (const auto& foreign : tidied.foreign)
        printMessage(
            tr("{} has since been changed by another user and is left unchanged", {foreign.file}));
}

} // namespace probescope::cli
