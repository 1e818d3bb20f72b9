#include "ui/views/flame/function_table.h"

#include "ui/base/parts/column_widths.h"
#include "ui/views/flame/histogram_delegate.h"
#include "ui/views/flame/models/function_difference_model.h"
#include "ui/views/flame/models/function_table_model.h"

#include <QHeaderView>
#include <QScopedValueRollback>
#include <QSortFilterProxyModel>

namespace probescope::ui {

FunctionTable::FunctionTable(QWidget* parent)
    : TableView(tr("Functions"), parent)
    , m_functions(new FunctionTableModel(this))
    , m_differences(new FunctionDifferenceModel(this))
{
    setSource(m_functions);
    setLowRows();
    setSelectionMode(QAbstractItemView::SingleSelection);
    setContextMenuPolicy(Qt::CustomContextMenu);
    leaveCopying();
    setItemDelegateForColumn(FunctionTableModel::Histogram, new HistogramDelegate(this));
    sortByTitles();
    makeRoomForArrow(*this);
    connect(selectionModel(), &QItemSelectionModel::currentRowChanged, this,
            [this](const QModelIndex& index) {
                const auto function = functionOf(index);
                if (!m_setting && function)
                    emit functionChosen(*function);
            });
    connect(this, &QTableView::doubleClicked, this, [this](const QModelIndex& index) {
        if (const auto function = functionOf(index))
            emit functionOpened(*function);
    });
    connect(this, &QWidget::customContextMenuRequested, this,
            [this](const QPoint& place) { emit menuWanted(viewport()->mapToGlobal(place)); });
}

bool FunctionTable::comparing() const
{
    return shown()->sourceModel() == m_differences;
}

void FunctionTable::takeData(const FlameData& data)
{
    const QScopedValueRollback<bool> setting(m_setting, true);
    using Kind = FunctionTableModel::Kind;
    const bool timed = data.scope.source == FlameScope::Source::Calls;
    const auto kind = timed || data.compared ? Kind::Calls : Kind::Stacks;
    if (data.compared) {
        m_differences->setRows(data.compared->functions, timed);
        m_functions->setRows({}, kind);
        setSource(m_differences);
    } else {
        m_functions->setRows(data.sums.functions, kind);
        m_differences->setRows({}, timed);
        setSource(m_functions);
    }
    for (int column = 0; column < shown()->columnCount(); ++column) {
        const bool told = data.compared ? FunctionDifferenceModel::isTold(column, timed)
                                        : FunctionTableModel::isTold(column, kind);
        setColumnHidden(column, !told);
    }
    setAccessibleName(data.compared ? tr("Functions before and after") : tr("Functions"));
    constexpr int kMaxLetters = 30; // of a name; the numbers are to be in sight beside it
    fitColumns(*this, kMaxLetters);
}

void FunctionTable::choose(const analysis::PathFrame& function)
{
    const QScopedValueRollback<bool> setting(m_setting, true);
    const int row = comparing() ? m_differences->rowOf(function) : m_functions->rowOf(function);
    if (row >= 0)
        setCurrentIndex(shown()->mapFromSource(shown()->sourceModel()->index(row, 0)));
}

std::optional<analysis::PathFrame> FunctionTable::functionOf(const QModelIndex& index) const
{
    if (!index.isValid())
        return std::nullopt;
    const int row = sourceRow(index);
    return comparing() ? m_differences->row(row).frame : m_functions->row(row).frame;
}

std::optional<analysis::PathFrame> FunctionTable::currentFunction() const
{
    return functionOf(currentIndex());
}

std::optional<store::CallId> FunctionTable::longestCall() const
{
    if (comparing() || !currentIndex().isValid())
        return std::nullopt;
    const auto& totals = m_functions->row(sourceRow(currentIndex())).totals;
    return totals.timed > 0 ? std::optional(totals.longest) : std::nullopt;
}

QString FunctionTable::currentText() const
{
    QStringList cells;
    const QModelIndex current = currentIndex();
    for (int column = 0; current.isValid() && column < shown()->columnCount(); ++column) {
        if (!isColumnHidden(column))
            cells << current.siblingAtColumn(column).data().toString();
    }
    return cells.join(u'\t');
}

} // namespace probescope::ui

#include "moc_function_table.cpp"
