#include "ui/probes/probe_making.h"

#include "core/tracefs/dynamic_events.h"
#include "core/tracefs/probe_trial.h"

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

} // namespace

Result<std::vector<tracefs::EventName>> makeAll(tracefs::ProbeDriver& driver,
                                                const std::vector<probe::Spec>& specs)
{
    std::vector<tracefs::EventName> made;
    const auto takeBack = [&](const Error& error) -> tl::unexpected<Error> {
        for (const auto& event : made)
            // Just made: nobody recorded it. The error that is told is the first one.
            static_cast<void>(driver.remove(event, tracefs::Consent::Wiping));
        return tl::unexpected(error);
    };
    for (const auto& spec : specs) {
        const auto own = driver.owned(spec);
        const bool joins =
            std::find(made.begin(), made.end(), tracefs::EventName{own.group, own.event})
            != made.end();
        const auto event = driver.create(spec, joins);
        if (!event)
            return takeBack(event.error());
        if (!joins)
            made.push_back(*event);
        if (spec.kind == probe::Kind::Synthetic)
            continue; // others make it happen
        if (const auto enabled = driver.enable(*event); !enabled)
            return takeBack(enabled.error());
    }
    return made;
}

Result<std::vector<tracefs::EventName>> remake(tracefs::ProbeDriver& driver,
                                               const tracefs::EventName& event,
                                               const std::vector<probe::Spec>& specs,
                                               tracefs::Consent consent)
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
    const auto first = driver.recreate(event, inPlace, consent);
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

} // namespace probescope::ui
