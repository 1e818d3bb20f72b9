#include "core/probe/import/tracefs_writes.h"

#include "core/base/text.h"
#include "core/probe/syntax/shell_tokens.h"

#include <algorithm>
#include <memory>
#include <utility>

namespace probescope::probe {

namespace {

std::string eventOfPath(const std::string& path)
{
    const auto name = path.rfind('/');
    const auto events = path.rfind("events/");
    return events == std::string::npos || name < events + 7
        ? std::string()
        : path.substr(events + 7, name - events - 7);
}

/// What is surely none of the files of tracing.
bool isOther(std::string_view path)
{
    return path.empty() || path.starts_with("/dev/") || path.starts_with("/tmp/")
        || path.starts_with("/var/") || path.starts_with("/home/");
}

/// Is it the event of this probe, or its group?
bool isOf(std::string event, const ImportedProbe& probe)
{
    std::replace(event.begin(), event.end(), ':', '/');
    const Spec& spec = probe.probe.spec;
    const bool user = isUser(spec.kind);
    const std::string group =
        !spec.group.empty() ? spec.group : std::string(user ? "uprobes" : "kprobes");
    return event == group || event == group + "/" + spec.event || event == spec.event
        || event == group + "/*";
}

} // namespace

bool TracefsWrites::isTracing(std::string_view file)
{
    return file.ends_with("_events") || file.find("tracing") != std::string_view::npos
        || file.find("events/") != std::string_view::npos;
}

void TracefsWrites::write(const ShellValue& text, const ShellValue& file, std::size_t at)
{
    const std::string& path = file.text.text;
    const bool defines = path.ends_with("_events");
    const bool unknownFile = !file.unknown.empty() && !isTracing(path);
    if (unknownFile && beginsDefinition(text.text.text))
        m_sink.note(file.unknownAt, tr("The file {} is unknown here.", {file.unknown}), false);
    if (!text.unknown.empty() && (defines || unknownFile || isTracing(path))) {
        m_sink.note(text.unknownAt,
                    tr("The value of {} is known only when the script runs: this is left out.",
                       {text.unknown}),
                    true);
        return;
    }
    if (!defines && !(unknownFile && beginsDefinition(text.text.text))) {
        writeOther(text.text, path, at);
        return;
    }
    for (const PlacedText& line : placedLines(text.text)) {
        const auto words = trimmedBlanks(line.text, " \t\r");
        if (words.empty())
            continue;
        const auto begin = static_cast<std::size_t>(words.data() - line.text.data());
        PlacedText definition = line.part(begin, begin + words.size());
        if (words.front() == '-' || words.front() == '!') {
            m_sink.note(definition.at, tr("This deletes a probe instead of defining one."), true);
            continue;
        }
        // The older file has no letter before the name.
        if (path.ends_with("synthetic_events") && !words.starts_with("s:")) {
            definition.text.insert(0, "s:");
            definition.from.insert(definition.from.begin(), 2, definition.at);
        }
        m_sink.addDefinition(definition);
    }
}

void TracefsWrites::writeOther(const PlacedText& text, const std::string& path, std::size_t at)
{
    const std::string words(trimmedBlanks(text.text, " \t\r\n"));
    const auto is = [&path](std::string_view name) {
        return path.ends_with(name)
            && (path.size() == name.size() || path[path.size() - name.size() - 1] == '/');
    };
    if (is("filter")) {
        if (words != "0" && !words.empty())
            takeFilter(words, text.at, eventOfPath(path));
    } else if (is("trigger")) {
        if (words.starts_with("stacktrace"))
            m_sink.import.stackTrace = true;
        else if (!words.starts_with('!'))
            m_triggers.push_back({.event = eventOfPath(path), .words = words, .at = text.at});
    } else if (is("stacktrace") || is("userstacktrace")) {
        m_sink.import.stackTrace = m_sink.import.stackTrace || words == "1";
    } else if (is("trace_options") && words.ends_with("stacktrace")) {
        m_sink.import.stackTrace = m_sink.import.stackTrace || !words.starts_with("no");
    } else if (!isOther(path)) {
        // Whoever has the probe switches it on.
        const bool switches =
            is("enable") || is("tracing_on") || is("trace") || is("set_event") || is("free_buffer");
        if (switches)
            return;
        m_sink.note(words.empty() ? at : text.at,
                    tr("What is written to {} is not part of a probe.", {path}), true);
    }
}

bool TracefsWrites::isProbe(const std::string& event) const
{
    const auto& probes = m_sink.import.probes;
    return std::any_of(probes.begin(), probes.end(),
                       [&event](const ImportedProbe& probe) { return isOf(event, probe); });
}

void TracefsWrites::takeFilter(const std::string& filter, std::size_t at, const std::string& event)
{
    if (!event.empty() && !isProbe(event)) {
        m_sink.note(
            at,
            tr("The filter belongs to {}, which is not a probe of this text: it is left out: {}.",
               {event, filter}),
            true);
        return;
    }
    if (!m_sink.setFilter(filter, at))
        return;
    for (ImportedProbe& probe : m_sink.import.probes)
        if (event.empty() || isOf(event, probe))
            probe.isFiltered = true;
}

void TracefsWrites::finish()
{
    auto& import = m_sink.import;
    for (const Trigger& leave : m_triggers) {
        const auto match = leave.words.find("onmatch(");
        const std::string entry = match == std::string::npos
            ? std::string()
            : leave.words.substr(match + 8, leave.words.find(')', match) - match - 8);
        const auto start =
            std::find_if(m_triggers.begin(), m_triggers.end(), [&entry](const Trigger& one) {
                std::string event = one.event;
                std::replace(event.begin(), event.end(), '/', '.');
                return !entry.empty() && event == entry
                    && one.words.find("common_timestamp") != std::string::npos;
            });
        if (start == m_triggers.end() || !isProbe(start->event) || !isProbe(leave.event))
            continue;
        import.latency = true;
        for (const Trigger* const one :
             {static_cast<const Trigger*>(std::to_address(start)), &leave})
            if (const auto filter = one->words.rfind(" if "); filter != std::string::npos)
                takeFilter(one->words.substr(filter + 4), one->at, one->event);
        m_paired.push_back(start->event);
        m_paired.push_back(leave.event);
        takePairFirst(start->event, leave.event);
        dropSynthetic(leave);
    }
    for (const Trigger& trigger : m_triggers) {
        const bool ofPair =
            std::find(m_paired.begin(), m_paired.end(), trigger.event) != m_paired.end();
        if (!ofPair)
            m_sink.note(trigger.at, tr("The trigger “{}” is not part of a probe.", {trigger.words}),
                        true);
    }
}

void TracefsWrites::takePairing(const ShellValues& words)
{
    std::string entry;
    std::string leave;
    for (const ShellValue& word : words) {
        const std::string& text = word.text.text;
        if (text.starts_with("entry="))
            entry = text.substr(6);
        else if (text.starts_with("leave="))
            leave = text.substr(6);
    }
    if (entry.empty() || leave.empty() || !isProbe(entry) || !isProbe(leave))
        return;
    m_sink.import.latency = true;
    std::replace(entry.begin(), entry.end(), ':', '/');
    std::replace(leave.begin(), leave.end(), ':', '/');
    takePairFirst(entry, leave);
}

void TracefsWrites::takePairFirst(const std::string& entry, const std::string& leave)
{
    auto& probes = m_sink.import.probes;
    std::size_t next = 0;
    for (const std::string& event : {entry, leave}) {
        const auto found =
            std::find_if(probes.begin() + std::ptrdiff_t(next), probes.end(),
                         [&event](const ImportedProbe& probe) {
                             const Spec& spec = probe.probe.spec;
                             return event == spec.group + "/" + spec.event || event == spec.event
                                 || (spec.group.empty() && event.ends_with("/" + spec.event));
                         });
        if (found == probes.end())
            return;
        std::rotate(probes.begin() + std::ptrdiff_t(next), found, found + 1);
        ++next;
    }
}

/// The event that the pair makes says what the form's latency says.
void TracefsWrites::dropSynthetic(const Trigger& leave)
{
    auto& probes = m_sink.import.probes;
    const auto found = std::find_if(probes.begin(), probes.end(), [&](const auto& probe) {
        const Spec& spec = probe.probe.spec;
        return spec.kind == Kind::Synthetic
            && (leave.words.find("trace(" + spec.event + ",") != std::string::npos
                || leave.words.find("." + spec.event + "(") != std::string::npos);
    });
    if (found == probes.end())
        return;
    m_paired.push_back("synthetic/" + found->probe.spec.event);
    m_sink.note(
        leave.at,
        tr("The synthetic event {} is left out: entry and return are paired into a latency.",
           {found->probe.spec.event}),
        false);
    probes.erase(found);
}

} // namespace probescope::probe
