#include "core/format/trace_dat/dat_codec.h"

#include <algorithm>
#include <limits>
#include <memory>
#include <zlib.h>
#include <zstd.h>

namespace probescope::format {

namespace {

class ZlibCodec : public DatCodec
{
public:
    Result<std::size_t> unpack(std::string_view in, std::span<char> out) override
    {
        auto size = uLongf(out.size());
        const int state = ::uncompress(reinterpret_cast<Bytef*>(out.data()), &size,
                                       reinterpret_cast<const Bytef*>(in.data()), uLong(in.size()));
        if (state == Z_BUF_ERROR)
            return fail(ErrorCode::Corrupt, tr("the unpacked zlib data have the wrong size"));
        if (state != Z_OK)
            return fail(ErrorCode::Corrupt, tr("cannot unpack zlib data"));
        return std::size_t(size);
    }
};

class ZstdCodec : public DatCodec
{
public:
    Result<std::size_t> unpack(std::string_view in, std::span<char> out) override
    {
        if (!m_context)
            return fail(ErrorCode::Io, tr("not enough memory to unpack zstd data"));
        const std::size_t size =
            ZSTD_decompressDCtx(m_context.get(), out.data(), out.size(), in.data(), in.size());
        if (ZSTD_isError(size)) {
            return fail(ErrorCode::Corrupt,
                        tr("cannot unpack zstd data: {}", {ZSTD_getErrorName(size)}));
        }
        return size;
    }

private:
    struct Free
    {
        void operator()(ZSTD_DCtx* context) const { ZSTD_freeDCtx(context); }
    };
    std::unique_ptr<ZSTD_DCtx, Free> m_context{ZSTD_createDCtx()};
};

} // namespace

std::unique_ptr<DatCodec> DatCodec::make(std::string_view compression)
{
    if (compression == "zlib")
        return std::make_unique<ZlibCodec>();
    if (compression == "zstd")
        return std::make_unique<ZstdCodec>();
    return nullptr;
}

} // namespace probescope::format
