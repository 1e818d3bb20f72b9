#include "core/tracefs/files/control_text.h"
#include "core/tracefs/instances/event_files.h"
#include "core/tracefs/probes/probe_driver.h"

// The part of ProbeDriver that says what deleting an event would wipe.

namespace probescope::tracefs {

using access::TracePath;

namespace {

/// Events that wait in the buffers of all CPUs of a folder.
std::uint64_t bufferedEvents(access::Backend& backend, const TracePath& folder)
{
    std::uint64_t sum = 0;
    const auto cpus = backend.list(folder / "per_cpu");
    for (const auto& entry : cpus ? *cpus : std::vector<access::Entry>()) {
        const auto cpu = (folder / "per_cpu").child(entry.name);
        const auto text = cpu ? backend.read(*cpu / "stats") : Result<std::string>(passOn(cpu));
        for (const auto line : text ? linesOf(*text) : std::vector<std::string_view>()) {
            const auto words = splitWords(line);
            if (words.size() == 2 && words[0] == "entries:")
                sum += numberOf(words[1]).value_or(0);
        }
    }
    return sum;
}

} // namespace

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

Result<> ProbeDriver::mayWipe(const EventName& event, Consent consent) const
{
    if (consent != Consent::OwnOnly)
        return {};
    const auto wiped = wipedBy(event);
    if (!wiped)
        return passOn(wiped);
    for (const auto& buffer : *wiped) {
        if (buffer.instance != watchInstance())
            return fail(
                ErrorCode::Busy, tr("deleting the probe may erase events that nobody read yet"),
                tr("{} holds {}{}",
                   {instanceText(buffer.instance), buffer.events,
                    buffer.certain ? Message() : tr(", lost if the probe was ever enabled there")}),
                Place{.field = probeText(event)});
    }
    return {};
}

} // namespace probescope::tracefs
