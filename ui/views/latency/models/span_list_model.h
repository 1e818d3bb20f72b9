#pragma once

#include "core/analysis/spans/span_set.h"
#include "ui/base/table/models/table_model.h"
#include "ui/base/text/time_text.h"

#include <functional>
#include <optional>
#include <string>
#include <vector>

namespace probescope::ui {

struct ListedSpan
{
    std::uint64_t index = 0; ///< in the set
    analysis::TimedSpan span;
    QString task;
    QString name;
    std::string nameBytes = {}; ///< as recorded: they may be no UTF-8
    /// Of a wakeup, where its waker ran, if that was on another CPU than the one the task came to.
    std::optional<std::uint32_t> wakerCpu = {};
};

/// Some spans, the longest first.
class SpanListModel : public TableModel<ListedSpan>
{
    Q_OBJECT

public:
    enum Column { Duration, Task, Time, Cpu, Name, ColumnCount };
    using Row = ListedSpan;

    /// `timeText` writes places in time.
    explicit SpanListModel(std::function<QString(std::int64_t)> timeText,
                           QObject* parent = nullptr);

    /// `unit`: what the durations count.
    void setRows(std::vector<Row> rows, TimeUnit unit);
    /// Times are written in another way.
    void timesChanged() { notifyChanged(Time, Time); }
    /// Of a span of the set; -1: it is not among them.
    int rowOf(std::uint64_t index) const;

private:
    std::function<QString(std::int64_t)> m_timeText;
};

} // namespace probescope::ui
