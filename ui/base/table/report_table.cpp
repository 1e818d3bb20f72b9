#include "ui/base/table/report_table.h"

#include "ui/base/parts/column_widths.h"
#include "ui/base/parts/row_height.h"
#include "ui/base/table/models/report_roles.h"

#include <QAction>
#include <QClipboard>
#include <QGuiApplication>
#include <QHeaderView>
#include <QSortFilterProxyModel>

#include <algorithm>

namespace probescope::ui {

ReportTable::ReportTable(const QString& accessibleName, QWidget* parent)
    : TableView(accessibleName, parent)
{
    setFrameShape(QFrame::NoFrame);
    setHorizontalScrollMode(QAbstractItemView::ScrollPerPixel);
    keepRowHeight(*this, 6);
    horizontalHeader()->setStretchLastSection(true);
    horizontalHeader()->setSortIndicatorClearable(true);
    sortByTitles();
    makeRoomForArrow(*this);
    copyAction()->setText(tr("Copy"));
    auto* const copyCsv = new QAction(tr("Copy all as CSV"), this);
    addAction(copyCsv);
    // A row that is current already is a link, too.
    connect(this, &QTableView::clicked, this, [this](const QModelIndex& index) {
        if (!m_chosen)
            choose(index);
    });
    connect(this, &QTableView::activated, this, &ReportTable::choose);
    connect(copyCsv, &QAction::triggered, this, [this] {
        QGuiApplication::clipboard()->setText(csv());
        emit message(tr("%n row(s) were copied as CSV.", nullptr, shown()->rowCount()));
    });
}

void ReportTable::fitColumns()
{
    constexpr int kMaxLetters = 60;
    ui::fitColumns(*this, kMaxLetters);
}

void ReportTable::setCurrentSourceRow(int row)
{
    if (row == currentSourceRow())
        return;
    m_setting = true;
    showSourceRow(row);
    m_setting = false;
}

void ReportTable::currentChanged(const QModelIndex& current, const QModelIndex& previous)
{
    TableView::currentChanged(current, previous);
    if (!m_setting && current.isValid() && current.row() != previous.row())
        choose(current);
}

void ReportTable::choose(const QModelIndex& current)
{
    m_chosen = true;
    emit sourceRowChosen(sourceRow(current));
    const auto event = current.data(EventRowRole);
    if (event.isValid())
        emit eventChosen(RowId(event.toULongLong()), current.data(EventTimeRole).toLongLong());
}

void ReportTable::copy()
{
    auto rows = selectionModel()->selectedRows();
    std::sort(rows.begin(), rows.end());
    QString text;
    for (const auto& row : rows) {
        for (int column = 0; column < shown()->columnCount(); ++column) {
            if (column > 0)
                text += u'\t';
            text += row.siblingAtColumn(column).data().toString().trimmed();
        }
        text += u'\n';
    }
    if (text.isEmpty())
        return;
    QGuiApplication::clipboard()->setText(text);
    emit message(tr("%n row(s) were copied.", nullptr, int(rows.size())));
}

void ReportTable::mousePressEvent(QMouseEvent* event)
{
    m_chosen = false;
    TableView::mousePressEvent(event);
}

} // namespace probescope::ui

#include "moc_report_table.cpp"
