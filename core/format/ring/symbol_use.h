#pragma once

#include "core/format/ring/symbol_table.h"
#include "core/trace/sink.h"

#include <array>
#include <cstdint>
#include <functional>
#include <memory>
#include <set>
#include <string>
#include <string_view>
#include <vector>

namespace probescope::format {

/// Tells the sink the symbols that a capture's addresses are in, each once, when the first such
/// address is seen: a kernel has 100 to 200 thousand symbols, a capture needs a few hundred.
class SymbolUse
{
public:
    SymbolUse(const SymbolTable& table, Sink& sink);

    /// A value that may be an address; most are none.
    void note(std::uint64_t value)
    {
        if (value < m_lowest || value > m_highest)
            return;
        if (m_noted[slotOf(value)] != value)
            noteNew(value);
    }

    /// A value that is an offset from `_stext`.
    void noteTextOffset(std::uint64_t offset) { note(m_textStart + offset); }

    /// A symbol that a print format names: the format's text is made with its address.
    void noteName(std::string_view name);

    /// The function at an address as the kernel prints it: `pdu_read [9pnet]`; `0x…` in hexadecimal
    /// when no symbol is known.
    StringId nameOf(std::uint64_t address);

private:
    static constexpr std::size_t kSlots = 4096;
    static std::size_t slotOf(std::uint64_t address)
    {
        return std::size_t((address * 0x9e3779b97f4a7c15ULL) >> 52);
    }
    void noteNew(std::uint64_t address);

    struct Named
    {
        std::uint64_t address = 0;
        StringId name;
    };

    const SymbolTable& m_table;
    Sink& m_sink;
    std::uint64_t m_lowest;
    std::uint64_t m_highest;
    std::uint64_t m_textStart;
    std::vector<bool> m_used; ///< by SymbolTable::Found::index
    std::array<std::uint64_t, kSlots> m_noted{};
    std::set<std::string, std::less<>> m_askedFor; ///< names, known or not
    std::vector<Named> m_names;
};

} // namespace probescope::format
