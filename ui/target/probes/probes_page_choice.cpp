#include "ui/base/theme/icons.h"
#include "ui/target/probes/probe_table.h"
#include "ui/target/probes/probes_page.h"
#include "ui/target/probes/probes_page_details.h"
#include "ui/views/probe_counts/explainer_cards.h"

#include <QAction>
#include <QToolButton>

#include <algorithm>
#include <set>
#include <vector>

// What can be done with the probes that are chosen.

namespace probescope::ui {

namespace {

bool isOurs(const ProbeRow& row)
{
    return row.owner == ProbeRow::Owner::Ours;
}

using Listed = std::vector<const tracefs::ListedProbe*>;

/// What the look knows of the rows, in one walk through all.
Listed listedOf(const ProbeSnapshot& snapshot, const std::vector<ProbeRow>& rows)
{
    std::set<tracefs::EventName> wanted;
    for (const auto& row : rows)
        wanted.insert(row.event);
    Listed listed;
    for (const auto& probe : snapshot.list.probes) {
        if (wanted.count(probe.event) != 0)
            listed.push_back(&probe);
    }
    return listed;
}

void setTexts(QAction& action, const QString& text, const QString& icon)
{
    action.setText(text);
    action.setIconText(QString(text).remove(u'&'));
    action.setIcon(themedIcon(icon));
}

} // namespace

std::vector<ProbeRow> ProbesPage::chosenToTouch() const
{
    auto rows = m_table->selectedProbes();
    if (std::any_of(rows.begin(), rows.end(),
                    [](const ProbeRow& row) { return row.owner == ProbeRow::Owner::OwnRecording; }))
        rows.clear();
    return rows;
}

void ProbesPage::showChoice()
{
    showActions(m_table->selectedProbes());
    showDetails();
    showPlot();
}

void ProbesPage::showActions(const std::vector<ProbeRow>& chosen)
{
    const bool busy = m_work->isBusy();
    const auto touched = chosenToTouch();
    const bool mayTouch = !touched.empty() && !busy;
    const bool allOurs = std::all_of(chosen.begin(), chosen.end(), isOurs);
    const auto offers = [&](QAction* action, bool possible, const QString& tip) {
        action->setEnabled(possible && mayTouch);
        action->setToolTip(chosen.empty()        ? tr("Choose a probe first")
                               : touched.empty() ? tr("A recording uses it; stop that first")
                               : allOurs         ? tip
                                                 : tip + u'\n'
                                   + tr("Somebody else made it: you are asked before anything is "
                                        "done."));
    };
    showWatchAction(chosen, mayTouch);
    offers(m_edit, chosen.size() == 1, tr("Makes it anew, with another definition"));
    offers(m_remove, true, tr("Deletes it from the kernel; that can be undone"));
    const auto dots = [&](QAction* action, const QString& text) {
        const auto shown = allOurs ? text : tr("%1…").arg(text);
        action->setText(shown);
        action->setIconText(QString(shown).remove(u'&'));
    };
    dots(m_remove, tr("&Delete"));
    m_clone->setEnabled(chosen.size() == 1 && !busy);
    m_clone->setToolTip(tr("Opens the form with its definition, for one more"));
    m_copy->setEnabled(!chosen.empty());
    m_record->setEnabled(!chosen.empty() && !busy);
    for (auto* const action : {m_new, m_restore, m_import, m_cleanUp})
        action->setEnabled(!busy);
    const auto& rows = m_table->probes()->rows();
    m_save->setEnabled(!chosen.empty() || !m_made.empty());
    m_cleanUpButton->setVisible(std::any_of(rows.begin(), rows.end(), [](const ProbeRow& row) {
        return row.owner == ProbeRow::Owner::DeadSession;
    }));
    m_undo->setEnabled(!m_removed.empty() && !busy);
    m_undo->setText(m_removed.empty()
                        ? tr("&Undo Delete")
                        : tr("&Undo Delete of %1")
                              .arg(QString::fromStdString(m_removed.back().front().event.name)));
    m_undo->setIconText(m_undo->text().remove(u'&'));
}

void ProbesPage::showWatchAction(const std::vector<ProbeRow>& chosen, bool mayTouch)
{
    const auto& snapshot = m_work->snapshot();
    const auto listed = snapshot ? listedOf(*snapshot, chosen) : Listed();
    const bool watched = !chosen.empty() && listed.size() == chosen.size()
        && !snapshot->watchInstance.empty()
        && std::all_of(listed.begin(), listed.end(),
                       [&](const auto* probe) { return probe->place(snapshot->watchInstance); });
    const bool allOurs = std::all_of(chosen.begin(), chosen.end(), isOurs);
    setTexts(*m_enable,
             watched       ? tr("Stop &Watching")
                 : allOurs ? tr("&Watch")
                           : tr("&Watch…"),
             watched ? QStringLiteral("pause") : QStringLiteral("run"));
    m_enable->setEnabled(mayTouch);
    m_enable->setToolTip(chosen.empty() ? tr("Choose a probe first")
                             : !mayTouch && chosenToTouch().empty()
                             ? tr("A recording uses it; stop that first")
                             : tr("Enables it in an instance of its own, where hits are counted "
                                  "and nothing is recorded"));
    // Somewhere where probes are not only watched.
    const bool canTurnOff = std::any_of(listed.begin(), listed.end(), [&](const auto* probe) {
        return std::any_of(
            probe->enabledIn.begin(), probe->enabledIn.end(),
            [&](const auto& place) { return place.instance != snapshot->watchInstance; });
    });
    const bool canTurnOn = !canTurnOff
        && std::any_of(chosen.begin(), chosen.end(),
                       [this](const ProbeRow& row) { return m_turnedOff.count(row.event) != 0; });
    setTexts(*m_turnOff, canTurnOn ? tr("Turn &On Again") : tr("Turn &Off…"),
             canTurnOn ? QStringLiteral("run") : QStringLiteral("pause"));
    m_turnOff->setToolTip(canTurnOn
                              ? tr("Enables it where it was enabled before it was turned off here")
                              : tr("Disables it wherever others have it enabled; you are asked "
                                   "before, and it is put back"));
    m_turnOff->setEnabled((canTurnOff || canTurnOn) && mayTouch);
    m_turnOffButton->setVisible(canTurnOff || canTurnOn);
}

void ProbesPage::showDetails()
{
    const auto* const current = m_table->currentProbe();
    const auto& snapshot = m_work->snapshot();
    const auto* const listed = snapshot && current ? snapshot->list.find(current->event) : nullptr;
    static const ProbeSnapshot kNone; // a look is too large to be copied each time
    m_details->show(snapshot ? *snapshot : kNone, listed);
    m_details->cards()->setHindrance(m_work->isBusy() ? m_work->currentCommand()
                                         : current
                                             && current->owner == ProbeRow::Owner::OwnRecording
                                         ? tr("A recording uses it, so that it is protected")
                                         : QString());
}

} // namespace probescope::ui
