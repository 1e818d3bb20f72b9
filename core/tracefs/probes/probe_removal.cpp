#include "core/tracefs/files/control_text.h"
#include "core/tracefs/files/control_value.h"
#include "core/tracefs/instances/event_files.h"
#include "core/tracefs/probes/others_permit.h"
#include "core/tracefs/probes/probe_driver.h"
#include "core/tracefs/probes/probe_trial.h"
#include "core/tracefs/probes/probe_write.h"

#include <algorithm>
#include <utility>

// The part of ProbeDriver that deletes, and makes again.

namespace probescope::tracefs {

namespace {

/// Which file of an old kernel takes the definition.
probe::Kind kindOf(DynamicKind kind)
{
    switch (kind) {
    case DynamicKind::UserProbe:
        return probe::Kind::UserEntry;
    case DynamicKind::UserReturn:
        return probe::Kind::UserReturn;
    case DynamicKind::EventProbe:
        return probe::Kind::Event;
    case DynamicKind::Synthetic:
        return probe::Kind::Synthetic;
    default:
        return probe::Kind::KernelEntry;
    }
}

/// In place of the filters and stack traces that were there.
void setExtrasIn(std::vector<EnabledPlace>& places, const ProbeExtras& extras)
{
    for (auto& place : places) {
        place.filter = extras.filter;
        std::erase_if(place.triggers, isStackTrigger);
        if (extras.stackTrace && !place.soft)
            place.triggers.push_back(stackTrigger(extras.filter));
    }
}

/// Where it is disabled it may have a filter, which goes with it.
void addFiltersOfIdle(access::Backend& backend, const ListedProbe& probe, const SessionName& ours,
                      std::vector<EnabledPlace>& places)
{
    const auto instances = backend.list("instances");
    for (const auto& entry : instances ? *instances : std::vector<access::Entry>()) {
        const auto name = SessionName::parse(entry.name);
        if (!name || name->pid != ours.pid || name->start != ours.start || probe.place(entry.name))
            continue;
        const auto file = eventFile(entry.name, probe.event, "filter");
        const auto text = file ? backend.read(*file) : Result<std::string>(passOn(file));
        if (text && trimmed(*text) != "none" && !isFilterError(*text))
            places.push_back(
                {.instance = entry.name, .soft = true, .filter = std::string(trimmed(*text))});
    }
}

/// Why there is no new one, and whether the old one is there again.
tl::unexpected<Error> notRecreated(Error why, const Result<EventName>& undone)
{
    if (!undone)
        why.hint = "The old one could not be made again either: " + undone.error().message();
    return tl::unexpected(std::move(why));
}

} // namespace

Result<ListedProbe> ProbeDriver::listed(const EventName& event) const
{
    auto list = listProbes(*m_backend);
    if (!list)
        return passOn(list);
    const auto* found = list->find(event);
    if (!found)
        return fail(ErrorCode::NotFound, "there is no such probe", "It may have been deleted",
                    Place{.field = probeText(event)});
    return *found;
}

Result<> ProbeDriver::mayTouch(const ListedProbe& probe, Consent consent) const
{
    if (!probe.isProtected() || consent == Consent::Others)
        return {};
    if (probe.owner == ProbeOwner::Recording)
        return fail(ErrorCode::Busy, "a recording uses the probe", "Stop the recording first",
                    Place{.field = probeText(probe.event)});
    return fail(ErrorCode::Refused, "the probe belongs to somebody else",
                "Deleting it may erase what they record", Place{.field = probeText(probe.event)});
}

bool ProbeDriver::enabledByUs(const ListedProbe& probe, const std::string& instance) const
{
    if (instance.empty())
        return m_onTop.count(probe.event) != 0;
    if (ownsInstance(instance))
        return true;
    const auto session = SessionName::parse(instance);
    const bool ofTheSameDead = probe.owner == ProbeOwner::Leftover && session && probe.session
        && session->pid == probe.session->pid && session->start == probe.session->start;
    return ofTheSameDead;
}

/// Changes nothing.
Result<> ProbeDriver::mayRelease(const ListedProbe& probe, Consent consent) const
{
    const Place field{.field = probeText(probe.event)};
    if (!probe.eventProbes.empty())
        return fail(ErrorCode::Busy, "another event hangs on it",
                    "Delete " + probeText(probe.eventProbes.front()) + " first", field);
    for (const auto& place : probe.enabledIn) {
        if (consent != Consent::Others && !enabledByUs(probe, place.instance))
            return fail(ErrorCode::Busy, "somebody else uses the probe",
                        "It is enabled in " + instanceText(place.instance), field);
    }
    return mayWipe(probe.event, consent);
}

/// `undone` gets what was taken away, which putBack() takes; no filters: disabling leaves them.
Result<> ProbeDriver::release(const ListedProbe& probe, std::vector<EnabledPlace>& undone)
{
    for (const auto& place : probe.enabledIn) {
        auto& taken = undone.emplace_back(EnabledPlace{.instance = place.instance, .soft = true});
        for (auto trigger = place.triggers.rbegin(); trigger != place.triggers.rend(); ++trigger) {
            auto removed = writeEventFile(*m_backend, place.instance, probe.event, "trigger",
                                          "!" + triggerAsWritten(*trigger));
            if (removed)
                taken.triggers.insert(taken.triggers.begin(), *trigger);
            // A count that ran out, or one that went with another.
            else if (removed.error().code != ErrorCode::Invalid)
                return removed;
        }
        auto disabled = writeEventFile(*m_backend, place.instance, probe.event, "enable", "0");
        if (!disabled && disabled.error().code != ErrorCode::NotFound)
            return disabled;
        taken.soft = place.soft || !disabled;
    }
    return {};
}

/// What is put back at the top level was enabled there by us.
void ProbeDriver::noteTop(const EventName& event, const std::vector<EnabledPlace>& places)
{
    if (std::any_of(places.begin(), places.end(),
                    [](const auto& place) { return place.instance.empty(); }))
        m_onTop.insert(event);
}

bool ProbeDriver::isOwn(const EventName& event) const
{
    return event.system == group()
        || (event.system == "synthetic" && event.name.starts_with(group() + "_"));
}

/// What is put back in the instance for watching is what we enabled there.
void ProbeDriver::noteWatched(const EventName& event, const std::vector<EnabledPlace>& places)
{
    if (std::any_of(places.begin(), places.end(), [this](const auto& place) {
            return place.instance == watchInstance() && !place.soft;
        }))
        m_watched.insert(event);
}

Result<> ProbeDriver::putBack(const EventName& event, const std::vector<EnabledPlace>& places,
                              bool droppingWhatFails)
{
    const auto put = [&](const EnabledPlace& place, const char* file, std::string_view text) {
        return writeEventFile(*m_backend, place.instance, event, file, text);
    };
    for (const auto& place : places) {
        if (!place.filter.empty()) {
            auto filtered = put(place, "filter", place.filter);
            if (!filtered && filtered.error().code == ErrorCode::NotFound)
                continue; // the instance is gone
            if (!filtered && !droppingWhatFails)
                return filtered;
            if (!filtered)
                static_cast<void>(put(place, "filter", "0")); // the kernel's words stand there
        }
        for (const auto& trigger : place.triggers) {
            auto added = put(place, "trigger", triggerAsWritten(trigger));
            if (!added && !droppingWhatFails && added.error().code != ErrorCode::NotFound)
                return added;
        }
        if (place.soft)
            continue;
        auto enabled = put(place, "enable", "1");
        if (!enabled && enabled.error().code != ErrorCode::NotFound)
            return enabled;
    }
    return {};
}

/// Of several definitions those before the one that is held are gone when the kernel refuses.
/// `lines`: in the order of the probe's definitions.
void ProbeDriver::makeMissing(const ListedProbe& probe, const std::vector<std::string>& lines)
{
    const auto left = dynamicEvents(*m_backend);
    for (std::size_t i = 0; left && i < lines.size(); ++i) {
        const auto& wanted = probe.definitions[i];
        const bool there = std::any_of(left->begin(), left->end(), [&](const auto& one) {
            return one.definition == wanted.definition;
        });
        std::optional<KernelComplaint> ignored;
        if (!there)
            static_cast<void>(writeDefinition(*m_backend, kindOf(wanted.kind), lines[i], ignored));
    }
}

Result<RemovedProbe> ProbeDriver::remove(const EventName& event, Consent consent)
{
    const auto probe = listed(event);
    if (!probe)
        return passOn(probe);
    if (auto allowed = mayTouch(*probe, consent); !allowed)
        return passOn(allowed);
    const OthersPermit permit(*m_backend, consent);
    if (!permit.done())
        return passOn(permit.done());
    RemovedProbe removed{
        .event = event, .enabledIn = probe->enabledIn, .extras = extras(event), .consent = consent};
    const auto made = definitions(event);
    removed.exact = made.size() == probe->definitions.size();
    for (const auto& spec : made) {
        if (removed.exact)
            removed.definitions.push_back(spec.format());
    }
    for (const auto& definition : probe->definitions) {
        if (removed.exact)
            break;
        auto line = definition.definition;
        std::replace(line.begin(), line.end(), '\t', ' ');
        removed.definitions.push_back(std::move(line));
    }
    if (auto allowed = mayRelease(*probe, consent); !allowed)
        return passOn(allowed);
    addFiltersOfIdle(*m_backend, *probe, m_name, removed.enabledIn);
    std::vector<EnabledPlace> undone;
    auto done = release(*probe, undone);
    if (done) {
        done = deleteDynamicEvent(*m_backend, event);
        if (!done)
            makeMissing(*probe, removed.definitions);
    }
    if (!done) {
        static_cast<void>(putBack(event, undone, true));
        if (done.error().code == ErrorCode::Busy && done.error().hint.empty())
            done.error().hint = "A histogram, perf or another program uses it";
        return passOn(done);
    }
    m_made.erase(event);
    m_extras.erase(event);
    m_onTop.erase(event);
    m_watched.erase(event);
    if (const auto after = listed(event); after)
        return fail(ErrorCode::Changed, "the probe is there again", "Somebody else made it anew",
                    Place{.field = probeText(event)});
    return removed;
}

Result<EventName> ProbeDriver::undo(const RemovedProbe& removed)
{
    const OthersPermit permit(*m_backend, removed.consent);
    if (!permit.done())
        return passOn(permit.done());
    std::vector<probe::Spec> specs;
    for (const auto& line : removed.definitions) {
        const auto words = splitWords(line);
        if (!removed.exact && words.size() > 1 && words[1].starts_with("0x"))
            return fail(ErrorCode::Unsupported, "nobody knows where the probe was",
                        "The kernel lists no addresses, but numbers that stand for them",
                        Place{.field = probeText(removed.event)});
        auto spec = probe::Spec::parse(line);
        if (!spec)
            return passOn(spec);
        specs.push_back(removed.consent == Consent::Others ? std::move(*spec) : owned(*spec));
    }
    auto event = createAll(specs, removed.consent);
    if (!event) {
        // Also of another one that is there: definitions() tells what came back.
        m_made.erase(removed.event);
        return event;
    }
    if (!removed.exact)
        m_made.erase(*event); // what the kernel listed is not how it was defined
    if (removed.consent != Consent::Others)
        noteTop(*event, removed.enabledIn);
    if (auto back = putBack(*event, removed.enabledIn, false); !back)
        return passOn(back);
    if (!removed.extras.empty())
        m_extras[*event] = removed.extras;
    noteWatched(*event, removed.enabledIn);
    return event;
}

/// Definitions of one event, at least one: all of them, or none.
Result<EventName> ProbeDriver::createAll(const std::vector<probe::Spec>& specs, Consent consent)
{
    std::optional<EventName> event;
    for (const auto& spec : specs) {
        auto made = create(spec, event.has_value(), consent);
        if (made) {
            event = *made;
            continue;
        }
        if (event) {
            static_cast<void>(deleteDynamicEvent(*m_backend, *event));
            m_made.erase(*event);
        }
        return made;
    }
    return event.value();
}

/// Under the name of the event where they have none, and in our group unless consent reaches
/// further.
std::vector<probe::Spec> ProbeDriver::namedAfter(const EventName& event,
                                                 std::vector<probe::Spec> specs,
                                                 Consent consent) const
{
    for (auto& spec : specs) {
        if (spec.event.empty())
            spec.event = event.name;
        if (spec.group.empty())
            spec.group = event.system;
        if (consent != Consent::Others)
            spec = owned(spec);
    }
    return specs;
}

Result<EventName> ProbeDriver::recreate(const EventName& event,
                                        const std::vector<probe::Spec>& specs, Consent consent,
                                        const std::optional<ProbeExtras>& extras)
{
    const OthersPermit permit(*m_backend, consent);
    if (!permit.done())
        return passOn(permit.done());
    const auto renamed = namedAfter(event, specs, consent);
    const auto trial = tryDefinitions(*m_backend, renamed);
    if (!trial)
        return passOn(trial);
    m_complaint = trial->complaint;
    if (trial->refusal)
        return tl::unexpected(*trial->refusal);
    const EventName target{renamed.front().group, renamed.front().event};
    if (target != event) {
        if (auto free = isFree(target); !free)
            return passOn(free);
    }
    const auto removed = remove(event, consent);
    if (!removed)
        return passOn(removed);
    if (const auto made = createAll(renamed, consent); !made)
        return notRecreated(made.error(), undo(*removed));
    if (consent != Consent::Others)
        noteTop(target, removed->enabledIn);
    auto places = removed->enabledIn;
    if (extras)
        setExtrasIn(places, *extras);
    // What was asked for must be taken; what was there before need not fit any more.
    if (auto back = putBack(target, places, !extras); !back) {
        if (!extras)
            return passOn(back);
        return notRecreated(back.error(), undoRecreation(target, *removed));
    }
    if (!isOwn(target))
        m_made.erase(target); // it is not ours to remove
    if (const auto wished = extras.value_or(removed->extras); !wished.empty())
        m_extras[target] = wished;
    noteWatched(target, places);
    return target;
}

/// What was made in place of another one goes, and that one comes back.
Result<EventName> ProbeDriver::undoRecreation(const EventName& target, const RemovedProbe& removed)
{
    if (const auto gone = remove(target, std::max(removed.consent, Consent::Wiping)); !gone)
        return passOn(gone);
    return undo(removed);
}

} // namespace probescope::tracefs
