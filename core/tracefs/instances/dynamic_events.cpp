#include "core/tracefs/instances/dynamic_events.h"

#include "core/tracefs/files/control_text.h"

#include <algorithm>
#include <optional>

namespace probescope::tracefs {

namespace {

DynamicKind kindOf(char letter, std::string_view place)
{
    const bool user = place.starts_with('/');
    switch (letter) {
    case 'p':
        return user ? DynamicKind::UserProbe : DynamicKind::KernelProbe;
    case 'r':
        return user ? DynamicKind::UserReturn : DynamicKind::KernelReturn;
    case 'e':
        return DynamicKind::EventProbe;
    case 'f':
        return DynamicKind::FunctionProbe;
    case 't':
        return DynamicKind::TracepointProbe;
    case 's':
        return DynamicKind::Synthetic;
    default:
        return DynamicKind::Other;
    }
}

std::optional<DynamicEvent> dynamicEventOf(std::string_view line)
{
    // `r10:group/event PLACE ARGUMENTS`, `s:synthetic/event\tTYPE NAME; …`
    const auto end = std::min(line.find_first_of(" \t"), line.size());
    const auto head = line.substr(0, end);
    const auto colon = head.find(':');
    const auto slash = head.find('/', colon == std::string_view::npos ? 0 : colon);
    if (colon == std::string_view::npos || colon == 0 || slash == std::string_view::npos)
        return std::nullopt;
    DynamicEvent event{.event = {std::string(head.substr(colon + 1, slash - colon - 1)),
                                 std::string(head.substr(slash + 1))},
                       .definition = std::string(line)};
    auto rest = trimmed(line.substr(end));
    if (head[0] != 's') {
        const auto blank = std::min(rest.find(' '), rest.size());
        event.place = rest.substr(0, blank);
        rest = trimmed(rest.substr(blank));
    }
    event.arguments = rest;
    event.kind = kindOf(head[0], event.place);
    return event;
}

} // namespace

std::vector<DynamicEvent> dynamicEventLinesOf(std::string_view text)
{
    std::vector<DynamicEvent> events;
    for (const auto line : linesOf(text)) {
        if (auto event = dynamicEventOf(trimmed(line)))
            events.push_back(std::move(*event));
    }
    return events;
}

Result<std::vector<DynamicEvent>> dynamicEvents(access::Backend& backend)
{
    auto text = backend.read("dynamic_events");
    if (text)
        return dynamicEventLinesOf(*text);
    if (text.error().code != ErrorCode::NotFound)
        return passOn(text);
    std::vector<DynamicEvent> events;
    for (const char* file : {"kprobe_events", "uprobe_events"}) {
        text = backend.read(file);
        if (!text && text.error().code == ErrorCode::NotFound)
            continue;
        if (!text)
            return passOn(text);
        const auto more = dynamicEventLinesOf(*text);
        events.insert(events.end(), more.begin(), more.end());
    }
    return events;
}

Result<> deleteDynamicEvent(access::Backend& backend, const EventName& event)
{
    const auto command = "-:" + event.system + "/" + event.name;
    auto removed = backend.append("dynamic_events", command);
    if (removed || removed.error().code != ErrorCode::NotFound)
        return removed;
    removed = backend.append("kprobe_events", command);
    return removed ? removed : backend.append("uprobe_events", command);
}

} // namespace probescope::tracefs
