#include "ui/views/flame/flame_view.h"

#include "core/store/read/call_series.h"
#include "ui/base/capture/proposed_file.h"
#include "ui/base/capture/view_state.h"
#include "ui/base/parts/flow_layout.h"
#include "ui/base/parts/forward_focus.h"
#include "ui/base/parts/told_focus.h"
#include "ui/base/parts/view_image.h"
#include "ui/base/text/error_text.h"
#include "ui/base/text/for_plural.h"
#include "ui/base/text/key_text.h"
#include "ui/base/view/gesture_keys.h"
#include "ui/base/view/shortcuts.h"
#include "ui/views/flame/compare_dialog.h"
#include "ui/views/flame/models/flame_coverage.h"
#include "ui/views/flame/models/flame_text.h"
#include "ui/views/flame/models/frame_json.h"
#include "ui/views/flame/models/function_table_model.h"

#include <QAction>
#include <QApplication>
#include <QClipboard>
#include <QComboBox>
#include <QJsonArray>
#include <QLabel>
#include <QLineEdit>
#include <QMenu>
#include <QPointer>
#include <QProgressBar>
#include <QSplitter>
#include <QToolButton>
#include <QVBoxLayout>

#include <algorithm>
#include <utility>

namespace probescope::ui {

namespace {

constexpr int kProgressWidth = 120;
constexpr const char* kStateKey = "flame";
const QString kFocus = QStringLiteral("focus");

} // namespace

ViewTraits FlameView::traits()
{
    return {.name = "flame",
            .title = tr("Flame graph"),
            .reads = ViewTraits::Reads::FirstSight,
            .menu = tr("&Calls"),
            .submenu = tr("&Flame graph")};
}

KeyGroup FlameView::keys() const
{
    return {QStringLiteral("flame-graph"),
            tr("Flame graph"),
            m_actions,
            {{tr("Arrow keys"), tr("Go to the caller, callees and siblings")},
             {keyText({Qt::Key_PageUp, Qt::Key_PageDown}), tr("Scroll by a page")},
             {tr("%1, double-click").arg(keyText({Qt::Key_Return})), tr("Zoom to the function")},
             {keyText({Qt::Key_Backspace}), tr("Back to the previous zoom")},
             {keyText({Qt::Key_Home}), tr("Show all")},
             {tr("%1, click").arg(keyText({Qt::Key_Space})), tr("Select the longest call")}}};
}

FlameView::FlameView(std::shared_ptr<store::Capture> capture, Selection* selection, QWidget* parent)
    : View(parent)
    , m_capture(std::move(capture))
    , m_selection(selection)
    , m_scope(m_capture, selection, this)
    , m_controls(this)
    , m_compareButton(new QToolButton(this))
    , m_exitButton(new QToolButton(this))
    , m_stop(new QToolButton(this))
    , m_progress(new QProgressBar(this))
    , m_split(new QSplitter(this))
    , m_graphs(new FlameGraphs(m_split))
    , m_table(new FunctionTable(this))
    , m_empty(new QLabel(this))
    , m_state(new QLabel(this))
    , m_coverage(new QLabel(this))
    , m_reader(m_capture)
{
    setObjectName(QStringLiteral("flameView"));
    makeTools();
    makeLabels();
    makeActions();
    layOut();
    forwardFocus(this, graph());
    connectBoxes();
    connectParts();
    showEmpty(tr("The flame graph is built when this page is shown."));
}

FlameView::~FlameView() = default;

void FlameView::makeTools()
{
    setTabOrder(m_scope.lastBox(),
                m_controls.orderBox()); // before that of the weight, as they stand
    setTabOrder(m_stop, m_controls.searchEdit());
    dressFlameTool(*m_compareButton, tr("Compare ranges…"),
                   tr("Compare two ranges, or another capture"));
    dressFlameTool(*m_exitButton, tr("Exit comparison"),
                   tr("Stop comparing and show one flame graph again"));
    m_exitButton->hide();
    dressFlameTool(*m_stop, tr("Stop"), tr("Stop building the graph; the previous one stays"));
    m_progress->setAccessibleName(tr("Progress"));
    m_progress->setRange(0, 100);
    m_progress->setTextVisible(false);
    m_progress->setFixedSize(kProgressWidth, 8);
    m_progress->hide();
    m_stop->hide();
}

void FlameView::makeLabels()
{
    m_empty->setAlignment(Qt::AlignCenter);
    m_empty->setWordWrap(true);
    m_empty->setMargin(24);
    m_state->setContentsMargins(8, 2, 8, 2);
    m_state->setTextInteractionFlags(Qt::TextSelectableByMouse);
    m_state->setAccessibleDescription(tr("Shown part of the flame graph"));
    m_state->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);
    m_coverage->setContentsMargins(8, 0, 8, 2);
    m_coverage->setWordWrap(true);
    m_coverage->setForegroundRole(QPalette::PlaceholderText);
    m_coverage->setAccessibleDescription(tr("What is excluded from the flame graph"));
    for (QLabel* label : {m_state, m_coverage, m_empty}) // names come from the capture
        label->setTextFormat(Qt::PlainText);
}

void FlameView::layOut()
{
    auto* const scopes = new FlowLayout;
    scopes->setContentsMargins(6, 4, 6, 2);
    scopes->setSpacing(6);
    m_scope.addTo(*scopes);
    scopes->addWidget(m_compareButton);
    scopes->addWidget(m_exitButton);
    scopes->addWidget(m_progress);
    scopes->addWidget(m_stop);
    auto* const controls = new FlowLayout;
    controls->setContentsMargins(6, 2, 6, 4);
    controls->setSpacing(6);
    m_controls.addTo(*controls, m_scope.weightBox());
    m_split->setChildrenCollapsible(false);
    m_split->addWidget(m_graphs);
    m_split->addWidget(m_table);
    m_split->setStretchFactor(0, 11);
    m_split->setStretchFactor(1, 9);
    m_split->setSizes({550, 450});
    auto* const layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    layout->addLayout(scopes);
    layout->addLayout(controls);
    layout->addWidget(m_split, 1);
    layout->addWidget(m_empty, 1);
    layout->addWidget(m_state);
    layout->addWidget(m_coverage);
}

void FlameView::makeActions()
{
    const auto add = [this](const char* text, const QKeySequence& keys, auto slot) {
        auto* const action = new QAction(tr(text), this);
        Shortcuts::nameAction(action, text);
        action->setShortcut(keys);
        action->setShortcutContext(Qt::WidgetWithChildrenShortcut);
        connect(action, &QAction::triggered, this, slot);
        addAction(action);
        m_actions.append(action);
        return action;
    };
    setKeys(add(QT_TR_NOOP("Zoom to this function"), {}, [this] { m_graphs->zoomToCurrent(); }),
            KeyMeaning::ZoomToSelection);
    add(QT_TR_NOOP("Back to the previous zoom"), QKeySequence(QStringLiteral("Alt+Left")),
        [this] { m_graphs->zoomBack(); });
    setKeys(add(QT_TR_NOOP("Show all"), {}, [this] { m_graphs->zoomOut(); }), KeyMeaning::ShowAll);
    add(QT_TR_NOOP("Callers and callees of this function"), QKeySequence(QStringLiteral("S")),
        [this] {
            if (const auto function = currentFunction())
                showSandwich(*function);
        });
    add(QT_TR_NOOP("Go to the longest call"), QKeySequence(QStringLiteral("L")), [this] {
        const bool ofTable = m_table->hasFocus() && m_table->currentIndex().isValid();
        if (const auto longest = ofTable ? m_table->longestCall() : m_graphs->longestCall())
            selectCall(longest);
        else
            emit message(tr("No call with a known duration here."));
    });
    add(QT_TR_NOOP("Next match"), QKeySequence(QStringLiteral("G")),
        [this] { m_graphs->goToNextFound(false); });
    add(QT_TR_NOOP("Previous match"), QKeySequence(QStringLiteral("Shift+G")),
        [this] { m_graphs->goToNextFound(true); });
    add(QT_TR_NOOP("Copy"), QKeySequence(QKeySequence::Copy), &FlameView::copyCurrent);
    add(QT_TR_NOOP("Show latency of this function"), {}, [this] {
        const auto function = currentFunction();
        if (function && !function->name.empty())
            emit latencyWanted(QString::fromStdString(function->name));
        else
            emit message(tr("Select a function first."));
    });
    add(QT_TR_NOOP("Probe this function…"), QKeySequence(QStringLiteral("P")), [this] {
        const auto function = currentFunction();
        if (function && !function->name.empty())
            emit probeFunctionWanted(QString::fromStdString(function->name));
    });
    add(QT_TR_NOOP("Compare ranges…"), QKeySequence(QStringLiteral("C")),
        &FlameView::askForComparison);
    add(QT_TR_NOOP("Copy the graph as an image"), QKeySequence(QStringLiteral("Ctrl+Shift+C")),
        [this] { emit message(copyView(*m_graphs->whole())); });
    add(QT_TR_NOOP("Save the graph as an image…"), {}, &FlameView::askForPicture);
}

void FlameView::connectBoxes()
{
    connect(&m_scope, &FlameScopeBoxes::scopeChosen, this, &FlameView::read);
    connect(&m_scope, &FlameScopeBoxes::weightChosen, this, &FlameView::arrange);
    connect(&m_scope, &FlameScopeBoxes::rangeMoved, this, [this] {
        if (isVisible() && !m_reader.comparing())
            read();
    });
    connect(&m_controls, &FlameControls::orderChosen, this, [this] {
        if (m_controls.order() == FlameMode::Sandwich) {
            if (const auto function = currentFunction())
                m_controls.setFunction(*function);
            else if (const auto& rows = m_table->functions()->rows(); !rows.empty())
                m_controls.setFunction(rows.front().frame);
        }
        arrange();
    });
    connect(&m_controls, &FlameControls::coloursChosen, this, [this](bool byModule) {
        m_graphs->setColourBy(byModule ? FlameGraph::ColourBy::Module : FlameGraph::ColourBy::Name);
    });
    connect(&m_controls, &FlameControls::rootMoved, m_graphs, &FlameGraphs::setRootOnTop);
    connect(&m_controls, &FlameControls::zoomBackWanted, m_graphs, &FlameGraphs::zoomBack);
    connect(&m_controls, &FlameControls::zoomOutWanted, m_graphs, &FlameGraphs::zoomOut);
    connect(&m_controls, &FlameControls::searchChanged, m_graphs, &FlameGraphs::setSearch);
    connect(&m_controls, &FlameControls::nextWanted, m_graphs,
            [this] { m_graphs->goToNextFound(false); });
}

void FlameView::connectParts()
{
    connect(m_compareButton, &QToolButton::clicked, this, &FlameView::askForComparison);
    connect(m_exitButton, &QToolButton::clicked, this, &FlameView::exitComparison);
    connect(m_stop, &QToolButton::clicked, this, [this] {
        m_grew = false;
        m_reader.stop();
    });
    const auto showMenu = [this](const QPoint& global) {
        QMenu menu(this);
        menu.addActions(m_actions);
        menu.exec(global);
    };
    connect(m_graphs, &FlameGraphs::menuWanted, this, showMenu);
    connect(m_graphs, &FlameGraphs::changed, this, &FlameView::showState);
    connect(
        m_graphs, &FlameGraphs::chosen, this,
        [this](const analysis::PathFrame& function, const std::optional<store::CallId>& longest) {
            m_table->choose(function);
            selectCall(longest);
        });
    connect(m_table, &FunctionTable::menuWanted, this, showMenu);
    connect(m_table, &FunctionTable::functionChosen, m_graphs, &FlameGraphs::choose);
    connect(m_table, &FunctionTable::functionOpened, this, &FlameView::showSandwich);
    connect(&m_reader, &FlameReader::progressed, m_progress, &QProgressBar::setValue);
    connect(&m_reader, &FlameReader::readingChanged, this, [this](bool reading) {
        m_progress->setVisible(reading);
        m_stop->setVisible(reading);
        if (!reading && m_grew && !m_reader.comparing())
            read();
    });
    connect(&m_reader, &FlameReader::dataCame, this, &FlameView::takeData);
    connect(&m_reader, &FlameReader::arranged, this, &FlameView::showPictures);
    connect(&m_reader, &FlameReader::failed, this, &FlameView::fail);
}

bool FlameView::busy() const
{
    return m_reader.busy() || m_finding.running();
}

QString FlameView::stateText() const
{
    return m_state->text();
}

QString FlameView::coverageText() const
{
    return m_coverage->text();
}

QStringList FlameView::reportTexts() const
{
    return {stateText(), coverageText()};
}

void FlameView::setNoteList(const NoteList* notes)
{
    m_scope.setNotes(notes);
}

bool FlameView::hasContent() const
{
    return !flameSources(*m_capture).empty();
}

void FlameView::captureGrew()
{
    m_scope.fill();
    const bool any = m_scope.offersAny();
    m_scope.setEnabled(any);
    m_controls.setEnabled(any);
    m_controls.setOrderEnabled(any && !m_reader.comparing());
    m_compareButton->setEnabled(any);
    if (!any) {
        m_controls.showZoom(false, false);
        showEmpty(tr("This capture has no function calls and no stacks. Record with the "
                     "function_graph tracer, with the option stacktrace, or with perf record -g."));
        return;
    }
    applyKept();
    // One after the other: what grows fast would never be shown. A comparison stays until another
    // choice is made.
    m_grew = m_reader.reading() || m_reader.comparing();
    if (!m_grew)
        read();
    else if (m_reader.comparing())
        showState();
}

void FlameView::showEvent(QShowEvent* event)
{
    View::showEvent(event);
    m_scope.fillRanges(); // those that are followed may have moved meanwhile
}

FlameScope FlameView::scope() const
{
    return m_scope.scope();
}

void FlameView::showSelectedRange()
{
    m_scope.chooseSelectedRange();
}

void FlameView::read()
{
    if (!m_scope.offersAny())
        return;
    m_grew = false;
    m_progress->setValue(0);
    showOrHide(*m_state, tr("Building flame graph…"));
    m_reader.read(scope());
}

void FlameView::compare(const FlameSide& before, const FlameSide& after)
{
    m_progress->setValue(0);
    showOrHide(*m_state, tr("Comparing…"));
    m_reader.compare(before, after);
}

void FlameView::exitComparison()
{
    if (m_scope.offersAny())
        return read();
    m_reader.forget(); // the capture has nothing to show instead
    m_exitButton->hide();
    captureGrew();
}

void FlameView::fail(const Error& error)
{
    if (error.code == ErrorCode::Cancelled) {
        showOrHide(*m_state, tr("Stopped. The previous flame graph is shown."));
        return;
    }
    const QString what = messageText(error.what);
    const bool compared = m_reader.lastAskedToCompare();
    const auto text =
        (compared ? tr("Cannot compare: %1.") : tr("Cannot build the flame graph: %1.")).arg(what);
    emit message(text);
    if (compared && !m_reader.data() && m_scope.offersAny())
        return read(); // it was not seen before the comparison, whose end is no reason for nothing
    if (!m_reader.data()) { // nothing that could stay
        showEmpty(text);
        m_exitButton->setVisible(compared);
    }
    showOrHide(*m_state, text);
}

void FlameView::takeData()
{
    if (m_reader.comparing())
        m_controls.showOrder(FlameMode::TopDown);
    m_controls.setOrderEnabled(!m_reader.comparing());
    m_exitButton->setVisible(m_reader.comparing());
    if (!m_reader.comparing()) // a comparison's has the changes of the picture
        m_table->takeData(*m_reader.data());
    arrange();
}

void FlameView::arrange()
{
    if (const auto* const data = m_reader.data())
        m_reader.arrange(m_controls.order(), m_controls.function(),
                         data->scope.source == FlameScope::Source::Calls && m_scope.byCount());
}

QString FlameView::rootName() const
{
    if (m_controls.order() == FlameMode::Sandwich)
        return functionName(m_controls.function());
    if (m_reader.comparing())
        return tr("Both sides");
    const auto range = m_scope.rangeName();
    return range.isEmpty() ? tr("All") : range;
}

void FlameView::showPictures(const FlamePictures& pictures)
{
    const bool sandwich = pictures.callers != nullptr;
    m_graphs->showPictures(pictures, rootName());
    m_controls.setFlippable(!sandwich);
    const auto& data = *m_reader.data();
    if (data.compared)
        m_table->takeData(data, pictures.main.get());
    const bool nothing =
        pictures.main->paths.isEmpty() && !(sandwich && !pictures.callers->paths.isEmpty());
    if (nothing && data.sums.paths.isEmpty() && !data.compared) {
        showEmpty(data.scope.source == FlameScope::Source::Calls
                      ? tr("No calls match. Choose a longer range, or all tasks and CPUs.")
                      : tr("No stacks match. Choose a longer range, or all tasks and CPUs."));
    } else {
        m_empty->hide();
        m_split->show();
    }
    applyKeptFocus();
    showState();
    emit shown();
}

void FlameView::showEmpty(const QString& text)
{
    m_empty->setText(text);
    m_empty->show();
    m_split->hide();
    showOrHide(*m_state, {});
    m_coverage->clear();
}

void FlameView::showState()
{
    const auto& graph = *m_graphs->main();
    m_controls.showZoom(graph.canGoBack(), graph.focus() != 0);
    const auto* const data = m_reader.data();
    if (!data || !graph.picture())
        return;
    QStringList parts;
    const FlamePicture& picture = *graph.picture();
    const auto& found = graph.found();
    if (const auto share = found.share())
        parts << tr("Found: %L1 match(es), %2 of the graph", nullptr, forPlural(found.nodes()))
                     .arg(found.nodes())
                     .arg(percentText(*share));
    parts << nodeLine(picture, graph.current(), 1, rootName());
    if (graph.flameLayout().hidden > 0)
        parts << tr("Hidden (below 1 px): %L1").arg(graph.flameLayout().hidden);
    showOrHide(*m_state, parts.join(QStringLiteral("    ")));
    QString later;
    if (data->compared)
        later = m_grew ? tr("More events have been recorded since.") : QString();
    else if (data->scope != scope())
        later = tr("The graph was built before the last change of the settings above.");
    m_coverage->setText(flameCoverageText(*data, picture.paths, later));
}

void FlameView::showSandwich(const analysis::PathFrame& function)
{
    if (m_reader.comparing())
        return;
    m_controls.setFunction(function);
    m_controls.showOrder(FlameMode::Sandwich);
    arrange();
}

std::optional<analysis::PathFrame> FlameView::currentFunction() const
{
    if (m_table->hasFocus())
        return m_table->currentFunction();
    const auto function = m_graphs->currentFunction();
    return !function && m_graphs->isSandwich() ? std::optional(m_controls.function()) : function;
}

void FlameView::selectCall(const std::optional<store::CallId>& id)
{
    if (!id)
        return;
    m_finding.start([this, capture = m_capture, id = *id](const Background::Context& context) {
        const auto call = capture->calls().call(id);
        if (call)
            context.deliver([this, call = *call] { m_selection->selectCall(call); });
    });
}

void FlameView::copyCurrent()
{
    const auto text = m_table->hasFocus() ? m_table->currentText() : m_graphs->currentText();
    if (m_table->hasFocus() || !text.isEmpty())
        QApplication::clipboard()->setText(text);
}

void FlameView::askForPicture()
{
    const auto graph = m_graphs->whole();
    const QPointer<FlameView> self(this); // it may go while the question stands
    const auto told = askAndSaveView(*graph, proposedFile(*m_capture, QStringLiteral("png")), this);
    if (self && !told.isEmpty())
        emit message(told);
}

void FlameView::askForComparison()
{
    if (!m_scope.offersAny())
        m_scope.fill(); // the palette compares before the view was shown
    if (!m_scope.offersAny()) {
        emit message(tr("Nothing to compare: the capture has no calls and no kernel stacks. Record "
                        "function_graph, or events with stack traces."));
        return;
    }
    m_scope.fillRanges();
    // The view may go while the question stands, and takes it along.
    const QPointer<CompareDialog> dialog(new CompareDialog(m_scope.ranges(), scope(), this));
    const int answer = dialog->exec();
    if (!dialog)
        return;
    if (answer == QDialog::Accepted)
        compare(dialog->before(), dialog->after());
    delete dialog;
}

void FlameView::saveState() const
{
    if (!graph()->picture() || !m_kept.isEmpty())
        return; // it was not looked at
    QJsonArray focus;
    for (const auto& frame : graph()->focusPath())
        focus.append(toJson(frame));
    auto state = m_controls.state();
    const auto scope = m_scope.state();
    for (auto part = scope.begin(); part != scope.end(); ++part)
        state.insert(part.key(), part.value());
    state.insert(kFocus, m_reader.comparing() ? QJsonArray() : focus);
    ui::saveState(*m_capture, kStateKey, state);
}

void FlameView::restoreState()
{
    m_kept = savedState(*m_capture, kStateKey);
    if (!m_kept.isEmpty() && m_scope.offersAny())
        captureGrew(); // it is shown already
}

void FlameView::applyKept()
{
    if (!FlameScopeBoxes::isIn(m_kept))
        return;
    m_scope.restore(m_kept);
    m_controls.restore(m_kept);
    m_kept = {{kFocus, m_kept.value(kFocus)}};
}

/// Once there is a graph.
void FlameView::applyKeptFocus()
{
    if (m_kept.isEmpty() || FlameScopeBoxes::isIn(m_kept))
        return;
    std::vector<analysis::PathFrame> path;
    for (const auto& frame : m_kept.value(kFocus).toArray())
        path.push_back(frameOf(frame));
    m_kept = {};
    graph()->setFocusPath(path);
}

} // namespace probescope::ui

#include "moc_flame_view.cpp"
