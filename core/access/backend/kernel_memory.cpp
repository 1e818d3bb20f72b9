#include "core/access/backend/kernel_memory.h"

#include "core/access/backend/trace_error.h"

#include <algorithm>
#include <cerrno>
#include <charconv>
#include <cstring>
#include <elf.h>
#include <fcntl.h>
#include <unistd.h>

namespace probescope::access {

namespace {

constexpr std::uint64_t kPageBytes = 4096; ///< a module's code and data never share one

tl::unexpected<Error> atKernelMemory(Error error)
{
    error.place.file = KernelMemory::kPath;
    return tl::unexpected(std::move(error));
}

/// All of it, or nothing.
bool readAt(int fd, std::uint64_t offset, void* target, std::size_t bytes)
{
    auto* begin = static_cast<char*>(target);
    std::size_t done = 0;
    while (done < bytes) {
        const auto got = pread(fd, begin + done, bytes - done, off_t(offset + done));
        if (got < 0 && errno == EINTR)
            continue;
        if (got <= 0)
            return false;
        done += std::size_t(got);
    }
    return true;
}

struct SymbolLine
{
    std::uint64_t address = 0;
    char kind = '?';
    std::string_view name = {};
    std::string_view module = {}; ///< empty: the kernel itself
};

/// `ffffffff81000000 T _stext`, with `\t[MODULE]` behind those of modules.
std::optional<SymbolLine> symbolLine(std::string_view line)
{
    SymbolLine made;
    const auto [end, error] =
        std::from_chars(line.data(), line.data() + line.size(), made.address, 16);
    const auto at = std::size_t(end - line.data());
    if (error != std::errc() || at + 3 >= line.size() || line[at] != ' ' || line[at + 2] != ' ')
        return std::nullopt;
    made.kind = line[at + 1];
    const auto rest = line.substr(at + 3);
    const auto tab = rest.find('\t');
    made.name = rest.substr(0, tab);
    made.module = tab == std::string_view::npos ? std::string_view() : rest.substr(tab + 1);
    return made;
}

bool isCode(char kind)
{
    return kind == 't' || kind == 'T' || kind == 'w' || kind == 'W';
}

/// Programs for BPF, which somebody loaded, are none of the kernel's code.
bool isModuleCode(const SymbolLine& line)
{
    return isCode(line.kind) && line.module != "[bpf]";
}

/// Where the function at the symbol ends at the latest. Behind code of the same module there is
/// code up to there; else data may begin with the next page, which no symbol needs to tell.
std::uint64_t endOf(const SymbolLine& symbol, const std::optional<SymbolLine>& next)
{
    const auto most = symbol.address + kMaxKernelText;
    const auto page = (symbol.address / kPageBytes + 1) * kPageBytes;
    if (!next)
        return page;
    const bool goesOn = isCode(next->kind) && next->module == symbol.module;
    return std::min(next->address, goesOn ? most : page);
}

} // namespace

Result<FileDescriptor> KernelMemory::open()
{
    FileDescriptor file(::open(kPath, O_RDONLY | O_CLOEXEC | O_NOCTTY));
    if (file)
        return file;
    auto error = traceError(errno, FileOperation::Opening, tr("cannot read the kernel's code"), {});
    if (error.code == ErrorCode::NoPermission)
        error.hint = tr("This needs root and a kernel without lockdown");
    return atKernelMemory(std::move(error));
}

Result<KernelMemory> KernelMemory::of(FileDescriptor file)
{
    const auto broken = [] {
        return atKernelMemory({.code = ErrorCode::Corrupt,
                               .what = tr("the layout of the kernel's memory is unknown")});
    };
    Elf64_Ehdr header{};
    if (!readAt(file.get(), 0, &header, sizeof(header))
        || std::memcmp(ELFMAG, header.e_ident, SELFMAG) != 0
        || header.e_ident[EI_CLASS] != ELFCLASS64 || header.e_phentsize != sizeof(Elf64_Phdr))
        return broken();
    KernelMemory memory;
    for (std::size_t i = 0; i < header.e_phnum; ++i) {
        Elf64_Phdr part{};
        if (!readAt(file.get(), header.e_phoff + i * sizeof(part), &part, sizeof(part)))
            return broken();
        if (part.p_type == PT_LOAD)
            memory.m_parts.push_back(
                {.address = part.p_vaddr, .bytes = part.p_memsz, .offset = part.p_offset});
    }
    memory.m_file = std::move(file);
    return memory;
}

Result<std::string> KernelMemory::read(std::uint64_t address, std::size_t bytes) const
{
    if (bytes == 0 || bytes > kMaxKernelText)
        return atKernelMemory({.code = ErrorCode::Invalid, .what = tr("too many bytes requested")});
    const auto part = std::find_if(m_parts.begin(), m_parts.end(), [&](const Part& one) {
        return address >= one.address && address - one.address < one.bytes
            && one.bytes - (address - one.address) >= bytes;
    });
    if (part == m_parts.end())
        return atKernelMemory(
            {.code = ErrorCode::NotFound, .what = tr("there is no memory at this address")});
    std::string text(bytes, '\0');
    errno = 0;
    if (!readAt(m_file.get(), part->offset + (address - part->address), text.data(), bytes))
        return atKernelMemory(traceError(errno != 0 ? errno : EIO, FileOperation::Reading,
                                         tr("cannot read the file"), {}));
    return text;
}

std::optional<TextRange> textRangeAt(std::string_view symbols, std::uint64_t address)
{
    std::uint64_t begin = 0; // of the kernel itself
    std::uint64_t end = 0;
    std::optional<SymbolLine> before; // the nearest one of a module
    std::optional<SymbolLine> next;
    while (!symbols.empty()) {
        const auto length = symbols.find('\n');
        const auto line = symbolLine(symbols.substr(0, length));
        symbols.remove_prefix(length == std::string_view::npos ? symbols.size() : length + 1);
        if (!line || line->address == 0)
            continue; // hidden from who may not know
        if (line->module.empty()) {
            if (line->name == "_stext")
                begin = line->address;
            else if (line->name == "_etext")
                end = line->address;
            continue;
        }
        if (line->address > address) {
            // What is no code counts where both are.
            if (!next || line->address < next->address
                || (line->address == next->address && !isCode(line->kind)))
                next = line;
        } else if (!before || line->address > before->address
                   || (line->address == before->address && isCode(line->kind))) {
            before = line;
        }
    }
    if (begin != 0 && address >= begin && address < end)
        return TextRange{.begin = begin, .end = end};
    if (!before || !isModuleCode(*before))
        return std::nullopt;
    const TextRange range{.begin = before->address, .end = endOf(*before, next), .ofModule = true};
    return range.holds(address) ? std::optional(range) : std::nullopt;
}

} // namespace probescope::access
