#include "core/format/text/text_events.h"

#include <utility>

namespace probescope::format {

namespace {

/// Probes may have strings that hold line breaks: a quote is then still open at the line's end.
bool hasOpenQuote(std::string_view info)
{
    bool open = false;
    for (std::size_t at = info.find('"'); at != std::string_view::npos; at = info.find('"', at + 1))
        open = !open;
    return open;
}

} // namespace

TextEvents::TextEvents(Sink& sink)
    : m_learner(sink)
    , m_entries(kEntries)
{
}

void TextEvents::setTracer(std::string_view tracer)
{
    m_tracer = tracer;
    m_ownLines = ownLinesOf(tracer);
}

TextEvents::Found TextEvents::find(std::string_view rest, bool report)
{
    const NamedEvent named = nameEvent(rest, m_tracer, m_ownLines, report);
    const std::size_t place = quickHash(named.name) % kEntries;
    Entry* entry = &m_entries[place];
    if (!entry->isOf(named)) {
        entry = &m_entries[place ^ 1]; // two that are often seen may share a place
        if (!entry->isOf(named)) {
            std::swap(m_entries[place], *entry);
            entry = &m_entries[place];
            remember(named, *entry);
        }
    }
    return {.event = entry->event,
            .info = named.info,
            .isStack = entry->isStack,
            .spreads = entry->isMessage || hasOpenQuote(named.info)};
}

EventLearner::Event& TextEvents::named(std::string_view system, std::string_view name)
{
    return m_learner.event(system, name);
}

void TextEvents::remember(const NamedEvent& named, Entry& entry)
{
    std::string name;
    if (named.kind != NamedEvent::Kind::Plain)
        name = named.kind == NamedEvent::Kind::SysEnter ? "sys_enter_" : "sys_exit_";
    name += named.name;
    entry = {.kind = named.kind,
             .system = std::string(named.system),
             .name = std::string(named.name),
             .event = &m_learner.event(named.system, name),
             .isStack = name.ends_with("_stack"),
             .isMessage = name == "print" || name == "9p_protocol_dump"};
}

} // namespace probescope::format
