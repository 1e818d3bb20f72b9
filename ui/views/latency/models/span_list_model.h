#pragma once

#include "core/analysis/spans/span_set.h"
#include "ui/base/text/time_text.h"

#include <QAbstractTableModel>

#include <functional>
#include <vector>

namespace probescope::ui {

/// Some spans, the longest first.
class SpanListModel : public QAbstractTableModel
{
    Q_OBJECT

public:
    enum Column { Duration, Time, Task, Cpu, Name, ColumnCount };
    struct Row
    {
        std::uint64_t index = 0; ///< in the set
        analysis::TimedSpan span;
        QString task;
        QString name;
    };

    /// `timeText` writes places in time.
    explicit SpanListModel(std::function<QString(std::int64_t)> timeText,
                           QObject* parent = nullptr);

    /// `unit`: what the durations count.
    void setRows(std::vector<Row> rows, TimeUnit unit);
    /// Times are written in another way.
    void timesChanged();
    const std::vector<Row>& rows() const { return m_rows; }
    /// Of a span of the set; -1: it is not among them.
    int rowOf(std::uint64_t index) const;

    int rowCount(const QModelIndex& parent = {}) const override;
    int columnCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role = Qt::DisplayRole) const override;
    QVariant headerData(int section, Qt::Orientation orientation,
                        int role = Qt::DisplayRole) const override;

private:
    QString text(const Row& row, int column) const;

    std::function<QString(std::int64_t)> m_timeText;
    std::vector<Row> m_rows;
    TimeUnit m_unit = TimeUnit::Nanoseconds;
};

} // namespace probescope::ui
