#include "core/symbols/program/program.h"

#include "core/symbols/program/separate_symbols.h"
#include "core/symbols/program/symbol_reader.h"
#include "core/symbols/program/usdt_notes.h"

#include <algorithm>
#include <cerrno>
#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

namespace probescope::program {

namespace {

constexpr std::uint64_t kPositionIndependent = 0x08000000; // DF_1_PIE, which older headers lack

bool isPositionIndependentProgram(const ElfFile& file)
{
    if (file.hasInterpreter())
        return true;
    const Section* section = file.section(".dynamic");
    Elf_Data* data = section != nullptr ? file.data(*section) : nullptr;
    GElf_Dyn entry;
    for (int i = 0; data != nullptr && gelf_getdyn(data, i, &entry) != nullptr; ++i) {
        if (entry.d_tag == DT_NULL)
            break;
        if (entry.d_tag == DT_FLAGS_1)
            return (entry.d_un.d_val & kPositionIndependent) != 0;
    }
    return false;
}

/// The code of a debug file is elsewhere.
bool hasOnlyDebugInformation(const ElfFile& file)
{
    const Section* text = file.section(".text");
    return text != nullptr && text->header.sh_type == SHT_NOBITS;
}

Result<FileKind> kindOf(const ElfFile& file)
{
    const Place place{.file = file.name()};
    switch (file.header().e_type) {
    case ET_EXEC:
    case ET_DYN:
        break;
    case ET_REL:
        return fail(ErrorCode::Unsupported, tr("the file is an object file, which cannot run"),
                    tr("Choose the program or library it was linked into; probe kernel modules by "
                       "function name"),
                    place);
    case ET_CORE:
        return fail(ErrorCode::Unsupported, tr("the file is a core dump"), tr("Choose the program"),
                    place);
    default:
        return fail(ErrorCode::Unsupported, tr("unknown kind of ELF file"), {}, place);
    }
    if (hasOnlyDebugInformation(file))
        return fail(ErrorCode::Unsupported,
                    tr("the file contains only debug information, not code"),
                    tr("Choose the program: this file is found by its build ID"), place);
    if (std::none_of(file.segments().begin(), file.segments().end(),
                     [](const Segment& segment) { return segment.executable; }))
        return fail(ErrorCode::Unsupported, tr("the file has no executable code"),
                    tr("Choose a program or a shared library"), place);
    if (file.header().e_type == ET_EXEC)
        return FileKind::Executable;
    return isPositionIndependentProgram(file) ? FileKind::PieExecutable : FileKind::Library;
}

bool isGo(const ElfFile& file)
{
    return file.section(".gopclntab") != nullptr || file.section(".note.go.buildid") != nullptr
        || file.section(".go.buildinfo") != nullptr;
}

} // namespace

struct Program::Impl
{
    std::string path;
    FileDescriptor file;
    std::vector<Segment> segments;
    FileKind kind = FileKind::Executable;
    Architecture architecture = Architecture::Other;
    Language language = Language::Unknown;
    std::string buildId;
    std::string debugFile;
    std::vector<Symbol> symbols;
    std::vector<UsdtPlace> usdt;
    std::vector<Message> notes;

    void readSymbols(const ElfFile& elf);
    void note(bool packed, bool cut);
};

void Program::Impl::readSymbols(const ElfFile& elf)
{
    SymbolReader reader(elf);
    reader.read(elf);
    bool packedToo = false;
    if (elf.section(".symtab") == nullptr) {
        if (const auto packed = packedSymbols(elf)) {
            reader.read(*packed);
            packedToo = true;
        }
    }
    if (auto found = findDebugFile(elf, path)) {
        if (const auto debug = ElfFile::open(found->file, found->path)) {
            if (elf.section(".symtab") == nullptr)
                reader.read(*debug);
            debugFile = found->path;
        }
    }
    const bool cut = reader.isCut();
    symbols = reader.take();
    if (isGo(elf))
        language = Language::Go;
    else if (reader.hasRust())
        language = Language::Rust;
    else if (reader.hasCxx())
        language = Language::Cxx;
    const bool stripped = elf.section(".symtab") == nullptr && debugFile.empty();
    note(stripped && !packedToo, cut);
}

void Program::Impl::note(bool stripped, bool cut)
{
    if (language == Language::Go)
        notes.push_back(tr("This is a Go program: it moves its stacks, and a return probe can "
                           "crash it. Probe only function entries."));
    if (stripped && symbols.empty())
        notes.push_back(tr("The file has no symbols: only its USDT probes can be chosen by name. "
                           "Install its debug symbol package."));
    else if (stripped)
        notes.push_back(tr("The file is stripped: only exported functions are listed. Install its "
                           "debug symbol package."));
    if (cut)
        notes.push_back(tr("Only a part of the file's symbols is listed."));
    if (std::any_of(symbols.begin(), symbols.end(), [](const Symbol& one) { return one.resolver; }))
        notes.push_back(tr("Some functions are resolvers (IFUNC): they run once at startup and "
                           "select the function to call. A probe on them sees no calls."));
    if (architecture == Architecture::Other)
        notes.push_back(tr(
            "The file's architecture is unknown: its instructions and registers cannot be shown."));
}

Program::Program(std::unique_ptr<Impl> impl)
    : m_impl(std::move(impl))
{
}

Program::~Program() = default;

Result<> checkPath(const std::filesystem::path& path)
{
    const std::string& text = path.native();
    const bool blank = std::any_of(text.begin(), text.end(), [](char c) {
        return static_cast<unsigned char>(c) <= ' ' || c == 0x7f;
    });
    const bool comment = text.find('#') != std::string::npos;
    if (!blank && !comment)
        return {};
    return fail(ErrorCode::Invalid,
                blank ? tr("the kernel cannot probe a file whose path contains whitespace")
                      : tr("the kernel treats # in a path as the start of a comment"),
                tr("Create a symbolic link to it (ln -s) without such characters in its path, and "
                   "choose the link"),
                Place{.file = text});
}

Result<std::shared_ptr<const Program>> Program::open(const std::filesystem::path& path)
{
    std::error_code error;
    const auto absolute = std::filesystem::absolute(path, error).lexically_normal();
    if (error)
        return tl::unexpected(systemError(error.value(), tr("cannot find the file"), path));
    if (const auto checked = checkPath(absolute); !checked)
        return passOn(checked);
    // Not to wait for the other end of a pipe.
    FileDescriptor file(::open(absolute.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY));
    if (!file)
        return tl::unexpected(systemError(errno, tr("cannot open the file"), absolute));
    return of(std::move(file), absolute);
}

Result<std::shared_ptr<const Program>> Program::of(FileDescriptor file,
                                                   const std::filesystem::path& path)
{
    struct stat status = {};
    if (fstat(file.get(), &status) != 0)
        return tl::unexpected(systemError(errno, tr("cannot inspect the file"), path));
    if (!S_ISREG(status.st_mode))
        return fail(ErrorCode::Invalid, tr("not a regular file"),
                    tr("Choose a compiled program or a shared library"),
                    Place{.file = path.string()});
    const auto elf = ElfFile::open(file, path.string());
    if (!elf)
        return passOn(elf);
    const auto kind = kindOf(*elf);
    if (!kind)
        return passOn(kind);
    auto impl = std::make_unique<Impl>();
    impl->path = path.string();
    impl->segments = elf->segments();
    impl->kind = *kind;
    impl->architecture = elf->architecture();
    impl->buildId = elf->buildId();
    impl->usdt = readUsdtNotes(*elf);
    impl->readSymbols(*elf);
    impl->file = std::move(file);
    return std::shared_ptr<const Program>(new Program(std::move(impl)));
}

const std::string& Program::path() const
{
    return m_impl->path;
}

FileKind Program::kind() const
{
    return m_impl->kind;
}

Architecture Program::architecture() const
{
    return m_impl->architecture;
}

Language Program::language() const
{
    return m_impl->language;
}

const std::string& Program::buildId() const
{
    return m_impl->buildId;
}

const std::string& Program::debugFile() const
{
    return m_impl->debugFile;
}

const std::vector<Symbol>& Program::symbols() const
{
    return m_impl->symbols;
}

std::vector<const Symbol*> Program::named(std::string_view name) const
{
    std::vector<const Symbol*> found;
    for (const Symbol& symbol : m_impl->symbols) {
        if (symbol.name == name || symbol.demangled == name)
            found.push_back(&symbol);
    }
    return found;
}

const Symbol* Program::at(std::uint64_t address) const
{
    const auto& symbols = m_impl->symbols;
    auto after = std::upper_bound(
        symbols.begin(), symbols.end(), address,
        [](std::uint64_t value, const Symbol& symbol) { return value < symbol.address; });
    if (after == symbols.begin())
        return nullptr;
    const std::uint64_t nearest = (after - 1)->address;
    while (after != symbols.begin() && (after - 1)->address == nearest) {
        --after;
        if (after->size == 0 || address - after->address < after->size)
            return &*after;
    }
    return nullptr;
}

const std::vector<UsdtPlace>& Program::usdtPlaces() const
{
    return m_impl->usdt;
}

const std::vector<Message>& Program::notes() const
{
    return m_impl->notes;
}

std::optional<std::uint64_t> Program::offsetOf(std::uint64_t address) const
{
    for (const Segment& segment : m_impl->segments) {
        if (address >= segment.address && address - segment.address < segment.bytes)
            return address - segment.address + segment.offset;
    }
    return std::nullopt;
}

Result<std::string> Program::code(const Symbol& symbol, std::size_t most) const
{
    const Place place{.file = m_impl->path, .byte = symbol.offset};
    const auto segment =
        std::find_if(m_impl->segments.begin(), m_impl->segments.end(), [&](const Segment& one) {
            return one.executable && symbol.address >= one.address
                && symbol.address - one.address < one.bytes;
        });
    if (segment == m_impl->segments.end())
        return fail(ErrorCode::NotFound, tr("the function has no code"), {}, place);
    std::uint64_t bytes = segment->bytes - (symbol.address - segment->address);
    if (symbol.size != 0) {
        bytes = std::min(bytes, symbol.size);
    } else {
        const auto& symbols = m_impl->symbols;
        const auto next = std::upper_bound(
            symbols.begin(), symbols.end(), symbol.address,
            [](std::uint64_t value, const Symbol& other) { return value < other.address; });
        if (next != symbols.end())
            bytes = std::min(bytes, next->address - symbol.address);
    }
    std::string code(std::size_t(std::min<std::uint64_t>(bytes, most)), '\0');
    std::size_t done = 0;
    while (done < code.size()) {
        const auto got = pread(m_impl->file.get(), code.data() + done, code.size() - done,
                               off_t(symbol.offset + done));
        if (got < 0 && errno == EINTR)
            continue;
        if (got < 0)
            return tl::unexpected(systemError(errno, tr("cannot read the file"), m_impl->path));
        if (got == 0)
            return fail(ErrorCode::Changed, tr("the file is shorter than its headers say"),
                        tr("Open it again"), place);
        done += std::size_t(got);
    }
    return code;
}

const FileDescriptor& Program::file() const
{
    return m_impl->file;
}

} // namespace probescope::program
