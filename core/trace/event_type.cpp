#include "core/trace/event_type.h"

#include <array>
#include <string_view>
#include <utility>

namespace probescope {

int EventType::fieldIndex(std::string_view fieldName) const
{
    for (std::size_t i = 0; i < fields.size(); ++i) {
        if (fields[i].name == fieldName)
            return int(i);
    }
    return -1;
}

EventRole wellKnownRole(std::string_view name)
{
    // The kernel's own entries (kernel/trace/trace_entries.h) and the one event that says who runs.
    static constexpr std::array<std::pair<std::string_view, EventRole>, 9> kRoles{{
        {"function", EventRole::Function},
        {"funcgraph_entry", EventRole::GraphEntry},
        {"funcgraph_exit", EventRole::GraphExit},
        {"sched_switch", EventRole::SchedSwitch},
        {"kernel_stack", EventRole::KernelStack},
        {"user_stack", EventRole::UserStack},
        {"print", EventRole::Print},
        {"bprint", EventRole::Print},
        {"bputs", EventRole::Print},
    }};
    for (const auto& [known, role] : kRoles) {
        if (known == name)
            return role;
    }
    return EventRole::Other;
}

} // namespace probescope
