#include "ui/target/probes/probes_page.h"

#include "ui/base/parts/state_pane.h"
#include "ui/base/parts/status_line.h"
#include "ui/target/probes/leaving_target.h"
#include "ui/target/probes/probe_bar.h"
#include "ui/target/probes/probe_clean_up.h"
#include "ui/target/probes/probe_commands.h"
#include "ui/target/probes/probe_questions.h"
#include "ui/target/probes/probe_sets.h"
#include "ui/target/probes/probe_switching.h"
#include "ui/target/probes/probe_table.h"
#include "ui/target/probes/probes_page_details.h"
#include "ui/target/probes/probes_page_plot.h"
#include "ui/views/probe_counts/explainer_cards.h"
#include "ui/views/probe_counts/explainer_text.h"

#include <QAction>
#include <QApplication>
#include <QClipboard>
#include <QFocusEvent>
#include <QHBoxLayout>
#include <QLabel>
#include <QPushButton>
#include <QSplitter>
#include <QStackedWidget>
#include <QVBoxLayout>

#include <optional>
#include <utility>
#include <variant>

namespace probescope::ui {

namespace {

// Offered with and without a target.
QString newText()
{
    return ProbesPage::tr("New probe…");
}

QString galleryText()
{
    return ProbesPage::tr("Open gallery");
}

} // namespace

ProbesPage::ProbesPage(Options options, QWidget* parent)
    : QWidget(parent)
    , m_options(std::move(options))
    , m_work(new ProbeWork(m_options.journals, this))
    , m_states(new QStackedWidget(this))
    , m_state(new StatePane(this))
{
    makeContent();
    makeControllers();
    connectBar();
    connectWork();
    m_states->addWidget(m_state);
    m_states->addWidget(m_content);
    auto* const layout = new QVBoxLayout(this);
    layout->addWidget(m_states);
    addOffers();
    connect(m_state, &StatePane::pressed, this, [this] {
        if (m_work->backend() && m_trouble) {
            m_trouble.reset();
            m_work->takeSnapshotNow();
            showState();
        } else if (m_options.connectTarget) {
            m_options.connectTarget();
        }
    });
    connect(m_table, &ProbeTable::choiceChanged, this, &ProbesPage::showChoice);
    connect(m_details, &ProbesPageDetails::fixWanted, this, &ProbesPage::fix);
    showState();
}

ProbesPage::~ProbesPage() = default;

void ProbesPage::makeControllers()
{
    m_questions = new ProbeQuestions(*m_work, *m_table, *m_status, this);
    m_commands = new ProbeCommands(*m_work, *m_table, m_own, *m_questions, *m_status, this);
    m_switching = new ProbeSwitching(*m_work, *m_table, *m_questions, *m_status, this);
    m_sets = new ProbeSets(*m_work, *m_table, m_own, *m_status, this);
    m_cleanUp = new ProbeCleanUp(*m_work, *m_questions, *m_status, this);
    m_leaving = new LeavingTarget(*m_work, m_own, *m_questions, *m_status, this);
    connect(m_questions, &ProbeQuestions::givenUp, this, &ProbesPage::givenUp);
    connect(m_commands, &ProbeCommands::made, this, &ProbesPage::made);
    connect(m_commands, &ProbeCommands::builderWanted, this, &ProbesPage::builderWanted);
    connect(m_commands, &ProbeCommands::noted, this, &ProbesPage::noted);
    connect(m_commands, &ProbeCommands::recordWanted, this, &ProbesPage::recordWanted);
    connect(m_sets, &ProbeSets::importWanted, this, &ProbesPage::importWanted);
}

void ProbesPage::connectBar()
{
    using Command = ProbeBar::Command;
    addActions(m_bar->all());
    m_table->setContextMenuPolicy(Qt::ActionsContextMenu);
    m_table->addActions(m_bar->ofProbes());
    connect(m_table, &QTableView::doubleClicked, m_bar->action(Command::Edit), &QAction::trigger);
    connect(m_bar, &ProbeBar::searched, m_table, &ProbeTable::search);
    connect(m_bar, &ProbeBar::onlyOursToggled, m_table, &ProbeTable::setOnlyOurs);
    const auto on = [this](Command command, auto* controller, auto run) {
        connect(m_bar->action(command), &QAction::triggered, controller, run);
    };
    on(Command::New, m_commands, &ProbeCommands::newProbe);
    on(Command::Watch, m_switching, &ProbeSwitching::watchOrNot);
    on(Command::TurnOff, m_switching, &ProbeSwitching::turnOffOrOn);
    on(Command::Edit, m_commands, &ProbeCommands::edit);
    on(Command::Clone, m_commands, &ProbeCommands::cloneProbe);
    on(Command::Remove, m_commands, &ProbeCommands::remove);
    on(Command::Undo, m_commands, &ProbeCommands::undo);
    on(Command::CleanUp, m_cleanUp, &ProbeCleanUp::askAndRun);
    on(Command::Save, m_sets, &ProbeSets::save);
    on(Command::Restore, m_sets, &ProbeSets::restore);
    on(Command::Import, m_sets, &ProbeSets::importFile);
    on(Command::Copy, m_table,
       [this] { QGuiApplication::clipboard()->setText(m_table->copiedText()); });
    on(Command::Record, m_commands, &ProbeCommands::record);
}

void ProbesPage::connectWork()
{
    connect(m_work, &ProbeWork::snapshotTaken, this, &ProbesPage::showSnapshot);
    connect(m_work, &ProbeWork::snapshotFailed, this, [this](const Error& error) {
        m_trouble = error;
        showState();
        m_leaving->goOn();
        emit refreshed();
    });
    connect(m_work, &ProbeWork::refused, m_status, &StatusLine::showError);
    connect(m_work, &ProbeWork::busyChanged, this, [this] {
        m_status->showCommand(m_work->isBusy() ? m_work->currentCommand() : QString());
        showChoice();
        m_leaving->commandsChanged();
    });
}

/// The form and what fills it need no target.
void ProbesPage::addOffers()
{
    m_state->addOffer(newText(), tr("Opens the probe builder, which also works without a target"),
                      [this] { emit builderWanted({}, {}, {}); });
    m_state->addOffer(
        tr("Open kernel description…"),
        tr("Opens the probe builder with the functions, types and events of a kernel description"),
        [this] { emit descriptionWanted(); });
    m_state->addOffer(galleryText(), tr("Example probes"), [this] { emit galleryWanted(); });
    m_state->addOffer(tr("Import…"), tr("Imports probes that were written for other tools"),
                      [this] { emit importWanted({}); });
}

/// What stands there instead of an empty table.
QWidget* ProbesPage::makeOffers()
{
    auto* const none = new QWidget(this);
    auto* const words = new QLabel(
        tr("There are no probes on this target yet. A probe turns almost any point in the kernel "
           "or in a program into an event; the gallery has probes for common questions."),
        none);
    words->setWordWrap(true);
    words->setAlignment(Qt::AlignCenter);
    auto* const gallery = new QPushButton(galleryText(), none);
    auto* const first = new QPushButton(newText(), none);
    m_first = first;
    connect(gallery, &QPushButton::clicked, this, &ProbesPage::galleryWanted);
    connect(first, &QPushButton::clicked, this,
            [this] { m_bar->action(ProbeBar::Command::New)->trigger(); });
    auto* const offers = new QHBoxLayout;
    offers->addStretch();
    offers->addWidget(gallery);
    offers->addWidget(first);
    offers->addStretch();
    auto* const empty = new QVBoxLayout(none);
    empty->addStretch(1);
    empty->addWidget(words);
    empty->addLayout(offers);
    empty->addStretch(1);
    return none;
}

void ProbesPage::makeContent()
{
    auto* const content = new QWidget(this);
    m_content = content;
    m_bar = new ProbeBar(content);
    m_table = new ProbeTable(content);
    m_noProbes = makeOffers();
    m_totals = new QLabel(content);
    m_totals->setAccessibleDescription(tr("Totals"));
    m_totals->setTextInteractionFlags(Qt::TextSelectableByMouse);
    m_status = new StatusLine(content);
    m_details = new ProbesPageDetails(content);
    m_drawing = new ProbesPagePlot(content);
    auto* const below = new QSplitter(content);
    below->setChildrenCollapsible(false);
    below->addWidget(m_details);
    below->addWidget(m_drawing);
    below->setSizes({2, 3}); // shares
    auto* const top = new QWidget(content);
    auto* const above = new QVBoxLayout(top);
    above->setContentsMargins(0, 0, 0, 0);
    above->addWidget(m_table, 1);
    above->addWidget(m_noProbes, 1);
    above->addWidget(m_totals);
    m_split = new QSplitter(Qt::Vertical, content);
    m_split->setChildrenCollapsible(false);
    m_split->addWidget(top);
    m_split->addWidget(below);
    m_split->setStretchFactor(0, 3);
    m_split->setStretchFactor(1, 2);
    auto* const layout = new QVBoxLayout(content);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addWidget(m_bar);
    layout->addWidget(m_status);
    layout->addWidget(m_split, 1);
}

void ProbesPage::setBackend(Backend backend)
{
    m_connecting.clear();
    m_trouble.reset();
    m_leaving->forget();
    m_own.setTarget(backend ? std::optional(backend->name()) : std::nullopt);
    m_switching->forgetAll();
    m_table->probes()->setRows({});
    m_work->setBackend(std::move(backend));
    if (m_work->backend() && m_own.madeBefore())
        m_work->takeSnapshotNow(); // also while nobody watches: it may be there, and is not to be
                                   // forgotten
    m_status->showStatus({});
    showChoice();
    showState();
}

void ProbesPage::setConnecting(const QString& target)
{
    setBackend(nullptr);
    m_connecting = target;
    showState();
}

void ProbesPage::setTrouble(const Error& error)
{
    setBackend(nullptr);
    m_trouble = error;
    showState();
}

void ProbesPage::showEvent(QShowEvent* event)
{
    QWidget::showEvent(event);
    m_work->setWatching(true);
}

void ProbesPage::hideEvent(QHideEvent* event)
{
    QWidget::hideEvent(event);
    m_work->setWatching(false);
}

void ProbesPage::showSnapshot()
{
    m_trouble.reset();
    const auto& snapshot = *m_work->snapshot();
    if (m_work->snapshotIsFresh()) // else it may show what was before the last command
        m_own.update(snapshot.list);
    m_totals->setText(probeTotals(snapshot.rows));
    m_table->setRows(snapshot.rows);
    const bool any = m_table->probes()->rowCount() > 0;
    const bool appears = any && !m_table->isVisibleTo(this);
    m_table->setVisible(any);
    m_totals->setVisible(any);
    m_noProbes->setVisible(!any);
    m_split->widget(1)->setVisible(any);
    m_switching->forgetUnlisted(snapshot.list);
    m_table->chooseWanted(); // now that it is visible: what is chosen changes the sizes below it
    showChoice();
    showState();
    // The keyboard was at what is hidden now.
    if (appears && isVisible() && !isAncestorOf(QApplication::focusWidget()))
        m_table->setFocus(Qt::OtherFocusReason);
    m_leaving->goOn();
    emit refreshed();
}

bool ProbesPage::hasOwn() const
{
    return m_leaving->hasToAsk();
}

void ProbesPage::leave(const std::function<void()>& then)
{
    m_leaving->leave(then);
}

void ProbesPage::make(const std::vector<probe::Spec>& specs,
                      const std::optional<tracefs::EventName>& inPlaceOf,
                      const std::vector<tracefs::ProbeExtras>& extras)
{
    m_commands->make(specs, inPlaceOf, extras);
}

void ProbesPage::fix(const tracefs::EventName& event, const probe::Fix& fix)
{
    if (const auto command = fixCommand(fix); !command.isEmpty()) {
        QGuiApplication::clipboard()->setText(command);
        m_status->showStatus(tr("Copied; run this yourself: %1").arg(command));
    } else if (const auto* const more = std::get_if<probe::RecreateWithMaxActive>(&fix)) {
        m_commands->recreateWithMaxActive(event, more->maxActive);
    } else if (const auto* const filter = std::get_if<probe::RemoveFilter>(&fix)) {
        m_switching->removeFilter(event, filter->instance);
    } else if (std::holds_alternative<probe::ProbeCaller>(fix)) {
        m_commands->newProbe();
    } else if (std::holds_alternative<probe::TurnOnFunctions>(fix)) {
        m_switching->switchOn(access::KernelSwitch::Functions);
    } else if (std::holds_alternative<probe::TurnOnProbes>(fix)) {
        m_switching->switchOn(access::KernelSwitch::Probes);
    } else if (std::holds_alternative<probe::EnableEvent>(fix)) {
        m_switching->enableAnew(event);
    }
}

void ProbesPage::showChoice()
{
    m_bar->update(*m_table, *m_work, m_own, *m_switching);
    showDetails();
    showPlot();
}

void ProbesPage::showDetails()
{
    const auto* const current = m_table->currentProbe();
    const auto& snapshot = m_work->snapshot();
    const auto* const listed = snapshot && current ? snapshot->list.find(current->event) : nullptr;
    static const ProbeSnapshot kNone; // a snapshot is too large to be copied each time
    m_details->show(snapshot ? *snapshot : kNone, listed);
    m_details->cards()->setHindrance(m_work->isBusy() ? m_work->currentCommand()
                                         : current
                                             && current->owner == ProbeRow::Owner::OwnRecording
                                         ? tr("In use by a recording, and therefore protected")
                                         : QString());
}

void ProbesPage::showPlot()
{
    if (const auto& snapshot = m_work->snapshot())
        m_drawing->show(*snapshot, m_table->selectedProbes(), m_table->probes()->rows());
    else
        m_drawing->clear();
}

/// Whatever is shown, the keyboard is at something.
void ProbesPage::focusInEvent(QFocusEvent* event)
{
    QWidget* part = m_table;
    if (m_states->currentWidget() == m_state)
        part = m_state;
    else if (m_table->isHidden())
        part = m_first;
    part->setFocus(event->reason());
}

void ProbesPage::showState()
{
    const bool any = m_work->backend() && m_work->snapshot() && !m_trouble;
    // A button of the state goes when another state comes.
    const auto* const focus = QApplication::focusWidget();
    const bool here = hasFocus() || (focus && (focus == m_state || m_state->isAncestorOf(focus)));
    m_states->setCurrentWidget(any ? m_content : static_cast<QWidget*>(m_state));
    if (any) {
        if (here)
            setFocus(Qt::OtherFocusReason);
        return;
    }
    m_state->showOffers(!m_work->backend() && m_connecting.isEmpty());
    if (!m_connecting.isEmpty())
        m_state->showBusy(tr("Connecting to %1…").arg(m_connecting), {});
    else if (m_trouble)
        m_state->showError(*m_trouble, tr("Try again"));
    else if (m_work->backend())
        m_state->showBusy(tr("Reading the probes…"), {});
    else
        m_state->showMessage(
            tr("No target is connected."),
            tr("Connect to this machine or, over ssh, to another host to see the probes of its "
               "kernel with their hits and misses, and to create new ones.\n\nWithout a target, "
               "you "
               "can build probes for a saved kernel (“Open kernel description…”), the kernel of a "
               "capture or a program of this machine, from the gallery, or from scripts of other "
               "tools, and copy their definitions, also for other tools."),
            tr("Connect"));
    if (here)
        setFocus(Qt::OtherFocusReason);
}

} // namespace probescope::ui

#include "moc_probes_page.cpp"
