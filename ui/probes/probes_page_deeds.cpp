#include "ui/probes/probe_carrying.h"
#include "ui/probes/probe_event_words.h"
#include "ui/probes/probe_making.h"
#include "ui/probes/probe_table.h"
#include "ui/probes/probes_page.h"
#include "ui/shell/icons.h"

#include <QMessageBox>
#include <QPushButton>

#include <algorithm>
#include <memory>
#include <utility>

namespace probescope::ui {

namespace {

constexpr int kAskIcon = 32;

using Events = std::vector<tracefs::EventName>;

Events eventsOf(const std::vector<ProbeRow>& rows)
{
    Events events;
    for (const auto& row : rows)
        events.push_back(row.event);
    return events;
}

} // namespace

QMessageBox* ProbesPage::ask(const QString& title, const QString& text, const QString& more,
                             const QString& button, const std::function<void()>& then)
{
    auto* const question = new QMessageBox(this);
    question->setAttribute(Qt::WA_DeleteOnClose);
    question->setIconPixmap(themedIcon(QStringLiteral("warning")).pixmap(kAskIcon));
    question->setWindowTitle(title);
    question->setText(text);
    question->setInformativeText(more);
    auto* const yes = question->addButton(button, QMessageBox::AcceptRole);
    question->setDefaultButton(question->addButton(QMessageBox::Cancel));
    connect(yes, &QAbstractButton::clicked, this, then);
    connect(question, &QDialog::rejected, this, &ProbesPage::givenUp);
    question->open();
    return question;
}

void ProbesPage::askAboutWipe(const QString& title, const QString& button, const Events& events,
                              const std::function<void(tracefs::Consent)>& then)
{
    m_work->run(tr("Looking which buffers hold events…"),
                [this, title, button, events,
                 then](tracefs::ProbeDriver& driver) -> Result<ProbeWork::Then> {
                    auto wiped = wipedByAll(driver, events);
                    if (!wiped)
                        return passOn(wiped);
                    return [this, title, button, then, wiped = std::move(*wiped)] {
                        if (wiped.empty()) {
                            then(tracefs::Consent::OwnOnly);
                            return;
                        }
                        say({});
                        ask(title,
                            tr("This wipes what is recorded in these buffers and not read yet:"),
                            wipedText(wiped), button, [then] { then(tracefs::Consent::Wiping); });
                    };
                });
}

void ProbesPage::newProbe()
{
    emit builderWanted({}, std::nullopt, {});
}

void ProbesPage::enableOrDisable()
{
    const auto ours = chosenOurs();
    if (ours.empty())
        return;
    const bool on =
        std::any_of(ours.begin(), ours.end(), [](const ProbeRow& row) { return !row.enabled; });
    const auto events = eventsOf(ours);
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
                        say({});
                        emit done();
                    };
                });
}

void ProbesPage::openWith(const ProbeRow& row, bool inPlace)
{
    m_work->run(tr("Reading the definition…"),
                [this, event = row.event,
                 inPlace](tracefs::ProbeDriver& driver) -> Result<ProbeWork::Then> {
                    auto defined = definedProbe(driver, event);
                    if (!defined)
                        return passOn(defined);
                    if (!inPlace) {
                        for (auto& spec : defined->specs) {
                            spec.group.clear();
                            spec.event = event.name + "_copy";
                        }
                    }
                    return [this, defined = std::move(*defined), event, inPlace] {
                        say({});
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
    const auto ours = chosenOurs();
    if (ours.size() == 1)
        openWith(ours.front(), true);
}

void ProbesPage::cloneProbe()
{
    const auto chosen = m_table->selectedProbes();
    if (chosen.size() == 1)
        openWith(chosen.front(), false);
}

void ProbesPage::remove()
{
    const auto events = eventsOf(chosenOurs());
    if (events.empty())
        return;
    askAboutWipe(tr("Delete Probes"), tr("Delete"), events,
                 [this, events](auto consent) { removeEvents(events, consent); });
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
                            sayError(*trouble);
                        else
                            say(tr("Deleted. Undo makes it anew, with counters at 0."));
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
                    for (auto one = removed.rbegin(); one != removed.rend(); ++one) {
                        const auto event = driver.undo(*one);
                        if (event)
                            back.push_back(*event);
                        else if (!driver.definitions(one->event).empty())
                            back.push_back(one->event); // but not enabled as it was
                        else if (event.error().code != ErrorCode::Unsupported)
                            missing.insert(missing.begin(), *one); // it may be possible later
                        if (!event && !trouble)
                            trouble = event.error();
                    }
                    return [this, back, missing, trouble] {
                        m_removed.pop_back();
                        // Below the others: what cannot be undone now must not hold them up.
                        if (!missing.empty())
                            m_removed.insert(m_removed.begin(), missing);
                        m_made.insert(back.begin(), back.end());
                        if (trouble)
                            sayError(*trouble);
                        else
                            say(tr("Made anew: %1.").arg(eventsText(back)));
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
                    const auto made = makeAll(driver, specs, extras);
                    if (!made)
                        return passOn(made);
                    return [this, made = *made] {
                        m_made.insert(made.begin(), made.end());
                        m_wanted = made.front();
                        say(tr("Made and watched: %1.").arg(eventsText(made)));
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
                        auto defined = definedProbe(driver, event);
                        if (!defined)
                            return passOn(defined);
                        if (defined->lacksFilter())
                            filterless.push_back(event);
                        for (auto& spec : defined->specs) {
                            spec.event = event.name;
                            // The recording makes it in a group of its own; on what it hangs stays.
                            auto own = carried(spec, driver);
                            own.system = spec.system;
                            own.symbol = spec.symbol;
                            definitions << QString::fromStdString(own.format());
                            extras.push_back(defined->extras);
                        }
                    }
                    return [this, definitions, extras, filterless] {
                        say(filterless.empty() ? QString() : noFilterText(filterless), true);
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
                        const auto made = remake(driver, event, specs, consent, extras);
                        if (!made)
                            return passOn(made);
                        return [this, event, made = *made, ofForm] {
                            m_made.erase(event);
                            m_made.insert(made.begin(), made.end());
                            m_wanted = made.front();
                            say(tr("%1 was made anew; its counters began at 0.")
                                    .arg(eventText(made.front())));
                            if (ofForm)
                                emit this->made();
                            emit done();
                        };
                    });
    };
    askAboutWipe(tr("Recreate the Probe"), tr("Recreate"), {event}, then);
}

} // namespace probescope::ui
