#pragma once

#include "core/tracefs/probe_driver/driver.h"

#include <map>
#include <optional>
#include <set>
#include <string>
#include <vector>

namespace probescope::ui {

/// The probes that this program created on a target and that are in its kernel, as far as is known,
/// and those that it deleted there and can create again. What was deleted is remembered for each
/// target, by its name; what was created is seen again in the first snapshot.
class OwnProbes
{
public:
    using Events = std::vector<tracefs::EventName>;
    using Removed = std::vector<tracefs::RemovedProbe>; ///< by one command, the latest is the last

    /// Another target, or this one again. Nothing: none is connected.
    void setTarget(const std::optional<std::string>& name);

    const std::set<tracefs::EventName>& made() const { return m_made; }
    /// Something was created on a target that was disconnected, and may be there still.
    bool madeBefore() const { return m_madeBefore; }
    void add(const Events& events);
    void drop(const tracefs::EventName& event);
    void dropAll() { m_made.clear(); }
    /// The kernel has exactly these. The list must have been read after all commands.
    void update(const tracefs::ProbeList& list);

    /// What the next undo creates again; null: there is nothing to undo.
    const Removed* lastRemoved() const { return m_removed.empty() ? nullptr : &m_removed.back(); }
    void addRemoved(const Removed& removed);
    /// The last ones were created again, except for the missing ones, whose turn comes after all
    /// others.
    void undone(const Removed& missing);

private:
    std::set<tracefs::EventName> m_made;
    bool m_madeBefore = false;
    std::vector<Removed> m_removed; ///< the latest is the last
    std::map<std::string, std::vector<Removed>> m_removedElsewhere; ///< of targets without one now
    std::string m_target; ///< the name of the last one
};

} // namespace probescope::ui
