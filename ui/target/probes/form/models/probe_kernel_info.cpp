#include "ui/target/probes/form/models/probe_kernel_info.h"

#include "core/base/near_names.h"
#include "core/symbols/kernel/kernel_info.h"
#include "core/tracefs/probes/rules.h"

#include <algorithm>
#include <utility>

namespace probescope::ui {

namespace {

void askEvents(probe::KernelInfo& kernelInfo, const ProbeTargetInfo& surroundings)
{
    const auto known = std::make_shared<const ProbeTargetInfo>(surroundings);
    const auto ofDynamic = [known](std::string_view group, std::string_view event) {
        std::vector<probe::Spec> specs;
        for (const auto& spec : known->dynamic) {
            if (spec.group == group && (event.empty() || spec.event == event))
                specs.push_back(spec);
        }
        return specs;
    };
    kernelInfo.isSystem = [known, ofDynamic](std::string_view system) -> std::optional<bool> {
        if (!ofDynamic(system, {}).empty())
            return false;
        return std::any_of(known->events.begin(), known->events.end(),
                           [&](const auto& event) { return event.system == system; });
    };
    kernelInfo.event = [known, ofDynamic](std::string_view group, std::string_view event)
        -> std::optional<std::optional<probe::KnownEvent>> {
        auto specs = ofDynamic(group, event);
        if (!specs.empty())
            return std::optional(probe::KnownEvent{std::move(specs)});
        const bool there = known->taken.contains({std::string(group), std::string(event)});
        return there ? std::optional(std::optional(probe::KnownEvent{}))
                     : std::optional(std::optional<probe::KnownEvent>());
    };
    kernelInfo.nearEvents = [known](std::string_view name) {
        std::vector<std::string> names;
        for (const auto& event : known->events)
            names.push_back(event.system + '/' + event.name);
        return std::optional(nearNames(name, names));
    };
}

} // namespace

probe::KernelRules rulesOf(const ProbeTargetInfo& surroundings,
                           const catalogue::Catalogue* catalogue)
{
    const bool known = catalogue != nullptr && !catalogue->architecture().empty();
    const auto machine =
        known ? tracefs::machineNamed(catalogue->architecture()) : probe::Machine::X86;
    return surroundings.features ? tracefs::kernelRules(*surroundings.features, machine)
                                 : probe::KernelRules{.machine = machine};
}

probe::KernelInfo kernelInfoOf(const ProbeTargetInfo& surroundings,
                               const std::shared_ptr<const catalogue::Catalogue>& catalogue)
{
    probe::KernelInfo kernelInfo;
    if (catalogue)
        catalogue::addTo(kernelInfo, catalogue);
    if (!surroundings.events.empty())
        askEvents(kernelInfo, surroundings);
    return kernelInfo;
}

} // namespace probescope::ui
