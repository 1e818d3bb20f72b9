#include "app/cli/kernel/target.h"

#include "app/cli/base/command.h"
#include "core/access/backend/local_backend.h"
#include "core/access/remote/put_helper.h"

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

Message facts(const access::HelperOffer& offer)
{
    return tr("{}, version {}, {} bytes, SHA-256 {}",
              {offer.file, offer.version, std::to_string(offer.bytes), offer.sha256});
}

/// Where the host has no helper, one for this session is offered, or put there.
Result<std::shared_ptr<access::Backend>> openRemote(const Host& host)
{
    auto remote = access::startRemoteHelper(host.name, {});
    if (remote || remote.error().code != ErrorCode::NotFound)
        return shared(std::move(remote));
    const auto offer = access::offerHelper(host.name, {});
    if (!offer && host.putHelper)
        return passOn(offer);
    if (!offer)
        return passOn(remote);
    if (!host.putHelper) {
        auto error = remote.error();
        error.hint = tr("{}, or use --put-helper: it copies a helper to a private folder there, "
                        "and removes it at the end ({})",
                        {std::move(error.hint), facts(*offer)});
        return tl::unexpected(std::move(error));
    }
    printMessage(tr("copying the helper to a private folder on {}, which is removed at the end: {}",
                    {host.name, facts(*offer)}));
    return shared(access::startPutHelper(*offer, {}));
}

} // namespace

void addHostOption(App& app, Host& host)
{
    app.addOption("--host", host.name, "[USER@]HOST to reach by ssh (default: this machine)"_tr);
    app.addFlag("--put-helper", host.putHelper,
                "If the host has no helper, copy one there for this session"_tr)
        ->needs("--host");
}

Result<std::shared_ptr<access::Backend>> openTarget(const Host& host)
{
    if (!host.name.empty())
        return openRemote(host);
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
