#pragma once

#include "core/symbols/program/demangle.h"
#include "core/symbols/program/elf_file.h"
#include "core/symbols/program/program.h"

#include <set>

namespace probescope::program {

/// Collects the functions of a program from one or more tables of symbols.
class SymbolReader
{
public:
    /// `program` is the file that is probed: its segments say where a function is in the file.
    explicit SymbolReader(const ElfFile& program)
        : m_program(program)
    {
    }
    /// The tables of `file`, which is the program itself or has symbols of it.
    void read(const ElfFile& file);
    /// By address and name; those that stand in several tables once.
    std::vector<Symbol> take();
    bool isCut() const { return m_cut; } ///< there were more than are kept
    bool hasCxx() const { return m_cxx; }
    bool hasRust() const { return m_rust; }

private:
    void readTable(const ElfFile& file, const Section& table);
    void add(const GElf_Sym& symbol, const char* name);

    const ElfFile& m_program;
    Demangler m_demangle;
    std::vector<Symbol> m_symbols;
    std::size_t m_nameBytes = 0;
    bool m_cut = false;
    bool m_cxx = false;
    bool m_rust = false;
};

} // namespace probescope::program
