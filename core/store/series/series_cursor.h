#pragma once

#include "core/store/series/series_reader.h"

#include <cstdint>

namespace probescope::store {

/// Reads rows of one key that are near each other: caches the position of the last ones, so that
/// they are not searched again. One thread; the reader must outlive it.
class SeriesCursor
{
public:
    SeriesCursor(const SeriesReader& reader, std::uint64_t key)
        : m_reader(&reader)
        , m_key(key)
    {
    }

    /// Errors: Corrupt when there is no such row.
    Result<> moveTo(std::uint64_t index)
    {
        if (index >= m_first && index - m_first < m_place.count) {
            m_offset = std::size_t(index - m_first);
            return {};
        }
        auto place = m_reader->find(m_key, index);
        if (!place)
            return tl::unexpected(std::move(place.error()));
        m_place = std::move(*place);
        m_first = index;
        m_offset = 0;
        return {};
    }
    /// How many rows, from this one on, can be read without another search.
    std::size_t rows() const { return m_place.count - m_offset; }
    /// Of that row.
    std::int64_t at(std::size_t column) const { return m_place.at(column, m_offset); }
    /// Of that row and those that follow it.
    template <typename T>
    void decode(std::size_t column, std::size_t rows, T* out) const
    {
        m_place.decode(column, m_offset, rows, out);
    }

private:
    const SeriesReader* m_reader;
    std::uint64_t m_key;
    SeriesReader::Place m_place;
    std::uint64_t m_first = 0;
    std::size_t m_offset = 0;
};

} // namespace probescope::store
