#include "ui/base/parts/column_widths.h"
#include "ui/base/parts/forward_focus.h"
#include "ui/views/flame/flame_view.h"
#include "ui/views/flame/histogram_delegate.h"
#include "ui/views/flame/models/function_difference_model.h"
#include "ui/views/flame/models/function_table_model.h"

#include <QAction>
#include <QComboBox>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QLabel>
#include <QLineEdit>
#include <QProgressBar>
#include <QScopedValueRollback>
#include <QSortFilterProxyModel>
#include <QSplitter>
#include <QTableView>
#include <QTimer>
#include <QToolButton>
#include <QVBoxLayout>

namespace probescope::ui {

namespace {

constexpr int kProgressWidth = 120;
constexpr int kRangeRest = 250; ///< ms that the timeline rests before what it shows is added up

/// A box that is as narrow as the line of tools allows.
QComboBox* makeBox(const QString& name, const QString& tip, QWidget* parent)
{
    auto* const box = new QComboBox(parent);
    box->setAccessibleName(name);
    box->setToolTip(tip);
    box->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
    box->setMinimumContentsLength(6);
    return box;
}

} // namespace

ViewTraits FlameView::traits()
{
    return {.name = "flame",
            .title = tr("Flame Graph"),
            .reads = ViewTraits::Reads::FirstSight,
            .menu = tr("&Calls"),
            .submenu = tr("&Flame Graph")};
}

KeyGroup FlameView::keys() const
{
    return {tr("Flame graph"),
            m_actions,
            {{tr("Arrow keys"), tr("Go to the caller, what it calls, and beside")},
             {tr("Return, double click"), tr("Zoom to the function")},
             {tr("Backspace"), tr("Back to the zoom before")},
             {tr("Home"), tr("Show all")},
             {tr("Space, click"), tr("Select the longest call")}}};
}

FlameView::FlameView(std::shared_ptr<store::Capture> capture, Selection* selection, QWidget* parent)
    : View(parent)
    , m_capture(std::move(capture))
    , m_selection(selection)
    , m_sourceBox(makeBox(tr("What is added up"), tr("What is added up"), this))
    , m_eventBox(makeBox(tr("Event"), tr("Of which event the stacks are"), this))
    , m_rangeBox(makeBox(tr("Range of time"), tr("Of which time"), this))
    , m_taskBox(makeBox(tr("Task"), tr("Of which task"), this))
    , m_cpuBox(makeBox(tr("CPU"), tr("Of which CPU"), this))
    , m_orderBox(makeBox(tr("Order"), tr("From where functions are added up"), this))
    , m_weightBox(makeBox(tr("Width"), tr("What the widths of the boxes stand for"), this))
    , m_colourBox(makeBox(tr("Colour by"), tr("What gives the boxes their colours"), this))
    , m_flip(new QToolButton(this))
    , m_back(new QToolButton(this))
    , m_out(new QToolButton(this))
    , m_compareButton(new QToolButton(this))
    , m_stop(new QToolButton(this))
    , m_searchEdit(new QLineEdit(this))
    , m_progress(new QProgressBar(this))
    , m_split(new QSplitter(this))
    , m_callers(new FlameGraph(this))
    , m_graph(new FlameGraph(this))
    , m_functions(new FunctionTableModel(this))
    , m_differences(new FunctionDifferenceModel(this))
    , m_sorted(new QSortFilterProxyModel(this))
    , m_table(new QTableView(this))
    , m_empty(new QLabel(this))
    , m_state(new QLabel(this))
    , m_coverage(new QLabel(this))
    , m_rangeTimer(new QTimer(this))
{
    setObjectName(QStringLiteral("flameView"));
    makeGraphs();
    makeTable();
    makeTools();
    makeLabels();
    makeActions();
    layOut();
    forwardFocus(this, m_graph);
    connectBoxes();
    connectParts();
    showEmpty(tr("Calls are added up when this page is looked at."));
}

void FlameView::makeTools()
{
    m_orderBox->addItem(tr("Top-down"));
    m_orderBox->addItem(tr("Bottom-up"));
    m_orderBox->addItem(tr("Sandwich"));
    m_orderBox->setItemData(0, tr("Each function on that which called it"), Qt::ToolTipRole);
    m_orderBox->setItemData(1, tr("Each function with those that called it"), Qt::ToolTipRole);
    m_orderBox->setItemData(2, tr("One function with all that called it and all that it called"),
                            Qt::ToolTipRole);
    m_colourBox->addItem(tr("Module"));
    m_colourBox->addItem(tr("Name"));
    m_colourBox->setCurrentIndex(1);
    m_flip->setText(tr("Icicles"));
    m_flip->setCheckable(true);
    m_flip->setChecked(true);
    m_flip->setToolTip(tr("The root is on top, with what it calls below"));
    m_back->setText(tr("Back"));
    m_back->setToolTip(tr("Back to the zoom before (Backspace)"));
    m_out->setText(tr("All"));
    m_out->setToolTip(tr("Show all (Home)"));
    m_compareButton->setText(tr("Compare…"));
    m_compareButton->setToolTip(tr("Compare two ranges, or another capture"));
    m_stop->setText(tr("Stop"));
    m_stop->setToolTip(tr("Stop adding up; what is shown stays"));
    m_searchEdit->setPlaceholderText(tr("Search functions"));
    m_searchEdit->setAccessibleName(tr("Search functions"));
    m_searchEdit->setClearButtonEnabled(true);
    m_progress->setAccessibleName(tr("Progress of adding up"));
    m_progress->setRange(0, 100);
    m_progress->setTextVisible(false);
    m_progress->setFixedSize(kProgressWidth, 8);
    m_progress->hide();
    m_stop->hide();
    for (QToolButton* button : {m_flip, m_back, m_out, m_compareButton, m_stop}) {
        button->setAutoRaise(true);
        button->setAccessibleName(button->text());
        button->setAccessibleDescription(button->toolTip());
    }
}

void FlameView::makeLabels()
{
    m_empty->setAlignment(Qt::AlignCenter);
    m_empty->setWordWrap(true);
    m_empty->setMargin(24);
    m_state->setContentsMargins(8, 2, 8, 2);
    m_state->setTextInteractionFlags(Qt::TextSelectableByMouse);
    m_state->setAccessibleName(tr("What is shown"));
    m_state->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);
    m_coverage->setContentsMargins(8, 0, 8, 2);
    m_coverage->setWordWrap(true);
    m_coverage->setForegroundRole(QPalette::PlaceholderText);
    m_coverage->setAccessibleName(tr("What is not among the numbers"));
    for (QLabel* label : {m_state, m_coverage, m_empty}) // names come from the capture
        label->setTextFormat(Qt::PlainText);
}

void FlameView::layOut()
{
    auto* const scopes = new QHBoxLayout;
    scopes->setContentsMargins(6, 4, 6, 2);
    scopes->setSpacing(6);
    for (QComboBox* box : {m_sourceBox, m_eventBox, m_rangeBox, m_taskBox, m_cpuBox})
        scopes->addWidget(box, 1);
    scopes->addWidget(m_compareButton);
    scopes->addWidget(m_progress);
    scopes->addWidget(m_stop);
    auto* const looks = new QHBoxLayout;
    looks->setContentsMargins(6, 2, 6, 4);
    looks->setSpacing(6);
    for (QComboBox* box : {m_orderBox, m_weightBox, m_colourBox})
        looks->addWidget(box);
    looks->addWidget(m_searchEdit, 1);
    for (QToolButton* button : {m_flip, m_back, m_out})
        looks->addWidget(button);
    auto* const layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    layout->addLayout(scopes);
    layout->addLayout(looks);
    layout->addWidget(m_split, 1);
    layout->addWidget(m_empty, 1);
    layout->addWidget(m_state);
    layout->addWidget(m_coverage);
}

void FlameView::makeGraphs()
{
    m_callers->setAccessibleName(tr("Flame graph of the callers"));
    m_callers->setRootOnTop(false);
    m_callers->hide();
    for (FlameGraph* graph : {m_callers, m_graph})
        graph->setColourBy(FlameGraph::ColourBy::Name);
    auto* const graphs = new QSplitter(Qt::Vertical, m_split);
    graphs->setChildrenCollapsible(false);
    graphs->addWidget(m_callers);
    graphs->addWidget(m_graph);
    m_split->setChildrenCollapsible(false);
    m_split->addWidget(graphs);
}

void FlameView::makeTable()
{
    m_sorted->setSourceModel(m_functions);
    m_sorted->setSortRole(FunctionTableModel::SortRole);
    m_table->setModel(m_sorted);
    m_table->setAccessibleName(tr("Functions"));
    m_table->setShowGrid(false);
    m_table->setAlternatingRowColors(true);
    m_table->setWordWrap(false);
    m_table->setTabKeyNavigation(false);
    m_table->setSelectionBehavior(QAbstractItemView::SelectRows);
    m_table->setSelectionMode(QAbstractItemView::SingleSelection);
    m_table->setEditTriggers(QAbstractItemView::NoEditTriggers);
    m_table->setContextMenuPolicy(Qt::CustomContextMenu);
    m_table->setItemDelegateForColumn(FunctionTableModel::Histogram,
                                      new HistogramDelegate(m_table));
    m_table->verticalHeader()->hide();
    m_table->verticalHeader()->setDefaultSectionSize(m_table->fontMetrics().height() + 8);
    m_table->horizontalHeader()->setHighlightSections(false);
    m_table->horizontalHeader()->setSortIndicator(-1, Qt::DescendingOrder);
    m_table->setSortingEnabled(true);
    makeRoomForArrow(*m_table);
    m_split->addWidget(m_table);
    m_split->setStretchFactor(0, 11);
    m_split->setStretchFactor(1, 9);
    m_split->setSizes({550, 450});
}

QAction* FlameView::addViewAction(const QString& text, const QKeySequence& keys,
                                  void (FlameView::*slot)())
{
    auto* const action = new QAction(text, this);
    action->setShortcut(keys);
    action->setShortcutContext(Qt::WidgetWithChildrenShortcut);
    connect(action, &QAction::triggered, this, slot);
    addAction(action);
    m_actions.append(action);
    return action;
}

void FlameView::makeActions()
{
    addViewAction(tr("Zoom to this function"), QKeySequence(tr("F")), &FlameView::zoomToCurrent);
    addViewAction(tr("Back to the zoom before"), QKeySequence(tr("Alt+Left")),
                  &FlameView::zoomBack);
    addViewAction(tr("Show all"), QKeySequence(tr("A")), &FlameView::zoomOut);
    addViewAction(tr("Callers and callees of this function"), QKeySequence(tr("S")),
                  &FlameView::sandwichCurrent);
    addViewAction(tr("Go to the longest call"), QKeySequence(tr("L")), &FlameView::goToLongest);
    addViewAction(tr("Next that was found"), QKeySequence(tr("G")), &FlameView::nextFound);
    addViewAction(tr("Previous that was found"), QKeySequence(tr("Shift+G")),
                  &FlameView::previousFound);
    addViewAction(tr("Copy"), QKeySequence(QKeySequence::Copy), &FlameView::copyCurrent);
    addViewAction(tr("Latency of this function"), {}, &FlameView::askForLatency);
    addViewAction(tr("Probe this function…"), QKeySequence(tr("P")), &FlameView::probeCurrent);
    addViewAction(tr("Compare…"), QKeySequence(tr("C")), &FlameView::askForComparison);
    addViewAction(tr("Copy the graph as an image"), QKeySequence(tr("Ctrl+Shift+C")),
                  &FlameView::copyPicture);
    addViewAction(tr("Save the graph as an image…"), {}, &FlameView::askForPicture);
}

void FlameView::connectBoxes()
{
    for (QComboBox* box : {m_sourceBox, m_eventBox, m_rangeBox, m_taskBox, m_cpuBox})
        connect(box, &QComboBox::currentIndexChanged, this, &FlameView::scopeChosen);
    connect(m_weightBox, &QComboBox::currentIndexChanged, this, [this] {
        if (m_filling)
            return;
        if (scope().source == Source::Calls)
            arrange();
        else
            scopeChosen();
    });
    connect(m_orderBox, &QComboBox::currentIndexChanged, this, [this](int order) {
        if (m_filling)
            return;
        if (order == int(FlameMode::Sandwich)) {
            if (const auto function = currentFunction())
                m_function = *function;
            else if (m_functions->rowCount() > 0)
                m_function = m_functions->rows().front().frame;
        }
        arrange();
    });
    connect(m_colourBox, &QComboBox::currentIndexChanged, this, [this](int place) {
        for (FlameGraph* graph : {m_callers, m_graph})
            graph->setColourBy(place == 0 ? FlameGraph::ColourBy::Module
                                          : FlameGraph::ColourBy::Name);
    });
}

void FlameView::connectParts()
{
    connect(m_flip, &QToolButton::toggled, m_graph, &FlameGraph::setRootOnTop);
    connect(m_back, &QToolButton::clicked, this, &FlameView::zoomBack);
    connect(m_out, &QToolButton::clicked, this, &FlameView::zoomOut);
    connect(m_compareButton, &QToolButton::clicked, this, &FlameView::askForComparison);
    connect(m_stop, &QToolButton::clicked, this, &FlameView::stop);
    connect(m_searchEdit, &QLineEdit::textChanged, this, [this](const QString& text) {
        m_callers->setSearch(text);
        m_graph->setSearch(text);
    });
    connect(m_searchEdit, &QLineEdit::returnPressed, this, &FlameView::nextFound);
    for (FlameGraph* graph : {m_callers, m_graph}) {
        connect(graph, &FlameGraph::currentChanged, this, &FlameView::showState);
        connect(graph, &FlameGraph::focusChanged, this, &FlameView::showState);
        connect(graph, &FlameGraph::menuWanted, this, &FlameView::showMenu);
        connect(graph, &FlameGraph::chosen, this,
                [this, graph](std::uint32_t node) { graphChosen(graph, node); });
    }
    connect(m_table->selectionModel(), &QItemSelectionModel::currentRowChanged, this,
            &FlameView::tableChosen);
    connect(m_table, &QTableView::doubleClicked, this, [this](const QModelIndex& index) {
        if (const auto function = functionOfRow(index))
            showSandwich(*function);
    });
    connect(m_table, &QWidget::customContextMenuRequested, this,
            [this](const QPoint& place) { showMenu(m_table->viewport()->mapToGlobal(place)); });
    connect(&m_reading, &Background::runningChanged, this, [this](bool running) {
        m_progress->setVisible(running);
        m_stop->setVisible(running);
        if (!running && m_grew && !comparing())
            read();
    });
    m_rangeTimer->setSingleShot(true);
    m_rangeTimer->setInterval(kRangeRest);
    connect(m_rangeTimer, &QTimer::timeout, this, [this] {
        if (isVisible())
            fillRanges();
    });
    connect(m_selection, &Selection::visibleChanged, m_rangeTimer, qOverload<>(&QTimer::start));
    connect(m_selection, &Selection::filterChanged, this, &FlameView::fillRanges);
    connect(m_selection, &Selection::markersChanged, this, &FlameView::fillRanges);
}

} // namespace probescope::ui
