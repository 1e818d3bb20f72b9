#pragma once

#include "core/access/backend/backend.h"
#include "core/tracefs/probe_driver/driver.h"

#include <QObject>

#include <map>
#include <string>
#include <vector>

namespace probescope::ui {

class ProbeQuestions;
class ProbeTable;
class ProbeWork;
class StatusLine;

/// Enables and disables probes: for watching, in an instance of this program, and with consent
/// where others have them enabled, which it remembers to enable them there again. Also what else
/// keeps hits away: filters of others and the kernel's switches. All that is given must outlive it.
class ProbeSwitching : public QObject
{
    Q_OBJECT

public:
    using Events = std::vector<tracefs::EventName>;

    ProbeSwitching(ProbeWork& work, ProbeTable& table, ProbeQuestions& questions,
                   StatusLine& status, QObject* parent);

    /// The selected ones are watched, or not any more if all are.
    void watchOrNot();
    /// The selected ones wherever others have them enabled; they are enabled again where they were.
    void turnOffOrOn();
    bool isTurnedOff(const tracefs::EventName& event) const { return m_turnedOff.count(event) > 0; }
    /// The probes that are gone.
    void forgetUnlisted(const tracefs::ProbeList& list);
    void forgetAll() { m_turnedOff.clear(); }

    // These ask before.

    void enableAnew(const tracefs::EventName& event);
    void removeFilter(const tracefs::EventName& event, const std::string& instance);
    void switchOn(access::KernelSwitch which);

private:
    void enableEvents(const Events& events, bool on);
    void setInInstances(const Events& events, bool on);
    void enableAnewNow(const tracefs::EventName& event);
    void switchOnNow(access::KernelSwitch which);

    ProbeWork& m_work;
    ProbeTable& m_table;
    ProbeQuestions& m_questions;
    StatusLine& m_status;
    /// Events that were turned off here, and the instances in which they were enabled.
    std::map<tracefs::EventName, std::vector<std::string>> m_turnedOff;
};

} // namespace probescope::ui
