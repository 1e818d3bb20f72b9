#pragma once

#include "ui/base/text/task_text.h"
#include "ui/views/flame/models/function_table_model.h"

#include <vector>

namespace probescope::ui {

/// The first columns of tables whose rows have a `frame`: the function and its module.
template <typename Row>
std::vector<TableColumn<Row>> frameColumns()
{
    return {{.title = FunctionTableModel::tr("Function"),
             .text = [](const Row& row) { return functionName(row.frame); }},
            {.title = FunctionTableModel::tr("Module"),
             .text = [](const Row& row) { return shownName(row.frame.module); }}};
}

} // namespace probescope::ui
