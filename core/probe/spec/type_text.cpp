#include "core/base/text.h"
#include "core/probe/spec/spec_text.h"
#include "core/probe/spec/text_scan.h"

#include <algorithm>
#include <limits>

namespace probescope::probe {

namespace {

std::optional<unsigned> smallOf(std::string_view text)
{
    const auto number = text.empty() || !isDigit(text.front()) ? std::nullopt : unsignedOf(text);
    if (!number || *number > std::numeric_limits<unsigned>::max())
        return std::nullopt;
    return static_cast<unsigned>(*number);
}

/// `bW@O/SIZE`
Result<ValueType> parseBitfield(std::string_view whole, std::string_view text)
{
    const auto at = text.find('@');
    const auto slash = text.find('/', at);
    const auto bits = smallOf(text.substr(1, at - 1));
    const auto offset = slash == std::string_view::npos
        ? std::nullopt
        : smallOf(text.substr(at + 1, slash - at - 1));
    const auto container =
        slash == std::string_view::npos ? std::nullopt : smallOf(text.substr(slash + 1));
    if (!bits || !offset || !container || *bits == 0 || *container == 0)
        return wrongPart(whole, text, tr("invalid bitfield type"),
                         tr("Write bWIDTH@OFFSET/SIZE, like b4@8/32"));
    return ValueType{.word = "b", .bits = *bits, .bitOffset = *offset, .bitContainer = *container};
}

bool isTypeWord(std::string_view text)
{
    return isName(text.substr(text.starts_with('%') ? 1 : 0));
}

} // namespace

Result<ValueType> parseTypeIn(std::string_view whole, std::string_view text)
{
    const auto bracket = std::min(text.find('['), text.size());
    const auto word = text.substr(0, bracket);
    Result<ValueType> type = ValueType{.word = std::string(word)};
    if (word.starts_with('b') && word.find('@') != std::string_view::npos)
        type = parseBitfield(whole, word);
    else if (!isTypeWord(word))
        return wrongPart(whole, text, tr("unknown type"),
                         tr("Write a type like u32, x64, string or symbol"));
    if (!type || bracket == text.size())
        return type;
    const auto array = text.substr(bracket);
    const auto elements =
        array.ends_with(']') ? smallOf(array.substr(1, array.size() - 2)) : std::nullopt;
    if (!elements || *elements == 0)
        return wrongPart(whole, array, tr("invalid array length"),
                         tr("Write the number of elements, like u8[16]"));
    type->array = *elements;
    return type;
}

Result<ValueType> parseType(std::string_view text)
{
    return parseTypeIn(text, text);
}

std::string formatType(const ValueType& type)
{
    auto text = type.word;
    if (type.bits > 0)
        text += std::to_string(type.bits) + '@' + std::to_string(type.bitOffset) + '/'
            + std::to_string(type.bitContainer);
    if (type.array > 0)
        text += '[' + std::to_string(type.array) + ']';
    return text;
}

Result<Argument> parseArgumentIn(std::string_view whole, std::string_view text, bool ofEvent)
{
    Argument argument;
    auto body = text;
    // As the kernel does it: the first of each divides, also in texts.
    if (const auto equal = text.find('='); equal != std::string_view::npos) {
        const auto name = text.substr(0, equal);
        if (!isName(name))
            return wrongPart(
                whole, name, tr("invalid argument name"),
                tr("Names consist of letters, digits and _, and do not start with a digit"));
        argument.name = name;
        body = text.substr(equal + 1);
    }
    const auto colon = std::min(body.find(':'), body.size());
    auto fetch = parseFetchIn(whole, body.substr(0, colon), ofEvent);
    if (!fetch)
        return passOn(fetch);
    argument.fetch = std::move(*fetch);
    if (colon == body.size())
        return argument;
    auto type = parseTypeIn(whole, body.substr(colon + 1));
    if (!type)
        return passOn(type);
    argument.type = std::move(*type);
    return argument;
}

Result<Argument> parseArgument(std::string_view text)
{
    return parseArgumentIn(text, text, false);
}

std::string formatArgument(const Argument& argument)
{
    auto text = argument.name.empty() ? std::string() : argument.name + '=';
    text += formatFetch(argument.fetch);
    if (argument.type)
        text += ':' + formatType(*argument.type);
    return text;
}

} // namespace probescope::probe
