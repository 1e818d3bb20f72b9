#include "core/probe/dialect/import_bpftrace.h"
#include "core/probe/dialect/parts.h"

#include <array>
#include <charconv>

namespace probescope::probe {

namespace {

using TokenKind = BpfToken::Kind;

/// Of `argN` and `sargN`: the number.
std::optional<unsigned> numberBehind(const std::string& word, std::string_view prefix)
{
    unsigned number = 0;
    const char* const end = word.data() + word.size();
    if (!word.starts_with(prefix) || word.size() == prefix.size())
        return std::nullopt;
    const auto [stop, error] = std::from_chars(word.data() + prefix.size(), end, number);
    return error == std::errc() && stop == end && number < 100 ? std::optional(number)
                                                               : std::nullopt;
}

std::optional<BpfValue> valueAt(const std::vector<BpfToken>& tokens, std::size_t i, Kind kind)
{
    const BpfToken& token = tokens[i];
    const auto word = [&tokens](std::size_t at) {
        return at < tokens.size() ? tokens[at].text : std::string();
    };
    if (token.kind != TokenKind::Word)
        return std::nullopt;
    if (const auto number = numberBehind(token.text, "arg")) {
        Argument argument{.name = token.text};
        static constexpr std::array<std::string_view, 6> kRegisters{"di", "si", "dx",
                                                                    "cx", "r8", "r9"};
        if (isUser(kind) && *number < kRegisters.size())
            argument.fetch.word = kRegisters.at(*number);
        else if (isUser(kind))
            argument.fetch = {.source = Fetch::Source::StackEntry, .number = *number - 5};
        else
            argument.fetch = {.source = Fetch::Source::Argument, .number = *number + 1};
        return BpfValue{argument, 1};
    }
    if (const auto number = numberBehind(token.text, "sarg"))
        return BpfValue{
            Argument{.name = token.text,
                     .fetch = {.source = Fetch::Source::StackEntry, .number = *number + 1}},
            1};
    if (token.text == "retval")
        return BpfValue{Argument{.name = "retval", .fetch = {.source = Fetch::Source::ReturnValue}},
                        1};
    if (token.text == "reg" && word(i + 1) == "(" && word(i + 3) == ")")
        return BpfValue{Argument{.name = identifier(word(i + 2)), .fetch = {.word = word(i + 2)}},
                        4};
    if (token.text == "args" && (word(i + 1) == "->" || word(i + 1) == ".")) {
        const std::string field = word(i + 2);
        const bool event = kind == Kind::Event;
        return BpfValue{
            Argument{.name = identifier(field),
                     .fetch = {.source = event ? Fetch::Source::Field : Fetch::Source::Named,
                               .word = field}},
            3};
    }
    return std::nullopt;
}

/// `+ 8`, `- 8`, behind an address; `at` goes behind it. 0: there is none.
std::int64_t takeOffset(const std::vector<BpfToken>& tokens, std::size_t& at)
{
    constexpr std::int64_t kFarthest = 1 << 30;
    if (at + 1 >= tokens.size() || !(tokens[at].is("+") || tokens[at].is("-")))
        return 0;
    const auto number = bpfNumber(tokens[at + 1].text);
    if (!number || *number < 0 || *number > kFarthest)
        return 0;
    const bool back = tokens[at].is("-");
    at += 2;
    return back ? -*number : *number;
}

/// `str(VALUE)` and `str(VALUE, N)`; the tokens up to the closing parenthesis.
std::optional<BpfValue> textAt(const std::vector<BpfToken>& tokens, std::size_t i, Kind kind,
                               const BpfNoteFn& note)
{
    if (!tokens[i].is("str") || i + 2 >= tokens.size() || !tokens[i + 1].is("("))
        return std::nullopt;
    std::size_t at = i + 2;
    const bool user = tokens[at].is("uptr");
    const bool wrapped = user || tokens[at].is("kptr");
    if (wrapped)
        at += 2;
    if (at >= tokens.size())
        return std::nullopt;
    auto value = valueAt(tokens, at, kind);
    if (!value)
        return std::nullopt;
    at += value->tokens;
    auto offset = takeOffset(tokens, at);
    if (wrapped && at < tokens.size() && tokens[at].is(")")) {
        ++at;
        offset += takeOffset(tokens, at);
    }
    if (at < tokens.size() && !tokens[at].is(")") && !tokens[at].is(","))
        note(tokens[at].at,
             "What is done to the address of a text was not understood and is left out.", true);
    while (at < tokens.size() && !tokens[at].is(")"))
        ++at;
    Argument& argument = value->argument;
    const auto source = argument.fetch.source;
    if (offset != 0 || (source != Fetch::Source::Field && source != Fetch::Source::Named))
        argument.fetch.follows.push_back({.offset = offset, .user = user});
    argument.type = ValueType{.word = "string"};
    return BpfValue{argument, at + 1 - i};
}

/// `(ADDRESS < END ? str(uptr(ADDRESS)) : str(ADDRESS))`: a text in whoever's memory.
std::optional<BpfValue> anyonesTextAt(const std::vector<BpfToken>& tokens, std::size_t i, Kind kind,
                                      const BpfNoteFn& note)
{
    if (!tokens[i].is("(") || i + 1 >= tokens.size())
        return std::nullopt;
    const auto address = valueAt(tokens, i + 1, kind);
    if (!address)
        return std::nullopt;
    std::size_t at = i + 1 + address->tokens;
    takeOffset(tokens, at);
    if (at + 3 >= tokens.size() || !tokens[at].is("<") || !tokens[at + 1].is(kBpfEndOfPrograms)
        || !tokens[at + 2].is("?"))
        return std::nullopt;
    at += 3;
    const auto ofProgram = textAt(tokens, at, kind, note);
    at += ofProgram ? ofProgram->tokens : 0;
    if (!ofProgram || at + 1 >= tokens.size() || !tokens[at].is(":"))
        return std::nullopt;
    auto text = textAt(tokens, ++at, kind, note);
    at += text ? text->tokens : 0;
    if (!text || at >= tokens.size() || !tokens[at].is(")"))
        return std::nullopt;
    text->tokens = at + 1 - i;
    return text;
}

} // namespace

std::optional<BpfValue> bpfValue(const std::vector<BpfToken>& tokens, std::size_t i, Kind kind,
                                 const BpfNoteFn& note)
{
    auto text = anyonesTextAt(tokens, i, kind, note);
    if (!text)
        text = textAt(tokens, i, kind, note);
    return text ? text : valueAt(tokens, i, kind);
}

} // namespace probescope::probe
