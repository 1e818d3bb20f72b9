#include "ui/views/kernel_table/models/kernel_table_model.h"

#include "ui/base/text/task_text.h"

#include <QByteArray>
#include <QStringList>

#include <algorithm>
#include <array>
#include <cmath>
#include <numeric>
#include <utility>

namespace probescope::ui {

namespace {

using format::KernelTable;
using Type = KernelTable::Type;

bool isNumber(const KernelTable::Column& column)
{
    return column.type == Type::Decimal || column.type == Type::Hexadecimal;
}

QString shownText(const format::KernelCell& cell, Type type)
{
    return type == Type::Stack ? shownLines(cell.text).replace(u'\n', QStringLiteral(" ← "))
                               : shownName(cell.text);
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

QString tipOf(const format::KernelCell& cell, Type type)
{
    if (type == Type::Stack)
        return shownLines(cell.text);
    if (type == Type::Log2)
        return log2Words(cell);
    return type == Type::Symbol && cell.number
        ? QStringLiteral("0x%1").arg(qulonglong(cell.number->magnitude), 0, 16)
        : QString();
}

/// What the kernel calls it, where its table has a head. Those of probes have none.
QString nameOf(const KernelTable::Column& column)
{
    static const std::array kOurs{QT_TRANSLATE_NOOP("probescope::ui::KernelTableModel", "Event"),
                                  QT_TRANSLATE_NOOP("probescope::ui::KernelTableModel", "File"),
                                  QT_TRANSLATE_NOOP("probescope::ui::KernelTableModel", "Hits"),
                                  QT_TRANSLATE_NOOP("probescope::ui::KernelTableModel", "Misses")};
    const auto found = std::ranges::find(kOurs, column.name);
    return found == kOurs.end() ? QString::fromStdString(column.name)
                                : KernelTableModel::tr(*found);
}

QString titleOf(const KernelTable::Column& column)
{
    const auto name = nameOf(column);
    return column.unit.empty() || name.contains(u'%')
        ? name
        : KernelTableModel::tr("%1 (%2)").arg(name, QString::fromStdString(column.unit));
}

} // namespace

void KernelTableModel::setTable(std::shared_ptr<const KernelTable> table, Scale scale)
{
    m_scale = scale;
    m_ranks.assign(table->columns.size(), {});
    // The rows of the table before are shown until the new ones are there.
    const auto before = std::exchange(m_table, std::move(table));
    std::vector<Column> columns;
    for (std::size_t i = 0; i < m_table->columns.size(); ++i)
        columns.push_back(columnOf(i));
    std::vector<Row> rows;
    for (const auto& row : m_table->rows)
        rows.push_back(&row);
    TableModel::setTable(std::move(columns), std::move(rows));
}

KernelTableModel::Column KernelTableModel::columnOf(std::size_t column) const
{
    const auto& kind = m_table->columns[column];
    const Type type = kind.type;
    const auto cell = [column](Row row) -> const auto&
    {
        return (*row)[column];
    };
    const double most = greatestOfScale(column);
    const auto name = QString::fromStdString(kind.name);
    return {.title = titleOf(kind),
            .titleTip = kind.key ? tr("%1: a key").arg(name) : tr("%1: a value").arg(name),
            .alignment = isNumber(kind) ? Qt::AlignRight : Qt::AlignLeft,
            .text = [cell, type](Row row) { return shownText(cell(row), type); },
            .sort = [this,
                     column](const Row& row) { return ranks(column)[std::size_t(numberOf(row))]; },
            .exact = [cell](Row row) { return QByteArray::fromStdString(cell(row).text); },
            .tip = [cell, type](Row row) { return tipOf(cell(row), type); },
            .other =
                [this, cell, most](Row row, int role) {
                    if (role == BarRole && most > 0 && cell(row).number)
                        return QVariant(std::clamp(cell(row).number->real() / most, 0.0, 1.0));
                    return role == FramesRole ? frames(row) : QVariant();
                }};
}

/// What a whole bar is; 0: the column has none.
double KernelTableModel::greatest(std::size_t column) const
{
    double most = 0;
    if (m_table->columns[column].key || m_table->columns[column].type != Type::Decimal)
        return most;
    for (const auto& row : m_table->rows) {
        if (row[column].number)
            most = std::max(most, row[column].number->real());
    }
    return most;
}

/// Columns that count the same, as hits and misses, are compared with one another.
double KernelTableModel::greatestOfScale(std::size_t column) const
{
    double most = greatest(column);
    if (most <= 0 || m_scale == Scale::EachColumn)
        return most;
    for (std::size_t other = 0; other < m_table->columns.size(); ++other)
        most = std::max(most, greatest(other));
    return most;
}

QVariant KernelTableModel::frames(Row row) const
{
    for (std::size_t i = 0; i < row->size(); ++i) {
        if (m_table->columns[i].type == Type::Stack)
            return QString::fromStdString((*row)[i].text).split(u'\n');
    }
    return {};
}

const std::vector<int>& KernelTableModel::ranks(std::size_t column) const
{
    auto& ranks = m_ranks[column];
    if (!ranks.empty())
        return ranks;
    const Type type = m_table->columns[column].type;
    const auto cell = [&](int row) -> const format::KernelCell& {
        return m_table->rows[std::size_t(row)][column];
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

} // namespace probescope::ui

#include "moc_kernel_table_model.cpp"
