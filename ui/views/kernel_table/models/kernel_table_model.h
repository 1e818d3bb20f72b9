#pragma once

#include "core/format/tables/kernel_table.h"
#include "ui/base/table/models/report_roles.h"

#include <QAbstractTableModel>

#include <memory>
#include <vector>

namespace probescope::ui {

/// A table as the kernel prints it. SortRole gives the row's place in the order of its column, so
/// that numbers of 64 bits sort exactly.
class KernelTableModel : public QAbstractTableModel
{
    Q_OBJECT

public:
    using QAbstractTableModel::QAbstractTableModel;

    void setTable(std::shared_ptr<const format::KernelTable> table);
    const format::KernelTable* table() const { return m_table.get(); }

    int rowCount(const QModelIndex& parent = {}) const override;
    int columnCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role = Qt::DisplayRole) const override;
    QVariant headerData(int section, Qt::Orientation orientation,
                        int role = Qt::DisplayRole) const override;

private:
    const std::vector<int>& ranks(int column) const;

    std::shared_ptr<const format::KernelTable> m_table;
    std::vector<double> m_greatest; ///< of each column
    mutable std::vector<std::vector<int>> m_ranks; ///< of each column that was sorted by
};

} // namespace probescope::ui
