#pragma once

#include "core/record/counts/event_counters.h"
#include "core/tracefs/instances/instance.h"

#include <QAbstractTableModel>

#include <memory>
#include <vector>

namespace probescope::ui {

/// Events that are counted on a target: their number, their rate, and its history, which is events
/// a second in HistoryRole. The tool tip of a row has the counts of each CPU; so has its copy,
/// instead of the history.
class CounterModel : public QAbstractTableModel
{
    Q_OBJECT

public:
    enum Column { Event, Count, Rate, Average, Share, History, ColumnCount };

    using QAbstractTableModel::QAbstractTableModel;

    /// Starts with these events; all counts are 0.
    void begin(std::vector<tracefs::EventName> events);
    void add(const record::CounterSample& sample);
    const record::CounterHistory& history() const { return m_history; }
    const std::vector<tracefs::EventName>& events() const { return m_events; }

    int rowCount(const QModelIndex& parent = {}) const override;
    int columnCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role = Qt::DisplayRole) const override;
    QVariant headerData(int section, Qt::Orientation orientation,
                        int role = Qt::DisplayRole) const override;

private:
    QString textAt(std::size_t event, int column) const;
    QVariant sortKey(std::size_t event, int column) const;
    QString cpuLines(std::size_t event) const;
    QVariant exactAt(std::size_t event, int column) const;
    QList<double> rates(std::size_t event) const;

    std::vector<tracefs::EventName> m_events;
    record::CounterHistory m_history = record::CounterHistory(0);
};

} // namespace probescope::ui
