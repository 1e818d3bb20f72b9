#include "core/tracefs/probe_driver/batch.h"

#include "core/probe/spec/event_names.h"
#include "core/tracefs/instances/dynamic_events.h"
#include "core/tracefs/probe_driver/trial.h"
#include "core/tracefs/probes/words.h"

#include <algorithm>

namespace probescope::tracefs {

namespace {

/// What the driver will call it.
EventName nameOf(const ProbeDriver& driver, const probe::Spec& spec, Consent consent)
{
    const bool foreign = consent == Consent::Others && !spec.group.empty();
    const auto named = foreign ? spec : driver.owned(spec);
    return {named.group, named.event.empty() ? probe::eventOf(named) : named.event};
}

/// Whether they can be created as soon as that event is gone.
Result<> tryBeside(ProbeDriver& driver, const EventName& event,
                   const std::vector<probe::Spec>& specs)
{
    const auto all = dynamicEvents(driver.backend());
    if (!all)
        return passOn(all);
    for (const auto& spec : specs) {
        const auto own = driver.owned(spec);
        const EventName name{own.group, own.event};
        const bool taken = name != event
            && std::any_of(all->begin(), all->end(),
                           [&](const auto& one) { return one.event == name; });
        if (taken)
            return fail(ErrorCode::Invalid, tr("the name is already in use"),
                        tr("Choose another name"), Place{.field = name.system + '/' + name.name});
        const auto trial = tryDefinitions(driver.backend(), {own});
        if (!trial)
            return passOn(trial);
        if (trial->refusal)
            return tl::unexpected(*trial->refusal);
    }
    return {};
}

Result<> create(ProbeDriver& driver, const std::vector<probe::Spec>& specs,
                const CreateOptions& options, std::vector<EventName>& made)
{
    for (std::size_t i = 0; i < specs.size(); ++i) {
        const auto name = nameOf(driver, specs[i], options.consent);
        const bool joins = std::find(made.begin(), made.end(), name) != made.end();
        const auto event = driver.create(specs[i], joins, options.consent);
        if (!event)
            return passOn(event);
        if (!joins)
            made.push_back(*event);
        if (i >= options.extras.size() || options.extras[i].empty()
            || !driver.extras(*event).empty())
            continue;
        if (auto set = driver.setExtras(*event, options.extras[i]); !set)
            return set;
    }
    return {};
}

/// Adds to the error what cannot be deleted.
void deleteAgain(ProbeDriver& driver, const std::vector<EventName>& made, Consent consent,
                 Error& error)
{
    std::vector<Removal> removals;
    removals.reserve(made.size());
    for (const auto& event : made)
        removals.push_back({event, consent});
    const auto removed = removeEach(driver, std::move(removals));
    if (removed)
        return;
    std::string left;
    for (const auto& event : made) {
        if (!driver.definitions(event).empty())
            left += (left.empty() ? "" : ", ") + event.system + '/' + event.name;
    }
    const auto rest = tr("Left in the kernel: {}, because {}", {left, removed.error().what});
    error.hint = error.hint.empty() ? rest : tr("{}. {}", {error.hint, rest});
}

} // namespace

Result<std::vector<EventName>> createAll(ProbeDriver& driver, const std::vector<probe::Spec>& specs,
                                         const CreateOptions& options)
{
    std::vector<EventName> made;
    auto done = create(driver, specs, options, made);
    for (const auto& event : made) {
        // Synthetic events happen when others tell them to.
        if (done && options.watched && event.system != kSynthetic)
            done = driver.enable(event);
    }
    if (done)
        return made;
    // Just created: nobody recorded them.
    deleteAgain(driver, made, std::max(options.consent, Consent::Wiping), done.error());
    return passOn(done);
}

Result<std::vector<EventName>> replaceProbe(ProbeDriver& driver, const EventName& event,
                                            const std::vector<probe::Spec>& specs, Consent consent,
                                            const std::optional<ProbeExtras>& extras)
{
    const auto named = [&](const probe::Spec& spec) {
        return spec.event.empty() ? event.name : spec.event;
    };
    std::vector<probe::Spec> inPlace;
    std::vector<probe::Spec> beside;
    for (const auto& spec : specs)
        (named(spec) == named(specs.front()) ? inPlace : beside).push_back(spec);
    if (auto possible = tryBeside(driver, event, beside); !possible)
        return passOn(possible);
    const auto first = driver.recreate(event, inPlace, consent, extras);
    if (!first)
        return passOn(first);
    std::vector<EventName> made{*first};
    const auto others = createAll(driver, beside);
    if (!others) {
        auto error = others.error();
        error.hint = tr("{} was recreated nevertheless. {}", {first->name, error.hint});
        return tl::unexpected(std::move(error));
    }
    made.insert(made.end(), others->begin(), others->end());
    return made;
}

Result<> removeEach(ProbeDriver& driver, std::vector<Removal> removals,
                    const std::function<void(const RemovedProbe&)>& removed,
                    const CancelToken& stop)
{
    Result<> done;
    for (std::size_t before = removals.size() + 1; removals.size() < before;) {
        before = removals.size();
        done = {};
        std::erase_if(removals, [&](const Removal& removal) {
            if (stop.cancelled())
                return false;
            const auto one = driver.remove(removal.event, removal.consent);
            if (one && removed)
                removed(*one);
            const bool gone = one || one.error().code == ErrorCode::NotFound;
            if (!gone && done)
                done = passOn(one);
            return gone;
        });
    }
    return done;
}

Result<std::vector<WipedBuffer>> wipedByAll(const ProbeDriver& driver,
                                            const std::vector<EventName>& events)
{
    std::vector<WipedBuffer> all;
    for (const auto& event : events) {
        const auto wiped = driver.wipedBy(event);
        if (!wiped && wiped.error().code == ErrorCode::NotFound)
            continue;
        if (!wiped)
            return passOn(wiped);
        for (const auto& buffer : *wiped) {
            const auto known = std::find_if(all.begin(), all.end(), [&](const auto& one) {
                return one.instance == buffer.instance;
            });
            if (known == all.end())
                all.push_back(buffer);
            else
                known->certain = known->certain || buffer.certain;
        }
    }
    return all;
}

} // namespace probescope::tracefs
