#pragma once

#include "core/analysis/calls/function_table.h"

#include <QAbstractTableModel>

#include <vector>

namespace probescope::ui {

/// Functions before and after: a line each.
class FunctionDifferenceModel : public QAbstractTableModel
{
    Q_OBJECT

public:
    enum Column {
        Function,
        Module,
        TotalChange,
        SelfChange,
        CountChange,
        TotalBefore,
        TotalAfter,
        SelfBefore,
        SelfAfter,
        CountBefore,
        CountAfter,
        MedianChange,
        MedianVerdict,
        Percentile99Change,
        Percentile99Verdict,
        ColumnCount
    };
    enum Role { SortRole = Qt::UserRole };

    explicit FunctionDifferenceModel(QObject* parent = nullptr);

    /// `timed`: for calls; stacks have weights and no durations.
    void setRows(std::vector<analysis::FunctionDifference> rows, bool timed);
    const std::vector<analysis::FunctionDifference>& rows() const { return m_rows; }
    static bool isTold(int column, bool timed) { return timed || column < MedianChange; }
    int rowOf(const analysis::PathFrame& frame) const;

    int rowCount(const QModelIndex& parent = {}) const override;
    int columnCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role = Qt::DisplayRole) const override;
    QVariant headerData(int section, Qt::Orientation orientation,
                        int role = Qt::DisplayRole) const override;

private:
    bool isKnown(const analysis::FunctionDifference& row, int column) const;
    QString text(const analysis::FunctionDifference& row, int column) const;
    static QVariant number(const analysis::FunctionDifference& row, int column);

    std::vector<analysis::FunctionDifference> m_rows;
    bool m_timed = true;
};

/// `likely real`, `may be chance`, `too few calls`.
QString verdictText(analysis::PercentileChange::Verdict verdict);
/// With the interval, as a whole sentence.
QString verdictTip(const analysis::PercentileChange& change);

} // namespace probescope::ui
