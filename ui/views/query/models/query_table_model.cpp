#include "ui/views/query/models/query_table_model.h"

#include "ui/base/text/time_text.h"

#include <algorithm>
#include <numeric>
#include <utility>

namespace probescope::ui {

namespace {

/// A row while it is sorted: its cell without looking for it again.
struct SortedCell
{
    const ResultBatch* batch;
    ResultCell cell;
    int row;
};

bool mostlyNumbers(const QueryResult& result, int column)
{
    constexpr int kLooked = 100; // rows
    int numbers = 0;
    const int rows = std::min(result.rows(), kLooked);
    for (int row = 0; row < rows; ++row)
        numbers += result.cell(row, column).isNumber() ? 1 : 0;
    return rows > 0 && numbers * 2 > rows;
}

} // namespace

std::vector<int> sortedRows(const QueryResult& result, int column, Qt::SortOrder order)
{
    std::vector<SortedCell> cells;
    cells.reserve(std::size_t(result.rows()));
    for (int row = 0; row < result.rows(); ++row) {
        const auto place = result.place(row);
        cells.push_back({place.batch, place.batch->cell(place.row, column), row});
    }
    const bool ascending = order == Qt::AscendingOrder;
    std::stable_sort(
        cells.begin(), cells.end(), [ascending](const SortedCell& a, const SortedCell& b) {
            const auto& low = ascending ? a : b;
            const auto& high = ascending ? b : a;
            return compareResultCells(*low.batch, low.cell, *high.batch, high.cell) < 0;
        });
    std::vector<int> rows;
    rows.reserve(cells.size());
    for (const auto& cell : cells)
        rows.push_back(cell.row);
    return rows;
}

QueryTableModel::QueryTableModel(QObject* parent)
    : QAbstractTableModel(parent)
{
}

void QueryTableModel::reset(const QueryResult& columns)
{
    m_sorting.cancel();
    beginResetModel();
    m_result = columns;
    m_scales.reset(columns);
    m_order.clear();
    m_sortColumn = -1;
    endResetModel();
}

void QueryTableModel::append(const std::shared_ptr<const ResultBatch>& batch)
{
    if (batch->rows() == 0)
        return;
    const int first = m_result.rows();
    beginInsertRows({}, first, first + batch->rows() - 1);
    m_result.append(batch);
    if (!m_order.empty()) {
        m_order.resize(std::size_t(m_result.rows()));
        std::iota(m_order.begin() + first, m_order.end(), first);
    }
    endInsertRows();
    takeScales(*batch);
}

void QueryTableModel::takeScales(const ResultBatch& batch)
{
    for (const int column : m_scales.add(batch)) {
        emit dataChanged(index(0, column), index(rowCount() - 1, column), {Qt::DisplayRole});
        emit headerDataChanged(Qt::Horizontal, column, column);
    }
}

void QueryTableModel::complete()
{
    if (m_sortColumn >= 0)
        sort(m_sortColumn, m_sortOrder);
}

int QueryTableModel::shownRow(int resultRow) const
{
    if (m_order.empty())
        return resultRow;
    const auto found = std::find(m_order.begin(), m_order.end(), resultRow);
    return found == m_order.end() ? -1 : int(found - m_order.begin());
}

std::vector<int> QueryTableModel::shownRows() const
{
    if (!m_order.empty())
        return m_order;
    std::vector<int> rows(std::size_t(m_result.rows()));
    std::iota(rows.begin(), rows.end(), 0);
    return rows;
}

int QueryTableModel::rowCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : m_result.rows();
}

int QueryTableModel::columnCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : int(m_result.columns().size());
}

QVariant QueryTableModel::toolTip(int resultRow, int column) const
{
    const auto& cell = m_result.cell(resultRow, column);
    switch (cell.kind) {
    case ResultCell::Kind::Null:
        return tr("NULL: there is no value.");
    case ResultCell::Kind::Integer:
    case ResultCell::Kind::Real:
        if (m_result.unit(column) == QueryResult::Unit::Duration)
            return tr("%1 ns").arg(withGroups(m_result.plainText(resultRow, column)));
        if (m_result.unit(column) == QueryResult::Unit::Time)
            return tr("%1 ns on the capture's clock")
                .arg(withGroups(m_result.plainText(resultRow, column)));
        return m_result.plainText(resultRow, column);
    case ResultCell::Kind::Text:
    case ResultCell::Kind::Blob:
        break;
    }
    return m_result.shownText(resultRow, column);
}

QVariant QueryTableModel::data(const QModelIndex& index, int role) const
{
    if (!checkIndex(index, CheckIndexOption::IndexIsValid | CheckIndexOption::ParentIsInvalid))
        return {};
    const int row = resultRow(index.row());
    const int column = index.column();
    switch (role) {
    case Qt::DisplayRole:
        return m_scales.text(m_result, row, column);
    case Qt::EditRole:
        return m_result.plainText(row, column);
    case Qt::ToolTipRole:
        return toolTip(row, column);
    case Qt::TextAlignmentRole:
        return QVariant::fromValue(
            Qt::Alignment((m_result.cell(row, column).isNumber() ? Qt::AlignRight : Qt::AlignLeft)
                          | Qt::AlignVCenter));
    case NumberRole:
        return m_result.cell(row, column).isNumber();
    default:
        return {};
    }
}

QVariant QueryTableModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation == Qt::Vertical)
        return role == Qt::DisplayRole ? QVariant(section + 1) : QVariant();
    if (section < 0 || section >= columnCount())
        return {};
    if (role == Qt::DisplayRole)
        return m_scales.heading(m_result, section);
    if (role == Qt::ToolTipRole)
        return tr("Click to sort by %1.").arg(m_result.columns()[section]);
    if (role == Qt::InitialSortOrderRole)
        return int(mostlyNumbers(m_result, section) ? Qt::DescendingOrder : Qt::AscendingOrder);
    if (role == Qt::TextAlignmentRole)
        return QVariant::fromValue(
            Qt::Alignment((mostlyNumbers(m_result, section) ? Qt::AlignRight : Qt::AlignLeft)
                          | Qt::AlignVCenter));
    return {};
}

void QueryTableModel::sort(int column, Qt::SortOrder order)
{
    if (column >= columnCount())
        return;
    m_sortColumn = column;
    m_sortOrder = order;
    if (column < 0) {
        m_sorting.cancel();
        takeOrder({});
        return;
    }
    if (m_result.rows() <= kSortedAtOnce) {
        m_sorting.cancel();
        takeOrder(sortedRows(m_result, column, order));
        return;
    }
    m_sorting.start([this, result = m_result, column, order](const Background::Context& context) {
        auto rows = std::make_shared<std::vector<int>>(sortedRows(result, column, order));
        context.deliver([this, rows] { takeOrder(std::move(*rows)); });
    });
}

void QueryTableModel::takeOrder(std::vector<int> order)
{
    if (order.empty() && m_order.empty()) {
        emit sortedChanged();
        return;
    }
    emit layoutAboutToBeChanged({}, QAbstractItemModel::VerticalSortHint);
    if (!order.empty()) { // rows that came while it was made
        const auto known = order.size();
        order.resize(std::size_t(m_result.rows()));
        std::iota(order.begin() + std::ptrdiff_t(known), order.end(), int(known));
    }
    const auto before = persistentIndexList();
    std::vector<int> places; // of result rows
    if (!before.isEmpty() && !order.empty()) {
        places.resize(order.size());
        for (std::size_t i = 0; i < order.size(); ++i)
            places[std::size_t(order[i])] = int(i);
    }
    QModelIndexList after;
    for (const auto& index : before) {
        const int row = resultRow(index.row());
        after << createIndex(places.empty() ? row : places[std::size_t(row)], index.column());
    }
    m_order = std::move(order);
    changePersistentIndexList(before, after);
    emit layoutChanged({}, QAbstractItemModel::VerticalSortHint);
    emit sortedChanged();
}

} // namespace probescope::ui

#include "moc_query_table_model.cpp"
