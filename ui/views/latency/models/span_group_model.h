#pragma once

#include "ui/base/table/models/table_model.h"
#include "ui/base/text/time_text.h"
#include "ui/views/latency/models/span_figures.h"

#include <QPixmap>

#include <functional>
#include <string>
#include <vector>

namespace probescope::ui {

struct MeasuredGroup
{
    QString name;
    std::string nameBytes = {}; ///< as recorded: they may be no UTF-8
    SpanFigures figures; ///< of the whole measured time, hidden or not
    friend bool operator==(const MeasuredGroup&, const MeasuredGroup&) = default;
};

/// The groups of what is measured, as a legend: each can be hidden, and has its exact figures.
class SpanGroupModel : public TableModel<MeasuredGroup>
{
    Q_OBJECT

public:
    enum Column { Group, Count, P50, P99, Max, Incomplete };
    using Row = MeasuredGroup;

    explicit SpanGroupModel(QObject* parent = nullptr);

    /// Which groups are shown stays where their names are the same.
    /// `unit`: what the figures count.
    void setRows(std::vector<Row> rows, TimeUnit unit);
    bool shown(int row) const { return m_shown[std::size_t(row)]; }
    void setShown(int row, bool shown);
    /// Shows that one only, or all when it is the only one.
    void showOnly(int row);
    /// How each group is drawn.
    void setMarks(std::function<QPixmap(int row)> markOf);

    Qt::ItemFlags flags(const QModelIndex& index) const override;
    bool setData(const QModelIndex& index, const QVariant& value, int role) override;

signals:
    void shownChanged();

private:
    QVariant groupRole(int row, int role) const;

    TimeUnit m_unit = TimeUnit::Nanoseconds;
    std::vector<bool> m_shown; ///< of each row
    std::function<QPixmap(int)> m_markOf;
};

} // namespace probescope::ui
