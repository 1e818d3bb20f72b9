#include "core/symbols/kernel/kernel_info.h"

#include "core/base/near_names.h"
#include "core/probe/spec/text_scan.h"

#include <algorithm>

namespace probescope::catalogue {

namespace {

using Shared = std::shared_ptr<const Catalogue>;

constexpr std::string_view kText = "_text+"; ///< how duplicates are named

/// Where the text of the kernel begins, told by those whose place counts from there; 0: by none.
std::uint64_t beginOfText(const Catalogue& catalogue)
{
    for (std::size_t number = 0; number < catalogue.size(); ++number) {
        const Function& function = catalogue.function(number);
        if (!function.duplicate || !function.place.starts_with(kText))
            continue;
        const auto offset =
            probe::unsignedOf(std::string_view(function.place).substr(kText.size()));
        if (offset && *offset < function.address)
            return function.address - *offset;
    }
    return 0;
}

/// All of that name, or at `_text+OFFSET`, whichever is asked for.
std::vector<std::uint32_t> functionsOf(const Catalogue& catalogue, std::uint64_t text,
                                       std::string_view name)
{
    const auto offset = name.starts_with(kText) ? probe::unsignedOf(name.substr(kText.size()))
                                                : std::optional<std::uint64_t>();
    if (!offset)
        return catalogue.named(name);
    std::vector<std::uint32_t> found;
    for (std::size_t number = 0; text != 0 && number < catalogue.size(); ++number) {
        if (catalogue.function(number).address == text + *offset)
            found.push_back(static_cast<std::uint32_t>(number));
    }
    return found;
}

/// Nothing where there is no such function, or where several of them differ.
template <typename Answer, typename AnswerOf>
std::optional<Answer> ofAll(const Catalogue& catalogue, const std::vector<std::uint32_t>& functions,
                            AnswerOf answerOf)
{
    std::optional<Answer> all;
    for (const auto number : functions) {
        const Answer answer = answerOf(catalogue.function(number));
        if (all && *all != answer)
            return std::nullopt;
        all = answer;
    }
    return all;
}

/// Whether a name is a function's, its size and its parameters.
void addFunctions(probe::KernelInfo& kernelInfo, const Shared& catalogue)
{
    kernelInfo.isFunction = [catalogue](std::string_view name) -> std::optional<bool> {
        if (!catalogue->named(name).empty())
            return true;
        const auto symbols = catalogue->symbolCount({}, name);
        return symbols && *symbols > 0 ? std::optional(false) : std::nullopt;
    };
    kernelInfo.functionBytes = [catalogue](std::string_view name) -> std::optional<std::uint64_t> {
        const auto bytes =
            ofAll<std::uint64_t>(*catalogue, catalogue->named(name),
                                 [](const Function& function) { return function.size; });
        return bytes && *bytes != 0 ? bytes : std::nullopt;
    };
    kernelInfo.parameters =
        [catalogue](probe::Kind kind,
                    std::string_view name) -> std::optional<std::vector<std::string>> {
        const auto found = catalogue->named(name);
        if (kind == probe::Kind::Tracepoint || found.size() != 1)
            return std::nullopt;
        const auto prototype = catalogue->prototype(found.front());
        if (!prototype)
            return std::nullopt;
        std::vector<std::string> names;
        for (const Parameter& parameter : prototype->given())
            names.push_back(parameter.name);
        return names;
    };
}

} // namespace

void addTo(probe::KernelInfo& kernelInfo, const Shared& catalogue)
{
    addFunctions(kernelInfo, catalogue);
    kernelInfo.symbols = [catalogue](std::string_view module, std::string_view symbol) {
        return catalogue->symbolCount(module, symbol);
    };
    const auto text = beginOfText(*catalogue);
    kernelInfo.nearFunctions =
        [catalogue](std::string_view name) -> std::optional<std::vector<std::string>> {
        NearNames near(name);
        for (std::size_t number = 0; number < catalogue->size(); ++number) {
            if (catalogue->function(number).mayBeProbed())
                near.add(catalogue->function(number).name);
        }
        return near.take();
    };
    kernelInfo.traceable = [catalogue, text](std::string_view name) -> std::optional<bool> {
        if (!catalogue->knowsTraceable())
            return std::nullopt;
        return ofAll<bool>(
            *catalogue, functionsOf(*catalogue, text, name),
            [](const Function& function) { return function.state != FunctionState::NotTraceable; });
    };
    kernelInfo.blacklisted = [catalogue, text](std::string_view name) {
        return ofAll<bool>(
            *catalogue, functionsOf(*catalogue, text, name),
            [](const Function& function) { return function.state == FunctionState::Blacklisted; });
    };
    // Of functions, not of what the compiler put before the first instruction of their bodies.
    kernelInfo.isEntry = [catalogue, text](std::string_view name,
                                           std::int64_t offset) -> std::optional<bool> {
        if (text == 0 || name != kText.substr(0, kText.size() - 1))
            return std::nullopt;
        const auto place = std::string(kText) + std::to_string(offset);
        return !functionsOf(*catalogue, text, place).empty();
    };
}

} // namespace probescope::catalogue
