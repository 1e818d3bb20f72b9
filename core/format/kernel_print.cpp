#include "core/format/kernel_print.h"

#include "core/format/c_evaluator.h"
#include "core/format/kernel_format.h"

#include <algorithm>
#include <charconv>
#include <cstdio>

namespace probescope::format {

namespace {

/// No event has a longer text; a print format that repeats itself could make one.
constexpr std::size_t kMaxEventText = 64U << 10U;

bool isSymbolPointer(const PrintfPiece& piece)
{
    return !piece.pointer.empty()
        && std::string_view("sSfFB").find(piece.pointer.front()) != std::string_view::npos;
}

bool isDataPointer(const PrintfPiece& piece)
{
    return !piece.pointer.empty()
        && std::string_view("MmIiUh").find(piece.pointer.front()) != std::string_view::npos;
}

std::string plainPointer(std::uint64_t value)
{
    return value ? hexText(value) : "(nil)"; // as printf() does, and so trace-cmd
}

/// Prints the directives with the values of their arguments.
class Printing
{
public:
    Printing(const CEvaluator& evaluator, const PrintContext& context,
             const std::vector<std::uint32_t>& arguments)
        : m_evaluator(evaluator)
        , m_context(context)
        , m_arguments(arguments)
    {
    }

    std::string all(const std::vector<PrintfPiece>& pieces)
    {
        std::string text;
        for (const auto& piece : pieces) {
            text += piece.literal;
            if (piece.conversion)
                text += one(piece);
            if (text.size() > kMaxEventText)
                break;
        }
        return text;
    }

private:
    std::optional<std::uint32_t> argument()
    {
        if (m_next >= m_arguments.size())
            return std::nullopt;
        return m_arguments[m_next++];
    }

    int count(bool star, int fixed)
    {
        if (!star)
            return fixed;
        const auto node = argument();
        return node ? int(std::int32_t(m_evaluator.number(*node).bits)) : -1;
    }

    std::string one(const PrintfPiece& piece)
    {
        const int width = count(piece.starWidth, piece.width);
        const int precision = count(piece.starPrecision, piece.precision);
        const auto node = argument();
        if (!node)
            return {};
        if (m_evaluator.opaque(*node))
            return "?";
        if (piece.conversion == 's')
            return printfText(piece, width, precision, m_evaluator.text(*node));
        if (piece.conversion != 'p')
            return printfNumber(piece, width, precision, m_evaluator.number(*node).bits);
        if (isDataPointer(piece))
            return printfPointed(piece, width, m_evaluator.memory(*node).bytes,
                                 m_context.bigEndian);
        const auto value = m_evaluator.number(*node).bits;
        if (isSymbolPointer(piece)) {
            const char kind = piece.pointer.front();
            return m_context.symbolText(value, kind == 'S' || kind == 'F' || kind == 'B');
        }
        return plainPointer(value);
    }

    const CEvaluator& m_evaluator;
    const PrintContext& m_context;
    const std::vector<std::uint32_t>& m_arguments;
    std::size_t m_next = 0;
};

} // namespace

std::string hexText(std::uint64_t value)
{
    char text[24];
    const int size =
        std::snprintf(text, sizeof text, "0x%llx", static_cast<unsigned long long>(value));
    return {text, std::size_t(size)};
}

PrintkFormats parsePrintkFormats(std::string_view text)
{
    PrintkFormats formats;
    while (!text.empty()) {
        const auto end = text.find('\n');
        auto line = text.substr(0, end);
        text.remove_prefix(end == std::string_view::npos ? text.size() : end + 1);
        // `0xffffffff82345678 : "text\n"`
        if (line.starts_with("0x"))
            line.remove_prefix(2);
        std::uint64_t address = 0;
        const auto parsed = std::from_chars(line.data(), line.data() + line.size(), address, 16);
        const auto quote = line.find('"');
        if (parsed.ec != std::errc() || quote == std::string_view::npos)
            continue;
        line.remove_prefix(quote);
        std::string value;
        if (takeStringLiteral(line, value))
            formats.emplace(address, std::move(value));
    }
    return formats;
}

std::string PrintContext::symbolText(std::uint64_t address, bool withOffset) const
{
    const auto found = symbols ? symbols(address) : std::nullopt;
    if (!found)
        return hexText(address);
    return withOffset ? found->first.name + '+' + hexText(found->second) : found->first.name;
}

Result<KernelPrint> KernelPrint::compile(const EventType& type, std::string_view printFormat,
                                         const PrintContext& context)
{
    std::string format;
    if (!takeStringLiteral(printFormat, format))
        return fail(ErrorCode::Corrupt, "the print format has no text");
    auto arguments = CExpressions::parse(printFormat, context.longSize);
    if (!arguments)
        return tl::unexpected<Error>(arguments.error());
    markOpaque(*arguments, type, context);
    const auto opaque = [&](std::uint32_t root) { return arguments->nodes[root].opaque; };
    if (!arguments->roots.empty()
        && std::all_of(arguments->roots.begin(), arguments->roots.end(), opaque)) {
        return fail(ErrorCode::Corrupt, "no argument of the print format can be computed");
    }
    KernelPrint print;
    print.m_pieces = parsePrintf(format, context.longSize);
    print.m_arguments = std::move(*arguments);
    return print;
}

std::string KernelPrint::print(const EventType& type, std::span<const FieldValue> values,
                               const PrintContext& context) const
{
    const CEvaluator evaluator(m_arguments, type, values, context);
    return Printing(evaluator, context, m_arguments.roots).all(m_pieces);
}

} // namespace probescope::format
