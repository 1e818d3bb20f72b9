#include "tests/support/fake_tracefs/fake_events.h"

#include "core/tracefs/files/control_text.h"
#include "core/tracefs/files/traceable_functions.h"

#include <algorithm>
#include <array>
#include <cerrno>
#include <set>

namespace probescope::fake {

namespace {

constexpr std::string_view kGlobalFilter =
    "### global filter ###\n"
    "# Use this to set filters for multiple events.\n"
    "# Only events with the given fields will be affected.\n"
    "# If no events are modified, an error message will be displayed here\n";
constexpr std::string_view kNoTriggers =
    "# Available triggers:\n"
    "# traceon traceoff snapshot stacktrace enable_event disable_event enable_hist disable_hist "
    "hist\n";
constexpr std::array<std::string_view, 9> kTriggers{"traceon",     "traceoff",     "snapshot",
                                                    "stacktrace",  "enable_event", "disable_event",
                                                    "enable_hist", "disable_hist", "hist"};

/// ftrace:function and others of its system are recorded by tracers, never enabled.
bool isTracersOwn(const FakeEvent& event)
{
    return event.system == "ftrace";
}

int errnoOf(FilterFaultKind kind)
{
    switch (kind) {
    case FilterFaultKind::FieldMissing:
    case FilterFaultKind::TooManyTerms:
    case FilterFaultKind::TooManyClose:
        return EPERM;
    case FilterFaultKind::TooManyOpen:
        return ENOENT;
    case FilterFaultKind::MissingQuote:
        return ESRCH;
    default:
        return EINVAL;
    }
}

/// Where the kernel draws its caret.
std::size_t caretOf(const FilterFault& fault, std::string_view filter)
{
    switch (fault.kind) {
    case FilterFaultKind::TooManyOpen:
    case FilterFaultKind::TooManyClose:
    case FilterFaultKind::MissingQuote:
    case FilterFaultKind::TooManyTerms:
        return fault.begin;
    case FilterFaultKind::FieldNotFound:
    case FilterFaultKind::ExpectString:
        return std::min(fault.end + (fault.kind == FilterFaultKind::FieldNotFound ? 1 : 0),
                        filter.size());
    case FilterFaultKind::Meaningless:
        return filter.size();
    default:
        return std::min(fault.begin + 1, filter.size());
    }
}

std::string triggerName(std::string_view text)
{
    return std::string(text.substr(0, text.find_first_of(": ")));
}

} // namespace

const FakeEvent* FakeEventTable::find(std::string_view system, std::string_view name) const
{
    const auto event = std::find_if(events.begin(), events.end(), [&](const auto& known) {
        return known.system == system && known.name == name;
    });
    return event == events.end() ? nullptr : &*event;
}

bool FakeEventTable::hasSystem(std::string_view system) const
{
    return std::any_of(events.begin(), events.end(),
                       [&](const auto& known) { return known.system == system; });
}

std::vector<const FakeEvent*> FakeEvents::below(const std::vector<std::string_view>& folder) const
{
    std::vector<const FakeEvent*> events;
    for (const auto& event : m_table->events) {
        if ((folder.empty() || event.system == folder[0])
            && (folder.size() < 2 || event.name == folder[1]))
            events.push_back(&event);
    }
    return events;
}

FakeEvents::State& FakeEvents::stateOf(const FakeEvent& event)
{
    return m_states[{event.system, event.name}];
}

FakeEvents::State FakeEvents::stateOf(const FakeEvent& event) const
{
    const auto state = m_states.find({event.system, event.name});
    return state == m_states.end() ? State() : state->second;
}

tl::expected<std::string, int> FakeEvents::read(const std::vector<std::string_view>& path) const
{
    const auto file = path.back();
    const std::vector<std::string_view> folder(path.begin(), path.end() - 1);
    const auto events = below(folder);
    if (events.empty() || folder.size() > 2)
        return tl::unexpected(ENOENT);
    if (file == "enable") {
        std::set<bool> seen;
        bool waiting = false;
        for (const auto* event : events) {
            if (isTracersOwn(*event))
                continue;
            const auto state = stateOf(*event);
            seen.insert(state.on || (folder.size() < 2 && state.isSoft()));
            waiting = state.isSoft();
        }
        if (seen.empty())
            return tl::unexpected(ENOENT);
        std::string text = seen.size() == 2 ? "X" : *seen.begin() ? "1" : "0";
        if (folder.size() == 2 && waiting)
            text += '*';
        return text + "\n";
    }
    if (file == "filter" && folder.size() == 1)
        return std::string(kGlobalFilter);
    if (folder.size() != 2)
        return tl::unexpected(ENOENT);
    const auto& event = *events.front();
    if (file == "format")
        return event.format;
    if (file == "id")
        return std::to_string(event.id) + "\n";
    if (file == "filter" && !isTracersOwn(event))
        return stateOf(event).filter + "\n";
    if (file == "hist") {
        std::string text;
        const auto counted = m_table->counted.find({event.system, event.name});
        for (const auto& histogram : stateOf(event).histograms)
            text += "# event histogram\n#\n# trigger info: " + histogram.listed() + "\n#\n\n"
                + (counted == m_table->counted.end()
                       ? "\nTotals:\n    Hits: 0\n    Entries: 0\n    Dropped: 0\n"
                       : counted->second);
        return text;
    }
    if (file != "trigger" || isTracersOwn(event))
        return tl::unexpected(ENOENT);
    std::string text;
    for (const auto& trigger : stateOf(event).triggers)
        text += trigger + "\n";
    for (const auto& histogram : stateOf(event).histograms)
        text += histogram.listed() + "\n";
    return text.empty() ? std::string(kNoTriggers) : text;
}

tl::expected<std::vector<std::string>, int>
FakeEvents::list(const std::vector<std::string_view>& path) const
{
    const auto events = below(path);
    if (events.empty() || path.size() > 2)
        return tl::unexpected(ENOENT);
    if (path.size() == 2) {
        if (isTracersOwn(*events.front()))
            return std::vector<std::string>{"format", "hist", "id"};
        return std::vector<std::string>{"enable", "filter", "format", "hist", "id", "trigger"};
    }
    std::set<std::string> names{"enable"};
    if (path.size() == 1)
        names.insert("filter");
    for (const auto* event : events)
        names.insert((path.empty() ? event->system : event->name) + "/");
    return std::vector<std::string>(names.begin(), names.end());
}

int FakeEvents::write(const std::vector<std::string_view>& path, std::string_view text)
{
    const auto file = path.back();
    const std::vector<std::string_view> folder(path.begin(), path.end() - 1);
    const auto events = below(folder);
    if (events.empty() || folder.size() > 2)
        return ENOENT;
    text = tracefs::trimmed(text);
    if (file == "enable")
        return enable(events, text);
    if (file == "filter" && folder.size() == 1)
        return filterSystem(events, text);
    if (folder.size() != 2)
        return ENOENT;
    if (file == "filter")
        return filter(*events.front(), text);
    if (file == "trigger")
        return text.starts_with('!') ? removeTrigger(*events.front(), text.substr(1))
                                     : trigger(*events.front(), text);
    return EACCES;
}

int FakeEvents::enable(const std::vector<const FakeEvent*>& events, std::string_view text)
{
    if (text != "0" && text != "1")
        return EINVAL;
    for (const auto* event : events) {
        if (isTracersOwn(*event))
            continue;
        auto& state = stateOf(*event);
        state.on = text == "1";
        state.wasOn = state.wasOn || state.on;
    }
    return 0;
}

int FakeEvents::filter(const FakeEvent& event, std::string_view text)
{
    auto& state = stateOf(event);
    if (text == "0") {
        state.filter = "none";
        return 0;
    }
    const auto format = tracefs::EventFormat::parse(event.format);
    const auto fault = tracefs::filterFault(text, format->filterFields(), m_rules);
    state.filter = text;
    if (!fault)
        return 0;
    if (fault->kind == FilterFaultKind::FieldMissing || fault->kind == FilterFaultKind::Empty) {
        state.filter += "\nError: (0)\n";
        return errnoOf(fault->kind);
    }
    const std::string caret(caretOf(*fault, text), ' ');
    state.filter += "\n" + caret + "^\nparse_error: " + fault->words().text() + "\n";
    m_complaint = "event filter parse error: error: " + fault->words().text()
        + "\n  Command: " + std::string(text) + "\n           " + caret + "^\n";
    return errnoOf(fault->kind);
}

int FakeEvents::filterSystem(const std::vector<const FakeEvent*>& events, std::string_view text)
{
    for (const auto* event : events) {
        if (filter(*event, text) != 0) {
            stateOf(*event).filter = std::string(text)
                + "\n^\nparse_error: Couldn't find or set field in one of a subsystem's events\n";
        }
    }
    return 0; // even when none of them has the field
}

void FakeEvents::wait(std::string_view text, int by)
{
    // enable_event:SYSTEM:NAME
    const auto rest = text.substr(text.find(':') + 1);
    const auto colon = rest.find(':');
    const auto name = rest.substr(colon + 1);
    if (const auto* other =
            m_table->find(rest.substr(0, colon), name.substr(0, name.find_first_of(": "))))
        stateOf(*other).waiting += by;
}

int FakeEvents::trigger(const FakeEvent& event, std::string_view text)
{
    const auto name = triggerName(text);
    if (std::find(kTriggers.begin(), kTriggers.end(), name) == kTriggers.end())
        return EINVAL;
    if (name == "hist")
        return histogram(event, text, false);
    auto& triggers = stateOf(event).triggers;
    const bool other = name.ends_with("able_event") || name.ends_with("able_hist");
    const auto key = other ? text.substr(0, text.find_first_of(" ")) : std::string_view(name);
    if (std::any_of(triggers.begin(), triggers.end(),
                    [&](const auto& known) { return known.starts_with(key); }))
        return EEXIST;
    const auto condition = text.find(" if ");
    if (condition != std::string_view::npos) {
        const auto format = tracefs::EventFormat::parse(event.format);
        if (tracefs::filterFault(text.substr(condition + 4), format->filterFields(), m_rules))
            return EINVAL;
    }
    if (other) {
        const auto parts = text.substr(text.find(':') + 1);
        const auto colon = parts.find(':');
        if (colon == std::string_view::npos)
            return EINVAL;
        const auto wanted = parts.substr(colon + 1);
        if (!m_table->find(parts.substr(0, colon), wanted.substr(0, wanted.find_first_of(": "))))
            return EINVAL;
        wait(text, 1);
    }
    const auto head = std::string(text.substr(0, condition));
    const auto tail =
        condition == std::string_view::npos ? "" : std::string(text.substr(condition));
    const auto count = other ? std::string::npos : head.find(':');
    if (count != std::string::npos && !tracefs::numberOf(std::string_view(head).substr(count + 1)))
        return EINVAL;
    stateOf(event).wasOn = true; // softly
    triggers.insert(triggers.begin(),
                    count == std::string::npos
                        ? head + ":unlimited" + tail
                        : head.substr(0, count) + ":count=" + head.substr(count + 1) + tail);
    return 0;
}

void FakeEvents::fireTriggers(const FakeEvent& event)
{
    for (auto& trigger : stateOf(event).triggers) {
        const auto count = trigger.find("count=");
        if (count == std::string::npos)
            continue;
        const auto begin = count + std::string_view("count=").size();
        const auto end = std::min(trigger.find(' ', begin), trigger.size());
        const auto left = *tracefs::numberOf(std::string_view(trigger).substr(begin, end - begin));
        trigger.replace(begin, end - begin, std::to_string(left > 0 ? left - 1 : 0));
    }
}

int FakeEvents::removeTrigger(const FakeEvent& event, std::string_view text)
{
    auto& triggers = stateOf(event).triggers;
    const auto name = triggerName(text);
    if (std::find(kTriggers.begin(), kTriggers.end(), name) == kTriggers.end())
        return EINVAL;
    if (name == "hist")
        return histogram(event, text, true);
    const auto known = std::find_if(triggers.begin(), triggers.end(), [&](const auto& trigger) {
        return name.ends_with("able_event") ? trigger.starts_with(text.substr(0, text.find(' ')))
                                            : triggerName(trigger) == name;
    });
    if (known == triggers.end())
        return 0; // the kernel does not mind
    if (name.ends_with("able_event"))
        wait(*known, -1);
    triggers.erase(known);
    return 0;
}

bool FakeEvents::makesSynthetic() const
{
    return std::any_of(m_table->events.begin(), m_table->events.end(), [&](const auto& event) {
        return event.system == "synthetic"
            && std::any_of(m_states.begin(), m_states.end(), [&](const auto& state) {
                   const auto& histograms = state.second.histograms;
                   return std::any_of(histograms.begin(), histograms.end(),
                                      [&](const auto& one) { return one.makes(event.name); });
               });
    });
}

/// Another histogram than that one takes its variables.
bool FakeEvents::isFollowed(const FakeEvent& event, const FakeHistogram& own) const
{
    for (const auto& [key, state] : m_states) {
        if (std::any_of(
                state.histograms.begin(), state.histograms.end(), [&](const auto& histogram) {
                    return !histogram.isSame(own) && histogram.follows(event.system, event.name);
                }))
            return true;
    }
    return false;
}

int FakeEvents::complainOfHistogram(const FakeEvent& event, const FakeHistogram::Fault& fault,
                                    std::string_view text)
{
    m_complaint = "hist:" + event.system + ":" + event.name + ": error: " + fault.words
        + "\n  Command: " + std::string(text) + "\n           " + std::string(fault.place, ' ')
        + "^\n";
    return EINVAL;
}

int FakeEvents::histogram(const FakeEvent& event, std::string_view text, bool away)
{
    const auto format = tracefs::EventFormat::parse(event.format);
    auto parsed = FakeHistogram::parse(text, format->filterFields());
    if (!parsed)
        return complainOfHistogram(event, parsed.error(), text);
    if (!parsed->filter.empty()
        && tracefs::filterFault(parsed->filter, format->filterFields(), m_rules))
        return EINVAL;
    auto& histograms = stateOf(event).histograms;
    const auto known = std::find_if(histograms.begin(), histograms.end(),
                                    [&](const auto& one) { return one.isSame(*parsed); });
    if (away) {
        if (known == histograms.end())
            return 0; // the kernel does not mind
        if (!known->variables.empty() && isFollowed(event, *known))
            return EBUSY;
        histograms.erase(known);
        return 0;
    }
    const bool steers = text.find(":pause") != std::string_view::npos
        || text.find(":cont") != std::string_view::npos
        || text.find(":clear") != std::string_view::npos;
    if (known != histograms.end()) {
        if (!steers) {
            complainOfHistogram(event, {"Hist trigger already exists", 0}, text);
            return EEXIST;
        }
        known->paused = parsed->paused;
        return 0;
    }
    stateOf(event).wasOn = true;
    histograms.push_back(std::move(*parsed));
    return 0;
}

int FakeEvents::setEvent(std::string_view text)
{
    for (auto word : tracefs::splitWords(text)) {
        const bool away = word.starts_with('!');
        if (away)
            word.remove_prefix(1);
        const auto colon = word.find(':');
        bool found = false;
        for (const auto& event : m_table->events) {
            const bool matches = colon == std::string_view::npos
                ? event.system == word || event.name == word
                : tracefs::globMatches(word.substr(0, colon), event.system)
                    && (word.substr(colon + 1).empty()
                        || tracefs::globMatches(word.substr(colon + 1), event.name));
            if (!matches || isTracersOwn(event))
                continue;
            auto& state = stateOf(event);
            state.on = !away;
            state.wasOn = state.wasOn || state.on;
            found = true;
        }
        if (!found)
            return EINVAL;
    }
    return 0;
}

void FakeEvents::disableAll()
{
    for (auto& [key, state] : m_states)
        state.on = false;
}

std::string FakeEvents::enabled() const
{
    std::string text;
    for (const auto& event : m_table->events) {
        const auto state = stateOf(event);
        if (state.on || state.isSoft())
            text += event.system + ":" + event.name + "\n";
    }
    return text;
}

bool FakeEvents::isEnabled(std::string_view system, std::string_view name) const
{
    const auto* event = m_table->find(system, name);
    return event && stateOf(*event).on;
}

bool FakeEvents::isUsed(const FakeEvent& event) const
{
    const auto state = stateOf(event);
    if (state.on || state.isSoft())
        return true;
    // A histogram of any event may make it.
    return event.system == "synthetic"
        && std::any_of(m_states.begin(), m_states.end(), [&](const auto& other) {
               const auto& histograms = other.second.histograms;
               return std::any_of(histograms.begin(), histograms.end(),
                                  [&](const auto& one) { return one.makes(event.name); });
           });
}

void FakeEvents::forget(const FakeEvent& event)
{
    m_states.erase({event.system, event.name});
}

std::string FakeEvents::takeComplaint()
{
    return std::exchange(m_complaint, {});
}

} // namespace probescope::fake
