#include "ui/target/probes/probe_making.h"

#include "core/tracefs/instances/dynamic_events.h"
#include "core/tracefs/probes/probe_trial.h"

#include <algorithm>

namespace probescope::ui {

namespace {

/// Whether they can be made as soon as that event is gone.
Result<> tryBeside(tracefs::ProbeDriver& driver, const tracefs::EventName& event,
                   const std::vector<probe::Spec>& specs)
{
    const auto all = tracefs::dynamicEvents(driver.backend());
    if (!all)
        return passOn(all);
    for (const auto& spec : specs) {
        const auto own = driver.owned(spec);
        const tracefs::EventName name{own.group, own.event};
        const bool taken = name != event
            && std::any_of(all->begin(), all->end(),
                           [&](const auto& one) { return one.event == name; });
        if (taken)
            return fail(ErrorCode::Invalid, "the name is taken", "Choose another name",
                        Place{.field = name.system + '/' + name.name});
        const auto trial = tracefs::tryDefinitions(driver.backend(), {own});
        if (!trial)
            return passOn(trial);
        if (trial->refusal)
            return tl::unexpected(*trial->refusal);
    }
    return {};
}

/// Joins definitions of one event: the first that says something counts.
Result<> createAll(tracefs::ProbeDriver& driver, const std::vector<probe::Spec>& specs,
                   const std::vector<tracefs::ProbeExtras>& extras,
                   std::vector<tracefs::EventName>& made)
{
    for (std::size_t i = 0; i < specs.size(); ++i) {
        const auto own = driver.owned(specs[i]);
        const bool joins =
            std::find(made.begin(), made.end(), tracefs::EventName{own.group, own.event})
            != made.end();
        const auto event = driver.create(specs[i], joins);
        if (!event)
            return passOn(event);
        if (!joins)
            made.push_back(*event);
        if (i >= extras.size() || extras[i].empty() || !driver.extras(*event).empty())
            continue;
        if (auto set = driver.setExtras(*event, extras[i]); !set)
            return set;
    }
    return {};
}

} // namespace

Result<std::vector<tracefs::EventName>> makeAll(tracefs::ProbeDriver& driver,
                                                const std::vector<probe::Spec>& specs,
                                                const std::vector<tracefs::ProbeExtras>& extras)
{
    std::vector<tracefs::EventName> made;
    auto done = createAll(driver, specs, extras, made);
    for (const auto& event : made) {
        // Others make synthetic events happen.
        if (done && event.system != "synthetic")
            done = driver.enable(event);
    }
    if (done)
        return made;
    for (const auto& event : made)
        // Just made: nobody recorded it. The error that is told is the first one.
        static_cast<void>(driver.remove(event, tracefs::Consent::Wiping));
    return passOn(done);
}

Result<std::vector<tracefs::EventName>> remake(tracefs::ProbeDriver& driver,
                                               const tracefs::EventName& event,
                                               const std::vector<probe::Spec>& specs,
                                               tracefs::Consent consent,
                                               const std::optional<tracefs::ProbeExtras>& extras)
{
    const auto nameOf = [&](const probe::Spec& spec) {
        return spec.event.empty() ? event.name : spec.event;
    };
    std::vector<probe::Spec> inPlace;
    std::vector<probe::Spec> beside;
    for (const auto& spec : specs)
        (nameOf(spec) == nameOf(specs.front()) ? inPlace : beside).push_back(spec);
    if (auto possible = tryBeside(driver, event, beside); !possible)
        return passOn(possible);
    const auto first = driver.recreate(event, inPlace, consent, extras);
    if (!first)
        return passOn(first);
    std::vector<tracefs::EventName> made{*first};
    const auto others = makeAll(driver, beside);
    if (!others) {
        auto error = others.error();
        error.hint = first->name + " was made anew all the same. " + error.hint;
        return tl::unexpected(std::move(error));
    }
    made.insert(made.end(), others->begin(), others->end());
    return made;
}

tracefs::ProbeExtras extrasOf(const tracefs::ProbeDriver& driver, const tracefs::ListedProbe& probe)
{
    auto extras = driver.extras(probe.event);
    for (const auto& place : probe.enabledIn) {
        if (!extras.empty())
            break;
        extras = {.filter = place.filter,
                  .stackTrace = std::any_of(place.triggers.begin(), place.triggers.end(),
                                            tracefs::isStackTrigger)};
    }
    return extras;
}

} // namespace probescope::ui
