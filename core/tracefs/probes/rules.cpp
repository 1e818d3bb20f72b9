#include "core/tracefs/probes/rules.h"

#include "core/base/near_names.h"
#include "core/tracefs/files/control_text.h"
#include "core/tracefs/instances/dynamic_events.h"

#include <algorithm>
#include <array>
#include <map>
#include <memory>
#include <set>

namespace probescope::tracefs {

namespace {

/// What was read of the target at one time.
struct TargetFacts
{
    std::map<EventName, std::vector<probe::Spec>> defined = {};
    std::set<EventName> events = {}; ///< of the kernel itself
    std::set<std::string, std::less<>> systems = {}; ///< with such events
    std::set<std::string, std::less<>> blacklist = {};
    bool knowsBlacklist = false;
    const TraceableFunctions* functions = nullptr;
};

void addDefinitions(const std::vector<DynamicEvent>& all, TargetFacts& facts)
{
    for (const auto& one : all) {
        auto& definitions = facts.defined[one.event];
        auto line = one.definition;
        std::replace(line.begin(), line.end(), '\t', ' ');
        if (auto spec = probe::Spec::parse(line))
            definitions.push_back(std::move(*spec));
    }
}

void addEvents(std::string_view text, TargetFacts& facts)
{
    for (const auto line : linesOf(text)) {
        const auto colon = line.find(':');
        if (colon == std::string_view::npos)
            continue;
        EventName event{std::string(line.substr(0, colon)), std::string(line.substr(colon + 1))};
        if (facts.defined.count(event) != 0)
            continue;
        facts.systems.insert(event.system);
        facts.events.insert(std::move(event));
    }
}

/// `0xffffffff81a00000-0xffffffff81a00010\tname`
void addBlacklist(access::Backend& backend, TargetFacts& facts)
{
    const auto text = backend.readSystem(access::SystemFile::ProbesBlacklist);
    if (!text)
        return;
    facts.knowsBlacklist = true;
    for (const auto line : linesOf(*text)) {
        const auto words = splitWords(line);
        if (words.size() > 1)
            facts.blacklist.emplace(words[1]);
    }
}

/// `_text+OFFSET` is none: what is there, the lists of names do not say.
bool isName(std::string_view place)
{
    return place.find('+') == std::string_view::npos;
}

std::optional<probe::KnownEvent> eventOf(const TargetFacts& facts, const EventName& event)
{
    const auto defined = facts.defined.find(event);
    if (defined != facts.defined.end())
        return probe::KnownEvent{.definitions = defined->second};
    if (facts.events.count(event) != 0)
        return probe::KnownEvent{};
    return std::nullopt;
}

std::optional<std::vector<std::string>> fieldsOf(Kernel& kernel, const EventName& event)
{
    const auto format = kernel.format(event);
    if (!format)
        return std::nullopt;
    std::vector<std::string> fields;
    for (const auto& field : (*format)->fields) {
        if (!field.common)
            fields.push_back(field.name);
    }
    return fields;
}

} // namespace

probe::KernelRules kernelRules(const ReadmeFeatures& features, probe::Machine machine)
{
    return {.kernelProbes = features.kernelProbes,
            .userProbes = features.userProbes,
            .returnSuffix = features.returnSuffix,
            .arguments = features.arguments,
            .argumentsAtReturn = features.argumentsAtReturn,
            .btfArguments = features.btfArguments,
            .functionProbes = features.functionProbes,
            .eventProbes = features.eventProbes,
            .charType = features.charType,
            .pathTypes = features.pathTypes,
            .symbolStrings = features.symbolStrings,
            .machine = machine};
}

probe::Machine machineNamed(std::string_view architecture)
{
    if (architecture == "x86_64")
        return probe::Machine::X86;
    if (architecture == "arm64")
        return probe::Machine::Arm64;
    return architecture == "riscv64" ? probe::Machine::Riscv64 : probe::Machine::Other;
}

probe::Machine machineOf(const TraceableFunctions& functions)
{
    static constexpr std::array<std::pair<std::string_view, probe::Machine>, 3> kCalls{{
        {"__x64_sys_read", probe::Machine::X86},
        {"__arm64_sys_read", probe::Machine::Arm64},
        {"__riscv_sys_read", probe::Machine::Riscv64},
    }};
    for (const auto& [name, machine] : kCalls) {
        if (!functions.named(name).empty())
            return machine;
    }
    return probe::Machine::Other;
}

Result<probe::KernelInfo> targetKernelInfo(Kernel& kernel)
{
    auto& backend = kernel.backend();
    const auto facts = std::make_shared<TargetFacts>();
    const auto dynamic = dynamicEvents(backend);
    if (!dynamic)
        return passOn(dynamic);
    addDefinitions(*dynamic, *facts);
    const auto events = backend.read("available_events");
    if (!events)
        return passOn(events);
    addEvents(*events, *facts);
    addBlacklist(backend, *facts);
    if (const auto functions = kernel.functions())
        facts->functions = *functions;

    probe::KernelInfo kernelInfo;
    kernelInfo.isSystem = [facts](std::string_view system) -> std::optional<bool> {
        return facts->systems.count(system) != 0;
    };
    kernelInfo.event = [facts](std::string_view group, std::string_view event) {
        return std::optional(eventOf(*facts, {std::string(group), std::string(event)}));
    };
    kernelInfo.fields = [facts, &kernel](std::string_view system, std::string_view event) {
        const EventName name{std::string(system), std::string(event)};
        return eventOf(*facts, name) ? fieldsOf(kernel, name) : std::nullopt;
    };
    kernelInfo.nearEvents = [facts](std::string_view name) {
        std::vector<std::string> names;
        for (const auto& event : facts->events)
            names.push_back(event.system + '/' + event.name);
        return std::optional(nearNames(name, names));
    };
    if (facts->knowsBlacklist)
        kernelInfo.blacklisted = [facts](std::string_view name) -> std::optional<bool> {
            if (!isName(name))
                return std::nullopt;
            return facts->blacklist.count(name) != 0;
        };
    if (facts->functions)
        kernelInfo.nearFunctions = [facts](std::string_view name) {
            NearNames near(name);
            for (std::size_t i = 0; i < facts->functions->size(); ++i)
                near.add(facts->functions->name(i));
            return std::optional(near.take());
        };
    if (facts->functions)
        kernelInfo.traceable = [facts](std::string_view name) -> std::optional<bool> {
            if (!isName(name))
                return std::nullopt;
            // A copy can be probed where what it was made of can.
            return !facts->functions->named(name).empty()
                || !facts->functions->named(name.substr(0, name.find('.', 1))).empty();
        };
    return kernelInfo;
}

} // namespace probescope::tracefs
