#include "ui/target/probes/form/probe_builder.h"

#include "ui/base/table/fact_pane.h"
#include "ui/base/theme/icons.h"
#include "ui/target/events/filter_edit.h"
#include "ui/target/probes/form/argument_pane.h"
#include "ui/target/probes/form/function_search.h"
#include "ui/target/probes/form/probe_builder_event.h"
#include "ui/target/probes/form/probe_builder_line.h"
#include "ui/target/probes/form/probe_builder_offset.h"
#include "ui/target/probes/form/probe_builder_program.h"

#include <QButtonGroup>
#include <QCheckBox>
#include <QEvent>
#include <QFontDatabase>
#include <QGridLayout>
#include <QHBoxLayout>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QRadioButton>
#include <QRegularExpressionValidator>
#include <QSpinBox>
#include <QSplitter>
#include <QTabWidget>
#include <QToolButton>
#include <QVBoxLayout>

#include <utility>

namespace probescope::ui {

namespace {

constexpr int kJudgeMs = 250;
constexpr int kMaxActive = 4096;
constexpr int kGap = 12;
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

} // namespace

ProbeBuilder::ProbeBuilder(Options options, QWidget* parent)
    : QWidget(parent)
    , m_options(std::move(options))
{
    m_checkSoon.setSingleShot(true);
    m_checkSoon.setInterval(kJudgeMs);
    // Made in the order in which Tab goes through them.
    auto* const head = makeHead();
    auto* const split = new QSplitter(Qt::Horizontal, this);
    split->setChildrenCollapsible(false);
    split->addWidget(makePlaces());
    split->addWidget(makeForm());
    split->setStretchFactor(0, 2);
    split->setStretchFactor(1, 3);
    split->setSizes({kPlacesWidth, 2 * kPlacesWidth - kPlacesWidth / 4});
    m_line = new ProbeLinePane(this);
    auto* const layout = new QVBoxLayout(this);
    layout->addWidget(head);
    layout->addWidget(split, 1);
    layout->addWidget(headingOf(tr("What the kernel is told"), this));
    layout->addWidget(m_line);
    layout->addWidget(makeFoot());
    setFocusProxy(m_functions);
    connectParts();
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

QWidget* ProbeBuilder::makePlaces()
{
    m_places = new QTabWidget(this);
    m_places->setAccessibleName(tr("Where the probe hangs"));
    m_functions = new FunctionSearch(m_places);
    m_programs = new ProbeProgramPane(m_places);
    m_events = new ProbeEventPane(m_places);
    m_places->addTab(m_functions, tr("&Kernel"));
    m_places->addTab(m_programs, tr("&Program"));
    m_places->addTab(m_events, tr("&Event"));
    for (auto* const page : {static_cast<QWidget*>(m_functions), static_cast<QWidget*>(m_programs),
                             static_cast<QWidget*>(m_events)})
        page->layout()->setContentsMargins(6, 6, 6, 6);
    return m_places;
}

QWidget* ProbeBuilder::makeForm()
{
    auto* const form = new QWidget(this);
    auto* const moments = makeMoments();
    m_pages = new QTabWidget(form);
    m_pages->setAccessibleName(tr("What is recorded"));
    m_arguments = new ArgumentPane(&m_draft, m_pages);
    m_arguments->layout()->setContentsMargins(6, 6, 6, 6);
    m_pages->addTab(m_arguments, tr("Arg&uments"));
    m_pages->addTab(makeConditions(), tr("Fi&lter and stack"));
    m_offsets = new ProbeOffsetPane(m_pages);
    m_pages->addTab(m_offsets, tr("&Instructions"));
    auto* const layout = new QVBoxLayout(form);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addWidget(moments);
    layout->addWidget(m_pages, 1);
    layout->addWidget(makeNames());
    return form;
}

QWidget* ProbeBuilder::makeMoments()
{
    m_momentRow = new QWidget(this);
    m_moments = new QButtonGroup(m_momentRow);
    auto* const layout = new QHBoxLayout(m_momentRow);
    layout->setContentsMargins(0, 2, 0, 2);
    layout->setSpacing(kGap);
    const auto add = [&](ProbeDraft::Moment moment, const QString& text, const QString& tip) {
        auto* const button = new QRadioButton(text, m_momentRow);
        button->setToolTip(tip);
        m_moments->addButton(button, int(moment));
        layout->addWidget(button);
    };
    add(ProbeDraft::Moment::Entry, tr("En&try"), tr("When the function begins: its arguments"));
    add(ProbeDraft::Moment::Return, tr("Retur&n"), tr("When the function ends: its result"));
    add(ProbeDraft::Moment::Both, tr("&Both"),
        tr("Two probes whose events pair to the time that a call takes"));
    add(ProbeDraft::Moment::Offset, tr("&Offset"), tr("At one instruction of the function"));
    layout->addStretch(1);
    return m_momentRow;
}

QWidget* ProbeBuilder::makeNames()
{
    auto* const names = new QWidget(this);
    const auto oneWord = [names](const char* pattern) {
        return new QRegularExpressionValidator(QRegularExpression(QLatin1String(pattern)), names);
    };
    m_event = new QLineEdit(names);
    m_event->setValidator(oneWord("[A-Za-z_][A-Za-z0-9_]*"));
    m_event->setAccessibleName(tr("Name of the event"));
    m_group = new QLineEdit(names);
    m_group->setValidator(oneWord("[A-Za-z_][A-Za-z0-9_-]*"));
    m_group->setAccessibleName(tr("Group of the event"));
    m_group->setToolTip(tr("Groups of this program are cleaned up when it died; others stay."));
    m_maxActive = new QSpinBox(names);
    m_maxActive->setRange(0, kMaxActive);
    m_maxActive->setAccessibleName(tr("Calls at once"));
    m_maxActive->setToolTip(tr("How many calls a return probe can follow at the same time; what "
                               "comes while they are in use is missed."));
    m_propose = new QToolButton(names);
    m_maxActiveLabel = new QLabel(tr("Calls at once:"), names);
    m_maxActiveLabel->setBuddy(m_maxActive);
    auto* const eventLabel = new QLabel(tr("Na&me:"), names);
    eventLabel->setBuddy(m_event);
    auto* const groupLabel = new QLabel(tr("Group:"), names);
    groupLabel->setBuddy(m_group);
    auto* const layout = new QHBoxLayout(names);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addWidget(eventLabel);
    layout->addWidget(m_event, 3);
    layout->addWidget(groupLabel);
    layout->addWidget(m_group, 3);
    layout->addWidget(m_maxActiveLabel);
    layout->addWidget(m_maxActive, 1);
    layout->addWidget(m_propose);
    return names;
}

QWidget* ProbeBuilder::makeConditions()
{
    auto* const page = new QWidget(this);
    m_filterLabel = headingOf({}, page);
    m_filter = new FilterEdit(page);
    m_returnFilterLabel = headingOf(tr("Only returns where"), page);
    m_returnFilter = new FilterEdit(page);
    m_stack = new QCheckBox(tr("Record the kernel's &stack with each hit"), page);
    auto* const note = new QLabel(tr("The line holds neither: Probescope sets them where it "
                                     "watches or records the event. Only the filter of an event "
                                     "probe is part of the line."),
                                  page);
    note->setWordWrap(true);
    note->setForegroundRole(QPalette::PlaceholderText);
    auto* const layout = new QVBoxLayout(page);
    layout->addWidget(m_filterLabel);
    layout->addWidget(m_filter);
    layout->addWidget(m_returnFilterLabel);
    layout->addWidget(m_returnFilter);
    layout->addSpacing(kGap);
    layout->addWidget(m_stack);
    layout->addWidget(note);
    layout->addStretch(1);
    page->setFocusProxy(m_filter);
    return page;
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

void ProbeBuilder::connectParts()
{
    connectPlaces();
    connectNames();
    connectConditions();
    connectLine();
    connect(m_arguments, &ArgumentPane::draftChanged, this, [this] { showDraft(); });
    connect(m_check, &QPushButton::clicked, this, &ProbeBuilder::check);
    connect(m_create, &QPushButton::clicked, this, &ProbeBuilder::create);
    connect(m_record, &QPushButton::clicked, this, &ProbeBuilder::recordIt);
    connect(m_dialects, &QPushButton::clicked, this, &ProbeBuilder::showDialects);
    connect(m_anatomy, &QPushButton::clicked, this, &ProbeBuilder::showAnatomy);
    connect(&m_working, &Background::runningChanged, this, &ProbeBuilder::showButtons);
}

void ProbeBuilder::connectPlaces()
{
    const auto refreshAll = [this] {
        m_shownPlace.clear();
        showPlace();
    };
    connect(m_functions, &FunctionSearch::chosen, this, &ProbeBuilder::takeFunction);
    connect(m_programs, &ProbeProgramPane::chosen, this, &ProbeBuilder::takePlace);
    connect(m_programs, &ProbeProgramPane::opened, this, refreshAll);
    connect(m_events, &ProbeEventPane::chosen, this, &ProbeBuilder::takePlace);
    connect(m_events, &ProbeEventPane::offersChanged, this, [this, refreshAll] {
        refreshAll();
        showFilters();
    });
    connect(m_moments, &QButtonGroup::idClicked, this, [this](int id) {
        m_draft.setMoment(ProbeDraft::Moment(id));
        showDraft();
        if (m_draft.moment() == ProbeDraft::Moment::Offset)
            m_pages->setCurrentWidget(m_offsets);
    });
    connect(m_offsets, &ProbeOffsetPane::chosen, this, [this](qint64 offset) {
        m_draft.setMoment(ProbeDraft::Moment::Offset);
        m_draft.setOffset(offset);
        showDraft();
    });
}

void ProbeBuilder::connectNames()
{
    connect(m_event, &QLineEdit::textEdited, this, [this](const QString& text) {
        m_draft.setEvent(text.trimmed().toStdString());
        showDraft();
    });
    connect(m_group, &QLineEdit::textEdited, this, [this](const QString& text) {
        m_draft.setGroup(text.trimmed().toStdString());
        showDraft();
    });
    connect(m_maxActive, &QSpinBox::valueChanged, this, [this](int count) {
        if (m_showing)
            return;
        m_draft.setMaxActive(unsigned(count));
        showDraft();
    });
    connect(m_propose, &QToolButton::clicked, this,
            [this] { m_maxActive->setValue(int(m_surroundings.proposedMaxActive())); });
}

void ProbeBuilder::connectConditions()
{
    for (auto* const filter : {m_filter, m_returnFilter}) {
        connect(filter, &FilterEdit::changed, this, [this, filter] {
            if (m_showing)
                return;
            m_draft.setFilter(filter->text().toStdString(), filter == m_returnFilter);
            showDraft();
        });
    }
    connect(m_stack, &QCheckBox::toggled, this, [this](bool on) {
        if (m_showing)
            return;
        m_draft.setStackTrace(on);
        emit draftChanged();
    });
}

void ProbeBuilder::connectLine()
{
    connect(m_line->edit(), &ProbeLineEdit::typed, this, &ProbeBuilder::takeText);
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
    connect(&m_checkSoon, &QTimer::timeout, this, &ProbeBuilder::checkCommand);
}

} // namespace probescope::ui
