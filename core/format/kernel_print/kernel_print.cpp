#include "core/format/kernel_print/kernel_print.h"

#include "core/format/input/byte_order.h"
#include "core/format/kernel_print/c_evaluator.h"
#include "core/format/kernel_print/kernel_format.h"

#include <algorithm>
#include <bit>
#include <charconv>
#include <iterator>

namespace probescope::format {

namespace {

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

std::string bytesText(const Field& field, std::string_view bytes)
{
    std::string text = "[";
    const ByteOrder native(std::endian::native == std::endian::big);
    const std::size_t size = field.elementSize;
    for (std::size_t at = 0; size && at + size <= bytes.size(); at += size) {
        std::uint64_t value = 0;
        const char* from = bytes.data() + at;
        if (size == 8)
            value = native.load64(from);
        else if (size == 4)
            value = native.load32(from);
        else if (size == 2)
            value = native.load16(from);
        else
            value = std::uint8_t(*from);
        if (at)
            text += ' ';
        text += hexText(value);
    }
    return text + ']';
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

    /// Prints a piece, whose arguments begin at `first`.
    void print(const PrintfPiece& piece, std::size_t first, std::string& text)
    {
        m_next = first;
        text += piece.literal;
        if (piece.conversion)
            text += one(piece);
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
        if (!m_evaluator.known(*node))
            return m_evaluator.recorded(
                *node, std::string_view("xXp").find(piece.conversion) != std::string_view::npos);
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
    char text[20] = {'0', 'x'};
    return {text, std::to_chars(text + 2, std::end(text), value, 16).ptr};
}

std::string fieldValueText(const Field& field, const FieldValue& value)
{
    switch (field.kind) {
    case FieldKind::Signed:
        return std::to_string(value.number);
    case FieldKind::Unsigned:
        return std::to_string(std::uint64_t(value.number));
    case FieldKind::Hex:
    case FieldKind::Address:
        return hexText(std::uint64_t(value.number));
    case FieldKind::String:
        return std::string(value.bytes);
    case FieldKind::Bytes:
        break;
    }
    return bytesText(field, value.bytes);
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
        return fail(ErrorCode::Corrupt, tr("the print format is empty"));
    auto arguments = CExpressions::parse(printFormat, context.longSize);
    if (!arguments)
        return tl::unexpected<Error>(arguments.error());
    markOpaque(*arguments, type, context);
    const auto opaque = [&](std::uint32_t root) { return arguments->nodes[root].opaque; };
    if (!arguments->roots.empty()
        && std::all_of(arguments->roots.begin(), arguments->roots.end(), opaque)) {
        return fail(ErrorCode::Corrupt, tr("cannot evaluate any argument of the print format"));
    }
    KernelPrint print;
    print.m_pieces = parsePrintf(format, context.longSize);
    std::size_t next = 0;
    for (const auto& piece : print.m_pieces) {
        print.m_firstArguments.push_back(next);
        next +=
            (piece.starWidth ? 1 : 0) + (piece.starPrecision ? 1 : 0) + (piece.conversion ? 1 : 0);
    }
    print.m_arguments = std::move(*arguments);
    return print;
}

std::string KernelPrint::print(const EventType& type, std::span<const FieldValue> values,
                               const PrintContext& context) const
{
    std::string text;
    for (std::size_t part = 0; part < m_pieces.size() && text.size() <= kMaxText; ++part)
        printPart(part, type, values, context, text);
    return text;
}

void KernelPrint::printPart(std::size_t part, const EventType& type,
                            std::span<const FieldValue> values, const PrintContext& context,
                            std::string& text) const
{
    const CEvaluator evaluator(m_arguments, type, values, context);
    Printing(evaluator, context, m_arguments.roots)
        .print(m_pieces[part], m_firstArguments[part], text);
}

std::vector<std::uint32_t> KernelPrint::partFields(std::size_t part, const EventType& type) const
{
    const auto next =
        part + 1 < m_pieces.size() ? m_firstArguments[part + 1] : m_arguments.roots.size();
    const auto end = std::min(next, m_arguments.roots.size());
    std::vector<std::uint32_t> left; // nodes to look at
    for (auto i = m_firstArguments[part]; i < end; ++i)
        left.push_back(m_arguments.roots[i]);
    std::vector<std::uint32_t> fields;
    while (!left.empty()) {
        const auto& node = m_arguments.nodes[left.back()];
        left.pop_back();
        left.insert(left.end(), node.children.begin(), node.children.end());
        if (node.kind != CNode::Kind::Field && node.kind != CNode::Kind::Name)
            continue;
        const int field = type.fieldIndex(node.text);
        if (field >= 0
            && std::find(fields.begin(), fields.end(), std::uint32_t(field)) == fields.end())
            fields.push_back(std::uint32_t(field));
    }
    return fields;
}

} // namespace probescope::format
