#pragma once

#include "ui/base/text/task_text.h"
#include "ui/views/flame/models/function_table_model.h"

namespace probescope::ui {

/// Of tables whose rows have a `frame`.
template <typename Row>
TableColumn<Row> nameColumn()
{
    return {.title = FunctionTableModel::tr("Function"),
            .text = [](const Row& row) { return functionName(row.frame); }};
}

template <typename Row>
TableColumn<Row> moduleColumn()
{
    return {.title = FunctionTableModel::tr("Module"),
            .text = [](const Row& row) { return shownName(row.frame.module); }};
}

} // namespace probescope::ui
