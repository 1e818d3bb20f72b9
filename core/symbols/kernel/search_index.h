#pragma once

#include "core/symbols/kernel/catalogue.h"

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace probescope::catalogue {

/// Finds functions by a few letters of their names. Most are left out by the set of letters that
/// they have, without looking at the name: 100,000 take some milliseconds.
class SearchIndex
{
public:
    /// The functions have to stay.
    explicit SearchIndex(const std::vector<Function>& functions);

    std::vector<Match> search(std::string_view words, std::size_t most) const;

private:
    struct Entry
    {
        std::uint64_t letters = 0; ///< a bit each, of the name
        std::uint32_t begin = 0; ///< of the name in m_text
        std::uint16_t size = 0;
        std::uint16_t module = 0; ///< in m_modules
    };

    std::string_view nameOf(const Entry& entry) const
    {
        return std::string_view(m_text).substr(entry.begin, entry.size);
    }

    const std::vector<Function>& m_functions;
    std::string m_text; ///< all names in lower case
    std::vector<std::string> m_modules; ///< in lower case; the first is the kernel: empty
    std::vector<Entry> m_entries;
};

} // namespace probescope::catalogue
