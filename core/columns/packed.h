#pragma once

#include "core/base/result.h"
#include "core/database/sqlite.h"

#include <algorithm>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <optional>
#include <span>

namespace probescope::store {

/// Integers packed to few bits, any of them O(1). Little-endian; what lies in a blob:
///
///     ceil(count / 256) × block { i64 base, u32 offset, i32 slope, 4 × u8 width, 4 × u8 high }
///     payload: for each 64 values of a block a part, `offset` bytes into the payload and on:
///         if `high`: u64 of which bit i says that value i is an exception
///         `width` bits of each value
///         `high` further bits of each exception, in order
///     8 bytes of 0, so that a value may be read by one load of 8 bytes
///
///     value i of a block = base + slope × i + its width bits + (high bits << width)
///
/// Times rise steadily: the slope takes that away. Durations are mostly short: the few long ones
/// are exceptions, and do not widen the others. Bits are packed from the lowest one on; each kind
/// of bits begins at a byte. Widths are 0 … 56 or 64, high bits 0 … 56, both together at most 64.
namespace packed {

inline constexpr std::size_t kBlock = 256;
inline constexpr std::size_t kPart = 64; ///< values of one width
inline constexpr std::size_t kBlockBytes = 24;
inline constexpr std::size_t kPadBytes = 8;
inline constexpr unsigned kMaxLoadWidth = 56; ///< wider values may straddle a load of 8 bytes

/// Bits that are 1. Without an instruction for it, which not every x86-64 has, std::popcount is a
/// call, and this is read for every value with exceptions.
constexpr unsigned bitsSet(std::uint64_t word)
{
    constexpr std::uint64_t kTwos = 0x3333333333333333U;
    word -= (word >> 1U) & 0x5555555555555555U;
    word = (word & kTwos) + ((word >> 2U) & kTwos);
    word = (word + (word >> 4U)) & 0x0F0F0F0F0F0F0F0FU;
    return unsigned((word * 0x0101010101010101U) >> 56U);
}

/// Appends the packed values.
void append(std::span<const std::int64_t> values, Bytes& out);

} // namespace packed

/// Reads packed values where they lie. The bytes must outlive it. A copy is cheap.
class PackedView
{
public:
    PackedView() = default; ///< of no values
    /// Checks everything that at() relies on. Errors: Corrupt.
    static Result<PackedView> parse(ByteView bytes, std::size_t count);

    std::size_t size() const { return m_count; }

    /// `index` must be below size().
    std::int64_t at(std::size_t index) const
    {
        return valueOf(partOf(index / packed::kPart), index % packed::kPart);
    }

    /// Writes values [first, first + count) to `out`; the range must lie within the column.
    /// Values that do not fit T are cut as by a cast.
    template <typename T>
    void decode(std::size_t first, std::size_t count, T* out) const;

private:
    friend class ColumnCursor;
    static constexpr std::size_t kPartsPerBlock = packed::kBlock / packed::kPart;

    template <typename T>
    static T load(const std::uint8_t* from)
    {
        T value;
        std::memcpy(&value, from, sizeof value);
        return value;
    }
    static std::uint64_t unpack(const std::uint8_t* payload, std::size_t index, unsigned width)
    {
        if (width == 64)
            return load<std::uint64_t>(payload + 8 * index);
        const std::size_t bit = index * width;
        const auto word = load<std::uint64_t>(payload + bit / 8);
        return (word >> (bit % 8)) & ((std::uint64_t(1) << width) - 1);
    }

    struct Part
    {
        std::uint64_t base; ///< of the part's first value
        std::uint64_t slope;
        std::uint64_t exceptions; ///< bits; if `high`
        const std::uint8_t* low;
        const std::uint8_t* highBits;
        unsigned width;
        unsigned high;
    };
    static std::int64_t valueOf(const Part& part, std::size_t i)
    {
        std::uint64_t bits = unpack(part.low, i, part.width);
        if (part.high != 0 && ((part.exceptions >> i) & 1U) != 0) {
            const auto before = part.exceptions & ((std::uint64_t(1) << i) - 1);
            bits |= unpack(part.highBits, packed::bitsSet(before), part.high) << part.width;
        }
        return std::int64_t(part.base + part.slope * i + bits);
    }
    Part partOf(std::size_t number) const
    {
        const std::uint8_t* const block = m_blocks + number / kPartsPerBlock * packed::kBlockBytes;
        const std::size_t inBlock = number % kPartsPerBlock;
        const auto shift = unsigned(8 * inBlock);
        const auto widths = load<std::uint32_t>(block + 16);
        const auto highs = load<std::uint32_t>(block + 20);
        const auto slope = std::uint64_t(std::int64_t(load<std::int32_t>(block + 12)));
        Part part{.base = load<std::uint64_t>(block) + slope * (packed::kPart * inBlock),
                  .slope = slope,
                  .exceptions = 0,
                  .low = m_payload + load<std::uint32_t>(block + 8),
                  .highBits = nullptr,
                  .width = (widths >> shift) & 0xffU,
                  .high = (highs >> shift) & 0xffU};
        if (highs == 0) {
            // Byte k of the product is the sum of the widths before k; 64 values of a width w take
            // 8 w bytes.
            part.low += std::size_t(8) * (((widths * 0x01010100U) >> shift) & 0xffU);
            return part;
        }
        for (unsigned before = 0; before < shift; before += 8)
            part.low += bytesOf(part.low, (widths >> before) & 0xffU, (highs >> before) & 0xffU);
        if (part.high != 0) {
            part.exceptions = load<std::uint64_t>(part.low);
            part.low += 8;
            part.highBits = part.low + std::size_t(8) * part.width;
        }
        return part;
    }
    /// Bytes of a part of 64 values that begins at `part`.
    static std::size_t bytesOf(const std::uint8_t* part, unsigned width, unsigned high)
    {
        const std::size_t low = std::size_t(8) * width;
        if (high == 0)
            return low;
        const std::size_t exceptions = packed::bitsSet(load<std::uint64_t>(part));
        return 8 + low + (exceptions * high + 7) / 8;
    }
    Result<> check(std::size_t payload) const;
    /// The end of a part that begins at `offset`; none when it does not lie within the payload.
    std::optional<std::size_t> partEnd(std::size_t offset, std::size_t values, unsigned width,
                                       unsigned high, std::size_t payload) const;

    std::size_t m_count = 0;
    const std::uint8_t* m_blocks = nullptr;
    const std::uint8_t* m_payload = nullptr;
};

template <typename T>
void PackedView::decode(std::size_t first, std::size_t count, T* out) const
{
    const std::size_t end = first + count;
    for (std::size_t i = first; i < end;) {
        const std::size_t number = i / packed::kPart;
        const Part part = partOf(number);
        const std::size_t begin = number * packed::kPart;
        const std::size_t stop = std::min(begin + packed::kPart, end);
        T* const to = out;
        const std::size_t from = i - begin;
        for (; i < stop; ++i) {
            const std::size_t k = i - begin;
            *out++ = T(std::int64_t(part.base + part.slope * k + unpack(part.low, k, part.width)));
        }
        if (part.high == 0)
            continue;
        std::size_t exception = 0;
        for (std::uint64_t left = part.exceptions; left != 0; left &= left - 1, ++exception) {
            const auto k = std::size_t(std::countr_zero(left));
            if (k < from || k >= stop - begin)
                continue;
            const std::uint64_t bits = unpack(part.highBits, exception, part.high) << part.width;
            to[k - from] = T(std::uint64_t(to[k - from]) + bits);
        }
    }
}

} // namespace probescope::store
