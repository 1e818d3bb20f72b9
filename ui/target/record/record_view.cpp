#include "ui/target/record/record_view.h"

#include "ui/base/parts/flow_layout.h"
#include "ui/base/parts/status_line.h"
#include "ui/base/text/key_text.h"
#include "ui/base/text/menu_text.h"
#include "ui/base/text/target_text.h"
#include "ui/base/theme/icons.h"
#include "ui/base/view/shortcuts.h"
#include "ui/target/connect/put_question.h"
#include "ui/target/connect/target_bar.h"
#include "ui/target/kernel/kernel_page.h"
#include "ui/target/record/command_dialog.h"
#include "ui/target/record/event_pane.h"
#include "ui/target/record/function_group.h"
#include "ui/target/record/meter_bar.h"
#include "ui/target/record/preset_bar.h"
#include "ui/target/record/probe_group.h"
#include "ui/target/record/process_picker.h"
#include "ui/target/record/record_form.h"
#include "ui/target/record/task_group.h"

#include <QAbstractButton>
#include <QAction>
#include <QHBoxLayout>
#include <QInputDialog>
#include <QLabel>
#include <QMessageBox>
#include <QPushButton>
#include <QTabWidget>
#include <QToolButton>
#include <QVBoxLayout>

#include <algorithm>
#include <utility>

namespace probescope::ui {

RecordView::RecordView(Target::Reach reach, NewFile newFile, QWidget* parent)
    : QWidget(parent)
    , m_newFile(std::move(newFile))
    , m_target(new Target(std::move(reach), this))
    , m_form(new RecordForm(this))
{
    makeActions();
    auto* const layout = new QVBoxLayout(this);
    layout->addWidget(makeHead());
    layout->addWidget(makePages(), 1);
    layout->addWidget(makeFoot());
    connect(m_target, &Target::reached, this, &RecordView::takeTarget);
    connect(m_target, &Target::failed, this, [this](const Error& error) {
        m_status->showError(error);
        m_kernel->setTrouble(error);
        showState();
        emit unreachable(error);
        emit targetChanged();
    });
    connect(m_target, &Target::offered, this, &RecordView::putHelper);
    connect(m_target, &Target::connectingChanged, this, &RecordView::showState);
    connect(m_pages, &QTabWidget::currentChanged, this, &RecordView::showState);
    connectForm();
    m_form->setSettings(m_presets->current().settings);
    showState();
}

RecordView::~RecordView() = default;

void RecordView::makeActions()
{
    m_record = new QAction(this);
    m_pause = new QAction(this);
    m_pause->setIcon(themedIcon(QStringLiteral("pause")));
    m_pause->setToolTip(tr("Records nothing until you resume"));
    m_mark = new QAction(themedIcon(QStringLiteral("place")), tr("&Mark…"), this);
    m_mark->setToolTip(tr("Writes text to trace_marker, among the events"));
    Shortcuts::nameAction(m_record, "Record");
    Shortcuts::nameAction(m_pause, "Pause");
    Shortcuts::nameAction(m_mark, "Mark");
    m_record->setShortcut(Qt::CTRL | Qt::SHIFT | Qt::Key_Return);
    m_pause->setShortcut(Qt::CTRL | Qt::SHIFT | Qt::Key_Space);
    m_mark->setShortcut(Qt::CTRL | Qt::SHIFT | Qt::Key_M);
    connect(m_record, &QAction::triggered, this, &RecordView::recordOrStop);
    connect(m_pause, &QAction::triggered, this, &RecordView::pauseOrGoOn);
    connect(m_mark, &QAction::triggered, this, &RecordView::askForMark);
}

QWidget* RecordView::makeHead()
{
    auto* const head = new QWidget(this);
    m_targetBar = new TargetBar(head);
    m_presets = new PresetBar(head);
    auto* const layout = new FlowLayout(head);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(24);
    layout->addWidget(m_targetBar);
    layout->addWidget(m_presets);
    connect(m_targetBar, &TargetBar::connectWanted, this, &RecordView::connectTarget);
    connect(m_targetBar, &TargetBar::stopWanted, this, [this] {
        m_target->disconnectFrom();
        m_kernel->setBackend(nullptr);
        m_status->showStatus(tr("Not connected."));
        emit disconnected();
    });
    connect(m_presets, &PresetBar::chosen, this,
            [this](const Preset& preset) { m_form->setSettings(preset.settings); });
    connect(m_presets, &PresetBar::keepWanted, this,
            [this] { m_presets->askToKeep(m_form->settings()); });
    return head;
}

QWidget* RecordView::makePages()
{
    m_pages = new QTabWidget(this);
    m_pages->setDocumentMode(true);
    m_pages->setAccessibleName(tr("Pages of the recording"));
    m_kernel = new KernelPage({.connectTarget = [this] { connectTarget(); }}, m_pages);
    m_pages->addTab(m_form, tr("Recording settings"));
    m_pages->addTab(m_kernel, tr("Kernel"));
    return m_pages;
}

void RecordView::showKernel()
{
    m_pages->setCurrentWidget(m_kernel);
}

KeyGroup RecordView::pageKeys() const
{
    const auto* const page = m_pages->currentWidget();
    KeyGroup group{QStringLiteral("page"), m_pages->tabText(m_pages->currentIndex()), {}};
    const auto isSeen = [](QObject* one) {
        const auto* const widget = qobject_cast<QWidget*>(one);
        return widget && widget->isVisible();
    };
    for (auto* const action : page->findChildren<QAction*>()) {
        // Each table can be copied by the same key.
        const bool isKnown = std::ranges::any_of(group.actions, [action](const QAction* known) {
            return known->text() == action->text() && known->shortcuts() == action->shortcuts();
        });
        if (!isKnown && !action->shortcuts().isEmpty()
            && std::ranges::any_of(action->associatedObjects(), isSeen))
            group.actions << action;
    }
    for (const auto* const button : page->findChildren<QAbstractButton*>()) {
        const auto key = button->shortcut();
        if (button->isVisible() && !key.isEmpty() && key != QKeySequence::mnemonic(button->text()))
            group.more.push_back({keyText({key}), withoutMnemonic(button->text())});
    }
    return group;
}

void RecordView::addPage(QWidget* page, const QString& title)
{
    m_pages->addTab(page, title);
}

void RecordView::showPage(QWidget* page)
{
    m_pages->setCurrentWidget(page);
}

void RecordView::recordWith(const std::vector<record::ProbeChoice>& probes,
                            const std::vector<record::ProbeChoice>& replaced)
{
    m_form->probes()->take(probes, replaced);
    m_pages->setCurrentWidget(m_form);
}

QToolButton* RecordView::buttonFor(QAction* action)
{
    auto* const button = new QToolButton(this);
    button->setDefaultAction(action);
    button->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
    button->setFocusPolicy(Qt::StrongFocus);
    return button;
}

QWidget* RecordView::makeUnconnected()
{
    m_unconnected = new QWidget(this);
    auto* const words = new QLabel(
        tr("No target is connected. Connect to this machine or, over ssh, to another host. You can "
           "also prepare the recording here, save it as a preset, and run its commands on another "
           "machine. For the probes of a saved kernel, choose Record > Open kernel description…"),
        m_unconnected);
    words->setWordWrap(true);
    words->setTextFormat(Qt::PlainText);
    auto* const line = new QHBoxLayout(m_unconnected);
    line->setContentsMargins(0, 0, 0, 0);
    line->addWidget(words, 1);
    const auto add = [this, line](const QString& text, auto run) {
        auto* const button = new QPushButton(text, m_unconnected);
        button->setAutoDefault(false);
        connect(button, &QPushButton::clicked, this, run);
        line->addWidget(button);
    };
    add(tr("Connect"), [this] { connectTarget(); });
    add(tr("Save as preset…"), [this] { m_presets->askToKeep(m_form->settings()); });
    return m_unconnected;
}

QWidget* RecordView::makeFoot()
{
    auto* const foot = new QWidget(this);
    m_status = new StatusLine(foot);
    m_recordButton = new QPushButton(foot);
    m_recordButton->setDefault(true);
    auto* const commands = new QPushButton(tr("Show commands…"), foot);
    commands->setToolTip(tr("The same recording as shell or trace-cmd commands"));
    m_meters = new MeterBar(foot);
    auto* const buttons = new QHBoxLayout;
    buttons->addWidget(m_recordButton);
    buttons->addWidget(buttonFor(m_pause));
    buttons->addWidget(buttonFor(m_mark));
    buttons->addStretch();
    buttons->addWidget(commands);
    auto* const layout = new QVBoxLayout(foot);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addWidget(m_status);
    layout->addWidget(makeUnconnected());
    layout->addWidget(m_meters);
    layout->addLayout(buttons);
    connect(m_recordButton, &QPushButton::clicked, m_record, &QAction::trigger);
    connect(commands, &QPushButton::clicked, this, &RecordView::showCommands);
    return foot;
}

void RecordView::connectForm()
{
    connect(m_form, &RecordForm::changed, this, &RecordView::showState);
    m_form->events()->setFormats(m_target->formats());
    connect(m_form->tasks(), &TaskGroup::processesWanted, this, &RecordView::chooseProcesses);
    m_form->functions()->setNames(m_kernel->functions());
    connect(m_form, &RecordForm::changed, this, &RecordView::askFunctions);
}

void RecordView::connectTarget()
{
    if (m_job)
        return;
    if (m_beforeLeaving && connected())
        m_beforeLeaving([this] { reachTarget(); });
    else
        reachTarget();
}

void RecordView::reachTarget()
{
    const auto host = m_targetBar->host();
    showConnecting(host);
    m_target->connectTo(host);
}

void RecordView::putHelper(const access::HelperOffer& offer)
{
    askToPutHelper(this, offer, [this, offer] {
        showConnecting(QString::fromStdString(offer.host));
        m_target->connectPutting(offer);
    });
}

void RecordView::showConnecting(const QString& host)
{
    m_mayUseTopLevel = false;
    m_status->showStatus(tr("Connecting…"));
    const auto name = host.isEmpty() ? targetText(access::kThisMachine) : host;
    m_kernel->setConnecting(name);
    emit reaching(name);
}

void RecordView::takeTarget(const RecordOffer& offer, const QString& words)
{
    m_form->setOffer(offer);
    m_kernel->setBackend(m_target->backend());
    askFunctions();
    m_targetBar->remember(m_target->host());
    m_status->showStatus(words);
    showState();
    emit targetChanged();
}

void RecordView::recordOrStop()
{
    if (m_job)
        stop();
    else
        record();
}

void RecordView::pauseOrGoOn()
{
    if (m_job && m_job->state() == record::SessionState::Paused)
        m_job->begin();
    else if (m_job)
        m_job->pause();
}

void RecordView::record()
{
    if (!connected() || m_job)
        return;
    record::SessionOutput output;
    output.capture = m_newFile().toStdString();
    output.mayUseTopLevel = m_mayUseTopLevel;
    m_isShown = false;
    m_job = std::make_unique<RecordingJob>(m_target->backend(), m_form->settings(), output);
    connect(m_job.get(), &RecordingJob::stateChanged, this, [this](record::SessionState state) {
        if (state == record::SessionState::Prepared)
            m_job->begin();
        showState();
        showMeters();
    });
    connect(m_job.get(), &RecordingJob::metersChanged, this, &RecordView::showMeters);
    connect(m_job.get(), &RecordingJob::ended, this, &RecordView::end, Qt::QueuedConnection);
    m_status->showStatus({});
    showState();
    emit recordingChanged(true);
}

void RecordView::showMeters()
{
    const auto meters = m_job->meters();
    m_meters->showMeters(m_job->state(), meters);
    const auto file = QString::fromStdString(m_job->capture().string());
    if (!m_isShown && meters.decoded > 0) {
        m_isShown = true;
        emit growing(file);
    }
    if (m_isShown)
        emit told(file, recordingText(m_job->state(), meters));
}

void RecordView::stop()
{
    if (m_job)
        m_job->stop();
}

void RecordView::end()
{
    const auto job = std::exchange(m_job, nullptr);
    const auto outcome = job->outcome();
    const auto file = QString::fromStdString(job->capture().string());
    const bool made = job->state() == record::SessionState::Finished;
    if (outcome.trouble)
        m_status->showError(*outcome.trouble);
    else
        m_status->showStatus(tr("Recorded to %1.").arg(file));
    for (const auto& left : outcome.left)
        m_status->showStatus(
            m_status->text() + u'\n'
                + tr("Left in the kernel: %1").arg(QString::fromStdString(left.message())),
            true);
    showState();
    emit recordingChanged(false);
    if (made)
        emit recorded(file);
    emit ended();
    if (!made && outcome.needsTopLevel && askForTopLevel()) {
        m_mayUseTopLevel = true;
        record();
    }
}

bool RecordView::askForTopLevel()
{
    QMessageBox box(QMessageBox::Question, tr("Use top-level tracing?"),
                    tr("On this kernel, these settings need top-level (global) tracing, which all "
                       "users share."),
                    QMessageBox::NoButton, this);
    box.setInformativeText(
        tr("No one is recording there now. Probescope saves the current settings to disk first, "
           "and restores them when the recording ends, or at its next start after a crash. Until "
           "then, others cannot record there."));
    auto* const use = box.addButton(tr("&Use it and restore it"), QMessageBox::AcceptRole);
    box.addButton(QMessageBox::Cancel);
    box.setDefaultButton(use);
    box.exec();
    return box.clickedButton() == use;
}

void RecordView::askForMark()
{
    bool ok = false;
    const auto text = QInputDialog::getText(this, tr("Mark"), tr("Text for trace_marker:"),
                                            QLineEdit::Normal, {}, &ok);
    if (ok && m_job && !text.isEmpty())
        m_job->mark(text);
}

void RecordView::chooseProcesses()
{
    auto* const tasks = m_form->tasks();
    if (const auto pids = ProcessPicker::choose(m_target->backend(), tasks->pids(), this))
        tasks->setPids(*pids);
}

/// Only when they are of use: there are some 60,000.
void RecordView::askFunctions()
{
    auto* const names = m_kernel->functions();
    if (connected() && m_form->functions()->tracesFunctions() && !names->list() && !names->loading()
        && !names->trouble())
        names->load(m_target->backend());
}

void RecordView::showCommands()
{
    CommandDialog(m_form->settings(), this).exec();
}

void RecordView::showState()
{
    const bool connecting = m_target->connecting();
    const auto settings = m_form->settings();
    const bool wishes = !settings.events.empty() || settings.tracer != "nop"
        || std::any_of(settings.probes.begin(), settings.probes.end(),
                       [](const auto& probe) { return probe.enabled; });
    const auto state = m_job ? m_job->state() : record::SessionState::Finished;
    const bool paused = m_job && state == record::SessionState::Paused;
    const bool running = m_job && state == record::SessionState::Recording;
    m_form->setEnabled(!m_job);
    m_targetBar->setEnabled(!m_job);
    m_targetBar->setConnecting(connecting);
    m_targetBar->setConnected(connected() ? std::optional(m_target->host()) : std::nullopt);
    m_presets->setEnabled(!m_job);
    m_form->tasks()->setCanChoose(connected());
    m_record->setText(m_job ? tr("Stop") : tr("Record"));
    m_record->setIcon(themedIcon(m_job ? QStringLiteral("stop") : QStringLiteral("record")));
    m_record->setEnabled(m_job ? state != record::SessionState::Stopping
                               : connected() && !connecting && wishes);
    m_record->setToolTip(connected()
                             ? (wishes ? QString() : tr("Choose an event or a tracer first"))
                             : tr("Connect to a target first"));
    m_recordButton->setText(m_record->text());
    m_recordButton->setIcon(m_record->icon());
    m_recordButton->setEnabled(m_record->isEnabled());
    m_recordButton->setToolTip(m_record->toolTip());
    m_pause->setText(paused ? tr("&Resume") : tr("&Pause"));
    m_pause->setEnabled(paused || running);
    m_mark->setEnabled(running);
    m_meters->setVisible(m_job != nullptr);
    m_unconnected->setVisible(!connected() && !connecting && !m_job
                              && m_pages->currentWidget() == m_form);
    m_kernel->setRecording(m_job != nullptr);
}

} // namespace probescope::ui

#include "moc_record_view.cpp"
