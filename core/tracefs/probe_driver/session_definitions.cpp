#include "core/tracefs/probe_driver/session_definitions.h"

#include "core/probe/spec/event_names.h"
#include "core/tracefs/instances/dynamic_events.h"
#include "core/tracefs/instances/event_files.h"
#include "core/tracefs/probe_driver/write.h"

#include <algorithm>
#include <cerrno>
#include <optional>
#include <utility>

namespace probescope::tracefs {

SessionDefinitions::SessionDefinitions(access::Backend& backend)
    : m_backend(&backend)
{
}

Result<> SessionDefinitions::isFree(const EventName& event) const
{
    const auto all = dynamicEvents(*m_backend);
    if (!all)
        return passOn(all);
    if (std::none_of(all->begin(), all->end(), [&](const auto& one) { return one.event == event; }))
        return {};
    auto taken = fail(ErrorCode::Invalid, tr("the name is already in use"),
                      tr("Choose another name"), Place{.field = probeText(event)});
    taken.value().number = EEXIST;
    return taken;
}

Result<EventName> SessionDefinitions::create(const probe::Spec& spec, bool join)
{
    const EventName event{spec.group, spec.event.empty() ? probe::eventOf(spec) : spec.event};
    if (!join) {
        if (auto free = isFree(event); !free)
            return passOn(free);
    }
    auto named = spec;
    named.event = event.name;
    if (auto written = writeDefinition(*m_backend, named.kind, named.format()); !written)
        return passOn(written);
    m_written[event].push_back(std::move(named));
    return event;
}

Result<EventName> SessionDefinitions::createAll(const std::vector<probe::Spec>& specs)
{
    std::optional<EventName> event;
    for (const auto& spec : specs) {
        auto made = create(spec, event.has_value());
        if (made) {
            event = *made;
            continue;
        }
        if (event) {
            static_cast<void>(deleteDynamicEvent(*m_backend, *event));
            forget(*event);
        }
        return made;
    }
    return event.value();
}

std::vector<probe::Spec> SessionDefinitions::of(const EventName& event) const
{
    const auto known = m_written.find(event);
    return known == m_written.end() ? std::vector<probe::Spec>() : known->second;
}

} // namespace probescope::tracefs
