#include "core/format/trace_dat/trace_dat_v7_sections.h"

#include "core/base/amounts.h"
#include "core/base/constant_message.h"

#include <algorithm>
#include <array>
#include <string>
#include <utility>

namespace probescope::format {

namespace {

/// kallsyms, the largest section, has 4 to 20 MB.
constexpr std::uint32_t kMaxUnpacked = 256U << 20;
/// A file of zeros is a file of empty sections.
constexpr std::size_t kMaxSections = 65536;

} // namespace

std::string datSectionName(std::uint16_t id)
{
    static constexpr std::array<std::pair<DatId, ConstantMessage>, 10> kNames{{
        {DatId::Done, "options"_tr},
        {DatId::Buffer, "trace data"_tr},
        {DatId::Strings, "names of sections"_tr},
        {DatId::HeaderInfo, "header information"_tr},
        {DatId::FtraceEvents, "ftrace event formats"_tr},
        {DatId::EventFormats, "event formats"_tr},
        {DatId::Kallsyms, "kallsyms"_tr},
        {DatId::Printk, "trace_printk formats"_tr},
        {DatId::CmdLines, "saved command lines"_tr},
        {DatId::BufferText, "text of a latency tracer"_tr},
    }};
    const auto* found = std::find_if(kNames.begin(), kNames.end(), [id](const auto& known) {
        return std::uint16_t(known.first) == id;
    });
    return Message(found == kNames.end() ? "section"_tr : found->second).words();
}

DatSections::DatSections(Input& input, std::uint64_t fileSize, const DatHeader& header)
    : m_input(input)
    , m_fileSize(fileSize)
    , m_header(header)
    , m_codec(DatCodec::make(header.compression))
{
}

Result<DatSection> DatSections::at(std::uint64_t offset, std::string_view name) const
{
    DatCursor cursor(m_input, m_header.order, std::min(offset, m_fileSize), m_fileSize,
                     std::string(name));
    DatSection section;
    section.headerOffset = offset;
    auto id = cursor.number16();
    auto flags = cursor.number16();
    auto description = cursor.number32();
    auto size = cursor.number64();
    if (!id || !flags || !description || !size) {
        return cursor.failHere(ErrorCode::Truncated,
                               tr("the file ends before the section at byte {}", {offset}));
    }
    section.id = *id;
    section.flags = *flags;
    section.name = *description;
    section.dataOffset = cursor.offset();
    section.missing = *size - std::min(*size, cursor.left());
    section.dataEnd = section.dataOffset + std::min(*size, cursor.left());
    return section;
}

Result<DatCursor> DatSections::open(const DatSection& section, std::string_view name)
{
    DatCursor raw(m_input, m_header.order, section.dataOffset, section.dataEnd, std::string(name));
    if (!section.compressed())
        return raw;
    if (!m_codec)
        return raw.failHere(ErrorCode::Corrupt,
                            tr("a section is compressed, but the file names no compression"));
    const auto place = raw.place();
    auto packed = raw.number32();
    auto unpacked = raw.number32();
    if (!packed || !unpacked)
        return passOn(packed ? unpacked : packed);
    if (*unpacked > kMaxUnpacked)
        return raw.failHere(ErrorCode::Corrupt, tr("a section has an invalid size"));
    auto bytes = raw.block(*packed);
    if (!bytes)
        return passOn(bytes);
    DatRoom room;
    auto size = m_codec->unpack(*bytes, room.grow(*unpacked));
    if (!size)
        return raw.failHere(ErrorCode::Corrupt, size.error().what);
    return DatCursor(std::string(room.data(), *size), m_header.order, place);
}

DatSectionList DatSections::list() const
{
    DatSectionList list;
    std::uint64_t offset = m_header.end;
    while (offset < m_fileSize && list.sections.size() < kMaxSections) {
        if (m_fileSize - offset < DatSection::kHeaderSize) {
            list.end = DatSectionList::End::CutHeader;
            return list;
        }
        auto section = at(offset, "section");
        if (!section || section->id > std::uint16_t(DatId::BufferText))
            return list;
        list.sections.push_back(*section);
        if (section->missing) {
            list.end = DatSectionList::End::CutSection;
            return list;
        }
        offset = section->dataEnd;
    }
    if (offset == m_fileSize)
        list.end = DatSectionList::End::Whole;
    return list;
}

Problem DatSections::missingAtEnd(std::string_view field, Message reason) const
{
    Problem problem;
    problem.kind = Problem::Kind::Truncated;
    problem.place.file = m_input.name();
    problem.place.byte = m_fileSize;
    problem.place.field = field;
    problem.reason = std::move(reason);
    return problem;
}

/// Bytes of all sections of names, unpacked.
Result<std::uint64_t> DatSections::sizeOfNames(const DatSectionList& list) const
{
    std::uint64_t size = 0;
    for (const auto& section : list.sections) {
        if (DatId(section.id) != DatId::Strings)
            continue;
        DatCursor cursor(m_input, m_header.order, section.dataOffset, section.dataEnd,
                         datSectionName(section.id));
        if (!section.compressed()) {
            size += cursor.left();
            continue;
        }
        const auto packed = cursor.number32();
        const auto unpacked = cursor.number32();
        if (!packed || !unpacked)
            return passOn(packed ? unpacked : packed);
        size += *unpacked;
    }
    return size;
}

/// The names stand in a section of their own, which is written last.
void DatSections::reportMissingNames(const DatSectionList& list, ProblemCounter& problems) const
{
    std::uint32_t furthest = 0;
    for (const auto& section : list.sections)
        furthest = std::max(furthest, section.name);
    const auto size = sizeOfNames(list);
    if (!size)
        problems.add(size.error());
    else if (furthest && furthest >= *size)
        problems.add(missingAtEnd(datSectionName(std::uint16_t(DatId::Strings)),
                                  tr("the file ends before the names of its sections")));
}

void DatSections::reportMissing(const DatSectionList& list, ProblemCounter& problems) const
{
    switch (list.end) {
    case DatSectionList::End::Whole:
        reportMissingNames(list, problems);
        break;
    case DatSectionList::End::CutHeader:
        problems.add(missingAtEnd(
            "section",
            tr("the file ends within the header of a section, whose content is missing")));
        break;
    case DatSectionList::End::CutSection: {
        const auto& last = list.sections.back();
        problems.add(missingAtEnd(datSectionName(last.id),
                                  tr("the file ends {} before the end of its last section, which "
                                     "starts at byte {}",
                                     {bytesMessage(last.missing), last.headerOffset})));
        break;
    }
    case DatSectionList::End::Unknown:
        break;
    }
}

} // namespace probescope::format
