#include "ui/target/probes/probe_commands.h"

#include "core/tracefs/probe_driver/batch.h"
#include "core/tracefs/probe_driver/definition.h"
#include "ui/base/parts/status_line.h"
#include "ui/target/probes/models/own_probes.h"
#include "ui/target/probes/probe_event_text.h"
#include "ui/target/probes/probe_questions.h"
#include "ui/target/probes/probe_table.h"
#include "ui/target/probes/probe_work.h"

#include <algorithm>
#include <iterator>
#include <utility>

namespace probescope::ui {

namespace {

using Events = std::vector<tracefs::EventName>;

} // namespace

ProbeCommands::ProbeCommands(ProbeWork& work, ProbeTable& table, OwnProbes& own,
                             ProbeQuestions& questions, StatusLine& status, QObject* parent)
    : QObject(parent)
    , m_work(work)
    , m_table(table)
    , m_own(own)
    , m_questions(questions)
    , m_status(status)
{
}

void ProbeCommands::newProbe()
{
    emit builderWanted({}, std::nullopt, {});
}

void ProbeCommands::openWith(const ProbeRow& row, bool inPlace)
{
    m_work.run(tr("Reading the definition…"),
               [this, event = row.event,
                inPlace](tracefs::ProbeDriver& driver) -> Result<ProbeWork::Then> {
                   auto defined = tracefs::definedProbe(driver, event);
                   if (!defined)
                       return passOn(defined);
                   if (!inPlace) {
                       for (auto& spec : defined->specs) {
                           spec.group.clear();
                           spec.event = event.name + "_copy";
                       }
                   }
                   return [this, defined = std::move(*defined), event, inPlace] {
                       m_status.showStatus({});
                       emit builderWanted(defined.specs,
                                          inPlace ? std::optional(event) : std::nullopt,
                                          {defined.extras});
                       if (defined.lacksFilter())
                           emit noted(noFilterText({event}));
                   };
               });
}

void ProbeCommands::edit()
{
    const auto chosen = m_table.changeableProbes();
    if (chosen.size() == 1)
        openWith(chosen.front(), true);
}

void ProbeCommands::cloneProbe()
{
    const auto chosen = m_table.selectedProbes();
    if (chosen.size() == 1)
        openWith(chosen.front(), false);
}

void ProbeCommands::remove()
{
    const auto events = eventsOf(m_table.changeableProbes());
    if (events.empty())
        return;
    m_questions.askAboutWipe(
        tr("Delete probes"), tr("Delete"), events,
        [this, events](auto consent) { removeEvents(events, consent); },
        tr("They are disabled everywhere and deleted: whoever uses them loses them. Undo recreates "
           "them as the kernel lists them, enabled where they were, with counters at 0. What the "
           "kernel does not list, such as the filter of an event probe, is lost."));
}

void ProbeCommands::removeEvents(const Events& events, tracefs::Consent consent)
{
    m_work.run(
        tr("Deleting %1…").arg(eventsText(events)),
        [this, events, consent,
         stop = m_work.stopToken()](tracefs::ProbeDriver& driver) -> Result<ProbeWork::Then> {
            std::vector<tracefs::RemovedProbe> removed;
            std::optional<Error> trouble;
            for (const auto& event : events) {
                if (stop.cancelled())
                    break;
                auto one = driver.remove(event, consent);
                if (!one) {
                    trouble = one.error();
                    break;
                }
                removed.push_back(std::move(*one));
            }
            return [this, removed = std::move(removed), trouble] {
                m_own.addRemoved(removed);
                if (trouble)
                    m_status.showError(*trouble);
                else
                    m_status.showStatus(tr("Deleted. Undo recreates it with counters at 0."));
            };
        });
}

void ProbeCommands::undo()
{
    const auto* const last = m_own.lastRemoved();
    if (!last)
        return;
    m_work.run(tr("Recreating the probe…"),
               [this, removed = *last](tracefs::ProbeDriver& driver) -> Result<ProbeWork::Then> {
                   Events back;
                   std::vector<tracefs::RemovedProbe> missing;
                   std::optional<Error> trouble;
                   // What was deleted last comes back first: another one may hang on it.
                   for (std::size_t left = removed.size(); left-- > 0;) {
                       const auto& one = removed[left];
                       const auto event = driver.undo(one);
                       if (event)
                           back.push_back(*event);
                       else if (!driver.definitions(one.event).empty())
                           back.push_back(one.event); // but not enabled as it was
                       else if (event.error().code != ErrorCode::Unsupported)
                           missing.insert(missing.begin(), one); // it may be possible later
                       if (!event && !trouble)
                           trouble = event.error();
                   }
                   Events ours; // those of others stay when we leave
                   std::copy_if(back.begin(), back.end(), std::back_inserter(ours),
                                [&](const auto& event) { return driver.isOwn(event); });
                   return [this, back, ours, missing, trouble] {
                       m_own.undone(missing);
                       m_own.add(ours);
                       if (trouble)
                           m_status.showError(*trouble);
                       else
                           m_status.showStatus(tr("Recreated: %1.").arg(eventsText(back)));
                   };
               });
}

void ProbeCommands::make(const std::vector<probe::Spec>& specs,
                         const std::optional<tracefs::EventName>& inPlaceOf,
                         const std::vector<tracefs::ProbeExtras>& extras)
{
    if (specs.empty())
        return;
    if (inPlaceOf) {
        // Several definitions are one event, of which the form shows one.
        const auto said = std::find_if(extras.begin(), extras.end(),
                                       [](const auto& one) { return !one.empty(); });
        recreate(*inPlaceOf, specs, true,
                 extras.empty() ? std::nullopt
                                : std::optional(said == extras.end() ? extras.front() : *said));
        return;
    }
    m_work.run(tr("Creating the probe…"),
               [this, specs, extras](tracefs::ProbeDriver& driver) -> Result<ProbeWork::Then> {
                   const auto made = tracefs::createAll(driver, specs, {.extras = extras});
                   if (!made)
                       return passOn(made);
                   return [this, made = *made] {
                       m_own.add(made);
                       m_table.chooseWhenListed(made.front());
                       m_status.showStatus(tr("Created and watched: %1.").arg(eventsText(made)));
                       emit this->made();
                   };
               });
}

void ProbeCommands::record()
{
    const auto events = eventsOf(m_table.selectedProbes());
    m_work.run(tr("Reading the definition…"),
               [this, events](tracefs::ProbeDriver& driver) -> Result<ProbeWork::Then> {
                   QStringList definitions;
                   std::vector<tracefs::ProbeExtras> extras;
                   Events filterless;
                   for (const auto& event : events) {
                       auto defined = tracefs::definedProbe(driver, event);
                       if (!defined)
                           return passOn(defined);
                       if (defined->lacksFilter())
                           filterless.push_back(event);
                       for (auto& spec : defined->specs) {
                           spec.event = event.name;
                           // The recording makes it in a group of its own; on what it hangs stays.
                           auto own = tracefs::withoutSession(spec, driver);
                           own.system = spec.system;
                           own.symbol = spec.symbol;
                           definitions << QString::fromStdString(own.format());
                           extras.push_back(defined->extras);
                       }
                   }
                   return [this, definitions, extras, filterless] {
                       m_status.showStatus(
                           filterless.empty() ? QString() : noFilterText(filterless), true);
                       emit recordWanted(definitions, extras);
                   };
               });
}

void ProbeCommands::recreate(const tracefs::EventName& event, std::vector<probe::Spec> specs,
                             bool ofForm, const std::optional<tracefs::ProbeExtras>& extras)
{
    const auto then = [this, event, specs = std::move(specs), ofForm,
                       extras](tracefs::Consent consent) {
        m_work.run(tr("Recreating %1…").arg(eventText(event)),
                   [this, event, specs, ofForm, extras,
                    consent](tracefs::ProbeDriver& driver) -> Result<ProbeWork::Then> {
                       const auto made =
                           tracefs::replaceProbe(driver, event, specs, consent, extras);
                       if (!made)
                           return passOn(made);
                       Events ours; // those of others stay when we leave
                       std::copy_if(made->begin(), made->end(), std::back_inserter(ours),
                                    [&](const auto& one) { return driver.isOwn(one); });
                       return [this, event, made = *made, ours, ofForm] {
                           m_own.drop(event);
                           m_own.add(ours);
                           m_table.chooseWhenListed(made.front());
                           m_status.showStatus(tr("%1 was recreated; its counters restarted at 0.")
                                                   .arg(eventText(made.front())));
                           if (ofForm)
                               emit this->made();
                       };
                   });
    };
    m_questions.askAboutWipe(
        tr("Recreate probe"), tr("Recreate"), {event}, then,
        tr("It is disabled everywhere, deleted, recreated with the other definition, and enabled "
           "where it was. Whoever records it gets different events from then on. The old "
           "definition is not restored automatically."));
}

void ProbeCommands::recreateWithMaxActive(const tracefs::EventName& event, unsigned maxActive)
{
    m_work.run(tr("Reading the definition…"),
               [this, event, maxActive](tracefs::ProbeDriver& driver) -> Result<ProbeWork::Then> {
                   auto defined = tracefs::definedProbe(driver, event);
                   if (!defined)
                       return passOn(defined);
                   for (auto& spec : defined->specs)
                       spec.maxActive = maxActive;
                   return [this, event, specs = std::move(defined->specs)] {
                       recreate(event, specs, false);
                   };
               });
}

} // namespace probescope::ui

#include "moc_probe_commands.cpp"
