#include "ui/models/probe_knowledge.h"

#include <algorithm>
#include <utility>

namespace probescope::ui {

namespace {

using Functions = std::shared_ptr<const catalogue::Catalogue>;

probe::Machine machineOf(const std::string& architecture)
{
    if (architecture == "x86_64" || architecture.empty())
        return probe::Machine::X86;
    if (architecture == "arm64")
        return probe::Machine::Arm64;
    return architecture == "riscv64" ? probe::Machine::Riscv64 : probe::Machine::Other;
}

/// Nothing, when the catalogue has no such function: it may be data.
std::optional<bool> anyIs(const catalogue::Catalogue& catalogue, std::string_view name,
                          catalogue::FunctionState state)
{
    const auto named = catalogue.named(name);
    if (named.empty())
        return std::nullopt;
    return std::any_of(named.begin(), named.end(), [&](std::uint32_t function) {
        return catalogue.function(function).state == state;
    });
}

void askFunctions(probe::Knowledge& knowledge, const Functions& catalogue)
{
    knowledge.symbols = [catalogue](std::string_view module,
                                    std::string_view symbol) -> std::optional<std::size_t> {
        const auto named = catalogue->named(symbol);
        const auto count = std::count_if(named.begin(), named.end(), [&](std::uint32_t function) {
            return module.empty() || catalogue->function(function).module == module;
        });
        return count == 0 ? std::nullopt : std::optional(std::size_t(count));
    };
    knowledge.traceable = [catalogue](std::string_view name) {
        return anyIs(*catalogue, name, catalogue::FunctionState::Traceable);
    };
    knowledge.blacklisted = [catalogue](std::string_view name) {
        return anyIs(*catalogue, name, catalogue::FunctionState::Blacklisted);
    };
    knowledge.isFunction = [catalogue](std::string_view name) -> std::optional<bool> {
        return catalogue->named(name).empty() ? std::nullopt : std::optional(true);
    };
    knowledge.functionBytes = [catalogue](std::string_view name) -> std::optional<std::uint64_t> {
        const auto named = catalogue->named(name);
        if (named.size() != 1 || catalogue->function(named.front()).size == 0)
            return std::nullopt;
        return catalogue->function(named.front()).size;
    };
    knowledge.isEntry = [](std::string_view, std::int64_t offset) -> std::optional<bool> {
        constexpr std::int64_t kLandingPad = 4; // endbr64, behind which probes are moved
        if (offset == 0)
            return true;
        return offset > 0 && offset <= kLandingPad ? std::nullopt : std::optional(false);
    };
    knowledge.parameters =
        [catalogue](probe::Kind kind,
                    std::string_view name) -> std::optional<std::vector<std::string>> {
        const auto named = catalogue->named(name);
        if (kind == probe::Kind::Tracepoint || named.empty())
            return std::nullopt;
        const auto prototype = catalogue->prototype(named.front());
        if (!prototype)
            return std::nullopt;
        std::vector<std::string> names;
        for (const auto& parameter : prototype->parameters)
            names.push_back(parameter.name);
        return names;
    };
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
}

} // namespace

probe::KernelRules rulesOf(const ProbeSurroundings& surroundings,
                           const catalogue::Catalogue* catalogue)
{
    probe::KernelRules rules;
    if (catalogue != nullptr)
        rules.machine = machineOf(catalogue->architecture());
    if (!surroundings.features)
        return rules;
    const auto& features = *surroundings.features;
    rules.returnSuffix = features.returnSuffix;
    rules.arguments = features.arguments;
    rules.argumentsAtReturn = features.argumentsAtReturn;
    rules.btfArguments = features.btfArguments;
    rules.functionProbes = features.functionProbes;
    rules.eventProbes = features.eventProbes;
    rules.charType = features.charType;
    rules.pathTypes = features.pathTypes;
    rules.symbolStrings = features.symbolStrings;
    return rules;
}

probe::Knowledge knowledgeOf(const ProbeSurroundings& surroundings,
                             std::shared_ptr<const catalogue::Catalogue> catalogue)
{
    probe::Knowledge knowledge;
    if (catalogue)
        askFunctions(knowledge, catalogue);
    if (!surroundings.events.empty())
        askEvents(knowledge, surroundings);
    return knowledge;
}

} // namespace probescope::ui
