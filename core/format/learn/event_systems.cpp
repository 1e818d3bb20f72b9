#include "core/format/learn/event_learner.h"

#include <algorithm>
#include <array>
#include <string_view>

namespace probescope {

namespace {

struct NamedEvent
{
    std::string_view name;
    std::string_view system;
};

// By name; events of system calls follow a rule and are left out.
constexpr auto kEvents = std::to_array<NamedEvent>({
#include "event_systems.inc"
});

} // namespace

std::string_view systemOfEvent(std::string_view name)
{
    if (name.starts_with("sys_enter_") || name.starts_with("sys_exit_"))
        return "syscalls";
    const auto found = std::lower_bound(
        kEvents.begin(), kEvents.end(), name,
        [](const NamedEvent& event, std::string_view n) { return event.name < n; });
    return found != kEvents.end() && found->name == name ? found->system : std::string_view{};
}

} // namespace probescope
