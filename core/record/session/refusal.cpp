#include "core/record/session/refusal.h"

#include "core/base/near_names.h"
#include "core/base/text.h"
#include "core/probe/check/check_command.h"
#include "core/probe/check/kernel_faults.h"
#include "core/record/session/kernel_checker.h"
#include "core/record/session/probe_plan.h"
#include "core/tracefs/events/event_filter_text.h"
#include "core/tracefs/files/control_text.h"
#include "core/tracefs/files/traceable_functions.h"

#include <algorithm>
#include <cstdint>
#include <utility>

namespace probescope::record {

namespace {

using access::TracePath;
using tracefs::EventName;

bool isRefusal(const Error& error)
{
    return error.code == ErrorCode::Invalid || error.code == ErrorCode::NotFound;
}

std::string nameOf(const EventChoice& choice)
{
    return choice.name.empty() ? choice.system : choice.system + ':' + choice.name;
}

/// All that a kernel has, as `system:name`; empty where nobody tells.
std::vector<std::string> eventsOf(access::Backend& backend)
{
    std::vector<std::string> events;
    const auto text = backend.read("available_events");
    if (!text)
        return events;
    for (const auto line : tracefs::linesOf(*text))
        events.emplace_back(tracefs::trimmed(line));
    return events;
}

std::vector<std::string> systemsOf(const std::vector<std::string>& events)
{
    std::vector<std::string> systems;
    for (const auto& event : events) {
        auto system = event.substr(0, event.find(':'));
        if (std::find(systems.begin(), systems.end(), system) == systems.end())
            systems.push_back(std::move(system));
    }
    return systems;
}

/// In the system that was written, since whoever writes one mostly knows it; else in one whose name
/// is near, too.
std::vector<std::string> nearEvents(const EventChoice& choice,
                                    const std::vector<std::string>& events)
{
    std::vector<std::string> here;
    std::vector<std::string> elsewhere;
    for (const auto& event : events) {
        const auto colon = event.find(':');
        const auto system = event.substr(0, colon);
        if (!isNear(choice.name, event.substr(colon + 1)))
            continue;
        if (system == choice.system)
            here.push_back(event);
        else if (isNear(choice.system, system))
            elsewhere.push_back(event);
    }
    return nearNames(nameOf(choice), here.empty() ? elsewhere : here);
}

Error unknownEvent(const EventChoice& choice, const std::vector<std::string>& events, Error error)
{
    error.place = {};
    error.code = ErrorCode::NotFound;
    if (choice.name.empty()) {
        error.what = tr("this kernel has no event system {}", {choice.system});
        error.hint = didYouMean(choice.system, nearNames(choice.system, systemsOf(events)));
        return error;
    }
    error.what = tr("this kernel has no event {}", {nameOf(choice)});
    const auto elsewhere = std::find_if(events.begin(), events.end(), [&](const auto& event) {
        return event.substr(event.find(':') + 1) == choice.name;
    });
    error.hint = elsewhere != events.end() ? tr("Did you mean {}?", {*elsewhere})
                                           : didYouMean(nearEvents(choice, events));
    return error;
}

/// The fields of an event, or of all events of a system.
std::vector<tracefs::EventField> fieldsOf(access::Backend& backend, const EventName& event)
{
    std::vector<std::string> names{event.name};
    const auto folder = TracePath("events").child(event.system);
    if (!folder)
        return {};
    if (event.name.empty()) {
        names.clear();
        for (const auto& entry : backend.list(*folder).value_or(std::vector<access::Entry>()))
            if (entry.folder)
                names.push_back(entry.name);
    }
    std::vector<tracefs::EventField> fields;
    for (const auto& name : names) {
        const auto one = folder->child(name);
        auto text = one ? backend.read(*one / "format") : passOn(one);
        const auto format = text ? tracefs::EventFormat::parse(std::move(*text))
                                 : Result<tracefs::EventFormat>(passOn(text));
        if (!format)
            continue;
        for (auto& field : format->filterFields()) {
            const bool known = std::any_of(fields.begin(), fields.end(), [&](const auto& other) {
                return other.name == field.name;
            });
            if (!known)
                fields.push_back(std::move(field));
        }
    }
    return fields;
}

/// What has a filter.
enum class FilterOwner : std::uint8_t { Event, System, Probe };

Message wrongFilter(FilterOwner owner, const std::string& name, const Message& fault)
{
    switch (owner) {
    case FilterOwner::Event:
        return tr("the kernel rejected the filter of the event {}: {}", {name, fault});
    case FilterOwner::System:
        return tr("the kernel rejected the filter of the system {}: {}", {name, fault});
    case FilterOwner::Probe:
        break;
    }
    return tr("the kernel rejected the filter of the probe {}: {}", {name, fault});
}

Message noSuchField(FilterOwner owner, const std::string& name, std::string_view field)
{
    switch (owner) {
    case FilterOwner::Event:
        return tr("the event {} has no field {}", {name, field});
    case FilterOwner::System:
        return tr("the system {} has no field {}", {name, field});
    case FilterOwner::Probe:
        break;
    }
    return tr("the probe {} has no field {}", {name, field});
}

/// `name` is how the user calls the owner, `event` how the kernel does.
Error refusalOfFilter(access::Backend& backend, const EventName& event, FilterOwner owner,
                      const std::string& name, std::string_view filter, Error error)
{
    const auto fields = fieldsOf(backend, event);
    if (fields.empty())
        return error;
    const auto fault =
        tracefs::filterFault(filter, fields, {.cpuLists = true, .functionNames = true});
    if (!fault)
        return error;
    const auto part = filter.substr(fault->begin, fault->end - fault->begin);
    error.code = ErrorCode::Invalid;
    error.place = {};
    const auto shown = withCaret(filter, fault->begin);
    error.hint = shown;
    if (fault->kind != FilterFaultKind::FieldNotFound) {
        error.what = wrongFilter(owner, name, fault->words());
        return error;
    }
    error.what = noSuchField(owner, name, part);
    std::vector<std::string> names;
    names.reserve(fields.size());
    for (const auto& field : fields)
        names.push_back(field.name);
    error.hint = tr("{}\n{}", {shown, didYouMean(part, nearNames(part, names))});
    return error;
}

struct ProbeReason
{
    std::size_t column = 0; ///< in the definition
    Message words = {}; ///< sentences
};

/// As the form for probes has it.
std::vector<probe::Finding> judged(access::Backend& backend, std::string_view definition)
{
    const auto checkCommand = KernelChecker::of(backend);
    return checkCommand ? checkCommand->checkCommand(definition) : std::vector<probe::Finding>();
}

std::optional<ProbeReason> reasonOf(access::Backend& backend, const RefusedProbe& refused)
{
    const auto findings = judged(backend, refused.definition);
    const auto* const found = probe::firstError(findings);
    const auto& complaint = refused.complaint;
    // The kernel is right: where it blames something else, only its words are explained.
    if (found != nullptr && (!complaint || complaint->words == found->kernelMessage))
        return ProbeReason{found->begin, sentences(found->what, found->fix)};
    const auto fault = complaint ? probe::faultOfMessage(complaint->words) : std::nullopt;
    if (!fault)
        return std::nullopt;
    const auto text = probe::textOf(*fault);
    return ProbeReason{columnInDefinition(refused.definition, refused.command, complaint->column),
                       sentences(text.what, text.fix)};
}

/// The first that chooses nothing.
const std::string* wrongPattern(const tracefs::TraceableFunctions& list,
                                const std::vector<std::string>& patterns)
{
    const auto wrong = std::find_if(patterns.begin(), patterns.end(), [&](const auto& pattern) {
        return tracefs::patternKind(pattern) != tracefs::PatternKind::Command
            && list.matching(pattern).empty();
    });
    return wrong == patterns.end() ? nullptr : &*wrong;
}

void replaceAll(std::string& text, std::string_view what, std::string_view with)
{
    for (auto at = text.find(what); at != std::string::npos && !what.empty();
         at = text.find(what, at + with.size()))
        text.replace(at, what.size(), with);
}

} // namespace

Error refusalOfEvent(access::Backend& backend, const EventChoice& choice, Error error)
{
    if (!isRefusal(error))
        return error;
    const auto events = eventsOf(backend);
    const auto written = nameOf(choice);
    const bool there = std::any_of(events.begin(), events.end(), [&](const auto& event) {
        return event == written || (choice.name.empty() && event.starts_with(written + ':'));
    });
    // Those of the tracers can be enabled nowhere, but have folders.
    if (!there && !events.empty() && choice.system != "ftrace")
        return unknownEvent(choice, events, std::move(error));
    if (!choice.filter.empty())
        return refusalOfFilter(backend, {choice.system, choice.name},
                               choice.name.empty() ? FilterOwner::System : FilterOwner::Event,
                               written, choice.filter, std::move(error));
    error.place.field = written;
    return error;
}

Error refusalOfFunctions(access::Backend& backend, const std::vector<std::string>& functions,
                         Error error)
{
    const auto list = isRefusal(error)
        ? tracefs::TraceableFunctions::read(backend)
        : Result<tracefs::TraceableFunctions>(fail(ErrorCode::NotFound, ""));
    const auto* const wrong = list ? wrongPattern(*list, functions) : nullptr;
    if (wrong == nullptr)
        return error;
    error.code = ErrorCode::Invalid;
    error.place = {};
    if (tracefs::patternKind(*wrong) != tracefs::PatternKind::Name) {
        error.what = tr("no traceable function matches {}", {*wrong});
        error.hint = tr("Use patterns of set_ftrace_filter: vfs_*, *read*, :mod:ext4");
        return error;
    }
    const auto name = wrong->substr(wrong->starts_with('!') ? 1 : 0);
    const auto catalogue = functionsOf(backend);
    const auto symbols = catalogue ? catalogue->symbolCount({}, name) : std::nullopt;
    error.what = symbols.value_or(0) > 0
        ? tr("this kernel excludes {} from tracing (notrace)", {name})
        : tr("this kernel has no traceable function {}", {name});
    NearNames near(name);
    for (std::size_t i = 0; i < list->size(); ++i)
        near.add(list->name(i));
    error.hint = didYouMean(name, near.take());
    return error;
}

Error refusalOfProbe(access::Backend& backend, const RefusedProbe& refused, Error error)
{
    if (error.number == 0)
        return error;
    const std::string_view definition = refused.definition;
    const auto& complaint = refused.complaint;
    const auto reason = reasonOf(backend, refused);
    const auto column = reason ? reason->column
        : complaint            ? columnInDefinition(definition, refused.command, complaint->column)
                               : 0;
    auto wrong = wrongProbe(definition, column,
                            tr("the kernel rejected the probe: {}",
                               {complaint ? Message(complaint->words) : error.what}));
    if (reason)
        wrong.hint = tr("{}\n{}", {wrong.hint, reason->words});
    wrong.number = error.number;
    if (error.code != ErrorCode::NotFound)
        wrong.code = error.code;
    return wrong;
}

Error refusalOfProbeFilter(access::Backend& backend, const EventName& event,
                           std::string_view filter, Error error)
{
    return isRefusal(error)
        ? refusalOfFilter(backend, event, FilterOwner::Probe, event.name, filter, std::move(error))
        : error;
}

std::string withCaret(std::string_view text, std::size_t byte)
{
    std::string lines(text);
    lines += '\n';
    for (const char c : text.substr(0, byte)) {
        const bool goesOn = (static_cast<unsigned char>(c) & 0xc0U) == 0x80U; // of a character
        if (!goesOn)
            lines += c == '\t' ? '\t' : ' ';
    }
    return lines + '^';
}

Error withoutOwnNames(Error error, std::string_view instance, std::string_view group)
{
    const auto changed = [&](std::string text) {
        if (!instance.empty()) {
            replaceAll(text, "instances/" + std::string(instance) + '/', "");
            replaceAll(text, "instances/" + std::string(instance), "its tracing instance");
        }
        if (!group.empty()) {
            for (const char divider : {'/', ':', '.'}) // of an event's name
                replaceAll(text, std::string(group) + divider, "");
            replaceAll(text, std::string(group), "the group of its probes");
        }
        if (!instance.empty())
            replaceAll(text, std::string(instance), "its tracing instance");
        return text;
    };
    for (std::string* text : {&error.place.file, &error.place.field})
        *text = changed(*text);
    for (Message* message : {&error.what, &error.hint})
        message->changeTexts(changed);
    return error;
}

} // namespace probescope::record
