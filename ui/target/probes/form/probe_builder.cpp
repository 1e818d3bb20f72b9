#include "ui/target/probes/form/probe_builder.h"

#include "ui/base/parts/warning_question.h"
#include "ui/base/table/fact_pane.h"
#include "ui/base/text/error_text.h"
#include "ui/base/text/function_in_text.h"
#include "ui/base/theme/icons.h"
#include "ui/target/probes/form/argument_pane.h"
#include "ui/target/probes/form/dialogs/anatomy_dialog.h"
#include "ui/target/probes/form/dialogs/dialect_dialog.h"
#include "ui/target/probes/form/dialogs/dialect_import.h"
#include "ui/target/probes/form/dialogs/gallery_dialog.h"
#include "ui/target/probes/form/models/draft_recipe.h"
#include "ui/target/probes/form/probe_builder_line.h"
#include "ui/target/probes/form/probe_builder_offset.h"
#include "ui/target/probes/form/probe_checks.h"
#include "ui/target/probes/form/probe_conditions.h"
#include "ui/target/probes/form/probe_moments.h"
#include "ui/target/probes/form/probe_names.h"
#include "ui/target/probes/form/probe_places.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QPushButton>
#include <QSplitter>
#include <QTabWidget>
#include <QVBoxLayout>

#include <charconv>
#include <string_view>
#include <utility>

namespace probescope::ui {

using Family = ProbeDraft::Family;
using Moment = ProbeDraft::Moment;

namespace {

constexpr int kPlacesWidth = 420;
constexpr double kTitleScale = 1.2;

QPushButton* buttonWith(const QString& icon, const QString& text, QWidget* parent)
{
    auto* const button = new QPushButton(text, parent);
    if (!icon.isEmpty())
        button->setIcon(themedIcon(icon));
    button->setAutoDefault(false);
    return button;
}

/// From the function's own beginning: functions that share their name are placed from that of the
/// kernel's text on.
std::int64_t offsetIn(const catalogue::Function& function, const probe::Spec& spec)
{
    constexpr std::string_view kText = "_text+";
    const std::string_view place = function.place;
    std::int64_t begin = 0;
    if (spec.symbol == "_text" && place.starts_with(kText))
        std::from_chars(place.data() + kText.size(), place.data() + place.size(), begin);
    return spec.offset - begin;
}

} // namespace

ProbeBuilder::ProbeBuilder(Options options, QWidget* parent)
    : QWidget(parent)
    , m_options(std::move(options))
{
    // Made in the order in which Tab goes through them.
    auto* const head = makeHead();
    m_places = new ProbePlaces(this);
    auto* const split = new QSplitter(Qt::Horizontal, this);
    split->setChildrenCollapsible(false);
    split->addWidget(m_places);
    split->addWidget(makeForm());
    split->setStretchFactor(0, 2);
    split->setStretchFactor(1, 3);
    split->setSizes({kPlacesWidth, 2 * kPlacesWidth - kPlacesWidth / 4});
    m_line = new ProbeLinePane(this);
    m_checks = std::make_unique<ProbeChecks>(m_draft, *m_line, [this] { return findingContext(); });
    auto* const layout = new QVBoxLayout(this);
    layout->addWidget(head);
    layout->addWidget(split, 1);
    layout->addWidget(headingOf(tr("What the kernel is told"), this));
    layout->addWidget(m_line);
    layout->addWidget(makeFoot());
    setFocusProxy(m_places->widget(0));
    connectTarget();
    connectForm();
    connectLine();
    connectButtons();
    showDraft();
}

ProbeBuilder::~ProbeBuilder()
{
    delete m_arguments; // its models read the draft, which goes before the other children do
}

QWidget* ProbeBuilder::makeHead()
{
    auto* const head = new QWidget(this);
    m_title = new QLabel(head);
    auto font = m_title->font();
    font.setPointSizeF(font.pointSizeF() * kTitleScale);
    font.setBold(true);
    m_title->setFont(font);
    m_title->setTextFormat(Qt::PlainText);
    m_title->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);
    auto* const gallery = buttonWith(QStringLiteral("open"), tr("Gallery…"), head);
    gallery->setToolTip(tr("Probes for common questions, each as a filled form"));
    auto* const import = buttonWith(QStringLiteral("text"), tr("Import…"), head);
    import->setToolTip(tr("Takes what other tools trace with: definitions, scripts and programs"));
    auto* const layout = new QHBoxLayout(head);
    layout->setContentsMargins(0, 0, 0, 0);
    m_takeUp = buttonWith(QStringLiteral("undo"), tr("Take Up the Former Draft"), head);
    m_takeUp->hide();
    layout->addWidget(m_title, 1);
    layout->addWidget(m_takeUp);
    layout->addWidget(gallery);
    layout->addWidget(import);
    connect(m_takeUp, &QPushButton::clicked, this, &ProbeBuilder::takeUpFormer);
    connect(gallery, &QPushButton::clicked, this, &ProbeBuilder::showGallery);
    connect(import, &QPushButton::clicked, this, [this] { showImport(); });
    return head;
}

QWidget* ProbeBuilder::makeForm()
{
    auto* const form = new QWidget(this);
    m_moments = new ProbeMoments(form);
    m_pages = new QTabWidget(form);
    m_pages->setAccessibleName(tr("What is recorded"));
    m_arguments = new ArgumentPane(&m_draft, m_pages);
    m_arguments->layout()->setContentsMargins(6, 6, 6, 6);
    m_pages->addTab(m_arguments, tr("Arg&uments"));
    m_conditions = new ProbeConditions(&m_draft, m_places->events(), m_pages);
    m_pages->addTab(m_conditions, tr("Fi&lter and stack"));
    m_offsets = new ProbeOffsetPane(m_pages);
    m_pages->addTab(m_offsets, tr("&Instructions"));
    m_names = new ProbeNames(&m_draft, form);
    auto* const layout = new QVBoxLayout(form);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addWidget(m_moments);
    layout->addWidget(m_pages, 1);
    layout->addWidget(m_names);
    return form;
}

QWidget* ProbeBuilder::makeFoot()
{
    auto* const foot = new QWidget(this);
    m_check = buttonWith(QStringLiteral("help"), tr("&Check"), foot);
    m_check->setShortcut(QKeySequence(Qt::CTRL | Qt::Key_Return));
    m_anatomy = buttonWith(QStringLiteral("details"), tr("Anatom&y…"), foot);
    m_anatomy->setToolTip(tr("The machine code of the place, before and after a probe"));
    m_dialects = buttonWith(QStringLiteral("copy"), tr("The Same in…"), foot);
    m_dialects->setToolTip(tr("As a script, or for perf, bpftrace, SystemTap, C and others"));
    m_record = buttonWith(QStringLiteral("record"), tr("Record &with It"), foot);
    m_record->setToolTip(tr("Adds it to the next recording, which makes it and takes it away"));
    m_create =
        buttonWith(QStringLiteral("add"),
                   m_options.createText.isEmpty() ? tr("Create") : m_options.createText, foot);
    auto* const layout = new QHBoxLayout(foot);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addWidget(m_check);
    layout->addWidget(m_anatomy);
    layout->addWidget(m_dialects);
    layout->addStretch(1);
    layout->addWidget(m_record);
    layout->addWidget(m_create);
    return foot;
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
        m_shownPlace.clear();
        showPlace();
        m_conditions->showDraft();
    });
    connect(m_moments, &ProbeMoments::chosen, this, [this](Moment moment) {
        m_draft.setMoment(moment);
        showDraft();
        if (m_draft.moment() == Moment::Offset)
            m_pages->setCurrentWidget(m_offsets);
    });
    connect(m_arguments, &ArgumentPane::draftChanged, this, draftChanged);
    connect(m_conditions, &ProbeConditions::filterChanged, this, draftChanged);
    connect(m_conditions, &ProbeConditions::stackChanged, this, &ProbeBuilder::draftChanged);
    connect(m_names, &ProbeNames::draftChanged, this, draftChanged);
    connect(m_offsets, &ProbeOffsetPane::chosen, this, [this](qint64 offset) {
        m_draft.setMoment(Moment::Offset);
        m_draft.setOffset(offset);
        showDraft();
    });
    connect(m_offsets, &ProbeOffsetPane::codeRead, this, [this] {
        m_offsets->setOffset(m_draft.spec().offset);
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
    connect(m_line, &ProbeLinePane::fixWanted, this, &ProbeBuilder::applyFix);
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
    connect(m_check, &QPushButton::clicked, this, &ProbeBuilder::check);
    connect(m_create, &QPushButton::clicked, this, &ProbeBuilder::create);
    connect(m_record, &QPushButton::clicked, this, &ProbeBuilder::recordIt);
    connect(m_dialects, &QPushButton::clicked, this, &ProbeBuilder::showDialects);
    connect(m_anatomy, &QPushButton::clicked, this, &ProbeBuilder::showAnatomy);
}

void ProbeBuilder::setTarget(Backend backend, Catalogue catalogue)
{
    m_offsets->stopReading();
    m_checks->stopAsking();
    m_target.setBackend(std::move(backend));
    m_shownPlace.clear();
    m_shownText.reset();
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
    m_hindered = hindered;
    showButtons();
}

bool ProbeBuilder::busy() const
{
    return m_target.reading() || m_checks->busy() || m_offsets->reading();
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
    m_shownPlace.clear();
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
            .module = spec.module, .symbol = spec.symbol, .offsets = m_offsets->begins()};
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
    showFormer();
    m_shownPlace.clear();
    m_shownText.reset();
    m_wantedFunction.clear();
    m_places->open(m_draft);
    m_pages->setCurrentWidget(m_arguments);
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

void ProbeBuilder::showFormer()
{
    const auto* const former = m_drafts.former();
    m_takeUp->setVisible(former != nullptr);
    m_takeUp->setToolTip(former ? QString::fromStdString(former->text()) : QString());
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
    m_draft.setPlace(place);
    if (isOther || m_pages->currentWidget() == m_offsets)
        m_pages->setCurrentWidget(m_arguments);
    showDraft();
}

void ProbeBuilder::applyFix(const ProbeFinding& finding)
{
    std::string text;
    const auto& lines = m_draft.lines();
    for (std::size_t i = 0; i < lines.size(); ++i)
        text += (i == 0 ? "" : "\n") + (i == finding.line ? finding.fixed : lines[i].text);
    m_draft.setText(text);
    showDraft();
    m_checks->checkNow();
}

/// The cursor stands where the form looks, unless it is where nothing is defined yet.
void ProbeBuilder::followShownLine()
{
    const auto at = std::size_t(m_line->edit()->textCursor().blockNumber());
    const auto shown = m_draft.shownLine();
    const bool isShown = at == shown || (m_draft.moment() == Moment::Both && at == shown + 1);
    if (!isShown && at < m_draft.lines().size() && m_draft.lines()[at].spec)
        m_line->edit()->goToLine(int(shown));
}

void ProbeBuilder::showDraft(bool withText)
{
    if (withText) {
        m_line->edit()->showText(QString::fromStdString(m_draft.text()));
        followShownLine();
    }
    m_line->setUnread(!m_draft.readable());
    auto text = m_draft.text();
    if (m_shownText != text) // what was said was said of other lines
        m_line->setVerdict({}, true);
    m_shownText = std::move(text);
    showPlace();
    m_names->showDraft(m_target.info());
    m_conditions->showDraft();
    showButtons();
    m_checks->checkSoon();
    emit draftChanged();
}

void ProbeBuilder::showPlace()
{
    m_places->follow(m_draft);
    const auto function = m_places->function();
    const auto& spec = m_draft.spec();
    const auto key = std::to_string(int(m_draft.family())) + '|' + spec.file + '|' + spec.system
        + '|' + spec.module + '|' + spec.symbol + '|'
        + (spec.file.empty() ? std::string() : std::to_string(spec.offset)) + '|'
        + (function ? std::to_string(*function) : std::string());
    if (key != m_shownPlace) {
        m_shownPlace = key;
        m_places->offerArguments(m_draft, *m_arguments);
        if (m_draft.moment() == Moment::Offset || function)
            m_offsets->read(m_target.isLive() ? m_target.backend() : nullptr, m_target.catalogue(),
                            function);
        else
            m_offsets->showNone();
    }
    m_offsets->setOffset(spec.offset);
    m_title->setText(m_places->titleOf(m_draft));
    m_title->setToolTip(m_title->text());
    m_moments->showDraft(m_draft);
    m_pages->setTabVisible(m_pages->indexOf(m_offsets), m_draft.offers(Moment::Offset));
    m_arguments->refresh();
}

void ProbeBuilder::showButtons()
{
    const bool whole = m_draft.specs().has_value();
    const bool idle = !m_checks->asksKernel();
    bool faulty = false;
    for (const auto& finding : m_line->findings())
        faulty = faulty || finding.weight == ProbeFinding::Weight::Fault;
    m_check->setEnabled(idle && !m_draft.text().empty());
    m_check->setToolTip(m_target.isLive()
                            ? tr("Judges the lines and lets the kernel try them for a "
                                 "moment, under another name and disabled")
                            : tr("Judges the lines; no target is connected that could try "
                                 "them"));
    m_create->setEnabled(idle && !m_hindered && whole && m_target.isLive() && !faulty);
    m_create->setToolTip(m_target.isLive() ? QString()
                             : m_target.backend()
                             ? tr("Only a description of this kernel is here: connect "
                                  "to a target to make the probe there.")
                             : tr("No target is connected."));
    m_record->setEnabled(idle && whole && !faulty);
    m_dialects->setEnabled(whole);
    m_anatomy->setEnabled(m_places->function().has_value()
                          && (m_target.isLive() || !m_target.backend()));
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
    askAboutFiles(m_create->text().remove(u'&'), [this, specs = *specs] { createNow(specs); });
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
    m_line->setVerdict(tr("Made: %1. It is not enabled yet.").arg(names.join(tr(", "))), true);
    emit created(events);
}

void ProbeBuilder::recordIt()
{
    askAboutFiles(m_record->text().remove(u'&'), [this] {
        setKept();
        const auto replaced = m_drafts.recorded();
        m_drafts.setRecorded(choicesOf(m_draft));
        emit recordWanted(m_drafts.recorded(), replaced);
    });
}

void ProbeBuilder::askAboutFiles(const QString& button, const std::function<void()>& then)
{
    QStringList files;
    for (const auto& spec : m_draft.specs().value_or(std::vector<probe::Spec>())) {
        if (probe::isUser(spec.kind) && !m_target.info().elsewhere.empty())
            files << QString::fromStdString(spec.file);
    }
    files.removeDuplicates();
    if (files.isEmpty()) {
        then();
        return;
    }
    askWarning(
        this,
        {.title = tr("Probes in Programs of Another Machine"),
         .text = tr("Is this the same file on %1: %2?")
                     .arg(QString::fromStdString(m_target.info().elsewhere),
                          files.join(QStringLiteral(", "))),
         .more = tr(
             "The place of the probe was looked up in the file of this machine. In another build "
             "of it, something else stands there: the kernel would put a breakpoint into the "
             "midst of an instruction, and break every program that runs it."),
         .button = button},
        then);
}

void ProbeBuilder::showDialects()
{
    const auto function = m_places->function();
    auto recipe = recipeOf(m_draft,
                           {.catalogue = function ? m_target.catalogue().get() : nullptr,
                            .function = function.value_or(0),
                            .nameInProgram = m_places->nameInProgram(m_draft)});
    recipe.kernelFolder = m_target.info().kernelFolder;
    auto* const dialog = new DialectDialog(recipe, this);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->open();
}

void ProbeBuilder::showImport(const QString& text)
{
    auto* const dialog = new DialectImport(this);
    dialog->edit()->setPlainText(text);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    connect(dialog, &DialectImport::taken, this,
            [this](const ProbeDraft& draft, const QString& notes) {
                open(draft);
                m_line->setVerdict(notes, notes.isEmpty());
            });
    dialog->open();
}

void ProbeBuilder::showGallery()
{
    auto* const dialog = new GalleryDialog(m_target.catalogue(), m_target.info().group, this);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    connect(dialog, &GalleryDialog::chosen, this, [this](const GalleryDraft& filled) {
        open(filled.draft);
        m_line->setVerdict(filled.notes.join(u' '), filled.notes.isEmpty());
    });
    dialog->open();
}

void ProbeBuilder::showAnatomy()
{
    const auto function = m_places->function();
    if (!function)
        return;
    const auto& catalogue = m_target.catalogue();
    auto* const dialog =
        new AnatomyDialog(m_target.backend(), catalogue, *function,
                          offsetIn(catalogue->function(*function), m_draft.spec()), this);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->refresh();
    dialog->open();
}

} // namespace probescope::ui
