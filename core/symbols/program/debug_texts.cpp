#include "core/symbols/program/debug_texts.h"

#include <algorithm>
#include <cstring>
#include <dwarf.h>
#include <functional>
#include <gelf.h>

namespace probescope::program {

DebugTexts::DebugTexts(Dwarf* dwarf)
{
    add(dwarf_getelf(dwarf));
    if (Dwarf* const shared = dwarf_getalt(dwarf)) // what packages have in common
        add(dwarf_getelf(shared));
}

void DebugTexts::add(Elf* elf)
{
    std::size_t names = 0;
    if (elf_getshdrstrndx(elf, &names) != 0)
        return;
    for (Elf_Scn* section = nullptr; (section = elf_nextscn(elf, section)) != nullptr;) {
        GElf_Shdr header;
        const char* const found = gelf_getshdr(section, &header) != nullptr
            ? elf_strptr(elf, names, header.sh_name)
            : nullptr;
        const std::string_view name = found != nullptr ? found : "";
        if (header.sh_type == SHT_NOBITS
            || (!name.starts_with(".debug_") && !name.starts_with(".zdebug_")))
            continue;
        // As libdw has it: unpacked, and read once.
        const Elf_Data* const data = elf_rawdata(section, nullptr);
        if (data == nullptr || data->d_buf == nullptr || data->d_size == 0)
            continue;
        m_sections.emplace_back(static_cast<const char*>(data->d_buf), data->d_size);
        if (name.ends_with("debug_str") || name.ends_with("debug_line_str"))
            m_stringsEnd = m_stringsEnd && m_sections.back().back() == '\0';
    }
}

bool DebugTexts::ends(const char* text) const
{
    // Pointers of several sections are ordered by these alone.
    const std::less<> before;
    const auto section = std::find_if(m_sections.begin(), m_sections.end(), [&](const auto& one) {
        return !before(text, one.data()) && before(text, one.data() + one.size());
    });
    if (section == m_sections.end())
        return true; // libdw made it
    const auto left = section->data() + section->size() - text;
    return std::memchr(text, '\0', std::size_t(left)) != nullptr;
}

std::string DebugTexts::of(const char* text) const
{
    return text != nullptr && ends(text) ? text : "";
}

std::string DebugTexts::nameOf(const Dwarf_Die& die) const
{
    Dwarf_Die from = die;
    return of(dwarf_diename(&from));
}

bool DebugTexts::haveEnds(const Dwarf_Die& unit) const
{
    Dwarf_Die from = unit;
    Dwarf_Attribute folder;
    const char* const text =
        dwarf_attr(&from, DW_AT_comp_dir, &folder) != nullptr ? dwarf_formstring(&folder) : nullptr;
    return m_stringsEnd && (text == nullptr || ends(text));
}

} // namespace probescope::program
