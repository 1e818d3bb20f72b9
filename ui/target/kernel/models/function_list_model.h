#pragma once

#include "core/base/cancel.h"
#include "core/tracefs/files/traceable_functions.h"
#include "ui/base/table/models/table_model.h"

#include <cstdint>
#include <memory>
#include <vector>

namespace probescope::ui {

/// Indexes of the functions that a search finds, in the kernel's order: those whose name or module
/// contains the text, ignoring case, or that match a pattern (`vfs_*`, `:mod:ext4`). Empty: all.
std::vector<std::uint32_t> searchFunctions(const tracefs::TraceableFunctions& list,
                                           const QString& text, const CancelToken& cancel);

/// Functions of a kernel with their modules, by their indexes: all, or those that were found.
class FunctionListModel : public TableModel<std::uint32_t>
{
    Q_OBJECT

public:
    enum Columns { Name, Module };
    using List = std::shared_ptr<const tracefs::TraceableFunctions>;

    explicit FunctionListModel(QObject* parent = nullptr);

    void setFound(const List& list, std::vector<std::uint32_t> found);
};

} // namespace probescope::ui
