#include "ui/base/parts/row_table.h"

#include "ui/base/parts/row_height.h"

#include <QHeaderView>
#include <QTableView>

namespace probescope::ui {

void dressRowTable(QTableView& table, const QString& accessibleName)
{
    table.setAccessibleName(accessibleName);
    table.setShowGrid(false);
    table.setAlternatingRowColors(true);
    table.setWordWrap(false);
    table.setTabKeyNavigation(false);
    table.setSelectionBehavior(QAbstractItemView::SelectRows);
    table.setSelectionMode(QAbstractItemView::SingleSelection);
    table.setEditTriggers(QAbstractItemView::NoEditTriggers);
    table.verticalHeader()->hide();
    keepRowHeight(table, 8);
    table.horizontalHeader()->setHighlightSections(false);
    table.horizontalHeader()->setDefaultAlignment(Qt::AlignLeft | Qt::AlignVCenter);
}

} // namespace probescope::ui
