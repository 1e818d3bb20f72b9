#include "core/symbols/program/usdt_notes.h"

#include <algorithm>
#include <cstring>
#include <tuple>

namespace probescope::program {

namespace {

constexpr GElf_Word kStapSdt = 3;
constexpr std::size_t kMaxUsdtPlaces = 100'000;
constexpr std::size_t kLongestNote = 65536;

/// The numbers and texts of a note's description.
class Description
{
public:
    Description(std::string_view bytes, bool wide, bool bigEndian)
        : m_bytes(bytes)
        , m_width(wide ? 8 : 4)
        , m_bigEndian(bigEndian)
    {
    }
    std::optional<std::uint64_t> address()
    {
        if (m_bytes.size() < m_width)
            return std::nullopt;
        std::uint64_t value = 0;
        for (std::size_t i = 0; i < m_width; ++i) {
            const std::size_t at = m_bigEndian ? i : m_width - 1 - i;
            value = (value << 8U) | static_cast<unsigned char>(m_bytes[at]);
        }
        m_bytes.remove_prefix(m_width);
        return value;
    }
    std::optional<std::string> text()
    {
        const auto end = m_bytes.find('\0');
        if (end == std::string_view::npos)
            return std::nullopt;
        std::string word(m_bytes.substr(0, end));
        m_bytes.remove_prefix(end + 1);
        return word;
    }

private:
    std::string_view m_bytes;
    std::size_t m_width;
    bool m_bigEndian;
};

std::optional<UsdtPlace> placeFrom(Description description, const ElfFile& program)
{
    const auto pc = description.address();
    const auto base = description.address();
    const auto semaphore = description.address();
    const auto provider = description.text();
    const auto name = description.text();
    const auto arguments = description.text();
    if (!pc || !base || !semaphore || !provider || !name || !arguments)
        return std::nullopt;
    // Who moved the program after it was linked (prelink) moved the section with it.
    const Section* baseSection = program.section(".stapsdt.base");
    const std::uint64_t moved =
        baseSection != nullptr && *base != 0 ? baseSection->header.sh_addr - *base : 0;
    UsdtPlace place{.provider = *provider, .name = *name, .address = *pc + moved};
    const auto offset = program.offsetOf(place.address);
    if (!offset || !program.isExecutable(place.address))
        return std::nullopt;
    place.offset = *offset;
    if (*semaphore != 0) {
        place.semaphore = program.offsetOf(*semaphore + moved);
        if (!place.semaphore)
            return std::nullopt; // such a place would be reached only by chance
    }
    place.arguments = usdtArguments(*arguments, program.architecture());
    return place;
}

} // namespace

std::vector<UsdtPlace> readUsdtNotes(const ElfFile& program)
{
    std::vector<UsdtPlace> places;
    const bool wide = program.header().e_ident[EI_CLASS] == ELFCLASS64;
    const bool big = program.header().e_ident[EI_DATA] == ELFDATA2MSB;
    for (const Section& section : program.sections()) {
        if (section.header.sh_type != SHT_NOTE || section.name != ".note.stapsdt")
            continue;
        Elf_Data* notes = program.data(section);
        if (notes == nullptr)
            continue;
        GElf_Nhdr note;
        std::size_t name = 0;
        std::size_t text = 0;
        std::size_t next = 0;
        for (std::size_t at = 0; places.size() < kMaxUsdtPlaces
             && (next = gelf_getnote(notes, at, &note, &name, &text)) > at;
             at = next) {
            const auto* bytes = static_cast<const char*>(notes->d_buf);
            if (note.n_type != kStapSdt || note.n_namesz != 8 || note.n_descsz > kLongestNote
                || std::memcmp(bytes + name, "stapsdt", 8) != 0)
                continue;
            if (auto place = placeFrom({{bytes + text, note.n_descsz}, wide, big}, program))
                places.push_back(std::move(*place));
        }
    }
    std::stable_sort(places.begin(), places.end(), [](const UsdtPlace& a, const UsdtPlace& b) {
        return std::tie(a.provider, a.name, a.address) < std::tie(b.provider, b.name, b.address);
    });
    return places;
}

} // namespace probescope::program
