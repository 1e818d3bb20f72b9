#include "ui/target/probes/probe_switching.h"

#include "core/tracefs/probes/list.h"
#include "ui/base/parts/status_line.h"
#include "ui/base/text/instance_text.h"
#include "ui/base/text/list_text.h"
#include "ui/target/probes/probe_event_text.h"
#include "ui/target/probes/probe_questions.h"
#include "ui/target/probes/probe_table.h"
#include "ui/target/probes/probe_work.h"

#include <algorithm>
#include <utility>

namespace probescope::ui {

ProbeSwitching::ProbeSwitching(ProbeWork& work, ProbeTable& table, ProbeQuestions& questions,
                               StatusLine& status, QObject* parent)
    : QObject(parent)
    , m_work(work)
    , m_table(table)
    , m_questions(questions)
    , m_status(status)
{
}

void ProbeSwitching::forgetUnlisted(const tracefs::ProbeList& list)
{
    std::erase_if(m_turnedOff, [&](const auto& one) { return !list.find(one.first); });
}

void ProbeSwitching::watchOrNot()
{
    const auto events = eventsOf(m_table.changeableProbes());
    const auto& snapshot = m_work.snapshot();
    if (events.empty() || !snapshot)
        return;
    const bool on = std::any_of(events.begin(), events.end(), [&](const auto& event) {
        const auto* const probe = snapshot->list.find(event);
        return !probe || !probe->place(snapshot->watchInstance);
    });
    if (!on) { // that is our own instance
        enableEvents(events, false);
        return;
    }
    m_questions.askAboutOthers(tr("Watch probes"), tr("Watch"),
                               tr("They are enabled in an instance of Probescope that counts hits "
                                  "and records nothing. Meanwhile, their owner cannot delete them. "
                                  "This ends when Probescope disconnects from this target."),
                               events, [this, events] { enableEvents(events, true); });
}

void ProbeSwitching::enableEvents(const Events& events, bool on)
{
    m_work.run(on ? tr("Enabling %1…").arg(eventsText(events))
                  : tr("Disabling %1…").arg(eventsText(events)),
               [this, events, on, stop = m_work.stopToken()](
                   tracefs::ProbeDriver& driver) -> Result<ProbeWork::Then> {
                   for (const auto& event : events) {
                       if (stop.cancelled())
                           break;
                       const auto set = on ? driver.enable(event) : driver.disable(event);
                       if (!set)
                           return passOn(set);
                   }
                   return [this] { m_status.showStatus({}); };
               });
}

void ProbeSwitching::turnOffOrOn()
{
    const auto events = eventsOf(m_table.changeableProbes());
    const auto& snapshot = m_work.snapshot();
    if (events.empty() || !snapshot)
        return;
    QStringList instances;
    for (const auto& event : events) {
        const auto* const probe = snapshot->list.find(event);
        for (const auto& place : probe ? probe->enabledIn : std::vector<tracefs::EnabledPlace>()) {
            if (place.instance != snapshot->watchInstance)
                instances << instanceText(place.instance);
        }
    }
    if (instances.isEmpty()) { // which the user asked for when they were turned off
        setInInstances(events, true);
        return;
    }
    instances.removeDuplicates();
    m_questions.ask(
        tr("Disable probes"),
        tr("Others have these probes enabled:\n%1")
            .arg(ownersText(*snapshot,
                            m_questions.othersAmong(events).empty()
                                ? m_table.changeableProbes()
                                : m_questions.othersAmong(events))),
        tr("They are disabled in: %1. Whoever records there no longer sees their hits. They are "
           "enabled again when you enable them, or when Probescope disconnects from this target.")
            .arg(listText(instances)),
        tr("Disable"), [this, events] { setInInstances(events, false); });
}

void ProbeSwitching::setInInstances(const Events& events, bool on)
{
    m_work.run(
        on ? tr("Enabling %1…").arg(eventsText(events))
           : tr("Disabling %1…").arg(eventsText(events)),
        [this, events, on,
         before = m_turnedOff](tracefs::ProbeDriver& driver) -> Result<ProbeWork::Then> {
            const auto list = tracefs::listProbes(driver.backend());
            if (!list)
                return passOn(list);
            auto places = before;
            for (const auto& event : events) {
                const auto* const probe = list->find(event);
                auto instances = std::exchange(places[event], {});
                for (const auto& place :
                     probe && !on ? probe->enabledIn : std::vector<tracefs::EnabledPlace>()) {
                    if (place.instance != driver.watchInstance() && !place.soft)
                        instances.push_back(place.instance);
                }
                for (const auto& instance : instances) {
                    const auto set = driver.enableIn(event, instance, on, tracefs::Consent::Others);
                    if (!set && set.error().code != ErrorCode::NotFound)
                        return passOn(set);
                }
                if (on)
                    places.erase(event);
                else
                    places[event] = std::move(instances);
            }
            return [this, on, places = std::move(places)] {
                m_turnedOff = places;
                m_status.showStatus(
                    on ? tr("Enabled where they were before.")
                       : tr("Disabled where others had them enabled; this is restored later."));
            };
        });
}

void ProbeSwitching::enableAnew(const tracefs::EventName& event)
{
    m_questions.askAboutOthers(tr("Enable probe"), tr("Enable"),
                               tr("It is enabled in an instance of Probescope that counts hits and "
                                  "records nothing. Meanwhile, its owner cannot delete it. This "
                                  "ends when Probescope disconnects from this target."),
                               {event}, [this, event] { enableAnewNow(event); });
}

void ProbeSwitching::enableAnewNow(const tracefs::EventName& event)
{
    m_work.run(tr("Enabling %1…").arg(eventText(event)),
               [this, event](tracefs::ProbeDriver& driver) -> Result<ProbeWork::Then> {
                   // Off first: the kernel arms it anew then.
                   static_cast<void>(driver.disable(event));
                   if (const auto enabled = driver.enable(event); !enabled)
                       return passOn(enabled);
                   return [this] { m_status.showStatus({}); };
               });
}

/// Of somebody's instance: ours has none that keeps anything out.
void ProbeSwitching::removeFilter(const tracefs::EventName& event, const std::string& instance)
{
    m_questions.ask(
        tr("Remove filter"), tr("Remove the filter of %1?").arg(eventText(event)),
        tr("Another program set it and records with it. Without it, all hits arrive in that "
           "buffer. It is restored when Probescope disconnects from this target."),
        tr("Remove"), [this, event, instance] {
            m_work.run(
                tr("Removing the filter…"),
                [this, event, instance](tracefs::ProbeDriver& driver) -> Result<ProbeWork::Then> {
                    const auto removed =
                        driver.removeFilterIn(event, instance, tracefs::Consent::Others);
                    if (!removed)
                        return passOn(removed);
                    return [this] {
                        m_status.showStatus(
                            tr("The filter is removed and will be restored later."));
                    };
                });
        });
}

void ProbeSwitching::switchOn(access::KernelSwitch which)
{
    const bool functions = which == access::KernelSwitch::Functions;
    m_questions.ask(
        functions ? tr("Enable function tracing") : tr("Enable all probes"),
        functions ? tr("Enable function tracing in this kernel?")
                  : tr("Enable all probes of this kernel?"),
        tr("All users share this switch, and another user disabled it, perhaps for a reason. It "
           "is disabled again when Probescope disconnects from this target."),
        tr("Enable"), [this, which] { switchOnNow(which); });
}

void ProbeSwitching::switchOnNow(access::KernelSwitch which)
{
    const bool functions = which == access::KernelSwitch::Functions;
    m_work.run(functions ? tr("Enabling function tracing…") : tr("Enabling all probes…"),
               [this, which, functions](tracefs::ProbeDriver& driver) -> Result<ProbeWork::Then> {
                   if (const auto turned = driver.turn(which, true); !turned)
                       return passOn(turned);
                   return [this, functions] {
                       m_status.showStatus(functions
                                               ? tr("Function tracing is enabled.")
                                               : tr("All probes of this kernel are enabled."));
                   };
               });
}

} // namespace probescope::ui

#include "moc_probe_switching.cpp"
