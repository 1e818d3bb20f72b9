#include "core/tracefs/probe_driver/enabled_places.h"

#include "core/tracefs/files/control_text.h"
#include "core/tracefs/files/control_value.h"
#include "core/tracefs/instances/event_files.h"

namespace probescope::tracefs {

Result<> disableEverywhere(access::Backend& backend, const ListedProbe& probe,
                           std::vector<EnabledPlace>& wasEnabled)
{
    for (const auto& place : probe.enabledIn) {
        auto& was = wasEnabled.emplace_back(EnabledPlace{.instance = place.instance, .soft = true});
        for (auto trigger = place.triggers.rbegin(); trigger != place.triggers.rend(); ++trigger) {
            auto removed = writeEventFile(backend, place.instance, probe.event, "trigger",
                                          "!" + triggerAsWritten(*trigger));
            if (removed)
                was.triggers.insert(was.triggers.begin(), *trigger);
            // A count that ran out, or one that went with another.
            else if (removed.error().code != ErrorCode::Invalid)
                return removed;
        }
        auto disabled = writeEventFile(backend, place.instance, probe.event, "enable", "0");
        if (!disabled && disabled.error().code != ErrorCode::NotFound)
            return disabled;
        was.soft = place.soft || !disabled;
    }
    return {};
}

Result<> enableIn(access::Backend& backend, const EventName& event,
                  const std::vector<EnabledPlace>& places, bool droppingWhatFails)
{
    const auto put = [&](const EnabledPlace& place, const char* file, std::string_view text) {
        return writeEventFile(backend, place.instance, event, file, text);
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

void setExtrasIn(std::vector<EnabledPlace>& places, const ProbeExtras& extras)
{
    for (auto& place : places) {
        place.filter = extras.filter;
        std::erase_if(place.triggers, isStackTrigger);
        if (extras.stackTrace && !place.soft)
            place.triggers.push_back(stackTrigger(extras.filter));
    }
}

} // namespace probescope::tracefs
