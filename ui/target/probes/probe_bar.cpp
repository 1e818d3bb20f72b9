#include "ui/target/probes/probe_bar.h"

#include "ui/base/parts/flow_layout.h"
#include "ui/base/text/menu_text.h"
#include "ui/base/theme/icons.h"
#include "ui/target/probes/models/own_probes.h"
#include "ui/target/probes/probe_switching.h"
#include "ui/target/probes/probe_table.h"
#include "ui/target/probes/probe_work.h"

#include <QAction>
#include <QCheckBox>
#include <QHBoxLayout>
#include <QLineEdit>
#include <QMenu>
#include <QToolButton>
#include <QVBoxLayout>

#include <algorithm>
#include <set>

namespace probescope::ui {

namespace {

bool isOurs(const ProbeRow& row)
{
    return row.owner == ProbeRow::Owner::Ours;
}

bool allOurs(const std::vector<ProbeRow>& rows)
{
    return std::all_of(rows.begin(), rows.end(), isOurs);
}

using Listed = std::vector<const tracefs::ListedProbe*>;

/// What the snapshot knows of the rows, in one walk through all.
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

void setText(QAction& action, const QString& text)
{
    action.setText(text);
    action.setIconText(withoutMnemonic(text)); // buttons keep the dots
}

QToolButton* toolButton(QAction* action, QWidget* parent)
{
    auto* const button = new QToolButton(parent);
    button->setDefaultAction(action);
    button->setToolButtonStyle(action->icon().isNull() ? Qt::ToolButtonTextOnly
                                                       : Qt::ToolButtonTextBesideIcon);
    button->setFocusPolicy(Qt::StrongFocus);
    return button;
}

} // namespace

ProbeBar::ProbeBar(QWidget* parent)
    : QWidget(parent)
{
    makeActions();
    auto* const buttons = new FlowLayout; // one line would make the whole window wide
    buttons->setContentsMargins(0, 0, 0, 0);
    buttons->setSpacing(4);
    for (const auto command : {Command::New, Command::Watch, Command::TurnOff, Command::Edit,
                               Command::Clone, Command::Remove, Command::Undo, Command::Record}) {
        auto* const button = toolButton(action(command), this);
        buttons->addWidget(button);
        if (command == Command::TurnOff)
            m_turnOffButton = button;
    }
    buttons->addWidget(makeSets());
    m_cleanUpButton = toolButton(action(Command::CleanUp), this);
    buttons->addWidget(m_cleanUpButton);
    auto* const search = new QLineEdit(this);
    search->setPlaceholderText(tr("Find a probe"));
    search->setAccessibleName(search->placeholderText());
    search->setClearButtonEnabled(true);
    search->addAction(themedIcon(QStringLiteral("search")), QLineEdit::LeadingPosition);
    auto* const onlyOurs = new QCheckBox(tr("Only probes of this Probescope"), this);
    auto* const finds = new QHBoxLayout;
    finds->addWidget(search, 1);
    finds->addWidget(onlyOurs);
    auto* const layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addLayout(buttons);
    layout->addLayout(finds);
    connect(search, &QLineEdit::textChanged, this, &ProbeBar::searched);
    connect(onlyOurs, &QCheckBox::toggled, this, &ProbeBar::onlyOursToggled);
}

void ProbeBar::add(Command command, const QString& icon, const QString& text,
                   const QKeySequence& key, const QString& tip)
{
    auto* const action = new QAction(this);
    setText(*action, text);
    if (!icon.isEmpty())
        action->setIcon(themedIcon(icon));
    if (!tip.isEmpty())
        action->setToolTip(tip);
    action->setShortcut(key);
    action->setShortcutContext(Qt::WidgetWithChildrenShortcut);
    m_actions[std::size_t(command)] = action;
}

void ProbeBar::makeActions()
{
    add(Command::New, QStringLiteral("add"), tr("&New probe…"), QKeySequence::New);
    add(Command::Watch, QStringLiteral("run"), tr("&Watch"), Qt::CTRL | Qt::Key_E);
    add(Command::TurnOff, QStringLiteral("pause"), tr("Disa&ble…"), {});
    add(Command::Edit, {}, tr("&Edit…"), Qt::Key_F2);
    add(Command::Clone, {}, tr("C&lone…"), Qt::CTRL | Qt::SHIFT | Qt::Key_N);
    add(Command::Remove, QStringLiteral("drop"), tr("&Delete"), QKeySequence::Delete);
    add(Command::Undo, QStringLiteral("undo"), tr("&Undo delete"), QKeySequence::Undo);
    add(Command::CleanUp, {}, tr("Clean u&p…"), {},
        tr("Removes the leftovers of crashed Probescope sessions from the target"));
    add(Command::Save, QStringLiteral("save"), tr("&Save set…"), QKeySequence::Save,
        tr("Saves the selected probes, or all that were created here, in a file"));
    add(Command::Restore, QStringLiteral("open"), tr("Open se&t…"), {});
    add(Command::Import, {}, tr("&Import…"), {},
        tr("Reads definitions from a file, such as a saved kprobe_events"));
    add(Command::Copy, QStringLiteral("copy"), tr("&Copy definition"), QKeySequence::Copy);
    add(Command::Record, QStringLiteral("record"), tr("Add to &recording"), {},
        tr("Puts the probe into the settings of the next recording"));
}

QWidget* ProbeBar::makeSets()
{
    auto* const sets = new QToolButton(this);
    sets->setText(tr("Sets"));
    sets->setAccessibleName(tr("Probe sets"));
    sets->setPopupMode(QToolButton::InstantPopup);
    sets->setFocusPolicy(Qt::StrongFocus);
    auto* const menu = new QMenu(sets);
    menu->addActions({action(Command::Save), action(Command::Restore), action(Command::Import)});
    menu->setToolTipsVisible(true);
    sets->setMenu(menu);
    return sets;
}

QList<QAction*> ProbeBar::all() const
{
    return {m_actions.begin(), m_actions.end()};
}

QList<QAction*> ProbeBar::ofProbes() const
{
    return {action(Command::Watch), action(Command::TurnOff), action(Command::Edit),
            action(Command::Clone), action(Command::Remove),  action(Command::Record),
            action(Command::Copy)};
}

void ProbeBar::update(const ProbeTable& table, const ProbeWork& work, const OwnProbes& own,
                      const ProbeSwitching& switching)
{
    const bool busy = work.isBusy();
    const auto chosen = table.selectedProbes();
    const bool touchable = !table.changeableProbes().empty();
    updateWatching(chosen, touchable, work, switching);
    updateEditing(chosen, touchable, busy);
    for (const auto command : {Command::New, Command::Restore, Command::Import, Command::CleanUp})
        action(command)->setEnabled(!busy);
    const auto& rows = table.probes()->rows();
    action(Command::Save)->setEnabled(!chosen.empty() || !own.made().empty());
    m_cleanUpButton->setVisible(std::any_of(rows.begin(), rows.end(), [](const ProbeRow& row) {
        return row.owner == ProbeRow::Owner::DeadSession;
    }));
    updateUndo(own, busy);
}

void ProbeBar::updateEditing(const std::vector<ProbeRow>& chosen, bool touchable, bool busy)
{
    const bool ours = allOurs(chosen);
    const auto offer = [&](Command command, bool possible, const QString& tip) {
        action(command)->setEnabled(possible && touchable && !busy);
        action(command)->setToolTip(
            chosen.empty()   ? tr("Select a probe first")
                : !touchable ? tr("In use by a recording; stop that first")
                : ours
                ? tip
                : tip + u'\n' + tr("Created by others: you are asked before anything is changed."));
    };
    offer(Command::Edit, chosen.size() == 1, tr("Recreates it with another definition"));
    offer(Command::Remove, true, tr("Deletes it from the kernel; you can undo this"));
    const auto remove = tr("&Delete");
    setText(*action(Command::Remove), ours ? remove : tr("%1…").arg(remove));
    action(Command::Clone)->setEnabled(chosen.size() == 1 && !busy);
    action(Command::Clone)->setToolTip(tr("Opens the probe builder with a copy of its definition"));
    action(Command::Copy)->setEnabled(!chosen.empty());
    action(Command::Record)->setEnabled(!chosen.empty() && !busy);
}

void ProbeBar::updateUndo(const OwnProbes& own, bool busy)
{
    const auto* const removed = own.lastRemoved();
    auto* const undo = action(Command::Undo);
    undo->setEnabled(removed && !busy);
    setText(*undo,
            removed
                ? tr("&Undo delete of %1").arg(QString::fromStdString(removed->front().event.name))
                : tr("&Undo delete"));
}

void ProbeBar::updateWatching(const std::vector<ProbeRow>& chosen, bool touchable,
                              const ProbeWork& work, const ProbeSwitching& switching)
{
    const bool mayTouch = touchable && !work.isBusy();
    const auto& snapshot = work.snapshot();
    const auto listed = snapshot ? listedOf(*snapshot, chosen) : Listed();
    const bool watched = !chosen.empty() && listed.size() == chosen.size()
        && !snapshot->watchInstance.empty()
        && std::all_of(listed.begin(), listed.end(),
                       [&](const auto* probe) { return probe->place(snapshot->watchInstance); });
    auto& watch = *action(Command::Watch);
    setText(watch, watched ? tr("Stop &watching") : allOurs(chosen) ? tr("&Watch") : tr("&Watch…"));
    watch.setIcon(themedIcon(watched ? QStringLiteral("pause") : QStringLiteral("run")));
    watch.setEnabled(mayTouch);
    watch.setToolTip(chosen.empty()   ? tr("Select a probe first")
                         : !touchable ? tr("In use by a recording; stop that first")
                                      : tr("Enables it in a separate instance, where hits are "
                                           "counted and nothing is recorded"));
    // Somewhere where probes are not only watched.
    const bool canTurnOff = std::any_of(listed.begin(), listed.end(), [&](const auto* probe) {
        return std::any_of(
            probe->enabledIn.begin(), probe->enabledIn.end(),
            [&](const auto& place) { return place.instance != snapshot->watchInstance; });
    });
    const bool canTurnOn = !canTurnOff
        && std::any_of(chosen.begin(), chosen.end(),
                       [&](const ProbeRow& row) { return switching.isTurnedOff(row.event); });
    auto& turnOff = *action(Command::TurnOff);
    setText(turnOff, canTurnOn ? tr("Ena&ble again") : tr("Disa&ble…"));
    turnOff.setIcon(themedIcon(canTurnOn ? QStringLiteral("run") : QStringLiteral("pause")));
    turnOff.setToolTip(canTurnOn ? tr("Enables it again where it was enabled before")
                                 : tr("Disables it wherever others have it enabled; you are asked "
                                      "first, and it is restored later"));
    turnOff.setEnabled((canTurnOff || canTurnOn) && mayTouch);
    m_turnOffButton->setVisible(canTurnOff || canTurnOn);
}

} // namespace probescope::ui

#include "moc_probe_bar.cpp"
