#include "ui/base/view/view.h"

#include <QMenu>
#include <QTableView>
#include <QTreeView>

namespace probescope::ui {

View::~View() = default;

void View::fillMenu(QMenu& menu) const
{
    menu.addActions(viewActions());
}

QList<QAbstractItemView*> View::reportTables() const
{
    QList<QAbstractItemView*> tables;
    for (auto* const table : findChildren<QAbstractItemView*>()) {
        if (table->isVisibleTo(this)
            && (qobject_cast<QTableView*>(table) || qobject_cast<QTreeView*>(table)))
            tables << table;
    }
    return tables;
}

} // namespace probescope::ui

#include "moc_view.cpp"
