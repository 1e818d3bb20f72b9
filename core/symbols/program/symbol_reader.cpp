#include "core/symbols/program/symbol_reader.h"

#include <algorithm>
#include <string_view>
#include <tuple>
#include <unordered_map>

namespace probescope::program {

namespace {

constexpr std::size_t kMaxSymbols = 1'000'000;
constexpr std::size_t kLongestSymbol = 65536;
/// Many symbols may share one long name in a hostile file.
constexpr std::size_t kMaxNameBytes = std::size_t(512) << 20;

auto identity(const Symbol& symbol)
{
    return std::tie(symbol.address, symbol.name);
}

/// `17h` and 16 hexadecimal digits at the end: how Rust tells functions of one name apart.
bool isRust(std::string_view name)
{
    if (name.starts_with("_R"))
        return true;
    constexpr std::size_t kTail = 20; // 17h, 16 digits, E
    return name.size() > kTail && name.starts_with("_ZN") && name.ends_with('E')
        && name.substr(name.size() - kTail, 3) == "17h";
}

} // namespace

void SymbolReader::read(const ElfFile& file)
{
    for (const Section& section : file.sections()) {
        if (section.header.sh_type == SHT_SYMTAB || section.header.sh_type == SHT_DYNSYM)
            readTable(file, section);
    }
}

void SymbolReader::readTable(const ElfFile& file, const Section& table)
{
    Elf_Data* data = file.data(table);
    const std::size_t bytes = gelf_fsize(file.handle(), ELF_T_SYM, 1, EV_CURRENT);
    if (data == nullptr || bytes == 0)
        return;
    const std::size_t count = data->d_size / bytes;
    for (std::size_t i = 0; i < count && i <= std::size_t(INT32_MAX); ++i) {
        GElf_Sym symbol;
        if (gelf_getsym(data, int(i), &symbol) == nullptr)
            return;
        const auto type = GELF_ST_TYPE(symbol.st_info);
        if ((type != STT_FUNC && type != STT_GNU_IFUNC) || symbol.st_shndx == SHN_UNDEF
            || symbol.st_name == 0)
            continue;
        if (m_symbols.size() >= kMaxSymbols || m_nameBytes > kMaxNameBytes) {
            m_cut = true;
            return;
        }
        if (const char* name = elf_strptr(file.handle(), table.header.sh_link, symbol.st_name))
            add(symbol, name);
    }
}

void SymbolReader::add(const GElf_Sym& symbol, const char* name)
{
    if (!m_program.isExecutable(symbol.st_value))
        return; // data, or somewhere that the file does not have
    const std::string_view text(name);
    const auto version = text.find('@', 1);
    if (text.empty() || text.size() > kLongestSymbol)
        return;
    Symbol made{.name = std::string(text.substr(0, version)),
                .address = symbol.st_value,
                .size = symbol.st_size,
                .offset = *m_program.offsetOf(symbol.st_value),
                .resolver = GELF_ST_TYPE(symbol.st_info) == STT_GNU_IFUNC,
                .global = GELF_ST_BIND(symbol.st_info) != STB_LOCAL};
    m_nameBytes += made.name.size();
    m_rust = m_rust || isRust(made.name);
    m_cxx = m_cxx || made.name.starts_with("_Z");
    m_symbols.push_back(std::move(made));
}

std::vector<Symbol> SymbolReader::take()
{
    std::sort(m_symbols.begin(), m_symbols.end(),
              [](const Symbol& a, const Symbol& b) { return identity(a) < identity(b); });
    std::vector<Symbol> kept;
    kept.reserve(m_symbols.size());
    for (Symbol& symbol : m_symbols) {
        if (!kept.empty() && identity(kept.back()) == identity(symbol)) {
            kept.back().size = std::max(kept.back().size, symbol.size);
            kept.back().global = kept.back().global || symbol.global;
            continue;
        }
        symbol.demangled = m_demangle(symbol.name);
        kept.push_back(std::move(symbol));
    }
    m_symbols.clear();
    std::unordered_map<std::string_view, int> times;
    for (const Symbol& symbol : kept)
        ++times[symbol.name];
    for (Symbol& symbol : kept)
        symbol.duplicate = times[symbol.name] > 1;
    return kept;
}

} // namespace probescope::program
