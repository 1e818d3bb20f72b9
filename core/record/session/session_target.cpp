#include "core/record/session/session_target.h"

#include "core/record/session/refusal.h"
#include "core/record/session/setup.h"
#include "core/tracefs/files/session_name.h"

#include <atomic>
#include <utility>

namespace probescope::record {

namespace {

/// The counters cannot be read while others make and delete probes.
constexpr int kMaxLastCounts = 3;

} // namespace

SessionTarget::SessionTarget(access::Backend& backend, const Settings& settings,
                             const SessionOutput& output)
    : m_backend(backend)
    , m_settings(settings)
    , m_output(output)
    , m_probes(backend, settings)
{
}

Result<> SessionTarget::makeInstance()
{
    // The name without a number is of the probes that somebody makes by hand in this process.
    static std::atomic<std::uint32_t> recordings = 0;
    const auto name = tracefs::SessionName::of(m_backend, ++recordings);
    if (!name)
        return passOn(name);
    auto instance = tracefs::Instance::create(m_backend, name->instance());
    if (!instance)
        return passOn(instance);
    m_instance = std::move(*instance);
    m_instanceName = name->instance();
    m_probeGroup = name->probeGroup();
    return stopWithUs();
}

Result<> SessionTarget::stopWithUs()
{
    auto held = m_instance->stopWithUs();
    if (!held)
        return passOn(held);
    m_held = std::move(*held);
    return {};
}

/// The top level belongs to everybody: nobody may be using it.
Result<> SessionTarget::takeTopLevel()
{
    const auto folder =
        m_output.journals.empty() ? tracefs::Journal::usualFolder() : m_output.journals;
    auto journal = tracefs::Journal::begin(folder, m_backend);
    if (!journal)
        return passOn(journal);
    m_journal = std::move(*journal);
    if (auto permitted = m_backend.permitTopLevel(true); !permitted)
        return permitted;
    m_held.reset();
    if (m_instance) {
        if (auto removed = m_instance->remove(); !removed)
            return removed;
    }
    m_instance = tracefs::Instance::top(m_backend, *m_journal);
    const auto tracer = m_instance->tracer();
    const auto events = m_instance->events().enabled();
    if (!tracer || !events)
        return tracer ? passOn(events) : passOn(tracer);
    if (*tracer != "nop" || !events->empty())
        return fail(ErrorCode::Busy, tr("another program is recording with top-level tracing"),
                    tr("Stop the tracer {} and disable its events first, or change the settings so "
                       "that an instance suffices",
                       {*tracer}));
    if (auto stopped = m_instance->setTracing(false); !stopped)
        return stopped;
    return stopWithUs();
}

Result<> SessionTarget::prepare()
{
    if (auto done = makeInstance(); !done)
        return done;
    {
        // Only looked at: nothing is written through this one.
        auto lookJournal = tracefs::Journal::begin(
            m_output.journals.empty() ? tracefs::Journal::usualFolder() : m_output.journals,
            m_backend);
        if (!lookJournal)
            return passOn(lookJournal);
        auto top = tracefs::Instance::top(m_backend, *lookJournal);
        const auto needs = needsTopLevel(*m_instance, top, m_settings);
        if (!needs)
            return passOn(needs);
        m_lacksConsent = *needs && !m_output.mayUseTopLevel;
        if (m_lacksConsent)
            return fail(ErrorCode::Refused,
                        tr("instances of this kernel do not support this; it needs top-level "
                           "tracing, which all users share"),
                        tr("Allow top-level tracing: every change there is recorded and undone"));
        if (*needs) {
            if (auto done = takeTopLevel(); !done)
                return done;
        }
    }
    if (auto done = applySettings(*m_instance, m_settings); !done)
        return done;
    // Before the buffers are opened: what is made below events/ must not change under them.
    if (auto made = m_probes.make(m_probeGroup); !made)
        return made;
    auto stream = m_instance->buffer().stream();
    if (!stream)
        return passOn(stream);
    m_stream = std::move(*stream);
    return enableAll();
}

Error SessionTarget::withoutOwnNames(Error error) const
{
    return record::withoutOwnNames(std::move(error), m_instanceName, m_probeGroup);
}

Result<> SessionTarget::enableAll()
{
    if (auto done = m_probes.prepare(*m_instance); !done)
        return done;
    Settings settings = m_settings;
    if (auto& stop = settings.stop.event) {
        // A probe has another group in the kernel.
        for (const store::Probe& probe : m_probes.probes()) {
            if (probe.system != stop->system || probe.event != stop->name)
                continue;
            m_stopProbe = stop;
            m_stopProbe->system = probe.group;
        }
    }
    // A trigger alone makes the kernel run the probe: it comes when that is enabled.
    if (m_stopProbe)
        settings.stop.event.reset();
    if (auto done = enableEvents(*m_instance, settings); !done)
        return done;
    for (const EventChoice& event : m_settings.events) {
        auto state = m_instance->events().state({event.system, event.name});
        if (!state)
            return passOn(state);
        m_enabled.push_back(std::move(*state));
    }
    return {};
}

Result<> SessionTarget::stopAtProbe(bool on)
{
    if (!m_stopProbe)
        return {};
    const tracefs::EventName event{m_stopProbe->system, m_stopProbe->name};
    const auto trigger = stopTrigger(*m_stopProbe);
    if (on)
        return m_instance->events().addTrigger(event, trigger);
    auto removed = m_instance->events().removeTrigger(event, trigger);
    const bool isGone = !removed
        && (removed.error().code == ErrorCode::NotFound
            || removed.error().code == ErrorCode::Invalid);
    return isGone ? Result<>() : removed;
}

/// What cannot be counted is missing in the capture: no reason to end a recording.
Result<> SessionTarget::count(ProbeCount& count) const
{
    auto samples = m_probes.sample(*m_instance);
    if (samples)
        count.samples = std::move(*samples);
    else if (samples.error().code == ErrorCode::Disconnected)
        return passOn(samples);
    else
        count.failure = std::move(samples.error());
    return {};
}

Result<ProbeCount> SessionTarget::countProbes() const
{
    ProbeCount counted;
    if (auto done = count(counted); !done)
        return passOn(done);
    if (!m_settings.stop.event)
        return counted;
    // Looked at behind it: all was counted while it was on.
    const auto tracing = m_instance->tracing();
    if (!tracing)
        return passOn(tracing);
    if (!*tracing)
        counted.samples.clear();
    return counted;
}

Result<> SessionTarget::setRunning(bool running, ProbeCount& counted)
{
    if (m_probes.empty())
        return m_instance->setTracing(running);
    // Tracing is on around the probes, so that all that is counted can be recorded.
    if (running) {
        if (auto done = count(counted); !done)
            return done;
        if (auto done = m_instance->setTracing(true); !done)
            return done;
        m_probesRun = true;
        if (auto done = m_probes.enable(*m_instance); !done)
            return done;
        return stopAtProbe(true);
    }
    Result<> done;
    if (m_probesRun) {
        done = stopAtProbe(false);
        if (done)
            done = m_probes.disable(*m_instance);
        // The last one is the one that says how much is missing.
        for (int i = 0; done && i < kMaxLastCounts && counted.samples.empty(); ++i) {
            auto last = countProbes();
            if (last)
                counted = std::move(*last);
            else
                done = passOn(last);
        }
        m_probesRun = !done;
    }
    auto stopped = m_instance->setTracing(false);
    return done ? stopped : done;
}

std::vector<Message> SessionTarget::changesOfOthers() const
{
    std::vector<Message> changes;
    if (m_probesRun)
        changes = m_probes.changesOfOthers(*m_instance);
    const auto clock = m_instance->clock();
    if (clock && *clock != m_settings.clock)
        changes.push_back(tr("the clock is {}", {*clock}));
    const auto tracer = m_instance->tracer();
    if (tracer && *tracer != m_settings.tracer)
        changes.push_back(tr("the tracer is {}", {*tracer}));
    for (std::size_t i = 0; i < m_enabled.size(); ++i) {
        const EventChoice& event = m_settings.events[i];
        const auto state = m_instance->events().state({event.system, event.name});
        const bool all = event.name.empty();
        const auto name = event.system + ':' + event.name;
        if (!state && state.error().code == ErrorCode::NotFound)
            changes.push_back(all ? tr("events of {} no longer exist", {event.system})
                                  : tr("{} no longer exists", {name}));
        else if (state && *state != m_enabled[i])
            changes.push_back(all ? tr("events of {} were disabled", {event.system})
                                  : tr("{} was disabled", {name}));
    }
    return changes;
}

std::vector<Error> SessionTarget::clean()
{
    std::vector<Error> left;
    m_stream.reset();
    if (m_instance && m_journal) {
        if (auto stopped = m_instance->setTracing(false); !stopped)
            left.push_back(stopped.error());
    }
    if (m_journal) {
        m_held.reset(); // this empties the buffer: its size is put back after it
        if (auto restored = m_journal->restore(); !restored) {
            left.push_back(restored.error());
        } else {
            left.insert(left.end(), restored->failed.begin(), restored->failed.end());
            for (const auto& foreign : restored->foreign)
                left.push_back({.code = ErrorCode::Changed,
                                .what = tr("another program changed it, so it is left unchanged"),
                                .hint = foreign.before.empty()
                                    ? tr("It was empty before this recording")
                                    : tr("Before this recording it was {}", {foreign.before}),
                                .place = {.file = foreign.file}});
        }
    } else if (m_instance) {
        // Stopped before it is let go: the kernel would free the buffer page by page.
        m_held.reset();
        if (auto removed = m_instance->remove(); !removed)
            left.push_back(removed.error());
    }
    if (m_journal)
        static_cast<void>(m_backend.permitTopLevel(false)); // one who is gone permits nothing
    m_instance.reset();
    m_journal.reset();
    // What was recorded has been read, or given up.
    for (Error& error : m_probes.remove())
        left.push_back(std::move(error));
    return left;
}

} // namespace probescope::record
