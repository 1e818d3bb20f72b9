#pragma once

#include "ui/base/capture/selection.h"

#include <cstdint>
#include <vector>

namespace probescope::ui::timeline {

/// Columns of a strip that belong to one item.
struct ColumnRun
{
    int from = 0; ///< [from, to)
    int to = 0;
    int item = 0; ///< the number given to add()
    bool wide = false; ///< a single item at least one column wide
    int fill = 0; ///< how much of the columns is covered by any items, 0 to kFull
    std::uint64_t count = 0; ///< items that begin in the columns

    static constexpr int kFull = 256;
};

/// Decides which item each pixel column shows: the one that covers most of it, the first among
/// equals. Of merged items only the dominant one counts. Linear in items and columns.
class ColumnSweep
{
public:
    ColumnSweep(TimeRange range, int width);

    /// Adds an item, or a run of `count` merged ones that cover `busyNs` of it, of which `dominant`
    /// is shown. What is outside of the range is cut off; an item that touches the range always
    /// gets a column.
    void add(int item, TimeRange time, TimeRange dominant, std::uint64_t count,
             std::int64_t busyNs);

    /// Runs from left to right. Narrow items are a run for each column, wide ones are one run.
    std::vector<ColumnRun> runs() const;

private:
    struct Column
    {
        int item = -1;
        int cover = -1; ///< of `item`
        int fill = 0;
        bool wide = false;
        std::uint64_t count = 0;
    };

    /// In 1/kFull of columns; the time lies within the range.
    std::int64_t subPixel(std::int64_t timeNs) const;
    void cover(std::int64_t column, int item, int own, int all, bool wide);

    TimeRange m_range;
    std::int64_t m_length;
    std::vector<Column> m_columns;
};

} // namespace probescope::ui::timeline
