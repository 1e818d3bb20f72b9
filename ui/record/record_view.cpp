#include "ui/record/record_view.h"

#include "ui/record/meter_bar.h"
#include "ui/record/presets.h"
#include "ui/record/record_form.h"
#include "ui/shell/error_words.h"
#include "ui/shell/icons.h"

#include <QCheckBox>
#include <QComboBox>
#include <QHBoxLayout>
#include <QInputDialog>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QSettings>
#include <QToolButton>
#include <QVBoxLayout>

#include <utility>

namespace probescope::ui {

namespace {

const QString kHostsKey = QStringLiteral("record/hosts");
constexpr qsizetype kKeptHosts = 8;

void rememberHost(const QString& host)
{
    auto hosts = QSettings().value(kHostsKey).toStringList();
    hosts.removeAll(host);
    hosts.prepend(host);
    QSettings().setValue(kHostsKey, hosts.mid(0, kKeptHosts));
}

} // namespace

RecordView::RecordView(Reach reach, NewFile newFile, QWidget* parent)
    : QWidget(parent)
    , m_reach(std::move(reach))
    , m_newFile(std::move(newFile))
    , m_form(new RecordForm(this))
{
    auto* const layout = new QVBoxLayout(this);
    layout->addWidget(makeHead());
    layout->addWidget(m_form, 1);
    layout->addWidget(makeFoot());
    connect(&m_background, &Background::runningChanged, this, &RecordView::showState);
    connect(m_form, &RecordForm::changed, this, &RecordView::showState);
    choosePreset(0);
    showState();
}

RecordView::~RecordView() = default;

QWidget* RecordView::makeHead()
{
    auto* const head = new QWidget(this);
    m_target = new QComboBox(head);
    m_target->setAccessibleName(tr("Target"));
    m_target->setEditable(true);
    m_target->setInsertPolicy(QComboBox::NoInsert);
    m_target->lineEdit()->setPlaceholderText(tr("A host, as for ssh"));
    m_target->addItem(tr("This machine"), QString());
    for (const auto& host : QSettings().value(kHostsKey).toStringList())
        m_target->addItem(host, host);
    m_target->setMinimumContentsLength(20);
    m_connect = new QPushButton(tr("Connect"), head);
    m_preset = new QComboBox(head);
    m_preset->setAccessibleName(tr("Preset"));
    for (const auto& preset : builtInPresets())
        m_preset->addItem(preset.name);
    m_presetHint = new QLabel(head);
    m_presetHint->setWordWrap(true);
    m_presetHint->setForegroundRole(QPalette::PlaceholderText);
    auto* const targetLabel = new QLabel(tr("Ta&rget:"), head);
    targetLabel->setBuddy(m_target);
    auto* const presetLabel = new QLabel(tr("Que&stion:"), head);
    presetLabel->setBuddy(m_preset);
    auto* const layout = new QHBoxLayout(head);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addWidget(targetLabel);
    layout->addWidget(m_target);
    layout->addWidget(m_connect);
    layout->addSpacing(16);
    layout->addWidget(presetLabel);
    layout->addWidget(m_preset);
    layout->addWidget(m_presetHint, 1);
    connect(m_connect, &QPushButton::clicked, this, &RecordView::connectTarget);
    connect(m_preset, &QComboBox::activated, this, &RecordView::choosePreset);
    return head;
}

QToolButton* RecordView::toolButton(const QString& icon, const QString& text, const QString& tip)
{
    auto* const button = new QToolButton(this);
    button->setIcon(themedIcon(icon));
    button->setText(text);
    button->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
    button->setToolTip(tip);
    button->setAccessibleName(text);
    return button;
}

QWidget* RecordView::makeFoot()
{
    auto* const foot = new QWidget(this);
    m_words = new QLabel(foot);
    m_words->setWordWrap(true);
    m_words->setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
    m_words->setAccessibleName(tr("What happened"));
    m_topLevel = new QCheckBox(tr("May use the &top level of the kernel, and put it back"), foot);
    m_topLevel->setToolTip(
        tr("Some kernels trace function graphs only there. What is changed is noted "
           "on disk first and undone at the end, or at the next start."));
    m_record = new QPushButton(themedIcon(QStringLiteral("run")), tr("R&ecord"), foot);
    m_record->setDefault(true);
    m_pause =
        toolButton(QStringLiteral("stop"), tr("Pause"), tr("Nothing is recorded until it goes on"));
    m_mark = toolButton(QStringLiteral("place"), tr("Mark"), tr("Writes a text among the events"));
    m_meters = new MeterBar(foot);
    auto* const buttons = new QHBoxLayout;
    buttons->addWidget(m_record);
    buttons->addWidget(m_pause);
    buttons->addWidget(m_mark);
    buttons->addSpacing(16);
    buttons->addWidget(m_meters, 1);
    buttons->addStretch();
    auto* const layout = new QVBoxLayout(foot);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addWidget(m_words);
    layout->addWidget(m_topLevel);
    layout->addLayout(buttons);
    connect(m_record, &QPushButton::clicked, this, [this] {
        if (m_job)
            stop();
        else
            record();
    });
    connect(m_pause, &QToolButton::clicked, this, [this] {
        if (m_job && m_job->state() == record::State::Paused)
            m_job->begin();
        else if (m_job)
            m_job->pause();
    });
    connect(m_mark, &QToolButton::clicked, this, &RecordView::askForMark);
    return foot;
}

void RecordView::choosePreset(int index)
{
    const auto presets = builtInPresets();
    if (index < 0 || std::size_t(index) >= presets.size())
        return;
    m_presetHint->setText(presets[std::size_t(index)].hint);
    m_form->setSettings(presets[std::size_t(index)].settings);
}

void RecordView::connectTarget()
{
    const auto place = m_target->findText(m_target->currentText());
    const auto host = place == 0 ? std::string() : m_target->currentText().trimmed().toStdString();
    m_backend.reset();
    say(tr("Connecting…"));
    m_background.start([this, host](const Background::Context& context) {
        auto reached = m_reach(host, context.cancel());
        RecordOffer offer;
        QString words;
        if (reached) {
            const auto kernel = tracefs::Kernel::look(**reached);
            if (kernel) {
                offer = {kernel->tracers(), kernel->clocks(), kernel->events()};
                words = tr("Linux %1 on %2")
                            .arg(QString::fromStdString(kernel->release()),
                                 QString::fromStdString((*reached)->name()));
            } else {
                reached = passOn(kernel);
            }
        }
        context.deliver([this, reached, offer, words] { takeTarget(reached, offer, words); });
    });
}

void RecordView::takeTarget(const Result<Backend>& reached, const RecordOffer& offer,
                            const QString& words)
{
    if (reached) {
        m_backend = *reached;
        m_form->setOffer(offer);
        if (m_target->findText(m_target->currentText()) != 0)
            rememberHost(m_target->currentText().trimmed());
        say(words);
    } else {
        sayError(reached.error());
    }
    showState();
    emit targetChanged();
}

void RecordView::record()
{
    if (!m_backend || m_job)
        return;
    record::Output output;
    output.capture = m_newFile().toStdString();
    output.mayUseTopLevel = m_topLevel->isChecked();
    m_job = std::make_unique<RecordingJob>(m_backend, m_form->settings(), output);
    connect(m_job.get(), &RecordingJob::stateChanged, this, [this](record::State state) {
        if (state == record::State::Prepared)
            m_job->begin();
        showState();
    });
    connect(m_job.get(), &RecordingJob::metersChanged, this,
            [this] { m_meters->showMeters(m_job->state(), m_job->meters()); });
    connect(m_job.get(), &RecordingJob::ended, this, &RecordView::end, Qt::QueuedConnection);
    say({});
    showState();
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
    if (outcome.trouble)
        sayError(*outcome.trouble);
    else
        say(tr("Recorded into %1.").arg(file));
    for (const auto& left : outcome.left)
        say(m_words->text() + u'\n'
                + tr("Left in the kernel: %1").arg(QString::fromStdString(left.message())),
            true);
    const bool made = job->state() == record::State::Finished;
    showState();
    if (made)
        emit recorded(file);
    emit ended();
}

void RecordView::askForMark()
{
    bool ok = false;
    const auto text = QInputDialog::getText(this, tr("Mark"), tr("Text among the events:"),
                                            QLineEdit::Normal, {}, &ok);
    if (ok && m_job && !text.isEmpty())
        m_job->mark(text);
}

void RecordView::say(const QString& text, bool warns)
{
    m_words->setText(text);
    m_words->setForegroundRole(warns ? QPalette::LinkVisited : QPalette::WindowText);
    m_words->setVisible(!text.isEmpty());
}

void RecordView::sayError(const Error& error)
{
    const QStringList parts{errorTitle(error), errorBody(error), errorHint(error)};
    say(parts.join(u' '), true);
}

void RecordView::showState()
{
    const bool busy = m_background.running();
    const auto settings = m_form->settings();
    const bool wishes = !settings.events.empty() || settings.tracer != "nop";
    const bool stopping = m_job && m_job->state() == record::State::Stopping;
    m_form->setEnabled(!m_job);
    m_target->setEnabled(!m_job && !busy);
    m_connect->setEnabled(!m_job && !busy);
    m_preset->setEnabled(!m_job);
    m_topLevel->setEnabled(!m_job);
    m_record->setText(m_job ? tr("St&op") : tr("R&ecord"));
    m_record->setIcon(themedIcon(m_job ? QStringLiteral("stop") : QStringLiteral("run")));
    m_record->setEnabled(m_job ? !stopping : (m_backend && !busy && wishes));
    m_record->setToolTip(m_backend || m_job ? QString() : tr("Connect to a target first"));
    const bool paused = m_job && m_job->state() == record::State::Paused;
    m_pause->setText(paused ? tr("Go On") : tr("Pause"));
    m_pause->setEnabled(m_job && (paused || m_job->state() == record::State::Recording));
    m_mark->setEnabled(m_job && m_job->state() == record::State::Recording);
    m_meters->setVisible(m_job != nullptr);
}

} // namespace probescope::ui
