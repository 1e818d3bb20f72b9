#include "core/format/kind/binary_kinds.h"

#include "core/base/constant_message.h"

#include <algorithm>
#include <array>
#include <cstring>

namespace probescope::format {

namespace {

using namespace std::string_view_literals;

struct Magic
{
    std::size_t offset;
    std::string_view bytes;
    InputKind kind;
    std::optional<ConstantMessage> detail = {};
};

constexpr std::array kMagics = std::to_array<Magic>({
    {0, "\x17\x08\x44tracing"sv, InputKind::TraceDat},
    {0, "PERFILE2"sv, InputKind::PerfData, "a perf recording (perf.data)"_tr},
    {0, "2ELIFREP"sv, InputKind::PerfData,
     "a perf recording (perf.data) of a big-endian machine"_tr},
    {257, "ustar"sv, InputKind::Archive, "a tar archive"_tr},
    {0, "PK\x03\x04"sv, InputKind::Archive, "a zip archive"_tr},
    {0, "7z\xbc\xaf\x27\x1c"sv, InputKind::Archive, "a 7z archive"_tr},
    {0, "Rar!\x1a\x07"sv, InputKind::Archive, "a rar archive"_tr},
    {0, "!<arch>\n"sv, InputKind::Archive,
     "an ar archive (a static library or a Debian package)"_tr},
    {0, "070701"sv, InputKind::Archive, "a cpio archive"_tr},
    {0,
     "\x7f"
     "ELF"sv,
     InputKind::Binary, "an ELF program, library, module or core file"_tr},
    {0, "\x9f\xeb\x01"sv, InputKind::Binary, "BTF type information of a kernel"_tr},
    {0, "\xeb\x9f\x01"sv, InputKind::Binary,
     "BTF type information of a kernel with the other byte order"_tr},
    {0, "BZh"sv, InputKind::Binary, "a bzip2-compressed file: unpack it with bzip2 -d first"_tr},
    {0, "\x04\x22\x4d\x18"sv, InputKind::Binary,
     "an lz4-compressed file: unpack it with lz4 -d first"_tr},
    {0, "\x5d\x00\x00"sv, InputKind::Binary,
     "an lzma-compressed file: unpack it with xz -d first"_tr},
    {0, "\xff\xfe"sv, InputKind::Binary, "text in UTF-16: convert it to UTF-8 first"_tr},
    {0, "\xfe\xff"sv, InputKind::Binary, "text in UTF-16: convert it to UTF-8 first"_tr},
    {0, "%PDF-"sv, InputKind::Binary, "a PDF document"_tr},
    {0, "\x89PNG\r\n"sv, InputKind::Binary, "a PNG image"_tr},
    {0, "\xff\xd8\xff"sv, InputKind::Binary, "a JPEG image"_tr},
});

std::optional<KindFound> sqliteKind(std::string_view bytes)
{
    if (bytes.substr(0, 16) != "SQLite format 3\0"sv)
        return std::nullopt;
    if (bytes.substr(std::min<std::size_t>(68, bytes.size()), 4) == "PSCP"sv)
        return KindFound{InputKind::Capture, {}, {}};
    return KindFound{InputKind::Binary, {}, tr("an SQLite database of another program")};
}

template <typename T>
T load(std::string_view bytes, std::size_t offset)
{
    T value{};
    std::memcpy(&value, bytes.data() + offset, sizeof value);
    return value;
}

/// One page as per_cpu/cpuN/trace_pipe_raw gives it: a time, the number of bytes used (with flags
/// above its lowest 20 bits), and events that lead exactly to that number.
/// Source: include/linux/ring_buffer.h, kernel/trace/ring_buffer.c (rb_event_length()).
bool isRingBufferPage(std::string_view page)
{
    constexpr std::size_t kHeader = 16;
    const auto commit = load<std::uint64_t>(page, 8) & 0xfffff;
    if (commit == 0 || commit > page.size() - kHeader)
        return false;
    std::size_t at = 0;
    while (at < commit) {
        if (at + 8 > commit)
            return false;
        const auto head = load<std::uint32_t>(page, kHeader + at);
        const auto type = head & 0x1f;
        if (type >= 1 && type <= 28)
            at += 4 + std::size_t(type) * 4;
        else if (type == 30 || type == 31)
            at += 8;
        else if (const auto length = load<std::uint32_t>(page, kHeader + at + 4); length >= 4)
            at += 4 + std::size_t(length);
        else
            return false;
    }
    return at == commit;
}

} // namespace

std::optional<KindFound> binaryKind(std::string_view bytes)
{
    constexpr std::size_t kPage = 4096;
    for (const Magic& magic : kMagics) {
        if (bytes.size() >= magic.offset + magic.bytes.size()
            && bytes.substr(magic.offset, magic.bytes.size()) == magic.bytes)
            return KindFound{magic.kind, {}, magic.detail ? Message(*magic.detail) : Message()};
    }
    if (auto sqlite = sqliteKind(bytes))
        return sqlite;
    if (bytes.substr(0, 64).find("header_page\0"sv) != std::string_view::npos)
        return KindFound{
            InputKind::Binary, {}, tr("a trace.dat file whose first bytes are damaged")};
    if (bytes.size() >= kPage && isRingBufferPage(bytes.substr(0, kPage)))
        return KindFound{
            InputKind::Binary, {}, tr("raw pages of the kernel's ring buffer (trace_pipe_raw)")};
    return std::nullopt;
}

bool looksBinary(std::string_view bytes)
{
    const auto strange = [](std::string_view part) {
        return std::size_t(std::count_if(part.begin(), part.end(), [](char c) {
            const auto code = static_cast<unsigned char>(c);
            return (code < 0x20 && c != '\n' && c != '\t' && c != '\r' && c != '\f' && c != '\x1b')
                || code == 0x7f || code >= 0xf8; // these are never in UTF-8
        }));
    };
    bytes = bytes.substr(0, 64U << 10);
    const std::string_view front = bytes.substr(0, 64); // where binary files tell what they are
    return strange(bytes) * 50 > bytes.size() || strange(front) * 50 > front.size(); // 2 %
}

} // namespace probescope::format
