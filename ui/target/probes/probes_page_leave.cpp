#include "core/tracefs/instances/leftovers.h"
#include "core/tracefs/probes/probe_batch.h"
#include "ui/base/text/error_text.h"
#include "ui/target/probes/probe_event_text.h"
#include "ui/target/probes/probes_page.h"

#include <QMessageBox>
#include <QPointer>
#include <QPushButton>

#include <algorithm>
#include <set>
#include <utility>

// What stays in the kernel: probes of sessions that are gone, and ours when we go.

namespace probescope::ui {

namespace {

using Events = std::vector<tracefs::EventName>;

QString namesText(const std::vector<tracefs::SessionName>& sessions)
{
    QStringList names;
    for (const auto& session : sessions)
        names << QString::fromStdString(session.instance());
    return names.join(QStringLiteral(", "));
}

/// Buffers of these sessions, which go with them.
std::vector<tracefs::WipedBuffer> buffersOf(const std::vector<tracefs::SessionName>& sessions,
                                            std::vector<tracefs::WipedBuffer> buffers)
{
    std::erase_if(buffers, [&](const tracefs::WipedBuffer& buffer) {
        const auto name = tracefs::SessionName::parse(buffer.instance);
        return !name || std::none_of(sessions.begin(), sessions.end(), [&](const auto& session) {
            return session.pid == name->pid && session.start == name->start;
        });
    });
    for (auto& buffer : buffers)
        buffer.certain = true;
    return buffers;
}

} // namespace

void ProbesPage::cleanUp()
{
    const auto& snapshot = m_work->snapshot();
    if (!snapshot)
        return;
    std::vector<tracefs::SessionName> sessions;
    Events events;
    QStringList lines;
    for (const auto& probe : snapshot->list.probes) {
        if (probe.owner != tracefs::ProbeOwner::Leftover || !probe.session)
            continue;
        lines << tr("• %1, of %2")
                     .arg(eventText(probe.event),
                          QString::fromStdString(probe.session->instance()));
        events.push_back(probe.event);
        if (std::find(sessions.begin(), sessions.end(), *probe.session) == sessions.end())
            sessions.push_back(*probe.session);
    }
    if (sessions.empty())
        return;
    m_work->run(
        tr("Looking which buffers hold events…"),
        [this, sessions, events, lines](tracefs::ProbeDriver& driver) -> Result<ProbeWork::Then> {
            auto wiped = tracefs::wipedByAll(driver, events);
            if (!wiped)
                return passOn(wiped);
            const auto buffers = buffersOf(sessions, std::move(*wiped));
            auto more = linesText(lines);
            if (!buffers.empty())
                more += tr("\n\nTheir buffers go with them, and what nobody read yet:\n%1")
                            .arg(wipedText(buffers));
            return [this, sessions, lines, more] {
                showStatus({});
                auto* const question =
                    ask(tr("Clean Up"), tr("Delete what sessions that are gone have left?"), more,
                        tr("Clean Up"), [this, sessions] { cleanUpAfter(sessions); });
                if (linesText(lines) != lines.join(u'\n'))
                    question->setDetailedText(lines.join(u'\n'));
            };
        });
}

void ProbesPage::cleanUpAfter(const std::vector<tracefs::SessionName>& sessions)
{
    m_work->run(tr("Cleaning up…"),
                [this, sessions, stop = m_work->stopToken()](
                    tracefs::ProbeDriver& driver) -> Result<ProbeWork::Then> {
                    std::vector<tracefs::SessionName> cleaned;
                    std::vector<std::pair<tracefs::SessionName, Error>> left;
                    for (const auto& session : sessions) {
                        if (stop.cancelled())
                            break;
                        if (const auto done = tracefs::cleanUp(driver.backend(), session); done)
                            cleaned.push_back(session);
                        else
                            left.emplace_back(session, done.error());
                    }
                    return [this, cleaned, left] {
                        QStringList lines;
                        if (!cleaned.empty())
                            lines << tr("Cleaned up: %n session(s), %1.", nullptr,
                                        int(cleaned.size()))
                                         .arg(namesText(cleaned));
                        for (const auto& [session, error] : left)
                            lines << tr("Not %1: %2 %3")
                                         .arg(QString::fromStdString(session.instance()),
                                              errorBody(error), errorHint(error))
                                         .trimmed();
                        showStatus(linesText(lines), !left.empty());
                        emit done();
                    };
                });
}

bool ProbesPage::hasOwn() const
{
    return !m_left && (!m_made.empty() || m_work->isBusy());
}

/// A look that began before the last deed was over shows what was, not what is.
void ProbesPage::takeOwn()
{
    if (!m_work->snapshotIsFresh())
        return;
    std::set<tracefs::EventName> listed;
    for (const auto& probe : m_work->snapshot()->list.probes) {
        listed.insert(probe.event);
        if (probe.owner == tracefs::ProbeOwner::Ours)
            m_made.insert(probe.event);
    }
    std::erase_if(m_made, [&](const auto& event) { return listed.count(event) == 0; });
}

void ProbesPage::leave(const std::function<void()>& then)
{
    if (m_work->isBusy()) {
        m_leaving = then;
        m_work->askToStop();
        showStatus(tr("Stopping what is being done…"));
        return;
    }
    if (m_made.empty())
        left(then);
    else
        askWhetherToKeep(then);
}

void ProbesPage::continueLeaving()
{
    // After each deed a look follows, well or badly.
    if (m_leaving && !m_work->isBusy())
        leave(std::exchange(m_leaving, {}));
}

void ProbesPage::left(const std::function<void()>& then)
{
    const QPointer<ProbesPage> self(this);
    m_left = true;
    then();
    if (self)
        m_left = false;
}

void ProbesPage::askWhetherToKeep(const std::function<void()>& then)
{
    const Events events(m_made.begin(), m_made.end());
    const auto remove = [this, events, then](tracefs::Consent consent) {
        m_work->run(
            tr("Removing the probes…"),
            [this, events, consent, then,
             stop = m_work->stopToken()](tracefs::ProbeDriver& driver) -> Result<ProbeWork::Then> {
                const auto closed = driver.close();
                std::vector<tracefs::Removal> removals;
                for (const auto& event : events)
                    removals.push_back({event, consent});
                if (const auto removed = tracefs::removeEach(driver, std::move(removals), {}, stop);
                    !removed)
                    return passOn(removed);
                if (!closed)
                    return passOn(closed);
                return [this, then] {
                    m_made.clear();
                    left(then);
                };
            });
    };
    auto* const question = ask(
        tr("Probes in the Kernel"), tr("Probes that were made here are still in the kernel."),
        tr("%1.\n\nRemoved, nothing is left of them; what is watched ends. Kept, they stay until "
           "Probescope connects to this target again and tidies up, or until somebody deletes "
           "them.")
            .arg(eventsText(events)),
        tr("Remove"), [this, events, remove] {
            askAboutWipe(tr("Probes in the Kernel"), tr("Remove"), events, remove);
        });
    auto* const keep = question->addButton(tr("Keep"), QMessageBox::DestructiveRole);
    connect(keep, &QAbstractButton::clicked, this, [this, then] { left(then); });
    for (auto* const button : question->buttons()) {
        if (question->buttonRole(button) == QMessageBox::AcceptRole)
            question->setDefaultButton(qobject_cast<QPushButton*>(button));
    }
}

} // namespace probescope::ui
