#include "ui/base/table/models/fact_model.h"

#include <QLocale>

#include <utility>

namespace probescope::ui {

namespace {

bool isNumberFact(const QVariant& cell)
{
    return cell.typeId() == QMetaType::ULongLong || cell.typeId() == QMetaType::Int;
}

QString factText(const QVariant& cell)
{
    return isNumberFact(cell) ? QLocale().toString(cell.toULongLong()) : cell.toString();
}

QVariant searchedTexts(const Fact& fact, int role)
{
    if (role != FactModel::kSearchRole)
        return {};
    QStringList words;
    for (const auto& cell : fact.cells)
        words << cell.toString();
    return words.join(u' ');
}

} // namespace

FactModel::FactModel(QStringList headers, QObject* parent)
    : TableModel(parent)
    , m_headers(std::move(headers))
{
    setFacts({});
}

void FactModel::setFacts(std::vector<Fact> facts)
{
    std::vector<Column> columns;
    for (int i = 0; i < m_headers.size(); ++i) {
        const bool right = !facts.empty() && isNumberFact(facts.front().cells.value(i));
        const auto text = [i](const Fact& fact) { return factText(fact.cells.value(i)); };
        columns.push_back({.title = m_headers[i],
                           .alignment = right ? Qt::AlignRight : Qt::AlignLeft,
                           .text = text,
                           .sort = [i](const Fact& fact) { return fact.cells.value(i); },
                           .tip = text,
                           .other = searchedTexts});
    }
    setTable(std::move(columns), std::move(facts));
}

Qt::ItemFlags FactModel::flags(const QModelIndex& index) const
{
    if (!index.isValid())
        return TableModel::flags(index);
    auto flags = TableModel::flags(index) | Qt::ItemNeverHasChildren;
    if (!row(index.row()).there && index.column() + 1 < columnCount())
        flags &= ~Qt::ItemIsEnabled;
    return flags;
}

} // namespace probescope::ui

#include "moc_fact_model.cpp"
