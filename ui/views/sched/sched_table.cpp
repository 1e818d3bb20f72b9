#include "ui/views/sched/sched_table.h"

#include "ui/base/parts/column_widths.h"
#include "ui/base/table/table_view.h"

namespace probescope::ui {

TableView* makeSchedTable(QAbstractItemModel* model, const QString& accessibleName, QWidget* parent)
{
    constexpr int kMaxLetters = 100;
    auto* const table = new TableView(accessibleName, parent);
    table->setSource(model);
    table->setLowRows();
    table->sortByTitles();
    makeRoomForArrow(*table);
    table->fitWhenFilled(kMaxLetters);
    return table;
}

} // namespace probescope::ui
