#include "core/tracefs/leftovers.h"
#include "ui/probes/explainer_words.h"
#include "ui/probes/probe_making.h"
#include "ui/probes/probe_table.h"
#include "ui/probes/probes_page.h"
#include "ui/shell/icons.h"

#include <QClipboard>
#include <QGuiApplication>
#include <QLocale>
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

QString eventText(const tracefs::EventName& event)
{
    return QString::fromStdString(event.name);
}

QString eventsText(const Events& events)
{
    QStringList names;
    for (const auto& event : events)
        names << eventText(event);
    return names.join(QStringLiteral(", "));
}

QString wipedText(const std::vector<tracefs::WipedBuffer>& wiped)
{
    QStringList lines;
    for (const auto& buffer : wiped) {
        const auto where = buffer.instance.empty() ? ProbesPage::tr("the top level")
                                                   : QString::fromStdString(buffer.instance);
        const auto count = QLocale().toString(qulonglong(buffer.events));
        lines << (buffer.certain ? ProbesPage::tr("• %1: %2 events").arg(where, count)
                                 : ProbesPage::tr("• %1: %2 events, if it was ever enabled there")
                                       .arg(where, count));
    }
    return lines.join(u'\n');
}

/// Of several probes, each buffer once.
Result<std::vector<tracefs::WipedBuffer>> wipedByAll(tracefs::ProbeDriver& driver,
                                                     const Events& events)
{
    std::vector<tracefs::WipedBuffer> all;
    for (const auto& event : events) {
        const auto wiped = driver.wipedBy(event);
        if (!wiped)
            return passOn(wiped);
        for (const auto& buffer : *wiped) {
            const auto known = std::find_if(all.begin(), all.end(), [&](const auto& one) {
                return one.instance == buffer.instance;
            });
            if (known == all.end())
                all.push_back(buffer);
            else
                known->certain = known->certain || buffer.certain;
        }
    }
    return all;
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
    emit builderWanted({}, std::nullopt);
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
                [this, events, on](tracefs::ProbeDriver& driver) -> Result<ProbeWork::Then> {
                    for (const auto& event : events) {
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

Result<std::vector<probe::Spec>> ProbesPage::specsOf(tracefs::ProbeDriver& driver,
                                                     const tracefs::EventName& event)
{
    auto specs = driver.definitions(event);
    if (!specs.empty())
        return specs;
    // As the kernel lists it, which is all that is known.
    const auto list = tracefs::listProbes(driver.backend());
    if (!list)
        return passOn(list);
    const auto* const listed = list->find(event);
    if (!listed)
        return fail(ErrorCode::NotFound, "there is no such probe", "It may have been deleted");
    for (const auto& definition : listed->definitions) {
        auto spec = probe::Spec::parse(definition.definition);
        if (!spec)
            return passOn(spec);
        specs.push_back(std::move(*spec));
    }
    return specs;
}

void ProbesPage::openWith(const ProbeRow& row, bool inPlace)
{
    m_work->run(tr("Reading the definition…"),
                [this, event = row.event,
                 inPlace](tracefs::ProbeDriver& driver) -> Result<ProbeWork::Then> {
                    auto specs = specsOf(driver, event);
                    if (!specs)
                        return passOn(specs);
                    if (!inPlace) {
                        for (auto& spec : *specs) {
                            spec.group.clear();
                            spec.event = event.name + "_copy";
                        }
                    }
                    return [this, specs = std::move(*specs), event, inPlace] {
                        say({});
                        emit builderWanted(specs, inPlace ? std::optional(event) : std::nullopt);
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
                [this, events, consent](tracefs::ProbeDriver& driver) -> Result<ProbeWork::Then> {
                    std::vector<tracefs::RemovedProbe> removed;
                    std::optional<Error> trouble;
                    for (const auto& event : events) {
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
    // What was deleted last comes back first: it may hang on another one.
    const auto& last = m_removed.back();
    m_work->run(tr("Making it anew…"),
                [this, removed = std::vector(last.rbegin(), last.rend())](
                    tracefs::ProbeDriver& driver) -> Result<ProbeWork::Then> {
                    Events back;
                    for (const auto& one : removed) {
                        const auto event = driver.undo(one);
                        if (!event)
                            return passOn(event);
                        back.push_back(*event);
                    }
                    return [this, back] {
                        m_removed.pop_back();
                        m_made.insert(back.begin(), back.end());
                        say(tr("Made anew: %1.").arg(eventsText(back)));
                        emit done();
                    };
                });
}

void ProbesPage::make(const std::vector<probe::Spec>& specs,
                      const std::optional<tracefs::EventName>& inPlaceOf)
{
    if (specs.empty())
        return;
    if (inPlaceOf) {
        recreate(*inPlaceOf, specs);
        return;
    }
    m_work->run(tr("Making the probe…"),
                [this, specs](tracefs::ProbeDriver& driver) -> Result<ProbeWork::Then> {
                    const auto made = makeAll(driver, specs);
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
                    for (const auto& event : events) {
                        auto specs = specsOf(driver, event);
                        if (!specs)
                            return passOn(specs);
                        for (auto& spec : *specs) {
                            spec.group.clear(); // the recording makes it in one of its own
                            spec.event = event.name;
                            definitions << QString::fromStdString(spec.format());
                        }
                    }
                    return [this, definitions] {
                        say({});
                        emit recordWanted(definitions);
                        emit done();
                    };
                });
}

void ProbesPage::recreate(const tracefs::EventName& event, std::vector<probe::Spec> specs)
{
    const auto then = [this, event, specs = std::move(specs)](tracefs::Consent consent) {
        m_work->run(
            tr("Making %1 anew…").arg(eventText(event)),
            [this, event, specs, consent](tracefs::ProbeDriver& driver) -> Result<ProbeWork::Then> {
                const auto made = driver.recreate(event, specs, consent);
                if (!made)
                    return passOn(made);
                return [this, event, made = *made] {
                    m_made.erase(event);
                    m_made.insert(made);
                    m_wanted = made;
                    say(tr("%1 was made anew; its counters began at 0.").arg(eventText(made)));
                    emit done();
                };
            });
    };
    askAboutWipe(tr("Recreate the Probe"), tr("Recreate"), {event}, then);
}

void ProbesPage::recreateWithMaxActive(const tracefs::EventName& event, unsigned maxActive)
{
    m_work->run(tr("Reading the definition…"),
                [this, event, maxActive](tracefs::ProbeDriver& driver) -> Result<ProbeWork::Then> {
                    auto specs = specsOf(driver, event);
                    if (!specs)
                        return passOn(specs);
                    for (auto& spec : *specs)
                        spec.mostActive = maxActive;
                    return [this, event, specs = std::move(*specs)] { recreate(event, specs); };
                });
}

void ProbesPage::fix(const tracefs::EventName& event, const probe::Fix& fix)
{
    if (const auto command = fixCommand(fix); !command.isEmpty()) {
        QGuiApplication::clipboard()->setText(command);
        say(tr("Copied; only your own hand may do this: %1").arg(command));
    } else if (const auto* const more = std::get_if<probe::RecreateWithMaxActive>(&fix)) {
        recreateWithMaxActive(event, more->maxActive);
    } else if (std::holds_alternative<probe::ProbeCaller>(fix)) {
        newProbe();
    } else if (std::holds_alternative<probe::TurnOnFunctions>(fix)) {
        ask(tr("Switch the Function Tracer On"),
            tr("Switch the function tracer of this kernel on?"),
            tr("It belongs to everybody: somebody switched it off, perhaps for a reason. It stays "
               "on."),
            tr("Switch On"), [this] { switchFunctionsOn(); });
    } else if (std::holds_alternative<probe::EnableEvent>(fix)) {
        m_work->run(tr("Enabling %1…").arg(eventText(event)),
                    [this, event](tracefs::ProbeDriver& driver) -> Result<ProbeWork::Then> {
                        // Off first: the kernel arms it anew then.
                        static_cast<void>(driver.disable(event));
                        if (const auto enabled = driver.enable(event); !enabled)
                            return passOn(enabled);
                        return [this] {
                            say({});
                            emit done();
                        };
                    });
    } else {
        say(tr("That belongs to the settings of a recording: change them there."));
    }
}

void ProbesPage::switchFunctionsOn()
{
    m_work->run(
        tr("Switching the function tracer on…"),
        [this, recording = m_recording](tracefs::ProbeDriver& driver) -> Result<ProbeWork::Then> {
            auto& backend = driver.backend();
            auto turned = backend.permitTopLevel(true);
            if (turned)
                turned = backend.turn(access::KernelSwitch::Functions, true);
            if (!recording) // which may need it
                static_cast<void>(backend.permitTopLevel(false));
            if (!turned)
                return passOn(turned);
            return [this] {
                say(tr("The function tracer is switched on."));
                emit done();
            };
        });
}

void ProbesPage::cleanUp()
{
    const auto& look = m_work->look();
    if (!look)
        return;
    std::vector<tracefs::SessionName> sessions;
    QStringList lines;
    for (const auto& probe : look->list.probes) {
        if (probe.whose != tracefs::Whose::Leftover || !probe.session)
            continue;
        lines << tr("• %1, of %2")
                     .arg(eventText(probe.event),
                          QString::fromStdString(probe.session->instance()));
        if (std::find(sessions.begin(), sessions.end(), *probe.session) == sessions.end())
            sessions.push_back(*probe.session);
    }
    if (sessions.empty())
        return;
    ask(tr("Clean Up"), tr("Delete what sessions that are gone have left?"), lines.join(u'\n'),
        tr("Clean Up"), [this, sessions] {
            m_work->run(tr("Cleaning up…"),
                        [this, sessions](tracefs::ProbeDriver& driver) -> Result<ProbeWork::Then> {
                            for (const auto& session : sessions) {
                                const auto cleaned = tracefs::cleanUp(driver.backend(), session);
                                if (!cleaned)
                                    return passOn(cleaned);
                            }
                            return [this] {
                                say(tr("What was left is deleted."));
                                emit done();
                            };
                        });
        });
}

void ProbesPage::leave(const std::function<void()>& then)
{
    if (!hasOwn()) {
        then();
        return;
    }
    Events events(m_made.begin(), m_made.end());
    auto* const question = ask(
        tr("Probes in the Kernel"), tr("Probes that were made here are still in the kernel."),
        tr("%1.\n\nRemoved, nothing is left of them; what is watched ends. Kept, they stay until "
           "Probescope connects to this target again and tidies up, or until somebody deletes "
           "them.")
            .arg(eventsText(events)),
        tr("Remove"), [this, events, then] {
            askAboutWipe(tr("Probes in the Kernel"), tr("Remove"), events,
                         [this, then](tracefs::Consent consent) {
                             m_work->run(
                                 tr("Removing the probes…"),
                                 [this, consent,
                                  then](tracefs::ProbeDriver& driver) -> Result<ProbeWork::Then> {
                                     if (const auto removed = driver.removeAll(consent); !removed)
                                         return passOn(removed);
                                     return [this, then] {
                                         m_made.clear();
                                         then();
                                     };
                                 });
                         });
        });
    auto* const keep = question->addButton(tr("Keep"), QMessageBox::DestructiveRole);
    connect(keep, &QAbstractButton::clicked, this, [this, then] {
        m_made.clear();
        then();
    });
    for (auto* const button : question->buttons()) {
        if (question->buttonRole(button) == QMessageBox::AcceptRole)
            question->setDefaultButton(qobject_cast<QPushButton*>(button));
    }
}

} // namespace probescope::ui
