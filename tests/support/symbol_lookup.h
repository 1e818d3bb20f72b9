#pragma once

#include "core/trace/capture_facts.h"

#include <algorithm>
#include <cstdint>
#include <map>
#include <optional>
#include <utility>
#include <vector>

namespace probescope {

/// Finds symbols that a sink kept.
class SymbolLookup
{
public:
    explicit SymbolLookup(const std::vector<Symbol>& symbols)
    {
        for (const auto& symbol : symbols)
            m_symbols.emplace(symbol.address, symbol);
    }

    std::optional<std::pair<Symbol, std::uint64_t>> operator()(std::uint64_t address) const
    {
        const auto after = m_symbols.upper_bound(address);
        if (after == m_symbols.begin())
            return std::nullopt;
        const auto& found = *std::prev(after);
        return std::pair(found.second, address - found.first);
    }

private:
    std::map<std::uint64_t, Symbol> m_symbols;
};

} // namespace probescope
