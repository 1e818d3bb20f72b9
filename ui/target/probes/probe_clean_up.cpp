#include "ui/target/probes/probe_clean_up.h"

#include "core/tracefs/instances/leftovers.h"
#include "core/tracefs/probe_driver/batch.h"
#include "ui/base/parts/status_line.h"
#include "ui/base/text/error_text.h"
#include "ui/base/text/list_text.h"
#include "ui/target/probes/probe_event_text.h"
#include "ui/target/probes/probe_questions.h"
#include "ui/target/probes/probe_work.h"

#include <QMessageBox>
#include <QStringList>

#include <algorithm>
#include <utility>

namespace probescope::ui {

namespace {

using Events = std::vector<tracefs::EventName>;

QString namesText(const std::vector<tracefs::SessionName>& sessions)
{
    QStringList names;
    for (const auto& session : sessions)
        names << QString::fromStdString(session.instance());
    return listText(names);
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

ProbeCleanUp::ProbeCleanUp(ProbeWork& work, ProbeQuestions& questions, StatusLine& status,
                           QObject* parent)
    : QObject(parent)
    , m_work(work)
    , m_questions(questions)
    , m_status(status)
{
}

void ProbeCleanUp::askAndRun()
{
    const auto& snapshot = m_work.snapshot();
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
    m_work.run(
        tr("Checking which buffers hold events…"),
        [this, sessions, events, lines](tracefs::ProbeDriver& driver) -> Result<ProbeWork::Then> {
            auto wiped = tracefs::wipedByAll(driver, events);
            if (!wiped)
                return passOn(wiped);
            const auto buffers = buffersOf(sessions, std::move(*wiped));
            auto more = linesText(lines);
            if (!buffers.empty())
                more += tr("\n\nTheir buffers are removed, too, with unread events:\n%1")
                            .arg(wipedText(buffers));
            return [this, sessions, lines, more] {
                m_status.showStatus({});
                auto* const question =
                    m_questions.ask(tr("Clean up"), tr("Delete the leftovers of crashed sessions?"),
                                    more, tr("Clean up"), [this, sessions] { run(sessions); });
                if (linesText(lines) != lines.join(u'\n'))
                    question->setDetailedText(lines.join(u'\n'));
            };
        });
}

void ProbeCleanUp::run(const std::vector<tracefs::SessionName>& sessions)
{
    m_work.run(tr("Cleaning up…"),
               [this, sessions, stop = m_work.stopToken()](
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
                           lines << tr("Not cleaned up: %1: %2 %3")
                                        .arg(QString::fromStdString(session.instance()),
                                             errorBody(error), errorHint(error))
                                        .trimmed();
                       m_status.showStatus(linesText(lines), !left.empty());
                   };
               });
}

} // namespace probescope::ui

#include "moc_probe_clean_up.cpp"
