#pragma once

#include <cstdint>
#include <cstring>
#include <elf.h>
#include <string>
#include <string_view>
#include <vector>

namespace probescope {

/// Bytes as a file has them.
class MadeBytes
{
public:
    template <typename Number>
    MadeBytes& number(Number value)
    {
        m_bytes.append(reinterpret_cast<const char*>(&value), sizeof value);
        return *this;
    }
    MadeBytes& bytes(std::string_view text)
    {
        m_bytes += text;
        return *this;
    }
    /// With its end.
    MadeBytes& text(std::string_view text) { return bytes(text).number(std::uint8_t(0)); }
    /// Below 128 each.
    MadeBytes& small(std::initializer_list<int> values)
    {
        for (const int value : values)
            number(std::uint8_t(value));
        return *this;
    }
    std::size_t size() const { return m_bytes.size(); }
    const std::string& all() const { return m_bytes; }

private:
    std::string m_bytes;
};

/// A program of x86_64 with one function of 16 bytes, `f`, and the sections that a test wants.
class MadeElf
{
public:
    /// No byte of it is 0.
    static constexpr std::uint64_t kAddress = 0x1112'1314'1516'1718;

    MadeElf()
    {
        const Elf64_Sym function{.st_name = 1,
                                 .st_info = ELF64_ST_INFO(STB_GLOBAL, STT_FUNC),
                                 .st_other = 0,
                                 .st_shndx = 1,
                                 .st_value = kAddress,
                                 .st_size = 16};
        add(".text", std::string(16, '\xc3'), SHT_PROGBITS);
        m_sections.back().header.sh_addr = kAddress;
        m_sections.back().header.sh_flags = SHF_ALLOC | SHF_EXECINSTR;
        add(".symtab", MadeBytes().number(Elf64_Sym{}).number(function).all(), SHT_SYMTAB);
        m_sections.back().header.sh_link = 3;
        m_sections.back().header.sh_entsize = sizeof function;
        add(".strtab", std::string("\0f\0", 3), SHT_STRTAB);
    }
    MadeElf& add(std::string name, std::string bytes, std::uint32_t type = SHT_PROGBITS)
    {
        m_sections.push_back({.name = std::move(name), .bytes = std::move(bytes), .header = {}});
        m_sections.back().header.sh_type = type;
        return *this;
    }
    std::string file() const
    {
        auto sections = m_sections;
        std::string names(1, '\0');
        sections.push_back({.name = ".shstrtab", .bytes = {}, .header = {}});
        sections.back().header.sh_type = SHT_STRTAB;
        for (auto& one : sections) {
            one.header.sh_name = std::uint32_t(names.size());
            names += one.name + '\0';
        }
        sections.back().bytes = names;

        std::string content;
        MadeBytes table;
        table.number(Elf64_Shdr{});
        for (auto& one : sections) {
            one.header.sh_offset = kContentAt + content.size();
            one.header.sh_size = one.bytes.size();
            one.header.sh_addralign = 1;
            content += one.bytes;
            table.number(one.header);
        }
        return MadeBytes()
            .number(header(content.size(), sections.size()))
            .number(segment())
            .bytes(content)
            .bytes(table.all())
            .all();
    }

private:
    struct Section
    {
        std::string name;
        std::string bytes;
        Elf64_Shdr header;
    };
    static constexpr std::size_t kContentAt = sizeof(Elf64_Ehdr) + sizeof(Elf64_Phdr);

    static Elf64_Ehdr header(std::size_t bytes, std::size_t sections)
    {
        Elf64_Ehdr header{};
        std::memcpy(header.e_ident, ELFMAG, SELFMAG);
        header.e_ident[EI_CLASS] = ELFCLASS64;
        header.e_ident[EI_DATA] = ELFDATA2LSB;
        header.e_ident[EI_VERSION] = EV_CURRENT;
        header.e_type = ET_EXEC;
        header.e_machine = EM_X86_64;
        header.e_version = EV_CURRENT;
        header.e_entry = kAddress;
        header.e_phoff = sizeof header;
        header.e_shoff = kContentAt + bytes;
        header.e_ehsize = sizeof header;
        header.e_phentsize = sizeof(Elf64_Phdr);
        header.e_phnum = 1;
        header.e_shentsize = sizeof(Elf64_Shdr);
        header.e_shnum = std::uint16_t(sections + 1);
        header.e_shstrndx = std::uint16_t(sections);
        return header;
    }
    /// Of the code, which is the first content.
    static Elf64_Phdr segment()
    {
        Elf64_Phdr segment{};
        segment.p_type = PT_LOAD;
        segment.p_flags = PF_R | PF_X;
        segment.p_offset = kContentAt;
        segment.p_vaddr = kAddress;
        segment.p_filesz = 16;
        segment.p_memsz = 16;
        return segment;
    }

    std::vector<Section> m_sections;
};

} // namespace probescope
