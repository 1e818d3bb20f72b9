#include "core/import/content_key.h"

#include "core/base/content_hash.h"
#include "core/format/input/raw_source.h"

#include <algorithm>
#include <array>
#include <functional>
#include <sys/stat.h>
#include <vector>

namespace probescope::open {

namespace {

constexpr std::uint64_t kMiB = std::uint64_t(1) << 20U;
constexpr std::uint64_t kBlocks = 256;
constexpr std::uint64_t kBlockBytes = 64U << 10U;

/// `goOn(done)`: asked with the bytes of the range that were read.
using GoOn = std::function<bool(std::uint64_t done)>;

Result<> addRange(const format::RawSource& source, std::uint64_t begin, std::uint64_t size,
                  ContentHash& hash, const GoOn& goOn)
{
    const std::uint64_t first = begin;
    std::vector<char> block(std::size_t(std::min(size, kMiB)));
    while (size > 0) {
        if (!goOn(begin - first))
            return fail(ErrorCode::Cancelled, tr("opening was canceled"));
        auto got = source.readAt(begin, std::span(block).first(std::size_t(std::min(size, kMiB))));
        if (!got)
            return tl::unexpected(got.error());
        if (*got == 0)
            return {};
        hash.add(block.data(), *got);
        begin += *got;
        size -= *got;
    }
    return {};
}

struct stat statusOf(const std::filesystem::path& path)
{
    struct stat status = {};
    static_cast<void>(stat(path.c_str(), &status)); // all zeros: there is none
    return status;
}

} // namespace

Result<std::string> contentKey(const std::filesystem::path& path, const CancelToken& cancel)
{
    auto source = format::RawSource::open(path);
    if (!source)
        return tl::unexpected(source.error());
    if (!(*source)->seekable())
        return std::string();
    const auto goOn = [&cancel](std::uint64_t) { return !cancel.cancelled(); };
    const std::uint64_t size = (*source)->size();
    ContentHash hash;
    hash.add(&size, sizeof size);
    if (size <= kWholeBytes) {
        if (auto done = addRange(**source, 0, size, hash, goOn); !done)
            return tl::unexpected(done.error());
        return hash.text();
    }
    const struct stat status = statusOf(path);
    const std::array<std::int64_t, 3> marks = {std::int64_t(status.st_ino), status.st_mtim.tv_sec,
                                               status.st_mtim.tv_nsec};
    hash.add(marks.data(), sizeof marks);
    const std::uint64_t between = size - 2 * kMiB;
    for (std::uint64_t i = 0; i <= kBlocks + 1; ++i) {
        const bool end = i == 0 || i == kBlocks + 1;
        const std::uint64_t begin = i == 0 ? 0
            : end                          ? size - kMiB
                                           : kMiB + (i - 1) * (between / kBlocks);
        if (auto done = addRange(**source, begin, end ? kMiB : kBlockBytes, hash, goOn); !done)
            return tl::unexpected(done.error());
    }
    return hash.text();
}

std::string changeTime(const std::filesystem::path& path)
{
    const struct stat status = statusOf(path);
    constexpr std::int64_t kSecond = 1'000'000'000;
    return std::to_string(status.st_ctim.tv_sec * kSecond + status.st_ctim.tv_nsec);
}

std::string fileStamp(const std::filesystem::path& path)
{
    const struct stat status = statusOf(path);
    const bool isLarge = std::uint64_t(status.st_size) > kWholeBytes;
    return S_ISREG(status.st_mode) && isLarge ? changeTime(path) : std::string();
}

Result<std::string> contentHash(const std::filesystem::path& path, const CancelToken& cancel,
                                const store::ProgressFn& progress)
{
    auto source = format::RawSource::open(path);
    if (!source)
        return passOn(source);
    const std::uint64_t size = (*source)->size();
    const auto goOn = [&](std::uint64_t done) {
        Progress reading;
        reading.bytesRead = done;
        reading.bytesTotal = size;
        return !cancel.cancelled() && (!progress || progress(reading));
    };
    ContentHash hash;
    if (auto done = addRange(**source, 0, size, hash, goOn); !done)
        return passOn(done);
    return hash.text();
}

} // namespace probescope::open
