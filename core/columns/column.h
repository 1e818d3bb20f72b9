#pragma once

#include "core/base/result.h"
#include "core/columns/packed.h"
#include "core/database/sqlite.h"

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace probescope::store {

/// A column of integers as it lies in a blob; little-endian, any value O(1).
///
///     u8 encoding, 3 bytes 0, u32 count, then
///     Constant:   i64 value
///     Packed:     the values, see packed.h
///     Dictionary: u32 entries (1 … 8192), u32 bytes of the table; table: the entries packed, the
///                 most frequent one first, so that their numbers are small; the numbers packed
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
    static constexpr std::size_t kMaxDictionary = 8192;

    ColumnView() = default; ///< of no values
    /// Checks everything that at() relies on. Errors: Corrupt.
    static Result<ColumnView> parse(ByteView bytes);

    std::size_t size() const { return m_count; }

    /// `index` must be below size().
    std::int64_t at(std::size_t index) const
    {
        if (m_encoding == ColumnEncoding::Packed)
            return m_values.at(index);
        if (m_encoding == ColumnEncoding::Dictionary)
            return entry(std::uint64_t(m_values.at(index)));
        return m_constant;
    }

    /// Writes values [first, first + count) to `out`; the range must lie within the column.
    /// Values that do not fit T are cut as by a cast.
    template <typename T>
    void decode(std::size_t first, std::size_t count, T* out) const
    {
        if (m_encoding == ColumnEncoding::Packed) {
            m_values.decode(first, count, out);
        } else if (m_encoding == ColumnEncoding::Dictionary) {
            decodeEntries(first, count, out);
        } else {
            for (std::size_t i = 0; i < count; ++i)
                out[i] = T(m_constant);
        }
    }
    /// Writes size() values.
    template <typename T>
    void decodeAll(T* out) const
    {
        decode(0, m_count, out);
    }

private:
    friend class ColumnCursor;
    /// Numbers of a damaged file may be too great.
    std::int64_t entry(std::uint64_t number) const
    {
        return number < m_table.size() ? m_table.at(std::size_t(number)) : 0;
    }
    template <typename T>
    void decodeEntries(std::size_t first, std::size_t count, T* out) const
    {
        constexpr std::size_t kFew = packed::kPart;
        if (count <= kFew) {
            std::array<std::uint64_t, kFew> few;
            m_values.decode(first, count, few.data());
            for (std::size_t i = 0; i < count; ++i)
                out[i] = T(entry(few[i]));
            return;
        }
        std::vector<T> table(m_table.size());
        m_table.decode(0, table.size(), table.data());
        std::vector<std::uint64_t> numbers(count);
        m_values.decode(first, count, numbers.data());
        for (std::size_t i = 0; i < count; ++i)
            out[i] = numbers[i] < table.size() ? table[std::size_t(numbers[i])] : T(0);
    }
    Result<> parseDictionary(ByteView rest);

    ColumnEncoding m_encoding = ColumnEncoding::Constant;
    std::size_t m_count = 0;
    std::int64_t m_constant = 0;
    PackedView m_values; ///< of Dictionary: the numbers of the entries
    PackedView m_table;
};

/// Reads single values that are near each other: remembers where the bits of the last one's
/// neighbours lie. The column must outlive it. One thread.
class ColumnCursor
{
public:
    ColumnCursor() = default; ///< of no column
    explicit ColumnCursor(const ColumnView& column)
        : m_column(&column)
    {
    }
    /// `index` must be below the size of the column.
    std::int64_t at(std::size_t index)
    {
        if (m_column->m_encoding == ColumnEncoding::Constant)
            return m_column->m_constant;
        const std::size_t number = index / packed::kPart;
        if (number != m_number) {
            m_part = m_column->m_values.partOf(number);
            m_number = number;
        }
        const std::int64_t value = PackedView::valueOf(m_part, index % packed::kPart);
        return m_column->m_encoding == ColumnEncoding::Packed
            ? value
            : m_column->entry(std::uint64_t(value));
    }

private:
    const ColumnView* m_column = nullptr;
    std::size_t m_number = SIZE_MAX;
    PackedView::Part m_part{};
};

} // namespace probescope::store
