#include "core/format/ring/symbol_table.h"

#include <algorithm>
#include <charconv>
#include <limits>
#include <utility>

namespace probescope::format {

SymbolTable::SymbolTable(std::string kallsyms)
    : m_text(std::move(kallsyms))
{
    if (m_text.size() > std::numeric_limits<std::uint32_t>::max())
        m_text.resize(std::numeric_limits<std::uint32_t>::max());
    const char* const begin = m_text.data();
    const char* const end = begin + m_text.size();
    for (const char* line = begin; line != end && *line;) {
        const char* lineEnd = std::find(line, end, '\n');
        // `ffffffff81000000 T _text` or `… t pdu_read\t[9pnet]`.
        std::uint64_t address = 0;
        const auto parsed = std::from_chars(line, lineEnd, address, 16);
        if (parsed.ec == std::errc() && lineEnd - parsed.ptr > 3 && parsed.ptr[0] == ' '
            && parsed.ptr[2] == ' ') {
            // Offsets into the per-CPU area (a, A) and ARM's marks ($a) are no places of code.
            const char type = parsed.ptr[1];
            // Addresses that were hidden from the recorder are 0.
            if (type != 'a' && type != 'A' && parsed.ptr[3] != '$' && address != 0)
                m_symbols.push_back({address, std::uint32_t(parsed.ptr + 3 - begin)});
        } else if (line != lineEnd) {
            ++m_badLines;
        }
        line = lineEnd == end ? end : lineEnd + 1;
    }
    const auto byAddress = [](const Entry& a, const Entry& b) { return a.address < b.address; };
    if (!std::is_sorted(m_symbols.begin(), m_symbols.end(), byAddress))
        std::stable_sort(m_symbols.begin(), m_symbols.end(), byAddress);
}

std::optional<SymbolTable::Found> SymbolTable::find(std::uint64_t address) const
{
    const auto after =
        std::upper_bound(m_symbols.begin(), m_symbols.end(), address,
                         [](std::uint64_t a, const Entry& entry) { return a < entry.address; });
    if (after == m_symbols.begin())
        return std::nullopt;
    const auto at =
        std::lower_bound(m_symbols.begin(), after, (after - 1)->address,
                         [](const Entry& entry, std::uint64_t a) { return entry.address < a; });
    Found found;
    found.address = at->address;
    found.index = std::size_t(at - m_symbols.begin());
    const auto line = lineOf(at->name);
    const auto nameEnd = line.find_first_of(" \t");
    found.name = line.substr(0, nameEnd);
    const auto open = line.find('[');
    if (nameEnd != std::string_view::npos && open != std::string_view::npos)
        found.module = line.substr(open + 1, line.find(']') - open - 1);
    return found;
}

/// `pdu_read\t[9pnet]`
std::string_view SymbolTable::lineOf(std::uint32_t begin) const
{
    const auto rest = std::string_view(m_text).substr(begin);
    return rest.substr(0, rest.find('\n'));
}

std::optional<std::uint64_t> SymbolTable::addressOf(std::string_view name) const
{
    const auto found = std::find_if(m_symbols.begin(), m_symbols.end(), [&](const Entry& entry) {
        const auto line = lineOf(entry.name);
        return line.substr(0, line.find_first_of(" \t")) == name;
    });
    return found == m_symbols.end() ? std::nullopt : std::optional(found->address);
}

std::uint64_t SymbolTable::lowest() const
{
    return m_symbols.empty() ? ~std::uint64_t(0) : m_symbols.front().address;
}

std::uint64_t SymbolTable::highest() const
{
    return m_symbols.empty() ? 0 : m_symbols.back().address;
}

} // namespace probescope::format
