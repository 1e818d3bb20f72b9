#include "core/tracefs/probe_driver/ownership.h"

#include "core/probe/spec/event_names.h"
#include "core/tracefs/instances/event_files.h"

#include <algorithm>

namespace probescope::tracefs {

ProbeOwnership::ProbeOwnership(const SessionName& session)
    : m_session(session)
{
}

bool ProbeOwnership::isOwn(const EventName& event) const
{
    return event.system == group()
        || (event.system == "synthetic" && event.name.starts_with(group() + "_"));
}

bool ProbeOwnership::ownsInstance(const std::string& instance) const
{
    const auto name = SessionName::parse(instance);
    return name && name->pid == m_session.pid && name->start == m_session.start;
}

probe::Spec ProbeOwnership::owned(const probe::Spec& spec) const
{
    auto own = spec;
    if (own.event.empty())
        own.event = probe::eventOf(spec);
    if (spec.kind == probe::Kind::Synthetic) {
        own.group = "synthetic";
        if (!own.event.starts_with(group() + "_"))
            own.event = group() + "_" + own.event;
        return own;
    }
    own.group = group();
    return own;
}

void ProbeOwnership::setOnTop(const EventName& event, bool on)
{
    if (on)
        m_onTop.insert(event);
    else
        m_onTop.erase(event);
}

void ProbeOwnership::noteEnabled(const EventName& event, const std::vector<EnabledPlace>& places)
{
    if (std::any_of(places.begin(), places.end(),
                    [](const auto& place) { return place.instance.empty(); }))
        m_onTop.insert(event);
}

Result<> ProbeOwnership::mayTouch(const ListedProbe& probe, Consent consent) const
{
    if (!probe.isProtected() || consent == Consent::Others)
        return {};
    if (probe.owner == ProbeOwner::Recording)
        return fail(ErrorCode::Busy, tr("a recording uses the probe"),
                    tr("Stop the recording first"), Place{.field = probeText(probe.event)});
    return fail(ErrorCode::Refused, tr("the probe belongs to another user of tracing"),
                tr("Deleting it may discard their recorded events"),
                Place{.field = probeText(probe.event)});
}

bool ProbeOwnership::enabledByUs(const ListedProbe& probe, const std::string& instance) const
{
    if (instance.empty())
        return m_onTop.count(probe.event) != 0;
    if (ownsInstance(instance))
        return true;
    const auto session = SessionName::parse(instance);
    const bool ofTheSameDead = probe.owner == ProbeOwner::Leftover && session && probe.session
        && session->pid == probe.session->pid && session->start == probe.session->start;
    return ofTheSameDead;
}

Result<> ProbeOwnership::mayRelease(const ListedProbe& probe, Consent consent) const
{
    const Place field{.field = probeText(probe.event)};
    if (!probe.eventProbes.empty())
        return fail(ErrorCode::Busy, tr("an event probe is attached to it"),
                    tr("Delete {} first", {probeText(probe.eventProbes.front())}), field);
    for (const auto& place : probe.enabledIn) {
        if (consent != Consent::Others && !enabledByUs(probe, place.instance))
            return fail(ErrorCode::Busy, tr("another user of tracing uses the probe"),
                        place.instance.empty()
                            ? tr("It is enabled for top-level tracing")
                            : tr("It is enabled in the instance {}", {place.instance}),
                        field);
    }
    return {};
}

} // namespace probescope::tracefs
