#include "core/symbols/program/elf_file.h"

#include <algorithm>
#include <array>
#include <cstring>
#include <mutex>
#include <unistd.h>

namespace probescope::program {

namespace {

constexpr std::size_t kMaxSegments = 4096;
constexpr std::size_t kMaxSections = 100'000;
/// No section that we look at in whole is longer in sane programs.
constexpr std::uint64_t kMaxContent = std::uint64_t(1) << 30;

void beginLibrary()
{
    static std::once_flag once;
    std::call_once(once, [] { elf_version(EV_CURRENT); });
}

tl::unexpected<Error> broken(const Message& what, const std::string& name)
{
    const char* reason = elf_errmsg(-1); // NOLINT(concurrency-mt-unsafe): libelf's own is by thread
    return fail(ErrorCode::Corrupt, reason != nullptr ? tr("{}: {}", {what, reason}) : what,
                tr("Build or install the file again"), Place{.file = name});
}

/// What a file that is no ELF file begins with.
tl::unexpected<Error> notElf(std::string_view begin, const std::string& name)
{
    Message hint = tr("Choose a compiled program or a shared library");
    if (begin.starts_with("#!")) {
        auto line = begin.substr(2, begin.find('\n') - 2);
        line.remove_prefix(std::min(line.find_first_not_of(' '), line.size()));
        const std::string interpreter(line.substr(0, line.find(' ')));
        hint = tr("It is a script: probe its interpreter, {}", {interpreter});
    } else if (begin.starts_with("!<arch>")) {
        hint = tr("It is an archive of object files: probe the program they were linked into");
    }
    return fail(ErrorCode::Invalid, tr("not a machine-code program"), std::move(hint),
                Place{.file = name});
}

} // namespace

Result<ElfFile> ElfFile::take(Elf* elf, const std::string& name)
{
    if (elf == nullptr)
        return broken(tr("cannot read the file"), name);
    ElfFile file;
    file.m_elf.reset(elf);
    file.m_name = name;
    if (elf_kind(elf) != ELF_K_ELF)
        return notElf({}, name);
    if (const auto read = file.readHeaders(); !read)
        return passOn(read);
    return file;
}

Result<ElfFile> ElfFile::open(const FileDescriptor& file, const std::string& name)
{
    beginLibrary();
    std::array<char, 256> begin{};
    const auto got = pread(file.get(), begin.data(), begin.size(), 0);
    if (got < 0)
        return tl::unexpected(systemError(errno, tr("cannot read the file"), name));
    const std::string_view head(begin.data(), std::size_t(got));
    if (!head.starts_with(ELFMAG))
        return notElf(head, name);
    return take(elf_begin(file.get(), ELF_C_READ, nullptr), name);
}

Result<ElfFile> ElfFile::of(std::string bytes, const std::string& name)
{
    beginLibrary();
    if (!bytes.starts_with(ELFMAG))
        return notElf(bytes, name);
    auto kept = std::make_unique<std::string>(std::move(bytes));
    auto file = take(elf_memory(kept->data(), kept->size()), name);
    if (file)
        file->m_bytes = std::move(kept);
    return file;
}

Result<> ElfFile::readHeaders()
{
    Elf* elf = m_elf.get();
    if (gelf_getehdr(elf, &m_header) == nullptr)
        return broken(tr("the header of the file is damaged"), m_name);
    std::size_t count = 0;
    if (elf_getphdrnum(elf, &count) != 0 || count > kMaxSegments)
        return broken(tr("the program headers are damaged"), m_name);
    for (std::size_t i = 0; i < count; ++i) {
        GElf_Phdr header;
        if (gelf_getphdr(elf, int(i), &header) == nullptr)
            return broken(tr("a program header is damaged"), m_name);
        if (header.p_type == PT_INTERP)
            m_interpreter = true;
        if (header.p_type == PT_LOAD)
            m_segments.push_back({.address = header.p_vaddr,
                                  .offset = header.p_offset,
                                  .bytes = header.p_filesz,
                                  .executable = (header.p_flags & PF_X) != 0,
                                  .writable = (header.p_flags & PF_W) != 0});
    }
    std::size_t names = 0;
    if (elf_getshdrstrndx(elf, &names) != 0)
        return {}; // without sections, a program still runs
    Elf_Scn* section = nullptr;
    while ((section = elf_nextscn(elf, section)) != nullptr) {
        GElf_Shdr header;
        if (gelf_getshdr(section, &header) == nullptr || m_sections.size() >= kMaxSections)
            break;
        const char* name = elf_strptr(elf, names, header.sh_name);
        m_sections.push_back(
            {.name = name != nullptr ? name : "", .header = header, .handle = section});
    }
    return {};
}

Architecture ElfFile::architecture() const
{
    const bool wide = m_header.e_ident[EI_CLASS] == ELFCLASS64;
    switch (m_header.e_machine) {
    case EM_X86_64:
        return Architecture::X86_64;
    case EM_386:
        return Architecture::X86;
    case EM_AARCH64:
        return wide ? Architecture::Arm64 : Architecture::Other;
    case EM_RISCV:
        return wide ? Architecture::RiscV64 : Architecture::Other;
    default:
        return Architecture::Other;
    }
}

const Section* ElfFile::section(std::string_view name) const
{
    const auto found = std::find_if(m_sections.begin(), m_sections.end(),
                                    [name](const Section& one) { return one.name == name; });
    return found == m_sections.end() ? nullptr : &*found;
}

std::string_view ElfFile::content(const Section& section) const
{
    if (section.header.sh_type == SHT_NOBITS || section.header.sh_size > kMaxContent)
        return {};
    const Elf_Data* data = elf_rawdata(section.handle, nullptr);
    if (data == nullptr || data->d_buf == nullptr)
        return {};
    return {static_cast<const char*>(data->d_buf), data->d_size};
}

Elf_Data* ElfFile::data(const Section& section) const
{
    if (section.header.sh_type == SHT_NOBITS || section.header.sh_size > kMaxContent)
        return nullptr;
    Elf_Data* data = elf_getdata(section.handle, nullptr);
    return data != nullptr && data->d_buf != nullptr ? data : nullptr;
}

std::optional<std::uint64_t> ElfFile::offsetOf(std::uint64_t address) const
{
    for (const Segment& segment : m_segments) {
        if (address >= segment.address && address - segment.address < segment.bytes)
            return address - segment.address + segment.offset;
    }
    return std::nullopt;
}

bool ElfFile::isExecutable(std::uint64_t address) const
{
    return std::any_of(m_segments.begin(), m_segments.end(), [address](const Segment& segment) {
        return segment.executable && address >= segment.address
            && address - segment.address < segment.bytes;
    });
}

std::string ElfFile::buildId() const
{
    const Section* section = this->section(".note.gnu.build-id");
    Elf_Data* notes = section != nullptr ? data(*section) : nullptr;
    if (notes == nullptr)
        return {};
    GElf_Nhdr note;
    std::size_t name = 0;
    std::size_t text = 0;
    std::size_t next = 0;
    for (std::size_t at = 0; (next = gelf_getnote(notes, at, &note, &name, &text)) > at;
         at = next) {
        const auto* bytes = static_cast<const char*>(notes->d_buf);
        if (note.n_type != NT_GNU_BUILD_ID || note.n_namesz != 4 || note.n_descsz > 64
            || std::memcmp(bytes + name, "GNU", 4) != 0)
            continue;
        std::string id;
        constexpr std::string_view kDigits = "0123456789abcdef";
        for (std::size_t i = 0; i < note.n_descsz; ++i) {
            const auto byte = static_cast<unsigned char>(bytes[text + i]);
            id += kDigits[byte >> 4U];
            id += kDigits[byte & 15U];
        }
        return id;
    }
    return {};
}

} // namespace probescope::program
