#include "ui/views/kernel_table/models/kernel_table_model.h"

#include "ui/base/text/task_text.h"

#include <QByteArray>
#include <QStringList>

#include <algorithm>
#include <cmath>
#include <numeric>

namespace probescope::ui {

namespace {

using format::KernelTable;
using Type = KernelTable::Type;

bool isNumber(const KernelTable::Column& column)
{
    return column.type == Type::Decimal || column.type == Type::Hexadecimal;
}

QString log2Words(const format::KernelCell& cell)
{
    if (!cell.number || cell.number->magnitude == 0)
        return KernelTableModel::tr("0 and 1");
    const auto power = double(cell.number->magnitude);
    return KernelTableModel::tr("Above %1, up to %2")
        .arg(std::exp2(power - 1), 0, 'f', 0)
        .arg(std::exp2(power), 0, 'f', 0);
}

} // namespace

void KernelTableModel::setTable(std::shared_ptr<const KernelTable> table)
{
    beginResetModel();
    m_table = std::move(table);
    const std::size_t columns = m_table ? m_table->columns.size() : 0;
    m_ranks.assign(columns, {});
    m_greatest.assign(columns, 0);
    for (std::size_t column = 0; column < columns; ++column) {
        if (m_table->columns[column].key || m_table->columns[column].type != Type::Decimal)
            continue;
        for (const auto& row : m_table->rows) {
            if (row[column].number)
                m_greatest[column] = std::max(m_greatest[column], row[column].number->real());
        }
    }
    endResetModel();
}

int KernelTableModel::rowCount(const QModelIndex& parent) const
{
    return parent.isValid() || !m_table ? 0 : int(m_table->rows.size());
}

int KernelTableModel::columnCount(const QModelIndex& parent) const
{
    return parent.isValid() || !m_table ? 0 : int(m_table->columns.size());
}

const std::vector<int>& KernelTableModel::ranks(int column) const
{
    auto& ranks = m_ranks[std::size_t(column)];
    if (!ranks.empty())
        return ranks;
    const Type type = m_table->columns[std::size_t(column)].type;
    const auto cell = [&](int row) -> const format::KernelCell& {
        return m_table->rows[std::size_t(row)][std::size_t(column)];
    };
    std::vector<int> order(m_table->rows.size());
    std::iota(order.begin(), order.end(), 0);
    std::stable_sort(order.begin(), order.end(), [&](int one, int other) {
        return format::isLess(cell(one), cell(other), type);
    });
    ranks.resize(order.size());
    int rank = 0;
    for (std::size_t i = 0; i < order.size(); ++i) {
        if (i > 0 && format::isLess(cell(order[i - 1]), cell(order[i]), type))
            ++rank;
        ranks[std::size_t(order[i])] = rank;
    }
    return ranks;
}

QVariant KernelTableModel::data(const QModelIndex& index, int role) const
{
    if (!checkIndex(index, CheckIndexOption::IndexIsValid | CheckIndexOption::ParentIsInvalid))
        return {};
    const auto column = std::size_t(index.column());
    const auto& row = m_table->rows[std::size_t(index.row())];
    const auto& cell = row[column];
    const auto& kind = m_table->columns[column];
    switch (role) {
    case Qt::DisplayRole:
        if (kind.type == Type::Stack)
            return shownLines(cell.text).replace(u'\n', QStringLiteral(" ← "));
        return shownName(cell.text);
    case ExactRole:
        return QByteArray::fromStdString(cell.text);
    case Qt::ToolTipRole:
        if (kind.type == Type::Stack)
            return shownLines(cell.text);
        if (kind.type == Type::Log2)
            return log2Words(cell);
        if (kind.type == Type::Symbol && cell.number)
            return QStringLiteral("0x%1").arg(qulonglong(cell.number->magnitude), 0, 16);
        return {};
    case Qt::TextAlignmentRole:
        return QVariant::fromValue(Qt::AlignVCenter
                                   | (isNumber(kind) ? Qt::AlignRight : Qt::AlignLeft));
    case SortRole:
        return ranks(index.column())[std::size_t(index.row())];
    case BarRole:
        if (m_greatest[column] > 0 && cell.number)
            return std::clamp(cell.number->real() / m_greatest[column], 0.0, 1.0);
        return {};
    case FramesRole:
        for (std::size_t i = 0; i < row.size(); ++i) {
            if (m_table->columns[i].type == Type::Stack)
                return QString::fromStdString(row[i].text).split(u'\n');
        }
        return {};
    default:
        return {};
    }
}

QVariant KernelTableModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal || !m_table || section < 0
        || section >= int(m_table->columns.size()))
        return {};
    const auto& column = m_table->columns[std::size_t(section)];
    const auto name = QString::fromStdString(column.name);
    if (role == Qt::TextAlignmentRole)
        return QVariant::fromValue(Qt::AlignVCenter
                                   | (isNumber(column) ? Qt::AlignRight : Qt::AlignLeft));
    if (role == Qt::ToolTipRole)
        return column.key ? tr("%1: a key, by which is counted").arg(name)
                          : tr("%1: a value").arg(name);
    if (role != Qt::DisplayRole)
        return {};
    if (column.unit.empty() || name.contains(u'%'))
        return name;
    return tr("%1 (%2)").arg(name, QString::fromStdString(column.unit));
}

} // namespace probescope::ui
