#include "ui/views/events/event_table.h"

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
#include <utility>

namespace probescope::ui {

namespace {
constexpr int kWheelNotch = 120; // of QWheelEvent::angleDelta()
constexpr int kRowPadding = 7; // pixels above and below the text together
} // namespace

EventTable::EventTable(EventTableModel* model, Selection* selection, QWidget* parent)
    : QTableView(parent)
    , m_model(model)
    , m_selection(selection)
    , m_delegate(new EventDelegate(this))
    , m_bar(new RowScrollBar(this))
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
    m_bar->setAccessibleName(tr("Place in the list of events"));
    applyRowHeight();

    connect(m_bar, &RowScrollBar::scrolled, this, [this](quint64 top) { setTop(top); });
    connect(&model->list(), &EventList::reset, this, &EventTable::listReset);
    connect(&model->list(), &EventList::aboutToGrow, this, &EventTable::rememberRows);
    connect(&model->list(), &EventList::grew, this, &EventTable::listGrew);
    connect(&model->list(), &EventList::completed, this, &EventTable::listGrew);
    connect(selection, &Selection::currentChanged, this, &EventTable::showSelection);
    connect(selection, &Selection::hoverChanged, this, &EventTable::followHover);
    connect(selection, &Selection::markersChanged, this, &EventTable::followMarkers);
    // A screen reader may set the current cell, too.
    connect(selectionModel(), &QItemSelectionModel::currentChanged, this,
            [this](const QModelIndex& index) {
                if (m_syncing || !index.isValid())
                    return;
                m_column = EventTableModel::Column(index.column());
                setCurrent(m_model->top() + std::uint64_t(index.row()));
                notifySelection();
            });
}

std::uint64_t EventTable::top() const
{
    return m_model->top();
}

int EventTable::fullRows() const
{
    const int height = verticalHeader()->defaultSectionSize();
    return std::max(viewport()->height() / std::max(height, 1), 1);
}

void EventTable::applyRowHeight()
{
    const int height = fontMetrics().height() + kRowPadding;
    verticalHeader()->setMinimumSectionSize(height);
    verticalHeader()->setMaximumSectionSize(height);
    verticalHeader()->setDefaultSectionSize(height);
}

void EventTable::updateWindow()
{
    const auto size = m_model->list().size();
    const int full = fullRows();
    const auto last = size > std::uint64_t(full) ? size - std::uint64_t(full) : 0;
    const auto top = std::min(m_model->top(), last);
    m_bar->setRows(size, full);
    m_bar->setTop(top);
    {
        const QScopedValueRollback guard(m_syncing, true);
        m_model->setWindow(top, full + 1);
    }
    syncSelectionModel();
}

void EventTable::setTop(std::uint64_t top)
{
    const QScopedValueRollback guard(m_syncing, true);
    m_model->setWindow(top, fullRows() + 1);
    updateWindow();
    emit viewScrolled();
}

void EventTable::showEnd()
{
    const auto size = m_model->list().size();
    setTop(size - std::min(size, std::uint64_t(fullRows())));
}

void EventTable::setFollowsEnd(bool follows)
{
    if (follows && !m_followsEnd)
        showEnd();
    m_followsEnd = follows;
}

void EventTable::listReset()
{
    m_anchor.reset();
    m_current.reset();
    m_hover.reset();
    m_awaited = m_selection->row();
    updateWindow();
    if (m_model->list().complete())
        listGrew();
    emit selectedRangeChanged();
}

/// Rows may be added before those on the screen, which must not move.
void EventTable::rememberRows()
{
    const auto& list = m_model->list();
    const auto rowAt = [&list](std::optional<std::uint64_t> position) {
        return position && *position < list.size() ? std::optional(list.row(*position))
                                                   : std::nullopt;
    };
    m_atEnd = m_followsEnd && m_model->top() + std::uint64_t(fullRows()) >= list.size();
    // What shows the very first rows goes on to do so.
    const bool follows = m_model->top() > 0 || m_current;
    m_remembered = {follows ? rowAt(m_model->top()) : std::nullopt, rowAt(m_current),
                    rowAt(m_anchor)};
}

void EventTable::restoreRows()
{
    if (!m_remembered)
        return;
    const auto& list = m_model->list();
    const auto remembered = *std::exchange(m_remembered, std::nullopt);
    if (remembered.current)
        m_current = list.lowerBound(*remembered.current);
    if (remembered.anchor)
        m_anchor = list.lowerBound(*remembered.anchor);
    if (!remembered.top)
        return;
    const QScopedValueRollback guard(m_syncing, true);
    m_model->setWindow(list.lowerBound(*remembered.top), fullRows() + 1);
}

void EventTable::listGrew()
{
    restoreRows();
    updateWindow();
    if (std::exchange(m_atEnd, false))
        showEnd();
    if (!m_awaited)
        return;
    const auto& list = m_model->list();
    const auto position = list.lowerBound(*m_awaited);
    if (position < list.size() && list.knows(*m_awaited, list.row(position))) {
        const bool isShown = list.row(position) == *m_awaited;
        m_awaited.reset();
        m_anchor = m_current = position;
        ensureVisible(position, true);
        if (!isShown)
            m_anchor = m_current = std::nullopt; // the current event is filtered out
        syncSelectionModel();
        emit selectedRangeChanged();
    } else if (list.complete()) {
        m_awaited.reset();
    }
}

std::optional<EventTable::Range> EventTable::selectedRange() const
{
    if (!m_current)
        return std::nullopt;
    const auto anchor = m_anchor.value_or(*m_current);
    return Range{std::min(anchor, *m_current), std::max(anchor, *m_current)};
}

void EventTable::setCurrent(std::uint64_t position, bool keepAnchor)
{
    const auto size = m_model->list().size();
    if (size == 0)
        return;
    position = std::min(position, size - 1);
    m_current = position;
    if (!keepAnchor || !m_anchor)
        m_anchor = position;
    ensureVisible(position, false);
    syncSelectionModel();
    emit selectedRangeChanged();
}

void EventTable::notifySelection()
{
    if (!m_current)
        return;
    const QScopedValueRollback guard(m_telling, true);
    const auto& event = m_model->rowAt(*m_current).event;
    m_selection->select(event.row, event.timeNs);
}

void EventTable::selectAllRows()
{
    const auto size = m_model->list().size();
    if (size == 0)
        return;
    m_anchor = 0;
    m_current = size - 1;
    syncSelectionModel();
    emit selectedRangeChanged();
}

void EventTable::goToRow(RowId row)
{
    const auto& list = m_model->list();
    if (list.size() == 0)
        return;
    setCurrent(std::min(list.lowerBound(row), list.size() - 1));
    ensureVisible(*m_current, true);
    notifySelection();
}

void EventTable::goToTime(std::int64_t timeNs)
{
    const auto row = m_model->capture().rowAt(timeNs);
    if (row)
        goToRow(*row);
}

void EventTable::showSelection()
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
    if (position >= list.size()) {
        if (!list.complete())
            m_awaited = row;
        return;
    }
    m_anchor = m_current = position;
    ensureVisible(position, true);
    syncSelectionModel();
    emit selectedRangeChanged();
}

void EventTable::ensureVisible(std::uint64_t position, bool centre)
{
    const auto rows = std::uint64_t(fullRows());
    const auto top = m_model->top();
    if (position >= top && position < top + rows)
        return;
    if (centre)
        setTop(position > rows / 2 ? position - rows / 2 : 0);
    else if (position < top)
        setTop(position);
    else
        setTop(position - rows + 1);
}

void EventTable::syncSelectionModel()
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
    if (*m_current >= top && *m_current < top + std::uint64_t(rows))
        selected->setCurrentIndex(m_model->index(int(*m_current - top), m_column),
                                  QItemSelectionModel::NoUpdate);
}

void EventTable::followHover()
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

void EventTable::followMarkers()
{
    m_model->times().setMarker(m_selection->marker(Selection::Marker::A));
    m_model->timesChanged();
    viewport()->update();
}

void EventTable::setHighlight(const std::optional<analysis::FilterTerm>& term)
{
    m_delegate->setHighlight(term);
    viewport()->update();
}

QVariant EventTable::inputMethodQuery(Qt::InputMethodQuery query) const
{
    return query == Qt::ImEnabled ? QVariant(false) : QTableView::inputMethodQuery(query);
}

void EventTable::moveCurrentColumn(int step)
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

bool EventTable::moveByKey(QKeyEvent* event)
{
    const auto size = m_model->list().size();
    const auto page = std::uint64_t(std::max(fullRows() - 1, 1));
    const auto now = m_current.value_or(m_model->top());
    const bool control = event->modifiers().testFlag(Qt::ControlModifier);
    std::uint64_t next = 0;
    switch (event->key()) {
    case Qt::Key_Up:
        next = now > 0 ? now - 1 : 0;
        break;
    case Qt::Key_Down:
        next = m_current ? now + 1 : now;
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

void EventTable::keyPressEvent(QKeyEvent* event)
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
        if (m_current)
            emit cellActivated(*m_current, m_column);
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

void EventTable::keyboardSearch(const QString& /*search*/)
{
    // Typing letters would look through the rows on the screen only: there is a search bar.
}

std::optional<std::uint64_t> EventTable::positionAt(QPoint pos) const
{
    const auto index = indexAt(pos);
    if (!index.isValid())
        return std::nullopt;
    return m_model->top() + std::uint64_t(index.row());
}

void EventTable::mousePressEvent(QMouseEvent* event)
{
    const auto pos = event->position().toPoint();
    const auto position = positionAt(pos);
    if (!position)
        return;
    const auto range = selectedRange();
    const bool inside = range && *position >= range->first && *position <= range->last;
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

void EventTable::mouseMoveEvent(QMouseEvent* event)
{
    const auto pos = event->position().toPoint();
    if (event->buttons().testFlag(Qt::LeftButton)) {
        if (!m_anchor)
            return;
        auto position = positionAt({std::clamp(pos.x(), 0, viewport()->width() - 1), pos.y()});
        if (pos.y() < 0 && m_model->top() > 0)
            position = m_model->top() - 1;
        else if (!position && m_model->rowCount() > 0)
            position = m_model->top() + std::uint64_t(m_model->rowCount() - 1);
        if (position && position != m_current) {
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

void EventTable::mouseReleaseEvent(QMouseEvent* event)
{
    event->accept();
}

void EventTable::mouseDoubleClickEvent(QMouseEvent* event)
{
    const auto pos = event->position().toPoint();
    const auto position = positionAt(pos);
    if (position && event->button() == Qt::LeftButton)
        emit cellActivated(*position, columnAt(pos.x()));
}

void EventTable::contextMenuEvent(QContextMenuEvent* event)
{
    if (event->reason() == QContextMenuEvent::Mouse) {
        if (const auto position = positionAt(event->pos()))
            emit contextMenuWanted(*position, columnAt(event->pos().x()), event->globalPos());
        return;
    }
    if (!m_current)
        return;
    const auto rect = visualRect(currentIndex());
    emit contextMenuWanted(*m_current, m_column, viewport()->mapToGlobal(rect.bottomLeft()));
}

void EventTable::wheelEvent(QWheelEvent* event)
{
    const auto delta = event->angleDelta();
    if (std::abs(delta.x()) > std::abs(delta.y())
        || event->modifiers().testFlag(Qt::ShiftModifier)) {
        QTableView::wheelEvent(event);
        return;
    }
    m_wheelRest += delta.y() * 3; // three rows a notch
    const int rows = m_wheelRest / kWheelNotch;
    m_wheelRest -= rows * kWheelNotch;
    const auto now = m_model->top();
    const auto up = std::uint64_t(std::abs(rows));
    if (rows > 0)
        setTop(now > up ? now - up : 0);
    else if (rows < 0)
        setTop(now + up);
    event->accept();
}

void EventTable::leaveEvent(QEvent* event)
{
    m_selection->setHover(std::nullopt);
    QTableView::leaveEvent(event);
}

void EventTable::resizeEvent(QResizeEvent* event)
{
    QTableView::resizeEvent(event);
    updateWindow();
}

void EventTable::changeEvent(QEvent* event)
{
    QTableView::changeEvent(event);
    if (event->type() == QEvent::FontChange && m_model) {
        applyRowHeight();
        updateWindow();
    }
}

void EventTable::updateGeometries()
{
    QTableView::updateGeometries();
    verticalScrollBar()->setRange(0, 0); // the window of rows is what scrolls
}

void EventTable::scrollTo(const QModelIndex& /*index*/, ScrollHint /*hint*/)
{
    // Rows are scrolled here, and columns only when the keyboard goes from one to the next.
}

void EventTable::showColumn(const QModelIndex& index)
{
    const auto rect = visualRect(index);
    auto* const bar = horizontalScrollBar();
    if (rect.left() < 0)
        bar->setValue(bar->value() + rect.left());
    else if (rect.right() > viewport()->width() && rect.width() < viewport()->width())
        bar->setValue(bar->value() + rect.right() - viewport()->width());
}

void EventTable::paintEvent(QPaintEvent* event)
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
