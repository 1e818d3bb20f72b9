#include "ui/views/sched/sched_table.h"

#include "ui/base/parts/column_widths.h"
#include "ui/base/table/models/report_roles.h"
#include "ui/base/text/csv_text.h"

#include <QAction>
#include <QClipboard>
#include <QGuiApplication>
#include <QHeaderView>

#include <algorithm>
#include <set>

namespace probescope::ui {

namespace {

constexpr int kMaxLetters = 100;

} // namespace

SchedTable::SchedTable(QAbstractItemModel* model, const QString& accessibleName, QWidget* parent)
    : QTableView(parent)
    , m_sorted(new QSortFilterProxyModel(this))
{
    m_sorted->setSourceModel(model);
    m_sorted->setSortRole(SortRole);
    m_sorted->setFilterKeyColumn(-1);
    m_sorted->setFilterCaseSensitivity(Qt::CaseInsensitive);
    setModel(m_sorted);
    setAccessibleName(accessibleName);
    setShowGrid(false);
    setAlternatingRowColors(true);
    setWordWrap(false);
    setTabKeyNavigation(false);
    setSelectionBehavior(QAbstractItemView::SelectRows);
    setEditTriggers(QAbstractItemView::NoEditTriggers);
    setContextMenuPolicy(Qt::ActionsContextMenu);
    verticalHeader()->hide();
    verticalHeader()->setDefaultSectionSize(fontMetrics().height() + 8);
    auto* const header = horizontalHeader();
    header->setHighlightSections(false);
    header->setSortIndicator(-1, Qt::DescendingOrder);
    setSortingEnabled(true);
    makeRoomForArrow(*this);
    connect(m_sorted, &QAbstractItemModel::modelReset, this, &SchedTable::fitOnce);
    auto* const copyRows = new QAction(tr("Copy as CSV"), this);
    copyRows->setShortcut(QKeySequence::Copy);
    copyRows->setShortcutContext(Qt::WidgetShortcut);
    connect(copyRows, &QAction::triggered, this, &SchedTable::copy);
    addAction(copyRows);
}

/// When there is something to show for the first time; what the user makes of it then stays.
void SchedTable::fitOnce()
{
    const int columns = m_sorted->columnCount();
    if (m_sorted->rowCount() == 0 || columns == m_fitted)
        return;
    m_fitted = columns;
    fitColumns(*this, kMaxLetters);
}

void SchedTable::setFilter(const QString& text)
{
    m_sorted->setFilterFixedString(text);
}

QString SchedTable::csv() const
{
    std::set<int> rows;
    for (const auto& index : selectionModel()->selectedRows())
        rows.insert(index.row());
    if (rows.empty()) {
        for (int row = 0; row < m_sorted->rowCount(); ++row)
            rows.insert(row);
    }
    QStringList lines;
    QStringList cells;
    for (int column = 0; column < m_sorted->columnCount(); ++column)
        cells << csvCell(m_sorted->headerData(column, Qt::Horizontal).toString());
    lines << cells.join(u',');
    for (const int row : rows) {
        cells.clear();
        for (int column = 0; column < m_sorted->columnCount(); ++column) {
            // Times are whole numbers of what the clock counts, so that a program can add them up.
            cells << csvCell(m_sorted->index(row, column).data(ExactRole).toString());
        }
        lines << cells.join(u',');
    }
    return lines.join(u'\n') + u'\n';
}

void SchedTable::copy() const
{
    QGuiApplication::clipboard()->setText(csv());
}

int SchedTable::sourceRow(const QModelIndex& index) const
{
    return index.isValid() ? m_sorted->mapToSource(index).row() : -1;
}

void SchedTable::showSourceRow(int row)
{
    const auto index = m_sorted->mapFromSource(m_sorted->sourceModel()->index(row, 0));
    if (!index.isValid())
        return;
    setCurrentIndex(index);
    scrollTo(index);
}

} // namespace probescope::ui
