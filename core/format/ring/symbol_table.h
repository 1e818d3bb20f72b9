#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace probescope::format {

/// The text of /proc/kallsyms, ready for looking addresses up. Sixteen bytes a symbol beside the
/// text itself.
class SymbolTable
{
public:
    struct Found
    {
        std::uint64_t address = 0; ///< where the symbol begins
        std::string_view name;
        std::string_view module; ///< empty for the kernel itself
        std::size_t index = 0; ///< 0 … size()-1, in the order of addresses
    };

    explicit SymbolTable(std::string kallsyms);

    /// The symbol that the address is in. Of several at one address the one that stands first,
    /// which is the one that the kernel prints.
    std::optional<Found> find(std::uint64_t address) const;
    /// Where the first symbol of that name begins. Looks at all of them.
    std::optional<std::uint64_t> addressOf(std::string_view name) const;
    /// Bounds of the addresses that symbols begin at; lowest() > highest() when there are none.
    std::uint64_t lowest() const;
    std::uint64_t highest() const;
    std::size_t size() const { return m_symbols.size(); }
    /// Lines that are no symbols.
    std::size_t badLines() const { return m_badLines; }

private:
    std::string_view lineOf(std::uint32_t begin) const;
    struct Entry
    {
        std::uint64_t address;
        std::uint32_t name; ///< where it begins in the text
    };
    static_assert(sizeof(Entry) == 16);

    std::string m_text;
    std::vector<Entry> m_symbols;
    std::size_t m_badLines = 0;
};

} // namespace probescope::format
