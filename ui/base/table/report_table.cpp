#include "ui/base/table/report_table.h"

#include "ui/base/table/bar_delegate.h"
#include "ui/base/table/models/report_roles.h"
#include "ui/base/text/csv_text.h"

#include <QAction>
#include <QClipboard>
#include <QContextMenuEvent>
#include <QGuiApplication>
#include <QHeaderView>
#include <QLocale>
#include <QMenu>
#include <QSortFilterProxyModel>

#include <algorithm>
#include <string_view>

namespace probescope::ui {

namespace {
constexpr int kLookedAtRows = 200; // for the widths of columns
constexpr int kWidestColumn = 420;
constexpr int kColumnAir = 18;
} // namespace

ReportTable::ReportTable(const QString& accessibleName, QWidget* parent)
    : QTableView(parent)
    , m_shown(new QSortFilterProxyModel(this))
    , m_copy(new QAction(tr("Copy"), this))
    , m_copyCsv(new QAction(tr("Copy all as CSV"), this))
{
    setAccessibleName(accessibleName);
    m_shown->setSortRole(SortRole);
    m_shown->setFilterKeyColumn(-1);
    m_shown->setFilterCaseSensitivity(Qt::CaseInsensitive);
    setModel(m_shown);
    setItemDelegate(new BarDelegate(this));
    setFrameShape(QFrame::NoFrame);
    setAlternatingRowColors(true);
    setShowGrid(false);
    setWordWrap(false);
    setTabKeyNavigation(false);
    setSelectionBehavior(QAbstractItemView::SelectRows);
    setSelectionMode(QAbstractItemView::ExtendedSelection);
    setHorizontalScrollMode(QAbstractItemView::ScrollPerPixel);
    verticalHeader()->hide();
    verticalHeader()->setDefaultSectionSize(fontMetrics().height() + 6);
    horizontalHeader()->setHighlightSections(false);
    horizontalHeader()->setStretchLastSection(true);
    horizontalHeader()->setSortIndicatorClearable(true);
    horizontalHeader()->setSortIndicator(-1, Qt::AscendingOrder);
    setSortingEnabled(true);
    m_copy->setShortcut(QKeySequence::Copy);
    m_copy->setShortcutContext(Qt::WidgetShortcut);
    addAction(m_copy);
    addAction(m_copyCsv);
    // A row that is current already is a link, too.
    connect(this, &QTableView::clicked, this, [this](const QModelIndex& index) {
        if (!m_chosen)
            choose(index);
    });
    connect(this, &QTableView::activated, this, &ReportTable::choose);
    connect(m_copy, &QAction::triggered, this, &ReportTable::copyCells);
    connect(m_copyCsv, &QAction::triggered, this, [this] {
        QGuiApplication::clipboard()->setText(csv());
        emit message(tr("%n row(s) are copied as CSV.", nullptr, m_shown->rowCount()));
    });
}

void ReportTable::setSource(QAbstractItemModel* model)
{
    m_shown->setSourceModel(model);
}

void ReportTable::fitColumns()
{
    const int rows = std::min(m_shown->rowCount(), kLookedAtRows);
    for (int column = 0; column < m_shown->columnCount(); ++column) {
        int width = horizontalHeader()->sectionSizeHint(column);
        for (int row = 0; row < rows; ++row) {
            const auto text = m_shown->index(row, column).data().toString();
            width = std::max(width, fontMetrics().horizontalAdvance(text) + kColumnAir);
        }
        setColumnWidth(column, std::min(width, kWidestColumn));
    }
}

void ReportTable::setSearch(const QString& text)
{
    m_shown->setFilterFixedString(text);
}

int ReportTable::currentSourceRow() const
{
    return currentIndex().isValid() ? m_shown->mapToSource(currentIndex()).row() : -1;
}

void ReportTable::setCurrentSourceRow(int row)
{
    if (row == currentSourceRow())
        return;
    m_setting = true;
    const auto index =
        row < 0 ? QModelIndex() : m_shown->mapFromSource(m_shown->sourceModel()->index(row, 0));
    setCurrentIndex(index);
    if (index.isValid())
        scrollTo(index);
    m_setting = false;
}

void ReportTable::currentChanged(const QModelIndex& current, const QModelIndex& previous)
{
    QTableView::currentChanged(current, previous);
    if (!m_setting && current.isValid() && current.row() != previous.row())
        choose(current);
}

void ReportTable::choose(const QModelIndex& current)
{
    m_chosen = true;
    emit sourceRowChosen(m_shown->mapToSource(current).row());
    const auto event = current.data(EventRowRole);
    if (event.isValid())
        emit eventChosen(RowId(event.toULongLong()), current.data(EventTimeRole).toLongLong());
}

QString ReportTable::csvCellOf(const QModelIndex& index) const
{
    const auto exact = index.data(ExactRole);
    if (exact.typeId() == QMetaType::QByteArray)
        return csvCell(std::string_view(exact.toByteArray().toStdString()));
    return csvCell(exact.isValid() ? exact.toString() : index.data().toString().trimmed());
}

QString ReportTable::csv() const
{
    QString text;
    const int columns = m_shown->columnCount();
    const auto line = [&](const auto& cell) {
        for (int column = 0; column < columns; ++column) {
            if (column > 0)
                text += u',';
            text += cell(column);
        }
        text += QStringLiteral("\n");
    };
    line([&](int column) {
        return csvCell(m_shown->headerData(column, Qt::Horizontal).toString());
    });
    for (int row = 0; row < m_shown->rowCount(); ++row)
        line([&](int column) { return csvCellOf(m_shown->index(row, column)); });
    return text;
}

void ReportTable::copyCells()
{
    auto rows = selectionModel()->selectedRows();
    std::sort(rows.begin(), rows.end());
    QString text;
    for (const auto& row : rows) {
        for (int column = 0; column < m_shown->columnCount(); ++column) {
            if (column > 0)
                text += u'\t';
            text += row.siblingAtColumn(column).data().toString().trimmed();
        }
        text += u'\n';
    }
    if (text.isEmpty())
        return;
    QGuiApplication::clipboard()->setText(text);
    emit message(tr("%n row(s) are copied.", nullptr, int(rows.size())));
}

void ReportTable::mousePressEvent(QMouseEvent* event)
{
    m_chosen = false;
    QTableView::mousePressEvent(event);
}

void ReportTable::contextMenuEvent(QContextMenuEvent* event)
{
    QMenu menu(this);
    menu.addActions(actions()); // with those that others added
    menu.exec(event->globalPos());
}

} // namespace probescope::ui
