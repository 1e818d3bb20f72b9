#pragma once

#include "core/analysis/sched/sched_overview.h"
#include "ui/base/text/time_text.h"

#include <QAbstractTableModel>

#include <vector>

namespace probescope::ui {

/// Who wakes whom: a line for each two tasks.
class WakeEdgeModel : public QAbstractTableModel
{
    Q_OBJECT

public:
    enum Column {
        Waker,
        Woken,
        Count,
        LatencySum,
        LatencyAverage,
        LatencyMax,
        MaxPlace,
        ColumnCount
    };
    enum Role {
        SortRole = Qt::UserRole, ///< numbers as such
    };

    explicit WakeEdgeModel(QObject* parent = nullptr);

    /// `unit`: what their times count.
    void setEdges(std::vector<analysis::WakeEdge> edges, TimeUnit unit);
    const std::vector<analysis::WakeEdge>& edges() const { return m_edges; }

    int rowCount(const QModelIndex& parent = {}) const override;
    int columnCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role = Qt::DisplayRole) const override;
    QVariant headerData(int section, Qt::Orientation orientation,
                        int role = Qt::DisplayRole) const override;

private:
    static std::int64_t number(const analysis::WakeEdge& edge, int column);
    static QString wakerText(const analysis::WakeEdge& edge, const QString& name);
    QString text(const analysis::WakeEdge& edge, int column) const;

    std::vector<analysis::WakeEdge> m_edges;
    TimeUnit m_unit = TimeUnit::Nanoseconds;
};

} // namespace probescope::ui
