#include "core/record/session/kernel_checker.h"

#include "core/base/near_names.h"
#include "core/symbols/kernel/kernel_info.h"
#include "core/tracefs/files/control_text.h"
#include "core/tracefs/probes/rules.h"

#include <algorithm>
#include <chrono>
#include <utility>

namespace probescope::record {

namespace {

using Names = std::vector<std::string>;

/// `system/name` of each event.
Names eventsOf(std::string_view text)
{
    Names names;
    for (const auto line : tracefs::linesOf(text)) {
        auto& name = names.emplace_back(tracefs::trimmed(line));
        std::replace(name.begin(), name.end(), ':', '/');
    }
    return names;
}

void askEvents(probe::KernelInfo& kernelInfo, const std::shared_ptr<const Names>& names)
{
    kernelInfo.isSystem = [names](std::string_view system) -> std::optional<bool> {
        const auto begin = std::string(system) + '/';
        return std::any_of(names->begin(), names->end(),
                           [&](const auto& name) { return name.starts_with(begin); });
    };
    kernelInfo.event =
        [names](std::string_view system,
                std::string_view event) -> std::optional<std::optional<probe::KnownEvent>> {
        const auto wanted = std::string(system) + '/' + std::string(event);
        const bool there = std::find(names->begin(), names->end(), wanted) != names->end();
        return there ? std::optional(std::optional(probe::KnownEvent{}))
                     : std::optional(std::optional<probe::KnownEvent>());
    };
    kernelInfo.nearEvents = [names](std::string_view name) {
        return std::optional(nearNames(name, *names));
    };
}

} // namespace

std::shared_ptr<const catalogue::Catalogue> functionsOf(access::Backend& backend)
{
    auto files = catalogue::Catalogue::collect(backend, {}, {}, std::chrono::milliseconds(0));
    auto made = files ? catalogue::Catalogue::of(std::move(*files))
                      : Result<std::shared_ptr<const catalogue::Catalogue>>(passOn(files));
    return made ? *made : nullptr;
}

Result<KernelChecker> KernelChecker::of(access::Backend& backend)
{
    KernelChecker checkCommand;
    checkCommand.m_catalogue = functionsOf(backend);
    if (backend.description()) {
        checkCommand.describe(backend);
    } else if (auto reached = checkCommand.reach(backend); !reached) {
        return passOn(reached);
    }
    if (checkCommand.m_catalogue)
        catalogue::addTo(checkCommand.m_kernelInfo, checkCommand.m_catalogue);
    return checkCommand;
}

Result<> KernelChecker::reach(access::Backend& backend)
{
    auto kernel = tracefs::Kernel::inspect(backend);
    if (!kernel)
        return passOn(kernel);
    m_kernel = std::make_unique<tracefs::Kernel>(std::move(*kernel));
    m_kernelInfo = tracefs::targetKernelInfo(*m_kernel).value_or(probe::KernelInfo());
    const auto functions = m_kernel->functions();
    m_rules = tracefs::kernelRules(
        m_kernel->features(), functions ? tracefs::machineOf(**functions) : probe::Machine::Other);
    return {};
}

void KernelChecker::describe(access::Backend& backend)
{
    m_rules.machine =
        m_catalogue ? tracefs::machineNamed(m_catalogue->architecture()) : probe::Machine::Other;
    if (const auto readme = backend.read("README"))
        m_rules = tracefs::kernelRules(tracefs::readmeFeatures(*readme), m_rules.machine);
    if (const auto events = backend.read("available_events"))
        askEvents(m_kernelInfo, std::make_shared<const Names>(eventsOf(*events)));
}

} // namespace probescope::record
