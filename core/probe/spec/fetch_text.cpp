#include "core/base/text.h"
#include "core/probe/spec/spec_text.h"
#include "core/probe/spec/text_scan.h"

#include <algorithm>

namespace probescope::probe {

namespace {

using Source = Fetch::Source;

Fetch numbered(Source source, std::int64_t number)
{
    return {.source = source, .number = number};
}

Fetch worded(Source source, std::string_view word, std::int64_t number = 0)
{
    return {.source = source, .word = std::string(word), .number = number};
}

/// `$…`
Result<Fetch> parseVariable(std::string_view whole, std::string_view text, bool ofEvent)
{
    const auto name = text.substr(1);
    if (name == "comm")
        return Fetch{.source = Source::Comm};
    if (ofEvent && isName(name))
        return worded(Source::Field, name);
    if (name == "stack")
        return Fetch{.source = Source::Stack};
    if (name == "retval")
        return Fetch{.source = Source::ReturnValue};
    if (name == "arg*")
        return Fetch{.source = Source::AllArguments};
    if (name.starts_with("retval->") || name.starts_with("retval."))
        return worded(Source::Named, text);
    for (const auto& [prefix, source] :
         {std::pair{std::string_view("stack"), Source::StackEntry}, {"arg", Source::Argument}}) {
        if (!name.starts_with(prefix) || name.size() == prefix.size()
            || !isDigit(name[prefix.size()]))
            continue;
        const auto number = signedOf(name.substr(prefix.size()));
        if (!number)
            return wrongPart(whole, text, tr("invalid number of the variable"),
                             tr("Write $stackN or $argN with a number"));
        return numbered(source, *number);
    }
    if (isName(name))
        return worded(Source::Field, name);
    return wrongPart(whole, text, tr("unknown variable"),
                     tr("Use $argN, $arg*, $retval, $comm, $stack or $stackN"));
}

/// `@…`
Result<Fetch> parseMemory(std::string_view whole, std::string_view text)
{
    const auto place = text.substr(1);
    if (!place.empty() && isDigit(place.front())) {
        const auto address = unsignedOf(place);
        if (!address)
            return wrongPart(whole, text, tr("the address is not a number"),
                             tr("Write it like @0xffffffff81000000"));
        return numbered(Source::Address, static_cast<std::int64_t>(*address));
    }
    if (place.starts_with('+')) {
        const auto offset = signedOf(place.substr(1));
        if (!offset)
            return wrongPart(whole, text, tr("the file offset is not a number"),
                             tr("Write it like @+0x4010"));
        return numbered(Source::FileOffset, *offset);
    }
    const auto sign = std::min(place.find_first_of("+-"), place.size());
    const auto symbol = place.substr(0, sign);
    if (!isSymbol(symbol))
        return wrongPart(whole, text, tr("invalid symbol name"),
                         tr("Write it like @jiffies or @init_task+16"));
    if (sign == place.size())
        return worded(Source::Symbol, symbol);
    const auto offset = signedOf(place.substr(sign));
    if (!offset)
        return wrongPart(whole, text, tr("the offset after the symbol is not a number"),
                         tr("Write it like @init_task+16"));
    return worded(Source::Symbol, symbol, *offset);
}

/// `\…`
Result<Fetch> parseImmediate(std::string_view whole, std::string_view text)
{
    const auto value = text.substr(1);
    if (value.starts_with('"')) {
        if (value.size() < 2 || value.back() != '"')
            return wrongPart(whole, text, tr("the closing quote is missing"),
                             tr(R"(Write it like \"text", without whitespace or colons)"));
        return worded(Source::Text, value.substr(1, value.size() - 2));
    }
    if (value.starts_with('-')) {
        if (const auto number = signedOf(value))
            return numbered(Source::Immediate, *number);
    } else if (const auto number = unsignedOf(value)) {
        return numbered(Source::Immediate, static_cast<std::int64_t>(*number));
    }
    return wrongPart(whole, text, tr("the value is not a number"),
                     tr(R"(Write it like \123 or \-5)"));
}

/// `name`, `name->member.other`
bool isNamed(std::string_view text)
{
    return isName(text, "->.") && text.find("->>") == std::string_view::npos && text.back() != '-'
        && text.back() != '>' && text.back() != '.';
}

Result<Fetch> parseSource(std::string_view whole, std::string_view text, bool ofEvent)
{
    if (text.empty())
        return wrongPart(whole, text, tr("the fetch argument is empty"),
                         tr("Write a register like %di, a variable like $arg1, or an address"));
    switch (text.front()) {
    case '%':
        if (const auto name = text.substr(1); isName(name))
            return worded(Source::Register, name);
        return wrongPart(whole, text, tr("invalid register name"),
                         tr("Use the kernel's register names, like %di"));
    case '$':
        return parseVariable(whole, text, ofEvent);
    case '@':
        return parseMemory(whole, text);
    case '\\':
        return parseImmediate(whole, text);
    default:
        if (isNamed(text))
            return worded(Source::Named, text);
        return wrongPart(whole, text, tr("invalid fetch argument"),
                         tr("Write a register like %di, a variable like $arg1, or an address"));
    }
}

std::string formatOffset(std::int64_t offset)
{
    return (offset < 0 ? "" : "+") + std::to_string(offset);
}

std::string formatFollow(const Follow& follow)
{
    auto text = formatOffset(follow.offset);
    if (follow.user)
        text.insert(1, 1, 'u');
    return text + '(';
}

std::string formatSource(const Fetch& fetch)
{
    switch (fetch.source) {
    case Source::Register:
        return '%' + fetch.word;
    case Source::Stack:
        return "$stack";
    case Source::StackEntry:
        return "$stack" + std::to_string(fetch.number);
    case Source::Argument:
        return "$arg" + std::to_string(fetch.number);
    case Source::AllArguments:
        return "$arg*";
    case Source::ReturnValue:
        return "$retval";
    case Source::Comm:
        return "$comm";
    case Source::Address:
        return '@' + hexadecimal(static_cast<std::uint64_t>(fetch.number));
    case Source::Symbol:
        return '@' + fetch.word + (fetch.number == 0 ? "" : formatOffset(fetch.number));
    case Source::FileOffset:
        return "@+"
            + (fetch.number < 0 ? std::to_string(fetch.number)
                                : hexadecimal(static_cast<std::uint64_t>(fetch.number)));
    case Source::Immediate:
        return '\\' + std::to_string(fetch.number);
    case Source::Text:
        return R"(\")" + fetch.word + '"';
    case Source::Field:
        return '$' + fetch.word;
    case Source::Named:
        return fetch.word;
    }
    return {};
}

} // namespace

Result<Fetch> parseFetchIn(std::string_view whole, std::string_view text, bool ofEvent)
{
    std::vector<Follow> follows;
    while (text.starts_with('+') || text.starts_with('-')) {
        const bool user = text.substr(1).starts_with('u');
        const auto open = text.find('(');
        if (open == std::string_view::npos)
            return wrongPart(whole, text, tr("the parenthesis after the offset is missing"),
                             tr("Write it like +8(%di)"));
        auto number = std::string(text.substr(0, open));
        if (user)
            number.erase(1, 1);
        const auto offset = signedOf(number);
        if (!offset)
            return wrongPart(whole, text.substr(0, open), tr("the offset is not a number"),
                             tr("Write it like +8(%di)"));
        if (!text.ends_with(')'))
            return wrongPart(whole, text, tr("the parenthesis is not closed"),
                             tr("Write it like +8(%di)"));
        follows.push_back({.offset = *offset, .user = user});
        text = text.substr(open + 1, text.size() - open - 2);
    }
    auto fetch = parseSource(whole, text, ofEvent);
    if (fetch)
        fetch->follows.assign(follows.rbegin(), follows.rend());
    return fetch;
}

std::string formatFetch(const Fetch& fetch)
{
    std::string text;
    for (const Follow& follow : fetch.follows) // the innermost stands last
        text.insert(0, formatFollow(follow));
    text += formatSource(fetch);
    return text.append(fetch.follows.size(), ')');
}

} // namespace probescope::probe
