#include "ui/target/probes/probe_questions.h"

#include "core/tracefs/probe_driver/batch.h"
#include "ui/base/parts/status_line.h"
#include "ui/base/parts/warning_question.h"
#include "ui/target/probes/probe_event_text.h"
#include "ui/target/probes/probe_table.h"
#include "ui/target/probes/probe_work.h"

#include <algorithm>
#include <utility>

namespace probescope::ui {

ProbeQuestions::ProbeQuestions(ProbeWork& work, ProbeTable& table, StatusLine& status,
                               QWidget* asker)
    : QObject(asker)
    , m_work(work)
    , m_table(table)
    , m_status(status)
    , m_asker(asker)
{
}

QMessageBox* ProbeQuestions::ask(const QString& title, const QString& text, const QString& more,
                                 const QString& button, const std::function<void()>& then)
{
    auto* const question =
        askWarning(m_asker, {.title = title, .text = text, .more = more, .button = button}, then);
    connect(question, &QDialog::rejected, this, &ProbeQuestions::givenUp);
    return question;
}

std::vector<ProbeRow> ProbeQuestions::othersAmong(const Events& events) const
{
    auto rows = m_table.probes()->rows();
    std::erase_if(rows, [&](const ProbeRow& row) {
        return row.owner == ProbeRow::Owner::Ours
            || std::find(events.begin(), events.end(), row.event) == events.end();
    });
    return rows;
}

void ProbeQuestions::askAboutWipe(const QString& title, const QString& button, const Events& events,
                                  const std::function<void(tracefs::Consent)>& then,
                                  const QString& happens)
{
    m_work.run(tr("Checking which buffers hold events…"),
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
                       m_status.showStatus({});
                       QStringList more;
                       if (!others.empty())
                           more << ownersText(*m_work.snapshot(), others) << happens;
                       const auto lost = tr("This discards unread events in these buffers:");
                       if (!others.empty() && !wiped.empty())
                           more << lost;
                       more << wipedText(wiped);
                       more.removeAll(QString());
                       ask(title, others.empty() ? lost : tr("These probes were not created here:"),
                           more.join(QStringLiteral("\n\n")), button,
                           [then,
                            consent = others.empty()
                                ? tracefs::Consent::Wiping
                                : tracefs::Consent::Others] { then(consent); });
                   };
               });
}

void ProbeQuestions::askAboutOthers(const QString& title, const QString& button,
                                    const QString& happens, const Events& events,
                                    const std::function<void()>& then)
{
    const auto others = othersAmong(events);
    if (others.empty() || !m_work.snapshot()) {
        then();
        return;
    }
    ask(title, tr("These probes were not created here:"),
        ownersText(*m_work.snapshot(), others) + QStringLiteral("\n\n") + happens, button, then);
}

} // namespace probescope::ui

#include "moc_probe_questions.cpp"
