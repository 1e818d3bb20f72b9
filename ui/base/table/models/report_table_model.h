#pragma once

#include "core/store/read/capture.h"
#include "ui/base/table/models/table_model.h"
#include "ui/base/text/time_text.h"

#include <QStringList>
#include <QVariant>

#include <cstdint>
#include <optional>
#include <vector>

namespace probescope::ui {

struct ReportCell
{
    QString text = {};
    QVariant sort = {}; ///< invalid: by the text
    QString exact = {}; ///< for CSV; empty: the text
    QString tip = {};
    double bar = -1; ///< 0 to 1; below 0: none
};

struct ReportRow
{
    std::vector<ReportCell> cells = {};
    std::optional<RowId> event = {};
    std::int64_t timeNs = 0; ///< of the event
    std::int64_t valueNs = 0; ///< that the event tells, where the row is about one
    QStringList frames = {};
};

/// A small table that is made at once. Cells that sort by numbers stand at the right.
class ReportTableModel : public TableModel<ReportRow>
{
    Q_OBJECT

public:
    using TableModel::TableModel;

    void setTable(const QStringList& headers, std::vector<ReportRow> rows,
                  const QStringList& headerTips = {});

    QVariant data(const QModelIndex& index, int role = Qt::DisplayRole) const override;
};

/// A duration as a cell: shown in the unit that suits it, exact in what it counts.
ReportCell durationCell(std::int64_t duration, TimeUnit unit = TimeUnit::Nanoseconds);
ReportCell countCell(std::int64_t count);

} // namespace probescope::ui
