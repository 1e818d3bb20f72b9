#include "core/tracefs/probe_driver/driver.h"

#include "core/tracefs/files/control_text.h"
#include "core/tracefs/instances/event_files.h"
#include "core/tracefs/probe_driver/enabled_places.h"
#include "core/tracefs/probe_driver/others_permit.h"
#include "core/tracefs/probe_driver/trial.h"
#include "core/tracefs/probe_driver/write.h"

#include <algorithm>
#include <utility>

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

/// Of several definitions those before the one that is held are gone when the kernel refuses.
/// `lines`: in the order of the probe's definitions.
void makeMissing(access::Backend& backend, const ListedProbe& probe,
                 const std::vector<std::string>& lines)
{
    const auto left = dynamicEvents(backend);
    for (std::size_t i = 0; left && i < lines.size(); ++i) {
        const auto& wanted = probe.definitions[i];
        const bool there = std::any_of(left->begin(), left->end(), [&](const auto& one) {
            return one.definition == wanted.definition;
        });
        if (!there)
            static_cast<void>(writeDefinition(backend, kindOf(wanted.kind), lines[i]));
    }
}

/// As Error::message() has it, in parts that can be translated.
Message sentencesOf(const Error& error)
{
    const auto place = error.place.text();
    auto what = place.empty() ? error.what : tr("{}: {}", {place, error.what});
    if (error.hint.empty())
        return what;
    return error.hint.text().find('\n') == std::string::npos ? tr("{}. {}", {what, error.hint})
                                                             : tr("{}.\n{}", {what, error.hint});
}

/// Why there is no new one, and whether the old one is there again.
tl::unexpected<Error> notRecreated(Error why, const Result<EventName>& restored)
{
    if (!restored)
        why.hint =
            tr("The old probe could not be recreated, either: {}", {sentencesOf(restored.error())});
    return tl::unexpected(std::move(why));
}

tl::unexpected<Error> belongsToOthers(const std::string& instance, const EventName& event)
{
    return fail(ErrorCode::Refused,
                instance.empty()
                    ? tr("other users use top-level tracing")
                    : tr("the instance {} belongs to another user of tracing", {instance}),
                {}, Place{.field = probeText(event)});
}

/// What would be lost with the probe.
Message heldBy(const WipedBuffer& buffer)
{
    if (buffer.instance.empty())
        return buffer.certain ? tr("unread events in the top-level buffer: {}", {buffer.events})
                              : tr("unread events in the top-level buffer: {}, lost if the probe "
                                   "was ever enabled there",
                                   {buffer.events});
    return buffer.certain
        ? tr("unread events in the instance {}: {}", {buffer.instance, buffer.events})
        : tr("unread events in the instance {}: {}, lost if the probe was ever enabled there",
             {buffer.instance, buffer.events});
}

/// With the user's consent.
Result<> writeNoted(NotedChanges& noted, const EventName& event, const std::string& instance,
                    const char* file, std::string_view text)
{
    const auto path = eventFile(instance, event, file);
    return path ? noted.write(*path, text) : Result<>(passOn(path));
}

} // namespace

Result<ProbeDriver> ProbeDriver::open(access::Backend& backend, std::filesystem::path journals)
{
    auto name = SessionName::of(backend);
    if (!name)
        return passOn(name);
    return ProbeDriver(backend, *name, std::move(journals));
}

ProbeDriver::ProbeDriver(access::Backend& backend, const SessionName& name,
                         std::filesystem::path journals)
    : m_backend(&backend)
    , m_ownership(name)
    , m_definitions(backend)
    , m_watch(backend, name)
    , m_noted(backend, std::move(journals))
{
}

ProbeDriver::~ProbeDriver()
{
    static_cast<void>(close());
}

Result<EventName> ProbeDriver::create(const probe::Spec& spec, bool join, Consent consent)
{
    const OthersPermit permit(*m_backend, consent);
    if (!permit.done())
        return passOn(permit.done());
    const bool foreign = consent == Consent::Others && !spec.group.empty();
    return m_definitions.create(foreign ? spec : owned(spec), join);
}

Result<> ProbeDriver::enableIn(const EventName& event, const std::string& instance, bool on,
                               Consent consent)
{
    const bool ours =
        instance.empty() ? event.system == group() : m_ownership.ownsInstance(instance);
    if (!ours && consent != Consent::Others)
        return belongsToOthers(instance, event);
    if (!ours)
        return writeNoted(m_noted, event, instance, "enable", on ? "1" : "0");
    auto done = writeEventFile(*m_backend, instance, event, "enable", on ? "1" : "0");
    if (done && instance.empty())
        m_ownership.setOnTop(event, on);
    return done;
}

Result<> ProbeDriver::removeFilterIn(const EventName& event, const std::string& instance,
                                     Consent consent)
{
    if (consent != Consent::Others)
        return belongsToOthers(instance, event);
    return writeNoted(m_noted, event, instance, "filter", "0");
}

Result<> ProbeDriver::close()
{
    const auto restored = restore();
    auto closed = m_watch.close();
    if (!restored)
        return passOn(restored);
    if (!restored->failed.empty())
        return tl::unexpected(restored->failed.front());
    return closed;
}

Result<ListedProbe> ProbeDriver::listed(const EventName& event) const
{
    auto list = listProbes(*m_backend);
    if (!list)
        return passOn(list);
    const auto* found = list->find(event);
    if (!found)
        return fail(ErrorCode::NotFound, tr("no such probe"), tr("It may have been deleted"),
                    Place{.field = probeText(event)});
    return *found;
}

Result<std::vector<WipedBuffer>> ProbeDriver::wipedBy(const EventName& event) const
{
    const auto probe = listed(event);
    if (!probe)
        return passOn(probe);
    return buffersWipedBy(*m_backend, *probe);
}

Result<> ProbeDriver::mayWipe(const ListedProbe& probe, Consent consent) const
{
    if (consent != Consent::OwnOnly)
        return {};
    for (const auto& buffer : buffersWipedBy(*m_backend, probe)) {
        if (buffer.instance != watchInstance())
            return fail(ErrorCode::Busy, tr("deleting the probe may discard unread events"),
                        heldBy(buffer), Place{.field = probeText(probe.event)});
    }
    return {};
}

RemovedProbe ProbeDriver::remembered(const ListedProbe& probe, Consent consent) const
{
    RemovedProbe removed{.event = probe.event,
                         .enabledIn = probe.enabledIn,
                         .extras = extras(probe.event),
                         .consent = consent};
    const auto made = definitions(probe.event);
    removed.exact = made.size() == probe.definitions.size();
    if (removed.exact) {
        for (const auto& spec : made)
            removed.definitions.push_back(spec.format());
    } else {
        for (const auto& definition : probe.definitions) {
            auto line = definition.definition;
            std::replace(line.begin(), line.end(), '\t', ' ');
            removed.definitions.push_back(std::move(line));
        }
    }
    addFiltersOfIdle(*m_backend, probe, name(), removed.enabledIn);
    return removed;
}

Result<RemovedProbe> ProbeDriver::remove(const EventName& event, Consent consent)
{
    const auto probe = listed(event);
    if (!probe)
        return passOn(probe);
    if (auto allowed = m_ownership.mayTouch(*probe, consent); !allowed)
        return passOn(allowed);
    const OthersPermit permit(*m_backend, consent);
    if (!permit.done())
        return passOn(permit.done());
    if (auto allowed = m_ownership.mayRelease(*probe, consent); !allowed)
        return passOn(allowed);
    if (auto allowed = mayWipe(*probe, consent); !allowed)
        return passOn(allowed);
    auto removed = remembered(*probe, consent);
    std::vector<EnabledPlace> wasEnabled;
    auto done = disableEverywhere(*m_backend, *probe, wasEnabled);
    if (done) {
        done = deleteDynamicEvent(*m_backend, event);
        if (!done)
            makeMissing(*m_backend, *probe, removed.definitions);
    }
    if (!done) {
        static_cast<void>(tracefs::enableIn(*m_backend, event, wasEnabled, true));
        if (done.error().code == ErrorCode::Busy && done.error().hint.empty())
            done.error().hint = tr("A histogram, perf or another program uses it");
        return passOn(done);
    }
    m_definitions.forget(event);
    m_ownership.forget(event);
    m_watch.forget(event);
    if (const auto after = listed(event); after)
        return fail(ErrorCode::Changed, tr("the probe exists again"),
                    tr("Another program recreated it"), Place{.field = probeText(event)});
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
            return fail(ErrorCode::Unsupported, tr("the address of the probe is unknown"),
                        tr("The kernel lists hashed addresses instead of real ones"),
                        Place{.field = probeText(removed.event)});
        auto spec = probe::Spec::parse(line);
        if (!spec)
            return passOn(spec);
        specs.push_back(removed.consent == Consent::Others ? std::move(*spec) : owned(*spec));
    }
    auto event = m_definitions.createAll(specs);
    if (!event) {
        // Also of another one that is there: definitions() tells what came back.
        m_definitions.forget(removed.event);
        return event;
    }
    if (!removed.exact)
        m_definitions.forget(*event); // what the kernel listed is not how it was defined
    if (removed.consent != Consent::Others)
        m_ownership.noteEnabled(*event, removed.enabledIn);
    if (auto back = tracefs::enableIn(*m_backend, *event, removed.enabledIn, false); !back)
        return passOn(back);
    m_watch.noteEnabled(*event, removed.enabledIn, removed.extras);
    return event;
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
    if (trial->refusal)
        return tl::unexpected(*trial->refusal);
    const EventName target{renamed.front().group, renamed.front().event};
    if (target != event) {
        if (auto free = m_definitions.isFree(target); !free)
            return passOn(free);
    }
    const auto removed = remove(event, consent);
    if (!removed)
        return passOn(removed);
    return replace(*removed, renamed, extras);
}

/// The definitions that the kernel took in the trial, in place of those that were removed.
Result<EventName> ProbeDriver::replace(const RemovedProbe& removed,
                                       const std::vector<probe::Spec>& specs,
                                       const std::optional<ProbeExtras>& extras)
{
    const auto made = m_definitions.createAll(specs);
    if (!made)
        return notRecreated(made.error(), undo(removed));
    const EventName& target = *made;
    if (removed.consent != Consent::Others)
        m_ownership.noteEnabled(target, removed.enabledIn);
    auto places = removed.enabledIn;
    if (extras)
        setExtrasIn(places, *extras);
    // What was asked for must be taken; what was there before need not fit any more.
    if (auto back = tracefs::enableIn(*m_backend, target, places, !extras); !back) {
        if (!extras)
            return passOn(back);
        return notRecreated(back.error(), undoRecreation(target, removed));
    }
    if (!isOwn(target))
        m_definitions.forget(target); // it is not ours to remove
    m_watch.noteEnabled(target, places, extras.value_or(removed.extras));
    return target;
}

/// What was made in place of another one goes, and that one comes back.
Result<EventName> ProbeDriver::undoRecreation(const EventName& target, const RemovedProbe& removed)
{
    const auto gone = remove(target, std::max(removed.consent, Consent::Wiping));
    return gone ? undo(removed) : Result<EventName>(passOn(gone));
}

} // namespace probescope::tracefs
