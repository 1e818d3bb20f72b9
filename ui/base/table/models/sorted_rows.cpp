#include "ui/base/table/models/sorted_rows.h"

#include <algorithm>

namespace probescope::ui {

QVariant SortedRows::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (role == Qt::InitialSortOrderRole && orientation == Qt::Horizontal)
        return int(hasFigures(section) ? Qt::DescendingOrder : Qt::AscendingOrder);
    return QSortFilterProxyModel::headerData(section, orientation, role);
}

/// Numbers stand at the right. What sorts them tells nothing: it may be a place in an order.
bool SortedRows::hasFigures(int column) const
{
    constexpr int kMaxLooked = 100; // the first ones may lack the figure
    const int rows = std::min(rowCount(), kMaxLooked);
    for (int row = 0; row < rows; ++row) {
        const auto alignment = index(row, column).data(Qt::TextAlignmentRole);
        if (alignment.toInt() & int(Qt::AlignRight))
            return true;
    }
    return false;
}

} // namespace probescope::ui

#include "moc_sorted_rows.cpp"
