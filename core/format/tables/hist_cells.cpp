#include "core/format/tables/hist_cells.h"

#include <array>
#include <utility>

namespace probescope::format {

using Type = KernelTable::Type;

namespace {

/// `[ffffffff81141325] tracing_map_init`.
std::optional<KernelCell> symbolCell(std::string_view text)
{
    const auto close = text.find(']');
    if (!text.starts_with('[') || close == std::string_view::npos)
        return std::nullopt;
    const auto address = parseWholeNumber(text.substr(1, close - 1), 16);
    if (!address)
        return std::nullopt;
    const auto name = trimmedBlanks(text.substr(close + 1));
    return KernelCell{std::string(name.empty() ? text : name), address};
}

/// `gadget          [        86]`.
std::optional<KernelCell> namedCell(std::string_view text)
{
    const auto open = text.rfind('[');
    if (!text.ends_with(']') || open == std::string_view::npos)
        return std::nullopt;
    const auto digits = trimmedBlanks(text.substr(open + 1, text.size() - open - 2));
    const auto number = parseWholeNumber(digits);
    if (!number)
        return std::nullopt;
    return KernelCell{std::string(trimmedBlanks(text.substr(0, open))) + " [" + std::string(digits)
                          + ']',
                      number};
}

std::optional<KernelCell> log2Cell(std::string_view text)
{
    if (!text.starts_with("~ 2^"))
        return std::nullopt;
    const auto power = parseWholeNumber(text.substr(4));
    return power ? std::optional(KernelCell{std::string(text), power}) : std::nullopt;
}

std::optional<KernelCell> rangeCell(std::string_view text)
{
    const auto dash = text.find('-', 3);
    if (!text.starts_with("~ ") || dash == std::string_view::npos)
        return std::nullopt;
    const auto first = parseWholeNumber(text.substr(2, dash - 2));
    if (!first || !parseWholeNumber(text.substr(dash + 1)))
        return std::nullopt;
    return KernelCell{std::string(text), first};
}

std::optional<KernelCell> numberCell(std::string_view text, std::optional<WholeNumber> number)
{
    return number ? std::optional(KernelCell{std::string(text), number}) : std::nullopt;
}

} // namespace

std::optional<KernelCell> histCell(const KernelTable::Column& column, std::string_view text)
{
    switch (column.type) {
    case Type::Decimal:
        if (text == "[ERROR]") // the kernel's own word for a share that it cannot count
            return KernelCell{std::string(text), {}};
        return numberCell(text, parseDecimalNumber(text, column.scale));
    case Type::Hexadecimal:
        return numberCell(text, parseWholeNumber(text, 16));
    case Type::Log2:
        return log2Cell(text);
    case Type::Range:
        return rangeCell(text);
    case Type::Symbol:
        return symbolCell(text);
    case Type::Named:
        return namedCell(text);
    case Type::Text:
    case Type::Stack:
    case Type::Bar:
        break;
    }
    return KernelCell{std::string(text), {}};
}

KernelTable::Type histTypeByModifier(std::string_view modifier, KernelTable::Type otherwise)
{
    constexpr std::array<std::pair<std::string_view, Type>, 8> kTypes{{
        {"hex", Type::Hexadecimal},
        {"sym", Type::Symbol},
        {"sym-offset", Type::Symbol},
        {"execname", Type::Named},
        {"syscall", Type::Named},
        {"log2", Type::Log2},
        {"buckets", Type::Range},
        {"stacktrace", Type::Stack},
    }};
    for (const auto& [word, type] : kTypes) {
        if (word == modifier)
            return type;
    }
    return otherwise;
}

KernelTable::Type histTypeBySyntax(const HistValue& cell)
{
    if (log2Cell(cell.value))
        return Type::Log2;
    if (rangeCell(cell.value))
        return Type::Range;
    if (symbolCell(cell.value))
        return Type::Symbol;
    if (namedCell(cell.value))
        return Type::Named;
    constexpr std::size_t kPlace = 10; // of the kernel's numbers
    const bool number =
        parseWholeNumber(cell.value) && (cell.atRight || cell.value.size() >= kPlace);
    return number ? Type::Decimal : Type::Text;
}

} // namespace probescope::format
