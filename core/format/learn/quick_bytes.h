#pragma once

#include <cstdint>
#include <cstring>
#include <string_view>

namespace probescope {

// Hash and comparison for short names, inlined: they run several times for each line of text.

namespace detail {

template <typename Word>
Word wordAt(const char* bytes)
{
    Word word;
    std::memcpy(&word, bytes, sizeof word);
    return word;
}

inline std::uint64_t mixed(std::uint64_t hash, std::uint64_t word)
{
    constexpr std::uint64_t kMultiplier = 0x9e3779b97f4a7c15; // 2^64 by the golden ratio
    hash = (hash ^ word) * kMultiplier;
    return hash ^ hash >> 32;
}

} // namespace detail

/// For tables within one run of a program (not stable). All bits are well distributed.
inline std::uint64_t quickHash(std::string_view text)
{
    using detail::mixed;
    using detail::wordAt;
    constexpr std::size_t kWord = sizeof(std::uint64_t);
    constexpr std::size_t kHalf = sizeof(std::uint32_t);
    const char* const bytes = text.data();
    const std::size_t size = text.size();
    std::uint64_t hash = size;
    if (size >= kWord) {
        for (std::size_t i = 0; i + kWord < size; i += kWord)
            hash = mixed(hash, wordAt<std::uint64_t>(bytes + i));
        return mixed(hash, wordAt<std::uint64_t>(bytes + size - kWord));
    }
    if (size >= kHalf) {
        const std::uint64_t front = wordAt<std::uint32_t>(bytes);
        return mixed(hash, front << 32 | wordAt<std::uint32_t>(bytes + size - kHalf));
    }
    std::uint64_t word = 0;
    for (const char c : text)
        word = word << 8 | static_cast<unsigned char>(c);
    return mixed(hash, word);
}

inline bool sameBytes(const char* a, const char* b, std::size_t size)
{
    using detail::wordAt;
    constexpr std::size_t kWord = sizeof(std::uint64_t);
    constexpr std::size_t kHalf = sizeof(std::uint32_t);
    if (size > 8 * kWord)
        return std::memcmp(a, b, size) == 0;
    if (size >= kWord) {
        for (std::size_t i = 0; i + kWord < size; i += kWord)
            if (wordAt<std::uint64_t>(a + i) != wordAt<std::uint64_t>(b + i))
                return false;
        return wordAt<std::uint64_t>(a + size - kWord) == wordAt<std::uint64_t>(b + size - kWord);
    }
    if (size >= kHalf)
        return wordAt<std::uint32_t>(a) == wordAt<std::uint32_t>(b)
            && wordAt<std::uint32_t>(a + size - kHalf) == wordAt<std::uint32_t>(b + size - kHalf);
    for (std::size_t i = 0; i < size; ++i)
        if (a[i] != b[i])
            return false;
    return true;
}

inline bool sameText(std::string_view a, std::string_view b)
{
    return a.size() == b.size() && sameBytes(a.data(), b.data(), a.size());
}

} // namespace probescope
