#include "ui/target/probes/leaving_target.h"

#include "core/tracefs/probe_driver/batch.h"
#include "ui/base/parts/status_line.h"
#include "ui/target/probes/models/own_probes.h"
#include "ui/target/probes/probe_event_text.h"
#include "ui/target/probes/probe_questions.h"
#include "ui/target/probes/probe_work.h"

#include <QMessageBox>
#include <QPointer>
#include <QPushButton>

#include <utility>

namespace probescope::ui {

LeavingTarget::LeavingTarget(ProbeWork& work, OwnProbes& own, ProbeQuestions& questions,
                             StatusLine& status, QObject* parent)
    : QObject(parent)
    , m_work(work)
    , m_own(own)
    , m_questions(questions)
    , m_status(status)
{
}

bool LeavingTarget::hasToAsk() const
{
    return !m_left && (!m_own.made().empty() || m_work.isBusy());
}

void LeavingTarget::leave(const std::function<void()>& then)
{
    if (m_work.isBusy()) {
        m_then = then;
        m_work.askToStop();
        m_status.showStatus(tr("Stopping…"));
        return;
    }
    if (m_own.made().empty())
        left(then);
    else
        askWhetherToKeep(then);
}

void LeavingTarget::commandsChanged()
{
    // The snapshot that follows a command may have been begun before its end.
    if (m_then && !m_work.isBusy() && m_work.backend())
        m_work.takeSnapshotNow();
    else
        goOn();
}

void LeavingTarget::goOn()
{
    // After each command a snapshot is taken, or fails.
    if (m_then && !m_work.isBusy())
        leave(std::exchange(m_then, {}));
}

void LeavingTarget::left(const std::function<void()>& then)
{
    const QPointer<LeavingTarget> self(this);
    m_left = true;
    then();
    if (self)
        m_left = false;
}

void LeavingTarget::askWhetherToKeep(const std::function<void()>& then)
{
    const OwnProbes::Events events(m_own.made().begin(), m_own.made().end());
    const auto remove = [this, events, then](tracefs::Consent consent) {
        m_work.run(
            tr("Deleting probes…"),
            [this, events, consent, then,
             stop = m_work.stopToken()](tracefs::ProbeDriver& driver) -> Result<ProbeWork::Then> {
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
                    m_own.dropAll();
                    left(then);
                };
            });
    };
    auto* const question = m_questions.ask(
        tr("Probes in the kernel"), tr("Probes created here are still in the kernel."),
        tr("%1.\n\nDeleting them ends watching, too. If you keep them, they stay until Probescope "
           "connects to this target again and cleans up, or until they are deleted.")
            .arg(eventsText(events)),
        tr("Delete"), [this, events, remove] {
            m_questions.askAboutWipe(tr("Probes in the kernel"), tr("Delete"), events, remove);
        });
    auto* const keep = question->addButton(tr("Keep"), QMessageBox::DestructiveRole);
    connect(keep, &QAbstractButton::clicked, this, [this, then] { left(then); });
    for (auto* const button : question->buttons()) {
        if (question->buttonRole(button) == QMessageBox::AcceptRole)
            question->setDefaultButton(qobject_cast<QPushButton*>(button));
    }
}

} // namespace probescope::ui

#include "moc_leaving_target.cpp"
