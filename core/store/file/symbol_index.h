#pragma once

#include "core/base/result.h"
#include "core/database/sqlite.h"
#include "core/trace/capture_facts.h"

#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace probescope::store {

/// The symbols of a capture, sorted by address. Values only; not thread-safe.
class SymbolIndex
{
public:
    /// Loads what was added to the table since the last time. What was read before an error is
    /// kept.
    Result<> load(Connection& connection);
    /// By address; several at the same address are in the order in which they were given.
    std::vector<Symbol> all() const;
    /// The last symbol at or before the address, and the offset into it.
    std::optional<std::pair<Symbol, std::uint64_t>> find(std::uint64_t address) const;

private:
    /// No function or object is larger. An address farther from its symbol is in none.
    static constexpr std::uint64_t kMaxOffset = std::uint64_t(16) << 20U;

    struct Entry
    {
        std::uint64_t address;
        std::uint32_t name; ///< offset in m_texts of a text that ends with 0
        std::uint32_t module;
    };

    Symbol symbolOf(const Entry& entry) const;

    std::int64_t m_lastId = 0;
    std::vector<Entry> m_entries;
    std::string m_texts = std::string(1, '\0');
};

} // namespace probescope::store
