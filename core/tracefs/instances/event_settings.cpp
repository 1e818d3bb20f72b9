#include "core/tracefs/instances/event_settings.h"

#include "core/tracefs/files/control_text.h"
#include "core/tracefs/files/control_value.h"
#include "core/tracefs/instances/event_files.h"

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

EventSettings::EventSettings(ControlFiles files)
    : m_files(std::move(files))
{
}

Result<std::string> EventSettings::state(const EventName& event) const
{
    const auto folder = eventFolder(event);
    if (!folder)
        return passOn(folder);
    return m_files.readValue(*folder / "enable");
}

Result<> EventSettings::setEnabled(const EventName& event, bool on)
{
    const auto folder = eventFolder(event);
    if (!folder)
        return passOn(folder);
    if (!m_files.isTop() || !event.name.empty())
        return m_files.write(*folder / "enable", on ? "1" : "0");
    // What is partly enabled at the top level could not be put back as a whole.
    const auto state = this->state(event);
    if (!state)
        return passOn(state);
    if (state->find('X') == std::string::npos)
        return m_files.write(*folder / "enable", on ? "1" : "0");
    const auto entries = m_files.list(*folder);
    if (!entries)
        return passOn(entries);
    for (const auto& entry : *entries) {
        if (!entry.folder || (event.system.empty() && entry.name == "ftrace"))
            continue;
        const auto one =
            event.system.empty() ? EventName{entry.name} : EventName{event.system, entry.name};
        if (auto set = setEnabled(one, on); !set)
            return set;
    }
    return {};
}

Result<std::vector<EventName>> EventSettings::enabled() const
{
    const auto text = m_files.read("set_event");
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

Result<std::string> EventSettings::filter(const EventName& event) const
{
    const auto folder = eventFolder(event);
    if (!folder)
        return passOn(folder);
    auto value = m_files.readValue(*folder / "filter");
    if (value && *value == "none")
        value->clear();
    return value;
}

Result<> EventSettings::setFilter(const EventName& event, std::string_view filter)
{
    const auto folder = eventFolder(event);
    if (!folder)
        return passOn(folder);
    if (event.system.empty())
        return fail(ErrorCode::Invalid, tr("a filter needs an event or a system"),
                    tr("Choose an event"));
    const auto file = *folder / "filter";
    if (event.name.empty())
        return setFiltersOf(event.system, filter);
    const auto before = this->filter(event);
    if (!before)
        return passOn(before);
    auto set = m_files.write(file, filter.empty() ? "0" : filter);
    if (set)
        return set;
    const auto said = m_files.read(file);
    if (!said || !isFilterError(*said))
        return set;
    set.error().code = ErrorCode::Invalid;
    set.error().what = tr("the kernel cannot parse the filter");
    set.error().hint = std::string(trimmed(*said));
    // A refused filter leaves the event without one, and its words in the file.
    const bool broken = isFilterError(*before);
    if (auto back = m_files.write(file, before->empty() || broken ? "0" : *before); !back)
        return back;
    return set;
}

/// `events/SYSTEM/filter` reports success where no event has the fields, and leaves an error in the
/// `filter` of each that has not. So each event gets its own.
Result<> EventSettings::setFiltersOf(const std::string& system, std::string_view filter)
{
    const auto folder = eventFolder({system, {}});
    if (!folder)
        return passOn(folder);
    const auto entries = m_files.list(*folder);
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

Result<std::vector<std::string>> EventSettings::triggers(const EventName& event) const
{
    const auto folder = eventFolder(event);
    if (!folder)
        return passOn(folder);
    const auto text = m_files.read(*folder / "trigger");
    if (!text)
        return passOn(text);
    std::vector<std::string> triggers;
    for (const auto line : linesOf(*text)) {
        if (!line.starts_with('#'))
            triggers.emplace_back(line);
    }
    return triggers;
}

Result<> EventSettings::addTrigger(const EventName& event, std::string_view trigger)
{
    const auto folder = eventFolder(event);
    if (!folder)
        return passOn(folder);
    auto added = m_files.append(*folder / "trigger", trigger);
    if (added && !m_files.isTop())
        m_triggers.emplace_back(event, trigger);
    return added;
}

Result<> EventSettings::removeTrigger(const EventName& event, std::string_view trigger)
{
    const auto folder = eventFolder(event);
    if (!folder)
        return passOn(folder);
    auto removed = m_files.append(*folder / "trigger", "!" + std::string(trigger));
    const auto known =
        std::find(m_triggers.begin(), m_triggers.end(), std::pair(event, std::string(trigger)));
    if (removed && known != m_triggers.end())
        m_triggers.erase(known);
    return removed;
}

Result<> EventSettings::removeListedTrigger(const EventName& event, std::string_view listed)
{
    return removeTrigger(event, triggerAsWritten(listed));
}

Result<std::string> EventSettings::histogram(const EventName& event) const
{
    const auto folder = eventFolder(event);
    if (!folder)
        return passOn(folder);
    return m_files.read(*folder / "hist");
}

Result<> EventSettings::removeAddedTriggers()
{
    // Those that were added last may name what those before them made.
    while (!m_triggers.empty()) {
        const auto [event, trigger] = m_triggers.back();
        m_triggers.pop_back();
        if (auto removed = removeTrigger(event, trigger); !removed
            && removed.error().code != ErrorCode::NotFound
            && removed.error().code != ErrorCode::Invalid) // a count that ran out, a clause less
            return removed;
    }
    return {};
}

} // namespace probescope::tracefs
