#include "ui/models/probe_knowledge.h"

#include "core/base/near_names.h"
#include "core/catalogue/knowledge.h"
#include "core/tracefs/probe_rules.h"

#include <algorithm>
#include <utility>

namespace probescope::ui {

namespace {

probe::Machine machineOf(const std::string& architecture)
{
    if (architecture == "x86_64" || architecture.empty())
        return probe::Machine::X86;
    if (architecture == "arm64")
        return probe::Machine::Arm64;
    return architecture == "riscv64" ? probe::Machine::Riscv64 : probe::Machine::Other;
}

void askEvents(probe::Knowledge& knowledge, const ProbeSurroundings& surroundings)
{
    const auto known = std::make_shared<const ProbeSurroundings>(surroundings);
    const auto ofDynamic = [known](std::string_view group, std::string_view event) {
        std::vector<probe::Spec> specs;
        for (const auto& spec : known->dynamic) {
            if (spec.group == group && (event.empty() || spec.event == event))
                specs.push_back(spec);
        }
        return specs;
    };
    knowledge.isSystem = [known, ofDynamic](std::string_view system) -> std::optional<bool> {
        if (!ofDynamic(system, {}).empty())
            return false;
        return std::any_of(known->events.begin(), known->events.end(),
                           [&](const auto& event) { return event.system == system; });
    };
    knowledge.event = [known, ofDynamic](std::string_view group, std::string_view event)
        -> std::optional<std::optional<probe::KnownEvent>> {
        auto specs = ofDynamic(group, event);
        if (!specs.empty())
            return std::optional(probe::KnownEvent{std::move(specs)});
        const bool there = known->taken.contains({std::string(group), std::string(event)});
        return there ? std::optional(std::optional(probe::KnownEvent{}))
                     : std::optional(std::optional<probe::KnownEvent>());
    };
    knowledge.nearEvents = [known](std::string_view name) {
        std::vector<std::string> names;
        for (const auto& event : known->events)
            names.push_back(event.system + '/' + event.name);
        return std::optional(nearNames(name, names));
    };
}

} // namespace

probe::KernelRules rulesOf(const ProbeSurroundings& surroundings,
                           const catalogue::Catalogue* catalogue)
{
    const auto machine =
        catalogue != nullptr ? machineOf(catalogue->architecture()) : probe::Machine::X86;
    return surroundings.features ? tracefs::kernelRules(*surroundings.features, machine)
                                 : probe::KernelRules{.machine = machine};
}

probe::Knowledge knowledgeOf(const ProbeSurroundings& surroundings,
                             const std::shared_ptr<const catalogue::Catalogue>& catalogue)
{
    probe::Knowledge knowledge;
    if (catalogue)
        catalogue::addTo(knowledge, catalogue);
    if (!surroundings.events.empty())
        askEvents(knowledge, surroundings);
    return knowledge;
}

} // namespace probescope::ui
