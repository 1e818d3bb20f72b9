#pragma once

#include "core/base/cancel.h"
#include "core/tracefs/files/traceable_functions.h"

#include <QAbstractTableModel>
#include <QString>

#include <cstdint>
#include <memory>
#include <vector>

namespace probescope::ui {

/// Indexes of the functions that a search finds, in the kernel's order: those whose name or module
/// contains the text, ignoring case, or that match a pattern (`vfs_*`, `:mod:ext4`). Empty: all.
std::vector<std::uint32_t> searchFunctions(const tracefs::TraceableFunctions& list,
                                           const QString& text, const CancelToken& cancel);

/// Functions of a kernel with their modules: all, or those that were found.
class FunctionListModel : public QAbstractTableModel
{
    Q_OBJECT

public:
    enum Column { Name, Module, ColumnCount };
    using List = std::shared_ptr<const tracefs::TraceableFunctions>;

    explicit FunctionListModel(QObject* parent = nullptr);

    void setFound(List list, std::vector<std::uint32_t> found);

    int rowCount(const QModelIndex& parent = {}) const override;
    int columnCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role = Qt::DisplayRole) const override;
    QVariant headerData(int section, Qt::Orientation orientation,
                        int role = Qt::DisplayRole) const override;

private:
    List m_list;
    std::vector<std::uint32_t> m_found;
};

} // namespace probescope::ui
