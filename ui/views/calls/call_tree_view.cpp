#include "ui/views/calls/call_tree_view.h"

#include "ui/base/parts/told_focus.h"

#include <QHeaderView>
#include <QMouseEvent>
#include <QPainter>
#include <QScopedValueRollback>
#include <QScrollBar>

#include <algorithm>
#include <utility>

namespace probescope::ui {

CallTreeView::CallTreeView(CallTreeModel* model, std::shared_ptr<const store::Capture> capture,
                           Selection* selection, QWidget* parent)
    : QTreeView(parent)
    , m_model(model)
    , m_capture(std::move(capture))
    , m_selection(selection)
{
    setModel(model);
    sizeColumns();
    // Once, whatever number of calls is opened.
    m_fitLater.setSingleShot(true);
    m_fitLater.setInterval(0);
    connect(&m_fitLater, &QTimer::timeout, this, &CallTreeView::fitColumns);
    connect(this, &QTreeView::expanded, &m_fitLater, qOverload<>(&QTimer::start));
    connect(verticalScrollBar(), &QScrollBar::valueChanged, &m_fitLater,
            qOverload<>(&QTimer::start));
    connect(model, &QAbstractItemModel::rowsInserted, &m_fitLater, qOverload<>(&QTimer::start));
    connect(model, &QAbstractItemModel::modelReset, this, [this] {
        m_needed = {};
        m_neededByComments = 0;
        m_fitLater.start();
    });
    setMouseTracking(true);
    connect(selection, &Selection::hoverChanged, viewport(), qOverload<>(&QWidget::update));
}

std::optional<std::int64_t> CallTreeView::timeAt(const QModelIndex& index) const
{
    if (const auto call = m_model->callAt(index))
        return call->startNs;
    if (const auto row = m_model->rowAt(index)) {
        if (const auto event = m_capture->event(*row))
            return event->timeNs;
    }
    return std::nullopt;
}

/// Rows stand in the order of time, and calls within others below them: the last one that holds
/// the time is the innermost.
QModelIndex CallTreeView::innermostAt(std::int64_t timeNs) const
{
    QModelIndex found;
    for (auto index = indexAt({0, 0}); index.isValid(); index = indexBelow(index)) {
        if (visualRect(index).top() >= viewport()->height())
            break;
        const auto call = m_model->callAt(index);
        if (call && call->startNs <= timeNs && timeNs < call->endNs())
            found = index;
    }
    return found;
}

void CallTreeView::sizeColumns()
{
    header()->setStretchLastSection(false);
    connect(header(), &QHeaderView::sectionResized, this,
            [this] { m_userSized = m_userSized || !m_fitting; });
    fitColumns();
}

/// The names have what the other columns leave, but no more than they need: a duration that stands
/// far from its name is read in the wrong row. Where that is too little, the others become narrower
/// first, and then all columns scroll. Where there is more, nothing of what was in sight is cut.
void CallTreeView::fitColumns()
{
    if (m_userSized)
        return;
    struct Column
    {
        int number;
        const char* widest;
        const char* least;
    };
    // The first one becomes narrower first.
    static constexpr Column kColumns[] = {
        {CallTreeModel::Task, "kworker/0:0-00000", "sleep-00000"},
        {CallTreeModel::Start, "00000.000000000", "000.000000000"},
        {CallTreeModel::Self, "000,000,000.000", "0,000,000.000"},
        {CallTreeModel::Duration, "+ 000,000,000.000", "+ 0,000,000.000"},
        {CallTreeModel::Cpu, "00000", "00000"}};
    constexpr int kMinLetters = 20;
    constexpr int kMaxLetters = 60;
    const QScopedValueRollback fitting(m_fitting, true);
    const int letter = fontMetrics().averageCharWidth();
    const auto width = [this, letter](int column, const char* text) {
        const auto head = model()->headerData(column, Qt::Horizontal).toString();
        return std::max(fontMetrics().horizontalAdvance(QLatin1String(text)),
                        header()->fontMetrics().horizontalAdvance(head) + letter);
    };
    int rest = viewport()->width();
    for (const auto& column : kColumns)
        rest -= width(column.number, column.widest);
    for (const auto& column : kColumns) {
        const int widest = width(column.number, column.widest);
        const int spared =
            std::clamp(kMinLetters * letter - rest, 0, widest - width(column.number, column.least));
        header()->resizeSection(column.number, widest - spared);
        rest += spared;
    }
    header()->resizeSection(CallTreeModel::Function,
                            std::clamp(rest, kMinLetters * letter, kMaxLetters * letter));
    fillRoom();
}

/// Of the calls in sight, or of the comments between them, which may be as long as a line.
int CallTreeView::neededBy(int column, bool byComments) const
{
    QStyleOptionViewItem option;
    initViewItemOption(&option);
    int needed = 0;
    for (auto index = indexAt({0, 0}); index.isValid(); index = indexBelow(index)) {
        const auto row = visualRect(index);
        if (row.top() >= viewport()->height())
            break;
        if (index.data(CallTreeModel::CommentRole).toBool() != byComments)
            continue;
        const int indent = column == 0 ? row.left() + horizontalOffset() : 0;
        const auto cell = index.siblingAtColumn(column);
        needed =
            std::max(needed, indent + itemDelegateForIndex(cell)->sizeHint(option, cell).width());
    }
    return needed;
}

/// Columns do not get narrower while the user scrolls. Comments have what the calls leave.
void CallTreeView::fillRoom()
{
    int spare = viewport()->width() - header()->length();
    const auto widen = [this, &spare](int column, int& needed, bool byComments) {
        if (spare <= 0)
            return;
        needed = std::max(needed, neededBy(column, byComments));
        const int more = std::clamp(needed - header()->sectionSize(column), 0, spare);
        header()->resizeSection(column, header()->sectionSize(column) + more);
        spare -= more;
    };
    for (const auto column : {CallTreeModel::Function, CallTreeModel::Task, CallTreeModel::Duration,
                              CallTreeModel::Self, CallTreeModel::Start})
        widen(column, m_needed[std::size_t(column)], false);
    widen(CallTreeModel::Function, m_neededByComments, true);
}

/// The columns end where their texts do; a row goes on to the scroll bar.
void CallTreeView::drawRow(QPainter* painter, const QStyleOptionViewItem& option,
                           const QModelIndex& index) const
{
    QTreeView::drawRow(painter, option, index);
    if (!selectionModel()->isSelected(index))
        return;
    auto rest = option;
    rest.rect.setLeft(header()->length() - header()->offset());
    if (rest.rect.isEmpty())
        return;
    rest.state |= QStyle::State_Selected;
    rest.viewItemPosition = QStyleOptionViewItem::End;
    style()->drawPrimitive(QStyle::PE_PanelItemViewItem, &rest, painter, this);
}

void CallTreeView::currentChanged(const QModelIndex& current, const QModelIndex& previous)
{
    if (tellsOfCurrent(*this))
        QTreeView::currentChanged(current, previous);
    else
        // NOLINTNEXTLINE(bugprone-parent-virtual-call): what is between only tells of the focus
        QAbstractItemView::currentChanged(current, previous);
}

/// QTreeView makes its first row current, which nobody has chosen.
void CallTreeView::focusInEvent(QFocusEvent* /*event*/)
{
    viewport()->update();
}

/// QTreeView goes to its first row by any key where none is current.
QModelIndex CallTreeView::moveCursor(CursorAction action, Qt::KeyboardModifiers modifiers)
{
    if (action != MoveEnd || currentIndex().isValid())
        return QTreeView::moveCursor(action, modifiers);
    QModelIndex last;
    do {
        last = model()->index(model()->rowCount(last) - 1, 0, last);
    } while (isExpanded(last) && model()->rowCount(last) > 0);
    return last;
}

void CallTreeView::resizeEvent(QResizeEvent* event)
{
    QTreeView::resizeEvent(event);
    fitColumns();
}

void CallTreeView::mouseMoveEvent(QMouseEvent* event)
{
    QTreeView::mouseMoveEvent(event);
    m_selection->setHover(timeAt(indexAt(event->position().toPoint())));
}

void CallTreeView::leaveEvent(QEvent* event)
{
    m_selection->setHover(std::nullopt);
    QTreeView::leaveEvent(event);
}

void CallTreeView::paintEvent(QPaintEvent* event)
{
    QTreeView::paintEvent(event);
    const auto timeNs = m_selection->hoverNs();
    if (!timeNs || underMouse())
        return;
    const auto index = innermostAt(*timeNs);
    if (!index.isValid())
        return;
    const auto row = visualRect(index);
    QPainter painter(viewport());
    painter.setPen(QPen(palette().color(QPalette::Highlight), 1));
    painter.drawLine(0, row.top(), viewport()->width(), row.top());
    painter.drawLine(0, row.bottom(), viewport()->width(), row.bottom());
}

} // namespace probescope::ui

#include "moc_call_tree_view.cpp"
