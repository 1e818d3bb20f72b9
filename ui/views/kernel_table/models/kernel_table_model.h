#pragma once

#include "core/format/tables/kernel_table.h"
#include "ui/base/table/models/table_model.h"

#include <memory>
#include <vector>

namespace probescope::ui {

/// A table as the kernel prints it, whose rows it points to. SortRole gives the row's place in the
/// order of its column, so that numbers of 64 bits sort exactly.
class KernelTableModel : public TableModel<const std::vector<format::KernelCell>*>
{
    Q_OBJECT

public:
    using TableModel::TableModel;

    /// Of which a whole bar tells the greatest number.
    enum class Scale { EachColumn, AllColumns };
    /// `table`: never null.
    void setTable(std::shared_ptr<const format::KernelTable> table,
                  Scale scale = Scale::EachColumn);

private:
    using Row = const std::vector<format::KernelCell>*;

    Column columnOf(std::size_t column) const;
    double greatest(std::size_t column) const;
    double greatestOfScale(std::size_t column) const;
    const std::vector<int>& ranks(std::size_t column) const;
    QVariant frames(Row row) const;

    std::shared_ptr<const format::KernelTable> m_table;
    Scale m_scale = Scale::EachColumn;
    mutable std::vector<std::vector<int>> m_ranks; ///< of each column that was sorted by
};

} // namespace probescope::ui
