#pragma once

#include "core/base/cancel.h"
#include "core/base/result.h"

#include <algorithm>
#include <cstdint>
#include <limits>
#include <optional>
#include <string>
#include <unordered_map>
#include <vector>

namespace probescope::store {

/// One column of some rows. Texts are numbers of the source's TextNumbers.
struct ColumnBatch
{
    std::vector<std::int64_t> values;
    std::vector<std::uint8_t> nulls; ///< 1: NULL; empty: none is
};

/// Gives texts numbers, equal ones the same.
class TextNumbers
{
public:
    std::int64_t number(const std::string& text)
    {
        const auto [it, isNew] = m_numbers.try_emplace(text, std::int64_t(m_texts.size()));
        if (isNew) {
            m_texts.push_back(text);
            m_bytes += 2 * text.size() + kBytesOfEntry;
        }
        return it->second;
    }
    const std::string& text(std::int64_t number) const { return m_texts[std::size_t(number)]; }
    std::size_t bytes() const { return m_bytes; } ///< of memory, about

private:
    static constexpr std::size_t kBytesOfEntry = 128;
    std::unordered_map<std::string, std::int64_t> m_numbers;
    std::vector<std::string> m_texts;
    std::size_t m_bytes = 0;
};

/// Bounds on a column, inclusive: rows outside of them may be left out, but need not be.
struct ColumnBounds
{
    int column = 0;
    std::int64_t least = std::numeric_limits<std::int64_t>::min();
    std::int64_t most = std::numeric_limits<std::int64_t>::max();

    void narrow(std::int64_t& first, std::int64_t& last) const
    {
        first = std::max(first, least);
        last = std::min(last, most);
    }
    /// The only value within, if there is but one.
    std::optional<std::int64_t> only() const
    {
        return least == most ? std::optional(least) : std::nullopt;
    }
};

/// What a column of a table holds, when it can be read by columns.
struct ColumnInfo
{
    enum class Kind { Integer, Text, Other }; ///< Other: only row by row
    std::string name;
    Kind kind = Kind::Other;
};

/// A table that is read by columns: batches of rows in the order of the table, of which only the
/// columns that are asked for are decoded. One thread.
class ColumnSource
{
public:
    virtual ~ColumnSource() = default;
    /// Moves to the next (first) batch. False: there is none.
    virtual Result<bool> next() = 0;
    virtual std::size_t rows() const = 0; ///< of the batch
    /// A column of the batch, by its number in the table's declaration.
    virtual Result<> read(int column, ColumnBatch& out) = 0;
    TextNumbers& texts() { return m_texts; }

    /// Of whoever asks; one step may pass over the whole table.
    CancelToken cancel;

private:
    TextNumbers m_texts;
};

} // namespace probescope::store
