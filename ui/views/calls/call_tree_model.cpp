#include "ui/views/calls/call_tree_model.h"

#include "ui/base/capture/capture_clock.h"
#include "ui/base/capture/event_rows.h"
#include "ui/base/text/list_text.h"
#include "ui/base/text/task_text.h"
#include "ui/base/text/time_text.h"

#include <algorithm>
#include <array>

namespace probescope::ui {

namespace {

constexpr std::size_t kPage = 1000; // calls fetched at a time: some screens, some milliseconds
constexpr std::uint64_t kMaxCommentScan = 1 << 18; // rows looked through for one page's comments

struct Threshold
{
    std::int64_t ns;
    char mark;
};
constexpr std::array<Threshold, 6> kMarks{{
    {1'000'000'000, '$'},
    {100'000'000, '@'},
    {10'000'000, '*'},
    {1'000'000, '#'},
    {100'000, '!'},
    {10'000, '+'},
}};

/// Microseconds with three decimals, so that a column of them can be compared by eye.
QString microseconds(std::int64_t ns)
{
    const auto size = ns < 0 ? 0 - std::uint64_t(ns) : std::uint64_t(ns);
    return withGroups((ns < 0 ? QStringLiteral("-") : QString()) + QString::number(size / 1000)
                      + QStringLiteral(".%1").arg(size % 1000, 3, 10, QChar(u'0')));
}

} // namespace

char overheadMark(std::int64_t durationNs)
{
    for (const Threshold& threshold : kMarks) {
        if (durationNs > threshold.ns)
            return threshold.mark;
    }
    return ' ';
}

/// A call, or a comment among calls. The top node is neither and holds the roots.
struct CallTreeModel::Node
{
    std::optional<store::Call> call;
    RowId commentRow = 0;
    Node* parent = nullptr;
    int place = 0; ///< among its parent's children
    std::vector<std::unique_ptr<Node>> children;
    std::uint64_t next = 0; ///< index of the next child to be fetched; 0: the first
    RowId commentsFrom = 0; ///< first row not yet looked through for comments
    bool complete = false;
};

CallTreeModel::CallTreeModel(std::shared_ptr<store::Capture> capture, QObject* parent)
    : QAbstractItemModel(parent)
    , m_capture(std::move(capture))
    , m_top(std::make_unique<Node>())
{
}

CallTreeModel::~CallTreeModel() = default;

void CallTreeModel::show(store::Forest forest, std::uint64_t position)
{
    beginResetModel();
    m_forest = forest;
    m_firstRoot = std::max(position, rootsInRange().first);
    m_nextRoot = m_firstRoot;
    m_top = std::make_unique<Node>();
    for (auto& node : nextRoots()) {
        node->place = int(m_top->children.size());
        m_top->children.push_back(std::move(node));
    }
    endResetModel();
}

void CallTreeModel::setFilter(std::shared_ptr<const analysis::KeptCalls> filter)
{
    m_filter = std::move(filter);
    show(m_forest);
}

void CallTreeModel::setRange(std::optional<TimeRange> range)
{
    if (m_range == range)
        return;
    m_range = range;
    show(m_forest);
}

std::pair<std::uint64_t, std::uint64_t> CallTreeModel::rootsInRange() const
{
    if (!m_range)
        return {0, rootCount()};
    const store::CallSeries& calls = m_capture->calls();
    std::uint64_t first = calls.rootAt(m_forest, m_range->beginNs).value_or(0);
    std::uint64_t last = calls.rootAt(m_forest, m_range->endNs - 1).value_or(0);
    if (m_filter) {
        const auto& roots = m_filter->roots();
        const auto place = [&roots](std::uint64_t position) {
            return std::uint64_t(std::lower_bound(roots.begin(), roots.end(), position)
                                 - roots.begin());
        };
        return {place(first), place(last + 1)};
    }
    return {first, std::min(last + 1, rootCount())};
}

std::uint64_t CallTreeModel::rootCount() const
{
    return m_filter ? m_filter->roots().size() : m_capture->calls().rootCount(m_forest);
}

bool CallTreeModel::shows(const store::Call& call) const
{
    return !m_filter || m_filter->shows(call.id);
}

/// Adds up to `wanted` roots from `position` on, and the comments between them; says how many.
std::uint64_t CallTreeModel::addRoots(std::uint64_t position, std::uint64_t wanted, bool follows,
                                      RowId& commentsFrom,
                                      std::vector<std::unique_ptr<Node>>& nodes) const
{
    const auto roots = m_capture->calls().roots(
        m_forest, m_filter ? m_filter->roots()[position] : position, m_filter ? 1 : wanted);
    if (!roots)
        return 0;
    for (const store::Call& call : *roots) {
        if (follows)
            addComments(*m_top, commentsFrom, call.firstRow, nodes);
        follows = true;
        commentsFrom = call.exitRow.value_or(call.firstRow) + 1;
        auto node = std::make_unique<Node>();
        node->call = call;
        node->parent = m_top.get();
        nodes.push_back(std::move(node));
    }
    return roots->size();
}

std::vector<std::unique_ptr<CallTreeModel::Node>> CallTreeModel::nextRoots()
{
    std::vector<std::unique_ptr<Node>> nodes;
    const std::uint64_t count = rootsInRange().second;
    while (nodes.size() < kPage && m_nextRoot < count) {
        const auto read = addRoots(m_nextRoot, std::min<std::uint64_t>(kPage, count - m_nextRoot),
                                   m_nextRoot > m_firstRoot, m_top->commentsFrom, nodes);
        if (read == 0)
            break;
        m_nextRoot += read;
    }
    m_top->complete = m_nextRoot >= count || nodes.empty();
    return nodes;
}

std::vector<std::unique_ptr<CallTreeModel::Node>> CallTreeModel::nextChildren(Node& parent) const
{
    std::vector<std::unique_ptr<Node>> nodes;
    const store::Call& call = *parent.call;
    if (parent.next == 0)
        parent.commentsFrom = call.firstRow + 1;
    while (nodes.size() < kPage && !parent.complete) {
        const auto calls = m_capture->calls().children(call, parent.next, kPage);
        if (!calls || calls->empty()) {
            parent.complete = true;
            break;
        }
        for (const store::Call& child : *calls) {
            parent.next = child.id.index + child.subtree;
            if (!shows(child))
                continue;
            addComments(parent, parent.commentsFrom, child.firstRow, nodes);
            parent.commentsFrom = child.exitRow.value_or(child.firstRow) + 1;
            auto node = std::make_unique<Node>();
            node->call = child;
            node->parent = &parent;
            nodes.push_back(std::move(node));
        }
        parent.complete = parent.next >= call.id.index + call.subtree;
    }
    if (parent.complete && call.exitRow)
        addComments(parent, parent.commentsFrom, *call.exitRow, nodes);
    return nodes;
}

/// Events of the parent's stack in rows [begin, end) that are no steps of function_graph.
void CallTreeModel::addComments(Node& parent, RowId begin, RowId end,
                                std::vector<std::unique_ptr<Node>>& nodes) const
{
    if (m_filter || end <= begin || end - begin > kMaxCommentScan)
        return; // what is filtered shows calls; long stretches are for the event table
    const bool top = !parent.call;
    const std::int32_t pid = top ? 0 : m_capture->task(parent.call->task).pid;
    constexpr std::size_t kBatch = 4096;
    for (RowId first = begin; first < end; first += kBatch) {
        const auto events =
            m_capture->events(first, std::size_t(std::min<RowId>(kBatch, end - first)));
        if (!events)
            return;
        for (const store::Event& event : *events) {
            const EventRole role = m_capture->eventType(event.type).role;
            if (role == EventRole::GraphEntry || role == EventRole::GraphExit)
                continue;
            const bool sameCpu = event.cpu == (top ? m_forest.key : parent.call->cpu);
            const bool mine = pid > 0 && !top ? m_capture->task(event.task).pid == pid : sameCpu;
            if (!mine || (top && m_forest.kind != store::Forest::Kind::Cpu))
                continue;
            auto node = std::make_unique<Node>();
            node->commentRow = event.row;
            node->parent = &parent;
            node->complete = true;
            nodes.push_back(std::move(node));
        }
    }
}

void CallTreeModel::append(Node& parent, std::vector<std::unique_ptr<Node>> nodes)
{
    if (nodes.empty())
        return;
    const int first = int(parent.children.size());
    // Who hears of rows that are about to come may ask for more; that has to wait.
    m_inserting = true;
    beginInsertRows(indexOfNode(parent), first, first + int(nodes.size()) - 1);
    for (auto& node : nodes) {
        node->place = int(parent.children.size());
        parent.children.push_back(std::move(node));
    }
    endInsertRows();
    m_inserting = false;
}

bool CallTreeModel::canFetchBefore() const
{
    return !m_inserting && m_firstRoot > rootsInRange().first;
}

void CallTreeModel::fetchBefore()
{
    if (!canFetchBefore())
        return;
    const auto end = m_firstRoot;
    const auto begin = end - std::min<std::uint64_t>(kPage, end - rootsInRange().first);
    std::vector<std::unique_ptr<Node>> nodes;
    RowId commentsFrom = 0;
    for (auto position = begin; position < end;) {
        const auto read = addRoots(position, end - position, position > begin, commentsFrom, nodes);
        if (read == 0)
            return; // what cannot be read is not there; the rows that are stay as they are
        position += read;
    }
    auto& rows = m_top->children;
    if (!rows.empty() && rows.front()->call)
        addComments(*m_top, commentsFrom, rows.front()->call->firstRow, nodes);
    m_inserting = true;
    beginInsertRows({}, 0, int(nodes.size()) - 1);
    rows.insert(rows.begin(), std::make_move_iterator(nodes.begin()),
                std::make_move_iterator(nodes.end()));
    for (std::size_t place = 0; place < rows.size(); ++place)
        rows[place]->place = int(place);
    m_firstRoot = begin;
    endInsertRows();
    m_inserting = false;
}

void CallTreeModel::showFirst()
{
    if (canFetchBefore())
        show(m_forest);
}

void CallTreeModel::showLast()
{
    const auto end = rootsInRange().second;
    if (m_nextRoot + 2 * kPage < end)
        show(m_forest, end - kPage / 4);
    while (canFetchMore({}))
        fetchMore({});
}

void CallTreeModel::captureGrew()
{
    if (!m_top->complete || m_nextRoot >= rootsInRange().second)
        return;
    m_top->complete = false;
    fetchMore({});
}

CallTreeModel::Node* CallTreeModel::nodeOf(const QModelIndex& index) const
{
    return index.isValid() ? static_cast<Node*>(index.internalPointer()) : m_top.get();
}

QModelIndex CallTreeModel::indexOfNode(const Node& node) const
{
    return &node == m_top.get() ? QModelIndex() : createIndex(node.place, 0, &node);
}

std::optional<store::Call> CallTreeModel::callAt(const QModelIndex& index) const
{
    return nodeOf(index)->call;
}

std::optional<RowId> CallTreeModel::rowAt(const QModelIndex& index) const
{
    if (!index.isValid())
        return std::nullopt;
    const Node& node = *nodeOf(index);
    return node.call ? node.call->firstRow : node.commentRow;
}

QModelIndex CallTreeModel::indexOf(const store::Call& call)
{
    const auto path = m_capture->calls().path(call.id);
    if (!path || path->empty() || !shows(path->front()))
        return {};
    const auto found = m_capture->calls().rootPosition(m_forest, path->front().id);
    if (!found)
        return {};
    std::uint64_t position = *found;
    if (m_filter) {
        const auto& roots = m_filter->roots();
        const auto place = std::lower_bound(roots.begin(), roots.end(), position);
        if (place == roots.end() || *place != position)
            return {};
        position = std::uint64_t(place - roots.begin());
    }
    const auto [first, end] = rootsInRange();
    if (position < first || position >= end)
        return {};
    if (position < m_firstRoot || position >= m_nextRoot + 2 * kPage)
        show(m_forest, position - std::min<std::uint64_t>(position, kPage / 4));
    while (position >= m_nextRoot && canFetchMore({}))
        fetchMore({});
    QModelIndex index;
    for (const store::Call& step : *path) {
        if (!shows(step))
            return {};
        Node* parent = nodeOf(index);
        const auto isStep = [&](const std::unique_ptr<Node>& node) {
            return node->call && node->call->id == step.id;
        };
        auto child = std::find_if(parent->children.begin(), parent->children.end(), isStep);
        while (child == parent->children.end() && canFetchMore(index)) {
            const auto known = std::ptrdiff_t(parent->children.size());
            fetchMore(index);
            child = std::find_if(parent->children.begin() + known, parent->children.end(), isStep);
        }
        if (child == parent->children.end())
            return {};
        index = indexOfNode(**child);
    }
    return index;
}

QModelIndex CallTreeModel::index(int row, int column, const QModelIndex& parent) const
{
    if (!hasIndex(row, column, parent))
        return {};
    return createIndex(row, column, nodeOf(parent)->children[std::size_t(row)].get());
}

QModelIndex CallTreeModel::parent(const QModelIndex& index) const
{
    const Node* node = nodeOf(index);
    return node == m_top.get() ? QModelIndex() : indexOfNode(*node->parent);
}

int CallTreeModel::rowCount(const QModelIndex& parent) const
{
    return parent.column() > 0 ? 0 : int(nodeOf(parent)->children.size());
}

int CallTreeModel::columnCount(const QModelIndex&) const
{
    return ColumnCount;
}

bool CallTreeModel::hasChildren(const QModelIndex& parent) const
{
    if (parent.column() > 0)
        return false;
    const Node* node = nodeOf(parent);
    if (!node->children.empty())
        return true;
    if (node->complete || !node->call)
        return false;
    // A call without calls may still hold comments: there is more than one row between its ends.
    return node->call->subtree > 1
        || (!m_filter && node->call->exitRow && *node->call->exitRow > node->call->firstRow + 1);
}

bool CallTreeModel::canFetchMore(const QModelIndex& parent) const
{
    return parent.column() <= 0 && !m_inserting && !nodeOf(parent)->complete;
}

void CallTreeModel::fetchMore(const QModelIndex& parent)
{
    if (!canFetchMore(parent))
        return;
    Node* node = nodeOf(parent);
    if (node == m_top.get())
        append(*node, nextRoots());
    else
        append(*node, nextChildren(*node));
}

QVariant CallTreeModel::data(const QModelIndex& index, int role) const
{
    if (!checkIndex(index, CheckIndexOption::IndexIsValid))
        return {};
    const Node& node = *nodeOf(index);
    switch (role) {
    case Qt::DisplayRole:
        return node.call ? callText(*node.call, index.column()) : commentText(node, index.column());
    case Qt::ToolTipRole:
        return node.call ? toolTip(*node.call) : QVariant();
    case Qt::TextAlignmentRole:
        if (index.column() == Duration || index.column() == Self || index.column() == Cpu
            || index.column() == Start)
            return int(Qt::AlignRight | Qt::AlignVCenter);
        return {};
    case DurationRole:
        return node.call && node.call->isTimed() ? qint64(node.call->durationNs) : qint64(-1);
    case MarkRole:
        return node.call && node.call->hasKnownDuration()
            ? QChar::fromLatin1(overheadMark(node.call->durationNs))
            : QChar(u' ');
    case CommentRole:
        return !node.call.has_value();
    case DimmedRole:
        return node.call && m_filter && !m_filter->matches(node.call->id);
    default:
        return {};
    }
}

QString CallTreeModel::functionText(const store::Call& call) const
{
    QString name = call.function.valid() ? shownName(m_capture->string(call.function))
                                         : tr("(unknown function)");
    switch (call.state) {
    case store::Call::State::NoEntry:
        return tr("%1 (entry not recorded)").arg(name);
    case store::Call::State::NoExit:
        return tr("%1 (exit not recorded)").arg(name);
    case store::Call::State::Outside:
        return tr("(caller not recorded)");
    case store::Call::State::Whole:
        break;
    }
    return name;
}

QVariant CallTreeModel::callText(const store::Call& call, int column) const
{
    switch (column) {
    case Function:
        return functionText(call);
    case Duration:
        if (!call.hasKnownDuration())
            return QStringLiteral("–");
        return QStringLiteral("%1 %2").arg(QChar::fromLatin1(overheadMark(call.durationNs)),
                                           microseconds(call.durationNs));
    case Self:
        return call.hasKnownDuration() ? microseconds(call.selfNs) : QStringLiteral("–");
    case Cpu:
        return call.cpu;
    case Task: {
        const probescope::Task& task = m_capture->task(call.task);
        if (task.pid == probescope::Task::kUnknownPid)
            return tr("unknown");
        return shownName(taskText(task));
    }
    case Start:
        return startText(call.startNs);
    default:
        return {};
    }
}

QString CallTreeModel::startText(std::int64_t timeNs) const
{
    const CaptureClock clock = clockOf(*m_capture);
    return clock.told ? timeText(timeNs, clock.unit) : QStringLiteral("–");
}

QVariant CallTreeModel::commentText(const Node& node, int column) const
{
    const auto event = m_capture->event(node.commentRow);
    if (!event)
        return {};
    switch (column) {
    case Function: {
        const EventType& type = m_capture->eventType(event->type);
        const QString info = oneLine(m_capture->info(node.commentRow).value_or(std::string()));
        if (type.role == EventRole::Print)
            return QStringLiteral("/* %1 */").arg(info);
        return QStringLiteral("/* %1: %2 */").arg(shownName(type.name), info);
    }
    case Cpu:
        return event->cpu;
    case Start:
        return startText(event->timeNs);
    default:
        return {};
    }
}

QString CallTreeModel::toolTip(const store::Call& call) const
{
    QStringList lines{functionText(call)};
    lines << durationTip(call);
    if (call.subtree > 1)
        lines << tr("Nested calls: %L1").arg(call.subtree - 1);
    if (call.interrupted)
        lines << tr("Another task ran on the CPU before it ended.");
    if (call.state == store::Call::State::NoEntry)
        lines << tr("Its entry is not in the capture.");
    return lines.join(u'\n');
}

/// How long it took, or why that is not known, and what is.
QString CallTreeModel::durationTip(const store::Call& call) const
{
    if (call.isTimed())
        return tr("Duration %1, self time %2")
            .arg(durationText(call.durationNs), durationText(call.selfNs));
    if (call.hasKnownDuration())
        return tr("Its exit is earlier than its entry: excluded from statistics.");
    const QString why = call.hasExit()
        ? tr("Its duration was not recorded (option funcgraph-duration).")
        : tr("Its exit is not in the capture, so its duration is unknown.");
    const auto known = call.knownNs();
    return known ? sentencesText(
               {why,
                tr("It took at least %1.")
                    .arg(differenceText(*known, durationUnit(call, clockOf(*m_capture).unit)))})
                 : why;
}

QVariant CallTreeModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal)
        return {};
    if (role == Qt::TextAlignmentRole && section != Function && section != Task)
        return int(Qt::AlignRight | Qt::AlignVCenter);
    if (role == Qt::ToolTipRole && section == Duration)
        return tr(
            "From entry to return. The bar under each is logarithmic, from 100 ns to 10 s; the "
            "mark "
            "before a duration is that of the kernel (+ over 10 µs, ! 100 µs, # 1 ms, * 10 ms, "
            "@ 100 ms, $ 1 s).");
    if (role == Qt::ToolTipRole && section == Self)
        return tr("Without the calls within it.");
    if (role != Qt::DisplayRole)
        return {};
    switch (section) {
    case Function:
        return tr("Function");
    case Duration:
        return tr("Duration (µs)");
    case Self:
        return tr("Self (µs)");
    case Cpu:
        return tr("CPU");
    case Task:
        return tr("Task");
    case Start:
        return tr("Start");
    default:
        return {};
    }
}

} // namespace probescope::ui

#include "moc_call_tree_model.cpp"
