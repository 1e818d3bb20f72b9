#include "core/format/trace_dat/trace_dat_sections.h"

#include "core/format/kernel_print/kernel_format.h"

#include <bit>
#include <charconv>
#include <string_view>

namespace probescope::format {

namespace {

using namespace std::string_view_literals;

constexpr std::string_view kMagic = "\x17\x08\x44tracing"sv;
constexpr std::uint32_t kMinPage = 512;
constexpr std::uint32_t kMaxPage = 64U << 20; ///< the kernel's own limit is 2^27 of data

/// `error()` of a Result as what a function of another type returns.
Result<> readCompression(DatCursor& cursor, DatHeader& header)
{
    auto name = cursor.string(256);
    if (!name)
        return passOn(name);
    if (auto version = cursor.string(256); !version)
        return passOn(version);
    header.compression = std::move(*name);
    if (header.compression != "none" && header.compression != "zlib"
        && header.compression != "zstd") {
        return fail(
            ErrorCode::Unsupported,
            tr("the trace.dat file uses the unknown compression “{}”", {header.compression}),
            tr("Convert it with trace-cmd convert --compression none"), cursor.place());
    }
    auto offset = cursor.number64();
    if (!offset)
        return passOn(offset);
    header.optionsOffset = *offset;
    return {};
}

/// 0: it is no number.
int versionOf(std::string_view text)
{
    int version = 0;
    const auto parsed = std::from_chars(text.data(), text.data() + text.size(), version);
    return parsed.ec == std::errc() ? version : 0;
}

} // namespace

Result<DatHeader> readDatHeader(Input& input, std::uint64_t fileSize)
{
    DatCursor cursor(input, ByteOrder(), 0, fileSize, "header");
    auto magic = cursor.block(std::min<std::uint64_t>(kMagic.size(), fileSize));
    if (!magic)
        return passOn(magic);
    if (*magic != kMagic)
        return fail(ErrorCode::Invalid, tr("not a trace.dat file: the magic number is missing"),
                    tr("Open it as another kind of file"), cursor.place());
    DatHeader header;
    auto version = cursor.string(64);
    if (!version)
        return passOn(version);
    header.version = versionOf(*version);
    if (header.version < 6 || header.version > 7) {
        return fail(
            ErrorCode::Unsupported,
            tr("version “{}” of trace.dat is not supported; 6 and 7 are", {version->substr(0, 20)}),
            tr("Convert it with trace-cmd convert"), cursor.place());
    }
    auto machine = cursor.block(2);
    if (!machine)
        return passOn(machine);
    header.order = ByteOrder((*machine)[0] != 0);
    header.longSize = std::uint8_t((*machine)[1]);
    DatCursor rest(input, header.order, cursor.offset(), fileSize, "header");
    auto pageSize = rest.number32();
    if (!pageSize)
        return passOn(pageSize);
    header.pageSize = *pageSize;
    if (header.pageSize < kMinPage || header.pageSize > kMaxPage
        || !std::has_single_bit(header.pageSize)) {
        return rest.failHere(ErrorCode::Corrupt, tr("invalid page size {}", {header.pageSize}));
    }
    header.compression = "none";
    if (header.version >= 7) {
        if (auto done = readCompression(rest, header); !done)
            return passOn(done);
    }
    header.end = rest.offset();
    return header;
}

Result<> readHeaderInfo(DatCursor& cursor, DatContents& contents)
{
    auto name = cursor.block(12);
    if (!name)
        return passOn(name);
    if (*name != "header_page\0"sv)
        return cursor.failHere(ErrorCode::Corrupt, tr("\"header_page\" is missing"));
    auto size = cursor.number64();
    if (!size)
        return passOn(size);
    auto page = cursor.block(*size);
    if (!page)
        return passOn(page);
    // `field: local_t commit; offset:8; size:8; …`: its size is that of the kernel's long.
    const std::string layout = "name: header_page\nID: 0\nformat:\n" + *page;
    auto format = KernelFormat::parse(layout, 8); // its names are views of the text
    contents.longSize = 0;
    for (const auto& field : format ? format->fields : std::vector<KernelField>()) {
        if (field.name == "commit")
            contents.longSize = field.size;
    }
    contents.headerPage = std::move(*page);
    if (contents.longSize != 4 && contents.longSize != 8) {
        contents.longSize = contents.header.longSize == 4 ? 4 : 8;
        return cursor.failHere(ErrorCode::Corrupt, tr("the page layout is missing"));
    }
    contents.hasHeaderInfo = true;
    auto nextName = cursor.block(13);
    if (!nextName)
        return passOn(nextName);
    if (*nextName != "header_event\0"sv)
        return cursor.failHere(ErrorCode::Corrupt, tr("\"header_event\" is missing"));
    size = cursor.number64();
    if (!size)
        return passOn(size);
    auto event = cursor.block(*size);
    if (!event)
        return passOn(event);
    contents.headerEvent = std::move(*event);
    return {};
}

namespace {

Result<> readFormats(DatCursor& cursor, const std::string& system, DatContents& contents)
{
    auto count = cursor.number32();
    if (!count)
        return passOn(count);
    for (std::uint32_t i = 0; i < *count; ++i) {
        auto size = cursor.number64();
        if (!size)
            return passOn(size);
        auto text = cursor.block(*size);
        if (!text)
            return passOn(text);
        contents.formats.push_back({system, std::move(*text)});
    }
    return {};
}

Result<> readText32(DatCursor& cursor, std::string& text)
{
    auto size = cursor.number32();
    if (!size)
        return passOn(size);
    auto block = cursor.block(*size);
    if (!block)
        return passOn(block);
    text = std::move(*block);
    return {};
}

} // namespace

Result<> readFtraceFormats(DatCursor& cursor, DatContents& contents)
{
    return readFormats(cursor, "ftrace", contents);
}

Result<> readEventFormats(DatCursor& cursor, DatContents& contents)
{
    auto systems = cursor.number32();
    if (!systems)
        return passOn(systems);
    for (std::uint32_t i = 0; i < *systems; ++i) {
        auto system = cursor.string();
        if (!system)
            return passOn(system);
        if (auto done = readFormats(cursor, *system, contents); !done)
            return done;
    }
    return {};
}

Result<> readKallsyms(DatCursor& cursor, DatContents& contents)
{
    return readText32(cursor, contents.kallsyms);
}

Result<> readPrintkFormats(DatCursor& cursor, DatContents& contents)
{
    return readText32(cursor, contents.printkFormats);
}

Result<> readCmdlines(DatCursor& cursor, DatContents& contents)
{
    auto size = cursor.number64();
    if (!size)
        return passOn(size);
    auto block = cursor.block(*size);
    if (!block)
        return passOn(block);
    contents.cmdlines = std::move(*block);
    return {};
}

} // namespace probescope::format
