#include "ui/views/calls/calls_view.h"

#include "ui/base/capture/capture_clock.h"
#include "ui/base/parts/flow_layout.h"
#include "ui/base/parts/forward_focus.h"
#include "ui/base/text/for_plural.h"
#include "ui/base/text/key_text.h"
#include "ui/base/text/task_text.h"
#include "ui/base/view/gesture_keys.h"
#include "ui/base/view/shortcuts.h"
#include "ui/views/calls/call_tree_view.h"
#include "ui/views/calls/copied_call.h"
#include "ui/views/calls/duration_delegate.h"
#include "ui/views/calls/hidden_call_notice.h"

#include <QAction>
#include <QApplication>
#include <QCheckBox>
#include <QClipboard>
#include <QComboBox>
#include <QDoubleSpinBox>
#include <QKeyEvent>
#include <QLabel>
#include <QLineEdit>
#include <QMenu>
#include <QScopedValueRollback>
#include <QScrollBar>
#include <QSpinBox>
#include <QVBoxLayout>

#include <algorithm>
#include <cmath>

namespace probescope::ui {

namespace {

constexpr int kMaxExpanded = 20000; // rows opened at once; more would block the window
constexpr int kMaxExpandedMatches = 4000; // of them, while the user types
constexpr double kNsPerMicrosecond = 1000.0;
constexpr int kForestLetters = 10; // of the box in a narrow line; twice as many for the filter
constexpr int kDurationWidth = 110;

} // namespace

ViewTraits CallsView::traits()
{
    return {.name = "calls", .title = tr("Calls"), .menu = tr("&Calls")};
}

bool CallsView::leads() const
{
    return m_capture->summary().calls > 0; // what a function_graph capture was made for
}

KeyGroup CallsView::keys() const
{
    return {QStringLiteral("calls"),
            tr("Calls"),
            m_actions,
            {{keyText({Qt::Key_Right, Qt::Key_Left}), tr("Expand and collapse a call")},
             {tr("*"), tr("Expand everything in a call")},
             {keyText({Qt::Key_Home, Qt::Key_End}), tr("Go to the first and the last call")}}};
}

CallsView::CallsView(std::shared_ptr<store::Capture> capture, Selection* selection, QWidget* parent)
    : View(parent)
    , m_capture(std::move(capture))
    , m_selection(selection)
    , m_model(new CallTreeModel(m_capture, this))
    , m_forestBox(new QComboBox(this))
    , m_functionEdit(new QLineEdit(this))
    , m_regexBox(new QCheckBox(tr("Regular expression"), this))
    , m_minimumBox(new QDoubleSpinBox(this))
    , m_depthBox(new QSpinBox(this))
    , m_tree(new CallTreeView(m_model, m_capture, selection, this))
    , m_state(new QLabel(this))
    , m_note(new QLabel(this))
    , m_empty(new QLabel(this))
    , m_hidden(new HiddenCallNotice(m_capture, selection, m_model, this))
{
    setObjectName(QStringLiteral("callsView"));
    makeTools();
    makeTree();
    makeActions();
    connect(m_selection, &Selection::currentChanged, this, &CallsView::selectionChanged);
    connect(m_selection, &Selection::filterChanged, this, [this] {
        m_model->setRange(m_selection->range());
        selectionChanged();
        updateState();
    });
    fillForests();
    forestChosen();
}

CallsView::~CallsView() = default;

void CallsView::makeTools()
{
    m_forestBox->setAccessibleName(tr("CPU or task"));
    m_forestBox->setToolTip(tr("CPU or task whose calls are shown"));
    m_forestBox->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
    m_forestBox->setMinimumContentsLength(kForestLetters);
    m_functionEdit->setPlaceholderText(tr("Filter by function"));
    m_functionEdit->setAccessibleName(tr("Filter by function"));
    m_functionEdit->setClearButtonEnabled(true);
    m_regexBox->setToolTip(tr("The function filter is a regular expression"));
    m_minimumBox->setAccessibleName(tr("Minimum duration"));
    m_minimumBox->setRange(0, 1e9);
    m_minimumBox->setDecimals(3);
    m_minimumBox->setSuffix(tr(" µs"));
    m_minimumBox->setGroupSeparatorShown(true);
    m_minimumBox->setSpecialValueText(tr("any duration"));
    m_minimumBox->setKeyboardTracking(false);
    m_minimumBox->setMinimumWidth(kDurationWidth); // its longest value is seldom seen
    m_depthBox->setAccessibleName(tr("Levels to expand"));
    m_depthBox->setRange(1, 200);
    m_depthBox->setValue(3);
    m_depthBox->setPrefix(tr("depth "));
    m_state->setObjectName(QStringLiteral("callsState"));
    m_state->setTextInteractionFlags(Qt::TextSelectableByMouse);

    m_functionEdit->setMinimumWidth(fontMetrics().averageCharWidth() * 2 * kForestLetters);
    auto* tools = new FlowLayout; // the view may be narrow
    tools->setContentsMargins(6, 4, 6, 4);
    tools->setSpacing(6);
    tools->addWidget(m_forestBox);
    tools->addWidget(m_functionEdit);
    tools->addWidget(m_regexBox);
    tools->addWidget(m_minimumBox);
    tools->addWidget(m_depthBox);

    m_empty->setAlignment(Qt::AlignCenter);
    m_empty->setWordWrap(true);
    m_empty->setText(tr("This capture has no function calls. Record with the function_graph tracer "
                        "to see them."));
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    layout->addLayout(tools);
    layout->addWidget(m_tree, 1);
    layout->addWidget(m_empty, 1);
    layout->addWidget(m_hidden);
    layout->addWidget(m_state);
    layout->addWidget(m_note);
    m_state->setContentsMargins(8, 2, 8, 2);
    m_note->setContentsMargins(8, 0, 8, 2);
    m_note->setWordWrap(true);
    m_note->setForegroundRole(QPalette::PlaceholderText);
    m_note->setAccessibleDescription(tr("About the durations"));
    m_note->hide();
    connectTools();
}

void CallsView::connectTools()
{
    connect(m_forestBox, &QComboBox::activated, this, &CallsView::forestChosen);
    connect(m_functionEdit, &QLineEdit::returnPressed, this, &CallsView::startFilter);
    connect(m_functionEdit, &QLineEdit::textChanged, this, &CallsView::startFilter);
    connect(m_regexBox, &QCheckBox::toggled, this, &CallsView::startFilter);
    connect(m_minimumBox, &QDoubleSpinBox::valueChanged, this, &CallsView::startFilter);
    connect(m_hidden, &HiddenCallNotice::filterUnwanted, this, [this] {
        m_minimumBox->setValue(0);
        m_functionEdit->clear();
    });
    connect(m_hidden, &HiddenCallNotice::revealWanted, this, &CallsView::selectionChanged);
}

void CallsView::makeTree()
{
    m_tree->setObjectName(QStringLiteral("callTree"));
    m_tree->setAccessibleName(tr("Function calls"));
    forwardFocus(this, m_tree);
    m_tree->setUniformRowHeights(true);
    m_tree->setAlternatingRowColors(true);
    m_tree->setIndentation(14);
    m_tree->setExpandsOnDoubleClick(true);
    m_tree->setContextMenuPolicy(Qt::CustomContextMenu);
    m_tree->setItemDelegate(new DurationDelegate(m_tree));
    connect(&m_searching, &Background::runningChanged, this, [this](bool running) {
        if (!running && m_furtherSearches > 0) {
            --m_furtherSearches;
            showNextLongest();
        }
    });
    connect(m_tree->selectionModel(), &QItemSelectionModel::currentChanged, this,
            &CallsView::currentCallChanged);
    // Queued: while the model is reset the view is scrolled, too.
    connect(m_tree->verticalScrollBar(), &QScrollBar::valueChanged, this, &CallsView::fetchBefore,
            Qt::QueuedConnection);
    m_tree->installEventFilter(this);
    connect(m_tree, &QTreeView::customContextMenuRequested, this, &CallsView::showMenu);
}

QAction* CallsView::addViewAction(const char* text, const QKeySequence& keys,
                                  void (CallsView::*slot)())
{
    auto* const action = new QAction(tr(text), this);
    Shortcuts::nameAction(action, text);
    action->setShortcut(keys);
    action->setShortcutContext(Qt::WidgetWithChildrenShortcut);
    connect(action, &QAction::triggered, this, slot);
    addAction(action);
    m_actions.append(action);
    return action;
}

void CallsView::makeActions()
{
    addViewAction(QT_TR_NOOP("Expand to the chosen depth"), QKeySequence(QStringLiteral("Ctrl+E")),
                  &CallsView::expandToDepth);
    addViewAction(QT_TR_NOOP("Collapse all"), QKeySequence(QStringLiteral("Ctrl+Shift+E")),
                  &CallsView::collapseAll);
    addViewAction(QT_TR_NOOP("Show the hot path"), QKeySequence(QStringLiteral("H")),
                  &CallsView::showHotPath);
    addViewAction(QT_TR_NOOP("Go to the next longest call"), QKeySequence(QStringLiteral("N")),
                  &CallsView::showNextLongest)
        ->setToolTip(tr("Calls inside of one that matches as well are passed over"));
    addViewAction(QT_TR_NOOP("Copy the call as text"), QKeySequence(QKeySequence::Copy),
                  &CallsView::copySubtree);
    addViewAction(QT_TR_NOOP("Show only this function"), QKeySequence(QStringLiteral("O")),
                  &CallsView::onlyThisFunction);
    addViewAction(QT_TR_NOOP("Show latency of this function"), {}, &CallsView::askForLatency);
    setKeys(addViewAction(QT_TR_NOOP("Zoom the timeline to the call"), {}, &CallsView::zoomToCall),
            KeyMeaning::ZoomToSelection);
    addViewAction(QT_TR_NOOP("Explain latency"), QKeySequence(QStringLiteral("E")),
                  &CallsView::askWhy);
}

void CallsView::fillForests()
{
    const QVariant chosen = m_forestBox->currentData();
    m_forestBox->clear();
    for (const std::uint32_t cpu : m_capture->calls().cpus())
        m_forestBox->addItem(tr("CPU %1").arg(cpu),
                             QPoint(int(store::Forest::Kind::Cpu), int(cpu)));
    auto stacks = m_capture->calls().stacks();
    std::sort(stacks.begin(), stacks.end(), [](const auto& a, const auto& b) {
        return std::make_pair(b.calls, a.number) < std::make_pair(a.calls, b.number);
    });
    if (!stacks.empty() && m_forestBox->count() > 0)
        m_forestBox->insertSeparator(m_forestBox->count());
    for (const store::CallStack& stack : stacks) {
        const QString name = stack.pid > 0
            ? shownName(taskText(m_capture->task(stack.task).comm, stack.pid))
            : tr("Idle or unknown task on CPU %1").arg(stack.cpu);
        m_forestBox->addItem(tr("%1 (%2 call(s))", nullptr, forPlural(stack.calls))
                                 .arg(name, locale().toString(stack.calls)),
                             QPoint(int(store::Forest::Kind::Stack), int(stack.number)));
    }
    const int place = chosen.isValid() ? m_forestBox->findData(chosen) : 0;
    m_forestBox->setCurrentIndex(std::max(place, 0));
    const bool any = m_forestBox->count() > 0;
    m_tree->setVisible(any);
    m_empty->setVisible(!any);
    for (QWidget* tool : std::initializer_list<QWidget*>{m_forestBox, m_functionEdit, m_regexBox,
                                                         m_minimumBox, m_depthBox})
        tool->setEnabled(any);
}

void CallsView::captureGrew()
{
    const bool wasEmpty = m_model->rowCount() == 0;
    fillForests();
    if (wasEmpty)
        forestChosen();
    else
        m_model->captureGrew();
    if (m_awaited)
        selectionChanged();
    updateState();
}

void CallsView::forestChosen()
{
    const QPoint chosen = m_forestBox->currentData().toPoint();
    m_longest.reset();
    m_model->setFilter(nullptr);
    m_model->show({store::Forest::Kind(chosen.x()), std::uint32_t(chosen.y())});
    startFilter();
}

void CallsView::showForest(store::Forest forest)
{
    const int place = m_forestBox->findData(QPoint(int(forest.kind), int(forest.key)));
    if (place < 0 || forest == m_model->forest())
        return;
    m_forestBox->setCurrentIndex(place);
    forestChosen();
}

void CallsView::startFilter()
{
    const analysis::CallCondition condition{
        .minimumNs = std::llround(m_minimumBox->value() * kNsPerMicrosecond),
        .function = m_functionEdit->text().trimmed().toStdString(),
        .regex = m_regexBox->isChecked(),
        .caseSensitive = false};
    if (condition.empty()) {
        m_filtering.cancel();
        m_longest.reset();
        if (m_model->filter()) {
            m_model->setFilter(nullptr);
            keepCurrent();
        }
        updateState();
        m_hidden->refresh();
        return;
    }
    m_state->setText(tr("Searching for calls…"));
    const auto capture = m_capture;
    const store::Forest forest = m_model->forest();
    m_filtering.start([this, capture, forest, condition](const Background::Context& context) {
        auto kept = analysis::filterCalls(*capture, forest, condition, context.cancel());
        if (!kept) {
            const QString reason = QString::fromStdString(kept.error().message());
            context.deliver([this, reason] { m_state->setText(reason); });
            return;
        }
        auto shared = std::make_shared<const analysis::KeptCalls>(std::move(*kept));
        context.deliver([this, shared] {
            m_longest.reset();
            m_model->setFilter(shared);
            int budget = kMaxExpandedMatches;
            for (int row = 0; row < m_model->rowCount() && budget > 0; ++row)
                expandBelow(m_model->index(row, 0), INT_MAX, budget);
            keepCurrent();
            updateState();
            m_hidden->refresh();
        });
    });
}

std::optional<store::Call> CallsView::currentCall() const
{
    return m_model->callAt(m_tree->currentIndex());
}

void CallsView::currentCallChanged(const QModelIndex& index)
{
    updateState();
    if (m_following || !index.isValid())
        return;
    const QScopedValueRollback<bool> guard(m_following, true);
    if (const auto call = m_model->callAt(index)) {
        m_selection->selectCall(*call);
    } else if (const auto row = m_model->rowAt(index)) {
        if (const auto event = m_capture->event(*row))
            m_selection->select(*row, event->timeNs);
    }
}

void CallsView::selectionChanged()
{
    if (m_following) {
        m_hidden->refresh();
        return;
    }
    const auto call = m_hidden->selectedCall();
    m_awaited = call && !reveal(*call);
    if (m_awaited || (!call && m_selection->row())) {
        // No other row is the selected one.
        const QScopedValueRollback<bool> guard(m_following, true);
        m_tree->selectionModel()->clear();
    }
    m_hidden->refresh();
}

bool CallsView::reveal(const store::Call& call)
{
    const QScopedValueRollback<bool> guard(m_following, true);
    // A call stands under its root, which may have begun on another CPU.
    const auto path = m_capture->calls().path(call.id);
    if (!path || path->empty())
        return false;
    const bool byStack = m_model->forest().kind == store::Forest::Kind::Stack;
    showForest({m_model->forest().kind, byStack ? call.id.stack : path->front().cpu});
    const QModelIndex index = m_model->indexOf(call);
    if (!index.isValid())
        return false;
    for (QModelIndex above = index.parent(); above.isValid(); above = above.parent())
        m_tree->expand(above);
    m_tree->setCurrentIndex(index);
    m_tree->scrollTo(index, QAbstractItemView::PositionAtCenter);
    return true;
}

void CallsView::expandToDepth()
{
    const int levels = m_depthBox->value();
    int budget = kMaxExpanded;
    const QModelIndex current = m_tree->currentIndex();
    if (current.isValid() && m_model->hasChildren(current)) {
        expandBelow(current.siblingAtColumn(0), levels, budget);
    } else {
        for (int row = 0; row < m_model->rowCount() && budget > 0; ++row)
            expandBelow(m_model->index(row, 0), levels, budget);
    }
    if (budget <= 0)
        emit message(tr("Stopped after %L1 rows.").arg(kMaxExpanded));
}

void CallsView::expandBelow(const QModelIndex& index, int levels, int& budget)
{
    if (levels <= 0 || budget <= 0 || !m_model->hasChildren(index))
        return;
    if (m_model->rowCount(index) == 0)
        m_model->fetchMore(index);
    m_tree->expand(index);
    budget -= m_model->rowCount(index);
    for (int row = 0; row < m_model->rowCount(index) && budget > 0; ++row)
        expandBelow(m_model->index(row, 0, index), levels - 1, budget);
}

void CallsView::fetchBefore()
{
    const auto* const bar = m_tree->verticalScrollBar();
    if (bar->value() > bar->minimum() || !m_model->canFetchBefore())
        return;
    const QPersistentModelIndex top = m_tree->indexAt({0, 0});
    m_model->fetchBefore();
    m_tree->scrollTo(top, QAbstractItemView::PositionAtTop); // nothing moves under the eye
}

bool CallsView::eventFilter(QObject* watched, QEvent* event)
{
    if (watched == m_tree && event->type() == QEvent::KeyPress) {
        const auto* const key = static_cast<QKeyEvent*>(event);
        if (key->key() == Qt::Key_Home)
            m_model->showFirst();
        else if (key->key() == Qt::Key_End)
            m_model->showLast();
    }
    return QWidget::eventFilter(watched, event);
}

void CallsView::keepCurrent()
{
    const auto call = m_hidden->selectedCall();
    const auto path = call ? m_capture->calls().path(call->id) : Result<std::vector<store::Call>>();
    if (!call || !path || path->empty())
        return;
    const auto forest = m_model->forest();
    const bool here = forest.kind == store::Forest::Kind::Stack ? call->id.stack == forest.key
                                                                : path->front().cpu == forest.key;
    if (here)
        reveal(path->back());
}

void CallsView::collapseAll()
{
    m_tree->collapseAll();
}

void CallsView::showHotPath()
{
    const auto call = currentCall();
    if (!call)
        return;
    const auto path = analysis::hotPath(*m_capture, *call);
    if (!path)
        return;
    // The filter may hide the end of the path: show as much as is there.
    const auto step = std::find_if(path->rbegin(), path->rend(), [&](const auto& call) {
        return m_model->indexOf(call).isValid();
    });
    if (step == path->rend())
        return;
    reveal(*step);
    const QScopedValueRollback<bool> guard(m_following, true);
    m_selection->selectCall(*step);
}

void CallsView::showNextLongest()
{
    if (m_searching.running()) { // the key was pressed again before a call was found
        ++m_furtherSearches;
        return;
    }
    m_state->setText(tr("Searching for the next longest call…"));
    m_searching.start([this, capture = m_capture, forest = m_model->forest(),
                       kept = m_model->filter(),
                       below = m_longest](const Background::Context& context) {
        const auto found =
            analysis::nextLongest(*capture, forest, below, context.cancel(), kept.get());
        if (!found)
            return;
        context.deliver([this, call = *found] {
            m_longest = call;
            if (call) {
                reveal(*call);
                const QScopedValueRollback<bool> guard(m_following, true);
                m_selection->selectCall(*call);
            } else {
                emit message(tr("No other call is left; the next one is the longest again."));
            }
            updateState();
        });
    });
}

void CallsView::copySubtree()
{
    const QModelIndex index = m_tree->currentIndex();
    if (const auto call = m_model->callAt(index)) {
        const auto capture = m_capture;
        m_copying.start([this, capture, id = call->id](const Background::Context& context) {
            context.deliver([this, copied = copiedCall(*capture, id, context.cancel())] {
                if (!copied)
                    return emit message(tr("The call could not be read."));
                QApplication::clipboard()->setText(copied->text);
                emit message(copied->cut ? tr("Only the first 64 MiB were copied.")
                                         : tr("Lines copied: %L1.").arg(copied->text.count(u'\n')));
            });
        });
    } else if (index.isValid()) {
        QApplication::clipboard()->setText(index.siblingAtColumn(0).data().toString());
    }
}

void CallsView::onlyThisFunction()
{
    const auto call = currentCall();
    if (!call || !call->function.valid())
        return;
    m_regexBox->setChecked(false);
    m_functionEdit->setText(QString::fromStdString(m_capture->string(call->function)));
}

void CallsView::askForLatency()
{
    if (const auto call = currentCall(); call && call->function.valid())
        emit latencyWanted(QString::fromStdString(m_capture->string(call->function)));
    else
        emit message(tr("Select a call first."));
}

void CallsView::zoomToCall()
{
    const auto call = currentCall();
    if (!call)
        return;
    const auto margin = (call->endNs() - call->startNs) / 10 + 1;
    m_selection->setVisible({call->startNs - margin, call->endNs() + margin});
}

void CallsView::askWhy()
{
    if (const auto call = currentCall())
        m_selection->askWhy({.call = call->id});
    else
        emit message(tr("Select a call first."));
}

void CallsView::showMenu(const QPoint& place)
{
    if (!m_tree->indexAt(place).isValid())
        return;
    QMenu menu(this);
    menu.setToolTipsVisible(true);
    menu.addActions(m_actions);
    const auto call = currentCall();
    if (call) {
        menu.addSeparator();
        menu.addAction(tr("Add note here…"), this, [this, call = *call] {
            emit noteWanted(store::noteOn(call, m_capture->task(call.task)));
        });
    }
    if (call && call->function.valid()) {
        const auto function = QString::fromStdString(m_capture->string(call->function));
        menu.addSeparator();
        menu.addAction(tr("Probe this function…"), this,
                       [this, function] { emit probeFunctionWanted(function); });
    }
    menu.exec(m_tree->viewport()->mapToGlobal(place));
}

void CallsView::updateState()
{
    const auto& filter = m_model->filter();
    QString text = filter ? tr("Matching calls: %L1").arg(filter->matchCount())
                          : tr("Outermost calls: %L1").arg(m_model->rootCount());
    if (const auto call = currentCall(); call && call->subtree > 1)
        text += QStringLiteral("    ")
            + tr("Calls nested in the selected one: %L1").arg(call->subtree - 1);
    m_state->setText(text);
    m_state->setVisible(m_forestBox->count() > 0); // else there are none, as is said in their place
    m_note->setText(callClockWarning(clockOf(*m_capture)));
    m_note->setVisible(!m_note->text().isEmpty() && m_forestBox->count() > 0);
}

QStringList CallsView::reportTexts() const
{
    return {m_state->isHidden() ? QString() : m_state->text(), m_note->text()};
}

} // namespace probescope::ui

#include "moc_calls_view.cpp"
