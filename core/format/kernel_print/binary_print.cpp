#include "core/format/input/byte_order.h"
#include "core/format/kernel_print/kernel_print.h"

#include <algorithm>
#include <bit>

namespace probescope::format {

namespace {

constexpr std::size_t kMaxPrinted = 64U << 10U;

/// The arguments of trace_printk() as vbin_printf() packs them (lib/vsprintf.c): numbers of 1 and 2
/// bytes as they are, others at multiples of 4, texts with their NUL.
class PackedArguments
{
public:
    explicit PackedArguments(std::string_view bytes)
        : m_bytes(bytes)
    {
    }

    std::uint64_t number(std::size_t size)
    {
        align(std::min<std::size_t>(size, 4));
        if (m_at + size > m_bytes.size()) {
            m_at = m_bytes.size();
            return 0;
        }
        const ByteOrder native(std::endian::native == std::endian::big);
        const char* at = m_bytes.data() + m_at;
        m_at += size;
        switch (size) {
        case 1:
            return std::uint8_t(*at);
        case 2:
            return native.load16(at);
        case 4:
            return native.load32(at);
        default:
            return native.load64(at);
        }
    }

    std::string_view text()
    {
        const auto rest = m_bytes.substr(m_at);
        const auto found = rest.substr(0, rest.find('\0'));
        m_at = std::min(m_at + found.size() + 1, m_bytes.size());
        return found;
    }

    bool atText() const { return m_at < m_bytes.size() && m_bytes[m_at] >= ' '; }

private:
    void align(std::size_t to) { m_at = std::min((m_at + to - 1) / to * to, m_bytes.size()); }

    std::string_view m_bytes;
    std::size_t m_at = 0;
};

std::string printPointer(const PrintfPiece& piece, PackedArguments& arguments,
                         const PrintContext& context)
{
    const char kind = piece.pointer.empty() ? '\0' : piece.pointer.front();
    const bool isSymbol = kind == 's' || kind == 'S' || kind == 'f' || kind == 'F';
    // Kernels since 4.15 print what a pointer points to when it is recorded.
    if (kind != '\0' && kind != 'x' && !isSymbol && arguments.atText())
        return std::string(arguments.text());
    const auto value = arguments.number(context.longSize);
    if (isSymbol)
        return context.symbolText(value, kind == 'S' || kind == 'F');
    PrintContext plain;
    return plain.symbolText(value, false);
}

} // namespace

std::string printBinary(std::string_view format, std::string_view words,
                        const PrintContext& context)
{
    PackedArguments arguments(words);
    std::string text;
    for (const auto& piece : parsePrintf(format, context.longSize)) {
        text += piece.literal;
        if (!piece.conversion || text.size() > kMaxPrinted)
            continue;
        const int width = piece.starWidth ? int(arguments.number(4)) : piece.width;
        const int precision = piece.starPrecision ? int(arguments.number(4)) : piece.precision;
        if (piece.conversion == 's')
            text += printfText(piece, width, precision, arguments.text());
        else if (piece.conversion == 'p')
            text += printPointer(piece, arguments, context);
        else
            text += printfNumber(piece, width, precision, arguments.number(piece.size));
    }
    return text;
}

} // namespace probescope::format
