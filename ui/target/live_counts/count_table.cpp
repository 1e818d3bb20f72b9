#include "ui/target/live_counts/count_table.h"

#include "ui/base/table/bar_delegate.h"
#include "ui/base/table/models/report_roles.h"
#include "ui/base/text/csv_text.h"

#include <QAction>
#include <QClipboard>
#include <QGuiApplication>
#include <QHeaderView>

#include <set>

namespace probescope::ui {

CountTable::CountTable(QAbstractItemModel* model, const QString& accessibleName, QWidget* parent)
    : QTableView(parent)
{
    setAccessibleName(accessibleName);
    setModel(model);
    setItemDelegate(new BarDelegate(this, BarDelegate::Layer::OverText));
    setSelectionBehavior(QAbstractItemView::SelectRows);
    setAlternatingRowColors(true);
    setShowGrid(false);
    setWordWrap(false);
    setTabKeyNavigation(false);
    setContextMenuPolicy(Qt::ActionsContextMenu);
    verticalHeader()->hide();
    horizontalHeader()->setStretchLastSection(true);
    auto* const copy = new QAction(tr("Copy as CSV"), this);
    copy->setShortcut(QKeySequence::Copy);
    copy->setShortcutContext(Qt::WidgetShortcut);
    connect(copy, &QAction::triggered, this,
            [this] { QGuiApplication::clipboard()->setText(csv()); });
    addAction(copy);
}

QString CountTable::csv() const
{
    const auto& shown = *model();
    std::set<int> rows;
    for (const auto& index : selectionModel()->selectedRows())
        rows.insert(index.row());
    if (rows.empty()) {
        for (int row = 0; row < shown.rowCount(); ++row)
            rows.insert(rows.end(), row);
    }
    const auto text = [](const QVariant& exact, const QVariant& display) {
        return csvCell((exact.isValid() ? exact : display).toString());
    };
    QStringList lines;
    QStringList cells;
    for (int column = 0; column < shown.columnCount(); ++column)
        cells << text(shown.headerData(column, Qt::Horizontal, ExactRole),
                      shown.headerData(column, Qt::Horizontal));
    lines << cells.join(u',');
    for (const int row : rows) {
        cells.clear();
        for (int column = 0; column < shown.columnCount(); ++column) {
            const auto index = shown.index(row, column);
            cells << text(index.data(ExactRole), index.data());
        }
        lines << cells.join(u',');
    }
    return lines.join(u'\n') + u'\n';
}

} // namespace probescope::ui
