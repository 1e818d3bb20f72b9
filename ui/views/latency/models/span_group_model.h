#pragma once

#include "ui/base/text/time_text.h"
#include "ui/views/latency/models/span_figures.h"

#include <QAbstractTableModel>
#include <QPixmap>

#include <functional>
#include <vector>

namespace probescope::ui {

/// The groups of what is measured, as a legend: each can be hidden, and has its exact figures.
class SpanGroupModel : public QAbstractTableModel
{
    Q_OBJECT

public:
    enum Column { Group, Count, P50, P99, Max, Incomplete, ColumnCount };
    struct Row
    {
        QString name;
        SpanFigures figures; ///< of the whole measured time, hidden or not
        friend bool operator==(const Row&, const Row&) = default;
    };

    explicit SpanGroupModel(QObject* parent = nullptr);

    /// Which groups are shown stays where their names are the same.
    /// `unit`: what the figures count.
    void setRows(std::vector<Row> rows, TimeUnit unit);
    const std::vector<Row>& rows() const { return m_rows; }
    bool shown(int row) const { return m_shown[std::size_t(row)]; }
    void setShown(int row, bool shown);
    /// Shows that one only, or all when it is the only one.
    void showOnly(int row);
    /// How each group is drawn.
    void setMarks(std::function<QPixmap(int row)> markOf);

    int rowCount(const QModelIndex& parent = {}) const override;
    int columnCount(const QModelIndex& parent = {}) const override;
    Qt::ItemFlags flags(const QModelIndex& index) const override;
    QVariant data(const QModelIndex& index, int role = Qt::DisplayRole) const override;
    bool setData(const QModelIndex& index, const QVariant& value, int role) override;
    QVariant headerData(int section, Qt::Orientation orientation,
                        int role = Qt::DisplayRole) const override;

signals:
    void shownChanged();

private:
    QString text(const Row& row, int column) const;
    QString tip(const Row& row, int column) const;

    std::vector<Row> m_rows;
    TimeUnit m_unit = TimeUnit::Nanoseconds;
    std::vector<bool> m_shown; ///< of each row
    std::function<QPixmap(int)> m_markOf;
};

} // namespace probescope::ui
