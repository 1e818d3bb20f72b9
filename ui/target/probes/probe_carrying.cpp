#include "ui/target/probes/probe_carrying.h"

#include "ui/target/probes/probe_making.h"

#include <algorithm>
#include <utility>

namespace probescope::ui {

namespace {

constexpr const char* kSyntheticGroup = "synthetic";

/// `probescope_PID_START_` before the names of synthetic events, which share one group.
std::string prefixOf(const tracefs::ProbeDriver& driver)
{
    return driver.group() + '_';
}

void dropPrefix(std::string& name, const std::string& prefix)
{
    if (name.starts_with(prefix))
        name.erase(0, prefix.size());
}

} // namespace

bool DefinedProbe::lacksFilter() const
{
    return !exact && std::any_of(specs.begin(), specs.end(), [](const probe::Spec& spec) {
        return spec.kind == probe::Kind::Event;
    });
}

Result<DefinedProbe> definedProbe(tracefs::ProbeDriver& driver, const tracefs::EventName& event)
{
    DefinedProbe defined{.specs = driver.definitions(event), .extras = driver.extras(event)};
    if (!defined.specs.empty())
        return defined;
    defined.exact = false;
    const auto list = tracefs::listProbes(driver.backend());
    if (!list)
        return passOn(list);
    const auto* const listed = list->find(event);
    if (!listed)
        return fail(ErrorCode::NotFound, "there is no such probe", "It may have been deleted");
    defined.extras = extrasOf(driver, *listed);
    for (const auto& definition : listed->definitions) {
        auto spec = probe::Spec::parse(definition.definition);
        if (!spec)
            return passOn(spec);
        if (spec->address)
            return fail(ErrorCode::Unsupported, "nobody knows where the probe is",
                        "The kernel lists no addresses, but numbers that stand for them");
        defined.specs.push_back(std::move(*spec));
    }
    return defined;
}

probe::Spec carried(const probe::Spec& spec, const tracefs::ProbeDriver& driver)
{
    auto carried = spec;
    carried.group.clear();
    if (carried.kind == probe::Kind::Synthetic)
        dropPrefix(carried.event, prefixOf(driver));
    if (carried.kind == probe::Kind::Event && carried.system == kSyntheticGroup)
        dropPrefix(carried.symbol, prefixOf(driver));
    return carried;
}

std::vector<Arrived> arrived(const std::vector<probe::Spec>& specs,
                             const tracefs::ProbeDriver& driver)
{
    std::vector<Arrived> all;
    for (std::size_t i = 0; i < specs.size(); ++i) {
        auto& here = all.emplace_back(Arrived{specs[i], i});
        if (here.spec.kind != probe::Kind::Event || here.spec.system != kSyntheticGroup)
            continue;
        const auto below = std::find_if(specs.begin(), specs.end(), [&](const probe::Spec& other) {
            return other.kind == probe::Kind::Synthetic && other.event == here.spec.symbol;
        });
        if (below != specs.end())
            here.spec.symbol = driver.owned(*below).event;
    }
    std::stable_partition(all.begin(), all.end(),
                          [](const Arrived& one) { return one.spec.kind != probe::Kind::Event; });
    return all;
}

} // namespace probescope::ui
