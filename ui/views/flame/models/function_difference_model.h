#pragma once

#include "core/analysis/calls/function_table.h"
#include "ui/base/table/models/table_model.h"

#include <vector>

namespace probescope::ui {

/// Functions before and after: a line each.
class FunctionDifferenceModel : public TableModel<analysis::FunctionDifference>
{
    Q_OBJECT

public:
    enum Column {
        Function,
        ShareChange, ///< what the colours of the graph show
        TotalChange,
        SelfChange,
        CountChange,
        Module,
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

    /// double: ShareChange, as a part of the greatest one, -1 to 1.
    static constexpr int kChangeRole = Qt::UserRole;

    explicit FunctionDifferenceModel(QObject* parent = nullptr);

    /// `timed`: for calls; stacks have weights and no durations. `shares`: how the share of all
    /// changed, of each row; the greatest change then comes first. Empty: it is not known.
    void setRows(std::vector<analysis::FunctionDifference> rows, bool timed,
                 std::vector<double> shares = {});
    static bool isTold(int column, bool timed) { return timed || column < MedianChange; }
    int rowOf(const analysis::PathFrame& frame) const;

private:
    TableColumn<analysis::FunctionDifference> shareColumn(std::vector<double> shares) const;
};

/// `likely real`, `may be chance`, `too few calls`.
QString verdictText(analysis::PercentileChange::Verdict verdict);
/// With the interval, as a whole sentence.
QString verdictTip(const analysis::PercentileChange& change);

} // namespace probescope::ui
