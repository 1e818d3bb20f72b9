#include "core/symbols/program/debug_info.h"

#include "core/symbols/program/debug_parameter.h"
#include "core/symbols/program/debug_texts.h"
#include "core/symbols/program/elf_file.h"

#include <algorithm>
#include <dwarf.h>
#include <fcntl.h>
#include <mutex>

namespace probescope::program {

namespace {

constexpr std::size_t kMaxUnits = 500'000;
constexpr std::size_t kMaxVisited = 5'000'000; ///< entries of one unit
constexpr std::size_t kDeepest = 64;
constexpr std::size_t kMaxPlaces = 100'000;

bool holdsFunctions(int tag)
{
    return tag == DW_TAG_namespace || tag == DW_TAG_structure_type || tag == DW_TAG_class_type
        || tag == DW_TAG_union_type || tag == DW_TAG_module;
}

bool beginsAt(Dwarf_Die& die, std::uint64_t address)
{
    Dwarf_Addr entry = 0;
    return dwarf_tag(&die) == DW_TAG_subprogram && dwarf_entrypc(&die, &entry) == 0
        && entry == address;
}

/// The function that begins there, below a unit. Entries that lead in circles end with the count.
std::optional<Dwarf_Die> functionBelow(Dwarf_Die unit, std::uint64_t address)
{
    std::vector<Dwarf_Die> levels(1);
    if (dwarf_child(&unit, &levels.back()) != 0)
        return std::nullopt;
    for (std::size_t visited = 0; !levels.empty() && visited < kMaxVisited; ++visited) {
        Dwarf_Die& die = levels.back();
        if (beginsAt(die, address))
            return die;
        Dwarf_Die child;
        if (levels.size() < kDeepest && holdsFunctions(dwarf_tag(&die))
            && dwarf_child(&die, &child) == 0) {
            levels.push_back(child);
            continue;
        }
        while (!levels.empty()) {
            Dwarf_Die next;
            if (dwarf_siblingof(&levels.back(), &next) == 0) {
                levels.back() = next;
                break;
            }
            levels.pop_back();
        }
    }
    return std::nullopt;
}

tl::unexpected<Error> noDebugInformation(const std::string& path)
{
    return fail(ErrorCode::NotFound, tr("the file has no debug information"),
                tr("Compile it with -g, or install its debug symbol package"), Place{.file = path});
}

} // namespace

struct DebugInfo::Impl
{
    struct End
    {
        void operator()(Dwarf* dwarf) const { dwarf_end(dwarf); }
    };

    std::shared_ptr<const Program> program;
    FileDescriptor debugFile;
    std::optional<ElfFile> elf;
    std::unique_ptr<Dwarf, End> dwarf;
    std::optional<DebugTexts> texts;
    std::mutex mutex;

    std::optional<Dwarf_Die> unitAt(std::uint64_t address) const;
    std::vector<SourcePlace> placesOf(Dwarf_Die unit, std::uint64_t begin, std::uint64_t end) const;
};

DebugInfo::DebugInfo(std::unique_ptr<Impl> impl)
    : m_impl(std::move(impl))
{
}

DebugInfo::~DebugInfo() = default;

Result<std::shared_ptr<const DebugInfo>> DebugInfo::open(std::shared_ptr<const Program> program)
{
    auto impl = std::make_unique<Impl>();
    auto own = ElfFile::open(program->file(), program->path());
    if (!own)
        return passOn(own);
    if (own->section(".debug_info") == nullptr && !program->debugFile().empty()) {
        impl->debugFile.reset(
            ::open(program->debugFile().c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY));
        own = ElfFile::open(impl->debugFile, program->debugFile());
        if (!own)
            return passOn(own);
        if (own->buildId() != program->buildId())
            return fail(ErrorCode::Changed, tr("the debug file now belongs to another build"),
                        tr("Open the program again"), Place{.file = program->debugFile()});
    }
    if (own->section(".debug_info") == nullptr)
        return noDebugInformation(program->path());
    // The library opens whatever this section names; of packages, it is a file like themselves.
    if (own->section(".gnu_debugaltlink") != nullptr && !own->name().starts_with("/usr/lib/debug/"))
        return fail(ErrorCode::Unsupported, tr("the debug information is in another file"), {},
                    Place{.file = own->name()});
    impl->elf.emplace(std::move(*own));
    impl->dwarf.reset(dwarf_begin_elf(impl->elf->handle(), DWARF_C_READ, nullptr));
    if (!impl->dwarf)
        return noDebugInformation(program->path());
    impl->texts.emplace(impl->dwarf.get());
    impl->program = std::move(program);
    return std::shared_ptr<const DebugInfo>(new DebugInfo(std::move(impl)));
}

std::optional<Dwarf_Die> DebugInfo::Impl::unitAt(std::uint64_t address) const
{
    Dwarf_Die die;
    if (dwarf_addrdie(dwarf.get(), address, &die) != nullptr)
        return die;
    // Not all compilers write the table of addresses.
    Dwarf_CU* unit = nullptr;
    for (std::size_t i = 0; i < kMaxUnits; ++i) {
        std::uint8_t kind = 0;
        if (dwarf_get_units(dwarf.get(), unit, &unit, nullptr, &kind, &die, nullptr) != 0)
            break;
        if (kind == DW_UT_compile && dwarf_haspc(&die, address) > 0)
            return die;
    }
    return std::nullopt;
}

std::vector<SourcePlace> DebugInfo::Impl::placesOf(Dwarf_Die unit, std::uint64_t begin,
                                                   std::uint64_t end) const
{
    Dwarf_Lines* lines = nullptr;
    std::size_t count = 0;
    std::vector<SourcePlace> places;
    if (!texts->haveEnds(unit) || dwarf_getsrclines(&unit, &lines, &count) != 0)
        return places;
    for (std::size_t i = 0; i < count && places.size() < kMaxPlaces; ++i) {
        Dwarf_Line* line = dwarf_onesrcline(lines, i);
        Dwarf_Addr address = 0;
        bool isBegin = false;
        bool isEnd = true;
        int number = 0;
        if (line == nullptr || dwarf_lineaddr(line, &address) != 0 || address < begin
            || address >= end || dwarf_linebeginstatement(line, &isBegin) != 0 || !isBegin
            || dwarf_lineendsequence(line, &isEnd) != 0 || isEnd
            || dwarf_lineno(line, &number) != 0)
            continue;
        const auto offset = program->offsetOf(address);
        if (offset)
            places.push_back({.address = address,
                              .offset = *offset,
                              .file = texts->of(dwarf_linesrc(line, nullptr, nullptr)),
                              .line = number});
    }
    std::stable_sort(places.begin(), places.end(), [](const SourcePlace& a, const SourcePlace& b) {
        return a.address < b.address;
    });
    const auto last = std::unique(
        places.rbegin(), places.rend(), // of several statements at one place, the last is run there
        [](const SourcePlace& a, const SourcePlace& b) { return a.address == b.address; });
    places.erase(places.begin(), last.base());
    return places;
}

Result<FunctionDebug> DebugInfo::function(const Symbol& symbol) const
{
    const std::lock_guard lock(m_impl->mutex);
    const auto unit = m_impl->unitAt(symbol.address);
    auto function = unit ? functionBelow(*unit, symbol.address) : std::nullopt;
    if (!function)
        return fail(ErrorCode::NotFound, tr("the debug information does not contain this function"),
                    {}, Place{.file = m_impl->program->path(), .field = symbol.name});
    Dwarf_Addr end = symbol.address + symbol.size;
    if (symbol.size == 0 && dwarf_highpc(&*function, &end) != 0)
        end = symbol.address + 1;
    FunctionDebug found = debugParameters(*function, *unit, symbol.address,
                                          m_impl->program->architecture(), *m_impl->texts);
    found.places = m_impl->placesOf(*unit, symbol.address, end);
    return found;
}

} // namespace probescope::program
