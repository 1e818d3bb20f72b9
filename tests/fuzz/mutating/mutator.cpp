#include "tests/fuzz/mutating/mutator.h"

#include "tests/fuzz/capture_mutation.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cstring>
#include <vector>
#include <zstd.h>

namespace probescope::fuzz {

namespace {

using Random = std::mt19937_64;

/// Changes bytes in one of many ways.
class Mutator
{
public:
    Mutator(Random& random, const Sources& sources)
        : m_random(random)
        , m_sources(sources)
    {
    }

    void change(std::string& bytes)
    {
        if (bytes.empty()) {
            bytes = "x";
            return;
        }
        switch (below(10)) {
        case 0:
            bytes[below(bytes.size())] ^= char(1U << below(8));
            return;
        case 1:
            bytes[below(bytes.size())] = char(m_random());
            return;
        case 2:
            setInteger(bytes);
            return;
        case 3:
            setDigits(bytes);
            return;
        case 4:
            bytes.erase(below(bytes.size()), 1 + below(length(bytes)));
            return;
        case 5:
            repeat(bytes);
            return;
        case 6:
            swapBlocks(bytes);
            return;
        case 7:
            bytes.resize(below(bytes.size()) + 1);
            return;
        case 8:
            splice(bytes);
            return;
        default:
            overwrite(bytes);
            return;
        }
    }

    /// Changes bytes and moves none, so that what stands at a place of its own is still found
    /// there.
    void changeInPlace(std::string& bytes)
    {
        switch (below(5)) {
        case 0:
            bytes[below(bytes.size())] ^= char(1U << below(8));
            return;
        case 1:
            bytes[below(bytes.size())] = char(m_random());
            return;
        case 2:
            swapBlocks(bytes);
            return;
        case 3:
            overwrite(bytes);
            return;
        default:
            setInteger(bytes);
            return;
        }
    }

    std::size_t below(std::size_t end) { return end == 0 ? 0 : std::size_t(m_random() % end); }

private:
    /// Mostly short.
    std::size_t length(const std::string& bytes)
    {
        return 1 + below(std::min<std::size_t>(bytes.size(), std::size_t(1) << (1 + below(14))));
    }

    /// A number of 1 to 8 bytes, of either byte order: an extreme, or near to what it was.
    void setInteger(std::string& bytes)
    {
        static constexpr std::array<std::uint64_t, 12> kValues{0,
                                                               1,
                                                               0x7f,
                                                               0xff,
                                                               0x7fff,
                                                               0xffff,
                                                               0x7fffffff,
                                                               0x80000000,
                                                               0xffffffff,
                                                               1ULL << 40,
                                                               0x7fffffffffffffff,
                                                               0xffffffffffffffff};
        const std::size_t size = std::size_t(1) << below(4);
        if (bytes.size() < size)
            return;
        std::size_t at = below(bytes.size() - size + 1);
        if (below(2) == 0)
            at -= at % size;
        std::uint64_t value = kValues[below(kValues.size())];
        if (below(3) == 0) {
            std::memcpy(&value, &bytes[at], size);
            value += below(9) - 4;
        } else if (below(4) == 0) {
            value = bytes.size() - below(3);
        }
        if (below(4) == 0)
            value = __builtin_bswap64(value) >> (64 - 8 * size);
        std::memcpy(&bytes[at], &value, size);
    }

    void setDigits(std::string& bytes)
    {
        static constexpr std::array kNumbers{"18446744073709551615",
                                             "18446744073709551616",
                                             "-1",
                                             "-9223372036854775808",
                                             "0",
                                             "99999999999999999999999999",
                                             "4294967296",
                                             "0x",
                                             "1e999",
                                             "2147483648"};
        const std::size_t begin = bytes.find_first_of("0123456789", below(bytes.size()));
        if (begin == std::string::npos)
            return;
        const std::size_t end = bytes.find_first_not_of("0123456789", begin);
        bytes.replace(begin, (end == std::string::npos ? bytes.size() : end) - begin,
                      kNumbers[below(kNumbers.size())]);
    }

    void repeat(std::string& bytes)
    {
        const std::size_t begin = below(bytes.size());
        const std::string part = bytes.substr(begin, length(bytes));
        const std::size_t times = below(16) == 0 ? 1 + below(200) : 1;
        std::string all;
        for (std::size_t i = 0; i < times && all.size() < 200'000; ++i)
            all += part;
        bytes.insert(below(2) == 0 ? begin : below(bytes.size()), all);
    }

    void swapBlocks(std::string& bytes)
    {
        static constexpr std::array<std::size_t, 4> kBlocks{16, 512, 4096, 8192};
        const std::size_t block = kBlocks[below(kBlocks.size())];
        if (bytes.size() < 2 * block)
            return;
        const std::size_t a = below(bytes.size() / block) * block;
        const std::size_t b = below(bytes.size() / block) * block;
        if (below(3) == 0)
            std::copy_n(bytes.begin() + std::ptrdiff_t(a), block,
                        bytes.begin() + std::ptrdiff_t(b));
        else if (a != b)
            std::swap_ranges(bytes.begin() + std::ptrdiff_t(a),
                             bytes.begin() + std::ptrdiff_t(a + block),
                             bytes.begin() + std::ptrdiff_t(b));
    }

    /// The beginning of one and the end of another, or a piece of another in its midst.
    void splice(std::string& bytes)
    {
        const std::string& other = m_sources.contents[below(m_sources.contents.size())];
        const std::size_t at = below(bytes.size());
        const std::size_t from = below(3) == 0 ? std::min(at, other.size()) : below(other.size());
        if (below(2) == 0)
            bytes = bytes.substr(0, at) + other.substr(from);
        else
            bytes.insert(at, other, from, length(other));
    }

    void overwrite(std::string& bytes)
    {
        const std::size_t at = below(bytes.size());
        const std::size_t size = std::min(length(bytes), bytes.size() - at);
        const bool same = below(2) == 0;
        const char byte = char(m_random());
        for (std::size_t i = 0; i < size; ++i)
            bytes[at + i] = same ? byte : char(m_random());
    }

    Random& m_random;
    const Sources& m_sources;
};

void store32(std::string& bytes, std::size_t at, std::uint32_t value)
{
    std::memcpy(&bytes[at], &value, sizeof value);
}

std::uint32_t load32(const std::string& bytes, std::size_t at)
{
    std::uint32_t value = 0;
    std::memcpy(&value, &bytes[at], sizeof value);
    return value;
}

/// Changes what is in a zstd frame of a trace.dat 7, and packs it again into the same place: a
/// frame that is passed over fills the rest. Each frame comes behind two sizes of 32 bits.
void changePacked(std::string& bytes, Mutator& mutator)
{
    static constexpr std::string_view kMagic("\x28\xb5\x2f\xfd", 4);
    std::vector<std::size_t> frames;
    for (auto at = bytes.find(kMagic, 8); at != std::string::npos; at = bytes.find(kMagic, at + 4))
        frames.push_back(at);
    if (frames.empty())
        return;
    const std::size_t at = frames[mutator.below(frames.size())];
    const std::size_t size = load32(bytes, at - 8);
    if (size > bytes.size() - at)
        return;
    std::string content(std::min<std::size_t>(load32(bytes, at - 4), 8U << 20U), '\0');
    const std::size_t got = ZSTD_decompress(content.data(), content.size(), &bytes[at], size);
    if (ZSTD_isError(got))
        return;
    content.resize(got);
    for (std::size_t steps = 1 + mutator.below(4); steps > 0; --steps)
        mutator.change(content);
    std::string frame(ZSTD_compressBound(content.size()), '\0');
    frame.resize(ZSTD_compress(frame.data(), frame.size(), content.data(), content.size(), 12));
    constexpr std::size_t kPassedOver = 8;
    if (frame.size() != size && frame.size() + kPassedOver > size)
        return;
    const std::size_t rest = size - frame.size();
    frame.resize(size);
    if (rest > 0) {
        store32(frame, size - rest, 0x184D2A50);
        store32(frame, size - rest + 4, std::uint32_t(rest - kPassedOver));
    }
    bytes.replace(at, size, frame);
    store32(bytes, at - 4, std::uint32_t(content.size()));
}

void changeTables(std::string& bytes, Random& random, Mutator& mutator)
{
    const std::size_t size = bytes.size();
    bytes.resize(size + (1U << 20U));
    const std::size_t got = mutateTables(
        reinterpret_cast<std::uint8_t*>(bytes.data()), size, bytes.size(), unsigned(random()),
        [&](std::uint8_t* data, std::size_t had, std::size_t most) {
            std::string part(reinterpret_cast<const char*>(data), had);
            for (std::size_t steps = 1 + mutator.below(3); steps > 0; --steps)
                mutator.change(part);
            part.resize(std::min(part.size(), most));
            std::copy(part.begin(), part.end(), data);
            return part.size();
        });
    bytes.resize(got > 0 ? got : size);
}

} // namespace

std::string mutated(const Sources& sources, std::uint64_t seed, std::uint64_t number)
{
    Random random(seed * 0x9e3779b97f4a7c15 + number);
    Mutator mutator(random, sources);
    std::string bytes = sources.contents[mutator.below(sources.contents.size())];
    const bool inside = mutator.below(5) < 3;
    if (inside && sources.kind == "psc") {
        for (std::size_t steps = 1 + mutator.below(3); steps > 0; --steps)
            changeTables(bytes, random, mutator);
        return bytes;
    }
    if (inside && sources.kind == "dat7") {
        for (std::size_t steps = 1 + mutator.below(3); steps > 0; --steps)
            changePacked(bytes, mutator);
        return bytes;
    }
    if (inside && sources.kind == "dat6") {
        for (std::size_t steps = std::size_t(1) << mutator.below(5); steps > 0; --steps)
            mutator.changeInPlace(bytes);
        return bytes;
    }
    for (std::size_t steps = std::size_t(1) << mutator.below(5); steps > 0; --steps)
        mutator.change(bytes);
    return bytes;
}

} // namespace probescope::fuzz
