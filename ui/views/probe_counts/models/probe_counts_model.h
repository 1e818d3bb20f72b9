#pragma once

#include "core/analysis/reports/probe_counts.h"

#include <QAbstractTableModel>

#include <vector>

namespace probescope::ui {

/// What became of the hits of a recording's probes: a line for each of them.
class ProbeCountsModel : public QAbstractTableModel
{
    Q_OBJECT

public:
    enum Column {
        Event,
        Place,
        Hits,
        Misses,
        MissRatio,
        Recorded,
        Filtered,
        Lost,
        InFlight,
        ColumnCount
    };
    enum Role {
        SortRole = Qt::UserRole, ///< numbers as such
    };

    explicit ProbeCountsModel(QObject* parent = nullptr);

    /// Rows keep their identity if the probes are the same.
    void setCounts(std::vector<analysis::ProbeCounts> counts);
    const std::vector<analysis::ProbeCounts>& counts() const { return m_counts; }

    int rowCount(const QModelIndex& parent = {}) const override;
    int columnCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role = Qt::DisplayRole) const override;
    QVariant headerData(int section, Qt::Orientation orientation,
                        int role = Qt::DisplayRole) const override;

private:
    /// Nothing: it is not known, or the column is a text.
    static std::optional<std::uint64_t> number(const analysis::ProbeCounts& counts, int column);
    static QString text(const analysis::ProbeCounts& counts, int column);

    std::vector<analysis::ProbeCounts> m_counts;
};

} // namespace probescope::ui
