#include "core/format/graph/graph_call_text.h"

#include "core/format/graph/graph_scan.h"

namespace probescope::format {

namespace {

constexpr std::string_view kCommentEnd = " */";

bool isNameCharacter(char c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_';
}

/// `name`, or `name [module]`. Compilers make names with dots, and other languages with more; none
/// has blanks.
bool isFunction(std::string_view name)
{
    const std::size_t blank = name.find(' ');
    if (name.empty() || blank == 0)
        return false;
    if (blank == std::string_view::npos)
        return true;
    const std::string_view module = name.substr(blank + 1);
    return module.size() > 2 && module.front() == '[' && module.back() == ']'
        && module.find(' ') == std::string_view::npos;
}

bool parseHex(std::string_view digits, std::uint64_t& value)
{
    if (digits.empty() || digits.size() > 16)
        return false;
    std::uint64_t number = 0;
    for (const char c : digits) {
        if (GraphScan::isDigit(c))
            number = number * 16 + std::uint64_t(c - '0');
        else if (c >= 'a' && c <= 'f')
            number = number * 16 + std::uint64_t(c - 'a' + 10);
        else
            return false;
    }
    value = number;
    return true;
}

/// `0x1f`, `-22`, `22`.
bool parseRetval(std::string_view text, GraphLine& line)
{
    GraphScan scan(text);
    if (scan.take("0x")) {
        line.hasRetval = parseHex(scan.rest(), line.retval);
        return line.hasRetval;
    }
    const bool negative = scan.take("-");
    std::uint64_t number = 0;
    if (!scan.takeNumber(number) || !scan.rest().empty())
        return false;
    line.retval = negative ? 0 - number : number;
    line.retvalDecimal = true;
    line.hasRetval = true;
    return true;
}

/// Cuts ` = VALUE` or ` ret=VALUE` off the end of a call's comment. False: it is no value.
bool cutRetval(std::string_view& comment, GraphLine& line)
{
    static constexpr std::string_view kPlain = "= ";
    static constexpr std::string_view kNamed = "ret=";
    for (const std::string_view sign : {kPlain, kNamed}) {
        const std::size_t at = comment.rfind(sign);
        if (at == std::string_view::npos || (at != 0 && comment[at - 1] != ' '))
            continue;
        line.retvalNamed = sign == kNamed;
        if (!parseRetval(comment.substr(at + sign.size()), line))
            return false;
        comment = comment.substr(0, at == 0 ? 0 : at - 1);
        return true;
    }
    return true;
}

/// What stands between `/* ` and ` */` behind a call that opens or is a leaf.
bool parseCallComment(std::string_view comment, GraphLine& line)
{
    if (!cutRetval(comment, line))
        return false;
    if (comment.empty())
        return line.hasRetval;
    GraphScan scan(comment);
    if (!scan.take("<-"))
        return false;
    line.caller = scan.rest();
    return !line.caller.empty();
}

/// trace-cmd's `-O fgraph:depth` puts ` (3)` behind the call; the indentation says the same.
std::string_view withoutDepth(std::string_view text)
{
    if (!text.ends_with(')'))
        return text;
    const std::size_t at = text.rfind(" (");
    if (at == std::string_view::npos)
        return text;
    GraphScan scan(text.substr(at + 2));
    std::uint64_t depth = 0;
    return scan.takeNumber(depth) && scan.rest() == ")" ? text.substr(0, at) : text;
}

void parseExit(std::string_view text, GraphLine& line)
{
    text = withoutDepth(text);
    GraphScan scan(text);
    line.step = GraphStep::Kind::Exit;
    line.kind = GraphLine::Kind::Step;
    if (scan.rest().empty())
        return;
    std::string_view comment = scan.rest();
    if (!comment.starts_with(" /* ") || !comment.ends_with(kCommentEnd)
        || comment.size() < 4 + kCommentEnd.size()) {
        line.kind = GraphLine::Kind::Other;
        line.reason = "text follows the closing brace of a call"_tr;
        return;
    }
    comment = comment.substr(4, comment.size() - 4 - kCommentEnd.size());
    if (!cutRetval(comment, line)) {
        line.kind = GraphLine::Kind::Other;
        line.reason = "the return value is not a number"_tr;
        return;
    }
    line.function = comment;
}

void parseComment(std::string_view text, GraphLine& line)
{
    line.kind = GraphLine::Kind::Comment;
    line.commentEnds = text.ends_with(kCommentEnd);
    line.comment = line.commentEnds ? text.substr(0, text.size() - kCommentEnd.size()) : text;
    std::size_t name = 0;
    while (name < line.comment.size() && isNameCharacter(line.comment[name]))
        ++name;
    if (name == 0 || line.comment.compare(name, 1, ":") != 0)
        return;
    const std::string_view rest = line.comment.substr(name + 1);
    if (!rest.empty() && rest.front() != ' ')
        return;
    line.event = line.comment.substr(0, name);
    line.info = rest.empty() ? rest : rest.substr(1);
}

/// Splits `foo(ARGS) {` or `foo(ARGS);` from the comment behind it.
bool splitCall(std::string_view text, std::string_view& call, std::string_view& comment)
{
    call = withoutDepth(text);
    if (!call.ends_with(" */"))
        return true;
    for (const std::string_view end : {std::string_view("); /* "), std::string_view(") { /* ")}) {
        const std::size_t at = call.rfind(end);
        if (at == std::string_view::npos)
            continue;
        const std::size_t begin = at + end.size();
        if (begin > call.size() - kCommentEnd.size())
            continue;
        comment = call.substr(begin, call.size() - kCommentEnd.size() - begin);
        call = call.substr(0, begin - 4);
        return true;
    }
    return false;
}

void parseCall(std::string_view text, GraphLine& line)
{
    std::string_view call;
    std::string_view comment;
    if (!splitCall(text, call, comment)) {
        line.reason = "cannot parse the comment after the call"_tr;
        return;
    }
    const bool opens = call.ends_with(") {");
    const std::size_t open = call.find('(');
    if ((!opens && !call.ends_with(");")) || open == std::string_view::npos
        || !isFunction(call.substr(0, open))) {
        line.reason = "not a call: neither `name() {{`, `name();` nor `}}`"_tr;
        return;
    }
    if (!comment.empty() && !parseCallComment(comment, line)) {
        line.reason = "cannot parse the comment after the call"_tr;
        return;
    }
    const std::size_t close = call.size() - (opens ? 3 : 2);
    line.kind = GraphLine::Kind::Step;
    line.step = opens ? GraphStep::Kind::Entry : GraphStep::Kind::Leaf;
    line.function = call.substr(0, open);
    line.arguments = call.substr(open + 1, close - open - 1);
}

} // namespace

void parseGraphCall(std::string_view text, GraphLine& line)
{
    GraphScan scan(text);
    line.depth = std::uint32_t(scan.takeBlanks() / 2);
    if (scan.rest().empty()) {
        line.reason = "the line ends before the call"_tr;
        return;
    }
    if (scan.take("}"))
        parseExit(scan.rest(), line);
    else if (scan.take("/* "))
        parseComment(scan.rest(), line);
    else
        parseCall(scan.rest(), line);
}

bool parseGraphInterrupt(std::string_view text, GraphLine& line)
{
    GraphScan scan(text);
    scan.takeBlanks();
    const bool begins = scan.take("==========>");
    if (!begins && !scan.take("<=========="))
        return false;
    scan.takeBlanks();
    scan.take("|");
    scan.takeBlanks();
    if (!scan.rest().empty())
        return false;
    line.kind = GraphLine::Kind::Interrupt;
    line.interruptBegins = begins;
    return true;
}

} // namespace probescope::format
