#include "core/probe/dialect/bpftrace_tokens.h"

#include <algorithm>

namespace probescope::probe {

namespace {

constexpr auto kNowhere = std::string_view::npos;

/// Behind a comment or a text that begins at `at`; `at` when there is none.
std::size_t behindQuiet(std::string_view program, std::size_t at, std::size_t end)
{
    if (program.substr(at, 2) == "//" || (program[at] == '#' && program.substr(at, 2) == "#!")) {
        const auto line = program.find('\n', at);
        return line == kNowhere || line >= end ? end : line + 1;
    }
    if (program.substr(at, 2) == "/*") {
        const auto close = program.find("*/", at + 2);
        return close == kNowhere || close >= end ? end : close + 2;
    }
    return at;
}

std::size_t behindText(std::string_view program, std::size_t at, std::size_t end)
{
    for (++at; at < end && program[at] != '"'; ++at)
        if (program[at] == '\\')
            ++at;
    return std::min(at + 1, end);
}

/// Behind the brace that closes the one at `at`; npos: it is not closed.
std::size_t behindBody(std::string_view program, std::size_t at)
{
    int depth = 0;
    while (at < program.size()) {
        if (const auto quiet = behindQuiet(program, at, program.size()); quiet != at) {
            at = quiet;
            continue;
        }
        if (program[at] == '"') {
            at = behindText(program, at, program.size());
            continue;
        }
        if (program[at] == '{')
            ++depth;
        else if (program[at] == '}' && --depth == 0)
            return at + 1;
        ++at;
    }
    return kNowhere;
}

std::size_t behindBlanks(std::string_view program, std::size_t at)
{
    while (at < program.size()) {
        const auto quiet = behindQuiet(program, at, program.size());
        if (quiet != at)
            at = quiet;
        else if (std::string_view(" \t\r\n").find(program[at]) != kNowhere)
            ++at;
        else
            break;
    }
    return at;
}

} // namespace

std::vector<BpfClause> bpfClauses(std::string_view program, std::size_t& rest)
{
    std::vector<BpfClause> clauses;
    std::size_t at = behindBlanks(program, 0);
    rest = kNowhere;
    while (at < program.size()) {
        BpfClause clause{.placesAt = at};
        // A slash is in paths, too: a predicate begins behind a blank or a line end.
        std::size_t stop = at;
        bool predicate = false;
        while (stop < program.size() && program[stop] != '{') {
            const bool blankBefore =
                stop > at && std::string_view(" \t\r\n").find(program[stop - 1]) != kNowhere;
            if (program[stop] == '/' && blankBefore) {
                predicate = true;
                break;
            }
            stop = program[stop] == '"' ? behindText(program, stop, program.size()) : stop + 1;
        }
        stop = std::min(stop, program.size());
        clause.places = program.substr(at, stop - at);
        std::size_t brace = stop;
        if (predicate) {
            clause.predicateBegin = stop + 1;
            brace = clause.predicateBegin;
            while (brace < program.size() && program[brace] != '{')
                brace =
                    program[brace] == '"' ? behindText(program, brace, program.size()) : brace + 1;
            brace = std::min(brace, program.size());
            const auto slash = program.substr(0, brace).rfind('/');
            if (slash == kNowhere || slash < clause.predicateBegin) {
                rest = at;
                return clauses;
            }
            clause.predicateEnd = slash;
        }
        const auto behind =
            brace < program.size() ? behindBody(program, brace) : std::string_view::npos;
        if (behind == kNowhere) {
            rest = at;
            return clauses;
        }
        clause.bodyBegin = brace + 1;
        clause.bodyEnd = behind - 1;
        clauses.push_back(std::move(clause));
        at = behindBlanks(program, behind);
    }
    return clauses;
}

} // namespace probescope::probe
