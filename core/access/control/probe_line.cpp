#include "core/access/control/probe_line.h"

#include "core/base/text.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <optional>

namespace probescope::access {

namespace {

constexpr std::size_t kMaxName = 63;
constexpr std::size_t kMaxArgumentName = 32;
constexpr std::size_t kMaxFetch = 63;
constexpr std::size_t kMaxArguments = 128;
constexpr std::size_t kMaxFields = 64;
constexpr unsigned kMaxActive = 4096;

constexpr std::array<std::string_view, 8> kReserved{
    "common_type", "common_flags", "common_preempt_count", "common_pid",
    "common_tgid", "__probe_ip",   "__probe_ret_ip",       "__probe_func"};

tl::unexpected<Error> refuseLine(Message what, std::string_view part)
{
    return fail(ErrorCode::Refused, std::move(what), {},
                Place{.field = std::string(part.substr(0, kMaxName))});
}

bool isLetter(char c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_';
}

bool allOf(std::string_view text, std::string_view others)
{
    return std::all_of(text.begin(), text.end(), [others](char c) {
        return isLetter(c) || isDigit(c) || others.find(c) != std::string_view::npos;
    });
}

bool isName(std::string_view text, std::size_t most, std::string_view others = {})
{
    return !text.empty() && text.size() <= most && isLetter(text.front()) && allOf(text, others);
}

/// Words between blanks and tabs. Nothing that ends a line, a text or a command is let through.
Result<std::vector<std::string_view>> probeWords(std::string_view line)
{
    if (line.ends_with('\n'))
        line.remove_suffix(1);
    if (line.size() > ProbeLine::kMaxBytes)
        return refuseLine(tr("the line is longer than 4094 bytes"), line);
    std::vector<std::string_view> words;
    std::size_t begin = 0;
    for (std::size_t i = 0; i <= line.size(); ++i) {
        const char c = i < line.size() ? line[i] : ' ';
        if (c == ' ' || c == '\t') {
            if (i > begin)
                words.push_back(line.substr(begin, i - begin));
            begin = i + 1;
        } else if (c == '\xa0') {
            // isspace() of lib/ctype.c, by which argv_split() parts words
            return refuseLine(tr("the kernel treats the byte 0xA0, part of some UTF-8 letters, as "
                                 "whitespace: use a symbolic link without such letters"),
                              line.substr(begin));
        } else if (static_cast<unsigned char>(c) < ' ' || c == 0x7f || c == '#') {
            return refuseLine(tr("the line contains a control character or a comment"), line);
        }
    }
    if (words.empty())
        return refuseLine(tr("the line is empty"), line);
    return words;
}

std::optional<unsigned> smallNumber(std::string_view text)
{
    unsigned number = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
    if (error != std::errc() || end != text.data() + text.size())
        return std::nullopt;
    return number;
}

/// `0x1f` or digits; a leading 0 would make the others octal.
bool isOffset(std::string_view text)
{
    if (text.starts_with("0x"))
        return text.size() > 2 && text.size() <= 18
            && text.find_first_not_of("0123456789abcdefABCDEF", 2) == std::string_view::npos;
    const bool digits = !text.empty() && text.size() <= 20
        && std::all_of(text.begin(), text.end(), [](char c) { return isDigit(c); });
    return digits && (text.size() == 1 || text.front() != '0');
}

/// `KIND[N]:GROUP/EVENT`
Result<ProbeLine> parseHead(std::string_view word)
{
    ProbeLine line;
    line.kind = word.front();
    if (std::string_view("prefts-").find(line.kind) == std::string_view::npos)
        return refuseLine(tr("unknown kind of probe"), word);
    const auto colon = word.find(':');
    const auto slash = word.find('/');
    if (colon == std::string_view::npos || slash == std::string_view::npos || slash < colon)
        return refuseLine(tr("the group and event names are missing"), word);
    if (const auto number = word.substr(1, colon - 1); !number.empty()) {
        const auto most = smallNumber(number);
        if ((line.kind != 'r' && line.kind != 'f') || !most || *most == 0 || *most > kMaxActive)
            return refuseLine(tr("invalid number after the kind of probe"), word);
        line.most = *most;
    }
    line.group = word.substr(colon + 1, slash - colon - 1);
    line.event = word.substr(slash + 1);
    if (!isName(line.group, kMaxName, "-"))
        return refuseLine(tr("invalid group name"), line.group);
    if (!isName(line.event, kMaxName))
        return refuseLine(tr("invalid event name"), line.event);
    return line;
}

/// `PATH:OFF[%return][(REFCTR)]`. The kernel opens the path as the one who writes it.
Result<> checkFilePlace(std::string_view place)
{
    for (const std::string_view part : {"//", "/./", "/../"}) {
        if (place.find(part) != std::string_view::npos)
            return refuseLine(tr("write the path without //, . and .."), place);
    }
    static constexpr std::array<std::string_view, 6> kOfHelper{"/proc/self/", "/proc/thread-self/",
                                                               "/dev/fd/",    "/dev/stdin",
                                                               "/dev/stdout", "/dev/stderr"};
    if (std::any_of(kOfHelper.begin(), kOfHelper.end(),
                    [place](auto path) { return place.starts_with(path); }))
        return refuseLine(tr("the helper resolves the path to another file"), place);
    const auto colon = place.rfind(':');
    if (colon == std::string_view::npos)
        return refuseLine(tr("the offset is missing"), place);
    auto offset = place.substr(colon + 1);
    if (offset.ends_with(')')) {
        const auto open = offset.find('(');
        if (open == std::string_view::npos
            || !isOffset(offset.substr(open + 1, offset.size() - open - 2)))
            return refuseLine(tr("invalid reference counter"), place);
        offset = offset.substr(0, open);
    }
    if (offset.ends_with("%return"))
        offset.remove_suffix(7);
    if (!isOffset(offset))
        return refuseLine(tr("invalid offset"), place);
    return {};
}

/// `[MOD:]SYM[+OFF][%return]`
Result<> checkSymbolPlace(std::string_view place)
{
    auto symbol = place;
    if (symbol.ends_with("%return"))
        symbol.remove_suffix(7);
    if (const auto plus = symbol.find('+'); plus != std::string_view::npos) {
        if (!isOffset(symbol.substr(plus + 1)))
            return refuseLine(tr("invalid offset"), place);
        symbol = symbol.substr(0, plus);
    }
    if (const auto colon = symbol.find(':'); colon != std::string_view::npos) {
        if (!isName(symbol.substr(0, colon), 255, "-"))
            return refuseLine(tr("invalid module name"), place);
        symbol = symbol.substr(colon + 1);
    }
    // Symbols of compilers hold dots: foo.isra.0
    if (!isName(symbol, 511, ".$"))
        return refuseLine(tr("the probe point is not a symbol"), place);
    return {};
}

/// `SYSTEM/EVENT` or `SYSTEM.EVENT`
Result<> checkEventPlace(std::string& place)
{
    const auto divider = place.find_first_of("/.");
    if (divider == std::string::npos
        || !isName(std::string_view(place).substr(0, divider), kMaxName, "-")
        || !isName(std::string_view(place).substr(divider + 1), 255))
        return refuseLine(tr("the event is not written as SYSTEM/EVENT"), place);
    place[divider] = '/';
    return {};
}

Result<> checkPlace(ProbeLine& line)
{
    if (line.kind == 'e')
        return checkEventPlace(line.place);
    if (line.ofFile() && (line.kind == 'p' || line.kind == 'r'))
        return checkFilePlace(line.place);
    return checkSymbolPlace(line.place);
}

/// `[NAME=]FETCH[:TYPE]`
Result<> checkArgument(std::string_view argument)
{
    auto fetch = argument;
    const auto equal = argument.find('=');
    if (equal != std::string_view::npos && isLetter(argument.front())) {
        const auto name = argument.substr(0, equal);
        if (!isName(name, kMaxArgumentName))
            return refuseLine(tr("invalid argument name"), argument);
        if (std::find(kReserved.begin(), kReserved.end(), name) != kReserved.end())
            return refuseLine(tr("the argument name is reserved by the kernel"), argument);
        fetch = argument.substr(equal + 1);
    }
    if (fetch.empty() || fetch.size() > kMaxFetch)
        return refuseLine(tr("the fetch argument is empty or longer than 63 characters"), argument);
    // Immediate texts hold any printable byte; everything else is made of these.
    if (!fetch.starts_with("\\\"") && !allOf(fetch, "%$@+-()\\.:/[]*>,=&"))
        return refuseLine(tr("invalid character in the argument"), argument);
    return {};
}

/// `TYPE NAME` with single blanks between.
Result<std::vector<std::string>> parseFields(const std::vector<std::string_view>& words)
{
    std::vector<std::string> fields(1);
    for (const auto word : words) {
        if (!allOf(word, "[];*"))
            return refuseLine(tr("invalid character in the field"), word);
        for (const char c : word) {
            if (c == ';') {
                fields.emplace_back();
                continue;
            }
            fields.back() += c;
        }
        if (!fields.back().empty())
            fields.back() += ' ';
    }
    for (std::string& field : fields)
        field.erase(field.find_last_not_of(' ') + 1);
    if (fields.back().empty()) // a last semicolon ends a field, and begins none
        fields.pop_back();
    if (fields.empty() || fields.size() > kMaxFields
        || std::any_of(fields.begin(), fields.end(),
                       [](const auto& field) { return field.find(' ') == std::string::npos; }))
        return refuseLine(
            tr("the fields are not written as TYPE NAME; …, or there are more than 64"),
            words.front());
    return fields;
}

std::string joinFields(const std::vector<std::string>& fields)
{
    std::string text;
    for (const std::string& field : fields)
        text += (text.empty() ? "" : "; ") + field;
    return text;
}

} // namespace

Result<ProbeLine> ProbeLine::parse(std::string_view text)
{
    const auto words = probeWords(text);
    if (!words)
        return passOn(words);
    auto line = parseHead(words->front());
    if (!line)
        return line;
    std::vector<std::string_view> rest(words->begin() + 1, words->end());
    if (line->kind == '-') {
        if (!rest.empty())
            return refuseLine(tr("to delete a probe, write only its name"), rest.front());
        return line;
    }
    if (rest.empty())
        return refuseLine(tr("the probe point is missing"), text);
    if (line->kind == 's') {
        auto fields = parseFields(rest);
        if (!fields)
            return passOn(fields);
        line->arguments = std::move(*fields);
        return line;
    }
    line->place = rest.front();
    if (const auto checked = checkPlace(*line); !checked)
        return passOn(checked);
    const auto condition =
        line->kind == 'e' ? std::find(rest.begin(), rest.end(), "if") : rest.end();
    for (auto word = rest.begin() + 1; word < condition; ++word) {
        if (const auto checked = checkArgument(*word); !checked)
            return passOn(checked);
        line->arguments.emplace_back(*word);
    }
    if (line->arguments.size() > kMaxArguments)
        return refuseLine(tr("a probe has at most 128 arguments"), text);
    if (condition != rest.end()) {
        for (auto word = condition + 1; word < rest.end(); ++word)
            line->filter += (line->filter.empty() ? "" : " ") + std::string(*word);
        if (line->filter.empty())
            return refuseLine(tr("the condition is empty"), text);
    }
    return line;
}

std::string ProbeLine::format() const
{
    std::string text(1, kind);
    if (most > 0)
        text += std::to_string(most);
    text += ':' + group + '/' + event;
    if (kind == 's')
        return text + ' ' + joinFields(arguments);
    if (!place.empty())
        text += ' ' + place;
    for (const std::string& argument : arguments)
        text += ' ' + argument;
    if (!filter.empty())
        text += " if " + filter;
    return text;
}

Result<SyntheticLine> SyntheticLine::parse(std::string_view text)
{
    const auto words = probeWords(text);
    if (!words)
        return passOn(words);
    SyntheticLine line;
    auto name = words->front();
    line.deletes = name.starts_with('!');
    if (line.deletes)
        name.remove_prefix(1);
    if (!isName(name, kMaxName))
        return refuseLine(tr("invalid event name"), name);
    line.event = name;
    const std::vector<std::string_view> rest(words->begin() + 1, words->end());
    if (line.deletes) {
        if (!rest.empty())
            return refuseLine(tr("to delete a synthetic event, write only its name"), rest.front());
        return line;
    }
    if (rest.empty())
        return refuseLine(tr("the fields are missing"), text);
    auto fields = parseFields(rest);
    if (!fields)
        return passOn(fields);
    line.fields = std::move(*fields);
    return line;
}

std::string SyntheticLine::format() const
{
    if (deletes)
        return '!' + event;
    return event + ' ' + joinFields(fields);
}

} // namespace probescope::access
