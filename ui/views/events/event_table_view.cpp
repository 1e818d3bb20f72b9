#include "ui/views/events/event_table_view.h"

#include "ui/base/parts/told_focus.h"
#include "ui/views/events/event_delegate.h"
#include "ui/views/events/row_scroll_bar.h"

#include <QHeaderView>
#include <QItemSelection>
#include <QKeyEvent>
#include <QMouseEvent>
#include <QPainter>
#include <QScopedValueRollback>
#include <QScrollBar>
#include <QWheelEvent>

#include <algorithm>

namespace probescope::ui {

namespace {
constexpr int kRowPadding = 7; // pixels above and below the text together
} // namespace

EventTableView::EventTableView(EventTableModel* model, Selection* selection, QWidget* parent)
    : QTableView(parent)
    , m_model(model)
    , m_selection(selection)
    , m_delegate(new EventDelegate(this))
    , m_bar(new RowScrollBar(this))
    , m_window(this, model, m_bar)
    , m_selected(model->list())
{
    setModel(model);
    setItemDelegate(m_delegate);
    setAlternatingRowColors(true);
    setShowGrid(false);
    setWordWrap(false);
    setFrameShape(QFrame::NoFrame);
    setSelectionBehavior(SelectRows);
    setSelectionMode(NoSelection); // done here, in 64-bit positions
    setTabKeyNavigation(false);
    setMouseTracking(true);
    setVerticalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    setHorizontalScrollMode(ScrollPerPixel);
    verticalHeader()->hide();
    verticalHeader()->setSectionResizeMode(QHeaderView::Fixed);
    horizontalHeader()->setHighlightSections(false);
    m_bar->setAccessibleName(tr("Position in the event list"));
    applyRowHeight();

    connect(&m_window, &RowWindow::moved, this, &EventTableView::syncSelectionModel);
    connect(&model->list(), &EventList::reset, this, &EventTableView::listReset);
    connect(&model->list(), &EventList::aboutToGrow, this, &EventTableView::rememberRows);
    connect(&model->list(), &EventList::grew, this, &EventTableView::listGrew);
    connect(&model->list(), &EventList::completed, this, &EventTableView::listGrew);
    connect(selection, &Selection::currentChanged, this, &EventTableView::showSelection);
    connect(selection, &Selection::hoverChanged, this, &EventTableView::followHover);
    connect(selection, &Selection::markersChanged, this, &EventTableView::followMarkers);
    // A screen reader may set the current cell, too.
    connect(selectionModel(), &QItemSelectionModel::currentChanged, this,
            [this](const QModelIndex& index) {
                if (m_syncing || m_window.moving() || !index.isValid())
                    return;
                m_column = EventTableModel::Column(index.column());
                setCurrent(m_model->top() + std::uint64_t(index.row()));
                notifySelection();
            });
}

void EventTableView::applyRowHeight()
{
    const int height = fontMetrics().height() + kRowPadding;
    verticalHeader()->setMinimumSectionSize(height);
    verticalHeader()->setMaximumSectionSize(height);
    verticalHeader()->setDefaultSectionSize(height);
}

void EventTableView::listReset()
{
    m_selected.clear();
    m_hover.reset();
    m_awaited = m_selection->row();
    m_window.refill();
    if (m_model->list().complete())
        listGrew();
    emit selectedRangeChanged();
}

/// Rows may be added before those on the screen, which must not move.
void EventTableView::rememberRows()
{
    m_window.rememberRows(m_selected.current().has_value());
    m_selected.rememberRows();
}

void EventTableView::listGrew()
{
    m_selected.restoreRows();
    m_window.restoreRows();
    if (!m_awaited)
        return;
    const auto& list = m_model->list();
    const auto position = list.lowerBound(*m_awaited);
    if (position < list.size() && list.knows(*m_awaited, list.row(position))) {
        const bool isShown = list.row(position) == *m_awaited;
        m_awaited.reset();
        m_window.show(position, true);
        if (isShown)
            m_selected.select(position);
        else
            m_selected.clear(); // the current event is filtered out
        showSelected();
    } else if (list.complete()) {
        m_awaited.reset();
    }
}

void EventTableView::setCurrent(std::uint64_t position, bool keepAnchor)
{
    const auto size = m_model->list().size();
    if (size == 0)
        return;
    position = std::min(position, size - 1);
    if (keepAnchor)
        m_selected.extendTo(position);
    else
        m_selected.select(position);
    m_window.show(position, false);
    showSelected();
}

void EventTableView::showSelected()
{
    syncSelectionModel();
    showWhatIsChosen();
    emit selectedRangeChanged();
}

/// Where only a time is chosen, the row of it is not: the keys go on from there, no more.
void EventTableView::showWhatIsChosen()
{
    m_delegate->setOnlyTime(!m_telling && !m_selection->row() && !m_selection->call());
    viewport()->update();
}

void EventTableView::notifySelection()
{
    if (!current())
        return;
    const QScopedValueRollback guard(m_telling, true);
    const auto& event = m_model->rowAt(*current()).event;
    m_selection->select(event.row, event.timeNs);
    showWhatIsChosen();
}

void EventTableView::selectAllRows()
{
    if (m_model->list().size() == 0)
        return;
    m_selected.selectAll();
    showSelected();
}

void EventTableView::goToRow(RowId row)
{
    const auto& list = m_model->list();
    if (list.size() == 0)
        return;
    const auto position = std::min(list.lowerBound(row), list.size() - 1);
    m_window.show(position, true); // before it is moved by no more than is needed
    setCurrent(position);
    notifySelection();
}

void EventTableView::goToTime(std::int64_t timeNs)
{
    const auto row = m_model->capture().rowAt(timeNs);
    if (row)
        goToRow(*row);
}

void EventTableView::showSelection()
{
    if (m_telling)
        return;
    const auto& list = m_model->list();
    auto row = m_selection->row();
    if (!row) {
        const auto at = m_model->capture().rowAt(m_selection->timeNs());
        if (!at)
            return;
        row = *at;
    }
    const auto position = list.lowerBound(*row);
    m_awaited.reset();
    if (m_selection->row() && (position >= list.size() || list.row(position) != *row)) {
        // No other row is the selected one: where it would be is in sight.
        if (!list.hides(*row))
            m_awaited = row;
        if (list.size() > 0)
            m_window.show(std::min(position, list.size() - 1), true);
        m_selected.clear();
    } else if (position < list.size()) {
        m_selected.select(position);
        m_window.show(position, true);
    } else {
        if (!list.complete())
            m_awaited = row;
        return;
    }
    showSelected();
}

void EventTableView::syncSelectionModel()
{
    const QScopedValueRollback guard(m_syncing, true);
    auto* const selected = selectionModel();
    const int rows = m_model->rowCount();
    const auto top = m_model->top();
    const auto range = selectedRange();
    if (!range || rows == 0 || range->last < top || range->first >= top + std::uint64_t(rows)) {
        selected->clear();
        return;
    }
    const auto first = range->first > top ? int(range->first - top) : 0;
    const auto last = int(std::min(range->last - top, std::uint64_t(rows - 1)));
    selected->select(
        QItemSelection(m_model->index(first, 0), m_model->index(last, EventCells::ColumnCount - 1)),
        QItemSelectionModel::ClearAndSelect);
    if (*current() >= top && *current() < top + std::uint64_t(rows))
        selected->setCurrentIndex(m_model->index(int(*current() - top), m_column),
                                  QItemSelectionModel::NoUpdate);
}

void EventTableView::followHover()
{
    std::optional<std::uint64_t> hover;
    const auto timeNs = m_selection->hoverNs();
    if (timeNs && !underMouse()) {
        // Only rows on the screen can show it: a look at the first and the last of them is enough
        // to know that it is elsewhere.
        const int rows = m_model->rowCount();
        for (int i = 0; i < rows; ++i) {
            const auto position = m_model->top() + std::uint64_t(i);
            const auto at = m_model->rowAt(position).event.timeNs;
            if (at > *timeNs) {
                if (i > 0)
                    hover = position - 1;
                break;
            }
        }
    }
    if (hover != m_hover) {
        m_hover = hover;
        viewport()->update();
    }
}

void EventTableView::followMarkers()
{
    m_model->times().setMarker(m_selection->marker(Selection::Marker::A));
    m_model->setMarkers(m_selection->marker(Selection::Marker::A),
                        m_selection->marker(Selection::Marker::B));
    viewport()->update();
}

void EventTableView::setHighlight(const std::optional<analysis::FilterTerm>& term)
{
    m_delegate->setHighlight(term);
    viewport()->update();
}

QVariant EventTableView::inputMethodQuery(Qt::InputMethodQuery query) const
{
    return query == Qt::ImEnabled ? QVariant(false) : QTableView::inputMethodQuery(query);
}

void EventTableView::moveCurrentColumn(int step)
{
    const auto* const header = horizontalHeader();
    int visual = header->visualIndex(m_column) + step;
    while (visual >= 0 && visual < header->count()
           && header->isSectionHidden(header->logicalIndex(visual)))
        visual += step;
    if (visual < 0 || visual >= header->count())
        return;
    m_column = EventTableModel::Column(header->logicalIndex(visual));
    syncSelectionModel();
    if (currentIndex().isValid())
        showColumn(currentIndex());
}

/// Where the keys go on from when no row is current: beside what is selected but hidden.
std::uint64_t EventTableView::placeWithoutCurrent() const
{
    const auto row = m_selection->row();
    return row ? m_model->list().lowerBound(*row) : m_model->top();
}

bool EventTableView::moveByKey(QKeyEvent* event)
{
    const auto size = m_model->list().size();
    const auto page = std::uint64_t(std::max(m_window.fullRows() - 1, 1));
    const auto now = current().value_or(placeWithoutCurrent());
    const bool control = event->modifiers().testFlag(Qt::ControlModifier);
    std::uint64_t next = 0;
    switch (event->key()) {
    case Qt::Key_Up:
        next = now > 0 ? now - 1 : 0;
        break;
    case Qt::Key_Down:
        next = current() ? now + 1 : now;
        break;
    case Qt::Key_PageUp:
        next = now > page ? now - page : 0;
        break;
    case Qt::Key_PageDown:
        next = now + page;
        break;
    case Qt::Key_Home:
        break;
    case Qt::Key_End:
        next = size;
        break;
    default:
        return false;
    }
    if (size == 0 || (control && (event->key() == Qt::Key_Up || event->key() == Qt::Key_Down)))
        return false;
    setCurrent(std::min(next, size - 1), event->modifiers().testFlag(Qt::ShiftModifier));
    notifySelection();
    return true;
}

void EventTableView::keyPressEvent(QKeyEvent* event)
{
    if (moveByKey(event)) {
        event->accept();
        return;
    }
    switch (event->key()) {
    case Qt::Key_Left:
    case Qt::Key_Right:
        moveCurrentColumn(event->key() == Qt::Key_Left ? -1 : 1);
        return;
    case Qt::Key_Return:
    case Qt::Key_Enter:
        if (current())
            emit cellActivated(*current(), m_column);
        return;
    default:
        break;
    }
    if (event->matches(QKeySequence::SelectAll)) {
        selectAllRows();
        return;
    }
    event->ignore(); // for the window's shortcuts
}

void EventTableView::keyboardSearch(const QString& /*search*/)
{
    // Typing letters would look through the rows on the screen only: there is a search bar.
}

std::optional<std::uint64_t> EventTableView::positionAt(QPoint pos) const
{
    const auto index = indexAt(pos);
    if (!index.isValid())
        return std::nullopt;
    return m_model->top() + std::uint64_t(index.row());
}

void EventTableView::mousePressEvent(QMouseEvent* event)
{
    const auto pos = event->position().toPoint();
    const auto position = positionAt(pos);
    if (!position)
        return;
    const auto range = selectedRange();
    const bool inside = range && range->holds(*position);
    m_column = EventTableModel::Column(columnAt(pos.x()));
    if (event->button() == Qt::RightButton && inside) {
        m_syncing = true;
        selectionModel()->setCurrentIndex(indexAt(pos), QItemSelectionModel::NoUpdate);
        m_syncing = false;
        return; // the menu is for all that is selected
    }
    setCurrent(*position, event->modifiers().testFlag(Qt::ShiftModifier));
    notifySelection();
}

void EventTableView::mouseMoveEvent(QMouseEvent* event)
{
    const auto pos = event->position().toPoint();
    if (event->buttons().testFlag(Qt::LeftButton)) {
        if (!current())
            return;
        auto position = positionAt({std::clamp(pos.x(), 0, viewport()->width() - 1), pos.y()});
        if (pos.y() < 0 && m_model->top() > 0)
            position = m_model->top() - 1;
        else if (!position && m_model->rowCount() > 0)
            position = m_model->top() + std::uint64_t(m_model->rowCount() - 1);
        if (position && position != current()) {
            setCurrent(*position, true);
            notifySelection();
        }
        return;
    }
    if (const auto position = positionAt(pos))
        m_selection->setHover(m_model->rowAt(*position).event.timeNs);
    else
        m_selection->setHover(std::nullopt);
}

void EventTableView::mouseReleaseEvent(QMouseEvent* event)
{
    event->accept();
}

void EventTableView::mouseDoubleClickEvent(QMouseEvent* event)
{
    const auto pos = event->position().toPoint();
    const auto position = positionAt(pos);
    if (position && event->button() == Qt::LeftButton)
        emit cellActivated(*position, columnAt(pos.x()));
}

void EventTableView::contextMenuEvent(QContextMenuEvent* event)
{
    if (event->reason() == QContextMenuEvent::Mouse) {
        if (const auto position = positionAt(event->pos()))
            emit contextMenuWanted(*position, columnAt(event->pos().x()), event->globalPos());
        return;
    }
    if (!current())
        return;
    const auto rect = visualRect(currentIndex());
    emit contextMenuWanted(*current(), m_column, viewport()->mapToGlobal(rect.bottomLeft()));
}

void EventTableView::wheelEvent(QWheelEvent* event)
{
    const auto delta = event->angleDelta();
    if (std::abs(delta.x()) > std::abs(delta.y())
        || event->modifiers().testFlag(Qt::ShiftModifier)) {
        QTableView::wheelEvent(event);
        return;
    }
    m_window.turnWheel(delta.y());
    event->accept();
}

void EventTableView::leaveEvent(QEvent* event)
{
    m_selection->setHover(std::nullopt);
    QTableView::leaveEvent(event);
}

void EventTableView::currentChanged(const QModelIndex& current, const QModelIndex& previous)
{
    if (tellsOfCurrent(*this))
        QTableView::currentChanged(current, previous);
    else
        // NOLINTNEXTLINE(bugprone-parent-virtual-call): what is between only tells of the focus
        QAbstractItemView::currentChanged(current, previous);
}

/// The base of all views makes their first row current, which nobody has chosen.
void EventTableView::focusInEvent(QFocusEvent* /*event*/)
{
    viewport()->update();
}

void EventTableView::resizeEvent(QResizeEvent* event)
{
    const bool seen = current() && *current() >= m_model->top()
        && *current() < m_model->top() + std::uint64_t(m_model->rowCount());
    QTableView::resizeEvent(event);
    m_window.refill();
    if (seen)
        m_window.show(*current(), false);
}

void EventTableView::changeEvent(QEvent* event)
{
    QTableView::changeEvent(event);
    if (event->type() == QEvent::FontChange && m_model) {
        applyRowHeight();
        m_window.refill();
    }
}

void EventTableView::updateGeometries()
{
    QTableView::updateGeometries();
    verticalScrollBar()->setRange(0, 0); // the window of rows is what scrolls
}

void EventTableView::scrollTo(const QModelIndex& /*index*/, ScrollHint /*hint*/)
{
    // Rows are scrolled here, and columns only when the keyboard goes from one to the next.
}

void EventTableView::showColumn(const QModelIndex& index)
{
    const auto rect = visualRect(index);
    auto* const bar = horizontalScrollBar();
    if (rect.left() < 0)
        bar->setValue(bar->value() + rect.left());
    else if (rect.right() > viewport()->width() && rect.width() < viewport()->width())
        bar->setValue(bar->value() + rect.right() - viewport()->width());
}

void EventTableView::paintEvent(QPaintEvent* event)
{
    QTableView::paintEvent(event);
    if (!m_hover || *m_hover < m_model->top())
        return;
    const auto index = m_model->index(int(*m_hover - m_model->top()), 0);
    if (!index.isValid())
        return;
    const auto rect = visualRect(index);
    QPainter painter(viewport());
    auto colour = palette().color(QPalette::Highlight);
    painter.setPen(QPen(colour, 1));
    painter.drawLine(0, rect.bottom(), viewport()->width(), rect.bottom());
    painter.drawLine(0, rect.top(), viewport()->width(), rect.top());
}

} // namespace probescope::ui

#include "moc_event_table_view.cpp"
