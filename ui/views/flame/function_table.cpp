#include "ui/views/flame/function_table.h"

#include "ui/base/parts/column_widths.h"
#include "ui/base/theme/colours.h"
#include "ui/views/flame/histogram_delegate.h"
#include "ui/views/flame/models/function_difference_model.h"
#include "ui/views/flame/models/function_table_model.h"

#include <QHeaderView>
#include <QScopedValueRollback>
#include <QSortFilterProxyModel>
#include <QStyledItemDelegate>

#include <algorithm>
#include <map>
#include <string_view>
#include <utility>

namespace probescope::ui {

namespace {

/// Behind a change of share is the colour of the boxes in the graph.
class ChangeDelegate : public QStyledItemDelegate
{
public:
    using QStyledItemDelegate::QStyledItemDelegate;

protected:
    void initStyleOption(QStyleOptionViewItem* option, const QModelIndex& index) const override
    {
        QStyledItemDelegate::initStyleOption(option, index);
        const auto change = index.data(FunctionDifferenceModel::kChangeRole);
        if (!change.isValid())
            return;
        const auto colour = timeline::Colours::from(option->palette).change(change.toDouble());
        option->backgroundBrush = colour;
        option->palette.setColor(QPalette::Text, timeline::Colours::textOn(colour));
    }
};

/// Of each row.
std::vector<double> shareChangesOf(const std::vector<analysis::FunctionDifference>& rows,
                                   const FlamePicture& picture)
{
    std::map<std::pair<std::string_view, std::string_view>, double> changes;
    for (std::size_t i = 0; i < picture.frameChanges.size(); ++i) {
        const auto& frame = picture.paths.frames()[i];
        changes[{frame.name, frame.module}] = picture.frameChanges[i];
    }
    std::vector<double> shares;
    shares.reserve(rows.size());
    for (const auto& row : rows) {
        const auto found = changes.find({row.frame.name, row.frame.module});
        shares.push_back(found == changes.end() ? 0 : found->second);
    }
    return shares;
}

} // namespace

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
    setItemDelegateForColumn(FunctionDifferenceModel::ShareChange, new ChangeDelegate(this));
    constexpr int kLeastLetters = 18; // of a name: the numbers are to be in sight beside it
    letGiveWay(FunctionTableModel::Function, kLeastLetters);
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

void FunctionTable::takeData(const FlameData& data, const FlamePicture* picture)
{
    const QScopedValueRollback<bool> setting(m_setting, true);
    using Kind = FunctionTableModel::Kind;
    const bool timed = data.scope.source == FlameScope::Source::Calls;
    const auto kind = timed || data.compared ? Kind::Calls : Kind::Stacks;
    if (data.compared) {
        const auto& rows = data.compared->functions;
        m_differences->setRows(rows, timed,
                               picture ? shareChangesOf(rows, *picture) : std::vector<double>());
        m_functions->setRows({}, kind);
        setSource(m_differences);
    } else {
        m_functions->setRows(data.sums.functions, kind);
        m_differences->setRows({}, timed);
        setSource(m_functions);
    }
    if (const bool compares = data.compared.has_value(); m_sortedOf != compares) {
        // Columns of the other model have other numbers. Differences come by their size, whatever
        // their sign, which no column sorts by.
        sortByColumn(compares ? -1 : int(FunctionTableModel::Self), Qt::DescendingOrder);
        m_sortedOf = compares;
    }
    for (int column = 0; column < shown()->columnCount(); ++column) {
        const bool told = data.compared ? FunctionDifferenceModel::isTold(column, timed)
                                        : FunctionTableModel::isTold(column, kind);
        setColumnHidden(column, !told);
    }
    const auto hasModule = [](const auto& row) { return !row.frame.module.empty(); };
    if (data.compared)
        setColumnHidden(FunctionDifferenceModel::Module,
                        std::ranges::none_of(m_differences->rows(), hasModule));
    else
        setColumnHidden(FunctionTableModel::Module,
                        std::ranges::none_of(m_functions->rows(), hasModule));
    setAccessibleName(data.compared ? tr("Functions before and after") : tr("Functions"));
    constexpr int kMaxLetters = 60; // of a name: it gives way where there is no room for it
    fit(kMaxLetters);
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
