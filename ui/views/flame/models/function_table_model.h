#pragma once

#include "core/analysis/calls/function_table.h"

#include <QAbstractTableModel>

#include <vector>

namespace probescope::ui {

/// Functions with what their calls amount to: a line each.
class FunctionTableModel : public QAbstractTableModel
{
    Q_OBJECT

public:
    enum Column {
        Function,
        Module,
        Count,
        Incomplete, ///< calls without an exit
        Total,
        Self,
        Share, ///< of the self time of all
        Minimum,
        Average,
        Median,
        Percentile90,
        Percentile99,
        Maximum,
        Histogram,
        ColumnCount
    };
    enum Role {
        SortRole = Qt::UserRole, ///< numbers as such, -1 for what is not known
        HistogramRole, ///< QList<qulonglong>: counts by powers of two of nanoseconds
    };
    /// What rows are made of. Stacks have weights and no durations.
    enum class Kind : std::uint8_t { Calls, Stacks };

    explicit FunctionTableModel(QObject* parent = nullptr);

    void setRows(std::vector<analysis::FunctionRow> rows, Kind kind);
    const std::vector<analysis::FunctionRow>& rows() const { return m_rows; }
    Kind kind() const { return m_kind; }
    /// Whether a column has values for such rows.
    static bool isTold(int column, Kind kind);
    /// Row of a function, or -1.
    int rowOf(const analysis::PathFrame& frame) const;

    int rowCount(const QModelIndex& parent = {}) const override;
    int columnCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role = Qt::DisplayRole) const override;
    QVariant headerData(int section, Qt::Orientation orientation,
                        int role = Qt::DisplayRole) const override;

private:
    static QString tipOf(int section, bool stacks);
    bool isKnown(const analysis::PathTotals& totals) const;
    QString text(const analysis::FunctionRow& row, int column) const;
    QVariant sortValue(const analysis::FunctionRow& row, int column) const;

    std::vector<analysis::FunctionRow> m_rows;
    Kind m_kind = Kind::Calls;
    std::int64_t m_allSelf = 0;
};

/// A function's name as it is shown; unnamed ones have words.
QString functionName(const analysis::PathFrame& frame);
/// What a histogram shows, in words: `1.02 µs to 2.05 µs: 30`, a line for each power of two.
QString histogramText(const std::vector<std::uint64_t>& powers);

} // namespace probescope::ui
