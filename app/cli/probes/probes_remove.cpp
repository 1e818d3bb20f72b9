#include "app/cli/kernel/target.h"
#include "app/cli/probes/probes.h"
#include "core/tracefs/probe_driver/batch.h"
#include "core/tracefs/probes/words.h"

#include <algorithm>

namespace probescope::cli {

namespace {

using tracefs::Consent;
using tracefs::ListedProbe;
using tracefs::Removal;

struct RemoveOptions
{
    Host host;
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
        return refusal(ErrorCode::Refused, probe,
                       tr("the probe has another owner: {}", {ownerOf(probe)}),
                       probe.enabledIn.empty()
                           ? tr("--others removes it anyway, and ends what they record of it")
                           : tr("It is enabled in {}. --others removes it anyway, and ends what "
                                "they record of it",
                                {placesText(probe)}));
    if (!probe.enabledIn.empty())
        return refusal(
            ErrorCode::Busy, probe, "the probe is in use"_tr,
            tr("It is enabled in {}. Disable it there, or remove it anyway with --others",
               {placesText(probe)}));
    return {};
}

Result<> mayWipe(const tracefs::ProbeDriver& driver, const ListedProbe& probe)
{
    const auto wiped = driver.wipedBy(probe.event);
    if (!wiped)
        return passOn(wiped);
    if (wiped->empty())
        return {};
    Message buffers;
    for (const auto& buffer : *wiped) {
        const Message name =
            buffer.instance.empty() ? tr("the top-level buffer") : placeText(buffer.instance);
        const Message one = buffer.certain
            ? tr("{} has {}", {name, eventsText(buffer.events)})
            : tr("{} has {}, lost if the probe was ever enabled there",
                 {name, eventsText(buffer.events)});
        buffers = buffers.empty() ? one : tr("{}; {}", {std::move(buffers), one});
    }
    return refusal(ErrorCode::Busy, probe, "removing the probe discards unread events"_tr,
                   tr("{}. --wipe removes it anyway", {std::move(buffers)}));
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
        return fail(ErrorCode::Invalid, "no probe is named"_tr,
                    "Name one: GROUP:EVENT, or --all"_tr);
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
        printMessage((*backend)->name(), "there are no probes created by probescope-cli"_tr);
    return tracefs::removeEach(*driver, std::move(*removals), reportRemoved);
}

} // namespace

Command addProbesRemove(App& probes)
{
    auto options = std::make_shared<RemoveOptions>();
    App* app = probes.addCommand("remove", "Remove probes"_tr);
    auto* const names =
        app->addOption("PROBE", options->names, "GROUP:EVENT, as list prints it"_tr);
    app->addFlag("--all", options->all, "All probes created without a group name"_tr)
        ->excludes(names);
    app->addFlag("--others", options->others,
                 "Also probes that others created or use: disables them everywhere and ends what "
                 "others record of them"_tr);
    app->addFlag("--wipe", options->wipe,
                 "Even if the kernel then clears ring buffers where the probe was ever enabled, "
                 "and unread events are lost"_tr);
    addHostOption(*app, options->host);
    app->setFooter(
        "Prints removed probes as definitions for create. The filter of an event probe is missing: the kernel does not list it."_tr,
        {"probescope-cli probes remove probescope:open",
         "probescope-cli probes remove --all --host root@board"});
    return {app, [options]() { return remove(*options); }};
}

} // namespace probescope::cli
