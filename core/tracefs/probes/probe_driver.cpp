#include "core/tracefs/probes/probe_driver.h"

#include "core/probe/spec/event_names.h"
#include "core/tracefs/files/kernel_switch.h"
#include "core/tracefs/instances/event_files.h"
#include "core/tracefs/probes/others_permit.h"
#include "core/tracefs/probes/probe_write.h"

#include <algorithm>
#include <cerrno>
#include <mutex>
#include <utility>

namespace probescope::tracefs {

namespace {

constexpr std::uint64_t kWatchKib = 4; ///< nothing is recorded there

/// Drivers of one process share the instance for watching on a target: the last one removes it.
struct Watchers
{
    std::mutex mutex;
    std::map<std::string, int> drivers; ///< by targets and instances
};

Watchers& watchers()
{
    static Watchers all;
    return all;
}

} // namespace

Result<ProbeDriver> ProbeDriver::open(access::Backend& backend, std::filesystem::path journals)
{
    auto name = SessionName::of(backend);
    if (!name)
        return passOn(name);
    return ProbeDriver(backend, *name, std::move(journals));
}

ProbeDriver::ProbeDriver(access::Backend& backend, SessionName name, std::filesystem::path journals)
    : m_backend(&backend)
    , m_name(name)
    , m_journals(std::move(journals))
{
}

ProbeDriver::ProbeDriver(ProbeDriver&& other) noexcept
    : m_backend(other.m_backend)
    , m_name(other.m_name)
    , m_watching(std::exchange(other.m_watching, false))
    , m_watched(std::move(other.m_watched))
    , m_made(std::move(other.m_made))
    , m_extras(std::move(other.m_extras))
    , m_onTop(std::move(other.m_onTop))
    , m_journals(std::move(other.m_journals))
    , m_journal(std::exchange(other.m_journal, std::nullopt))
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
        own.event = probe::eventOf(spec);
    if (spec.kind == probe::Kind::Synthetic) {
        own.group = "synthetic";
        if (!own.event.starts_with(group() + "_"))
            own.event = group() + "_" + own.event;
        return own;
    }
    own.group = group();
    return own;
}

Result<> ProbeDriver::isFree(const EventName& event) const
{
    const auto all = dynamicEvents(*m_backend);
    if (!all)
        return passOn(all);
    if (std::none_of(all->begin(), all->end(), [&](const auto& one) { return one.event == event; }))
        return {};
    auto taken = fail(ErrorCode::Invalid, tr("the name is taken"), tr("Choose another name"),
                      Place{.field = probeText(event)});
    taken.value().number = EEXIST;
    return taken;
}

Result<EventName> ProbeDriver::create(const probe::Spec& spec, bool join, Consent consent)
{
    const OthersPermit permit(*m_backend, consent);
    if (!permit.done())
        return passOn(permit.done());
    const bool foreign = consent == Consent::Others && !spec.group.empty();
    const auto own = foreign ? spec : owned(spec);
    const EventName event{own.group, own.event.empty() ? probe::eventOf(own) : own.event};
    m_complaint.reset();
    if (!join) {
        if (auto free = isFree(event); !free)
            return passOn(free);
    }
    auto named = own;
    named.event = event.name;
    if (auto written = writeDefinition(*m_backend, named, m_complaint); !written)
        return passOn(written);
    m_made[event].push_back(std::move(named));
    return event;
}

std::string ProbeDriver::watchKey() const
{
    return m_backend->name() + '\n' + watchInstance();
}

Result<Instance> ProbeDriver::watching()
{
    auto instance = Instance::existing(*m_backend, watchInstance());
    if (!instance)
        return instance;
    const std::lock_guard lock(watchers().mutex);
    if (m_watching) {
        const auto there = m_backend->list(instance->folder());
        if (there || there.error().code != ErrorCode::NotFound)
            return instance;
        // Somebody removed it.
        m_watched.clear();
    }
    auto made = Instance::create(*m_backend, watchInstance());
    if (!made && made.error().number != EEXIST)
        return made;
    if (!std::exchange(m_watching, true))
        ++watchers().drivers[watchKey()];
    auto done = made ? made->buffer().setKib(kWatchKib) : instance->setTracing(false);
    return done ? instance : Result<Instance>(passOn(done));
}

Result<> ProbeDriver::enable(const EventName& event)
{
    auto instance = watching();
    if (!instance)
        return passOn(instance);
    const auto wished = extras(event);
    auto enabled = setProbeFilter(*instance, event, wished.filter);
    if (enabled)
        enabled = instance->events().setEnabled(event, true);
    if (!enabled)
        return enabled;
    const bool begins = m_watched.insert(event).second;
    return begins ? addStackTrace(*instance, event, wished) : Result<>();
}

Result<> ProbeDriver::stopWatching(Instance& instance, const EventName& event) const
{
    auto removed = removeStackTrace(instance, event, extras(event));
    auto disabled = instance.events().setEnabled(event, false);
    return disabled ? removed : disabled;
}

ProbeExtras ProbeDriver::extras(const EventName& event) const
{
    const auto known = m_extras.find(event);
    return known == m_extras.end() ? ProbeExtras() : known->second;
}

Result<> ProbeDriver::setExtras(const EventName& event, const ProbeExtras& extras)
{
    const auto before = this->extras(event);
    if (m_watching && before != extras) {
        auto instance = watching();
        if (!instance)
            return passOn(instance);
        // A filter stays where the event is disabled, a trigger would run it.
        if (before.filter != extras.filter) {
            if (auto set = instance->events().setFilter(event, extras.filter); !set)
                return set;
        }
        if (m_watched.count(event) != 0) {
            if (auto removed = removeStackTrace(*instance, event, before); !removed)
                return removed;
            if (auto added = addStackTrace(*instance, event, extras); !added)
                return added;
        }
    }
    m_extras[event] = extras;
    return {};
}

Result<> ProbeDriver::disable(const EventName& event)
{
    if (!m_watching)
        return {};
    auto instance = watching();
    if (!instance)
        return passOn(instance);
    m_watched.erase(event);
    return stopWatching(*instance, event);
}

Result<> ProbeDriver::enableIn(const EventName& event, const std::string& instance, bool on,
                               Consent consent)
{
    const bool ours = instance.empty() ? event.system == group() : ownsInstance(instance);
    if (!ours && consent != Consent::Others)
        return fail(ErrorCode::Refused, tr("{} belongs to others", {instanceText(instance)}), {},
                    Place{.field = probeText(event)});
    if (!ours)
        return writeNoted(event, instance, "enable", on ? "1" : "0");
    auto done = writeEventFile(*m_backend, instance, event, "enable", on ? "1" : "0");
    if (done && instance.empty()) {
        if (on)
            m_onTop.insert(event);
        else
            m_onTop.erase(event);
    }
    return done;
}

Result<> ProbeDriver::removeFilterIn(const EventName& event, const std::string& instance,
                                     Consent consent)
{
    if (consent != Consent::Others)
        return fail(ErrorCode::Refused, tr("{} belongs to others", {instanceText(instance)}), {},
                    Place{.field = probeText(event)});
    return writeNoted(event, instance, "filter", "0");
}

/// With the user's consent.
Result<> ProbeDriver::writeNoted(const EventName& event, const std::string& instance,
                                 const char* file, std::string_view text)
{
    const OthersPermit permit(*m_backend, Consent::Others);
    if (!permit.done())
        return permit.done();
    const auto path = eventFile(instance, event, file);
    if (!path)
        return passOn(path);
    const auto noted = journal();
    return noted ? (*noted)->write(*path, text) : Result<>(passOn(noted));
}

Result<Journal*> ProbeDriver::journal()
{
    if (!m_journal) {
        auto begun = Journal::begin(m_journals, *m_backend);
        if (!begun)
            return passOn(begun);
        m_journal = std::move(*begun);
    }
    return &*m_journal;
}

Result<> ProbeDriver::turn(access::KernelSwitch which, bool on)
{
    const auto noted = journal();
    if (!noted)
        return passOn(noted);
    if (auto permitted = m_backend->permitTopLevel(true); !permitted)
        return permitted;
    auto turned = turnSwitch(**noted, which, on);
    static_cast<void>(m_backend->permitTopLevel(false)); // one who is gone permits nothing
    return turned;
}

Result<Journal::Outcome> ProbeDriver::restore()
{
    if (!m_journal || m_journal->isEmpty())
        return Journal::Outcome();
    const OthersPermit permit(*m_backend, Consent::Others);
    if (!permit.done())
        return passOn(permit.done());
    if (auto permitted = m_backend->permitTopLevel(true); !permitted)
        return passOn(permitted);
    auto outcome = m_journal->restore();
    static_cast<void>(m_backend->permitTopLevel(false));
    if (outcome && outcome->failed.empty())
        m_journal.reset(); // the next change begins another file
    return outcome;
}

Result<> ProbeDriver::close()
{
    const auto restored = restore();
    auto closed = closeWatching();
    if (!restored)
        return passOn(restored);
    if (!restored->failed.empty())
        return tl::unexpected(restored->failed.front());
    return closed;
}

Result<> ProbeDriver::closeWatching()
{
    if (!m_watching)
        return {};
    auto instance = Instance::existing(*m_backend, watchInstance());
    if (!instance)
        return passOn(instance);
    const std::lock_guard lock(watchers().mutex);
    const auto known = watchers().drivers.find(watchKey());
    const bool isLast = known == watchers().drivers.end() || known->second <= 1;
    Result<> done;
    if (isLast) {
        done = instance->remove();
    } else {
        for (const auto& event : m_watched) {
            auto disabled = stopWatching(*instance, event);
            if (!disabled && disabled.error().code != ErrorCode::NotFound)
                done = std::move(disabled);
        }
    }
    if (!done && done.error().code != ErrorCode::NotFound)
        return done;
    if (isLast)
        watchers().drivers.erase(watchKey());
    else
        --known->second;
    m_watching = false;
    m_watched.clear();
    return {};
}

Result<> ProbeDriver::removeAll(Consent consent)
{
    auto done = close();
    std::vector<EventName> events;
    for (const auto& made : m_made)
        events.push_back(made.first);
    for (const auto& event : events) {
        const auto removed = remove(event, consent);
        if (!removed && removed.error().code == ErrorCode::NotFound)
            m_made.erase(event);
        else if (!removed && done)
            done = passOn(removed);
    }
    return done;
}

} // namespace probescope::tracefs
