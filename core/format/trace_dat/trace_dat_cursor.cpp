#include "core/format/trace_dat/trace_dat_cursor.h"

#include <algorithm>
#include <utility>

namespace probescope::format {

namespace {
constexpr std::size_t kWindow = 64U << 10U;
}

DatCursor::DatCursor(Input& input, ByteOrder order, std::uint64_t begin, std::uint64_t end,
                     std::string section)
    : m_input(&input)
    , m_order(order)
    , m_offset(begin)
    , m_end(std::max(begin, end))
    , m_section(std::move(section))
{
}

DatCursor::DatCursor(std::string bytes, ByteOrder order, Place place)
    : m_order(order)
    , m_offset(0)
    , m_end(bytes.size())
    , m_section(place.field)
    , m_place(std::move(place))
    , m_window(std::move(bytes))
{
}

Place DatCursor::place() const
{
    Place place = m_place;
    if (m_input) {
        place.file = m_input->name();
        place.byte = m_offset;
    }
    place.field = m_section;
    return place;
}

tl::unexpected<Error> DatCursor::failHere(ErrorCode code, Message what) const
{
    return fail(code, std::move(what), {}, place());
}

tl::unexpected<Error> DatCursor::truncated(std::uint64_t wanted) const
{
    return failHere(ErrorCode::Truncated,
                    wanted == 1 ? tr("the section ends after {} of 1 byte", {left()})
                                : tr("the section ends after {} of {} bytes", {left(), wanted}));
}

/// Makes `count` (at most kWindow) bytes stand in the window from m_offset on.
Result<> DatCursor::need(std::size_t count)
{
    if (count > left())
        return truncated(count);
    if (m_offset >= m_windowBegin && m_offset + count <= m_windowBegin + m_window.size())
        return {};
    m_window.resize(std::size_t(std::min<std::uint64_t>(kWindow, left())));
    m_windowBegin = m_offset;
    const auto got = m_input->at(m_offset, m_window);
    if (!got) {
        m_window.clear();
        return tl::unexpected<Error>(got.error());
    }
    m_window.resize(*got);
    if (*got < count) {
        m_end = m_offset + *got;
        return truncated(count);
    }
    return {};
}

Result<std::uint16_t> DatCursor::number16()
{
    return need(2).map([this] {
        m_offset += 2;
        return m_order.load16(m_window.data() + (m_offset - 2 - m_windowBegin));
    });
}

Result<std::uint32_t> DatCursor::number32()
{
    return need(4).map([this] {
        m_offset += 4;
        return m_order.load32(m_window.data() + (m_offset - 4 - m_windowBegin));
    });
}

Result<std::uint64_t> DatCursor::number64()
{
    return need(8).map([this] {
        m_offset += 8;
        return m_order.load64(m_window.data() + (m_offset - 8 - m_windowBegin));
    });
}

Result<std::string> DatCursor::string(std::size_t most)
{
    std::string text;
    while (text.size() <= most) {
        if (auto ready = need(1); !ready)
            return tl::unexpected<Error>(ready.error());
        const std::string_view rest =
            std::string_view(m_window).substr(std::size_t(m_offset - m_windowBegin));
        const auto nul = rest.find('\0');
        text += rest.substr(0, nul);
        m_offset += nul == std::string_view::npos ? rest.size() : nul + 1;
        if (nul != std::string_view::npos)
            return text;
    }
    return failHere(ErrorCode::Corrupt, tr("a string is not terminated"));
}

Result<std::string> DatCursor::block(std::uint64_t size)
{
    if (size > left())
        return truncated(size);
    if (!m_input) {
        m_offset += size;
        return m_window.substr(std::size_t(m_offset - size), std::size_t(size));
    }
    std::string bytes(std::size_t(size), '\0');
    const auto got = m_input->at(m_offset, bytes);
    if (!got)
        return tl::unexpected<Error>(got.error());
    if (*got < size) {
        m_end = m_offset + *got;
        return truncated(size);
    }
    m_offset += size;
    return bytes;
}

Result<> DatCursor::skip(std::uint64_t size)
{
    if (size > left())
        return truncated(size);
    m_offset += size;
    return {};
}

} // namespace probescope::format
