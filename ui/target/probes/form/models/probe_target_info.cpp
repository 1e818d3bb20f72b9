#include "ui/target/probes/form/models/probe_target_info.h"

#include "core/probe/spec/limits.h"
#include "core/tracefs/files/session_name.h"
#include "core/tracefs/instances/dynamic_events.h"

#include <algorithm>
#include <fstream>
#include <string_view>

namespace probescope::ui {

namespace {

std::vector<tracefs::EventName> eventsOf(std::string_view text)
{
    std::vector<tracefs::EventName> events;
    for (std::size_t begin = 0; begin < text.size();) {
        const auto end = std::min(text.find('\n', begin), text.size());
        const auto line = text.substr(begin, end - begin);
        const auto colon = line.find(':');
        if (colon != std::string_view::npos)
            events.push_back(
                {std::string(line.substr(0, colon)), std::string(line.substr(colon + 1))});
        begin = end + 1;
    }
    std::sort(events.begin(), events.end());
    return events;
}

/// Each boot of each machine has an id of its own.
bool isOtherBoot(std::string_view boot)
{
    std::ifstream file("/proc/sys/kernel/random/boot_id");
    std::string here;
    return bool(std::getline(file, here)) && here != boot.substr(0, boot.find('\n'));
}

} // namespace

Result<ProbeTargetInfo> ProbeTargetInfo::of(access::Backend& backend, const CancelToken& cancel)
{
    ProbeTargetInfo surroundings;
    const auto isGone = [&](const Error& error) {
        return error.code == ErrorCode::Disconnected || cancel.cancelled();
    };
    if (const auto name = tracefs::SessionName::of(backend))
        surroundings.group = name->probeGroup();
    else if (isGone(name.error()))
        return passOn(name);
    if (const auto text = backend.read("available_events"))
        surroundings.events = eventsOf(*text);
    else if (isGone(text.error()))
        return passOn(text);
    for (const auto& event : surroundings.events)
        surroundings.taken.insert({event.system, event.name});
    if (const auto listed = tracefs::dynamicEvents(backend)) {
        for (const auto& event : *listed) {
            if (auto spec = probe::Spec::parse(event.definition))
                surroundings.dynamic.push_back(std::move(*spec));
            surroundings.taken.insert({event.event.system, event.event.name});
        }
    }
    if (const auto text = backend.read("README"))
        surroundings.features = tracefs::readmeFeatures(*text);
    if (const auto folders = backend.list("per_cpu"))
        surroundings.cpus = unsigned(
            std::count_if(folders->begin(), folders->end(), [](const access::Entry& entry) {
                return entry.folder && entry.name.starts_with("cpu");
            }));
    if (const auto boot = backend.readSystem(access::SystemFile::BootId);
        boot && isOtherBoot(*boot))
        surroundings.elsewhere = backend.name();
    if (const auto description = backend.description())
        surroundings.kernelFolder = description->folder;
    if (cancel.cancelled())
        return fail(ErrorCode::Cancelled, "inspecting the target was stopped");
    return surroundings;
}

void ProbeTargetInfo::forget(const tracefs::EventName& event)
{
    taken.erase({event.system, event.name});
    std::erase(events, event);
    std::erase_if(dynamic, [&](const probe::Spec& spec) {
        return spec.group == event.system && spec.event == event.name;
    });
}

unsigned ProbeTargetInfo::defaultMaxActive() const
{
    return cpus == 0 ? 0 : std::max(10U, 2 * cpus);
}

unsigned ProbeTargetInfo::proposedMaxActive() const
{
    return std::clamp(16 * cpus, 64U, unsigned(probe::kMaxActive));
}

} // namespace probescope::ui
