#include "ui/views/flame/function_table.h"

#include "ui/base/parts/column_widths.h"
#include "ui/base/parts/row_table.h"
#include "ui/views/flame/histogram_delegate.h"
#include "ui/views/flame/models/function_difference_model.h"
#include "ui/views/flame/models/function_table_model.h"

#include <QHeaderView>
#include <QScopedValueRollback>
#include <QSortFilterProxyModel>

namespace probescope::ui {

FunctionTable::FunctionTable(QWidget* parent)
    : QTableView(parent)
    , m_functions(new FunctionTableModel(this))
    , m_differences(new FunctionDifferenceModel(this))
    , m_sorted(new QSortFilterProxyModel(this))
{
    m_sorted->setSourceModel(m_functions);
    m_sorted->setSortRole(SortRole);
    setModel(m_sorted);
    dressRowTable(*this, tr("Functions"));
    setContextMenuPolicy(Qt::CustomContextMenu);
    setItemDelegateForColumn(FunctionTableModel::Histogram, new HistogramDelegate(this));
    horizontalHeader()->setSortIndicator(-1, Qt::DescendingOrder);
    setSortingEnabled(true);
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
    return m_sorted->sourceModel() == m_differences;
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
        m_sorted->setSourceModel(m_differences);
    } else {
        m_functions->setRows(data.sums.functions, kind);
        m_differences->setRows({}, timed);
        m_sorted->setSourceModel(m_functions);
    }
    for (int column = 0; column < m_sorted->columnCount(); ++column) {
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
        setCurrentIndex(m_sorted->mapFromSource(m_sorted->sourceModel()->index(row, 0)));
}

std::optional<analysis::PathFrame> FunctionTable::functionOf(const QModelIndex& index) const
{
    if (!index.isValid())
        return std::nullopt;
    const auto row = std::size_t(m_sorted->mapToSource(index).row());
    return comparing() ? m_differences->rows()[row].frame : m_functions->rows()[row].frame;
}

std::optional<analysis::PathFrame> FunctionTable::currentFunction() const
{
    return functionOf(currentIndex());
}

std::optional<store::CallId> FunctionTable::longestCall() const
{
    if (comparing() || !currentIndex().isValid())
        return std::nullopt;
    const auto row = std::size_t(m_sorted->mapToSource(currentIndex()).row());
    const auto& totals = m_functions->rows()[row].totals;
    return totals.timed > 0 ? std::optional(totals.longest) : std::nullopt;
}

QString FunctionTable::currentText() const
{
    QStringList cells;
    const QModelIndex current = currentIndex();
    for (int column = 0; current.isValid() && column < m_sorted->columnCount(); ++column) {
        if (!isColumnHidden(column))
            cells << current.siblingAtColumn(column).data().toString();
    }
    return cells.join(u'\t');
}

} // namespace probescope::ui
