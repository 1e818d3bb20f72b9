#pragma once

#include "core/analysis/calls/function_table.h"
#include "ui/base/table/models/table_model.h"

#include <cstdint>
#include <vector>

namespace probescope::ui {

/// Functions with what their calls amount to: a line each. What is not known sorts below what was
/// measured.
class FunctionTableModel : public TableModel<analysis::FunctionRow>
{
    Q_OBJECT

public:
    enum Column {
        Function,
        Self,
        Total,
        Count,
        Share, ///< of the self time of all
        Incomplete, ///< calls without an exit
        Module,
        Minimum,
        Average,
        Median,
        Percentile90,
        Percentile99,
        Maximum,
        Histogram,
        ColumnCount
    };
    /// QList<qulonglong>: counts by powers of two of nanoseconds.
    static constexpr int kHistogramRole = Qt::UserRole;
    /// What rows are made of. Stacks have weights and no durations.
    enum class Kind : std::uint8_t { Calls, Stacks };

    explicit FunctionTableModel(QObject* parent = nullptr);

    void setRows(std::vector<analysis::FunctionRow> rows, Kind kind);
    /// Whether a column has values for such rows.
    static bool isTold(int column, Kind kind);
    /// Row of a function, or -1.
    int rowOf(const analysis::PathFrame& frame) const;
};

/// A function's name as it is shown; unnamed ones have words.
QString functionName(const analysis::PathFrame& frame);

} // namespace probescope::ui
