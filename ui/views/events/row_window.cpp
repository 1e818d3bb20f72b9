#include "ui/views/events/row_window.h"

#include "ui/views/events/models/event_table_model.h"
#include "ui/views/events/row_scroll_bar.h"

#include <QHeaderView>
#include <QScopedValueRollback>
#include <QTableView>

#include <algorithm>
#include <cstdlib>
#include <utility>

namespace probescope::ui {

namespace {
constexpr int kWheelNotch = 120; // of QWheelEvent::angleDelta()
constexpr int kNotchRows = 3;
} // namespace

RowWindow::RowWindow(const QTableView* table, EventTableModel* model, RowScrollBar* bar)
    : m_table(table)
    , m_model(model)
    , m_bar(bar)
{
    connect(bar, &RowScrollBar::scrolled, this, &RowWindow::setTop);
}

std::uint64_t RowWindow::top() const
{
    return m_model->top();
}

int RowWindow::fullRows() const
{
    const int height = m_table->verticalHeader()->defaultSectionSize();
    return std::max(m_table->viewport()->height() / std::max(height, 1), 1);
}

void RowWindow::setWindow(std::uint64_t top)
{
    const QScopedValueRollback guard(m_moving, true);
    m_model->setWindow(top, fullRows() + 1);
}

void RowWindow::setTop(std::uint64_t top)
{
    const auto size = m_model->list().size();
    const int full = fullRows();
    const auto last = size > std::uint64_t(full) ? size - std::uint64_t(full) : 0;
    m_bar->setRows(size, full);
    m_bar->setTop(std::min(top, last));
    setWindow(std::min(top, last));
    m_showsEnd = top >= last;
    emit moved();
}

void RowWindow::refill()
{
    if (m_followsEnd && m_showsEnd)
        showEnd();
    else
        setTop(m_model->top());
}

void RowWindow::showEnd()
{
    setTop(m_model->list().size());
}

void RowWindow::setFollowsEnd(bool follows)
{
    if (follows && !m_followsEnd)
        showEnd();
    m_followsEnd = follows;
}

void RowWindow::show(std::uint64_t position, bool centre)
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

void RowWindow::turnWheel(int angle)
{
    m_wheelRest += angle * kNotchRows;
    const int rows = m_wheelRest / kWheelNotch;
    m_wheelRest -= rows * kWheelNotch;
    const auto now = m_model->top();
    const auto by = std::uint64_t(std::abs(rows));
    if (rows > 0)
        setTop(now > by ? now - by : 0);
    else if (rows < 0)
        setTop(now + by);
}

void RowWindow::rememberRows(bool keep)
{
    const auto& list = m_model->list();
    const auto top = m_model->top();
    m_topRow.reset();
    if ((keep || top > 0) && top < list.size())
        m_topRow = list.row(top);
}

void RowWindow::restoreRows()
{
    if (const auto row = std::exchange(m_topRow, std::nullopt))
        setWindow(m_model->list().lowerBound(*row));
    refill();
}

} // namespace probescope::ui

#include "moc_row_window.cpp"
