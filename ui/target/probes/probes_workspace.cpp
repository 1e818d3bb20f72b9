#include "ui/target/probes/probes_workspace.h"

#include "ui/base/parts/warning_question.h"
#include "ui/base/table/fact_pane.h"
#include "ui/base/text/error_text.h"
#include "ui/base/text/instance_text.h"
#include "ui/base/text/list_text.h"
#include "ui/base/theme/warning_role.h"
#include "ui/target/probes/form/probe_builder.h"
#include "ui/target/probes/form/probe_builder_line.h"
#include "ui/target/probes/form/probe_form_dialogs.h"
#include "ui/target/probes/kernel_choice.h"
#include "ui/target/probes/probe_table.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QPushButton>
#include <QStackedWidget>
#include <QVBoxLayout>

#include <utility>

namespace probescope::ui {

namespace {

QString titleOf(const std::optional<tracefs::EventName>& inPlaceOf)
{
    return inPlaceOf ? ProbesWorkspace::tr("Edit %1").arg(QString::fromStdString(inPlaceOf->name))
                     : ProbesWorkspace::tr("New probe");
}

} // namespace

ProbesWorkspace::ProbesWorkspace(ProbesPage::Options options, QWidget* parent)
    : QWidget(parent)
    , m_page(new ProbesPage(std::move(options), this))
    , m_states(new QStackedWidget(this))
{
    m_states->addWidget(m_page);
    m_states->addWidget(makeForm());
    auto* const layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addWidget(m_states);
    setFocusProxy(m_page);
    connect(m_page, &ProbesPage::builderWanted, this, &ProbesWorkspace::openBuilder);
    connect(m_page, &ProbesPage::galleryWanted, this, &ProbesWorkspace::openGallery);
    connect(m_page, &ProbesPage::descriptionWanted, this, &ProbesWorkspace::openKernel);
    connect(m_page, &ProbesPage::importWanted, this, &ProbesWorkspace::openImport);
    connect(m_page, &ProbesPage::made, this, [this] {
        m_builder->setKept();
        showPage();
    });
    connect(m_builder, &ProbeBuilder::formerTaken, this,
            [this](const std::vector<tracefs::EventName>& replaced) {
                m_title->setText(
                    titleOf(replaced.empty() ? std::nullopt : std::optional(replaced.front())));
            });
    connect(m_page, &ProbesPage::noted, this,
            [this](const QString& words) { m_builder->line()->setVerdict(words, false); });
    connect(m_page, &ProbesPage::givenUp, this,
            [this] { m_builder->line()->setVerdict({}, true); });
    connect(m_page->work(), &ProbeWork::busyChanged, this,
            [this] { m_builder->setHindered(m_page->work()->isBusy()); });
    connect(
        m_page, &ProbesPage::recordWanted, this,
        [this](const QStringList& definitions, const std::vector<tracefs::ProbeExtras>& extras) {
            std::vector<record::ProbeChoice> probes;
            for (std::size_t i = 0; i < extras.size(); ++i)
                probes.push_back({.definition = definitions[qsizetype(i)].toStdString(),
                                  .filter = extras[i].filter,
                                  .stackTrace = extras[i].stackTrace});
            emit recordWanted(probes, {});
        });
    // What the page says is not seen while the form stands before it.
    connect(m_page->work(), &ProbeWork::refused, this, [this](const Error& error) {
        if (showsBuilder())
            m_builder->line()->setVerdict(errorText(error, ErrorSubject::Kernel), false);
    });
}

ProbesWorkspace::~ProbesWorkspace() = default;

QWidget* ProbesWorkspace::makeForm()
{
    auto* const form = new QWidget(this);
    auto* const back = new QPushButton(tr("Back to probes"), form);
    m_title = headingOf({}, form);
    m_warning = new QLabel(form);
    m_warning->setWordWrap(true);
    m_warning->setTextFormat(Qt::PlainText);
    m_warning->setForegroundRole(kWarningRole);
    m_warning->setAccessibleDescription(tr("What is discarded"));
    m_builder = new ProbeBuilder(
        {.create =
             [this](const std::vector<probe::Spec>& specs,
                    const std::vector<tracefs::ProbeExtras>& extras,
                    const std::vector<tracefs::EventName>& replaced) {
                 m_builder->line()->setVerdict(tr("Creating the probe…"), true);
                 m_page->make(specs,
                              replaced.empty() ? std::nullopt : std::optional(replaced.front()),
                              extras);
             },
         .createText = tr("Create and watch")},
        form);
    m_kernels = new KernelChoice(form);
    auto* const head = new QHBoxLayout;
    head->addWidget(back);
    head->addSpacing(12);
    head->addWidget(m_title, 1);
    auto* const layout = new QVBoxLayout(form);
    auto margins = layout->contentsMargins();
    margins.setTop(layout->spacing()); // more room for the builder in a small window
    margins.setBottom(0);
    layout->setContentsMargins(margins);
    layout->addLayout(head);
    layout->addWidget(m_kernels);
    layout->addWidget(m_warning);
    layout->addWidget(m_builder, 1);
    m_warning->hide();
    connect(back, &QPushButton::clicked, this, &ProbesWorkspace::showPage);
    connect(m_kernels, &KernelChoice::chosen, this,
            [this](const ProbesPage::Backend& backend) { m_builder->setTarget(backend); });
    connect(m_builder, &ProbeBuilder::recordWanted, this, &ProbesWorkspace::recordWanted);
    return form;
}

bool ProbesWorkspace::showsBuilder() const
{
    return m_states->currentIndex() == 1;
}

void ProbesWorkspace::setBackend(const ProbesPage::Backend& backend)
{
    m_page->setBackend(backend);
    m_kernels->setTarget(backend);
}

bool ProbesWorkspace::hasSomethingToLose() const
{
    return m_builder->isTouched() || m_page->hasOwn();
}

void ProbesWorkspace::leave(const std::function<void()>& then)
{
    if (!m_builder->isTouched()) {
        m_page->leave(then);
        return;
    }
    m_states->setCurrentIndex(1);
    askWarning(this,
               {.title = tr("Probe draft"),
                .text = tr("The probe in the builder was not created. Discard the draft?"),
                .more = {},
                .button = tr("Discard"),
                .role = QMessageBox::DestructiveRole},
               [this, then] {
                   m_builder->setKept();
                   m_page->leave(then);
               });
}

void ProbesWorkspace::showPage()
{
    m_states->setCurrentIndex(0);
    m_page->table()->setFocus(Qt::OtherFocusReason);
}

void ProbesWorkspace::showBuilder(const QString& title)
{
    m_title->setText(title);
    m_warning->hide();
    m_wiping.reset();
    m_states->setCurrentIndex(1);
    m_builder->setFocus(Qt::OtherFocusReason);
}

void ProbesWorkspace::openBuilder(const std::vector<probe::Spec>& specs,
                                  const std::optional<tracefs::EventName>& inPlaceOf,
                                  const std::vector<tracefs::ProbeExtras>& extras)
{
    showBuilder(titleOf(inPlaceOf));
    auto draft = specs.empty() ? ProbeDraft() : ProbeDraft::of(specs);
    if (!extras.empty()) {
        draft.setFilter(extras.front().filter, false);
        draft.setStackTrace(extras.front().stackTrace);
    }
    if (extras.size() > 1)
        draft.setFilter(extras[1].filter, true);
    m_builder->open(std::move(draft));
    if (inPlaceOf) {
        m_builder->setReplaced({*inPlaceOf});
        showWipeNotice(*inPlaceOf);
    }
}

void ProbesWorkspace::openFunction(const QString& function,
                                   const std::shared_ptr<store::Capture>& capture)
{
    m_kernels->setCapture(capture);
    showBuilder(tr("New probe"));
    m_builder->openFunction(function);
}

void ProbesWorkspace::openDefinition(const QString& definition, unsigned maxActive,
                                     const std::shared_ptr<store::Capture>& capture)
{
    m_kernels->setCapture(capture);
    auto spec = probe::Spec::parse(definition.toStdString());
    if (!spec) {
        openImport(definition);
        return;
    }
    if (maxActive > 0)
        spec->maxActive = maxActive;
    openBuilder({*spec});
}

void ProbesWorkspace::openChoice(const record::ProbeChoice& choice)
{
    const auto spec = probe::Spec::parse(choice.definition);
    if (!spec) {
        openImport(QString::fromStdString(choice.definition));
        return;
    }
    showBuilder(tr("Edit %1").arg(QString::fromStdString(spec->event)));
    m_builder->openChoice(*spec, choice);
}

void ProbesWorkspace::openKernel()
{
    if (!showsBuilder())
        openBuilder({});
    m_kernels->askToOpen();
}

void ProbesWorkspace::saveKernel()
{
    if (!showsBuilder())
        openBuilder({});
    m_kernels->askToSave();
}

void ProbesWorkspace::openGallery()
{
    showBuilder(tr("New probe"));
    m_builder->dialogs()->showGallery();
}

void ProbesWorkspace::openImport(const QString& text)
{
    showBuilder(tr("New probe"));
    m_builder->dialogs()->showImport(text);
}

void ProbesWorkspace::showWipeNotice(const tracefs::EventName& event)
{
    m_wiping = event;
    const auto snapshot = [this, event](tracefs::ProbeDriver& driver) -> Result<ProbeWork::Then> {
        const auto wiped = driver.wipedBy(event);
        if (!wiped)
            return passOn(wiped);
        QStringList names;
        for (const auto& buffer : *wiped)
            names << instanceText(buffer.instance);
        return [this, event, names] {
            if (m_wiping != event) // another probe was opened meanwhile
                return;
            m_warning->setText(tr("Recreating it restarts its counters at 0 and discards unread "
                                  "events in: %1. You are asked first.")
                                   .arg(listText(names)));
            m_warning->setVisible(!names.isEmpty());
        };
    };
    m_page->work()->run(tr("Checking which buffers hold events…"), snapshot);
}

} // namespace probescope::ui

#include "moc_probes_workspace.cpp"
