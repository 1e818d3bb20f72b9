#include "core/tracefs/probes/probe_batch.h"
#include "ui/base/text/instance_text.h"
#include "ui/target/probes/probe_event_text.h"
#include "ui/target/probes/probe_table.h"
#include "ui/target/probes/probes_page.h"

#include <QMessageBox>

#include <algorithm>
#include <utility>

// Watching, and what the page asks before it touches what is not ours alone.

namespace probescope::ui {

namespace {

using Events = std::vector<tracefs::EventName>;

} // namespace

std::vector<ProbeRow> ProbesPage::othersAmong(const Events& events) const
{
    auto rows = m_table->probes()->rows();
    std::erase_if(rows, [&](const ProbeRow& row) {
        return row.owner == ProbeRow::Owner::Ours
            || std::find(events.begin(), events.end(), row.event) == events.end();
    });
    return rows;
}

void ProbesPage::askAboutWipe(const QString& title, const QString& button, const Events& events,
                              const std::function<void(tracefs::Consent)>& then,
                              const QString& happens)
{
    m_work->run(tr("Looking which buffers hold events…"),
                [this, title, button, happens, events,
                 then](tracefs::ProbeDriver& driver) -> Result<ProbeWork::Then> {
                    auto wiped = tracefs::wipedByAll(driver, events);
                    if (!wiped)
                        return passOn(wiped);
                    return [this, title, button, happens, events, then, wiped = std::move(*wiped)] {
                        const auto others = othersAmong(events);
                        if (wiped.empty() && others.empty()) {
                            then(tracefs::Consent::OwnOnly);
                            return;
                        }
                        showStatus({});
                        QStringList more;
                        if (!others.empty())
                            more << ownersText(*m_work->snapshot(), others) << happens;
                        const auto lost =
                            tr("This wipes what is recorded in these buffers and not read yet:");
                        if (!others.empty() && !wiped.empty())
                            more << lost;
                        more << wipedText(wiped);
                        more.removeAll(QString());
                        ask(title, others.empty() ? lost : tr("These probes were not made here:"),
                            more.join(QStringLiteral("\n\n")), button,
                            [then,
                             consent = others.empty()
                                 ? tracefs::Consent::Wiping
                                 : tracefs::Consent::Others] { then(consent); });
                    };
                });
}

void ProbesPage::askAboutOthers(const QString& title, const QString& button, const QString& happens,
                                const Events& events, const std::function<void()>& then)
{
    const auto others = othersAmong(events);
    if (others.empty() || !m_work->snapshot()) {
        then();
        return;
    }
    ask(title, tr("These probes were not made here:"),
        ownersText(*m_work->snapshot(), others) + QStringLiteral("\n\n") + happens, button, then);
}

void ProbesPage::enableOrDisable()
{
    const auto events = eventsOf(chosenToTouch());
    const auto& snapshot = m_work->snapshot();
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
    askAboutOthers(tr("Watch Probes"), tr("Watch"),
                   tr("They are enabled in an instance of Probescope, where hits are counted and "
                      "nothing is recorded. While they are, their owner cannot delete them. That "
                      "ends when Probescope leaves this target."),
                   events, [this, events] { enableEvents(events, true); });
}

void ProbesPage::enableEvents(const Events& events, bool on)
{
    m_work->run(on ? tr("Enabling %1…").arg(eventsText(events))
                   : tr("Disabling %1…").arg(eventsText(events)),
                [this, events, on, stop = m_work->stopToken()](
                    tracefs::ProbeDriver& driver) -> Result<ProbeWork::Then> {
                    for (const auto& event : events) {
                        if (stop.cancelled())
                            break;
                        const auto set = on ? driver.enable(event) : driver.disable(event);
                        if (!set)
                            return passOn(set);
                    }
                    return [this] {
                        showStatus({});
                        emit done();
                    };
                });
}

void ProbesPage::turnOffOrOn()
{
    const auto events = eventsOf(chosenToTouch());
    const auto& snapshot = m_work->snapshot();
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
    ask(tr("Turn Probes Off"),
        tr("Others have these probes enabled:\n%1")
            .arg(ownersText(*snapshot,
                            othersAmong(events).empty() ? chosenToTouch() : othersAmong(events))),
        tr("They are disabled in: %1. Whoever records there sees none of their hits any more. They "
           "are enabled again when you turn them on, and when Probescope leaves this target.")
            .arg(instances.join(QStringLiteral(", "))),
        tr("Turn Off"), [this, events] { setInInstances(events, false); });
}

void ProbesPage::setInInstances(const Events& events, bool on)
{
    m_work->run(
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
                showStatus(
                    on ? tr("Enabled where they were before.")
                       : tr("Disabled where others had them enabled; that is put back later."));
                emit done();
            };
        });
}

} // namespace probescope::ui
