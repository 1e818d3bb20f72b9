#include "core/access/control/trigger_line.h"

#include <algorithm>

namespace probescope::access {

namespace {

tl::unexpected<Error> refuseTrigger(Message what, std::string_view part)
{
    return fail(ErrorCode::Refused, std::move(what), {}, Place{.field = std::string(part)});
}

bool isBlank(char c)
{
    return c == ' ' || c == '\t';
}

std::string_view trimmedPart(std::string_view text)
{
    while (!text.empty() && isBlank(text.front()))
        text.remove_prefix(1);
    while (!text.empty() && isBlank(text.back()))
        text.remove_suffix(1);
    return text;
}

/// Without the condition.
std::string_view headOf(std::string_view text)
{
    for (auto at = text.find("if"); at != std::string_view::npos; at = text.find("if", at + 1)) {
        const bool before = at > 0 && isBlank(text[at - 1]);
        if (before && at + 2 < text.size() && isBlank(text[at + 2]))
            return text.substr(0, at);
    }
    return text;
}

/// Up to the separator, which goes with it.
std::string_view take(std::string_view& text, char separator)
{
    const auto end = text.find(separator);
    const auto part = text.substr(0, end);
    text = end == std::string_view::npos ? std::string_view() : text.substr(end + 1);
    return part;
}

/// Up to the first of the separators, which goes with it.
std::string_view takeKind(std::string_view& text)
{
    const auto end = text.find_first_of(": \t");
    const auto part = text.substr(0, end);
    text = end == std::string_view::npos ? std::string_view() : text.substr(end + 1);
    return part;
}

/// Adds what `onmatch(…).trace(EVENT,…)` does: the synthetic event that it makes, or a snapshot.
Result<> addAction(TriggerLine& line, std::string_view action)
{
    auto rest = action;
    take(rest, ')');
    take(rest, '.');
    auto name = trimmedPart(take(rest, '('));
    if (name.empty())
        return refuseTrigger(tr("unknown histogram action"), action);
    // The kernel looks at the beginnings of these, too.
    line.snapshots = line.snapshots || name.starts_with("snapshot");
    if (name.starts_with("save") || name.starts_with("snapshot"))
        return {};
    if (name.starts_with("trace")) {
        auto parameters = take(rest, ')');
        name = trimmedPart(take(parameters, ','));
        if (name.empty())
            return refuseTrigger(tr("unknown histogram action"), action);
    }
    line.names.emplace_back(name);
    return {};
}

} // namespace

bool TriggerLine::setsClock(std::string_view text)
{
    const auto head = headOf(text);
    return trimmedPart(head).starts_with("hist")
        && (head.find("common_timestamp") != head.npos || head.find("clock=") != head.npos);
}

Result<TriggerLine> TriggerLine::parse(std::string_view text)
{
    TriggerLine line;
    text = trimmedPart(text.substr(0, text.find('\n')));
    line.removes = text.starts_with('!');
    if (line.removes)
        text.remove_prefix(1);
    auto rest = trimmedPart(headOf(text));
    if (std::any_of(rest.begin(), rest.end(), [](char c) { return (c & 0x80) != 0; }))
        return refuseTrigger(tr("triggers must be ASCII text"), rest);
    line.kind = takeKind(rest);
    while (line.kind == "hist" && !rest.empty()) {
        const auto part = trimmedPart(take(rest, ':'));
        if (part.starts_with("name=")) {
            line.names.emplace_back(trimmedPart(part.substr(std::string_view("name=").size())));
        } else if (part.find('=') == std::string_view::npos && part.starts_with("on")) {
            if (auto added = addAction(line, part); !added)
                return passOn(added);
        }
    }
    return line;
}

} // namespace probescope::access
