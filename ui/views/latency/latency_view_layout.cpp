#include "ui/base/capture/event_times.h"
#include "ui/base/parts/forward_focus.h"
#include "ui/base/theme/colours.h"
#include "ui/base/theme/icons.h"
#include "ui/plot/spans/span_plot.h"
#include "ui/views/latency/latency_view.h"

#include <QAction>
#include <QButtonGroup>
#include <QComboBox>
#include <QCompleter>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QLabel>
#include <QLineEdit>
#include <QMenu>
#include <QSignalBlocker>
#include <QSplitter>
#include <QTableView>
#include <QTimer>
#include <QToolButton>
#include <QVBoxLayout>

#include <algorithm>
#include <array>
#include <initializer_list>
#include <utility>

// Where the parts of the view stand, and how they hear of each other.

namespace probescope::ui {

namespace {

const QMargins kLineMargins(8, 3, 8, 3);
constexpr int kGap = 6;

/// A table of rows that are chosen whole.
void dressTable(QTableView& table, const QString& name)
{
    table.setAccessibleName(name);
    table.setShowGrid(false);
    table.setAlternatingRowColors(true);
    table.setWordWrap(false);
    table.setTabKeyNavigation(false);
    table.setSelectionBehavior(QAbstractItemView::SelectRows);
    table.setSelectionMode(QAbstractItemView::SingleSelection);
    table.setEditTriggers(QAbstractItemView::NoEditTriggers);
    table.verticalHeader()->hide();
    table.verticalHeader()->setDefaultSectionSize(table.fontMetrics().height() + 8);
    table.horizontalHeader()->setHighlightSections(false);
}

QLabel* quietLabel(QWidget* parent)
{
    auto* const label = new QLabel(parent);
    label->setForegroundRole(QPalette::PlaceholderText);
    label->setWordWrap(true);
    label->setTextInteractionFlags(Qt::TextSelectableByMouse);
    return label;
}

} // namespace

ViewTraits LatencyView::traits()
{
    return {.name = "latency",
            .title = tr("Latency"),
            .reads = ViewTraits::Reads::FirstSight,
            .menu = tr("&Calls"),
            .submenu = tr("&Latency")};
}

KeyGroup LatencyView::keys() const
{
    return {tr("Latency"),
            m_actions,
            {{tr("Arrows"), tr("Go among the longest spans")},
             {tr("Return"), tr("Show the span in the other views")},
             {tr("+, -, F"), tr("Zoom, and show all")},
             {tr("Drag, Escape"), tr("Choose times and durations, or all again")},
             {tr("Shift+drag, Wheel"), tr("Move and zoom")}}};
}

LatencyView::LatencyView(std::shared_ptr<store::Capture> capture, const EventTimes* times,
                         Selection* selection, QWidget* parent)
    : View(parent)
    , m_capture(std::move(capture))
    , m_times(times)
    , m_selection(selection)
    , m_sourceBox(new QComboBox(this))
    , m_groupingBox(new QComboBox(this))
    , m_onlyBox(new QComboBox(this))
    , m_allSpans(new QToolButton(this))
    , m_figureBox(new QComboBox(this))
    , m_followButton(new QToolButton(this))
    , m_pages(new QButtonGroup(this))
    , m_figuresLabel(new QLabel(this))
    , m_countsLabel(quietLabel(this))
    , m_plot(new SpanPlot(this))
    , m_note(quietLabel(this))
    , m_groupTable(new QTableView(this))
    , m_listLabel(new QLabel(this))
    , m_allDurations(new QToolButton(this))
    , m_longestTable(new QTableView(this))
    , m_state(new QLabel(this))
    , m_stop(new QToolButton(this))
    , m_menu(new QMenu(this))
    , m_groups(new SpanGroupModel(this))
    , m_list(new SpanListModel([times](std::int64_t timeNs) { return times->text(timeNs); }, this))
    , m_restTimer(new QTimer(this))
    , m_drawTimer(new QTimer(this))
{
    layOut();
    forwardFocus(this, m_plot);
    makeActions();
    fillGroupingBox({});
    connectParts();
    showState();
}

void LatencyView::layOut()
{
    // Two lines: one would make the whole window wide.
    auto* const tools = new QHBoxLayout;
    auto* const pages = new QHBoxLayout;
    for (auto* const line : {tools, pages}) {
        line->setContentsMargins(kLineMargins);
        line->setSpacing(kGap);
    }
    makeTools(tools);
    makePages(pages);
    m_figuresLabel->setTextFormat(Qt::RichText);
    m_figuresLabel->setWordWrap(true);
    m_figuresLabel->setTextInteractionFlags(Qt::TextSelectableByMouse
                                            | Qt::TextSelectableByKeyboard);
    m_figuresLabel->setAccessibleName(tr("Exact figures of the spans"));
    m_countsLabel->setAccessibleName(tr("Unpaired and lost"));
    auto* const words = new QVBoxLayout;
    words->setContentsMargins(10, 0, 10, 4);
    words->setSpacing(2);
    words->addWidget(m_figuresLabel);
    words->addWidget(m_countsLabel);
    auto* const drawn = new QWidget(this);
    auto* const column = new QVBoxLayout(drawn);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    column->addWidget(m_plot, 1);
    m_note->setAccessibleName(tr("How the picture is to be read"));
    m_note->setContentsMargins(10, 0, 10, 4);
    m_note->hide();
    column->addWidget(m_note);
    auto* const split = new QSplitter(this);
    split->setChildrenCollapsible(false);
    split->addWidget(drawn);
    split->addWidget(makeTables());
    split->setStretchFactor(0, 7);
    split->setStretchFactor(1, 5);
    split->setSizes({700, 500});
    auto* const layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    layout->addLayout(tools);
    layout->addLayout(pages);
    layout->addLayout(words);
    layout->addWidget(split, 1);
}

void LatencyView::makeTools(QHBoxLayout* line)
{
    auto* const what = new QLabel(tr("Measure"), this);
    what->setBuddy(m_sourceBox);
    m_sourceBox->setAccessibleName(tr("What is measured"));
    m_sourceBox->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
    m_sourceBox->setMinimumContentsLength(8);
    m_sourceBox->setEnabled(false); // until it is known what there is
    auto* const by = new QLabel(tr("by"), this);
    by->setBuddy(m_groupingBox);
    m_groupingBox->setAccessibleName(tr("What the groups are told apart by"));
    m_groupingBox->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
    m_groupingBox->setMinimumContentsLength(8);
    auto* const only = new QLabel(tr("only"), this);
    only->setBuddy(m_onlyBox);
    makeOnlyBox();
    m_followButton->setText(tr("As the timeline"));
    m_followButton->setCheckable(true);
    m_followButton->setAutoRaise(true);
    m_followButton->setToolTip(
        tr("Measure what the timeline shows, instead of the selected time range"));
    for (QWidget* const part : std::initializer_list<QWidget*>{
             what, m_sourceBox, by, m_groupingBox, only, m_onlyBox, m_allSpans, m_followButton})
        line->addWidget(part);
    m_state->setForegroundRole(QPalette::PlaceholderText);
    m_state->setAccessibleName(tr("Progress of measuring"));
    m_state->hide();
    m_stop->setIcon(themedIcon(QStringLiteral("stop")));
    m_stop->setText(tr("Stop"));
    m_stop->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
    m_stop->setAutoRaise(true);
    m_stop->hide();
    line->addWidget(m_state);
    line->addWidget(m_stop);
    line->addStretch(1);
}

void LatencyView::makeOnlyBox()
{
    m_onlyBox->setEditable(true);
    m_onlyBox->setInsertPolicy(QComboBox::NoInsert);
    m_onlyBox->completer()->setFilterMode(Qt::MatchContains);
    m_onlyBox->completer()->setCompletionMode(QCompleter::PopupCompletion);
    m_onlyBox->completer()->setCaseSensitivity(Qt::CaseSensitive); // as the names are
    m_onlyBox->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
    m_onlyBox->setMinimumContentsLength(13);
    m_onlyBox->setAccessibleName(tr("Name or task whose spans alone are measured"));
    m_onlyBox->setToolTip(tr("Measure the spans of one name (of calls: one function) or of one "
                             "task: its name, its PID, or name-PID"));
    m_onlyBox->lineEdit()->setPlaceholderText(tr("name or task"));
    m_allSpans->setText(tr("Reset"));
    m_allSpans->setToolTip(tr("Measure the spans of all names and tasks again"));
    m_allSpans->setAutoRaise(true);
    m_allSpans->hide();
}

void LatencyView::fillOnlyBox(const OnlyChoices& choices)
{
    const QSignalBlocker blocker(m_onlyBox);
    const auto typed = m_onlyBox->currentText();
    m_onlyBox->clear();
    m_onlyBox->addItems(choices.texts);
    if (choices.names > 0 && choices.names < choices.texts.size())
        m_onlyBox->insertSeparator(int(choices.names));
    setOnly(m_only);
    if (m_onlyBox->hasFocus())
        m_onlyBox->setEditText(typed); // which may not be done yet
}

void LatencyView::makePages(QHBoxLayout* line)
{
    struct Page
    {
        SpanPage page;
        QString text;
        QString tip;
    };
    const std::array pages{
        Page{SpanPage::Scatter, tr("Scatter"), tr("A dot for each span: when, and how long")},
        Page{SpanPage::HeatMap, tr("Heat map"), tr("How many spans took how long, and when")},
        Page{SpanPage::Percentiles, tr("Percentiles"),
             tr("Exact percentiles of each piece of time")},
        Page{SpanPage::Histogram, tr("Histogram"), tr("How many spans took how long")},
        Page{SpanPage::Powers, tr("log2"), tr("How many, in powers of two, as DTrace prints it")},
        Page{SpanPage::Shares, tr("CDF"), tr("Which share of the spans lasts no longer")}};
    for (const auto& page : pages) {
        auto* const button = new QToolButton(this);
        button->setText(page.text);
        button->setToolTip(page.tip);
        button->setCheckable(true);
        button->setAutoRaise(true);
        button->setChecked(page.page == SpanPage::Scatter);
        m_pages->addButton(button, int(page.page));
        line->addWidget(button);
    }
    m_figureBox->addItem(tr("All groups together"));
    for (std::size_t i = 0; i < SpanPercentiles::kNames.size(); ++i)
        m_figureBox->addItem(tr("%1 of each group").arg(QLatin1String(SpanPercentiles::kNames[i])),
                             int(i));
    m_figureBox->setCurrentIndex(m_figureBox->findText(tr("%1 of each group").arg("p99")));
    m_figureBox->setAccessibleName(tr("Percentiles of what"));
    m_figureBox->hide();
    line->addWidget(m_figureBox);
    auto* const fit = new QToolButton(this);
    fit->setIcon(themedIcon(QStringLiteral("fit")));
    fit->setAutoRaise(true);
    fit->setToolTip(tr("Show all that is measured (F)"));
    fit->setAccessibleName(fit->toolTip());
    connect(fit, &QToolButton::clicked, m_plot, &SpanPlot::fit);
    line->addWidget(fit);
    auto* const share = new QToolButton(this);
    share->setIcon(themedIcon(QStringLiteral("export")));
    share->setText(tr("Export"));
    share->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
    share->setAutoRaise(true);
    share->setPopupMode(QToolButton::InstantPopup);
    share->setMenu(m_menu);
    line->addWidget(share);
    line->addStretch(1);
}

QWidget* LatencyView::makeTables()
{
    m_groupTable->setModel(m_groups);
    m_groups->setMarks([this](int row) { return m_plot->groupMark(row); });
    dressTable(*m_groupTable, tr("Groups: click to hide and show, double click for one alone"));
    m_groupTable->hide();
    m_longestTable->setModel(m_list);
    dressTable(*m_longestTable, tr("The longest spans"));
    const auto letters = [](QTableView& table, int section, int count) {
        table.horizontalHeader()->resizeSection(section,
                                                table.fontMetrics().averageCharWidth() * count);
    };
    letters(*m_longestTable, SpanListModel::Duration, 13);
    letters(*m_longestTable, SpanListModel::Time, 19);
    letters(*m_longestTable, SpanListModel::Task, 19);
    letters(*m_longestTable, SpanListModel::Cpu, 7);
    m_longestTable->horizontalHeader()->setStretchLastSection(true);
    // Names of groups have what the numbers of so few rows leave.
    m_groupTable->horizontalHeader()->setSectionResizeMode(QHeaderView::ResizeToContents);
    m_groupTable->horizontalHeader()->setSectionResizeMode(SpanGroupModel::Group,
                                                           QHeaderView::Stretch);
    m_allDurations->setText(tr("All durations"));
    m_allDurations->setToolTip(tr("List the longest of all again (Escape)"));
    m_allDurations->setAutoRaise(true);
    m_allDurations->hide();
    auto* const title = new QHBoxLayout;
    title->setContentsMargins(kLineMargins);
    title->addWidget(m_listLabel, 1);
    title->addWidget(m_allDurations);
    auto* const list = new QWidget(this);
    auto* const column = new QVBoxLayout(list);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    column->addLayout(title);
    column->addWidget(m_longestTable, 1);
    auto* const tables = new QSplitter(Qt::Vertical, this);
    tables->setChildrenCollapsible(false);
    tables->addWidget(m_groupTable);
    tables->addWidget(list);
    tables->setSizes({160, 260});
    return tables;
}

void LatencyView::fillGroupingBox(const QStringList& fields)
{
    const QSignalBlocker blocker(m_groupingBox);
    m_groupingBox->clear();
    const auto add = [this](const QString& text, const SpanGrouping& by) {
        m_groupingBox->addItem(text, QVariant::fromValue(by));
        if (by == m_grouping)
            m_groupingBox->setCurrentIndex(m_groupingBox->count() - 1);
    };
    using Kind = SpanGrouping::Kind;
    add(tr("nothing"), {.kind = Kind::Nothing, .field = {}});
    add(tr("task"), {.kind = Kind::Task, .field = {}});
    add(tr("CPU"), {.kind = Kind::Cpu, .field = {}});
    add(tr("name"), {.kind = Kind::Name, .field = {}});
    for (const auto& field : fields)
        add(tr("field %1").arg(field), {.kind = Kind::Field, .field = field.toStdString()});
    if (m_groupingBox->currentData().value<SpanGrouping>() == m_grouping)
        return;
    // The field of another kind of span: it groups nothing here.
    m_groupingBox->setCurrentIndex(0);
    m_grouping = {};
}

void LatencyView::makeActions()
{
    const auto add = [this](const QString& text, const QKeySequence& key, auto slot) {
        auto* const action = new QAction(text, this);
        action->setShortcut(key);
        action->setShortcutContext(Qt::WidgetWithChildrenShortcut);
        connect(action, &QAction::triggered, this, slot);
        addAction(action);
        m_actions << action;
        return action;
    };
    m_menu->addAction(tr("Save the Picture…"), this, &LatencyView::askForPicture);
    m_menu->addAction(tr("Save Its Numbers as CSV…"), this, &LatencyView::askForNumbers);
    m_menu->addAction(tr("Save the Figures of the Groups as CSV…"), this,
                      &LatencyView::askForFigures);
    m_menu->addAction(tr("Save the Spans as CSV…"), this, &LatencyView::askForSpans);
    m_menu->addSeparator();
    m_menu->addAction(
        add(tr("Copy the picture"), QKeySequence(tr("Ctrl+Shift+C")), &LatencyView::copyPicture));
    m_menu->addAction(tr("Copy the numbers as text"), this, &LatencyView::copyText);
    m_menu->addAction(tr("Copy the figures of the groups as CSV"), this, &LatencyView::copyFigures);
    m_menu->addSeparator();
    m_lane = m_menu->addAction(tr("Show as a Lane in the Timeline"), this, [this](bool shown) {
        if (m_source)
            m_selection->setSpanLane(*m_source, shown);
    });
    m_lane->setCheckable(true);
    m_write = m_menu->addAction(tr("Write a Note on the Span…"), this, &LatencyView::writeNote);
    m_menu->addSeparator();
    m_change =
        m_menu->addAction(tr("Change These Two Events…"), this, &LatencyView::changeDefinition);
    m_remove = m_menu->addAction(tr("Measure These Two Events No More"), this,
                                 &LatencyView::removeDefinition);
    connect(m_menu, &QMenu::aboutToShow, this, [this] {
        const bool defined = chosenDefinition().has_value();
        m_change->setVisible(defined);
        // Calls have lanes of their own.
        const auto& lanes = m_selection->spanLanes();
        m_lane->setVisible(m_source && m_source->kind != analysis::SpanSource::Kind::Calls);
        m_lane->setChecked(m_source
                           && std::find(lanes.begin(), lanes.end(), *m_source) != lanes.end());
        m_remove->setVisible(defined);
        m_write->setEnabled(m_current.has_value());
    });
    m_longestTable->addAction(add(tr("Zoom the timeline to the span"), QKeySequence(tr("Z")),
                                  &LatencyView::zoomTimeline));
    m_longestTable->addAction(
        add(tr("Why was this slow?"), QKeySequence(tr("E")), &LatencyView::askWhy));
    m_longestTable->setContextMenuPolicy(Qt::ActionsContextMenu);
}

void LatencyView::connectParts()
{
    m_drawTimer->setSingleShot(true);
    m_drawTimer->setInterval(0);
    connect(m_drawTimer, &QTimer::timeout, this, &LatencyView::draw);
    m_restTimer->setSingleShot(true);
    connect(m_restTimer, &QTimer::timeout, this, [this] {
        if (m_grewAgain)
            checkForChanges(false);
    });
    connect(m_sourceBox, &QComboBox::activated, this, &LatencyView::sourceChosen);
    connect(m_figureBox, &QComboBox::activated, this, &LatencyView::drawLater);
    connect(m_groupingBox, &QComboBox::activated, this, &LatencyView::groupingChosen);
    const auto chooseOnly = [this] { measureOnly(m_onlyBox->currentText().trimmed()); };
    connect(m_onlyBox, &QComboBox::activated, this, chooseOnly);
    connect(m_onlyBox->lineEdit(), &QLineEdit::editingFinished, this, chooseOnly);
    connect(m_allSpans, &QToolButton::clicked, this, [this] { measureOnly({}); });
    connect(m_pages, &QButtonGroup::idClicked, this,
            [this](int page) { showPage(SpanPage(page)); });
    connect(m_followButton, &QToolButton::toggled, this, &LatencyView::scopeChanged);
    connect(m_stop, &QToolButton::clicked, this, &LatencyView::stop);
    connect(m_allDurations, &QToolButton::clicked, this, [this] { chooseDurations(std::nullopt); });
    connect(m_selection, &Selection::filterChanged, this, [this] {
        if (!m_followButton->isChecked() && m_spans && measuredTime() != m_measured)
            scopeChanged();
    });
    connect(m_selection, &Selection::visibleChanged, this, [this] {
        if (m_followButton->isChecked())
            scopeChanged();
    });
    connect(m_selection, &Selection::hoverChanged, this,
            [this] { m_plot->setHover(m_selection->hoverNs()); });
    connect(m_selection, &Selection::currentChanged, this, &LatencyView::followSelection);
    connect(m_groups, &SpanGroupModel::shownChanged, this, &LatencyView::scopeChanged);
    connect(m_groupTable, &QTableView::doubleClicked, this,
            [this](const QModelIndex& index) { m_groups->showOnly(index.row()); });
    connect(m_groupTable, &QTableView::activated, this,
            [this](const QModelIndex& index) { m_groups->showOnly(index.row()); });
    connect(m_plot, &SpanPlot::frameChanged, this, &LatencyView::drawLater);
    connect(m_plot, &SpanPlot::brushed, this, &LatencyView::brushed);
    connect(m_plot, &SpanPlot::unbrushed, this, [this] { chooseDurations(std::nullopt); });
    connect(m_plot, &SpanPlot::pointed, this, &LatencyView::pointed);
    connect(m_plot, &SpanPlot::tipWanted, this, &LatencyView::showNearest);
    connect(m_plot, &SpanPlot::stepWanted, this, &LatencyView::step);
    connect(m_plot, &SpanPlot::goWanted, this, &LatencyView::goToCurrent);
    connect(m_plot, &SpanPlot::hovered, m_selection, &Selection::setHover);
    connect(m_plot, &SpanPlot::menuWanted, this,
            [this](const QPoint& place) { m_menu->popup(place); });
    connect(m_longestTable->selectionModel(), &QItemSelectionModel::currentChanged, this,
            [this](const QModelIndex& index) {
                if (index.isValid())
                    setCurrent(m_list->rows()[std::size_t(index.row())]);
            });
    connect(m_longestTable, &QTableView::clicked, this, &LatencyView::goToCurrent);
    connect(m_longestTable, &QTableView::activated, this, &LatencyView::goToCurrent);
    for (auto* const work : {&m_listing, &m_collecting, &m_measuring, &m_drawing, &m_writing})
        connect(work, &Background::runningChanged, this, &LatencyView::workChanged);
}

} // namespace probescope::ui
