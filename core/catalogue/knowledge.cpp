#include "core/catalogue/knowledge.h"

#include <algorithm>

namespace probescope::catalogue {

namespace {

using Shared = std::shared_ptr<const Catalogue>;

/// Nothing where there is no function of that name, or where several of them differ.
template <typename Answer, typename AnswerOf>
std::optional<Answer> ofAll(const Catalogue& catalogue, std::string_view name, AnswerOf answerOf)
{
    std::optional<Answer> all;
    for (const auto number : catalogue.named(name)) {
        const Answer answer = answerOf(catalogue.function(number));
        if (all && *all != answer)
            return std::nullopt;
        all = answer;
    }
    return all;
}

} // namespace

void addTo(probe::Knowledge& knowledge, const Shared& catalogue)
{
    knowledge.symbols = [catalogue](std::string_view module, std::string_view symbol) {
        return catalogue->symbolCount(module, symbol);
    };
    knowledge.traceable = [catalogue](std::string_view name) -> std::optional<bool> {
        if (!catalogue->knowsTraceable())
            return std::nullopt;
        return ofAll<bool>(*catalogue, name, [](const Function& function) {
            return function.state != FunctionState::NotTraceable;
        });
    };
    knowledge.blacklisted = [catalogue](std::string_view name) {
        return ofAll<bool>(*catalogue, name, [](const Function& function) {
            return function.state == FunctionState::Blacklisted;
        });
    };
    knowledge.isFunction = [catalogue](std::string_view name) -> std::optional<bool> {
        if (!catalogue->named(name).empty())
            return true;
        const auto symbols = catalogue->symbolCount({}, name);
        return symbols && *symbols > 0 ? std::optional(false) : std::nullopt;
    };
    knowledge.functionBytes = [catalogue](std::string_view name) -> std::optional<std::uint64_t> {
        const auto bytes = ofAll<std::uint64_t>(
            *catalogue, name, [](const Function& function) { return function.size; });
        return bytes && *bytes != 0 ? bytes : std::nullopt;
    };
    knowledge.parameters =
        [catalogue](probe::Kind kind,
                    std::string_view name) -> std::optional<std::vector<std::string>> {
        const auto found = catalogue->named(name);
        if (kind == probe::Kind::Tracepoint || found.size() != 1)
            return std::nullopt;
        const auto prototype = catalogue->prototype(found.front());
        if (!prototype)
            return std::nullopt;
        std::vector<std::string> names;
        for (const Parameter& parameter : prototype->parameters)
            names.push_back(parameter.name);
        return names;
    };
}

} // namespace probescope::catalogue
