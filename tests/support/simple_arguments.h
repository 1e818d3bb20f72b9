#pragma once

#include "core/symbols/kernel/catalogue.h"

#include <set>
#include <string>
#include <vector>

namespace probescope {

/// All arguments of a function that can be fetched at all, under names that differ.
inline std::vector<catalogue::FetchProposal> simpleArguments(const catalogue::Catalogue& catalogue,
                                                             std::size_t function)
{
    std::vector<catalogue::FetchProposal> all;
    const auto known = catalogue.prototype(function);
    if (!known)
        return all;
    std::set<std::string> names;
    for (const auto& parameter : known->parameters) {
        auto proposal = catalogue.fetch(parameter, {}, parameter.userMemory);
        if (proposal.fetch.empty())
            continue;
        if (parameter.name.empty())
            proposal.name = "arg" + std::to_string(&parameter - known->parameters.data() + 1);
        const auto wanted = proposal.name;
        for (unsigned number = 2; !names.insert(proposal.name).second; ++number)
            proposal.name = wanted.substr(0, 28) + "_" + std::to_string(number);
        all.push_back(std::move(proposal));
    }
    return all;
}

} // namespace probescope
