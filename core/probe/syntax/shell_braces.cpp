#include "core/probe/syntax/shell_braces.h"

#include <algorithm>
#include <charconv>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <iterator>
#include <string>
#include <string_view>
#include <system_error>
#include <utility>

namespace probescope::probe {

namespace {

constexpr std::size_t kMaxBraceWords = 1000;
constexpr std::size_t kMaxBraceBytes = std::size_t(1) << 20; // of all its words

/// `{a,b}` or `{1..3}` in one piece of a word.
struct Braces
{
    std::size_t piece = 0;
    std::size_t begin = 0; ///< of the `{`
    std::size_t end = 0; ///< behind the `}`
    std::string inside = {};
};

std::optional<Braces> findBraces(const ShellToken& token)
{
    for (std::size_t i = 0; i < token.pieces.size(); ++i) {
        const ShellPiece& piece = token.pieces[i];
        const std::string& text = piece.text.text;
        if (piece.kind != ShellPiece::Kind::Text || piece.quoted)
            continue;
        // The inner ones first: what has no comma in it is no list.
        std::size_t begin = std::string::npos;
        bool lists = false;
        for (std::size_t at = 0; at < text.size(); ++at) {
            if (text[at] == '{') {
                begin = at;
                lists = false;
            } else if (text[at] == '}' && begin != std::string::npos && lists) {
                return Braces{.piece = i,
                              .begin = begin,
                              .end = at + 1,
                              .inside = text.substr(begin + 1, at - begin - 1)};
            } else if (text[at] == '}') {
                begin = std::string::npos;
            }
            lists = lists || text[at] == ',' || text.compare(at, 2, "..") == 0;
        }
    }
    return std::nullopt;
}

std::optional<std::int64_t> wholeNumber(std::string_view text)
{
    std::int64_t number = 0;
    const char* const end = text.data() + text.size();
    const auto [stop, error] = std::from_chars(text.data(), end, number);
    return error == std::errc() && stop == end ? std::optional(number) : std::nullopt;
}

/// Of `1..9..2`; nothing: they are too many, or it is none.
std::optional<std::vector<std::string>> rangeParts(std::string_view range)
{
    constexpr std::int64_t kFar = 1'000'000'000;
    const auto first = range.find("..");
    const auto second = range.find("..", first + 2);
    const auto from = wholeNumber(range.substr(0, first));
    const auto to = wholeNumber(range.substr(first + 2, second - first - 2));
    const auto step = second == std::string_view::npos ? std::optional<std::int64_t>(1)
                                                       : wholeNumber(range.substr(second + 2));
    if (!from || !to || !step || std::abs(*from) > kFar || std::abs(*to) > kFar
        || std::abs(*step) > kFar)
        return std::nullopt;
    const std::int64_t by = std::max<std::int64_t>(std::abs(*step), 1);
    const std::int64_t count = std::abs(*to - *from) / by + 1;
    if (count > std::int64_t(kMaxBraceWords))
        return std::nullopt;
    std::vector<std::string> parts;
    parts.reserve(static_cast<std::size_t>(count));
    for (std::int64_t i = 0; i < count; ++i)
        parts.push_back(std::to_string(*from + (*to < *from ? -by : by) * i));
    return parts;
}

std::optional<std::vector<std::string>> braceParts(const Braces& braces)
{
    if (braces.inside.find(',') == std::string::npos)
        return rangeParts(braces.inside);
    std::vector<std::string> parts;
    for (std::size_t begin = 0; begin <= braces.inside.size();) {
        const auto end = std::min(braces.inside.find(',', begin), braces.inside.size());
        parts.push_back(braces.inside.substr(begin, end - begin));
        begin = end + 1;
    }
    return parts;
}

ShellToken withPart(const ShellToken& token, const Braces& braces, const std::string& part)
{
    ShellToken word = token;
    const PlacedText& text = token.pieces[braces.piece].text;
    PlacedText made = text.part(0, braces.begin);
    for (const char c : part)
        made.add(c, text.placeOf(braces.begin));
    made.append(text.part(braces.end, text.text.size()));
    word.pieces[braces.piece].text = std::move(made);
    return word;
}

} // namespace

bool hasBraces(const ShellToken& token)
{
    return findBraces(token).has_value();
}

std::optional<std::vector<ShellToken>> withoutBraces(const ShellToken& token)
{
    std::size_t bytesLeft = kMaxBraceBytes;
    std::vector<ShellToken> done;
    std::vector<ShellToken> open{token};
    while (!open.empty()) {
        ShellToken word = std::move(open.back());
        open.pop_back();
        const auto braces = findBraces(word);
        if (!braces) {
            done.push_back(std::move(word));
            continue;
        }
        const auto parts = braceParts(*braces);
        if (!parts || parts->size() + done.size() + open.size() > kMaxBraceWords)
            return std::nullopt;
        std::size_t bytes = 0;
        for (const ShellPiece& piece : word.pieces)
            bytes += piece.text.text.size() + 1;
        if (bytes * parts->size() > bytesLeft)
            return std::nullopt;
        bytesLeft -= bytes * parts->size();
        std::transform(parts->rbegin(), parts->rend(), std::back_inserter(open),
                       [&](const auto& part) { return withPart(word, *braces, part); });
    }
    return done;
}

} // namespace probescope::probe
