#include "core/tracefs/probes/extras.h"

namespace probescope::tracefs {

/// Without its condition it would run for events that the filter keeps out, too.
std::string stackTrigger(const std::string& filter)
{
    return filter.empty() ? "stacktrace" : "stacktrace if " + filter;
}

bool isStackTrigger(std::string_view listed)
{
    return listed.starts_with("stacktrace");
}

Result<> setProbeFilter(Instance& instance, const EventName& event, const std::string& filter)
{
    if (filter.empty())
        return {};
    auto set = instance.events().setFilter(event, filter);
    if (!set && set.error().code == ErrorCode::Invalid)
        set.error().what = tr("{} of the probe {}", {set.error().what, event.name});
    return set;
}

Result<> addStackTrace(Instance& instance, const EventName& event, const ProbeExtras& extras)
{
    return extras.stackTrace ? instance.events().addTrigger(event, stackTrigger(extras.filter))
                             : Result<>();
}

Result<> removeStackTrace(Instance& instance, const EventName& event, const ProbeExtras& extras)
{
    if (!extras.stackTrace)
        return {};
    auto removed = instance.events().removeTrigger(event, stackTrigger(extras.filter));
    if (!removed
        && (removed.error().code == ErrorCode::NotFound
            || removed.error().code == ErrorCode::Invalid))
        return {};
    return removed;
}

} // namespace probescope::tracefs
