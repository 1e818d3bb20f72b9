#pragma once

#include "core/base/result.h"

#include <cstddef>
#include <memory>
#include <span>
#include <string>
#include <string_view>

namespace probescope::format {

/// Unpacks the blocks of compressed trace.dat files: each is a zlib stream or a zstd frame of its
/// own. One thread at a time.
class DatCodec
{
public:
    virtual ~DatCodec() = default;

    /// "zlib" or "zstd"; nothing for others.
    static std::unique_ptr<DatCodec> make(std::string_view compression);

    /// Unpacks all of `in`; tells how many bytes of `out` that filled. Errors: Corrupt, also when
    /// it does not fit. What was unpacked before the error is of no use.
    virtual Result<std::size_t> unpack(std::string_view in, std::span<char> out) = 0;
};

/// Room for unpacked bytes that is not touched before it is written, so that a size that lies
/// costs nothing.
class DatRoom
{
public:
    std::span<char> grow(std::size_t size)
    {
        if (size > m_size) {
            m_bytes.reset(new char[size]);
            m_size = size;
        }
        return {m_bytes.get(), size};
    }
    const char* data() const { return m_bytes.get(); }
    std::size_t capacity() const { return m_size; }

private:
    std::unique_ptr<char[]> m_bytes;
    std::size_t m_size = 0;
};

} // namespace probescope::format
