#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>

namespace probescope::format {

/// Addresses for functions that a text names: trace.dat knows functions by their addresses, and
/// has the names in its kallsyms. Each gets a made-up address, in a part of the address space where
/// no kernel has functions. One thread at a time.
class TextSymbols
{
public:
    /// The address of `NAME`, `NAME+0xOFFSET/0xSIZE`, `NAME [MODULE]` or both; of `0x…` and of
    /// sixteen hexadecimal digits that number. Nothing: the text is none of these, or there are too
    /// many.
    std::optional<std::uint64_t> addressOf(std::string_view text);
    /// That of a bare name.
    std::optional<std::uint64_t> addressOfName(std::string_view name, std::string_view module = {});

    /// Lines of /proc/kallsyms that name them; empty when there are none.
    const std::string& kallsyms() const { return m_kallsyms; }
    /// A line behind these, at which the last one ends; libtraceevent does not find it otherwise.
    std::string end() const;
    std::uint64_t count() const { return m_count; }
    /// How often something of a text had no place in a symbol: the size of a function, an address
    /// beside its name, a blank.
    std::uint64_t cut() const { return m_cut; }

private:
    std::unordered_map<std::string, std::uint64_t> m_addresses; ///< by name and module
    std::string m_key;
    std::string m_kallsyms;
    std::uint64_t m_count = 0;
    std::uint64_t m_cut = 0;
};

} // namespace probescope::format
