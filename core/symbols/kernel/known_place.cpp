#include "core/symbols/kernel/known_place.h"

#include "core/symbols/kernel/member_names.h"
#include "core/symbols/kernel/types.h"

#include <algorithm>
#include <array>
#include <string_view>

namespace probescope::catalogue {

namespace {

using Source = probe::Fetch::Source;

/// What an argument begins at.
struct Origin
{
    const Parameter* parameter = nullptr;
    probe::Fetch from = {};
    std::string name = {};
};

/// A parameter, counted from 0.
Origin originOf(const Prototype& prototype, std::size_t number)
{
    const auto& given = prototype.given();
    if (number >= given.size())
        return {};
    return {.parameter = &given[number],
            .from = {.source = Source::Argument, .number = std::int64_t(number) + 1},
            .name = given[number].name};
}

Origin originOfResult(const Prototype& prototype)
{
    return {
        .parameter = &prototype.result, .from = {.source = Source::ReturnValue}, .name = "retval"};
}

/// `%di`: the parameter that is there when the function is entered.
Origin originAt(const Prototype& prototype, const std::string& location)
{
    const auto& given = prototype.given();
    const auto found = std::find_if(given.begin(), given.end(), [&location](const Parameter& one) {
        return one.location == location;
    });
    return found == given.end() ? Origin()
                                : originOf(prototype, std::size_t(found - given.begin()));
}

Origin originOf(const Prototype& prototype, const probe::Spec& spec, const probe::Fetch& fetch)
{
    const bool leaves = probe::isReturn(spec.kind);
    switch (fetch.source) {
    case Source::ReturnValue:
        return leaves ? originOfResult(prototype) : Origin();
    case Source::Argument:
        return leaves || fetch.number < 1 ? Origin()
                                          : originOf(prototype, std::size_t(fetch.number) - 1);
    case Source::Register:
        return leaves ? Origin() : originAt(prototype, "%" + fetch.word);
    case Source::StackEntry:
        return leaves ? Origin() : originAt(prototype, "$stack" + std::to_string(fetch.number));
    case Source::Named: {
        const auto word = std::string_view(fetch.word).substr(0, fetch.word.find_first_of("-."));
        if (word == "$retval")
            return leaves ? originOfResult(prototype) : Origin();
        const auto& given = prototype.given();
        const auto found = std::find_if(given.begin(), given.end(),
                                        [word](const Parameter& one) { return one.name == word; });
        return leaves || found == given.end()
            ? Origin()
            : originOf(prototype, std::size_t(found - given.begin()));
    }
    default:
        return {};
    }
}

std::optional<probe::KnownMember> memberOf(const Catalogue& catalogue, const Function& function,
                                           const Prototype& prototype, const probe::Spec& spec,
                                           const probe::Argument& argument)
{
    Origin origin = originOf(prototype, spec, argument.fetch);
    if (origin.parameter == nullptr || origin.name.empty())
        return std::nullopt;
    auto found = argument.fetch.source == Source::Named
        ? namedMember(catalogue.types(), origin.parameter->type, argument)
        : memberAt(catalogue.types(), origin.parameter->type, argument);
    if (!found)
        return std::nullopt;
    found->member.from = std::move(origin.from);
    found->member.parameter = std::move(origin.name);
    found->member.type = origin.parameter->typeText;
    if (found->ofModule)
        found->member.module = function.module;
    return std::move(found->member);
}

} // namespace

probe::KnownPlace knownPlace(const Catalogue& catalogue, std::uint32_t function,
                             const probe::Spec& spec)
{
    const Function& known = catalogue.function(function);
    probe::KnownPlace place{.function = known.name};
    const auto prototype = catalogue.prototype(function);
    if (!prototype)
        return place;
    for (const Parameter& parameter : prototype->given())
        place.arguments.push_back({parameter.name, parameter.typeText});
    place.result = prototype->result.typeText;
    // Behind the first instruction, registers hold anything.
    const bool isInside = spec.offset != 0 && spec.symbol == known.name;
    if (prototype->uncertain || isInside)
        return place;
    place.members.reserve(spec.arguments.size());
    for (const probe::Argument& argument : spec.arguments)
        place.members.push_back(memberOf(catalogue, known, *prototype, spec, argument));
    return place;
}

} // namespace probescope::catalogue
