#include "core/format/input/decompressor.h"

#include <algorithm>
#include <lzma.h>
#include <zlib.h>
#include <zstd.h>
#include <zstd_errors.h>

namespace probescope::format {

namespace {

constexpr std::string_view kGzipMagic{"\x1f\x8b", 2};
constexpr std::string_view kXzMagic{"\xfd"
                                    "7zXZ\0",
                                    6};
constexpr std::string_view kZstdMagic{"\x28\xb5\x2f\xfd", 4};

constexpr std::uint64_t kXzMemory = 256ULL << 20;

/// Neither zlib nor liblzma take more than this at a time.
constexpr std::size_t kPiece = 1U << 30;

tl::unexpected<Error> truncated(const char* compression)
{
    return fail(ErrorCode::Truncated,
                tr("the {} data end too early: the file is truncated", {compression}),
                tr("The part that could be unpacked was kept; get a complete copy of the file for "
                   "the rest"));
}

tl::unexpected<Error> corrupt(const char* compression, const Message& reason)
{
    return fail(ErrorCode::Corrupt, tr("the {} data are damaged: {}", {compression, reason}),
                tr("The part that could be unpacked was kept; get a complete copy of the file for "
                   "the rest"));
}

class Gzip : public Decompressor
{
public:
    Gzip() { m_state = inflateInit2(&m_stream, 15 + 16); }
    ~Gzip() override { inflateEnd(&m_stream); }
    Gzip(const Gzip&) = delete;
    Gzip& operator=(const Gzip&) = delete;

    Result<> run(std::span<const char>& in, std::span<char>& out, bool end) override
    {
        while (!out.empty()) {
            if (m_state == Z_STREAM_END) {
                if (auto next = nextMember(in); !next || m_state == Z_STREAM_END)
                    return next;
            }
            if (m_state != Z_OK)
                return corrupt("gzip", tr("it cannot be unpacked further"));
            if (in.empty())
                return end ? Result<>(truncated("gzip")) : Result<>();
            if (!step(in, out))
                return corrupt("gzip", m_stream.msg ? Message(m_stream.msg) : tr("invalid data"));
        }
        return {};
    }

private:
    bool step(std::span<const char>& in, std::span<char>& out)
    {
        const auto give = std::min(in.size(), kPiece);
        const auto room = std::min(out.size(), kPiece);
        // zlib's interface is older than const.
        m_stream.next_in = reinterpret_cast<Bytef*>(const_cast<char*>(in.data()));
        m_stream.avail_in = uInt(give);
        m_stream.next_out = reinterpret_cast<Bytef*>(out.data());
        m_stream.avail_out = uInt(room);
        m_state = inflate(&m_stream, Z_NO_FLUSH);
        in = in.subspan(give - m_stream.avail_in);
        out = out.subspan(room - m_stream.avail_out);
        if (m_state == Z_BUF_ERROR)
            m_state = Z_OK; // only means that there is no room or no input: asked for again
        return m_state == Z_OK || m_state == Z_STREAM_END;
    }

    /// Behind a member another one may follow, or zeros up to a tape's block.
    Result<> nextMember(std::span<const char>& in)
    {
        while (!in.empty() && in.front() == '\0')
            in = in.subspan(1);
        if (in.empty())
            return {};
        if (in.front() != kGzipMagic.front())
            return corrupt("gzip", tr("trailing data after its end"));
        m_state = inflateReset(&m_stream);
        return {};
    }

    z_stream m_stream{};
    int m_state = Z_OK;
};

class Xz : public Decompressor
{
public:
    Xz() { m_state = lzma_stream_decoder(&m_stream, kXzMemory, LZMA_CONCATENATED); }
    ~Xz() override { lzma_end(&m_stream); }
    Xz(const Xz&) = delete;
    Xz& operator=(const Xz&) = delete;

    Result<> run(std::span<const char>& in, std::span<char>& out, bool end) override
    {
        while (!out.empty() && m_state == LZMA_OK) {
            if (in.empty() && !end)
                return {};
            m_stream.next_in = reinterpret_cast<const std::uint8_t*>(in.data());
            m_stream.avail_in = in.size();
            m_stream.next_out = reinterpret_cast<std::uint8_t*>(out.data());
            m_stream.avail_out = out.size();
            m_state = lzma_code(&m_stream, end ? LZMA_FINISH : LZMA_RUN);
            in = in.subspan(in.size() - m_stream.avail_in);
            out = out.subspan(out.size() - m_stream.avail_out);
        }
        return result(end);
    }

private:
    Result<> result(bool end) const
    {
        switch (m_state) {
        case LZMA_OK:
        case LZMA_STREAM_END:
            return {};
        case LZMA_BUF_ERROR:
            return end ? Result<>(truncated("xz")) : Result<>();
        case LZMA_MEMLIMIT_ERROR:
        case LZMA_MEM_ERROR:
            return fail(ErrorCode::Unsupported,
                        tr("unpacking the xz data needs more than 256 MiB of memory"),
                        tr("Unpack the file with xz -d first"));
        case LZMA_OPTIONS_ERROR:
            return fail(ErrorCode::Unsupported, tr("the xz data use an unknown filter"),
                        tr("Unpack the file with xz -d first"));
        case LZMA_FORMAT_ERROR:
            return corrupt("xz", tr("trailing data after its end"));
        default:
            return corrupt("xz", tr("its integrity check fails"));
        }
    }

    lzma_stream m_stream = LZMA_STREAM_INIT;
    lzma_ret m_state = LZMA_OK;
};

class Zstd : public Decompressor
{
public:
    ~Zstd() override { ZSTD_freeDStream(m_stream); }
    Zstd()
        : m_stream(ZSTD_createDStream())
    {
    }
    Zstd(const Zstd&) = delete;
    Zstd& operator=(const Zstd&) = delete;

    Result<> run(std::span<const char>& in, std::span<char>& out, bool end) override
    {
        if (!m_stream)
            return fail(ErrorCode::Io, tr("not enough memory to unpack zstd data"));
        while (!out.empty()) {
            const std::size_t had = out.size();
            if (in.empty() && m_frameEnded)
                return {};
            ZSTD_inBuffer source{in.data(), in.size(), 0};
            ZSTD_outBuffer target{out.data(), out.size(), 0};
            const std::size_t left = ZSTD_decompressStream(m_stream, &target, &source);
            in = in.subspan(source.pos);
            out = out.subspan(target.pos);
            if (ZSTD_isError(left))
                return failure(left);
            m_frameEnded = left == 0;
            // Without input it may still hold output back; when that, too, is out, more is needed.
            if (in.empty() && out.size() == had)
                return end && !m_frameEnded ? Result<>(truncated("zstd")) : Result<>();
        }
        return {};
    }

private:
    static Result<> failure(std::size_t code)
    {
        switch (ZSTD_getErrorCode(code)) {
        case ZSTD_error_frameParameter_windowTooLarge:
        case ZSTD_error_memory_allocation:
            return fail(ErrorCode::Unsupported,
                        tr("unpacking the zstd data needs more than 128 MiB of memory"),
                        tr("Unpack the file with zstd -d --long=31 first"));
        case ZSTD_error_prefix_unknown:
            return corrupt("zstd", tr("trailing data after its end"));
        default:
            return corrupt("zstd", ZSTD_getErrorName(code));
        }
    }

    ZSTD_DStream* m_stream;
    bool m_frameEnded = false;
};

} // namespace

std::string Decompressor::compressionOf(std::string_view firstBytes)
{
    if (firstBytes.substr(0, kGzipMagic.size()) == kGzipMagic && firstBytes.size() > 2
        && firstBytes[2] == 8) // deflate, the only method there ever was
        return "gzip";
    if (firstBytes.substr(0, kXzMagic.size()) == kXzMagic)
        return "xz";
    if (firstBytes.substr(0, kZstdMagic.size()) == kZstdMagic)
        return "zstd";
    return {};
}

Result<std::unique_ptr<Decompressor>> Decompressor::make(const std::string& compression)
{
    if (compression == "gzip")
        return std::make_unique<Gzip>();
    if (compression == "xz")
        return std::make_unique<Xz>();
    if (compression == "zstd")
        return std::make_unique<Zstd>();
    return fail(ErrorCode::Unsupported, tr("unknown compression: {}", {compression}));
}

} // namespace probescope::format
