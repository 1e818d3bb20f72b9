#include "core/tracefs/probe_driver/definition.h"

#include "core/tracefs/probes/words.h"

#include <algorithm>
#include <utility>

namespace probescope::tracefs {

namespace {

/// `probescope_PID_START_` before the names of synthetic events, which share one group.
std::string prefixOf(const ProbeDriver& driver)
{
    return driver.group() + '_';
}

void dropPrefix(std::string& name, const std::string& prefix)
{
    if (name.starts_with(prefix))
        name.erase(0, prefix.size());
}

/// How an event is recorded: as it was set here, or as it is where it is enabled.
ProbeExtras extrasOf(const ProbeDriver& driver, const ListedProbe& probe)
{
    auto extras = driver.extras(probe.event);
    for (const auto& place : probe.enabledIn) {
        if (!extras.empty())
            break;
        extras = {.filter = place.filter,
                  .stackTrace =
                      std::any_of(place.triggers.begin(), place.triggers.end(), isStackTrigger)};
    }
    return extras;
}

} // namespace

bool DefinedProbe::lacksFilter() const
{
    return !exact && std::any_of(specs.begin(), specs.end(), [](const probe::Spec& spec) {
        return spec.kind == probe::Kind::Event;
    });
}

Result<DefinedProbe> definedProbe(ProbeDriver& driver, const EventName& event)
{
    DefinedProbe defined{.specs = driver.definitions(event), .extras = driver.extras(event)};
    if (!defined.specs.empty())
        return defined;
    defined.exact = false;
    const auto list = listProbes(driver.backend());
    if (!list)
        return passOn(list);
    const auto* const listed = list->find(event);
    if (!listed)
        return fail(ErrorCode::NotFound, tr("no such probe"), tr("It may have been deleted"));
    defined.extras = extrasOf(driver, *listed);
    for (const auto& definition : listed->definitions) {
        auto spec = probe::Spec::parse(definition.definition);
        if (!spec)
            return passOn(spec);
        if (spec->address)
            return fail(ErrorCode::Unsupported, tr("the address of the probe is unknown"),
                        tr("The kernel lists hashed addresses instead of real ones"));
        defined.specs.push_back(std::move(*spec));
    }
    return defined;
}

probe::Spec withoutSession(const probe::Spec& spec, const ProbeDriver& driver)
{
    auto portable = spec;
    portable.group.clear();
    if (portable.kind == probe::Kind::Synthetic)
        dropPrefix(portable.event, prefixOf(driver));
    if (portable.kind == probe::Kind::Event && portable.system == kSynthetic)
        dropPrefix(portable.symbol, prefixOf(driver));
    return portable;
}

std::vector<SessionSpec> forSession(const std::vector<probe::Spec>& specs,
                                    const ProbeDriver& driver)
{
    std::vector<SessionSpec> all;
    for (std::size_t i = 0; i < specs.size(); ++i) {
        auto& here = all.emplace_back(SessionSpec{specs[i], i});
        if (here.spec.kind != probe::Kind::Event || here.spec.system != kSynthetic)
            continue;
        const auto below = std::find_if(specs.begin(), specs.end(), [&](const probe::Spec& other) {
            return other.kind == probe::Kind::Synthetic && other.event == here.spec.symbol;
        });
        if (below != specs.end())
            here.spec.symbol = driver.owned(*below).event;
    }
    std::stable_partition(all.begin(), all.end(), [](const SessionSpec& one) {
        return one.spec.kind != probe::Kind::Event;
    });
    return all;
}

} // namespace probescope::tracefs
