#include "core/tracefs/probes/probe_batch.h"
#include "core/tracefs/probes/probe_definition.h"
#include "ui/base/parts/warning_question.h"
#include "ui/target/probes/probe_event_text.h"
#include "ui/target/probes/probe_table.h"
#include "ui/target/probes/probes_page.h"

#include <QPushButton>

#include <algorithm>
#include <iterator>
#include <memory>
#include <utility>

namespace probescope::ui {

namespace {

using Events = std::vector<tracefs::EventName>;

} // namespace

QMessageBox* ProbesPage::ask(const QString& title, const QString& text, const QString& more,
                             const QString& button, const std::function<void()>& then)
{
    auto* const question =
        askWarning(this, {.title = title, .text = text, .more = more, .button = button}, then);
    connect(question, &QDialog::rejected, this, &ProbesPage::givenUp);
    return question;
}

void ProbesPage::newProbe()
{
    emit builderWanted({}, std::nullopt, {});
}

void ProbesPage::openWith(const ProbeRow& row, bool inPlace)
{
    m_work->run(tr("Reading the definition…"),
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
                        showStatus({});
                        emit builderWanted(defined.specs,
                                           inPlace ? std::optional(event) : std::nullopt,
                                           {defined.extras});
                        if (defined.lacksFilter())
                            emit noted(noFilterText({event}));
                        emit done();
                    };
                });
}

void ProbesPage::edit()
{
    const auto chosen = chosenToTouch();
    if (chosen.size() == 1)
        openWith(chosen.front(), true);
}

void ProbesPage::cloneProbe()
{
    const auto chosen = m_table->selectedProbes();
    if (chosen.size() == 1)
        openWith(chosen.front(), false);
}

void ProbesPage::remove()
{
    const auto events = eventsOf(chosenToTouch());
    if (events.empty())
        return;
    askAboutWipe(
        tr("Delete Probes"), tr("Delete"), events,
        [this, events](auto consent) { removeEvents(events, consent); },
        tr("They are disabled wherever they are enabled, and deleted: whoever uses them "
           "loses them. They do not come back by themselves. Undo makes them again as the "
           "kernel lists them, enabled where they were, with counters at 0; what it does "
           "not list, such as the filter of an event probe, is lost."));
}

void ProbesPage::removeEvents(const Events& events, tracefs::Consent consent)
{
    m_work->run(tr("Deleting %1…").arg(eventsText(events)),
                [this, events, consent, stop = m_work->stopToken()](
                    tracefs::ProbeDriver& driver) -> Result<ProbeWork::Then> {
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
                        for (const auto& one : removed)
                            m_made.erase(one.event);
                        if (!removed.empty())
                            m_removed.push_back(removed);
                        if (trouble)
                            showError(*trouble);
                        else
                            showStatus(tr("Deleted. Undo makes it anew, with counters at 0."));
                        emit done();
                    };
                });
}

void ProbesPage::undo()
{
    if (m_removed.empty())
        return;
    m_work->run(tr("Making it anew…"),
                [this, removed = m_removed.back()](
                    tracefs::ProbeDriver& driver) -> Result<ProbeWork::Then> {
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
                        m_removed.pop_back();
                        // Below the others: what cannot be undone now must not hold them up.
                        if (!missing.empty())
                            m_removed.insert(m_removed.begin(), missing);
                        m_made.insert(ours.begin(), ours.end());
                        if (trouble)
                            showError(*trouble);
                        else
                            showStatus(tr("Made anew: %1.").arg(eventsText(back)));
                        emit done();
                    };
                });
}

void ProbesPage::make(const std::vector<probe::Spec>& specs,
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
    m_work->run(tr("Making the probe…"),
                [this, specs, extras](tracefs::ProbeDriver& driver) -> Result<ProbeWork::Then> {
                    const auto made = tracefs::createAll(driver, specs, {.extras = extras});
                    if (!made)
                        return passOn(made);
                    return [this, made = *made] {
                        m_made.insert(made.begin(), made.end());
                        m_wanted = made.front();
                        showStatus(tr("Made and watched: %1.").arg(eventsText(made)));
                        emit this->made();
                        emit done();
                    };
                });
}

void ProbesPage::record()
{
    const auto events = eventsOf(m_table->selectedProbes());
    m_work->run(tr("Reading the definition…"),
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
                        showStatus(filterless.empty() ? QString() : noFilterText(filterless), true);
                        emit recordWanted(definitions, extras);
                        emit done();
                    };
                });
}

void ProbesPage::recreate(const tracefs::EventName& event, std::vector<probe::Spec> specs,
                          bool ofForm, const std::optional<tracefs::ProbeExtras>& extras)
{
    const auto then = [this, event, specs = std::move(specs), ofForm,
                       extras](tracefs::Consent consent) {
        m_work->run(tr("Making %1 anew…").arg(eventText(event)),
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
                            m_made.erase(event);
                            m_made.insert(ours.begin(), ours.end());
                            m_wanted = made.front();
                            showStatus(tr("%1 was made anew; its counters began at 0.")
                                           .arg(eventText(made.front())));
                            if (ofForm)
                                emit this->made();
                            emit done();
                        };
                    });
    };
    askAboutWipe(tr("Recreate the Probe"), tr("Recreate"), {event}, then,
                 tr("It is disabled wherever it is enabled, deleted and made anew with the other "
                    "definition, and enabled where it was; whoever records it gets other events "
                    "from then on. The old definition does not come back by itself."));
}

} // namespace probescope::ui
