#pragma once

#include "core/base/result.h"
#include "core/store/sqlite.h"

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <span>

namespace probescope::store {

/// A column of integers as it lies in a blob; little-endian, any value O(1).
///
///     u8 encoding, 3 bytes 0, u32 count, then
///     Constant:   i64 value
///     Packed:     ceil(count / 256) × { i64 base, u32 offset, 4 × u8 width }, payload;
///                 value = base + the block's bits, `offset` bytes into the payload. Each width
///                 is that of 64 values, so that one great value does not widen all 256
///     Dictionary: u8 width (≤ 12), 7 bytes 0, 2^width × i64, payload; value = table[bits]
///
/// Bits are packed from the lowest one on. Widths are 0 … 56 or 64. 8 bytes of 0 follow every
/// payload, so that a value may be read by one load of 8 bytes.
enum class ColumnEncoding : std::uint8_t { Constant, Packed, Dictionary };

enum class ColumnHint : std::uint8_t {
    Any,
    Distinct, ///< values hardly repeat (times): a dictionary is not worth trying
};

/// Appends the encoded values to `out`. At most 2^31 values.
void encodeColumn(std::span<const std::int64_t> values, Bytes& out,
                  ColumnHint hint = ColumnHint::Any);

/// Reads an encoded column where it lies. The bytes must outlive it. A copy is cheap.
class ColumnView
{
public:
    static constexpr std::size_t kBlock = 256;
    static constexpr std::size_t kPart = 64; ///< values of one width
    static constexpr unsigned kMaxDictionaryWidth = 12;

    ColumnView() = default; ///< of no values
    /// Checks everything that at() relies on. Errors: Corrupt.
    static Result<ColumnView> parse(ByteView bytes);

    std::size_t size() const { return m_count; }

    /// `index` must be below size().
    std::int64_t at(std::size_t index) const
    {
        if (m_encoding == ColumnEncoding::Packed) {
            const Part part = partOf(index / kPart);
            return std::int64_t(part.base + unpack(part.payload, index % kPart, part.width));
        }
        if (m_encoding == ColumnEncoding::Dictionary)
            return load<std::int64_t>(m_blocks + 8 * unpack(m_payload, index, m_width));
        return m_constant;
    }

    /// Writes values [first, first + count) to `out`; the range must lie within the column.
    /// Values that do not fit T are cut as by a cast.
    template <typename T>
    void decode(std::size_t first, std::size_t count, T* out) const;
    /// Writes size() values.
    template <typename T>
    void decodeAll(T* out) const
    {
        decode(0, m_count, out);
    }

private:
    static constexpr std::size_t kBlockBytes = 16;
    static constexpr std::size_t kPartsPerBlock = kBlock / kPart;

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
        std::uint64_t base;
        const std::uint8_t* payload;
        unsigned width;
    };
    Part partOf(std::size_t part) const
    {
        const std::uint8_t* const block = m_blocks + part / kPartsPerBlock * kBlockBytes;
        const auto widths = load<std::uint32_t>(block + 12);
        // Byte k of the product is the sum of the widths before k; 64 values of a width w take 8 w
        // bytes.
        const std::uint32_t before = widths * 0x01010100U;
        const auto shift = unsigned(8 * (part % kPartsPerBlock));
        return {.base = load<std::uint64_t>(block),
                .payload = m_payload + load<std::uint32_t>(block + 8)
                    + std::size_t(8) * ((before >> shift) & 0xffU),
                .width = (widths >> shift) & 0xffU};
    }

    Result<> parsePacked(ByteView rest);
    Result<> parseDictionary(ByteView rest);

    ColumnEncoding m_encoding = ColumnEncoding::Constant;
    unsigned m_width = 0; ///< of Dictionary
    std::size_t m_count = 0;
    std::int64_t m_constant = 0;
    const std::uint8_t* m_blocks = nullptr; ///< block table, or dictionary
    const std::uint8_t* m_payload = nullptr;
};

template <typename T>
void ColumnView::decode(std::size_t first, std::size_t count, T* out) const
{
    const std::size_t end = first + count;
    if (m_encoding == ColumnEncoding::Constant) {
        for (std::size_t i = 0; i < count; ++i)
            out[i] = T(m_constant);
    } else if (m_encoding == ColumnEncoding::Dictionary) {
        for (std::size_t i = first; i < end; ++i)
            *out++ = T(load<std::int64_t>(m_blocks + 8 * unpack(m_payload, i, m_width)));
    } else {
        for (std::size_t i = first; i < end;) {
            const Part part = partOf(i / kPart);
            std::size_t stop = (i / kPart + 1) * kPart;
            stop = stop < end ? stop : end;
            for (; i < stop; ++i) {
                *out++ = T(std::int64_t(part.base + unpack(part.payload, i % kPart, part.width)));
            }
        }
    }
}

} // namespace probescope::store
