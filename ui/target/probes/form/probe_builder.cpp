#include "ui/target/probes/form/probe_builder.h"

#include "ui/base/parts/forward_focus.h"
#include "ui/base/table/fact_pane.h"
#include "ui/base/text/error_text.h"
#include "ui/base/text/function_in_text.h"
#include "ui/base/text/list_text.h"
#include "ui/target/probes/form/probe_builder_line.h"
#include "ui/target/probes/form/probe_checks.h"
#include "ui/target/probes/form/probe_form_buttons.h"
#include "ui/target/probes/form/probe_form_dialogs.h"
#include "ui/target/probes/form/probe_form_head.h"
#include "ui/target/probes/form/probe_places.h"
#include "ui/target/probes/form/probe_settings.h"

#include <QLabel>
#include <QSplitter>
#include <QVBoxLayout>

#include <algorithm>
#include <utility>

namespace probescope::ui {

using Moment = ProbeDraft::Moment;

namespace {

constexpr int kPlacesWidth = 420;

} // namespace

ProbeBuilder::ProbeBuilder(Options options, QWidget* parent)
    : QWidget(parent)
    , m_options(std::move(options))
{
    // Made in the order in which Tab goes through them.
    m_head = new ProbeFormHead(this);
    m_places = new ProbePlaces(this);
    auto* const split = new QSplitter(Qt::Horizontal, this);
    split->setChildrenCollapsible(false);
    split->addWidget(m_places);
    m_settings = new ProbeSettings(&m_draft, m_places, this);
    split->addWidget(m_settings);
    split->setStretchFactor(0, 2);
    split->setStretchFactor(1, 3);
    split->setSizes({kPlacesWidth, 2 * kPlacesWidth - kPlacesWidth / 4});
    m_line = new ProbeLinePane(this);
    m_checks = std::make_unique<ProbeChecks>(m_draft, *m_line, [this] { return findingContext(); });
    m_buttons = new ProbeFormButtons(m_options.createText, this);
    m_dialogs = std::make_unique<ProbeFormDialogs>(m_draft, m_target, *m_places, this);
    auto* const layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0); // those of the page around it are enough
    layout->addWidget(m_head);
    layout->addWidget(split, 1);
    layout->addWidget(headingOf(tr("Probe definition"), this));
    layout->addWidget(m_line);
    layout->addWidget(m_buttons);
    forwardFocus(this, m_places->widget(0));
    connectTarget();
    connectForm();
    connectLine();
    connectButtons();
    showDraft();
}

ProbeBuilder::~ProbeBuilder()
{
    delete m_settings; // its models read the draft, which goes before the other children do
}

void ProbeBuilder::connectTarget()
{
    connect(&m_target, &ProbeFormTarget::readingCatalogue, m_places,
            [this] { m_places->setNotice(tr("Reading the functions and types of the target…")); });
    connect(&m_target, &ProbeFormTarget::infoRead, this, &ProbeBuilder::takeInfo);
    connect(&m_target, &ProbeFormTarget::infoFailed, this,
            [this](const Error& error) { m_line->setVerdict(errorSentences(error), false); });
    connect(&m_target, &ProbeFormTarget::catalogueRead, this, &ProbeBuilder::takeCatalogue);
    connect(&m_target, &ProbeFormTarget::catalogueFailed, m_places,
            [this](const Error& error) { m_places->setNotice(errorSentences(error)); });
    connect(&m_target, &ProbeFormTarget::finished, this, &ProbeBuilder::learnt);
}

void ProbeBuilder::connectForm()
{
    const auto draftChanged = [this] { showDraft(); };
    connect(m_places, &ProbePlaces::chosen, this, &ProbeBuilder::takePlace);
    connect(m_places, &ProbePlaces::offersChanged, this, [this] {
        m_settings->forgetPlace();
        showPlace();
    });
    connect(m_settings, &ProbeSettings::draftChanged, this, draftChanged);
    connect(m_settings, &ProbeSettings::stackChanged, this, &ProbeBuilder::draftChanged);
    connect(m_settings, &ProbeSettings::codeRead, this, [this] {
        if (m_draft.moment() == Moment::Offset)
            m_checks->checkSoon(); // now that it is known where instructions begin
    });
}

void ProbeBuilder::connectLine()
{
    connect(m_line->edit(), &ProbeLineEdit::typed, this, [this](const QString& text) {
        m_draft.setText(text.toStdString());
        showDraft(false);
    });
    connect(m_line->edit(), &ProbeLineEdit::lineEntered, this, [this](int line) {
        const auto before = m_draft.shownLine();
        m_draft.showLine(std::size_t(line));
        if (m_draft.shownLine() != before)
            showDraft(false);
    });
    connect(m_line, &ProbeLinePane::fixWanted, this, [this](const ProbeFinding& finding) {
        m_draft.setText(fixedText(m_draft, finding));
        showDraft();
        m_checks->checkNow();
    });
    connect(m_line, &ProbeLinePane::takeBackWanted, this, [this] {
        m_draft.takeBack();
        showDraft();
    });
    // Not earlier, since nobody means a path while it is typed.
    connect(m_checks.get(), &ProbeChecks::checking, this,
            [this] { m_places->followFile(m_draft); });
    connect(m_checks.get(), &ProbeChecks::checked, this, [this] {
        showButtons();
        emit judged();
    });
    connect(m_checks.get(), &ProbeChecks::tried, this, [this] {
        showButtons();
        emit checked();
    });
    connect(m_checks.get(), &ProbeChecks::created, this, &ProbeBuilder::showCreated);
    connect(m_checks.get(), &ProbeChecks::asksKernelChanged, this, &ProbeBuilder::showButtons);
}

void ProbeBuilder::connectButtons()
{
    connect(m_head, &ProbeFormHead::formerWanted, this, &ProbeBuilder::takeUpFormer);
    connect(m_head, &ProbeFormHead::galleryWanted, m_dialogs.get(), &ProbeFormDialogs::showGallery);
    connect(m_head, &ProbeFormHead::importWanted, m_dialogs.get(),
            [this] { m_dialogs->showImport(); });
    connect(m_buttons, &ProbeFormButtons::checkWanted, this, &ProbeBuilder::check);
    connect(m_buttons, &ProbeFormButtons::createWanted, this, &ProbeBuilder::create);
    connect(m_buttons, &ProbeFormButtons::recordWanted, this, &ProbeBuilder::recordIt);
    connect(m_buttons, &ProbeFormButtons::dialectsWanted, m_dialogs.get(),
            &ProbeFormDialogs::showDialects);
    connect(m_buttons, &ProbeFormButtons::anatomyWanted, m_dialogs.get(),
            &ProbeFormDialogs::showAnatomy);
    connect(m_dialogs.get(), &ProbeFormDialogs::filled, this,
            [this](const ProbeDraft& draft, const QString& notes) {
                open(draft);
                m_line->setVerdict(notes, notes.isEmpty());
            });
}

void ProbeBuilder::setTarget(Backend backend, Catalogue catalogue)
{
    m_settings->stopReading();
    m_checks->stopAsking();
    m_target.setBackend(std::move(backend));
    m_settings->forgetPlace();
    m_line->setVerdict({}, true);
    m_places->setTarget(m_target.backend());
    if (catalogue)
        m_target.setCatalogue(std::move(catalogue));
    if (isVisible())
        m_target.read();
    showDraft();
}

void ProbeBuilder::showEvent(QShowEvent* event)
{
    QWidget::showEvent(event);
    m_target.read(); // probes may have come and gone meanwhile
}

void ProbeBuilder::setHindered(bool hindered)
{
    m_buttons->setHindered(hindered);
}

bool ProbeBuilder::busy() const
{
    return m_target.reading() || m_checks->busy() || m_settings->reading();
}

void ProbeBuilder::takeInfo()
{
    const auto& info = m_target.info();
    const bool touched = isTouched();
    const bool proposed =
        m_draft.hasPlace() && !m_draft.spec().event.empty() && !m_draft.namedByUser();
    updateTaken();
    m_draft.setOwnGroup(info.group);
    if (proposed)
        m_draft.setEvent({}); // another one, if that is taken now
    if (!touched)
        setKept();
    m_places->setEvents(m_target.backend(), info.events);
    showDraft();
}

void ProbeBuilder::takeCatalogue()
{
    m_places->setCatalogue(m_target.catalogue());
    m_settings->forgetPlace();
    if (!m_wantedFunction.isEmpty())
        openFunction(std::exchange(m_wantedFunction, {}));
    else
        showDraft();
}

void ProbeBuilder::updateTaken()
{
    m_draft.setTaken(m_target.infoWithout(m_drafts.replaced()).taken);
}

FindingContext ProbeBuilder::findingContext() const
{
    FindingContext context{.catalogue = m_target.catalogue(),
                           .surroundings = m_target.infoWithout(m_drafts.replaced())};
    if (m_places->function()) {
        const auto& spec = m_draft.spec();
        context.code = {
            .module = spec.module, .symbol = spec.symbol, .offsets = m_settings->instructions()};
    }
    return context;
}

void ProbeBuilder::setReplaced(std::vector<tracefs::EventName> events)
{
    m_drafts.setReplaced(std::move(events));
    updateTaken();
    showDraft();
}

void ProbeBuilder::open(ProbeDraft draft)
{
    draft.setTaken(m_target.info().taken);
    draft.setOwnGroup(m_target.info().group);
    m_drafts.open(std::move(draft));
    showOpened();
}

void ProbeBuilder::showOpened()
{
    m_head->setFormer(m_drafts.former());
    m_settings->forgetPlace();
    m_line->setVerdict({}, true);
    m_wantedFunction.clear();
    m_places->open(m_draft);
    m_settings->showArguments();
    showDraft();
}

void ProbeBuilder::openChoice(const probe::Spec& spec, const record::ProbeChoice& choice)
{
    auto draft = ProbeDraft::of({spec});
    if (spec.kind != probe::Kind::Event)
        draft.setFilter(choice.filter, false);
    draft.setStackTrace(choice.stackTrace);
    open(std::move(draft));
    m_drafts.setRecorded({choice});
}

void ProbeBuilder::takeUpFormer()
{
    if (!m_drafts.former())
        return;
    m_drafts.takeUpFormer();
    m_draft.setOwnGroup(m_target.info().group);
    updateTaken();
    showOpened();
    emit formerTaken(m_drafts.replaced());
}

void ProbeBuilder::openFunction(const QString& text)
{
    open(ProbeDraft());
    m_places->showFunctions();
    const auto found = functionInText(text);
    const auto function = found.isEmpty() ? text : found;
    const auto module = function.section(u':', 0, -2);
    const auto name = function.section(u':', -1);
    const bool saysModule = function.contains(u':');
    m_places->search(module.isEmpty() ? name : function);
    const auto& catalogue = m_target.catalogue();
    if (!catalogue)
        m_wantedFunction = text; // takeCatalogue() asks again
    auto named = catalogue ? catalogue->named(name.toStdString()) : std::vector<quint32>();
    std::erase_if(named, [&](auto index) {
        const auto& one = catalogue->function(index);
        return !one.mayBeProbed() || (saysModule && one.module != module.toStdString());
    });
    if (named.size() == 1) {
        m_places->take(named.front());
    } else if (named.empty()) {
        m_draft.setPlace({.module = module.toStdString(), .symbol = name.toStdString()});
        showDraft();
    } // else the user chooses among those that the search lists
    setKept();
}

void ProbeBuilder::takePlace(const ProbeDraft::Place& place)
{
    if (!m_draft.readable())
        m_draft.takeBack();
    const bool isOther = m_draft.family() != place.family;
    const auto returnValue = m_settings->returnValue();
    m_draft.setPlace(place);
    if (isOther)
        m_settings->showArguments();
    m_settings->leaveInstructions();
    showDraft(); // which offers the values of that place
    m_settings->followReturnValue(returnValue);
}

void ProbeBuilder::showDraft(bool withText)
{
    m_line->showDraft(m_draft, withText);
    showPlace();
    showButtons();
    m_checks->checkSoon();
    emit draftChanged();
}

void ProbeBuilder::showPlace()
{
    m_places->follow(m_draft);
    m_settings->showDraft(m_target);
    m_head->setTitle(m_places->titleOf(m_draft));
}

void ProbeBuilder::showButtons()
{
    using Target = ProbeFormButtons::Target;
    const auto& findings = m_line->findings();
    m_buttons->showState({.target = m_target.isLive() ? Target::Kernel
                              : m_target.backend()    ? Target::Description
                                                      : Target::None,
                          .written = !m_draft.text().empty(),
                          .readable = m_draft.specs().has_value(),
                          .faulty = std::any_of(findings.begin(), findings.end(),
                                                [](const ProbeFinding& finding) {
                                                    return finding.weight
                                                        == ProbeFinding::Weight::Fault;
                                                }),
                          .asking = m_checks->asksKernel(),
                          .hasCode = m_places->function().has_value()});
}

void ProbeBuilder::check()
{
    m_checks->tryOn(m_target.isLive() ? m_target.backend() : nullptr);
}

void ProbeBuilder::create()
{
    const auto specs = m_draft.specs();
    if (!specs || !m_target.isLive() || m_checks->asksKernel())
        return;
    m_dialogs->askAboutFiles(m_buttons->createText(), [this, specs = *specs] { createNow(specs); });
}

void ProbeBuilder::createNow(const std::vector<probe::Spec>& specs)
{
    if (!m_options.create) {
        m_checks->create(m_target.backend(), specs);
        return;
    }
    std::vector<tracefs::ProbeExtras> extras;
    for (const auto& choice : choicesOf(m_draft))
        extras.push_back({.filter = choice.filter, .stackTrace = choice.stackTrace});
    m_options.create(specs, extras, m_drafts.replaced());
}

void ProbeBuilder::showCreated(const std::vector<tracefs::EventName>& events)
{
    QStringList names;
    for (const auto& event : events)
        names << QString::fromStdString(event.system + '/' + event.name);
    m_target.addTaken(events);
    updateTaken();
    setKept();
    m_line->setVerdict(tr("Created: %1. It is not enabled yet.").arg(listText(names)), true);
    emit created(events);
}

void ProbeBuilder::recordIt()
{
    m_dialogs->askAboutFiles(m_buttons->recordText(), [this] {
        setKept();
        const auto replaced = m_drafts.recorded();
        m_drafts.setRecorded(choicesOf(m_draft));
        emit recordWanted(m_drafts.recorded(), replaced);
    });
}

} // namespace probescope::ui

#include "moc_probe_builder.cpp"
