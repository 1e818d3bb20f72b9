#include "ui/views/query/result_table.h"

#include "ui/base/parts/column_widths.h"
#include "ui/base/parts/row_height.h"
#include "ui/base/parts/row_table.h"
#include "ui/base/parts/told_focus.h"
#include "ui/base/text/csv_text.h"

#include <QAction>
#include <QApplication>
#include <QClipboard>
#include <QContextMenuEvent>
#include <QHeaderView>
#include <QLocale>
#include <QMenu>

#include <algorithm>
#include <numeric>
#include <set>
#include <string_view>

namespace probescope::ui {

QString resultText(const QueryResult& result, const std::vector<int>& rows,
                   const std::vector<int>& columns, ResultForm form, bool header)
{
    auto all = columns;
    if (all.empty()) {
        all.resize(std::size_t(result.columns().size()));
        std::iota(all.begin(), all.end(), 0);
    }
    const bool csv = form == ResultForm::Csv;
    QString text;
    const auto addLine = [&](const auto& cellText) {
        for (std::size_t i = 0; i < all.size(); ++i) {
            if (i > 0)
                text += csv ? u',' : u'\t';
            text += cellText(all[i]);
        }
        text += u'\n';
    };
    const auto inLine = [](QString cell) { return cell.replace(u'\t', u' ').replace(u'\n', u' '); };
    if (header)
        addLine([&](int column) {
            const auto& name = result.columns()[column];
            return csv ? csvCell(name) : inLine(name);
        });
    for (const int row : rows)
        addLine([&](int column) {
            return csv ? csvCell(std::string_view(result.exactText(row, column)))
                       : inLine(result.plainText(row, column));
        });
    return text;
}

ResultTable::ResultTable(QWidget* parent)
    : QTableView(parent)
    , m_model(new QueryTableModel(this))
{
    setObjectName(QStringLiteral("queryResult"));
    setModel(m_model);
    dressRowTable(*this, tr("Result of the query"));
    setFrameShape(QFrame::NoFrame);
    setSelectionBehavior(QAbstractItemView::SelectItems);
    setSelectionMode(QAbstractItemView::ExtendedSelection);
    setHorizontalScrollMode(QAbstractItemView::ScrollPerPixel);
    keepRowHeight(*this, 6);
    horizontalHeader()->setStretchLastSection(true);
    horizontalHeader()->setSectionsMovable(true);
    horizontalHeader()->setSortIndicatorClearable(true);
    horizontalHeader()->setSortIndicator(-1, Qt::AscendingOrder);
    setSortingEnabled(true);
    makeRoomForArrow(*this);
    connect(this, &QTableView::activated, this, [this](const QModelIndex& index) {
        emit rowActivated(m_model->resultRow(index.row()));
    });
    auto* const go = addTableAction(tr("Go to the event or time of the row"), {});
    connect(go, &QAction::triggered, this, [this] {
        if (currentRow() >= 0)
            emit rowActivated(currentRow());
    });
    connect(addTableAction(tr("Copy cells"), QKeySequence::Copy), &QAction::triggered, this,
            &ResultTable::copyCells);
    connect(addTableAction(tr("Copy rows"), {}), &QAction::triggered, this,
            [this] { copyRows(ResultForm::Tabs); });
    connect(addTableAction(tr("Copy rows as CSV"), QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_C)),
            &QAction::triggered, this, [this] { copyRows(ResultForm::Csv); });
}

QAction* ResultTable::addTableAction(const QString& text, const QKeySequence& key)
{
    auto* const action = new QAction(text, this);
    action->setShortcut(key);
    action->setShortcutContext(Qt::WidgetWithChildrenShortcut);
    addAction(action);
    m_actions << action;
    return action;
}

void ResultTable::fitColumns()
{
    constexpr int kMaxLetters = 60;
    constexpr int kMaxWidth = 420; // a title may be a whole expression of SQL
    ui::fitColumns(*this, kMaxLetters);
    auto& header = *horizontalHeader();
    for (int column = 0; column < header.count(); ++column)
        header.resizeSection(column, std::min(header.sectionSize(column), kMaxWidth));
}

int ResultTable::currentRow() const
{
    return currentIndex().isValid() ? m_model->resultRow(currentIndex().row()) : -1;
}

void ResultTable::setCurrentRow(int resultRow)
{
    const int row = m_model->shownRow(resultRow);
    if (row >= 0 && row != currentIndex().row())
        setCurrentIndex(m_model->index(row, std::max(currentIndex().column(), 0)));
}

void ResultTable::currentChanged(const QModelIndex& current, const QModelIndex& previous)
{
    if (tellsOfCurrent(*this))
        QTableView::currentChanged(current, previous);
    else
        // NOLINTNEXTLINE(bugprone-parent-virtual-call): what is between only tells of the focus
        QAbstractItemView::currentChanged(current, previous);
    if (current.isValid() && current.row() != previous.row())
        emit currentRowChanged(m_model->resultRow(current.row()));
}

void ResultTable::contextMenuEvent(QContextMenuEvent* event)
{
    QMenu menu(this);
    menu.addActions(m_actions);
    const bool byPointer = event->reason() == QContextMenuEvent::Mouse;
    const auto index = byPointer ? indexAt(event->pos()) : currentIndex();
    if (index.isValid())
        emit menuOpening(&menu, m_model->resultRow(index.row()), index.column());
    menu.exec(byPointer || !index.isValid()
                  ? event->globalPos()
                  : viewport()->mapToGlobal(visualRect(index).bottomLeft()));
}

ResultTable::Selected ResultTable::selected() const
{
    std::set<int> rows;
    std::set<int> columns;
    for (const auto& range : selectionModel()->selection()) {
        for (int row = range.top(); row <= range.bottom(); ++row)
            rows.insert(row);
        for (int column = range.left(); column <= range.right(); ++column)
            columns.insert(column);
    }
    return {{rows.begin(), rows.end()}, {columns.begin(), columns.end()}};
}

void ResultTable::copyCells()
{
    copy(selected().columns, ResultForm::Tabs, false);
}

void ResultTable::copyRows(ResultForm form)
{
    copy({}, form, form == ResultForm::Csv);
}

void ResultTable::copy(const std::vector<int>& columns, ResultForm form, bool header)
{
    auto rows = selected().rows;
    if (rows.empty())
        return;
    if (rows.size() > std::size_t(kMaxCopiedRows)) {
        emit message(tr("At most %1 rows can be copied. Export them instead.")
                         .arg(QLocale().toString(kMaxCopiedRows)));
        return;
    }
    for (int& row : rows)
        row = m_model->resultRow(row);
    auto text = resultText(m_model->result(), rows, columns, form, header);
    if (rows.size() == 1 && !header)
        text.chop(1); // a single cell is pasted without the end of a line
    QApplication::clipboard()->setText(text);
    emit message(tr("%n row(s) copied.", nullptr, int(rows.size())));
}

} // namespace probescope::ui

#include "moc_result_table.cpp"
