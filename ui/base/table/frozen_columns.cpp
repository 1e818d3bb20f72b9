#include "ui/base/table/frozen_columns.h"

#include "ui/base/table/table_view.h"
#include "ui/base/theme/colours.h"

#include <QAbstractItemDelegate>
#include <QHeaderView>
#include <QItemSelectionModel>
#include <QPainter>
#include <QScrollBar>
#include <QSortFilterProxyModel>
#include <QStyle>

#include <algorithm>

namespace probescope::ui {

FrozenColumns::FrozenColumns(TableView& table, int count)
    : QWidget(&table)
    , m_table(table)
    , m_count(count)
    , m_header(new QHeaderView(Qt::Horizontal, &table))
{
    setAttribute(Qt::WA_TransparentForMouseEvents);
    m_header->setModel(table.model());
    m_header->setHighlightSections(false);
    hide();
    m_header->hide();
    connectHeader();
    takeColumns();
}

/// The columns are as wide in both headers, and sorted by the same one.
void FrozenColumns::connectHeader()
{
    const auto* const titles = m_table.horizontalHeader();
    connect(titles, &QHeaderView::sectionResized, this, [this](int column, int, int size) {
        if (column < m_count)
            m_header->resizeSection(column, size);
        place();
    });
    connect(m_header, &QHeaderView::sectionResized, this, [this](int column, int, int size) {
        if (column < m_count && size > 0) // a column that is hidden keeps its width
            m_table.setColumnWidth(column, size);
    });
    connect(m_header, &QHeaderView::sectionHandleDoubleClicked, &m_table,
            &QTableView::resizeColumnToContents);
    connect(titles, &QHeaderView::sortIndicatorChanged, m_header, &QHeaderView::setSortIndicator);
    connect(m_header, &QHeaderView::sortIndicatorChanged, titles, &QHeaderView::setSortIndicator);
    connect(titles, &QHeaderView::sectionCountChanged, this, &FrozenColumns::takeColumns);
    connect(m_table.model(), &QAbstractItemModel::modelReset, this, &FrozenColumns::takeColumns);
    connect(m_table.horizontalScrollBar(), &QScrollBar::valueChanged, this, &FrozenColumns::place);
    const auto repaint = qOverload<>(&QWidget::update);
    connect(m_table.verticalScrollBar(), &QScrollBar::valueChanged, this, repaint);
    connect(m_table.selectionModel(), &QItemSelectionModel::selectionChanged, this, repaint);
    connect(m_table.selectionModel(), &QItemSelectionModel::currentChanged, this, repaint);
}

void FrozenColumns::takeColumns()
{
    const int count = std::min(m_header->count(), m_table.horizontalHeader()->count());
    for (int column = 0; column < count; ++column) {
        const bool shown = column < m_count && !m_table.isColumnHidden(column);
        m_header->setSectionHidden(column, !shown);
        if (shown)
            m_header->resizeSection(column, m_table.columnWidth(column));
    }
    place();
}

int FrozenColumns::takenWidth() const
{
    int wanted = 0;
    for (int column = 0; column < m_count && column < m_table.model()->columnCount(); ++column)
        wanted += m_table.columnWidth(column);
    constexpr int kMaxPercent = 66;
    return wanted * 100 <= m_table.viewport()->width() * kMaxPercent ? wanted : 0;
}

void FrozenColumns::place()
{
    const auto* const titles = m_table.horizontalHeader();
    const auto* const viewport = m_table.viewport();
    const int wide = takenWidth();
    setGeometry(viewport->x(), viewport->y(), wide, viewport->height());
    m_header->setGeometry(viewport->x(), titles->y(), wide, titles->height());
    m_header->setSectionsClickable(titles->sectionsClickable());
    m_header->setSortIndicatorShown(titles->isSortIndicatorShown());
    m_header->setSortIndicator(titles->sortIndicatorSection(), titles->sortIndicatorOrder());
    // Where nothing is scrolled away, the columns stand here anyway.
    const bool away = wide > 0 && titles->offset() > 0;
    setVisible(away);
    m_header->setVisible(away && titles->isVisibleTo(&m_table));
}

void FrozenColumns::paintEvent(QPaintEvent* /*event*/)
{
    QPainter painter(this);
    painter.fillRect(rect(), palette().base());
    const auto* const model = m_table.model();
    const int first = m_table.rowAt(0);
    for (int row = first;
         row >= 0 && row < model->rowCount() && m_table.rowViewportPosition(row) < height();
         ++row) {
        for (int column = 0; column < m_count; ++column) {
            const auto index = model->index(row, column);
            if (!index.isValid() || m_table.isColumnHidden(column) || m_table.isRowHidden(row))
                continue;
            const auto option = m_table.cellOption(index);
            m_table.style()->drawPrimitive(QStyle::PE_PanelItemViewRow, &option, &painter,
                                           &m_table);
            m_table.itemDelegateForIndex(index)->paint(&painter, option, index);
        }
    }
    painter.setPen(timeline::Colours::from(palette()).separator);
    painter.drawLine(rect().topRight(), rect().bottomRight());
}

} // namespace probescope::ui

#include "moc_frozen_columns.cpp"
