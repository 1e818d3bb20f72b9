#pragma once

#include <bit>
#include <cstdint>
#include <cstring>

namespace probescope::format {

/// Reads and writes integers of the traced machine's byte order at places of any alignment.
class ByteOrder
{
public:
    ByteOrder() = default;
    explicit ByteOrder(bool bigEndian)
        : m_swap(bigEndian != (std::endian::native == std::endian::big))
    {
    }

    std::uint16_t load16(const char* from) const
    {
        const auto value = raw<std::uint16_t>(from);
        return m_swap ? __builtin_bswap16(value) : value;
    }
    std::uint32_t load32(const char* from) const
    {
        const auto value = raw<std::uint32_t>(from);
        return m_swap ? __builtin_bswap32(value) : value;
    }
    std::uint64_t load64(const char* from) const
    {
        const auto value = raw<std::uint64_t>(from);
        return m_swap ? __builtin_bswap64(value) : value;
    }
    void store16(char* to, std::uint16_t value) const
    {
        raw(to, m_swap ? __builtin_bswap16(value) : value);
    }
    void store32(char* to, std::uint32_t value) const
    {
        raw(to, m_swap ? __builtin_bswap32(value) : value);
    }
    void store64(char* to, std::uint64_t value) const
    {
        raw(to, m_swap ? __builtin_bswap64(value) : value);
    }
    bool bigEndian() const { return m_swap != (std::endian::native == std::endian::big); }

private:
    template <typename T>
    static T raw(const char* from)
    {
        T value;
        std::memcpy(&value, from, sizeof(T));
        return value;
    }
    template <typename T>
    static void raw(char* to, T value)
    {
        std::memcpy(to, &value, sizeof(T));
    }

    bool m_swap = false;
};

} // namespace probescope::format
