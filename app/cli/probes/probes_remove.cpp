#include "app/cli/kernel/target.h"
#include "app/cli/probes/probes.h"
#include "core/numbers/amount_text.h"
#include "core/tracefs/probe_driver/batch.h"
#include "core/tracefs/probes/words.h"

#include <algorithm>
#include <fmt/format.h>
#include <fmt/ranges.h>

namespace probescope::cli {

namespace {

using tracefs::Consent;
using tracefs::ListedProbe;
using tracefs::Removal;

struct RemoveOptions
{
    std::string host;
    std::vector<std::string> names;
    bool all = false;
    bool others = false;
    bool wipe = false;
};

tl::unexpected<Error> refusal(ErrorCode code, const ListedProbe& probe, Message what, Message hint)
{
    return fail(code, std::move(what), std::move(hint), Place{.field = nameOf(probe.event)});
}

/// With the consent of the user the driver touches all; so what he did not agree to is looked for
/// here.
Result<> mayRemove(const ListedProbe& probe, const RemoveOptions& options)
{
    if (options.others || !probe.isProtected())
        return {};
    if (!tracefs::isKept(probe))
        return refusal(ErrorCode::Refused, probe, "the probe belongs to others: " + ownerOf(probe),
                       (probe.enabledIn.empty() ? std::string()
                                                : "It is enabled in " + placesText(probe) + ". ")
                           + "--others removes it anyway, and ends what they record of it");
    if (!probe.enabledIn.empty())
        return refusal(ErrorCode::Busy, probe, "the probe is in use",
                       "It is enabled in " + placesText(probe)
                           + ". Disable it there, or remove it anyway with --others");
    return {};
}

Result<> mayWipe(const tracefs::ProbeDriver& driver, const ListedProbe& probe)
{
    const auto wiped = driver.wipedBy(probe.event);
    if (!wiped)
        return passOn(wiped);
    if (wiped->empty())
        return {};
    std::vector<std::string> buffers;
    for (const auto& buffer : *wiped)
        buffers.push_back(
            (buffer.instance.empty() ? "the top-level buffer" : placeText(buffer.instance))
            + " has " + amountText(buffer.events, "event")
            + (buffer.certain ? "" : ", lost if the probe was ever enabled there"));
    return refusal(ErrorCode::Busy, probe, "removing the probe discards unread events",
                   fmt::format("{}. --wipe removes it anyway", fmt::join(buffers, "; ")));
}

Result<Removal> removalOf(const tracefs::ProbeDriver& driver, const ListedProbe& probe,
                          const RemoveOptions& options)
{
    if (auto allowed = mayRemove(probe, options); !allowed)
        return passOn(allowed);
    if (!options.wipe) {
        if (auto allowed = mayWipe(driver, probe); !allowed)
            return passOn(allowed);
    }
    if (probe.isProtected() || options.others)
        return Removal{probe.event, Consent::Others};
    return Removal{probe.event, options.wipe ? Consent::Wiping : Consent::OwnOnly};
}

Result<std::vector<Removal>> removalsOf(access::Backend& backend,
                                        const tracefs::ProbeDriver& driver,
                                        const RemoveOptions& options)
{
    const auto list = tracefs::listProbes(backend);
    if (!list)
        return passOn(list);
    std::vector<const ListedProbe*> probes;
    for (const std::string& name : options.names) {
        const auto probe = probeNamed(*list, name);
        if (!probe)
            return passOn(probe);
        if (std::find(probes.begin(), probes.end(), *probe) == probes.end())
            probes.push_back(*probe);
    }
    for (const ListedProbe& probe : list->probes) {
        if (options.all && tracefs::isKept(probe))
            probes.push_back(&probe);
    }
    std::vector<Removal> removals;
    for (const ListedProbe* const probe : probes) {
        auto removal = removalOf(driver, *probe, options);
        if (!removal)
            return passOn(removal);
        removals.push_back(std::move(*removal));
    }
    return removals;
}

void reportRemoved(const tracefs::RemovedProbe& removed)
{
    for (const std::string& definition : removed.definitions)
        print(definition + '\n');
}

Result<> remove(const RemoveOptions& options)
{
    if (options.names.empty() && !options.all)
        return fail(ErrorCode::Invalid, "no probe is named", "Name one: GROUP:EVENT, or --all");
    const auto backend = openTarget(options.host);
    if (!backend)
        return passOn(backend);
    auto driver = tracefs::ProbeDriver::open(**backend);
    if (!driver)
        return passOn(driver);
    auto removals = removalsOf(**backend, *driver, options);
    if (!removals)
        return passOn(removals);
    if (removals->empty())
        printMessage((*backend)->name() + ": there are no probes made by create");
    return tracefs::removeEach(*driver, std::move(*removals), reportRemoved);
}

} // namespace

Command addProbesRemove(CLI::App& probes)
{
    auto options = std::make_shared<RemoveOptions>();
    CLI::App* app = probes.add_subcommand("remove", "Remove probes");
    auto* const names = app->add_option("PROBE", options->names, "GROUP:EVENT, as list prints it");
    app->add_flag("--all", options->all, "All probes that create has made without a group name")
        ->excludes(names);
    app->add_flag("--others", options->others,
                  "Also probes that others created or use: disables them everywhere and ends what "
                  "others record of them");
    app->add_flag("--wipe", options->wipe,
                  "Even if the kernel then clears ring buffers where the probe was ever enabled, "
                  "and unread events are lost");
    addHostOption(*app, options->host);
    app->footer("Prints removed probes as definitions for create. The filter of an event probe is "
                "missing: the kernel does not list it.\nExamples:\n  probescope-cli probes remove "
                "probescope:open\n  probescope-cli probes remove --all --host root@board");
    return {app, [options]() { return remove(*options); }};
}

} // namespace probescope::cli
