#pragma once

#include "core/store/read/capture.h"
#include "ui/base/table/models/report_roles.h"
#include "ui/base/text/time_text.h"

#include <QAbstractTableModel>
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
class ReportTableModel : public QAbstractTableModel
{
    Q_OBJECT

public:
    using QAbstractTableModel::QAbstractTableModel;

    void setTable(QStringList headers, std::vector<ReportRow> rows, QStringList headerTips = {});
    const ReportRow& row(int number) const { return m_rows[std::size_t(number)]; }

    int rowCount(const QModelIndex& parent = {}) const override;
    int columnCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role = Qt::DisplayRole) const override;
    QVariant headerData(int section, Qt::Orientation orientation,
                        int role = Qt::DisplayRole) const override;

private:
    QStringList m_headers;
    QStringList m_headerTips;
    std::vector<ReportRow> m_rows;
};

/// A duration as a cell: shown in the unit that suits it, exact in what it counts.
ReportCell durationCell(std::int64_t duration, TimeUnit unit = TimeUnit::Nanoseconds);
ReportCell countCell(std::int64_t count);

} // namespace probescope::ui
