#include "core/tracefs/files/control_text.h"
#include "core/tracefs/files/control_value.h"
#include "core/tracefs/files/journal.h"
#include "core/tracefs/instances/event_files.h"
#include "core/tracefs/instances/instance.h"

#include <algorithm>
#include <utility>

namespace probescope::tracefs {

using access::TracePath;

namespace {

Result<TracePath> eventFolder(const EventName& event)
{
    TracePath folder = "events";
    if (event.system.empty() && !event.name.empty())
        return fail(ErrorCode::Invalid, tr("the event has no system"), {},
                    Place{.field = event.name});
    for (const auto* part : {&event.system, &event.name}) {
        if (part->empty())
            break;
        auto child = folder.child(*part);
        if (!child)
            return child;
        folder = std::move(*child);
    }
    return folder;
}

} // namespace

Result<std::string> Instance::eventState(const EventName& event) const
{
    const auto folder = eventFolder(event);
    if (!folder)
        return passOn(folder);
    const auto text = m_backend->read(m_folder / *folder / "enable");
    if (!text)
        return passOn(text);
    return std::string(trimmed(*text));
}

Result<> Instance::setEvent(const EventName& event, bool on)
{
    const auto folder = eventFolder(event);
    if (!folder)
        return passOn(folder);
    if (!m_journal || !event.name.empty())
        return put(*folder / "enable", on ? "1" : "0");
    // What is partly enabled at the top level could not be put back as a whole.
    const auto state = eventState(event);
    if (!state)
        return passOn(state);
    if (state->find('X') == std::string::npos)
        return put(*folder / "enable", on ? "1" : "0");
    const auto entries = m_backend->list(*folder);
    if (!entries)
        return passOn(entries);
    for (const auto& entry : *entries) {
        if (!entry.folder || (event.system.empty() && entry.name == "ftrace"))
            continue;
        const auto one =
            event.system.empty() ? EventName{entry.name} : EventName{event.system, entry.name};
        if (auto set = setEvent(one, on); !set)
            return set;
    }
    return {};
}

Result<std::vector<EventName>> Instance::enabledEvents() const
{
    const auto text = m_backend->read(m_folder / "set_event");
    if (!text)
        return passOn(text);
    std::vector<EventName> events;
    for (const auto line : linesOf(*text)) {
        const auto colon = line.find(':');
        if (colon != std::string_view::npos)
            events.push_back(
                {std::string(line.substr(0, colon)), std::string(trimmed(line.substr(colon + 1)))});
    }
    return events;
}

Result<std::string> Instance::filter(const EventName& event) const
{
    const auto folder = eventFolder(event);
    if (!folder)
        return passOn(folder);
    const auto text = m_backend->read(m_folder / *folder / "filter");
    if (!text)
        return passOn(text);
    const auto value = trimmed(*text);
    return value == "none" ? std::string() : std::string(value);
}

Result<> Instance::setFilter(const EventName& event, std::string_view filter)
{
    const auto folder = eventFolder(event);
    if (!folder)
        return passOn(folder);
    if (event.system.empty())
        return fail(ErrorCode::Invalid, tr("a filter is of an event or a system"),
                    tr("Choose an event for it"));
    const auto file = *folder / "filter";
    if (event.name.empty())
        return setFiltersOf(event.system, filter);
    const auto before = this->filter(event);
    if (!before)
        return passOn(before);
    auto set = put(file, filter.empty() ? "0" : filter);
    if (set)
        return set;
    const auto said = m_backend->read(m_folder / file);
    if (!said || !isFilterError(*said))
        return set;
    set.error().code = ErrorCode::Invalid;
    set.error().what = tr("the kernel does not understand the filter");
    set.error().hint = std::string(trimmed(*said));
    // A refused filter leaves the event without one, and its words in the file.
    const bool broken = isFilterError(*before);
    if (auto back = put(file, before->empty() || broken ? "0" : *before); !back)
        return back;
    return set;
}

/// `events/SYSTEM/filter` reports success where no event has the fields, and leaves an error in the
/// `filter` of each that has not. So each event gets its own.
Result<> Instance::setFiltersOf(const std::string& system, std::string_view filter)
{
    const auto folder = eventFolder({system, {}});
    if (!folder)
        return passOn(folder);
    const auto entries = m_backend->list(m_folder / *folder);
    if (!entries)
        return passOn(entries);
    bool taken = false;
    Result<> refused;
    for (const auto& entry : *entries) {
        if (!entry.folder)
            continue;
        auto set = setFilter({system, entry.name}, filter);
        if (!set && set.error().code != ErrorCode::Invalid)
            return set;
        if (set)
            taken = true;
        else
            refused = std::move(set);
    }
    return taken ? Result<>() : refused;
}

Result<std::vector<std::string>> Instance::triggers(const EventName& event) const
{
    const auto folder = eventFolder(event);
    if (!folder)
        return passOn(folder);
    const auto text = m_backend->read(m_folder / *folder / "trigger");
    if (!text)
        return passOn(text);
    std::vector<std::string> triggers;
    for (const auto line : linesOf(*text)) {
        if (!line.starts_with('#'))
            triggers.emplace_back(line);
    }
    return triggers;
}

Result<> Instance::addTrigger(const EventName& event, std::string_view trigger)
{
    const auto folder = eventFolder(event);
    if (!folder)
        return passOn(folder);
    auto added = putLine(*folder / "trigger", trigger);
    if (added && !isTop())
        m_triggers.emplace_back(event, trigger);
    return added;
}

Result<> Instance::removeTrigger(const EventName& event, std::string_view trigger)
{
    const auto folder = eventFolder(event);
    if (!folder)
        return passOn(folder);
    auto removed = putLine(*folder / "trigger", "!" + std::string(trigger));
    const auto known =
        std::find(m_triggers.begin(), m_triggers.end(), std::pair(event, std::string(trigger)));
    if (removed && known != m_triggers.end())
        m_triggers.erase(known);
    return removed;
}

Result<> Instance::removeListedTrigger(const EventName& event, std::string_view listed)
{
    return removeTrigger(event, triggerAsWritten(listed));
}

Result<std::string> Instance::histogram(const EventName& event) const
{
    const auto folder = eventFolder(event);
    if (!folder)
        return passOn(folder);
    return m_backend->read(m_folder / *folder / "hist");
}

} // namespace probescope::tracefs
