#include "core/tracefs/probe_driver.h"

#include "core/tracefs/control_text.h"
#include "core/tracefs/control_value.h"
#include "core/tracefs/probe_trial.h"
#include "core/tracefs/probe_write.h"

#include <algorithm>
#include <cerrno>

namespace probescope::tracefs {

using access::TracePath;

namespace {

constexpr std::uint64_t kWatchKib = 4; ///< nothing is recorded there
constexpr std::size_t kMostName = 63;

std::string nameOf(const EventName& event)
{
    return event.system + "/" + event.name;
}

std::string wordsFor(const std::string& instance)
{
    return instance.empty() ? "the top level" : "the instance " + instance;
}

Result<TracePath> eventFile(const std::string& instance, const EventName& event, const char* file)
{
    TracePath folder;
    if (!instance.empty()) {
        auto child = TracePath("instances").child(instance);
        if (!child)
            return child;
        folder = std::move(*child);
    }
    auto path = (folder / "events").child(event.system);
    if (path)
        path = path->child(event.name);
    return path ? Result<TracePath>(*path / file) : path;
}

Result<> writeEventFile(access::Backend& backend, const std::string& instance,
                        const EventName& event, const char* file, std::string_view text)
{
    const auto path = eventFile(instance, event, file);
    return path ? backend.append(*path, text) : Result<>(passOn(path));
}

/// As the kernel names what is given no name: `p_vfs_read_0`.
std::string usualName(const probe::Spec& spec)
{
    std::string name(probe::isReturn(spec.kind) ? "r_" : "p_");
    name += spec.file.empty() ? spec.symbol : spec.file.substr(spec.file.rfind('/') + 1);
    name += "_" + std::to_string(spec.offset);
    for (char& c : name) {
        const bool fits =
            (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_';
        c = fits ? c : '_';
    }
    return name.substr(0, kMostName);
}

/// Events that wait in the buffers of all CPUs of a folder.
std::uint64_t bufferedEvents(access::Backend& backend, const TracePath& folder)
{
    std::uint64_t sum = 0;
    const auto cpus = backend.list(folder / "per_cpu");
    for (const auto& entry : cpus ? *cpus : std::vector<access::Entry>()) {
        const auto cpu = (folder / "per_cpu").child(entry.name);
        const auto text = cpu ? backend.read(*cpu / "stats") : Result<std::string>(passOn(cpu));
        for (const auto line : text ? linesOf(*text) : std::vector<std::string_view>()) {
            const auto words = wordsOf(line);
            if (words.size() == 2 && words[0] == "entries:")
                sum += numberOf(words[1]).value_or(0);
        }
    }
    return sum;
}

} // namespace

Result<ProbeDriver> ProbeDriver::open(access::Backend& backend)
{
    auto name = SessionName::of(backend);
    if (!name)
        return passOn(name);
    return ProbeDriver(backend, *name);
}

ProbeDriver::ProbeDriver(access::Backend& backend, SessionName name)
    : m_backend(&backend)
    , m_name(name)
{
}

ProbeDriver::ProbeDriver(ProbeDriver&& other) noexcept
    : m_backend(other.m_backend)
    , m_name(other.m_name)
    , m_drain(std::move(other.m_drain))
    , m_watching(std::exchange(other.m_watching, false))
    , m_made(std::move(other.m_made))
    , m_complaint(std::move(other.m_complaint))
{
}

ProbeDriver::~ProbeDriver()
{
    static_cast<void>(close());
}

std::string ProbeDriver::watchInstance() const
{
    auto name = m_name;
    name.number = kWatchNumber;
    return name.instance();
}

std::vector<probe::Spec> ProbeDriver::definitions(const EventName& event) const
{
    const auto known = m_made.find(event);
    return known == m_made.end() ? std::vector<probe::Spec>() : known->second;
}

bool ProbeDriver::ownsInstance(const std::string& instance) const
{
    const auto name = SessionName::parse(instance);
    return name && name->pid == m_name.pid && name->start == m_name.start;
}

probe::Spec ProbeDriver::owned(const probe::Spec& spec) const
{
    auto own = spec;
    if (own.event.empty())
        own.event = usualName(spec);
    if (spec.kind == probe::Kind::Synthetic) {
        own.group = "synthetic";
        if (!own.event.starts_with(group() + "_"))
            own.event = group() + "_" + own.event;
        return own;
    }
    const auto session = SessionName::parse(own.group);
    if (!session || session->pid != m_name.pid || session->start != m_name.start)
        own.group = group();
    return own;
}

Result<EventName> ProbeDriver::create(const probe::Spec& spec, bool join, Consent consent)
{
    const bool foreign = consent == Consent::Others && !spec.group.empty();
    const auto own = foreign ? spec : owned(spec);
    const EventName event{own.group, own.event.empty() ? usualName(own) : own.event};
    m_complaint.reset();
    if (!join) {
        const auto all = dynamicEvents(*m_backend);
        if (!all)
            return passOn(all);
        if (std::any_of(all->begin(), all->end(),
                        [&](const auto& one) { return one.event == event; })) {
            auto taken = fail(ErrorCode::Invalid, "the name is taken", "Choose another name",
                              Place{.field = nameOf(event)});
            taken.value().number = EEXIST;
            return taken;
        }
    }
    auto named = own;
    named.event = event.name;
    if (auto written = writeDefinition(*m_backend, named, m_complaint); !written)
        return passOn(written);
    m_made[event].push_back(std::move(named));
    return event;
}

Result<ListedProbe> ProbeDriver::listed(const EventName& event) const
{
    auto list = listProbes(*m_backend);
    if (!list)
        return passOn(list);
    const auto* found = list->find(event);
    if (!found)
        return fail(ErrorCode::NotFound, "there is no such probe", "It may have been deleted",
                    Place{.field = nameOf(event)});
    return *found;
}

Result<> ProbeDriver::mayTouch(const ListedProbe& probe, Consent consent) const
{
    if (!probe.isProtected() || consent == Consent::Others)
        return {};
    return fail(ErrorCode::Refused, "the probe belongs to somebody else",
                "Deleting it may erase what they record", Place{.field = nameOf(probe.event)});
}

Result<std::vector<WipedBuffer>> ProbeDriver::wipedBy(const EventName& event) const
{
    const auto probe = listed(event);
    if (!probe)
        return passOn(probe);
    std::vector<WipedBuffer> wiped;
    const auto look = [&](const std::string& instance, const TracePath& folder) {
        if (const auto events = bufferedEvents(*m_backend, folder); events > 0)
            wiped.push_back({instance, events, probe->place(instance) != nullptr});
    };
    look({}, {});
    const auto instances = m_backend->list("instances");
    for (const auto& entry : instances ? *instances : std::vector<access::Entry>()) {
        if (const auto folder = TracePath("instances").child(entry.name))
            look(entry.name, *folder);
    }
    return wiped;
}

/// Nothing is changed where something stands in the way.
Result<> ProbeDriver::release(const ListedProbe& probe, Consent consent)
{
    const Place field{.field = nameOf(probe.event)};
    if (!probe.eventProbes.empty())
        return fail(ErrorCode::Busy, "another event hangs on it",
                    "Delete " + nameOf(probe.eventProbes.front()) + " first", field);
    for (const auto& place : probe.enabledIn) {
        const bool ours = place.instance.empty()
            ? probe.whose == Whose::Ours || probe.whose == Whose::Leftover
            : ownsInstance(place.instance);
        const auto session = SessionName::parse(place.instance);
        const bool ofTheSameDead = probe.whose == Whose::Leftover && session && probe.session
            && session->pid == probe.session->pid && session->start == probe.session->start;
        if (!ours && !ofTheSameDead && consent == Consent::OwnOnly)
            return fail(ErrorCode::Busy, "somebody else uses the probe",
                        "It is enabled in " + wordsFor(place.instance), field);
    }
    for (const auto& place : probe.enabledIn) {
        for (auto trigger = place.triggers.rbegin(); trigger != place.triggers.rend(); ++trigger) {
            auto removed = writeEventFile(*m_backend, place.instance, probe.event, "trigger",
                                          "!" + triggerAsWritten(*trigger));
            // A count that ran out, or one that went with another.
            if (!removed && removed.error().code != ErrorCode::Invalid)
                return removed;
        }
        auto disabled = writeEventFile(*m_backend, place.instance, probe.event, "enable", "0");
        if (!disabled && disabled.error().code != ErrorCode::NotFound)
            return disabled;
    }
    return {};
}

Result<> ProbeDriver::drain(const ListedProbe& probe)
{
    if (!m_drain)
        return {};
    for (const auto& place : probe.enabledIn) {
        if (auto drained = m_drain(place.instance); !drained)
            return drained;
    }
    return {};
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

Result<RemovedProbe> ProbeDriver::remove(const EventName& event, Consent consent)
{
    const auto probe = listed(event);
    if (!probe)
        return passOn(probe);
    if (auto allowed = mayTouch(*probe, consent); !allowed)
        return passOn(allowed);
    RemovedProbe removed{.event = event, .enabledIn = probe->enabledIn, .consent = consent};
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
    auto done = release(*probe, consent);
    if (done)
        done = drain(*probe);
    if (done)
        done = deleteDynamicEvent(*m_backend, event);
    if (!done) {
        // Of several definitions those before the one that is held are gone.
        const auto left = dynamicEvents(*m_backend);
        for (std::size_t i = 0; left && i < removed.definitions.size(); ++i) {
            const bool there = std::any_of(left->begin(), left->end(), [&](const auto& one) {
                return one.definition == probe->definitions[i].definition;
            });
            std::optional<KernelComplaint> ignored;
            if (!there)
                static_cast<void>(writeDefinition(*m_backend, probe::Kind::KernelEntry,
                                                  removed.definitions[i], ignored));
        }
        static_cast<void>(putBack(event, removed.enabledIn, true));
        if (done.error().code == ErrorCode::Busy && done.error().hint.empty())
            done.error().hint = "A histogram, perf or another program uses it";
        return passOn(done);
    }
    m_made.erase(event);
    if (const auto after = listed(event); after)
        return fail(ErrorCode::Changed, "the probe is there again", "Somebody else made it anew",
                    Place{.field = nameOf(event)});
    return removed;
}

Result<EventName> ProbeDriver::undo(const RemovedProbe& removed)
{
    auto event = removed.event;
    std::vector<probe::Spec> specs;
    for (const auto& line : removed.definitions) {
        auto spec = probe::Spec::parse(line);
        if (!spec)
            return passOn(spec);
        specs.push_back(removed.consent == Consent::Others ? std::move(*spec) : owned(*spec));
    }
    for (std::size_t i = 0; i < specs.size(); ++i) {
        const auto made = create(specs[i], i > 0, removed.consent);
        if (made) {
            event = *made;
            continue;
        }
        if (i > 0)
            static_cast<void>(deleteDynamicEvent(*m_backend, event));
        m_made.erase(event);
        return passOn(made);
    }
    if (!removed.exact)
        m_made.erase(event); // what the kernel listed is not how it was defined
    if (auto back = putBack(event, removed.enabledIn, false); !back)
        return passOn(back);
    return event;
}

Result<EventName> ProbeDriver::recreate(const EventName& event,
                                        const std::vector<probe::Spec>& specs, Consent consent)
{
    std::vector<probe::Spec> renamed;
    for (auto spec : specs) {
        if (spec.event.empty())
            spec.event = event.name;
        if (spec.group.empty())
            spec.group = event.system;
        renamed.push_back(consent == Consent::Others ? std::move(spec) : owned(spec));
    }
    const auto trial = tryDefinitions(*m_backend, renamed);
    if (!trial)
        return passOn(trial);
    m_complaint = trial->complaint;
    if (trial->refusal)
        return tl::unexpected(*trial->refusal);
    const EventName target{renamed.front().group, renamed.front().event};
    if (target != event) {
        const auto all = dynamicEvents(*m_backend);
        if (all && std::any_of(all->begin(), all->end(), [&](const auto& one) {
                return one.event == target;
            }))
            return fail(ErrorCode::Invalid, "the name is taken", "Choose another name",
                        Place{.field = nameOf(target)});
    }
    const auto removed = remove(event, consent);
    if (!removed)
        return passOn(removed);
    for (std::size_t i = 0; i < renamed.size(); ++i) {
        const auto made = create(renamed[i], i > 0, consent);
        if (made)
            continue;
        if (i > 0) {
            static_cast<void>(deleteDynamicEvent(*m_backend, target));
            m_made.erase(target);
        }
        auto error = made.error();
        if (const auto undone = undo(*removed); !undone)
            error.hint = "The old one could not be made again either: " + undone.error().message();
        return tl::unexpected(std::move(error));
    }
    if (auto back = putBack(target, removed->enabledIn, true); !back)
        return passOn(back);
    return target;
}

Result<Instance> ProbeDriver::watching()
{
    auto instance = Instance::existing(*m_backend, watchInstance());
    if (!instance || m_watching)
        return instance;
    auto made = Instance::create(*m_backend, watchInstance());
    if (!made && made.error().number != EEXIST)
        return made;
    m_watching = true;
    if (made) {
        if (auto small = made->setBufferKib(kWatchKib); !small)
            return passOn(small);
    }
    return instance;
}

Result<> ProbeDriver::enable(const EventName& event)
{
    auto instance = watching();
    return instance ? instance->setEvent(event, true) : Result<>(passOn(instance));
}

Result<> ProbeDriver::disable(const EventName& event)
{
    if (!m_watching)
        return {};
    auto instance = watching();
    return instance ? instance->setEvent(event, false) : Result<>(passOn(instance));
}

Result<> ProbeDriver::enableIn(const EventName& event, const std::string& instance, bool on,
                               Consent consent)
{
    if (consent == Consent::OwnOnly) {
        const auto session = SessionName::parse(event.system);
        const bool ours = instance.empty()
            ? session && session->pid == m_name.pid && session->start == m_name.start
            : ownsInstance(instance);
        if (!ours)
            return fail(ErrorCode::Refused, wordsFor(instance) + " belongs to others", {},
                        Place{.field = nameOf(event)});
    }
    return writeEventFile(*m_backend, instance, event, "enable", on ? "1" : "0");
}

Result<> ProbeDriver::close()
{
    if (!m_watching)
        return {};
    auto instance = Instance::existing(*m_backend, watchInstance());
    if (!instance)
        return passOn(instance);
    auto removed = instance->remove();
    if (!removed && removed.error().code != ErrorCode::NotFound)
        return removed;
    m_watching = false;
    return {};
}

Result<> ProbeDriver::removeAll()
{
    auto done = close();
    std::vector<EventName> events;
    for (const auto& made : m_made)
        events.push_back(made.first);
    for (const auto& event : events) {
        const auto removed = remove(event);
        if (!removed && removed.error().code == ErrorCode::NotFound)
            m_made.erase(event);
        else if (!removed && done)
            done = passOn(removed);
    }
    return done;
}

} // namespace probescope::tracefs
