#pragma once

#include "core/record/counts/event_counters.h"
#include "core/tracefs/instances/instance.h"
#include "ui/base/table/models/table_model.h"

#include <vector>

namespace probescope::ui {

/// Events that are counted on a target: their number, their rate, and its history, which is events
/// a second in HistoryRole. The tool tip of a row has the counts of each CPU; so has its copy,
/// instead of the history.
class CounterModel : public TableModel<tracefs::EventName>
{
    Q_OBJECT

public:
    enum Column { Event, Count, Rate, Average, Share, History };

    explicit CounterModel(QObject* parent = nullptr);

    /// Starts with these events; all counts are 0.
    void begin(std::vector<tracefs::EventName> events);
    void add(const record::CounterSample& sample);

private:
    using Row = tracefs::EventName;
    using CounterColumn = TableColumn<Row>;

    CounterColumn countColumn();
    CounterColumn rateColumn(const QString& title,
                             double (record::CounterHistory::*rate)(std::size_t) const);
    CounterColumn shareColumn();
    CounterColumn historyColumn();
    QString cpuLines(const Row& event) const;
    QList<double> rates(const Row& event) const;

    record::CounterHistory m_history = record::CounterHistory(0);
};

} // namespace probescope::ui
