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

    explicit FunctionDifferenceModel(QObject* parent = nullptr);

    /// `timed`: for calls; stacks have weights and no durations.
    void setRows(std::vector<analysis::FunctionDifference> rows, bool timed);
    static bool isTold(int column, bool timed) { return timed || column < MedianChange; }
    int rowOf(const analysis::PathFrame& frame) const;
};

/// `likely real`, `may be chance`, `too few calls`.
QString verdictText(analysis::PercentileChange::Verdict verdict);
/// With the interval, as a whole sentence.
QString verdictTip(const analysis::PercentileChange& change);

} // namespace probescope::ui
