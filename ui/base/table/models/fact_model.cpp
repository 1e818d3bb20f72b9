#include "ui/base/table/models/fact_model.h"

#include <QLocale>

#include <utility>

namespace probescope::ui {

namespace {

bool isNumberCell(const QVariant& cell)
{
    return cell.typeId() == QMetaType::ULongLong || cell.typeId() == QMetaType::Int;
}

QString factText(const QVariant& cell)
{
    return isNumberCell(cell) ? QLocale().toString(cell.toULongLong()) : cell.toString();
}

} // namespace

FactModel::FactModel(QStringList headers, QObject* parent)
    : QAbstractTableModel(parent)
    , m_headers(std::move(headers))
{
}

void FactModel::setFacts(std::vector<Fact> facts)
{
    beginResetModel();
    m_facts = std::move(facts);
    endResetModel();
}

int FactModel::rowCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : int(m_facts.size());
}

int FactModel::columnCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : int(m_headers.size());
}

bool FactModel::isNumber(int column) const
{
    return !m_facts.empty() && isNumberCell(m_facts.front().cells.value(column));
}

QVariant FactModel::data(const QModelIndex& index, int role) const
{
    if (!checkIndex(index, CheckIndexOption::IndexIsValid))
        return {};
    const auto& fact = m_facts[std::size_t(index.row())];
    switch (role) {
    case Qt::DisplayRole:
    case Qt::ToolTipRole:
        return factText(fact.cells.value(index.column()));
    case Qt::TextAlignmentRole:
        if (isNumber(index.column()))
            return int(Qt::AlignRight | Qt::AlignVCenter);
        return {};
    case SearchRole: {
        QStringList words;
        for (const auto& cell : fact.cells)
            words << cell.toString();
        return words.join(u' ');
    }
    case SortRole:
        return fact.cells.value(index.column());
    default:
        return {};
    }
}

Qt::ItemFlags FactModel::flags(const QModelIndex& index) const
{
    if (!index.isValid())
        return QAbstractTableModel::flags(index);
    auto flags = QAbstractTableModel::flags(index) | Qt::ItemNeverHasChildren;
    if (!m_facts[std::size_t(index.row())].there && index.column() + 1 < columnCount())
        flags &= ~Qt::ItemIsEnabled;
    return flags;
}

QVariant FactModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal || section < 0 || section >= m_headers.size())
        return {};
    if (role == Qt::TextAlignmentRole && isNumber(section))
        return int(Qt::AlignRight | Qt::AlignVCenter);
    return role == Qt::DisplayRole ? m_headers[section] : QVariant();
}

} // namespace probescope::ui
