#include "core/symbols/program/separate_symbols.h"

#include <algorithm>
#include <array>
#include <fcntl.h>
#include <lzma.h>
#include <sys/stat.h>

namespace probescope::program {

namespace {

/// libc's are 50 KB packed and 300 KB unpacked.
constexpr std::size_t kMaxUnpacked = std::size_t(256) << 20;
constexpr std::uint64_t kMaxMemory = std::uint64_t(256) << 20;

std::optional<std::string> unpackXz(std::string_view packed)
{
    lzma_stream stream = LZMA_STREAM_INIT;
    if (lzma_stream_decoder(&stream, kMaxMemory, LZMA_CONCATENATED) != LZMA_OK)
        return std::nullopt;
    const std::unique_ptr<lzma_stream, decltype(&lzma_end)> ended(&stream, &lzma_end);
    stream.next_in = reinterpret_cast<const std::uint8_t*>(packed.data());
    stream.avail_in = packed.size();
    std::string unpacked;
    std::array<std::uint8_t, 65536> piece{};
    lzma_ret state = LZMA_OK;
    while (state == LZMA_OK && unpacked.size() <= kMaxUnpacked) {
        stream.next_out = piece.data();
        stream.avail_out = piece.size();
        state = lzma_code(&stream, LZMA_FINISH);
        unpacked.append(reinterpret_cast<const char*>(piece.data()),
                        piece.size() - stream.avail_out);
    }
    return state == LZMA_STREAM_END ? std::optional(std::move(unpacked)) : std::nullopt;
}

std::string linkedName(const ElfFile& program)
{
    const Section* section = program.section(".gnu_debuglink");
    if (section == nullptr)
        return {};
    const auto content = program.content(*section);
    const auto end = content.find('\0');
    const std::string name(content.substr(0, end));
    // A name that leads elsewhere is none that a linker wrote.
    return end == std::string_view::npos || name.find('/') != std::string::npos ? "" : name;
}

} // namespace

std::optional<ElfFile> packedSymbols(const ElfFile& program)
{
    const Section* section = program.section(".gnu_debugdata");
    if (section == nullptr)
        return std::nullopt;
    auto unpacked = unpackXz(program.content(*section));
    if (!unpacked)
        return std::nullopt;
    auto file = ElfFile::of(std::move(*unpacked), program.name());
    return file ? std::optional(std::move(*file)) : std::nullopt;
}

std::optional<DebugFile> findDebugFile(const ElfFile& program, const std::string& path)
{
    const std::string id = program.buildId();
    if (id.size() < 4)
        return std::nullopt;
    const std::filesystem::path root("/usr/lib/debug");
    std::vector<std::filesystem::path> candidates{root / ".build-id" / id.substr(0, 2)
                                                  / (id.substr(2) + ".debug")};
    if (const auto name = linkedName(program); !name.empty()) {
        const auto folder = std::filesystem::path(path).parent_path();
        candidates.push_back(folder / name);
        candidates.push_back(folder / ".debug" / name);
        candidates.push_back(root / folder.relative_path() / name);
    }
    for (const auto& candidate : candidates) {
        // Not to wait for the other end of a pipe of that name.
        FileDescriptor file(
            ::open(candidate.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY));
        struct stat status = {};
        if (!file || fstat(file.get(), &status) != 0 || !S_ISREG(status.st_mode))
            continue;
        const auto opened = ElfFile::open(file, candidate.string());
        if (opened && opened->buildId() == id
            && opened->header().e_machine == program.header().e_machine)
            return DebugFile{.path = candidate.string(), .file = std::move(file)};
    }
    return std::nullopt;
}

} // namespace probescope::program
