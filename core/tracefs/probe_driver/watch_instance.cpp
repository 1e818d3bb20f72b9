#include "core/tracefs/probe_driver/watch_instance.h"

#include <algorithm>
#include <cerrno>
#include <mutex>
#include <utility>

namespace probescope::tracefs {

namespace {

constexpr std::uint64_t kWatchKib = 4; ///< nothing is recorded there

/// How many use each instance for watching.
struct Watchers
{
    std::mutex mutex;
    std::map<std::string, int> users; ///< by targets and instances
};

Watchers& watchers()
{
    static Watchers all;
    return all;
}

std::string nameOf(SessionName session)
{
    session.number = kWatchNumber;
    return session.instance();
}

} // namespace

WatchInstance::WatchInstance(access::Backend& backend, const SessionName& session)
    : m_backend(&backend)
    , m_name(nameOf(session))
{
}

WatchInstance::WatchInstance(WatchInstance&& other) noexcept
    : m_backend(other.m_backend)
    , m_name(std::move(other.m_name))
    , m_open(std::exchange(other.m_open, false))
    , m_enabled(std::move(other.m_enabled))
    , m_extras(std::move(other.m_extras))
{
}

std::string WatchInstance::key() const
{
    return m_backend->name() + '\n' + m_name;
}

Result<Instance> WatchInstance::open()
{
    auto instance = Instance::existing(*m_backend, m_name);
    if (!instance)
        return instance;
    const std::lock_guard lock(watchers().mutex);
    if (m_open) {
        const auto there = m_backend->list(instance->folder());
        if (there || there.error().code != ErrorCode::NotFound)
            return instance;
        // Somebody removed it.
        m_enabled.clear();
    }
    auto made = Instance::create(*m_backend, m_name);
    if (!made && made.error().number != EEXIST)
        return made;
    if (!std::exchange(m_open, true))
        ++watchers().users[key()];
    auto done = made ? made->buffer().setKib(kWatchKib) : instance->setTracing(false);
    return done ? instance : Result<Instance>(passOn(done));
}

Result<> WatchInstance::enable(const EventName& event)
{
    auto instance = open();
    if (!instance)
        return passOn(instance);
    const auto wished = extras(event);
    auto enabled = setProbeFilter(*instance, event, wished.filter);
    if (enabled)
        enabled = instance->events().setEnabled(event, true);
    if (!enabled)
        return enabled;
    const bool begins = m_enabled.insert(event).second;
    return begins ? addStackTrace(*instance, event, wished) : Result<>();
}

Result<> WatchInstance::stop(Instance& instance, const EventName& event) const
{
    auto removed = removeStackTrace(instance, event, extras(event));
    auto disabled = instance.events().setEnabled(event, false);
    return disabled ? removed : disabled;
}

Result<> WatchInstance::disable(const EventName& event)
{
    if (!m_open)
        return {};
    auto instance = open();
    if (!instance)
        return passOn(instance);
    m_enabled.erase(event);
    return stop(*instance, event);
}

ProbeExtras WatchInstance::extras(const EventName& event) const
{
    const auto known = m_extras.find(event);
    return known == m_extras.end() ? ProbeExtras() : known->second;
}

Result<> WatchInstance::setExtras(const EventName& event, const ProbeExtras& extras)
{
    const auto before = this->extras(event);
    if (m_open && before != extras) {
        auto instance = open();
        if (!instance)
            return passOn(instance);
        // A filter stays where the event is disabled, a trigger would run it.
        if (before.filter != extras.filter) {
            if (auto set = instance->events().setFilter(event, extras.filter); !set)
                return set;
        }
        if (m_enabled.count(event) != 0) {
            if (auto removed = removeStackTrace(*instance, event, before); !removed)
                return removed;
            if (auto added = addStackTrace(*instance, event, extras); !added)
                return added;
        }
    }
    m_extras[event] = extras;
    return {};
}

void WatchInstance::noteEnabled(const EventName& event, const std::vector<EnabledPlace>& places,
                                const ProbeExtras& extras)
{
    if (!extras.empty())
        m_extras[event] = extras;
    if (std::any_of(places.begin(), places.end(),
                    [this](const auto& place) { return place.instance == m_name && !place.soft; }))
        m_enabled.insert(event);
}

void WatchInstance::forget(const EventName& event)
{
    m_extras.erase(event);
    m_enabled.erase(event);
}

Result<> WatchInstance::close()
{
    if (!m_open)
        return {};
    auto instance = Instance::existing(*m_backend, m_name);
    if (!instance)
        return passOn(instance);
    const std::lock_guard lock(watchers().mutex);
    const auto known = watchers().users.find(key());
    const bool isLast = known == watchers().users.end() || known->second <= 1;
    Result<> done;
    if (isLast) {
        done = instance->remove();
    } else {
        for (const auto& event : m_enabled) {
            auto disabled = stop(*instance, event);
            if (!disabled && disabled.error().code != ErrorCode::NotFound)
                done = std::move(disabled);
        }
    }
    if (!done && done.error().code != ErrorCode::NotFound)
        return done;
    if (isLast)
        watchers().users.erase(key());
    else
        --known->second;
    m_open = false;
    m_enabled.clear();
    return {};
}

} // namespace probescope::tracefs
