#pragma once

#include "ui/base/jobs/background.h"
#include "ui/base/table/models/query_result.h"
#include "ui/views/query/models/duration_scale.h"

#include <QAbstractTableModel>

#include <memory>
#include <vector>

namespace probescope::ui {

/// The rows of a result, in the order in which they came or sorted by a column. Few rows are
/// sorted at once, many beside the UI thread; sortedChanged() tells when it is done. Durations of a
/// column are shown in one unit, which its heading tells. No TableModel:
/// the rows stay in the batches in which they come, and a cell may be of any type.
class QueryTableModel : public QAbstractTableModel
{
    Q_OBJECT

public:
    enum Role { NumberRole = Qt::UserRole }; ///< whether the cell is a number

    explicit QueryTableModel(QObject* parent = nullptr);

    void reset(const QueryResult& columns);
    void append(const std::shared_ptr<const ResultBatch>& batch);
    /// Sorts again what came unsorted.
    void complete();

    const QueryResult& result() const { return m_result; }
    /// Of the result, for a row that is shown; and back.
    int resultRow(int row) const { return m_order.empty() ? row : m_order[std::size_t(row)]; }
    int shownRow(int resultRow) const;
    /// All rows as they are shown.
    std::vector<int> shownRows() const;

    int rowCount(const QModelIndex& parent = {}) const override;
    int columnCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role = Qt::DisplayRole) const override;
    QVariant headerData(int section, Qt::Orientation orientation,
                        int role = Qt::DisplayRole) const override;
    /// A column of -1 brings back the order in which the rows came.
    void sort(int column, Qt::SortOrder order = Qt::AscendingOrder) override;

    static constexpr int kSortedAtOnce = 20'000; ///< rows; some milliseconds

signals:
    void sortedChanged();

private:
    void takeScales(const ResultBatch& batch);
    QVariant toolTip(int resultRow, int column) const;
    void takeOrder(std::vector<int> order);

    QueryResult m_result;
    DurationScales m_scales;
    std::vector<int> m_order; ///< empty: as they came
    int m_sortColumn = -1;
    Qt::SortOrder m_sortOrder = Qt::AscendingOrder;
    Background m_sorting;
};

/// Rows of a result in the order of a column; equal ones stay as they came.
std::vector<int> sortedRows(const QueryResult& result, int column, Qt::SortOrder order);

} // namespace probescope::ui
