#include "core/tracefs/instances/kernel.h"

#include "core/tracefs/files/control_text.h"
#include "core/tracefs/files/journal.h"
#include "core/tracefs/files/session_name.h"

#include <algorithm>
#include <limits>

namespace probescope::tracefs {

using access::SystemFile;

namespace {

/// A name for what exists for a moment; recordings count up from 0.
constexpr std::uint32_t kLookNumber = std::numeric_limits<std::uint32_t>::max();

/// What a target need not have, such as /sys/kernel/security in a container.
std::string textIfThere(access::Backend& backend, SystemFile file)
{
    const auto text = backend.readSystem(file);
    return text ? std::string(trimmed(*text)) : std::string();
}

std::vector<EventName> eventsOf(std::string_view text)
{
    std::vector<EventName> events;
    for (const auto line : linesOf(text)) {
        const auto colon = line.find(':');
        if (colon != std::string_view::npos)
            events.push_back(
                {std::string(line.substr(0, colon)), std::string(trimmed(line.substr(colon + 1)))});
    }
    std::sort(events.begin(), events.end());
    return events;
}

std::vector<Module> modulesOf(std::string_view text)
{
    std::vector<Module> modules;
    for (const auto line : linesOf(text)) {
        const auto words = splitWords(line);
        if (words.size() > 1)
            modules.push_back({std::string(words[0]), numberOf(words[1]).value_or(0)});
    }
    std::sort(modules.begin(), modules.end(),
              [](const Module& a, const Module& b) { return a.name < b.name; });
    return modules;
}

} // namespace

Result<Kernel> Kernel::inspect(access::Backend& backend)
{
    Kernel kernel(backend);
    if (auto looked = kernel.inspectFeatures(); !looked)
        return passOn(looked);
    if (auto looked = kernel.inspectTopLevel(); !looked)
        return passOn(looked);
    if (auto looked = kernel.inspectInstances(); !looked)
        return passOn(looked);
    return kernel;
}

Result<> Kernel::inspectFeatures()
{
    const auto release = m_backend->readSystem(SystemFile::Release);
    if (!release)
        return passOn(release);
    m_release = trimmed(*release);
    m_version = textIfThere(*m_backend, SystemFile::Version);
    m_host = textIfThere(*m_backend, SystemFile::Hostname);
    if (const auto lockdown = textIfThere(*m_backend, SystemFile::Lockdown); !lockdown.empty())
        m_lockdown = chosenOf(lockdown);
    m_cpus = cpuListOf(textIfThere(*m_backend, SystemFile::OnlineCpus));
    m_modules = modulesOf(textIfThere(*m_backend, SystemFile::Modules));
    m_hasFunctionSwitch = !textIfThere(*m_backend, SystemFile::FtraceEnabled).empty();
    return {};
}

Result<> Kernel::inspectTopLevel()
{
    const auto entries = m_backend->list({});
    if (!entries)
        return passOn(entries);
    for (const auto& entry : *entries)
        m_topFiles.insert(entry.name);
    for (const auto& [file, take] :
         {std::pair<const char*, void (*)(Kernel&, const std::string&)>(
              "README",
              [](Kernel& kernel, const std::string& text) {
                  kernel.m_features = readmeFeatures(text);
              }),
          {"available_tracers",
           [](Kernel& kernel, const std::string& text) {
               for (const auto word : splitWords(text)) {
                   if (word != "mmiotrace")
                       kernel.m_tracers.emplace_back(word);
               }
           }},
          {"trace_clock",
           [](Kernel& kernel, const std::string& text) {
               for (const auto word : splitWords(text))
                   kernel.m_clocks.emplace_back(chosenOf(word));
           }},
          {"buffer_size_kb",
           [](Kernel& kernel, const std::string& text) {
               kernel.m_bufferKib = bufferKibOf(text).value_or(0);
           }},
          {"available_events", [](Kernel& kernel, const std::string& text) {
               kernel.m_events = eventsOf(text);
           }}}) {
        const auto text = m_backend->read(file);
        if (!text)
            return passOn(text);
        take(*this, *text);
    }
    auto journal = Journal::begin({}, *m_backend); // nothing is written
    if (!journal)
        return passOn(journal);
    auto options = Instance::top(*m_backend, *journal).options();
    if (!options)
        return passOn(options);
    m_options = std::move(*options);
    return {};
}

Result<> Kernel::inspectInstances()
{
    const auto entries = m_backend->list("instances");
    if (!entries && entries.error().code == ErrorCode::NotFound)
        return {};
    if (!entries)
        return passOn(entries);
    for (const auto& entry : *entries) {
        const auto instance = Instance::existing(*m_backend, entry.name);
        if (instance && lookInto(*instance))
            return {}; // another one may have gone while it was looked at
    }
    const auto name = SessionName::of(*m_backend, kLookNumber);
    if (!name)
        return passOn(name);
    auto instance = Instance::create(*m_backend, name->instance());
    if (!instance && instance.error().code == ErrorCode::Disconnected)
        return passOn(instance);
    if (!instance)
        return {}; // who may only observe cannot make one
    auto looked = lookInto(*instance);
    if (auto removed = instance->remove(); !removed)
        return removed;
    return looked;
}

Result<> Kernel::lookInto(const Instance& instance)
{
    const auto files = m_backend->list(instance.folder());
    if (!files)
        return passOn(files);
    const auto options = m_backend->list(instance.folder() / "options");
    if (!options)
        return passOn(options);
    const auto tracers = instance.tracers();
    if (!tracers)
        return passOn(tracers);
    m_instanceFiles.emplace();
    for (const auto& entry : *files)
        m_instanceFiles->insert(entry.name);
    for (const auto& entry : *options)
        m_instanceOptions.insert(entry.name);
    m_instanceTracers.insert(tracers->begin(), tracers->end());
    return {};
}

bool Kernel::hasTracer(std::string_view tracer) const
{
    return std::find(m_tracers.begin(), m_tracers.end(), tracer) != m_tracers.end();
}

bool Kernel::hasTracerInInstances(std::string_view tracer) const
{
    return m_instanceTracers.find(tracer) != m_instanceTracers.end();
}

bool Kernel::hasOptionInInstances(std::string_view option) const
{
    return m_instanceOptions.find(option) != m_instanceOptions.end();
}

bool Kernel::hasEvent(const EventName& event) const
{
    return std::binary_search(m_events.begin(), m_events.end(), event);
}

bool Kernel::hasAtTop(std::string_view file) const
{
    return m_topFiles.find(file) != m_topFiles.end();
}

bool Kernel::hasInInstances(std::string_view file) const
{
    return m_instanceFiles && m_instanceFiles->find(file) != m_instanceFiles->end();
}

Result<const EventFormat*> Kernel::format(const EventName& event)
{
    const auto known = m_formats.find(event);
    if (known != m_formats.end())
        return known->second.get();
    auto file = access::TracePath("events").child(event.system);
    if (file)
        file = file->child(event.name);
    if (!file)
        return passOn(file);
    auto text = m_backend->read(*file / "format");
    if (!text)
        return passOn(text);
    auto format = EventFormat::parse(std::move(*text));
    if (!format) {
        format.error().place.file = (*file / "format").text();
        return passOn(format);
    }
    auto kept = std::make_unique<EventFormat>(std::move(*format));
    return m_formats.emplace(event, std::move(kept)).first->second.get();
}

Result<FilterRules> Kernel::filterRules()
{
    if (m_rules)
        return *m_rules;
    const auto name = SessionName::of(*m_backend, kLookNumber);
    if (!name)
        return passOn(name);
    auto instance = Instance::create(*m_backend, name->instance());
    if (!instance && instance.error().code == ErrorCode::Disconnected)
        return passOn(instance);
    if (!instance)
        return FilterRules{.cpuLists = true, .functionNames = true};
    m_rules = askForRules(*instance);
    if (auto removed = instance->remove(); !removed)
        return passOn(removed);
    return *m_rules;
}

FilterRules Kernel::askForRules(Instance& instance)
{
    FilterRules rules;
    const auto any = std::find_if(m_events.begin(), m_events.end(),
                                  [](const auto& event) { return event.system == "sched"; });
    if (any != m_events.end())
        rules.cpuLists = instance.events().setFilter(*any, "cpu & CPUS{0}").has_value();
    EventName event;
    if (const auto filter = functionFilter(event); !filter.empty())
        rules.functionNames = instance.events().setFilter(event, filter).has_value();
    return rules;
}

std::string Kernel::functionFilter(EventName& event)
{
    constexpr std::size_t kMaxFormats = 50; // one of the first few has such a field
    for (std::size_t i = 0; i < std::min(m_events.size(), kMaxFormats); ++i) {
        event =
            m_events[m_events.size() - 1 - i]; // the last ones are large systems: xfs, writeback
        const auto known = format(event);
        if (!known)
            continue;
        for (const auto& field : (*known)->fields) {
            if (field.use == FieldUse::Number && field.bytes == sizeof(std::uint64_t)
                && !field.common)
                return field.name + ".function == schedule";
        }
    }
    return {};
}

Result<const TraceableFunctions*> Kernel::functions()
{
    if (!m_functions) {
        auto list = TraceableFunctions::read(*m_backend);
        if (!list)
            return passOn(list);
        m_functions = std::make_unique<TraceableFunctions>(std::move(*list));
    }
    return m_functions.get();
}

} // namespace probescope::tracefs
