#include "core/tracefs/triggers/hist_driver.h"

#include <algorithm>
#include <atomic>
#include <cerrno>
#include <utility>

namespace probescope::tracefs {

namespace {

constexpr std::uint64_t kHistKib = 4; ///< nothing is recorded there
constexpr std::uint32_t kHistNumbers = 0x0fff0000; ///< below those of session_name.h

/// Each driver of a process has a name of its own.
std::uint32_t nextNumber()
{
    static std::atomic<std::uint32_t> made = 0;
    return kFirstHistNumber + made++ % kHistNumbers;
}

/// Adds what the kernel's log in that instance says of the command that it refused.
void sayWhy(Error& error, access::Backend& backend, const access::TracePath& instance,
            const std::string& command)
{
    error.place.field = command;
    const auto said = complaintAbout(backend, instance, command);
    if (!said || !*said || !error.number)
        return;
    error.what = (*said)->words;
    error.place.byte = (*said)->column;
}

/// Gone already, or a condition less than it had: what is to be removed is not there.
bool isGone(const Result<>& done)
{
    return !done && (done.error().code == ErrorCode::NotFound || done.error().number == ENOENT);
}

} // namespace

HistDriver::HistDriver(SessionName name, Instance instance)
    : m_name(name)
    , m_instance(std::move(instance))
{
}

HistDriver::HistDriver(HistDriver&& other) noexcept
    : m_name(other.m_name)
    , m_instance(std::move(other.m_instance))
    , m_work(std::move(other.m_work))
    , m_open(std::exchange(other.m_open, false))
{
}

HistDriver::~HistDriver()
{
    static_cast<void>(close());
}

Result<HistDriver> HistDriver::open(access::Backend& backend)
{
    const auto name = SessionName::of(backend, nextNumber());
    if (!name)
        return passOn(name);
    auto instance = Instance::create(backend, name->instance());
    if (!instance)
        return passOn(instance);
    HistDriver driver(*name, std::move(*instance));
    if (auto sized = driver.m_instance.buffer().setKib(kHistKib); !sized)
        return passOn(sized);
    return driver;
}

std::string HistDriver::syntheticName(std::string_view what) const
{
    return m_name.probeGroup() + "_" + std::string(what);
}

Result<> HistDriver::makeSynthetic(const std::string& definition)
{
    auto made = backend().append("synthetic_events", definition);
    if (made)
        return made;
    sayWhy(made.error(), backend(), {}, definition);
    return made;
}

Result<> HistDriver::addTrigger(const HistTrigger& trigger)
{
    auto added = m_instance.events().addTrigger(trigger.event, trigger.text);
    if (added)
        return added;
    // Errors of histograms are in the instance's log.
    sayWhy(added.error(), backend(), m_instance.folder(), trigger.text);
    return added;
}

Result<> HistDriver::start(const HistWork& work)
{
    m_work = {.timed = work.timed};
    Result<> done;
    for (std::size_t i = 0; done && i < work.synthetic.size(); ++i) {
        done = makeSynthetic(work.synthetic[i]);
        if (done)
            m_work.synthetic.push_back(work.synthetic[i]);
    }
    if (done && work.timed)
        done = m_instance.setTracing(true);
    for (std::size_t i = 0; done && i < work.triggers.size(); ++i) {
        done = addTrigger(work.triggers[i]);
        if (done)
            m_work.triggers.push_back(work.triggers[i]);
    }
    if (!done)
        static_cast<void>(takeBack()); // the first error says why; close() tries again
    return done;
}

Result<std::string> HistDriver::histogram(const EventName& event) const
{
    return m_instance.events().histogram(event);
}

/// The first error is told; it goes on, so that all of them stand. Those that only keep
/// something go on: the kernel takes what names their variables again for a second definition.
Result<> HistDriver::pause()
{
    Result<> done;
    for (const auto& trigger : m_work.triggers) {
        if (trigger.role != HistTrigger::Role::Answer)
            continue;
        // The instance would note it as one more to be taken away.
        const auto folder = access::TracePath("events").child(trigger.event.system);
        const auto event = folder ? folder->child(trigger.event.name) : folder;
        if (!event)
            return passOn(event);
        auto paused = backend().append(m_instance.folder() / *event / "trigger",
                                       steered(trigger.text, "pause"));
        if (!paused && done)
            done = std::move(paused);
    }
    return done;
}

Result<std::uint64_t> HistDriver::recorded() const
{
    const auto stats = m_instance.buffer().stats();
    if (!stats)
        return passOn(stats);
    std::uint64_t events = 0;
    for (const auto& cpu : *stats)
        events += cpu.entries + cpu.overrun + cpu.dropped + cpu.read;
    return events;
}

/// What was last made goes first: triggers hold those before them, and the synthetic events.
Result<> HistDriver::takeBack()
{
    while (!m_work.triggers.empty()) {
        const auto& trigger = m_work.triggers.back();
        auto removed = m_instance.events().removeTrigger(trigger.event, trigger.text);
        if (!removed && !isGone(removed))
            return removed;
        m_work.triggers.pop_back();
    }
    if (m_work.timed) {
        auto stopped = m_instance.setTracing(false);
        if (!stopped && !isGone(stopped))
            return stopped;
    }
    while (!m_work.synthetic.empty()) {
        const auto& definition = m_work.synthetic.back();
        // By the file that made it: a helper knows from that that it is gone.
        auto deleted =
            backend().append("synthetic_events", "!" + definition.substr(0, definition.find(' ')));
        if (!deleted && !isGone(deleted))
            return deleted;
        m_work.synthetic.pop_back();
    }
    return {};
}

Result<> HistDriver::close()
{
    if (!m_open)
        return {};
    if (auto taken = takeBack(); !taken)
        return taken;
    auto removed = m_instance.remove();
    if (!removed && !isGone(removed))
        return removed;
    m_open = false;
    return {};
}

} // namespace probescope::tracefs
