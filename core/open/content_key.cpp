#include "core/open/content_key.h"

#include "core/format/raw_source.h"

#include <algorithm>
#include <array>
#include <cstdio>
#include <sys/stat.h>
#include <vector>
#include <xxhash.h>

namespace probescope::open {

namespace {

constexpr std::uint64_t kMiB = std::uint64_t(1) << 20U;
constexpr std::uint64_t kBlocks = 256;
constexpr std::uint64_t kBlockBytes = 64U << 10U;

class Hash
{
public:
    Hash()
        : m_state(XXH3_createState())
    {
        XXH3_128bits_reset(m_state);
    }
    ~Hash() { XXH3_freeState(m_state); }
    Hash(const Hash&) = delete;
    Hash& operator=(const Hash&) = delete;

    void add(const void* data, std::size_t size) { XXH3_128bits_update(m_state, data, size); }
    std::string text() const
    {
        const XXH128_hash_t hash = XXH3_128bits_digest(m_state);
        std::string digits(33, '\0');
        std::snprintf(digits.data(), digits.size(), "%016llx%016llx",
                      static_cast<unsigned long long>(hash.high64),
                      static_cast<unsigned long long>(hash.low64));
        digits.pop_back();
        return digits;
    }

private:
    XXH3_state_t* m_state;
};

Result<> addRange(const format::RawSource& source, std::uint64_t begin, std::uint64_t size,
                  Hash& hash, const CancelToken& cancel)
{
    std::vector<char> block(std::size_t(std::min(size, kMiB)));
    while (size > 0) {
        if (cancel.cancelled())
            return fail(ErrorCode::Cancelled, "opening was cancelled");
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
    const std::uint64_t size = (*source)->size();
    Hash hash;
    hash.add(&size, sizeof size);
    if (size <= kWholeBytes) {
        if (auto done = addRange(**source, 0, size, hash, cancel); !done)
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
        if (auto done = addRange(**source, begin, end ? kMiB : kBlockBytes, hash, cancel); !done)
            return tl::unexpected(done.error());
    }
    return hash.text();
}

std::string fileStamp(const std::filesystem::path& path)
{
    const struct stat status = statusOf(path);
    if (!S_ISREG(status.st_mode) || std::uint64_t(status.st_size) <= kWholeBytes)
        return {};
    constexpr std::int64_t kSecond = 1'000'000'000;
    return std::to_string(status.st_ctim.tv_sec * kSecond + status.st_ctim.tv_nsec);
}

Result<std::string> contentHash(const std::filesystem::path& path, const CancelToken& cancel)
{
    auto source = format::RawSource::open(path);
    if (!source)
        return passOn(source);
    Hash hash;
    if (auto done = addRange(**source, 0, (*source)->size(), hash, cancel); !done)
        return passOn(done);
    return hash.text();
}

} // namespace probescope::open
