#include "ui/target/probes/models/own_probes.h"

#include <utility>

namespace probescope::ui {

void OwnProbes::setTarget(const std::optional<std::string>& name)
{
    m_madeBefore = m_madeBefore || !m_made.empty();
    m_made.clear();
    if (!m_removed.empty())
        m_removedElsewhere[m_target] = std::move(m_removed);
    m_removed.clear();
    if (!name)
        return;
    m_target = *name;
    m_removed = std::move(m_removedElsewhere[m_target]);
}

void OwnProbes::add(const Events& events)
{
    m_made.insert(events.begin(), events.end());
}

void OwnProbes::drop(const tracefs::EventName& event)
{
    m_made.erase(event);
}

void OwnProbes::update(const tracefs::ProbeList& list)
{
    std::set<tracefs::EventName> listed;
    for (const auto& probe : list.probes) {
        listed.insert(probe.event);
        if (probe.owner == tracefs::ProbeOwner::Ours)
            m_made.insert(probe.event);
    }
    std::erase_if(m_made, [&](const auto& event) { return listed.count(event) == 0; });
}

void OwnProbes::addRemoved(const Removed& removed)
{
    for (const auto& one : removed)
        m_made.erase(one.event);
    if (!removed.empty())
        m_removed.push_back(removed);
}

void OwnProbes::undone(const Removed& missing)
{
    m_removed.pop_back();
    // Below the others: what cannot be undone now must not hold them up.
    if (!missing.empty())
        m_removed.insert(m_removed.begin(), missing);
}

} // namespace probescope::ui
